package import Aviation
import TerminalUI

/// A row of the form on the screen.
package enum FormRow: Hashable, Sendable {
    case field(Int)
    /// The title of a group of fields; empty for a blank row above fields without one.
    case title(String)
    /// The number of fields that are folded.
    case folded(Int)
}

/// The form's rows: one for each field that is not folded, and a title above each group.
extension Form {
    /// Folds the fields that the book never uses, unless they have a value here.
    package mutating func fold(_ unused: Set<FieldID>) {
        self.unused = unused
        // The rows are others: they are scrolled as those of a form that was just opened.
        top = 0
    }

    /// Shows all fields, for as long as the form is open.
    package mutating func unfold() { unused = [] }

    /// Whether a field has no row: the book never uses it, and nothing is said in it or about it here.
    package func isFolded(_ index: Int) -> Bool {
        let field = fields[index]
        guard !unused.isEmpty, index != focus, unused.contains(field.id) else { return false }
        guard field.editor.text.isEmpty, !field.isOwn, field.initial.isEmpty else { return false }
        let isNamed = reading.findings.contains { $0.fields.contains(field.id) }
        return !isNamed && reading.notes[field.id]?.severity != .error
    }

    /// The fields with a row, in their order.
    package var shownFields: [Int] { fields.indices.filter { !isFolded($0) } }

    /// The rows, from the top.
    package var rows: [FormRow] {
        var rows: [FormRow] = []
        var title: String?
        var folded = 0
        for index in fields.indices {
            title = fields[index].field.groupTitle ?? title
            guard !isFolded(index) else {
                folded += 1
                continue
            }
            if let title, !rows.isEmpty { rows.append(.title(title)) }
            title = nil
            rows.append(.field(index))
        }
        if folded > 0 { rows += [.title(""), .folded(folded)] }
        return rows
    }

    /// Returns the row of a field, from 0; that of the folded ones for one of these.
    package func row(of index: Int) -> Int {
        let rows = rows
        return rows.firstIndex(of: .field(index)) ?? max(rows.count - 1, 0)
    }

    /// Scrolls just enough to show the field with the cursor.
    package mutating func keepInSight(rows height: Int) {
        let row = row(of: focus)
        let last = rows.count
        // The row of the folded fields comes into sight with the last field.
        let wanted = shownFields.last == focus ? last - 1 : row
        top = min(max(top, wanted - height + 1), row)
        top = min(max(top, 0), max(last - height, 0))
    }

    /// Returns the field some fields after or before the cursor among those that are shown; the first follows the last.
    package func field(atDistance distance: Int) -> Int {
        let shown = shownFields
        guard let place = shown.firstIndex(of: focus) else { return focus }
        return shown[(place + distance % shown.count + shown.count) % shown.count]
    }
}
