import Aviation

/// What a column shows: a term, the sum of several, or what several have in common.
///
/// ```
/// night          // night time
/// actual+hood    // the sum
/// xc&dual        // cross-country time under instruction: the lesser of both
/// ```
///
/// The logbook does not say how the parts of a flight overlap. Of two parts the lesser one is taken, which is exact when one
/// of them is the whole flight; otherwise it is a guess, and is counted as one.
struct PaperExpression: Sendable {
    let text: String
    let unit: PaperUnit
    private let factors: [[PaperTerm]]

    /// - Parameter factors: the sums whose common part is meant, each of one term or several of the same unit.
    init(_ text: String, _ factors: [[PaperTerm]]) {
        (self.text, self.factors) = (text, factors)
        unit = factors.first?.first?.unit ?? .text
    }

    func value(of entry: PaperEntry, _ style: PaperStyle) -> PaperValue {
        let values = factors.map { sum($0, entry, style) }
        guard values.count > 1 else { return values.first ?? .nothing }
        if values.contains(.nothing) || values.contains(where: { $0.amount == 0 }) { return .nothing }
        guard var common = values[0].amount else { return .unknown }
        var isGuess = false
        for value in values.dropFirst() {
            guard let other = value.amount else { return .unknown }
            if unit == .number {
                // Landings with night time, say: all of them, unless the flight is a mixed one.
                if other < entry.flight.times.block?.count ?? .max { isGuess = true }
                continue
            }
            let least = entry.flight.times.block.map { max(0, common + other - $0.count) } ?? 0
            let most = min(common, other)
            if least < most { isGuess = true }
            common = most
        }
        return .amount(common, isGuess: isGuess)
    }

    private func sum(_ terms: [PaperTerm], _ entry: PaperEntry, _ style: PaperStyle) -> PaperValue {
        let values = terms.map { $0.value(entry, style) }
        guard values.count > 1 else { return values.first ?? .nothing }
        if values.contains(.unknown) { return .unknown }
        let amounts = values.compactMap(\.amount)
        return amounts.isEmpty ? .nothing : .amount(amounts.reduce(0) { $0.plus($1) })
    }
}
