package import Logbook
import TerminalUI

/// One field of a record set by its name, and read as a form reads it: for those who type lines instead of forms.
package struct RecordEdit: Hashable, Sendable {
    /// Why a field cannot be set so.
    package enum Problem: Error, Hashable {
        case noField(String, of: RecordKind, known: [String])
        case noChoice(String, of: String, known: [String])
        /// What is wrong with the record then, and with which field; nil for several.
        case wrong(String?, reason: String)

        /// What is wrong, and what can be typed.
        package var message: String {
            switch self {
            case .noField(let name, let kind, let known):
                let article = "aeiou".contains(kind.singular.first ?? " ") ? "An" : "A"
                return "\(article) \(kind.singular) has no field “\(name)”. "
                    + "Type one of \(known.joined(separator: ", "))."
            case .noChoice(let text, let field, let known):
                return "\(field): “\(text)” is none of \(known.joined(separator: ", "))."
            case .wrong(let field, let reason): return field.map { "\($0): \(reason)" } ?? reason
            }
        }
    }

    /// The record as it was, and as it is to be.
    package let change: RecordChange

    /// Sets a field.
    ///
    /// - Parameters:
    ///   - name: the field's name or its label, case and blanks ignored.
    ///   - text: what would be typed into the form; empty for unknown.
    package init(
        _ record: Record, of id: RecordID, setting name: String, to text: String, today: LocalDate
    ) throws(Problem) {
        var form = Form(record, over: id, today: today, fillsIn: false)
        guard var field = form.fields.first(where: { $0.isCalled(name) }) else {
            throw .noField(name, of: record.kind, known: form.fields.map(\.shortName))
        }
        field.set(try field.value(text))
        field.isOwn = true
        form[field.id] = field
        form.understand()
        for field in form.fields {
            guard let note = form.reading.notes[field.id], note.severity == .error else { continue }
            throw .wrong(field.label, reason: note.text)
        }
        if let finding = form.reading.findings.first(where: { $0.severity == .error }) {
            throw .wrong(nil, reason: "\(finding.message); \(finding.recovery)")
        }
        change = RecordChange(id: id, before: record, after: form.reading.record)
    }
}

extension Field {
    /// The name as it is typed: `remarks`, `offBlock`.
    fileprivate var shortName: String { id.name.split(separator: ".").last.map(String.init) ?? id.name }

    fileprivate func isCalled(_ name: String) -> Bool {
        let name = name.lowercased()
        return [shortName, id.name, label.filter { !$0.isWhitespace }].contains { $0.lowercased() == name }
    }

    /// What is kept of a typed text: of a choice, its value.
    fileprivate func value(_ text: String) throws(RecordEdit.Problem) -> String {
        guard isChoice, !text.isEmpty else { return text }
        let wanted = text.lowercased()
        let exact = choices.first { $0.value.lowercased() == wanted || $0.label.lowercased() == wanted }
        guard let choice = exact ?? choices.first(where: { $0.label.lowercased().hasPrefix(wanted) }) else {
            throw .noChoice(text, of: label, known: choices.filter { !$0.value.isEmpty }.map(\.label))
        }
        return choice.value
    }
}
