/// How a table for people is written, as it is read in a spreadsheet: `flightlog list --csv`.
///
/// ```
/// let style = TableStyle(conventions: .init(), durations: .decimalHours, decimal: ",")
/// style.text(of: .minutes(73), in: blockTime)     // "1,2"
/// style.delimiter                                 // ";"
/// ```
package struct TableStyle: Hashable, Sendable {
    /// What fields are called.
    package var conventions: Conventions
    package var durations: DurationStyle
    /// The mark before decimals.
    package var decimal: Character

    package init(
        conventions: Conventions = Conventions(), durations: DurationStyle = .hoursAndMinutes, decimal: Character = "."
    ) {
        self.conventions = conventions
        self.durations = durations
        self.decimal = decimal
    }

    /// The sign between the columns: a semicolon where a comma is the mark before decimals, as spreadsheets expect it there.
    package var delimiter: Character { decimal == "," ? ";" : "," }

    /// Returns the heading of a field: its label, with the unit or the clock of its values.
    package func heading(of field: Field) -> String {
        if field.type == .instant { return "\(field.label) (UTC)" }
        return field.unit.map { "\(field.label) (\($0))" } ?? field.label
    }

    /// Returns the cell of a value; empty for an unknown one. Dates are in ISO form, which every spreadsheet reads as dates,
    /// and texts that a spreadsheet takes for formulas have an apostrophe before them.
    package func text(of value: FieldValue?, in field: Field) -> String {
        switch value {
        case nil: ""
        case .minutes(let minutes)?: text(of: minutes)
        case .hundredths?, .degrees?: marked(value?.text ?? "")
        case .number?, .date?, .instant?, .flag?: value?.text ?? ""
        case .text(let text)?: field.shown(text).withoutFormula
        case .link?, .paints?, .approaches?, .crew?: (value?.text ?? "").withoutFormula
        }
    }

    private func text(of minutes: Minutes) -> String {
        switch durations {
        case .hoursAndMinutes: return minutes.clockText
        case .decimalHours: return marked(minutes.decimalText)
        }
    }

    private func marked(_ number: String) -> String {
        decimal == "." ? number : number.replacing(".", with: String(decimal))
    }
}

extension FieldTable {
    /// Returns the columns of a table for people: the fields of the form in its order, with the type of a flight's aircraft,
    /// the file of a document, and the uses of a record.
    package func columnsForPeople(_ kind: RecordKind) -> [Field] {
        self[kind].filter { field in
            field.isInForm && field.id != .newType || field.use != nil
                || [.aircraftType, .attachment, .departures, .arrivals].contains(field.id)
        }
    }
}
