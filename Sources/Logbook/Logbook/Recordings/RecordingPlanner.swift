import Aviation
import Foundation
import ManagedObjects
import Tracks

/// Finds the entries to which the flights of recorders' files belong.
struct RecordingPlanner {
    private let store: ObjectStore
    private let reader: RecordReader
    private let names: NameIndex
    private var plan = RecordingPlan(items: [])
    private var digests: Set<Data>
    /// The flights of the plan that are new entries, with their times.
    private var planned: [Planned] = []

    private struct Planned {
        let item, flight: Int
        var span: ClosedRange<UTCInstant>
        let aircraft: String?
        let sketch: TrackSketch
    }

    /// Seconds by which a pilot's times and those of a recording differ at most.
    private static let tolerance = 2_400

    init(store: ObjectStore, reader: RecordReader, names: NameIndex) throws(LogbookError) {
        self.store = store
        self.reader = reader
        self.names = names
        digests = try KeptRecordings(store).digests()
    }

    /// Plans files, one after the other.
    ///
    /// - Parameter keepsAll: whether files without a flight are kept, too, as those that are named one by one.
    static func plan(
        _ files: [RecordedFile], keepsAll: Bool, aircraft: String?, store: ObjectStore, reader: RecordReader,
        names: NameIndex
    ) throws(LogbookError) -> RecordingPlan {
        var planner = try RecordingPlanner(store: store, reader: reader, names: names)
        for file in files { try planner.add(file, keepsAll: keepsAll, aircraft: aircraft) }
        return planner.plan
    }

    private mutating func add(_ file: RecordedFile, keepsAll: Bool, aircraft: String?) throws(LogbookError) {
        let number = plan.items.count
        var item = RecordingPlan.Item(file: file, state: .added, flights: [])
        defer { plan.items.append(item) }
        guard digests.insert(file.digest).inserted else {
            item.state = .kept
            return
        }
        guard file.byteCount > 0 else {
            item.state = .leftOut("The file is empty.")
            return
        }
        guard !file.flights.isEmpty || keepsAll else {
            item.state = .leftOut(file.notes.first ?? "It shows no flight.")
            return
        }
        for derived in file.flights {
            var facts = file.facts
            if let aircraft { facts.registration = aircraft }
            var record = derived.entry(facts, start: file.start ?? UTCInstant(seconds: 0))
            try resolve(&record)
            let span = span(derived, of: file)
            var outcome = try outcome(record, span, file.sketch)
            if case .new = outcome, let first = beginning(of: derived, file, record) {
                outcome = .joinsNew(item: planned[first].item, flight: planned[first].flight)
                end(planned[first], with: record)
                planned[first].span = planned[first].span.lowerBound...span.upperBound
            }
            if case .new = outcome {
                planned.append(
                    Planned(
                        item: number, flight: item.flights.count, span: span, aircraft: record.aircraft.map(Self.key),
                        sketch: file.sketch))
            }
            item.flights.append(RecordingPlan.Flight(derived: derived, record: record, outcome: outcome))
        }
    }

    /// Replaces names by the records that they are of.
    private func resolve(_ record: inout FlightRecord) throws(LogbookError) {
        if let link = record.aircraft { record.aircraft = try names.match(.aircraft, text: link.label) ?? link }
        if let link = record.origin { record.origin = try names.match(.airports, text: link.label) ?? link }
        if let link = record.destination { record.destination = try names.match(.airports, text: link.label) ?? link }
    }

    /// The time of a flight as far as it is recorded.
    private func span(_ flight: TrackFlight, of file: RecordedFile) -> ClosedRange<UTCInstant> {
        let start = flight.takeOff.value ?? flight.offBlock.value ?? file.start ?? UTCInstant(seconds: 0)
        let end = flight.landing.value ?? flight.onBlock.value ?? file.end ?? start
        return start...max(start, end)
    }

    private static func key(_ link: RecordLink) -> String { Registration(link.label)?.key ?? link.label }

