package import Aviation
package import Logbook
import TerminalUI

/// The edit of one field of a record by its name, read as a form reads it; for input in lines instead of forms.
package struct RecordEdit: Hashable, Sendable {
    /// The reason why a field cannot be set.
    package enum Problem: Error, Hashable {
        case noField(String, of: RecordKind, known: [String])
        /// A field of the kind that no form has, such as the type of a flight's aircraft.
        case notSet(String, of: RecordKind, known: [String])
        case noChoice(String, of: String, known: [String])
        /// A field that tells one record from the others, so that several cannot share it.
        case notShared(String, of: RecordKind)
        /// The error in the edited record, with its field; nil for several fields.
        case wrong(String?, reason: String)

        /// The problem, with what can be typed.
        package var message: String {
            switch self {
            case .noField(let name, let kind, let known):
                let article = "aeiou".contains(kind.singular.first ?? " ") ? "An" : "A"
                return "\(article) \(kind.singular) has no field “\(name)”. "
                    + "Type one of \(known.joined(separator: ", "))."
            case .notSet(let label, let kind, let known):
                return "\(label) follows from other fields of \(kind == .aircraft || kind == .airports ? "an" : "a") "
                    + "\(kind.singular). Type one of \(known.joined(separator: ", "))."
            case .noChoice(let text, let field, let known):
                return "\(field): “\(text)” is none of \(known.joined(separator: ", "))."
            case .notShared(let field, let kind):
                return "\(field) is that of one \(kind.singular): several cannot have the same."
            case .wrong(let field, let reason): return field.map { "\($0): \(reason)" } ?? reason
            }
        }
    }

    /// The record before and after the edit.
    package let change: RecordChange
    /// The notes: how times move with the role, and findings that do not prevent saving.
    package let notes: [String]

    /// Sets a field; computed fields are filled in as in the form.
    ///
    /// - Parameters:
    ///   - name: the field's name or its label, case and blanks ignored.
    ///   - text: the text as typed into the form; empty for unknown.
    ///   - conventions: how the pilot writes dates.
    ///   - fields: the fields of the logbook.
    package init(
        _ record: Record, of id: RecordID, setting name: String, to text: String, today: LocalDate,
        by conventions: Conventions = Conventions(), in fields: FieldTable
    ) throws(Problem) {
        try self.init(record, of: id, setting: [(name, text)], today: today, by: conventions, in: fields)
    }

    /// Sets several fields at once, as they are typed into one form.
    package init(
        _ record: Record, of id: RecordID, setting texts: [(name: String, text: String)], today: LocalDate,
        by conventions: Conventions = Conventions(), in fields: FieldTable
    ) throws(Problem) {
        var form = Form(record, over: id, today: today, by: conventions, in: fields)
        let found = try form.filled(with: texts)
        change = RecordChange(id: id, before: record, after: form.reading.record)
        notes = [Self.move(from: record, to: form.reading.record, by: conventions)].compactMap(\.self) + found
    }

    private static func move(from before: Record, to after: Record, by conventions: Conventions) -> String? {
        guard case .flight(let old) = before, case .flight(let new) = after, old.role != new.role else { return nil }
        return RoleMove(old, to: new.role).text(conventions.secondPilot)
    }

    /// Returns the records that the change names and that are not in the logbook yet, with their kinds and labels.
    ///
    /// - Throws: `LogbookError.invalid` when a new aircraft has no type, or a saved one is given another; the error of
    ///   the logbook when it looks up names.
    package func newRecords(in book: any LogbookAccess) throws(LogbookError) -> [(kind: RecordKind, label: String)] {
        try Self.newRecords(namedBy: change.after, in: book)
    }

    static func newRecords(
        namedBy record: Record, in book: any LogbookAccess
    ) throws(LogbookError) -> [(kind: RecordKind, label: String)] {
        if case .document(let document) = record {
            guard let holder = document.pilot, holder.id == nil else { return [] }
            let link = try LinkMeaning(of: holder.label, .pilots, in: book).link
            return link.id == nil ? [(.pilots, link.label)] : []
        }
        guard case .flight(let flight) = record else { return [] }
        let places = [flight.origin, flight.destination] + flight.approaches.map(\.airport)
        let named: [(RecordKind, RecordLink?)] =
            [(.aircraft, flight.aircraft)] + places.map { (.airports, $0) }
            + ([flight.pilot] + flight.crew.map(\.pilot)).map { (.pilots, $0) }
        var found: [(kind: RecordKind, label: String)] = []
        for case (let kind, let link?) in named where link.id == nil {
            let meaning = try LinkMeaning(of: link.label, kind, in: book)
            if kind == .aircraft { try flight.requireType(of: meaning.link) }
            guard meaning.link.id == nil, !found.contains(where: { $0 == (kind, meaning.link.label) }) else { continue }
            found.append((kind, meaning.link.label))
        }
        return found
    }
}

