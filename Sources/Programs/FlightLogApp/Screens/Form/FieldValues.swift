import Logbook
import TerminalUI

/// Reads simple fields of a form; a field that was not changed keeps what the record had.
struct FieldValues {
    let form: Form
    var notes: [FieldID: FieldNote] = [:]

    init(_ form: Form) {
        self.form = form
        for field in form.fields {
            notes[field.id] = FieldNote(hintFor: field.id)
        }
    }

    /// Takes a text into a record; a blank one is unknown.
    func read(_ id: FieldID, into value: inout String?, _ change: (String) -> String = { $0 }) {
        guard let field = form[id], field.isChanged else { return }
        value = field.text.nonEmpty.map(change)
    }

    /// Takes a number into a record.
    mutating func read(_ id: FieldID, into value: inout Int?, in range: ClosedRange<Int>) {
        guard let field = form[id], field.isChanged else { return }
        guard !field.text.isEmpty else {
            value = nil
            return
        }
        guard let number = Int(field.text), range.contains(number) else {
            let limits = "type \(range.lowerBound) to \(range.upperBound), or leave it empty"
            notes[id] = FieldNote(.error, "this is not such a number · \(limits)")
            return
        }
        value = number
    }

    /// Takes a text with line ends into a record.
    func readRemarks(into value: inout String?) {
        guard let field = form[.remarks], field.isChanged else { return }
        value = LineEnds.stored(field.editor.text).nonEmpty
    }

    /// Demands that one of the values is there.
    mutating func require(_ values: [String?], at id: FieldID, _ message: String, _ recovery: String) {
        guard values.allSatisfy({ $0?.nonEmpty == nil }) else { return }
        notes[id] = FieldNote(.error, "\(message) · \(recovery)")
    }
}
