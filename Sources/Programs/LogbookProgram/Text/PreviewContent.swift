package import Aviation
package import Logbook
package import TerminalUI

/// A record as styled lines, for the pane.
package struct PreviewContent {
    /// The pane's width.
    package let columns: Int
    /// How the terminal counts columns.
    package let widths: CharacterWidths
    /// How figures are shown.
    package let style: DisplayStyle
    /// The fields of the logbook.
    package let fields: FieldTable

    /// Creates the content of a pane.
    package init(columns: Int, widths: CharacterWidths, style: DisplayStyle, fields: FieldTable) {
        self.columns = columns
        self.widths = widths
        self.style = style
        self.fields = fields
    }

    /// Returns the lines of the values in the row itself.
    package func heading(of row: ListRow) -> [StyledLine] {
        switch row {
        case .flight(let row) where row.kind != .flight:
            let date = row.date.map { "\($0.weekday.shortName) \(style.text(of: $0))" } ?? "no date"
            let time = row.session.map { "  \(style.text(of: $0))" } ?? ""
            return [
                StyledLine(row.kind.noun.capitalizedFirst, .accent, .bold), StyledLine(),
                StyledLine(row.registration ?? "", .text, .bold), StyledLine(date + time),
            ]
        case .flight(let row):
            let way = "\(row.origin ?? "?") → \(row.destination ?? "?")"
            let date = row.date.map { "\($0.weekday.shortName) \(style.text(of: $0))" } ?? "no date"
            var aircraft = StyledLine(row.registration ?? "no aircraft", .text, .bold)
            if let paint = row.paint { aircraft = aircraft.adding(" ").adding(paint) }
            aircraft = aircraft.adding("  \(row.aircraftType ?? "")")
            return [StyledLine(way, .accent, .bold), StyledLine(), aircraft, StyledLine(date)]
        case .aircraft(let row): return [title(row.tailNumber), StyledLine(row.aircraftType ?? "", .text, .bold)]
        case .pilot(let row): return [title(row.name)]
        case .airport(let row):
            return [title(row.identifiers.joined(separator: "  ")), StyledLine(row.name ?? "", .text, .bold)]
        case .document(let row):
            let color: Style = row.isExpired ? .bad : row.expiresSoon ? .caution : .text
            // Without a level, the sentence has the name.
            let name = row.level == nil ? nil : row.name?.nonEmpty
            return [title(row.sentence)]
                + (name.map { widths.wrapped($0, columns: columns) } ?? []).map { StyledLine($0) }
                + [style.figured(StyledLine(row.expiryText, color))]
        }
    }

    /// Returns what rules make of a document, such as `Medical, private: until 2027-11-30`.
    package func lines(of answers: [CurrencyAnswer]) -> [StyledLine] {
        let words = CurrencyWords(date: style.text, duration: style.text, isShort: true)
        guard !answers.isEmpty else { return [] }
        return [StyledLine()]
            + answers.flatMap { answer in
                widths.wrapped("\(answer.title): \(words.unknown(answer) ?? words.state(answer))", columns: columns).map
                { StyledLine($0) }
            }
    }

    /// Returns which devices made and changed a record; empty for none.
    package func lines(of changes: [SyncedChange]) -> [StyledLine] {
        guard !changes.isEmpty else { return [] }
        return [StyledLine(), StyledLine("devices", .muted)]
            + changes.flatMap { change in
                widths.wrapped(style.dated(change.text), columns: columns).map { StyledLine($0) }
            }
    }

    private func title(_ text: String?) -> StyledLine {
        StyledLine(text.flatMap { $0.isEmpty ? nil : $0 } ?? "no name", .accent, .bold)
    }

    /// Returns a label with a value that ends where figures do; empty when the value is unknown. A long one goes on to the right.
    package func row(_ label: String, _ value: String?, width: Int = 12) -> [StyledLine] {
        guard let value, !value.isEmpty else { return [] }
        let own = min(widths.columns(of: label), width)
        let text = widths.truncated(value.inRow, columns: max(columns - own - 1, 0))
        let length = widths.columns(of: text)
        // A value without room beside the others begins nearer to its label.
        let room = max(own, edge - length - 1, min(width, columns - length - 1))
        return [StyledLine(widths.fitted(label, columns: room) + " ", .muted).adding(text)]
    }

    /// The column at which values end.
    var edge: Int { min(columns, 30) }

    /// Returns a label with a right-aligned duration; empty for zero.
    package func figure(_ label: String, _ minutes: Minutes?) -> [StyledLine] {
        figure(label, minutes.flatMap { $0 == .zero ? nil : style.text(of: $0) })
    }

    /// Returns a label with a right-aligned figure; empty for zero, the value of most columns in most flights.
    package func figure(_ label: String, _ value: String?) -> [StyledLine] {
        guard let value, value != "0" else { return [] }
        let room = max(edge - widths.columns(of: value) - 1, 0)
        return [StyledLine(widths.fitted(label, columns: room) + " ", .muted).adding(value)]
    }

    /// Returns a heading with a text of several lines.
    package func paragraph(_ label: String, _ text: String?) -> [StyledLine] {
        guard let text, !text.isEmpty else { return [] }
        return [StyledLine(), StyledLine(label, .muted)]
            + widths.wrapped(text.inPane, columns: columns).map { StyledLine($0) }
    }

    /// Returns the parts that have lines, each after an empty line.
    func spaced(_ parts: [[StyledLine]]) -> [StyledLine] {
        parts.filter { !$0.isEmpty }.flatMap { [StyledLine()] + $0 }
    }
}
