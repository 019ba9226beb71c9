package import Aviation
package import Logbook
import TerminalUI

/// New values of some fields for many records, and what becomes of each: the bulk edit of the terminal and `edit` of several
/// records in a shell.
///
/// ```
/// var change = try BulkChange(of: .flights, setting: [("role", "PIC")], today: today, by: conventions, in: fields)
/// try change.lookUpLinks(in: logbook)
/// change.outcome(of: record, id).differences      // [Role: – → PIC]
/// ```
package struct BulkChange: Hashable, Sendable {
    /// A field with its new text; an empty one is unknown, and without one the field stays as it is.
    package struct Setting: Hashable, Sendable {
        package var field: FormField
        package let text: String?

        package init(field: FormField, text: String?) {
            self.field = field
            self.text = text
        }
    }

    /// A field of a record before and after the change.
    package struct Difference: Hashable, Sendable {
        package let label: String
        package let before: String
        /// The saved value, which may differ from the typed text.
        package let after: String
    }

    /// What becomes of a record.
    package struct Outcome: Hashable, Sendable {
        package let name: String
        /// The fields that are set, with the texts before and after.
        package let fields: [Difference]
        /// What another role does to the hours; nil where none is set.
        package let roleMove: RoleMove?
        /// A note on the values, such as an airport's name; nil when there is none.
        package let note: String?
        /// The reason why the record cannot be saved so; nil when it can.
        package let error: String?
        package let change: RecordChange

        /// The fields that change.
        package var differences: [Difference] { fields.filter { $0.before != $0.after } }
        /// Whether the record is another one after the change.
        package var isChange: Bool { change.before != change.after }
    }

    let kind: RecordKind
    let today: LocalDate
    let conventions: Conventions
    let table: FieldTable
    var settings: [Setting]

    package init(
        _ kind: RecordKind, _ settings: [Setting], today: LocalDate, by conventions: Conventions, in table: FieldTable
    ) {
        self.kind = kind
        self.settings = settings
        self.today = today
        self.conventions = conventions
        self.table = table
    }

    /// Reads names of fields and texts as they are typed into the form.
    ///
    /// - Throws: `RecordEdit.Problem`, also for a field that tells one record from the others.
    package init(
        of kind: RecordKind, setting texts: [(name: String, text: String)], today: LocalDate,
        by conventions: Conventions = Conventions(), in table: FieldTable
    ) throws(RecordEdit.Problem) {
        var settings: [Setting] = []
        for (name, text) in texts {
            let field = try FormField(named: name, of: kind, in: table)
            guard field.field.isShared, field.id != .newType else { throw .notShared(field.label, of: kind) }
            settings.append(Setting(field: field, text: try field.value(text)))
        }
        self.init(kind, settings, today: today, by: conventions, in: table)
    }

    /// The labels of the fields, in their order.
    package var labels: String { settings.map(\.field.label).joined(separator: ", ") }

    /// Looks up the records that texts name, as saving does.
    package mutating func lookUpLinks(in book: any LogbookAccess) throws(LogbookError) {
        for index in settings.indices {
            guard let kind = settings[index].field.link, let text = settings[index].text?.nonEmpty else { continue }
            let meaning = try LinkMeaning(of: text, kind, in: book)
            settings[index].field.resolution = FormField.Resolution(
                text: text, link: meaning.link, record: meaning.record)
        }
    }

    /// The records that the change makes, with their kinds and labels.
    package var newRecords: [(kind: RecordKind, label: String)] {
        settings.compactMap { setting in
            guard let kind = setting.field.link, setting.text?.isEmpty == false,
                let link = setting.field.resolution?.link, link.id == nil
            else { return nil }
            return (kind, link.label)
        }
    }

    /// Returns what becomes of a record: first its role is set, with which times move, then the other fields.
    ///
    /// A form is what costs most, so the form in which the fields are set also finds the errors, unless other fields are read by
    /// one of them.
    package func outcome(of record: Record, _ id: RecordID) -> Outcome {
        let roles = settings.filter { $0.field.id == .role }
        let others = settings.filter { $0.field.id != .role }
        let role = roles.isEmpty ? nil : set(roles, in: record, id)
        let moved = role?.record ?? record
        let other = others.isEmpty ? nil : set(others, in: moved, id)
        let after = other?.record ?? moved
        let known = others.allSatisfy(\.field.isReadAlone) ? other?.reading : nil
        let reading = known ?? form(after, id).reading
        let finding = reading.findings.first { $0.severity == .error }?.message
        let fields = settings.map { setting in
            Difference(
                label: setting.field.label, before: field(setting, in: record).editor.text,
                after: field(setting, in: after).text)
        }
        return Outcome(
            name: record.sentence, fields: fields, roleMove: role?.move,
            note: role?.move?.text(conventions.secondPilot) ?? linkNote,
            error: role?.error ?? other?.error ?? Self.refusedLink(in: after) ?? finding,
            change: RecordChange(id: id, before: record, after: after))
    }

    private func form(_ record: Record, _ id: RecordID, typed: [FormField] = []) -> Form {
        Form(record, over: id, today: today, by: conventions, in: table, fillsIn: false, typed: typed)
    }

    /// Returns the field of a setting with its value in a record.
    private func field(_ setting: Setting, in record: Record) -> FormField {
        FormField(setting.field.field, in: record, times: conventions.times)
    }

    /// A record with some fields set.
    private struct SetRecord {
        let record: Record
        /// The form in which they are set, as it is read.
        let reading: FormReading
        /// What another role does to the hours; nil where the role stays.
        var move: RoleMove?
        /// The first error of a field; nil for none.
        let error: String?
    }

    /// Returns the record with some fields set.
    private func set(_ settings: [Setting], in record: Record, _ id: RecordID) -> SetRecord {
        let typed = settings.compactMap { setting -> FormField? in
            var own = field(setting, in: record)
            guard let text = setting.text, own.editor.text != text else { return nil }
            own.set(text)
            own.isOwn = true
            own.resolution = setting.field.resolution
            return own
        }
        let form = form(record, id, typed: typed)
        let notes = settings.filter { $0.text != nil }.compactMap { form.reading.notes[$0.field.id] }
        let error = notes.first { $0.severity == .error }?.text
        let after = form.reading.record
        guard settings.contains(where: { $0.field.id == .role }), case .flight(let old) = record,
            case .flight(var flight) = after, old.role != flight.role
        else { return SetRecord(record: after, reading: form.reading, error: error) }
        let move = RoleMove(old, to: flight.role)
        flight.times = move.times
        return SetRecord(record: .flight(flight), reading: form.reading, move: move, error: error)
    }

    /// A summary of the records that the fields name; nil when they name none.
    private var linkNote: String? {
        let notes = settings.flatMap { setting -> [String?] in
            guard let kind = setting.field.link, let linked = setting.field.linked else { return [] }
            let place = setting.field.linkedRecord?.summaryText(by: conventions.aircraftNames).nonEmpty
            return [place, linked.id == nil ? "new \(kind.singular)" : nil]
        }
        return notes.compactMap(\.self).joined(separator: " · ").nonEmpty
    }

    /// Returns the error when the aircraft is new, because its type is not asked for, or when an approach names an unknown
    /// airport: only the form of one flight shows what is saved for it.
    private static func refusedLink(in record: Record) -> String? {
        guard case .flight(let flight) = record else { return nil }
        if let name = flight.untypedAircraft { return "\(name) is new; make it first, with its type" }
        let place = flight.approaches.lazy.compactMap(\.airport).first { $0.id == nil }
        return place.map { "“\($0.label)” is named in the form of one flight only" }
    }

    /// Returns the name of the step that saves changes of a number of records, such as `changed Type of 3 aircraft`.
    ///
    /// - Parameter records: the number with the noun.
    package func step(of records: String) -> String { "changed \(labels) of \(records)" }
}

extension FormField {
    /// Whether the value follows from the field's own text, and no other field is read by it: a text, a number or a choice, but
    /// no time of day, no link, and not the kind of the entry.
    fileprivate var isReadAlone: Bool {
        guard ![.date, .kind, .role, .newType].contains(id), id.placeOfTime == nil, field.crewRole == nil else {
            return false
        }
        switch field.type {
        case .text, .number, .minutes, .flag, .choice, .hundredths: return true
        case .registration, .date, .instant, .link, .degrees, .approaches, .crew, .tag, .key: return false
        }
    }
}