extension FlightRecord {
    /// Requires the type of an aircraft that the flight makes, and none of a saved one.
    fileprivate func requireType(of aircraft: RecordLink) throws(LogbookError) {
        if aircraft.id == nil, newType == nil { throw .newAircraftWithoutType(aircraft.label) }
        guard aircraft.id != nil, newType != nil else { return }
        throw .invalid(
            field: FieldTable.standard[.flights][.newType]?.label ?? "",
            reason: "\(aircraft.label) is in the logbook; change the aircraft itself")
    }
}

extension Form {
    /// Sets fields by their names, and fills in what follows from them; returns the findings that do not prevent saving.
    ///
    /// - Throws: the first error.
    mutating func filled(with texts: [(name: String, text: String)]) throws(RecordEdit.Problem) -> [String] {
        let isType = { (name: String, fields: FieldList) in fields.named(name)?.id == .newType }
        for (name, text) in texts where !isType(name, table[kind]) { try set(name, to: text) }
        for (name, text) in texts where isType(name, table[kind]) {
            nameNewAircraft()
            try set(name, to: text)
        }
        reparse()
        for field in fields {
            guard let note = reading.notes[field.id], note.severity == .error else { continue }
            throw .wrong(field.label, reason: note.text)
        }
        if let finding = reading.findings.first(where: { $0.severity == .error }) {
            throw .wrong(nil, reason: "\(finding.message); \(finding.recovery)")
        }
        return reading.findings.filter { $0.severity == .note }.map { "\($0.message); \($0.recovery)" }
    }

    /// Sets the text of a field.
    private mutating func set(_ name: String, to text: String) throws(RecordEdit.Problem) {
        guard var field = fields.map(\.field).named(name).flatMap({ self[$0.id] }) else {
            throw .missing(name, of: kind, among: fields.map(\.field), in: table)
        }
        field.set(try field.value(text))
        field.isOwn = true
        self[field.id] = field
    }

    /// Takes the typed aircraft for a new one, so that its type can be set; `newRecords` looks it up.
    private mutating func nameNewAircraft() {
        guard var field = self[.aircraft], field.isOwn, !field.text.isEmpty else { return }
        field.resolution = FormField.Resolution(text: field.text, link: .new(field.text))
        self[.aircraft] = field
        reparse()
    }
}

extension RecordEdit.Problem {
    /// The reason why a form has no field of a name.
    fileprivate static func missing(
        _ name: String, of kind: RecordKind, among fields: [Field], in table: FieldTable
    ) -> RecordEdit.Problem {
        let known = fields.map(\.word)
        return table[kind].named(name).map { .notSet($0.label, of: kind, known: known) }
            ?? .noField(name, of: kind, known: known)
    }
}

extension FormField {
    /// Creates the field of the forms of a kind that a name means, empty.
    init(named name: String, of kind: RecordKind, in table: FieldTable) throws(RecordEdit.Problem) {
        let fields = table[kind].filter(\.isInForm)
        guard let field = fields.named(name) else { throw .missing(name, of: kind, among: fields, in: table) }
        self.init(field, in: Form.blank(kind))
    }

    /// Returns the value of a typed text: for a choice, the choice's value.
    func value(_ text: String) throws(RecordEdit.Problem) -> String {
        if link == .pilots, !text.isEmpty, !text.contains(where: \.isLetter) {
            throw .wrong(label, reason: "“\(text)” is not a name")
        }
        guard isChoice, !text.isEmpty else { return text }
        let wanted = text.lowercased()
        let exact = choices.first { $0.value.lowercased() == wanted || $0.label.lowercased() == wanted }
        let beginning = choices.filter { $0.label.lowercased().hasPrefix(wanted) }
        guard let choice = exact ?? (beginning.count == 1 ? beginning[0] : nil) else {
            throw .noChoice(text, of: label, known: choices.filter { !$0.value.isEmpty }.map(\.label))
        }
        return choice.value
    }
}
