import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The edit of one field in all marked records.
struct BulkEdit: ScreenContent {
    let kind: RecordKind
    let ids: [RecordID]
    /// The records that were read, of the rows about those on the screen.
    private(set) var records: [RecordID: Record] = [:]
    /// The number of marked rows that were deleted meanwhile.
    let gone: Int
    let today: LocalDate
    private(set) var conventions: Conventions
    /// The fields of the logbook, with the names of the conventions.
    private var table: FieldTable
    /// The field, with the typed text.
    var field: FormField
    var scroll = ScrollPosition()
    /// The values of the field in all marked records; nil before they are counted.
    var values: MarkedValues?

    init(
        _ kind: RecordKind, _ field: Field, ids: [RecordID], records: [IdentifiedRecord], gone: Int = 0,
        today: LocalDate, by conventions: Conventions, in table: FieldTable
    ) {
        self.kind = kind
        self.table = table
        self.conventions = conventions
        self.ids = ids
        self.records = Dictionary(records.map { ($0.id, $0.record) }) { first, _ in first }
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

    /// The change as it is typed by now.
    var change: BulkChange {
        BulkChange(
            kind, [BulkChange.Setting(field: field, text: newText)], today: today, by: conventions, in: table)
    }

    /// Returns the outcome for the record at an index; nil before it was read.
    func outcome(_ index: Int) -> BulkChange.Outcome? {
        records[ids[index]].map { change.outcome(of: $0, ids[index]) }
    }

    /// The number of marked records that already have the new value; nil as long as that is not known. A time of the day
    /// is another instant on each day.
    var unchangedCount: Int? {
        // A session may not have the field.
        guard let values, values.sessions == 0 || values.sessions == ids.count, newText != nil, !isLookingUp,
            field.id.placeOfTime == nil,
            let outcome = records.first.map({ change.outcome(of: $1, $0) }), outcome.error == nil
        else { return nil }
        return values.count(of: outcome.fields.first?.after ?? "")
    }

    /// The most records of which each is tried for every key; of more the refused ones are not counted.
    private static let countedLength = 50

    /// How many of the marked records change, have the new value already, or are refused; nil as long as that is not known.
    var counts: (change: Int, same: Int, refused: Int)? {
        guard newText != nil, !isLookingUp else { return nil }
        let outcomes = ids.count <= Self.countedLength ? ids.indices.compactMap(outcome) : []
        guard outcomes.count == ids.count, !outcomes.isEmpty else {
            return unchangedCount.map { (ids.count - $0, $0, 0) }
        }
        let refused = outcomes.count { $0.error != nil }
        let same = outcomes.count { $0.error == nil && $0.fields.first?.before == $0.fields.first?.after }
        return (outcomes.count - refused - same, same, refused)
    }

    /// The number of records about the screen that are read at once.
    static let windowLength = 200

    /// Returns the records about a row that are to be read, where one on the screen is not read yet; nil otherwise.
    func window(height: Int) -> [RecordID]? {
        let first = min(scroll.top, max(ids.count - height, 0))
        let shown = ids[first..<min(first + height, ids.count)]
        guard shown.contains(where: { records[$0] == nil }) else { return nil }
        let begin = max(first - (Self.windowLength - height) / 2, 0)
        return Array(ids[begin..<min(begin + max(Self.windowLength, height), ids.count)])
    }

    /// Takes the records about the screen in place of those before.
    mutating func take(_ found: [IdentifiedRecord]) {
        records = Dictionary(found.map { ($0.id, $0.record) }) { first, _ in first }
    }

    /// The text of the field after the edit; nil as long as none is typed or chosen. A minus alone is the unknown value.
    var newText: String? {
        if field.isChoice { return field.isOwn ? field.editor.text : nil }
        return field.text == "-" ? "" : field.text.isEmpty ? nil : field.editor.text
    }

    /// Whether the typed text is still being looked up.
    var isLookingUp: Bool {
        guard field.link != nil, newText?.isEmpty == false else { return false }
        return field.resolution?.text != field.text
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

/// The values of one field in the marked records, as texts with their numbers.
struct MarkedValues: Hashable, Sendable {
    private var counts: [String: Int] = [:]
    /// The number of sessions among the records.
    private(set) var sessions = 0

    /// Counts the value of a record.
    mutating func add(_ record: Record, _ field: Field) {
        counts[LineEnds.shown(field.text(of: field.value(in: record))).trimmed, default: 0] += 1
        if record.isSession { sessions += 1 }
    }

    /// Returns how many records have a value.
    func count(of text: String) -> Int { counts[text] ?? 0 }
}
