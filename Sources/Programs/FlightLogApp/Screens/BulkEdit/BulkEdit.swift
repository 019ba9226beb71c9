import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The edit of one field in all marked records.
struct BulkEdit: ScreenContent {
    /// A record with its field before and after the edit, or with the error.
    struct Outcome: Hashable, Sendable {
        let name: String
        let before: String
        /// The field after the edit: the saved value, which may differ from the typed text.
        let after: String
        /// A note on the value, such as an airport's name; nil when there is none.
        let note: String?
        let error: String?
        let change: RecordChange
    }

    let kind: RecordKind
    let ids: [RecordID]
    let records: [Record]
    /// The number of marked rows that were deleted meanwhile.
    let gone: Int
    let today: LocalDate
    private(set) var conventions: Conventions
    /// The fields of the logbook, with the names of the conventions.
    private var table: FieldTable
    /// The field, with the typed text.
    var field: FormField
    var scroll = ScrollPosition()

    init(
        _ kind: RecordKind, _ field: Field, ids: [RecordID], records: [Record], gone: Int = 0, today: LocalDate,
        by conventions: Conventions, in table: FieldTable
    ) {
        self.kind = kind
        self.table = table
        self.conventions = conventions
        self.ids = ids
        self.records = records
        self.gone = gone
        self.today = today
        self.field = FormField(field, in: Form.blank(kind))
    }

    /// Reads and names the field by other conventions.
    mutating func follow(_ conventions: Conventions) {
        self.conventions = conventions
        table = table.named(by: conventions)
        field.takeName(in: table[kind])
    }

    /// Returns the outcome for the record at an index.
    func outcome(_ place: Int) -> Outcome {
        let id = ids[place]
        let record = records[place]
        var form = Form(record, over: id, today: today, by: conventions, in: table, fillsIn: false)
        let before = form[field.id]?.editor.text ?? ""
        if var own = form[field.id], let text = newText, own.editor.text != text {
            own.set(text)
            own.isOwn = true
            own.resolution = field.resolution
            form[field.id] = own
            form.understand()
        }
        let error = form.reading.notes[field.id].flatMap { $0.severity == .error ? $0.text : nil }
        let (after, note) = moved(form.reading.record, from: record)
        let done = Form(after, over: id, today: today, by: conventions, in: table, fillsIn: false)
        let finding = done.reading.findings.first { $0.severity == .error }?.message
        return Outcome(
            name: record.sentence, before: before, after: done[field.id]?.text ?? "",
            note: note ?? linkNote, error: error ?? Self.refusedLink(in: after) ?? finding,
            change: RecordChange(id: id, before: record, after: after))
    }

    /// The text of the field after the edit; nil as long as none is typed or chosen. A minus alone is the unknown value.
    var newText: String? {
        if field.isChoice { return field.isOwn ? field.editor.text : nil }
        return field.text == "-" ? "" : field.text.isEmpty ? nil : field.editor.text
    }

    /// Returns the record with its times moved to those of a new role, and a note on the move.
    private func moved(_ after: Record, from before: Record) -> (Record, String?) {
        guard field.id == .role, case .flight(let old) = before, case .flight(var flight) = after,
            old.role != flight.role
        else { return (after, nil) }
        let move = RoleMove(old, to: flight.role)
        flight.times = move.times
        return (.flight(flight), move.text)
    }

    /// A summary of the record that the field names; nil when it names none.
    private var linkNote: String? {
        guard let kind = field.link, let linked = field.linked else { return nil }
        let place = field.linkedRecord?.summaryText.nonEmpty
        return [place, linked.id == nil ? "new \(kind.singular)" : nil].compactMap(\.self).joined(separator: " · ")
            .nonEmpty
    }

    /// Whether the typed text is still being looked up.
    var isLookingUp: Bool {
        guard field.link != nil, newText?.isEmpty == false else { return false }
        return field.resolution?.text != field.text
    }

    /// Returns the error when the aircraft is new, because its type is not asked for, or when an approach names an unknown
    /// airport: only the form of one flight shows what is saved for it.
    private static func refusedLink(in record: Record) -> String? {
        guard case .flight(let flight) = record else { return nil }
        if let name = flight.untypedAircraft { return "\(name) is new; make it first, with its type" }
        let place = flight.approaches.lazy.compactMap(\.airport).first { $0.id == nil }
        return place.map { "“\($0.label)” is named in the form of one flight only" }
    }

    /// Returns the fields that several records may share: not those that identify a record, nor instants.
    static func fields(of kind: RecordKind, today: LocalDate, in table: FieldTable) -> [FormField] {
        Form(Form.blank(kind), over: nil, today: today, in: table).fields.filter(\.field.isShared)
    }

    func contexts(_ state: State) -> [CommandContext] { [.bulkEdit] }
    var fitsAnySize: Bool { true }

    /// Returns whether saving waits for a lookup under way, so that the user sees the value before it is saved.
    func holds(_ message: Message, _ state: State) -> Bool {
        isLookingUp && state.requests.isUnderWay(BulkMatchQuestion.topic)
            && (message == .key(.enter) || message == .key(.control("s")))
    }
}
