/// The assumptions about a book that an answer rests on, in words.
struct AnswerReadings {
    private let settings: CurrencySettings

    init(_ settings: CurrencySettings) { self.settings = settings }

    /// Returns the assumptions that matter for some needs.
    func texts(for needs: [RuleNeed]) -> [String] {
        let counted = needs.reduce(into: Set<CountReading>()) { readings, need in
            if case .count(let need) = need { readings.formUnion(need.quantity.readings) }
        }
        var texts = CountReading.allCases.filter { counted.contains($0) && $0.isUsed(by: settings) }.map(\.text)
        if let since = settings.bookCompleteSince { texts.append("The book is complete since \(since.isoText).") }
        return texts
    }
}
