import Aviation
import Testing

@testable import Tracks

@Suite("Formats of recorders")
struct FormatTests {
    private func recording(_ text: String) throws -> Recording {
        try recording(Array(text.utf8))
    }

    private func recording(_ bytes: [UInt8]) throws -> Recording {
        let file = RecordingFile(bytes)
        guard case .recording(let recording) = file else {
            Issue.record("\(file)")
            return Recording(format: .other)
        }
        return recording
    }

    @Test("A small file of each format has its samples in feet, knots and UTC", arguments: SmallRecordings.all)
    func small(file: SmallRecording) throws {
        let recording = try recording(file.bytes)
        #expect(recording.format == file.format)
        #expect(recording.samples.count == file.count)
        #expect(recording.start?.isoText == file.start)
        #expect(recording.samples.altitude(0).map { Int($0.rounded()) } == file.feet)
        #expect(recording.samples.speed(0).map { Int($0.rounded()) } == file.knots)
        #expect(abs(recording.samples.latitude(0) - file.latitude) < 0.0001)
        #expect(abs(recording.samples.longitude(0) - file.longitude) < 0.0001)
    }

    @Test("Every format but those of converters has a small file")
    func allFormats() {
        let missing = Set(RecordingOrigin.allCases).subtracting(SmallRecordings.all.map(\.format))
        #expect(missing == [.other, .gpsbabel])
    }

    @Test("A Garmin table that is cut in the middle of a row is read to there, and is not whole")
    func cut() throws {
        let whole = SmallRecordings.garmin
        let recording = try recording(String(whole.dropLast(40)))
        #expect(!recording.isWhole && recording.samples.count == 2)
        #expect(recording.notes.contains { $0.contains("stops in the middle") })
    }

    @Test("An XML file that stops is read to there, and is not whole")
    func damaged() throws {
        var maker = TrackMaker()
        maker.move(100, 80)
        let bytes = maker.gpx()
        let recording = try recording(Array(bytes[..<(bytes.count / 2)]))
        #expect(!recording.isWhole && (40..<60).contains(recording.samples.count))
        #expect(recording.notes.contains { $0.contains("damaged at line") })
    }

    @Test("Blank rows before the first fix are counted")
    func blankRows() throws {
        let rows = "          ,         ,        , , , , , , , , \n2026-03-04, 10:00:00,  -08:00, , , , , , , , \n"
        let recording = try recording(
            SmallRecordings.garmin.replacing(
                "2026-03-04, 10:00:01", with: rows + "2026-03-04, 10:00:01", maxReplacements: 1))
        #expect(recording.removals[.noFix] == 2 && recording.samples.count == 3)
    }

    @Test("A table saved again has its days first or its months first, and two readings are not guessed")
    func dateOrders() throws {
        let iso = SmallRecordings.garmin
        let days = try recording(iso.replacing("2026-03-04", with: "23/03/2026"))
        #expect(days.start?.date == LocalDate(year: 2026, month: 3, day: 23))
        let months = try recording(iso.replacing("2026-03-04", with: "03/23/2026"))
        #expect(months.start?.date == LocalDate(year: 2026, month: 3, day: 23))
        guard case .opaque(let reason) = RecordingFile(Array(iso.replacing("2026-03-04", with: "04/03/2026").utf8))
        else {
            Issue.record("04/03 was guessed")
            return
        }
        #expect(reason.contains("may be days or months"))
    }

    @Test("A G3X takes the local date with the local time over midnight")
    func midnight() throws {
        let recording = try recording(
            """
            #airframe_info,log_version="1.00",product="GDU 460",aircraft_ident="N1",unit="PFD1"
            Date (yyyy-mm-dd),Time (hh:mm:ss),UTC Time (hh:mm:ss),UTC Offset (hh:mm),Latitude (deg),Longitude (deg),GPS Altitude (ft)
            Lcl Date,Lcl Time,UTC Time,UTCOfst,Latitude,Longitude,AltGPS
            2026-03-27,16:59:59,23:59:59,-07:00,+37.7,-122.2,50
            2026-03-27,17:00:00,00:00:00,-07:00,+37.7,-122.2,50

            """)
        #expect(recording.start?.isoText == "2026-03-27T23:59:59Z" && recording.end?.isoText == "2026-03-28T00:00:00Z")
        #expect(recording.facts.registration == "N1" && recording.facts.device == "GDU 460 PFD1")
    }

