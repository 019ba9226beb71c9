import Logbook
import TerminalUI

/// One field of all marked records, to be set to one value.
struct BulkEdit: Hashable, Sendable {
    /// A record as it is, as it would be, and how its field reads; the reason where it cannot be so.
    struct Outcome: Hashable, Sendable {
        let name: String
        let before: String
        let after: String
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
    var field: Field
    /// Lines that are hidden above the first one shown.
    var scrolled = 0

    init(_ kind: RecordKind, _ id: FieldID, ids: [RecordID], records: [Record], gone: Int = 0, today: LocalDate) {
        self.kind = kind
        self.ids = ids
        self.records = records
        self.gone = gone
        self.today = today
        let fields = Form(Form.blank(kind), over: nil, today: today).fields
        field = fields.first { $0.id == id } ?? Field(id, id.name)
    }

    /// What happens to the record at a place.
    func outcome(_ place: Int) -> Outcome {
        let (id, record) = (ids[place], records[place])
        var form = Form(record, over: id, today: today, fillsIn: false)
        let before = form[field.id]?.editor.text ?? ""
        if var own = form[field.id], own.editor.text != field.editor.text {
            own.set(field.editor.text)
            own.isOwn = true
            form[field.id] = own
            form.understand()
        }
        let note = form.reading.notes[field.id].flatMap { $0.severity == .error ? $0.text : nil }
        let finding = form.reading.findings.first { $0.severity == .error }?.message
        return Outcome(
            name: record.sentence, before: before, after: form[field.id]?.text ?? "", error: note ?? finding,
            change: RecordChange(id: id, before: record, after: form.reading.record))
    }

    /// The fields that several records may share: not those that tell one from another, nor instants.
    static func fields(of kind: RecordKind, today: LocalDate) -> [Field] {
        let own: Set<FieldID> = [
            .tailNumber, .registrationNumber, .pilotName, .certificate, .isSelf, .icao, .faa, .iata, .airportName,
            .latitude, .longitude,
        ]
        return Form(Form.blank(kind), over: nil, today: today).fields.filter { field in
            if case .event = field.id { return false }
            return !own.contains(field.id)
        }
    }
}
