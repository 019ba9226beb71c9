import Aviation

/// A column that is written, with what a record has for it.
struct WrittenColumn {
    let column: RowRules.Column
    let meaning: ColumnMeaning
    /// Whether flights have its values; people are written together, and of keys nothing is known.
    let isOfFlight: Bool
    /// Returns what a flight, or its aircraft, has for the column; nil for people, and for what is not known.
    let read: (Record) -> FieldValue?

    /// The place of the column in a row.
    var index: Int { column.index }

    init(_ column: RowRules.Column, _ meaning: ColumnMeaning) {
        self.column = column
        self.meaning = meaning
        switch meaning.target {
        case .field(let id):
            isOfFlight = true
            read = FieldTable.standard[.flights][id]?.read ?? { _ in nil }
        case .part(let name):
            isOfFlight = true
            read = { if case .flight(let flight) = $0 { WrittenFormat.part(name, of: flight) } else { nil } }
        case .aircraft(let id):
            isOfFlight = false
            read = FieldTable.standard[.aircraft][id]?.read ?? { _ in nil }
        case .person, .key, .nothing:
            isOfFlight = false
            read = { _ in nil }
        }
    }
}
