import Logbook
import TerminalUI

/// One field of all marked records, to be set to one value.
struct BulkEdit: ScreenContent {
    /// A record as it is, as it would be, and how its field reads; the reason where it cannot be so.
    struct Outcome: Hashable, Sendable {
        let name: String
        let before: String
        /// How it would read: what is saved, which need not be what was typed.
        let after: String
        /// What else there is to say of it, such as the name of the place; nil when there is nothing.
        let note: String?
        let error: String?
        let change: RecordChange
    }

    let kind: RecordKind
    let ids: [RecordID]
    let records: [Record]
    /// How many rows were marked that are not there any more.
    let gone: Int
    let today: LocalDate
    /// The field, with what is typed into it.
    var field: FormField
    var scroll = ScrollPosition()

    init(_ kind: RecordKind, _ field: Field, ids: [RecordID], records: [Record], gone: Int = 0, today: LocalDate) {
        self.kind = kind
        self.ids = ids
        self.records = records
        self.gone = gone
        self.today = today
        self.field = FormField(field, in: Form.blank(kind))
    }

    /// What happens to the record at a place.
    func outcome(_ place: Int) -> Outcome {
        let (id, record) = (ids[place], records[place])
        var form = Form(record, over: id, today: today, fillsIn: false)
        let before = form[field.id]?.editor.text ?? ""
        if var own = form[field.id], own.editor.text != field.editor.text {
            own.set(field.editor.text)
            own.isOwn = true
            own.resolution = field.resolution
            form[field.id] = own
            form.understand()
        }
        let error = form.reading.notes[field.id].flatMap { $0.severity == .error ? $0.text : nil }
        let (after, note) = moved(form.reading.record, from: record)
        let done = Form(after, over: id, today: today, fillsIn: false)
        let finding = done.reading.findings.first { $0.severity == .error }?.message
        return Outcome(
            name: record.sentence, before: before, after: done[field.id]?.text ?? "",
            note: note ?? linkNote, error: error ?? Self.unknownPlace(in: after) ?? finding,
            change: RecordChange(id: id, before: record, after: after))
    }

    /// The record with its hours where another role has them, and what happened to them.
    private func moved(_ after: Record, from before: Record) -> (Record, String?) {
        guard field.id == .role, case .flight(let old) = before, case .flight(var flight) = after,
            old.role != flight.role
        else { return (after, nil) }
        let move = RoleMove(old, to: flight.role)
        flight.times = move.times
        return (.flight(flight), move.text)
    }

    /// What is known of the record that the field names.
    private var linkNote: String? {
        guard let kind = field.link, let linked = field.linked else { return nil }
        let place = field.linkedRecord?.summaryText.nonEmpty
        return [place, linked.id == nil ? "new \(kind.singular)" : nil].compactMap(\.self).joined(separator: " · ")
            .nonEmpty
    }

    /// Whether what the typed text means is still being looked up.
    var isLookingUp: Bool {
        guard field.link != nil, !field.text.isEmpty else { return false }
        return field.resolution?.text != field.text
    }

    /// Why approaches cannot be given to several flights: what a name in them means is not seen before it is saved.
    private static func unknownPlace(in record: Record) -> String? {
        guard case .flight(let flight) = record else { return nil }
        let place = flight.approaches.lazy.compactMap(\.airport).first { $0.id == nil }
        return place.map { "“\($0.label)” is named in the form of one flight only" }
    }

    /// The fields that several records may share: not those that tell one from another, nor instants.
    static func fields(of kind: RecordKind, today: LocalDate) -> [FormField] {
        Form(Form.blank(kind), over: nil, today: today).fields.filter(\.field.isShared)
    }

    func contexts(_ state: State) -> [CommandContext] { [.bulkEdit] }
    func cancelCommand(_ state: State) -> CommandName { .bulkClose }
    var fitsAnySize: Bool { true }

    /// What is on its way says what is saved: it is seen before it is.
    func holds(_ message: Message, _ state: State) -> Bool {
        isLookingUp && state.requests.isUnderWay(BulkMatchQuestion.topic)
            && (message == .key(.enter) || message == .key(.control("s")))
    }
}
