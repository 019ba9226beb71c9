/// The assumptions about a book that an answer rests on, in words.
struct AnswerReadings {
    private let settings: CurrencySettings

    init(_ settings: CurrencySettings) { self.settings = settings }

    /// Returns the assumptions that matter for some needs.
    func texts(for needs: [RuleNeed]) -> [String] {
        var quantities: Set<RuleQuantity> = []
        for case .count(let need) in needs { quantities.insert(need.quantity) }
        func counts(_ some: Set<RuleQuantity>) -> Bool { !quantities.isDisjoint(with: some) }
        var texts: [String] = []
        if settings.landingsAreMine, counts([.landings, .fullStops, .nightFullStops, .takeoffs]) {
            texts.append(
                "Logged take-offs and landings are your own, unless the role or the field “pilot flying” says otherwise."
            )
        }
        if counts([.nightTakeoffs, .nightLandings, .nightFullStops]) {
            texts.append("If only day landings are logged, night landings are taken as 0, unless night time is logged.")
        }
        if settings.takeoffsAsLandings, counts([.takeoffs, .nightTakeoffs]) {
            texts.append("Where no take-offs are logged, one is counted per landing.")
        }
        if settings.trackingImpliedByApproach, counts([.tracking]) {
            texts.append("An approach implies intercepting and tracking courses.")
        }
        if let since = settings.bookCompleteSince { texts.append("The book is complete since \(since.isoText).") }
        return texts
    }
}
