import Logbook
import TerminalUI

/// A few lines to be filled in, above the screen.
struct Sheet: Hashable, Sendable {
    /// What is done with what was typed.
    enum Purpose: Hashable, Sendable {
        /// Saves a view, whose name is typed.
        case saveView(ListView)
        case renameView(ListView)
        /// Saves what an older book carried over; one without a key is a new one.
        case balance(OpeningTotal)
    }

    struct Field: Hashable, Sendable {
        let label: String
        var editor: LineEditor
        /// What may be typed.
        let hint: String

        init(_ label: String, _ text: String = "", hint: String = "") {
            self.label = label
            editor = LineEditor(text)
            self.hint = hint
        }

        /// What was typed, without blanks around it.
        var text: String {
            editor.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    let purpose: Purpose
    let title: String
    var fields: [Field]
    private(set) var focus = 0
    /// What keeps it from being saved; nil when nothing is known to.
    var error: String?

    init(_ purpose: Purpose, title: String, _ fields: [Field]) {
        self.purpose = purpose
        self.title = title
        self.fields = fields
    }

    /// What was typed into a line; empty for a line that is not there.
    func text(_ place: Int) -> String { fields.indices.contains(place) ? fields[place].text : "" }

    mutating func select(_ place: Int) { focus = min(max(place, 0), max(fields.count - 1, 0)) }

    /// Types into the line with the cursor.
    mutating func type(_ change: (inout LineEditor) -> Bool) {
        guard fields.indices.contains(focus) else { return }
        let before = fields[focus].editor.text
        _ = change(&fields[focus].editor)
        if fields[focus].editor.text != before { error = nil }
    }
}