    private func outcome(
        _ record: FlightRecord, _ span: ClosedRange<UTCInstant>, _ sketch: TrackSketch
    ) throws(LogbookError) -> RecordingPlan.Outcome {
        let entries = try candidates(record, span, sketch)
        if entries.count > 1 {
            return .unclear(
                "\(entries.count) entries of the logbook are of this time: join one of them by deleting the other, or "
                    + "correct their times.")
        }
        if let (id, entry, isOther) = entries.first {
            if isOther {
                let name = entry.aircraft?.label ?? ""
                return .unclear("The logbook has a flight of \(name) at this time: the aircraft differ.")
            }
            return .joins(joining(record, to: entry, id))
        }
        return twin(record.aircraft.map(Self.key), span, sketch) ?? .new
    }

    /// Seconds between two files of one flight, such as those of two days.
    private static let pause = 900
    /// Nautical miles that an aircraft flies in a second at most.
    private static let fastest = 0.2

    /// Returns the number of the planned flight that another file ends in the air and this one goes on with; nil for none.
    ///
    /// Trackers end their files at midnight UTC. Of the earlier part the landing is unknown, of the later one the take-off,
    /// and the later begins where and soon after the earlier ends.
    private func beginning(of flight: TrackFlight, _ file: RecordedFile, _ record: FlightRecord) -> Int? {
        guard flight.takeOff.value == nil, flight == file.flights.first, let start = file.start,
            let place = file.firstPlace
        else { return nil }
        let aircraft = record.aircraft.map(Self.key)
        return planned.indices.last { number in
            let earlier = planned[number]
            let other = plan.items[earlier.item].file
            guard let end = other.end, let last = other.lastPlace,
                plan.items[earlier.item].flights[earlier.flight].record.landing == nil, other.format == file.format,
                earlier.flight == other.flights.count - 1
            else { return false }
            let seconds = start.seconds - end.seconds
            guard (0...Self.pause).contains(seconds) else { return false }
            guard aircraft == nil || earlier.aircraft == nil || aircraft == earlier.aircraft else { return false }
            return last.distance(to: place).count <= 2 + Double(seconds) * Self.fastest
        }
    }

    /// Gives a planned flight the end that a later file shows. The night of both parts is not known together.
    private mutating func end(_ earlier: Planned, with later: FlightRecord) {
        var record = plan.items[earlier.item].flights[earlier.flight].record
        (record.landing, record.onBlock, record.destination) = (later.landing, later.onBlock, later.destination)
        record.aircraft = record.aircraft ?? later.aircraft
        if record.newType?.isEmpty ?? true { record.newType = later.newType }
        // Of the earlier part, no landing is known only because its last one is not in it.
        let landings: [FlightCount] = [.dayLandings, .nightLandings, .dayFullStopLandings, .nightFullStopLandings]
        for count in landings { record.times[count] = later.times[count].map { $0 + (record.times[count] ?? 0) } }
        // Each touch-and-go of the later part is a take-off, by day or by night.
        func sum(_ counts: [FlightCount]) -> Int { counts.reduce(0) { $0 + (later.times[$1] ?? 0) } }
        if later.times[.dayLandings] == nil || sum(Array(landings.prefix(2))) != sum(Array(landings.suffix(2))) {
            record.times[.dayTakeoffs] = nil
            record.times[.nightTakeoffs] = nil
        }
        record.times.block = nil
        record.times.night = nil
        if let off = record.offBlock, let on = record.onBlock, on > off { record.times.block = on.minutes(since: off) }
        plan.items[earlier.item].flights[earlier.flight].record = record
    }

