/// What an older book carried over, in words.
extension OpeningTotal {
    /// The balance in a few words, each part that is known: `Block time`, `1250:30`, `830 landings`, `up to 2019-12-31`.
    ///
    /// - Parameters:
    ///   - minutes: how a duration is written.
    ///   - number: how a count is written.
    ///   - date: how a day is written.
    package func words(
        minutes: (Minutes) -> String = \.clockText, number: (Int) -> String = { String($0) },
        date: (LocalDate) -> String = \.isoText
    ) -> [String] {
        let parts = [
            column?.displayName ?? category ?? "before this logbook", self.minutes.map(minutes),
            landings.map { "\(number($0)) landing\($0 == 1 ? "" : "s")" }, asOf.map { "up to \(date($0))" }, remarks,
        ]
        return parts.compactMap(\.self)
    }

    /// The same in one text, as the history has it.
    var sentence: String { words().joined(separator: " · ") }
}
