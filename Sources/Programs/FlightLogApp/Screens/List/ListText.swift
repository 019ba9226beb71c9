package import Logbook
import TerminalUI

/// Columns of the screen's lists as plain text.
package enum ListText {
    /// A column: its heading, what stands in it for each row, and whether that is a figure.
    package struct Column: Hashable, Sendable {
        package let heading: String
        package let cells: [String]
        package let isNumber: Bool
    }

    /// The columns of those names, in their order; a name that the list does not have is passed over.
    ///
    /// Durations are hours and minutes, dates in ISO form, swatches the names of their colors.
    package static func columns(_ names: [String], of kind: RecordKind, _ rows: [ListRow]) -> [Column] {
        let all = ListColumn.all(of: kind)
        return names.compactMap { name in all.first { $0.name == name } }.map { column in
            Column(
                heading: column.label, cells: rows.map { column.plainText($0, DisplayStyle()) },
                isNumber: column.column.alignment == .trailing)
        }
    }
}

extension ListColumn {
    /// The column of a row as text alone: swatches by the colors' names.
    func plainText(_ row: ListRow, _ style: DisplayStyle) -> String {
        let paints = paints(row).compactMap { $0?.displayName }
        return paints.isEmpty ? text(row, style) : paints.joined(separator: "/")
    }
}
