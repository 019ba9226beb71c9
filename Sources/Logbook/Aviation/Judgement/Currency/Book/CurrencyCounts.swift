/// An entry's approaches, in numbers; those beyond 65,535 of a kind are as many.
package struct CurrencyApproaches: Hashable, Sendable {
    /// Those that are instrument approaches, those that are none, and those whose type is unknown.
    private var instrument: UInt16 = 0
    private var visual: UInt16 = 0
    private var unknown: UInt16 = 0

    package init() {}

    /// The number of instrument approaches, at least.
    package var least: Int { Int(instrument) }
    /// The number of instrument approaches, at most.
    package var most: Int { Int(instrument) + Int(unknown) }
    /// The number of those that are no instrument approaches.
    package var visualApproaches: Int { Int(visual) }

    /// Adds approaches; one of an unknown type may be an instrument approach.
    package mutating func add(_ type: ApproachType?, _ count: Int) {
        func sum(_ number: UInt16) -> UInt16 { UInt16(clamping: Int(number).plus(max(count, 0))) }
        switch type?.isInstrument {
        case true?: instrument = sum(instrument)
        case false?: visual = sum(visual)
        case nil: unknown = sum(unknown)
        }
    }
}

/// A time of an entry; the order is that of the columns that are read.
package enum CurrencyTimeColumn: Int, CaseIterable {
    case offBlock
    case takeOff
    case landing
    case onBlock
    case dutyStart
    case dutyEnd

    /// The entry's attribute.
    package var attributeName: String {
        switch self {
        case .dutyStart: LogEntryAttribute.dutyStart.rawValue
        case .dutyEnd: LogEntryAttribute.dutyEnd.rawValue
        default: "\(self)"
        }
    }
}

/// A count of an entry, or minutes; the order is that of the columns that are read.
package enum CurrencyNumberColumn: Int, CaseIterable {
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
    case underIFR
    case examiner

    /// The entry's attribute.
    package var attributeName: String {
        switch self {
        case .dayFullStops: LogEntryAttribute.dayFullStopLandings.rawValue
        case .nightFullStops: LogEntryAttribute.nightFullStopLandings.rawValue
        case .block: LogEntryAttribute.blockMinutes.rawValue
        case .night: LogEntryAttribute.nightMinutes.rawValue
        case .pic: LogEntryAttribute.picMinutes.rawValue
        case .dual: LogEntryAttribute.dualReceivedMinutes.rawValue
        case .given: LogEntryAttribute.dualGivenMinutes.rawValue
        case .actual: LogEntryAttribute.actualInstrumentMinutes.rawValue
        case .hood: LogEntryAttribute.simulatedInstrumentMinutes.rawValue
        case .underIFR: LogEntryAttribute.ifrMinutes.rawValue
        case .examiner: LogEntryAttribute.examinerMinutes.rawValue
        default: "\(self)"
        }
    }
}

/// The counts and minutes of an entry; nil for an unknown one, and for one below zero, as in a damaged file.
///
/// Each takes two bytes, and no vector is longer than what is allocated is aligned to: hundreds of thousands of entries are held.
package struct CurrencyCounts: Hashable, Sendable {
    private var first = SIMD8<UInt16>(repeating: Self.unknown)
    private var second = SIMD8<UInt16>(repeating: Self.unknown)
    private var third = SIMD2<UInt16>(repeating: Self.unknown)
    /// Those that take more than two bytes, by their places; nil in nearly all entries.
    private var large: [Int: Int]?

    private static let unknown = UInt16.max

    package init() {}

    package subscript(count: CurrencyNumberColumn) -> Int? {
        get {
            let value = self[count.rawValue]
            return value == Self.unknown ? large?[count.rawValue] : Int(value)
        }
        set {
            let value = newValue.flatMap { $0 < 0 ? nil : min($0, Int(Int32.max)) }
            let short = value.flatMap { UInt16(exactly: $0) } ?? Self.unknown
            self[count.rawValue] = short
            if let value, short == Self.unknown {
                large = (large ?? [:]).merging([count.rawValue: value]) { $1 }
            } else if large != nil {
                large?[count.rawValue] = nil
                if large?.isEmpty == true { large = nil }
            }
        }
    }

    private subscript(place: Int) -> UInt16 {
        get { place < 8 ? first[place] : place < 16 ? second[place - 8] : third[place - 16] }
        set {
            if place < 8 {
                first[place] = newValue
            } else if place < 16 {
                second[place - 8] = newValue
            } else {
                third[place - 16] = newValue
            }
        }
    }
}
