/// Finds the entries that are the same as another, or were under way at the same time, in one pass over their dates.
///
/// Keeps the last days of each aircraft and pilot only.
struct ClashDetector {
    /// An entry that a later one may meet.
    struct SeenEntry {
        let name: EntryLabel
        let accepted: String?
        fileprivate let off: UTCInstant?
        fileprivate let on: UTCInstant?
        fileprivate let duplicateKey: DuplicateKey?
    }

    /// A later entry that is the same, or was under way at the same time.
    struct Clash {
        let kind: CheckKind
        let earlier: SeenEntry
    }

    /// What is equal in two entries of one flight, except for their times.
    fileprivate struct DuplicateKey: Hashable {
        let date: LocalDate
        let links: [RecordID?]
        let times: [Minutes?]
        let device: String?

        /// What is equal; nil for an entry without a date or a duration.
        init?(_ flight: FlightRecord) {
            times = FlightOutline.columns.map { flight.times[$0] }
            guard let date = flight.date, times.contains(where: { $0 != nil }) else { return nil }
            self.date = date
            links = [flight.aircraft, flight.origin, flight.destination].map { $0?.id }
            device = flight.simulatorDevice
        }
    }

    private var date: LocalDate?
    /// The entries of the date, by what makes two of them the same; of each time, the first one.
    private var same: [DuplicateKey: [UTCInstant?: SeenEntry]] = [:]
    /// The timed entries of the last days by their aircraft and their pilot, in the order of their ends; nil for the pilot whose
    /// book it is.
    private var recent: [RecordID?: [SeenEntry]] = [:]
    /// How many entries were compared for being under way at the same time.
    private(set) var comparisons = 0
    /// What the Hobbs meters of aircraft showed after their last flights.
    private var hobbs: [RecordID: Int] = [:]

    /// Adds an entry, not earlier by its date than the one before; returns what it meets, each entry once.
    mutating func add(_ entry: CheckedEntry) -> [Clash] {
        let flight = entry.flight
        guard let date = flight.date else { return [] }
        let outline = FlightOutline(flight, of: entry.id)
        let current = SeenEntry(
            name: EntryLabel(entry.id, flight), accepted: entry.accepted, off: outline.off, on: outline.on,
            duplicateKey: DuplicateKey(flight))
        if date != self.date {
            self.date = date
            same = [:]
        }
        return copies(of: current).map { Clash(kind: .duplicate, earlier: $0) }
            + overlaps(with: current, flight, on: date).map { Clash(kind: .overlap, earlier: $0) }
    }

    /// Notes the Hobbs meter of an entry; returns the finding that it does not go on from the flight of the aircraft before.
    ///
    /// A meter that runs backward is found for every aircraft, a gap only where the pilot logs each flight of the aircraft.
    mutating func meterFinding(of entry: CheckedEntry) -> FlightFinding? {
        guard entry.flight.date != nil, let aircraft = entry.flight.aircraft?.id else { return nil }
        let readings = entry.flight.hobbs
        defer { if let end = readings.end ?? readings.start { hobbs[aircraft] = end } }
        guard let start = readings.start, let last = hobbs[aircraft], start < last || entry.logsHobbs && start > last
        else { return nil }
        return .meterGap("Hobbs", FieldID(LogEntryAttribute.hobbsStart), from: last, to: start)
    }

    /// Notes an entry, and returns the first entry that is the same; none for one without a duration.
    private mutating func copies(of current: SeenEntry) -> [SeenEntry] {
        guard let duplicateKey = current.duplicateKey else { return [] }
        let known = same[duplicateKey] ?? [:]
        // The time of one of them may be unknown.
        let first = current.off == nil ? known.values.min { $0.name.id.key < $1.name.id.key } : known[current.off]
        if known[current.off] == nil { same[duplicateKey, default: [:]][current.off] = current }
        return [first ?? known[nil]].compactMap(\.self)
    }

    private mutating func overlaps(
        with current: SeenEntry, _ flight: FlightRecord, on date: LocalDate
    ) -> [SeenEntry] {
        guard let off = current.off, let on = current.on, off < on else { return [] }
        // The pilot's own date may be a day beside that in UTC, and a flight may end on the next day.
        let limit = date.adding(days: -2).midnight
        var found: [SeenEntry] = []
        let isOwn = flight.kind != .ground && flight.kind != .event && (flight.pilot == nil || flight.role != nil)
        var ids: Set<Int64> = []
        for owner in [flight.aircraft?.id, flight.pilot?.id].compactMap(\.self) + (isOwn ? [nil] : []) {
            // In place: a dense book has hundreds of entries of the last days, of which a few were under way.
            var near = recent.removeValue(forKey: owner) ?? []
            defer { recent[owner] = near }
            var index = near.count
            var met: [SeenEntry] = []
            while index > 0, let end = near[index - 1].on, off < end {
                index -= 1
                comparisons += 1
                let other = near[index]
                guard let begin = other.off, begin < on else { continue }
                if let duplicateKey = current.duplicateKey, duplicateKey == other.duplicateKey, off == begin {
                    continue
                }
                if ids.insert(other.name.id.key).inserted { met.append(other) }
            }
            // The first one is the one that is named.
            found += met.sorted { ($0.off?.seconds ?? 0, $0.name.id.key) < ($1.off?.seconds ?? 0, $1.name.id.key) }
            let place = near[index...].firstIndex { $0.on.map { $0 > on } ?? false } ?? near.count
            near.insert(current, at: place)
            // Now and then what ended before the limit is forgotten.
            if near.count.isMultiple(of: 64) {
                near.removeFirst(near.prefix { $0.on.map { $0 <= limit } ?? true }.count)
            }
        }
        return found
    }
}
