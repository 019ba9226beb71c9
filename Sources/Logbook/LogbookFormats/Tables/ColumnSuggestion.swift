import Aviation

extension [ImportColumn] {
    /// Says of the columns that nothing takes whether they are empty, and what they may be: a field that no other column is, if
    /// the cells can be it.
    mutating func suggest(_ layout: FileLayout, _ kept: [Int: KeptFacts], today: LocalDate) {
        let taken = Set(layout.columns.compactMap { $0.meaning?.target })
        for index in indices where self[index].field == nil && self[index].meaning == nil {
            guard let facts = kept[index] else {
                self[index].isBlank = layout.columns[index].meaning.map { $0 == ColumnMeaning(.nothing, .text) } ?? true
                continue
            }
            let cells = ColumnCells(facts.examples, today: today)
            let likely = ColumnConcept.likely(self[index].title, cells) {
                $0.isRepeatable || !taken.contains($0.target)
            }
            let isTime =
                !taken.contains(.field(.block)) && cells.areFlightHours && TitleUnit(self[index].title) == nil
                && TitleVocabulary.title(self[index].title).words.isSubset(of: Self.wordsOfTime)
            self[index].suggestion = likely?.words.first ?? (isTime ? FlightColumn.block.rawValue : nil)
        }
    }

    /// What a title may say of which nothing else is known, for its hours to be those of the flight.
    private static let wordsOfTime: Set<String> = [
        "time", "hours", "minutes", "total", "flight", "block", "air", "number", "engine", "#", "aircraft", "pilot",
    ]
}

extension ColumnCells {
    /// Whether the cells may be the hours of flights: durations with decimals or a colon that are no times of day, none of more
    /// than a day.
    fileprivate var areFlightHours: Bool {
        are(.duration) && !areDaytimes && !areWhole
            && cells.allSatisfy { CellText.minutes($0, comma: $0.contains(",")).map { $0 <= 1_440 } ?? true }
    }
}
