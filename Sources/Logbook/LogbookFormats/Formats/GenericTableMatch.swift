import Aviation

/// What the reader of any table takes of a file whose titles are those of a format: the columns that the format leaves as they
/// are. A pilot's own table may have some titles of a program beside others.
struct GenericTableMatch {
    /// The titles of columns with figures, of the aircraft, its places and who commanded.
    let titles: [String]
    /// Whether one of them has what makes a flight, which the format has in no column.
    let isBetter: Bool

    init(_ mapper: TableMapper, _ format: TableFormat) {
        func known(_ column: FileLayout.Column) -> ColumnMeaning? { format.meanings[FileLayout.name(column.title)] }
        let columns = mapper.layout.columns
        let own = Set(columns.compactMap { known($0)?.target })
        let gained = columns.filter { column in
            guard known(column) == nil, let meaning = column.meaning, !own.contains(meaning.target) else {
                return false
            }
            return Self.makesFlight(meaning) || meaning.unit != nil || meaning.target == .person(.pilotInCommand)
        }
        titles = gained.map(\.title)
        isBetter = gained.contains { $0.meaning.map(Self.makesFlight) ?? false }
    }

    /// Whether a column has what makes a flight: its aircraft, its time or its places.
    private static func makesFlight(_ meaning: ColumnMeaning) -> Bool {
        [.aircraft, .block, .origin, .destination].contains(meaning.field)
    }
}
