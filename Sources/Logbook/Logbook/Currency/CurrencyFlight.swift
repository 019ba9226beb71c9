/// An entry of the logbook as rules see it; an unknown value is nil, never zero.
///
/// It is filled before it is in a book, and not changed after. As a structure it would be copied for each of its methods,
/// which took a third of the time of an answer.
final class CurrencyFlight: @unchecked Sendable {
    /// The record; nil for a flight of a question “what if”.
    var id: RecordID?
    /// The pilot's own date, by which windows are counted.
    var date: LocalDate
    var kind = EntryKind.flight
    var aircraft: CurrencyAircraft?
    var origin: CurrencyPlace?
    var destination: CurrencyPlace?
    var role: PilotRole?
    var pilotFlying: Bool?
    var counts = CurrencyCounts()
    var approaches = CurrencyApproaches()
    var tracking: Bool?
    var isApprovedCourse: Bool?
    var checks: Set<CurrencyCheck> = []
    var launchMethod: String?
    /// Whether an operator is logged.
    var isOperated = false
    /// The four times and those of the duty, UTC.
    var offBlock: UTCInstant?
    var takeOff: UTCInstant?
    var landing: UTCInstant?
    var onBlock: UTCInstant?
    var duty: Range<UTCInstant>?

    init(_ date: LocalDate) { self.date = date }

    /// Whether the entry is one of a simulator or a training device.
    var isDevice: Bool { kind == .simulator || aircraft?.isDevice == true }

    /// Whether it may count for a rule on instrument flying: in the clouds, under the hood or in a device, with approaches,
    /// holding or tracking.
    var isInstrument: Bool {
        isDevice || approaches.most > 0 || tracking == true
            || [counts.actual, counts.hood, counts.holds].contains { ($0 ?? 0) > 0 }
    }

    /// The flight in a line, such as `N12345 KPAO–KUKI`.
    var label: String {
        let ends = [origin?.label, destination?.label]
        let way = ends == [nil, nil] ? nil : ends.map { $0 ?? "?" }.joined(separator: "–")
        return [aircraft?.label ?? (kind == .flight ? nil : kind.noun), way].compactMap(\.self).joined(separator: " ")
    }

    /// The date in UTC at off block, or take-off; nil when both are unknown.
    var utcDate: LocalDate? { (offBlock ?? takeOff)?.date }

    /// When the flight began and ended; nil when either is unknown.
    var span: Range<UTCInstant>? {
        guard let start = offBlock ?? takeOff, let end = onBlock ?? landing, start < end else { return nil }
        return start..<end
    }
}

/// The approaches of an entry, in numbers.
struct CurrencyApproaches: Hashable, Sendable {
    /// Those that are instrument approaches, those that are none, and those whose type is unknown.
    private var (instrument, visual, unknown): (Int32, Int32, Int32) = (0, 0, 0)

    /// The number of instrument approaches, at least.
    var least: Int { Int(instrument) }
    /// The number of instrument approaches, at most.
    var most: Int { Int(instrument) + Int(unknown) }
    /// The number of the others.
    var others: Int { Int(visual) }

    /// Adds approaches; one of an unknown type may be an instrument approach.
    mutating func add(_ type: ApproachType?, _ count: Int) {
        func sum(_ number: Int32) -> Int32 { Int32(clamping: Int(number).plus(max(count, 0))) }
        switch type?.isInstrument {
        case true?: instrument = sum(instrument)
        case false?: visual = sum(visual)
        case nil: unknown = sum(unknown)
        }
    }
}

/// A count of an entry, or minutes; the order is that of the columns that are read.
enum CurrencyColumn: Int, CaseIterable {
    case dayTakeoffs
    case nightTakeoffs
    case dayLandings
    case nightLandings
    case dayFullStops
    case nightFullStops
    case holds
    case launches
    case routeSectors
    case block
    case night
    case pic
    case dual
    case given
    case actual
    case hood

    /// The attribute of the entry.
    var attributeName: String {
        switch self {
        case .dayFullStops: "dayFullStopLandings"
        case .nightFullStops: "nightFullStopLandings"
        case .block: "blockMinutes"
        case .night: "nightMinutes"
        case .pic: "picMinutes"
        case .dual: "dualReceivedMinutes"
        case .given: "dualGivenMinutes"
        case .actual: "actualInstrumentMinutes"
        case .hood: "simulatedInstrumentMinutes"
        default: "\(self)"
        }
    }
}

/// The counts and minutes of an entry; an unknown one is nil.
///
/// They are packed, because thousands of entries are held at once.
struct CurrencyCounts: Hashable, Sendable {
    private var values = SIMD16<Int32>(repeating: .min)

    init() {}

    subscript(count: CurrencyColumn) -> Int? {
        get {
            let value = values[count.rawValue]
            return value == .min ? nil : Int(value)
        }
        set { values[count.rawValue] = newValue.map { Int32(clamping: max($0, 0)) } ?? .min }
    }

    var dayTakeoffs: Int? {
        get { self[.dayTakeoffs] }
        set { self[.dayTakeoffs] = newValue }
    }
    var nightTakeoffs: Int? {
        get { self[.nightTakeoffs] }
        set { self[.nightTakeoffs] = newValue }
    }
    var dayLandings: Int? {
        get { self[.dayLandings] }
        set { self[.dayLandings] = newValue }
    }
    var nightLandings: Int? {
        get { self[.nightLandings] }
        set { self[.nightLandings] = newValue }
    }
    var dayFullStops: Int? {
        get { self[.dayFullStops] }
        set { self[.dayFullStops] = newValue }
    }
    var nightFullStops: Int? {
        get { self[.nightFullStops] }
        set { self[.nightFullStops] = newValue }
    }
    var holds: Int? {
        get { self[.holds] }
        set { self[.holds] = newValue }
    }
    var launches: Int? {
        get { self[.launches] }
        set { self[.launches] = newValue }
    }
    var routeSectors: Int? {
        get { self[.routeSectors] }
        set { self[.routeSectors] = newValue }
    }
    var block: Int? {
        get { self[.block] }
        set { self[.block] = newValue }
    }
    var night: Int? {
        get { self[.night] }
        set { self[.night] = newValue }
    }
    var pic: Int? {
        get { self[.pic] }
        set { self[.pic] = newValue }
    }
    var dual: Int? {
        get { self[.dual] }
        set { self[.dual] = newValue }
    }
    var given: Int? {
        get { self[.given] }
        set { self[.given] = newValue }
    }
    var actual: Int? {
        get { self[.actual] }
        set { self[.actual] = newValue }
    }
    var hood: Int? {
        get { self[.hood] }
        set { self[.hood] = newValue }
    }
}
