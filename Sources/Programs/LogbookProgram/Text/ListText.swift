package import Aviation
import Logbook
import TerminalUI

/// Columns of the screen's lists as plain text.
package enum ListText {
    /// A column: its heading, its text for each row, and whether the text is a figure.
    package struct Column: Hashable, Sendable {
        /// The field's label, or a short one.
        package let heading: String
        /// The text of each row.
        package let cells: [String]
        /// Whether the texts are figures.
        package let isNumber: Bool
    }

    /// Returns the columns of the names, in their order. Unknown names are ignored; without a known name, the usual
    /// columns are returned.
    ///
    /// Durations are hours and minutes, dates are in ISO form, swatches are the names of their colors.
    package static func columns(
        _ names: [String], of kind: RecordKind, _ rows: [ListRow], _ fields: FieldTable
    ) -> [Column] {
        let named = names.compactMap { ListColumn.named($0, of: kind, fields) }
        let usual = usualFields(kind).compactMap { fields[kind][$0] }
        let columns = named.isEmpty ? usual.map { ListColumn($0) } : named
        return columns.map { column in
            Column(
                heading: column.tableHeading, cells: rows.map(column.rawText),
                isNumber: column.column.alignment == .trailing)
        }
    }

    /// Returns the columns of fields.
    package static func columns(of fields: [Field], _ rows: [ListRow]) -> [Column] {
        fields.map { field in
            let column = ListColumn(field)
            return Column(
                heading: column.tableHeading, cells: rows.map(column.rawText),
                isNumber: column.column.alignment == .trailing || field.type == .key)
        }
    }

    /// Returns the fields of the named columns that rows do not contain.
    package static func fieldsToRead(_ names: [String], of kind: RecordKind, _ fields: FieldTable) -> [FieldID] {
        let own = names.compactMap { ListColumn.named($0, of: kind, fields)?.field }.filter { !$0.isInRow }.map(\.id)
        // The column of the people with whom a flight was flown has them from several fields.
        guard kind == .flights, names.contains(ListColumn.noteName) else { return own }
        return own + FlightRow.peopleFields.filter { !own.contains($0) }
    }

    /// Returns the fields of the named columns; empty without a known name.
    package static func fields(_ names: [String], of kind: RecordKind, _ fields: FieldTable) -> [Field] {
        names.compactMap { ListColumn.named($0, of: kind, fields) }.compactMap { column in
            column.field ?? column.sort.flatMap { fields[kind][$0] }
        }
    }

    private static func usualFields(_ kind: RecordKind) -> [FieldID] {
        switch kind {
        case .flights:
            [
                .date, .aircraft, .aircraftType, .origin, .destination, .off, .on, .block, .role, .landings,
                .column(.night), .pilot, .remarks,
            ]
        case .aircraft, .pilots, .airports, .documents:
            ListColumn.all(of: kind, .standard).filter(\.isUsual).compactMap { $0.field?.id }
        }
    }
}

extension ListColumn {
    /// The heading of a table in plain text: the label, unless it is long.
    fileprivate var tableHeading: String { label.count <= 11 ? label : column.title }

    /// Returns the text of a row, with swatches as the names of their colors.
    package func plainText(_ row: ListRow, _ style: DisplayStyle) -> String {
        paints(row).isEmpty ? text(row, style) : rawText(row)
    }

    /// Returns the text of a row, without the user's display style.
    fileprivate func rawText(_ row: ListRow) -> String {
        guard let field else { return text(row, DisplayStyle()) }
        return field.shown(value(of: field, in: row)?.text ?? "").inRow
    }
}