    @Test("An IGC file over midnight goes on with the next day, and a zone moves nothing")
    func igcMidnight() throws {
        let recording = try recording(
            """
            AXXX001
            HFTZNTIMEZONE:+11.00
            HFDTEDATE: 081116,01
            B2359594530000S16930000EA0100001000
            garbage
            B0000014530100S16930000EV0100000000
            B00000
            """)
        #expect(recording.start?.isoText == "2016-11-08T23:59:59Z" && recording.end?.isoText == "2016-11-09T00:00:01Z")
        #expect(recording.samples.altitude(1).map { Int($0.rounded()) } == 3_281)
        #expect(recording.removals[.damagedRow] == 1)
    }

    @Test("A sentence of NMEA with a wrong sum is left out")
    func checksum() throws {
        let recording = try recording(SmallRecordings.nmea.replacing("*6C", with: "*6D"))
        #expect(recording.removals[.damagedRow] == 1)
    }

    @Test("Timestamps of ForeFlight are seconds or milliseconds, by their size")
    func timestamps() throws {
        let seconds = SmallRecordings.foreFlight.replacing("1772647201000", with: "1772647201")
            .replacing("1772647202000", with: "1.772647202E9")
        #expect(try recording(seconds).start?.isoText == "2026-03-04T18:00:01Z")
        #expect(try recording(seconds).samples.count == 2)
    }

    @Test("FlightAware's airports are those of the name; points without a time and 0/0 are no samples")
    func flightAware() throws {
        let recording = try recording(SmallRecordings.flightAware)
        #expect(recording.facts.origin == "LIRF" && recording.facts.destination == "KLAX")
        #expect(recording.samples.count == 2 && !recording.seesGround)
        let flight = try #require(TrackAnalysis(recording).flights.first)
        #expect(flight.origin.value?.label == "LIRF" && flight.origin.why.contains("names"))
        #expect(flight.takeOff.value == nil && flight.offBlock.value == nil && flight.landings.value == nil)
        // The day in the name is that of the departure's zone, and not used.
        #expect(recording.start?.date == LocalDate(year: 2026, month: 3, day: 4))
    }

    @Test("Two tracks in a row are one recording")
    func sequence() throws {
        var (first, second) = (TrackMaker(), TrackMaker())
        first.takeOff()
        second.time = first.time
        second.longitude = first.longitude
        second.altitude = first.altitude
        second.land()
        let tracks = [first, second].map { String(decoding: $0.gpx(), as: UTF8.self) }
        let inner = tracks[1].replacing("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">", with: "").replacing(
            "</gpx>", with: "")
        let recording = try recording(tracks[0].replacing("</gpx>", with: inner + "</gpx>"))
        #expect(recording.samples.count == first.samples.count + second.samples.count)
        #expect(TrackAnalysis(recording).flights.count == 1)
    }

    @Test("A route without times is no recording")
    func route() throws {
        let file = RecordingFile(
            Array("<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>".utf8))
        guard case .opaque(let reason) = file else {
            Issue.record("\(file)")
            return
        }
        #expect(reason.contains("route"))
    }

    @Test("A simulator's recording is no flight")
    func simulator() throws {
        let recording = try recording(SmallRecordings.cloudAhoy.replacing("ISSIM,0", with: "ISSIM,1"))
        #expect(TrackAnalysis(recording).notes.contains { $0.contains("simulator") })
    }

    @Test("What is recognized and not read says what it is")
    func known() {
        let texts = [
            "$U,N12345,*01\r\n": "JPI", "System Info,v2.00\nAircraft": "report", "Avidyne Engine Data Log\n": "Entegra",
            "Hello, world\n": "No recorder's format", "": "empty", "<html></html>": "No recorder's format",
        ]
        for (text, word) in texts {
            guard case .opaque(let reason) = RecordingFile(Array(text.utf8)) else {
                Issue.record("\(text) is a recording")
                continue
            }
            #expect(reason.contains(word), "\(reason)")
        }
    }
}