    /// Returns what becomes of another recording of a flight of this plan; nil when it is none.
    ///
    /// Two recordings are of one flight when they are at the same places at the same times. Several aircraft may fly at one
    /// time, so the time alone says nothing.
    private func twin(
        _ aircraft: String?, _ span: ClosedRange<UTCInstant>, _ sketch: TrackSketch
    ) -> RecordingPlan.Outcome? {
        for other in planned where other.span.overlaps(span) {
            let isSameAircraft = aircraft != nil && aircraft == other.aircraft
            guard isSameAircraft || aircraft == nil || other.aircraft == nil else { continue }
            let isSameWay = sketch.agrees(with: other.sketch)
            if isSameWay ?? isSameAircraft { return .joinsNew(item: other.item, flight: other.flight) }
            if isSameAircraft {
                let name = plan.items.indices.contains(other.item) ? plan.items[other.item].file.name : "this file"
                return .unclear("It is of the time and the aircraft of \(name), but of another place.")
            }
        }
        return nil
    }

    /// Returns the entries of a time, and whether their aircraft is another one.
    private func candidates(
        _ record: FlightRecord, _ span: ClosedRange<UTCInstant>, _ sketch: TrackSketch
    ) throws(LogbookError) -> [(RecordID, FlightRecord, Bool)] {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = .and([
            .compare("date", .greaterOrEqual, .date(span.lowerBound.date.adding(days: -2).storedDate)),
            .compare("date", .lessOrEqual, .date(span.upperBound.date.adding(days: 2).storedDate)),
        ])
        var found: [(RecordID, FlightRecord, Bool)] = []
        for object in try store.objects(specification) {
            guard case .flight(let entry) = try reader.record(object), entry.kind == .flight else { continue }
            guard isOfTime(entry, record, span) || isOfDay(entry, record) else { continue }
            guard try isOfWay(object, sketch) else { continue }
            let aircraft = (record.aircraft.map(Self.key), entry.aircraft.map(Self.key))
            let isOther = aircraft.0 != nil && aircraft.1 != nil && aircraft.0 != aircraft.1
            found.append((object.recordID(.flights), entry, isOther))
        }
        // An entry of another aircraft is in the way only where no entry of this one is.
        let same = found.filter { !$0.2 }
        return same.isEmpty ? found : same
    }

    /// Whether an entry begins and ends as a recording does, and has one of its airports.
    private func isOfTime(_ entry: FlightRecord, _ record: FlightRecord, _ span: ClosedRange<UTCInstant>) -> Bool {
        func isNear(
            _ block: KeyPath<FlightRecord, UTCInstant?>, _ air: KeyPath<FlightRecord, UTCInstant?>, _ edge: UTCInstant
        ) -> Bool? {
            // Like with like where both are known.
            for path in [air, block] {
                if let known = entry[keyPath: path], let time = record[keyPath: path] {
                    return abs(known.seconds - time.seconds) <= Self.tolerance
                }
            }
            return (entry[keyPath: air] ?? entry[keyPath: block]).map {
                abs($0.seconds - edge.seconds) <= Self.tolerance
            }
        }
        let start = isNear(\.offBlock, \.takeOff, span.lowerBound)
        let end = isNear(\.onBlock, \.landing, span.upperBound)
        guard start != nil || end != nil, start != false, end != false else { return false }
        // One airport may be wrong in the book, both are of another flight.
        let ends = [(entry.origin, record.origin), (entry.destination, record.destination)]
        let known = ends.compactMap { own, other in own.flatMap { link in other.map { isSame(link, $0) } } }
        return known.isEmpty || known.contains(true)
    }

    /// Whether the recordings of an entry, if it has any of this time, are of the same way.
    private func isOfWay(_ object: ManagedObject, _ sketch: TrackSketch) throws(LogbookError) -> Bool {
        guard let entry = object as? LogEntry else { return true }
        for data in entry.recordings where data.startedAt != nil {
            let bytes = try KeptRecordings(store).bytes(data.objectID.key)
            guard case .recording(let kept) = RecordingFile([UInt8](bytes)) else { continue }
            if let agrees = sketch.agrees(with: TrackSketch(kept.samples)) { return agrees }
        }
        return true
    }

    /// Whether an entry without times is of the day, the aircraft and the airports of a recording.
    private func isOfDay(_ entry: FlightRecord, _ record: FlightRecord) -> Bool {
        guard [entry.takeOff, entry.offBlock, entry.landing, entry.onBlock].allSatisfy({ $0 == nil }),
            entry.date == record.date, let aircraft = entry.aircraft, let flown = record.aircraft,
            Self.key(aircraft) == Self.key(flown), let origin = entry.origin, let destination = entry.destination
        else { return false }
        return isSame(origin, record.origin) && isSame(destination, record.destination)
    }

