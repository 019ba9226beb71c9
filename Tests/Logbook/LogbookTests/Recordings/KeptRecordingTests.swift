import Foundation
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook
@testable import Tracks

@Suite("Recordings of flights in the book")
struct KeptRecordingTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let bytes = InventedRecording.gpx("2026-03-04T18:00:00Z")

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func plan(_ files: [Data], keepsAll: Bool = false, aircraft: String? = nil) throws -> RecordingPlan {
        let read = files.enumerated().map { RecordedFile("folder/log\($0.offset).gpx", $0.element) }
        return try logbook.plan(recordings: read, keepsAll: keepsAll, aircraft: aircraft)
    }

    private func add(_ files: [Data], keepsAll: Bool = false, aircraft: String? = nil) throws -> RecordingPlan {
        let plan = try self.plan(files, keepsAll: keepsAll, aircraft: aircraft)
        try logbook.add(plan, bytes: { files[$0] })
        return plan
    }

    private func flights() throws -> [FlightRecord] {
        try logbook.page(ListQuery(.flights), at: .first, limit: 100).rows.compactMap {
            guard case .flight(let flight) = try logbook.record($0.id) else { return nil }
            return flight
        }
    }

    @Test("A recording makes an entry, keeps its bytes, and one undo takes all of it back")
    func entry() throws {
        let plan = try add([bytes], aircraft: "N123AB")
        #expect(plan.newCount == 1 && plan.label == "added 1 recording: 1 new flight")
        let flight = try #require(try flights().first)
        #expect(flight.date == LocalDate(year: 2026, month: 3, day: 4))
        #expect(flight.aircraft?.label == "N123AB" && flight.origin?.label == "KPAO")
        #expect(flight.times[.dayLandings] == 2 && flight.times[.nightLandings] == 0)
        #expect(flight.times[.dayFullStopLandings] == 1 && flight.times[.dayTakeoffs] == 2)
        #expect(flight.takeOff?.isoText == "2026-03-04T18:02:00Z" && flight.times.night == nil)
        let kept = try #require(try logbook.recordings().first)
        #expect(kept.name == "log0.gpx" && kept.format == .gpx && kept.flights.count == 1 && kept.sampleCount == 500)
        #expect(kept.digest == SHA256.digest(of: bytes).hexadecimal)
        #expect(try logbook.recordingBytes(kept.key) == bytes)
        #expect(try logbook.recordings(of: kept.flights[0]).count == 1)
        _ = try logbook.undo()
        #expect(try flights().isEmpty && logbook.recordings().isEmpty)
        _ = try logbook.redo()
        #expect(try logbook.recordingBytes(try #require(logbook.recordings().first).key) == bytes)
    }

    @Test("A flight has its recordings, an aircraft those that name it and those of its flights, another one none")
    func owners() throws {
        let later = InventedRecording.gpx("2026-03-08T18:00:00Z")
        _ = try add([bytes], aircraft: "N123AB")
        _ = try add([later], aircraft: "N99ZZ")
        let all = try logbook.recordings()
        #expect(all.count == 2 && all.allSatisfy { $0.flights.count == 1 })
        for recording in all { #expect(try logbook.recordings(of: recording.flights[0]) == [recording]) }
        // A picture of all tracks needs less of each, in the same order.
        let tracks = try logbook.recordedTracks()
        #expect(tracks.map(\.key) == all.map(\.key) && tracks.map(\.digest) == all.map(\.digest))
        #expect(tracks.map(\.aircraft) == all.map(\.aircraft) && tracks.allSatisfy { $0.year == 2026 })
        let names = ["N123AB", "N99ZZ"]
        let aircraft = try names.map { try #require(try logbook.match(.aircraft, text: $0)) }
        for (link, name) in zip(aircraft, names) {
            let own = try logbook.recordings(of: link.id)
            #expect(own.count == 1 && own[0].aircraft == name)
        }
        // An entry that is given to another aircraft takes its recording along; that of the first one still names it.
        let moved = all[0].flights[0]
        guard case .flight(var flight) = try logbook.record(moved) else { throw LogbookError.gone }
        flight.aircraft = aircraft[1]
        _ = try logbook.save(.flight(flight), over: moved)
        #expect(try logbook.recordings(of: aircraft[1].id).count == 2)
        #expect(try logbook.recordings(of: aircraft[0].id).count == 1)
        #expect(try logbook.recordings(of: RecordID(kind: .flights, key: 99_999)).isEmpty)
    }

    /// Two files of one flight, cut at an instant as trackers cut at midnight UTC.
    private func cut(_ bytes: Data, at instant: String) -> [Data] {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let points = lines.filter { $0.hasPrefix("<trkpt") }
        let (head, tail) = ("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk><trkseg>\n", "</trkseg></trk></gpx>\n")
        func time(_ point: String) -> Substring { point.split(separator: "<time>")[1].prefix(20) }
        return [points.filter { time($0) < instant }, points.filter { time($0) >= instant }].map { part in
            Data((head + part.joined(separator: "\n") + tail).utf8)
        }
    }

    @Test("Two files of one flight, cut at midnight in the air, are one entry of the day on which it began")
    func midnight() throws {
        // It takes off at 23:58 and lands at 00:02.
        let parts = cut(InventedRecording.gpx("2026-03-04T23:56:00Z"), at: "2026-03-05T00:00:00Z")
        let plan = try plan(parts, aircraft: "N123AB")
        #expect(plan.newCount == 1, "\(plan.items.map { $0.flights.map(\.outcome) })")
        #expect(plan.items[1].flights.map(\.outcome) == [.joinsNew(item: 0, flight: 0)])
        _ = try add(parts, aircraft: "N123AB")
        let flight = try #require(try flights().first)
        #expect(try flights().count == 1 && logbook.recordings().allSatisfy { $0.flights.count == 1 })
        #expect(flight.date == LocalDate(year: 2026, month: 3, day: 4))
        #expect(flight.takeOff?.isoText == "2026-03-04T23:58:00Z" && flight.landing?.isoText == "2026-03-05T00:02:00Z")
        #expect(flight.destination?.label == "KPAO" && flight.origin?.label == "KPAO")
        #expect(flight.times.block == Minutes(6) || flight.times.block == Minutes(7), "\(flight.times.block as Any)")
    }

    @Test("Files of other places, times or aircraft are not joined to what ends in the air")
    func notJoined() throws {
        let parts = cut(InventedRecording.gpx("2026-03-04T23:56:00Z"), at: "2026-03-05T00:00:00Z")
        let later = cut(InventedRecording.gpx("2026-03-05T23:56:00Z"), at: "2026-03-06T00:00:00Z")
        let text = String(decoding: parts[1], as: UTF8.self)
        let elsewhere = Data(text.replacingOccurrences(of: "lat=\"37.46111\"", with: "lat=\"38.46111\"").utf8)
        for files in [[parts[0], later[1]], [parts[0], elsewhere], [parts[1], parts[0]]] {
            let plan = try plan(files)
            #expect(
                plan.items.allSatisfy {
                    $0.flights.allSatisfy { if case .joinsNew = $0.outcome { false } else { true } }
                })
        }
    }

    @Test("The same file again adds nothing, also under another name and twice at once")
    func again() throws {
        _ = try add([bytes, bytes])
        #expect(try logbook.recordings().count == 1 && flights().count == 1)
        let plan = try add([bytes])
        #expect(plan.addedCount == 0 && plan.items.first?.state == .kept)
        #expect(try logbook.history().count { $0.label.contains("recording") } == 1)
    }

    @Test("A recording joins the entry of its time, fills in what is empty and lists what differs")
    func joins() throws {
        var entry = FlightRecord()
        entry.date = LocalDate(year: 2026, month: 3, day: 4)
        entry.aircraft = .new("N123AB")
        entry.newType = ""
        entry.origin = .new("KPAO")
        entry.takeOff = UTCInstant(isoText: "2026-03-04T18:02:00Z")
        entry.landing = UTCInstant(isoText: "2026-03-04T18:20:00Z")
        entry.times[.dayLandings] = 1
        let id = try logbook.save(.flight(entry), over: nil)
        let plan = try add([bytes])
        guard case .joins(let joining) = plan.items.first?.flights.first?.outcome else {
            Issue.record("\(plan.items.first?.flights.first?.outcome as Any)")
            return
        }
        #expect(joining.entry == id)
        #expect(joining.fills.contains { $0.hasPrefix("to ") } && joining.fills.contains { $0.hasPrefix("off blocks") })
        #expect(joining.differs.contains("landings 1, by the recording 2"))
        #expect(joining.differs.contains { $0.hasPrefix("landing 18:20") })
        guard case .flight(let after) = try logbook.record(id) else { return }
        #expect(after.landing == entry.landing && after.times[.dayLandings] == 1)
        #expect(after.destination?.label == "KPAO" && after.offBlock != nil)
        #expect(try flights().count == 1 && logbook.recordings(of: id).count == 1)
    }

    @Test("A flight of another aircraft at the time, or two entries, are not guessed")
    func unclear() throws {
        var entry = FlightRecord()
        entry.date = LocalDate(year: 2026, month: 3, day: 4)
        entry.aircraft = .new("N999XY")
        entry.newType = ""
        entry.takeOff = UTCInstant(isoText: "2026-03-04T18:02:00Z")
        entry.landing = UTCInstant(isoText: "2026-03-04T18:07:00Z")
        _ = try logbook.save(.flight(entry), over: nil)
        guard case .unclear(let reason) = try self.plan([bytes], aircraft: "N123AB").items[0].flights[0].outcome else {
            Issue.record("the aircraft were not compared")
            return
        }
        #expect(reason.contains("the aircraft differ"))
        entry.aircraft = nil
        entry.offBlock = UTCInstant(isoText: "2026-03-04T18:01:00Z")
        _ = try logbook.save(.flight(entry), over: nil)
        _ = try logbook.save(.flight(entry), over: nil)
        guard case .unclear(let other) = try self.plan([bytes], aircraft: "N123AB").items[0].flights[0].outcome else {
            Issue.record("one of two entries was guessed")
            return
        }
        #expect(other.contains("2 entries"))
    }

    @Test("Two displays of one flight are one entry with two recordings")
    func twoDisplays() throws {
        let other = InventedRecording.gpx("2026-03-04T18:00:01Z")
        let plan = try add([bytes, other], aircraft: "N123AB")
        #expect(plan.newCount == 1 && plan.items[1].flights[0].outcome == .joinsNew(item: 0, flight: 0))
        #expect(try flights().count == 1)
        #expect(Set(try logbook.recordings().flatMap(\.flights)).count == 1)
    }

    @Test("Two aircraft that fly at one time are two entries")
    func twoAircraft() throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let north = Data(text.replacing("lat=\"37.46111\"", with: "lat=\"37.66111\"").utf8)
        let plan = try add([bytes, north])
        #expect(plan.newCount == 2)
        #expect(Set(try logbook.recordings().flatMap(\.flights)).count == 2)
        // A copy of each goes to its own entry.
        let copies = [north, bytes].map { $0 + Data("<!-- -->".utf8) }
        let again = try add(copies)
        #expect(again.newCount == 0 && again.joinedCount == 2)
        for flight in Set(try logbook.recordings().flatMap(\.flights)) {
            #expect(Set(try logbook.recordings(of: flight).map(\.name)).count == 2)
        }
        guard
            case .unclear(let reason) = try self.plan([bytes + Data("<!--1-->".utf8)], aircraft: "N1").items[0].flights[
                0
            ]
            .outcome
        else { return }
        Issue.record("\(reason)")
    }

    @Test("A card of many days sorts each file to its own entry")
    func card() throws {
        let files = (1...12).map { InventedRecording.gpx("2026-03-\($0 < 10 ? "0" : "")\($0)T18:00:00Z") }
        let plan = try add(files.shuffled(), aircraft: "N123AB")
        #expect(plan.newCount == 12 && plan.label == "added 12 recordings: 12 new flights")
        let again = try add(files.map { $0 + Data("<!-- -->".utf8) }, aircraft: "N123AB")
        #expect(again.newCount == 0 && again.joinedCount == 12)
        for recording in try logbook.recordings() {
            guard case .flight(let flight) = try logbook.record(try #require(recording.flights.first)) else { return }
            #expect(recording.flights.count == 1 && flight.date == recording.start?.date)
        }
        #expect(try logbook.recordings().count == 24 && flights().count == 12)
    }

    @Test("What is no flight is kept when it is named, left out of a folder, and never empty")
    func opaque() throws {
        let text = Data("Hello, world\n".utf8)
        let folder = try self.plan([text, Data()])
        #expect(
            folder.addedCount == 0 && folder.items.allSatisfy { if case .leftOut = $0.state { true } else { false } })
        let named = try add([text, Data()], keepsAll: true)
        #expect(named.addedCount == 1 && named.label == "added 1 recording")
        let kept = try #require(try logbook.recordings().first)
        #expect(kept.format == .other && kept.start == nil)
        #expect(try logbook.recordingBytes(kept.key) == text)
    }

    @Test("A file that has changed since it was planned is not added, and nothing else is")
    func changed() throws {
        let files = [bytes, InventedRecording.gpx("2026-03-05T18:00:00Z")]
        let plan = try self.plan(files)
        #expect(throws: LogbookError.changedElsewhere) {
            try logbook.add(plan, bytes: { $0 == 0 ? bytes : Data("other".utf8) })
        }
        #expect(try logbook.recordings().isEmpty && flights().isEmpty)
    }

    @Test("A recording that is not there is gone")
    func gone() {
        #expect(throws: LogbookError.gone) { try logbook.recordingBytes(999) }
    }
}
