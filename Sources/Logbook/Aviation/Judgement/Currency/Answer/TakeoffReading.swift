/// How an answer counts take-offs that are not logged; landings nearly always are.
package enum TakeoffReading: String, Hashable, Sendable {
    /// All that matter are logged, or the rule asks for none.
    case logged
    /// Some are not logged, and count as the landings, as the rules or the pilot assume.
    case asLandings
    /// Some are not logged, and are unknown.
    case unknown

    /// What the answer rests on, as it is said beside it; nil for nothing.
    package var sentence: String? {
        switch self {
        case .logged: nil
        case .asLandings: "take-offs not logged count as the landings"
        case .unknown: "take-offs are not logged"
        }
    }
}

extension TakeoffReading {
    /// How the take-offs that some needs count are known on a day.
    init(_ evidence: [NeedEvidence], in onDay: BookOnDay) {
        let counted = evidence.filter { need in
            if case .count(let count) = need.need {
                count.quantity == .takeoffs || count.quantity == .nightTakeoffs
            } else {
                false
            }
        }
        let isLacking = counted.contains { need in
            need.events.contains { $0.lastDay >= onDay.day && !onDay.book.entries[$0.index].logsTakeoffs }
        }
        self = !isLacking ? .logged : onDay.book.settings.takeoffsAsLandings ? .asLandings : .unknown
    }
}

extension CurrencyFlight {
    /// Whether take-offs are written, by day or by night.
    var logsTakeoffs: Bool { counts[.dayTakeoffs] != nil || counts[.nightTakeoffs] != nil }
}