    private func isSame(_ first: RecordLink, _ second: RecordLink?) -> Bool {
        guard let second else { return false }
        if let id = first.id, let other = second.id { return id == other }
        let codes = [first, second].map { AirportTable.airport($0.label)?.label ?? $0.label.uppercased() }
        return codes[0] == codes[1]
    }

    // MARK: What a recording brings

    private func joining(
        _ record: FlightRecord, to entry: FlightRecord, _ id: RecordID
    ) -> RecordingPlan.Joining {
        var after = entry
        var (fills, differs): ([String], [String]) = ([], [])
        for (label, path) in Self.times {
            guard let time = record[keyPath: path] else { continue }
            if let known = entry[keyPath: path] {
                if abs(known.seconds - time.seconds) > 60 {
                    differs.append("\(label) \(known.time.text), by the recording \(time.time.text)")
                }
            } else {
                after[keyPath: path] = time
                fills.append("\(label) \(time.time.text)")
            }
        }
        for (label, path) in Self.links {
            guard let link = record[keyPath: path] else { continue }
            if let known = entry[keyPath: path] {
                if !isSame(known, link), Self.key(known) != Self.key(link) {
                    differs.append("\(label) \(known.label), by the recording \(link.label)")
                }
            } else {
                after[keyPath: path] = link
                fills.append("\(label) \(link.label)")
            }
        }
        for (label, path) in [("block time", \FlightTimes.block), ("night", \FlightTimes.night)] {
            guard let minutes = record.times[keyPath: path] else { continue }
            if let known = entry.times[keyPath: path] {
                if abs(known.count - minutes.count) > 3 {
                    differs.append("\(label) \(known.clockText), by the recording \(minutes.clockText)")
                }
            } else {
                after.times[keyPath: path] = minutes
                fills.append("\(label) \(minutes.clockText)")
            }
        }
        for (label, day, night) in Self.counts { count(label, day, night, record, entry, &after, &fills, &differs) }
        if after.aircraft != entry.aircraft { after.newType = record.newType }
        return RecordingPlan.Joining(
            entry: id, label: Record.flight(entry).sentence, before: entry, after: after, fills: fills,
            differs: differs)
    }

    /// Landings by day and by night belong together: one of them alone would be half of the truth.
    private func count(
        _ label: String, _ day: FlightCount, _ night: FlightCount, _ record: FlightRecord, _ entry: FlightRecord,
        _ after: inout FlightRecord, _ fills: inout [String], _ differs: inout [String]
    ) {
        guard let byDay = record.times[day], let byNight = record.times[night] else { return }
        let (knownDay, knownNight) = (entry.times[day], entry.times[night])
        guard knownDay != nil || knownNight != nil else {
            after.times[day] = byDay
            after.times[night] = byNight
            fills.append("\(label) \(byDay + byNight)")
            return
        }
        let known = (knownDay ?? 0) + (knownNight ?? 0)
        if known != byDay + byNight { differs.append("\(label) \(known), by the recording \(byDay + byNight)") }
    }

    private static var times: [(String, WritableKeyPath<FlightRecord, UTCInstant?>)] {
        [("off blocks", \.offBlock), ("take-off", \.takeOff), ("landing", \.landing), ("on blocks", \.onBlock)]
    }

    private static var links: [(String, WritableKeyPath<FlightRecord, RecordLink?>)] {
        [("aircraft", \.aircraft), ("from", \.origin), ("to", \.destination)]
    }

    private static let counts: [(String, FlightCount, FlightCount)] = [
        ("landings", .dayLandings, .nightLandings), ("take-offs", .dayTakeoffs, .nightTakeoffs),
        ("full stops", .dayFullStopLandings, .nightFullStopLandings),
    ]
}
