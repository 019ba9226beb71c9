import FoundationEssentials

/// A field of records of one kind: everything that forms, lists, filters, orders, other programs and the documents know
/// of it.
///
/// `FieldTable` is the table of all fields. To add a field that a record holds, add a row there; a value that
/// follows from others, such as the landings of a flight, is a row too, without a place in the form.
///
/// A copy costs one reference, however much is known of the field.
package struct Field: Sendable, Identifiable {
    private var storage: Storage

    /// The storage, which no other copy has.
    private var own: Storage {
        mutating get {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.facts) }
            return storage
        }
    }

    package var id: FieldID { storage.facts.id }
    package internal(set) var type: FieldType {
        get { storage.facts.type }
        set { own.facts.type = newValue }
    }
    /// The name on the screen, such as `Block time`.
    package internal(set) var label: String {
        get { storage.facts.label }
        set { own.facts.label = newValue }
    }
    /// The heading of a narrow column, such as `BLOCK`.
    package var heading: String {
        get { storage.facts.heading }
        set { own.facts.heading = newValue }
    }
    /// The name in filters, orders, settings and plain commands, such as `time`.
    package var word: String {
        get { storage.facts.word }
        set { own.facts.word = newValue }
    }
    /// Other names that are accepted there, in small letters.
    package var otherWords: [String] {
        get { storage.facts.otherWords }
        set { own.facts.otherWords = newValue }
    }
    /// The description beside the word.
    package var help: String {
        get { storage.facts.help }
        set { own.facts.help = newValue }
    }
    /// What may be typed into a form; nil where nothing needs to be said.
    package var hint: String? {
        get { storage.facts.hint }
        set { own.facts.hint = newValue }
    }
    /// A number's unit, such as `ft`.
    package var unit: String? {
        get { storage.facts.unit }
        set { own.facts.unit = newValue }
    }
    /// A value for examples of filters.
    package var sample: String {
        get { storage.facts.sample }
        set { own.facts.sample = newValue }
    }
    /// The field begins a group with this title in forms and previews; nil for a field within a group.
    package var groupTitle: String? {
        get { storage.facts.groupTitle }
        set { own.facts.groupTitle = newValue }
    }
    package var beginsGroup: Bool { groupTitle != nil }
    /// Whether a flag may be unknown as well as no: `no` says that the other pilot flew.
    package var keepsNo: Bool {
        get { storage.facts.keepsNo }
        set { own.facts.keepsNo = newValue }
    }
    /// Whether records can be edited in this field.
    package var isInForm: Bool {
        get { storage.facts.isInForm }
        set { own.facts.isInForm = newValue }
    }
    /// Whether several records may have the same value, so that they are edited together.
    package var isShared: Bool {
        get { storage.facts.isShared }
        set { own.facts.isShared = newValue }
    }
    /// Whether the field offers the values that it had before.
    package var offersEarlier: Bool {
        get { storage.facts.offersEarlier }
        set { own.facts.offersEarlier = newValue }
    }
    /// The words that the field offers before earlier values.
    package var suggestions: [String] {
        get { storage.facts.suggestions }
        set { own.facts.suggestions = newValue }
    }
    /// The numbers that can be typed.
    package var range: ClosedRange<Int> {
        get { storage.facts.range }
        set { own.facts.range = newValue }
    }
    /// The names of groups of records by their stored value, where the region has others.
    package internal(set) var groupNames: [String: String] {
        get { storage.facts.groupNames }
        set { own.facts.groupNames = newValue }
    }
    /// The text that is saved for a typed one.
    package var normalized: @Sendable (String) -> String {
        get { storage.facts.normalized }
        set { own.facts.normalized = newValue }
    }
    /// The attribute or relationship of the model that holds the field, such as `blockMinutes`; nil for values that
    /// follow from others.
    package var attribute: String? {
        get { storage.facts.attribute }
        set { own.facts.attribute = newValue }
    }
    /// The paths that a filter compares; empty for a field that filters do not have.
    package var paths: [String] {
        get { storage.facts.paths }
        set { own.facts.paths = newValue }
    }
    /// The paths that a list is ordered by, the first with a value decides; empty for a field without an order.
    package var sortPaths: [String] {
        get { storage.facts.sortPaths }
        set { own.facts.sortPaths = newValue }
    }
    /// The role of the member of the crew that the field names; nil for all others.
    package var crewRole: CrewRole? {
        get { storage.facts.crewRole }
        set { own.facts.crewRole = newValue }
    }
    /// The row with this key defines the field, which is the pilot's own; nil for the program's fields.
    package var customKey: Int64? {
        get { storage.facts.customKey }
        set { own.facts.customKey = newValue }
    }
    /// Whether hundredths are stored as a whole number; otherwise as a number with decimals.
    package var isStoredWhole: Bool {
        get { storage.facts.isStoredWhole }
        set { own.facts.isStoredWhole = newValue }
    }
    /// Whether records keep the value by its attribute, in `more`.
    package var isKeptByAttribute: Bool {
        get { storage.facts.isKeptByAttribute }
        set { own.facts.isKeptByAttribute = newValue }
    }
    /// The kinds of entries whose forms have the field.
    package var entryKinds: Set<EntryKind> {
        get { storage.facts.entryKinds }
        set { own.facts.entryKinds = newValue }
    }
    /// The field counts this use of the record in flights; nil for all other fields.
    package var use: FieldUse? {
        get { storage.facts.use }
        set { own.facts.use = newValue }
    }
    /// What flights call the field of their aircraft where its own names mean something else of a flight; nil for the same
    /// names.
    var nameOnFlights: NameOnFlights? {
        get { storage.facts.nameOnFlights }
        set { own.facts.nameOnFlights = newValue }
    }
    /// The key in JSON and CSV; nil for a field that is not written there.
    package var key: String? {
        get { storage.facts.key }
        set { own.facts.key = newValue }
    }
    /// Returns the value of a record; nil for a field that records do not hold.
    package internal(set) var read: (@Sendable (Record) -> FieldValue?)? {
        get { storage.facts.read }
        set { own.facts.read = newValue }
    }
    /// Returns the value that the program computes for a flight; nil for a field with a value of its own.
    package internal(set) var compute: (@Sendable (ComputedFlight) -> FieldValue?)? {
        get { storage.facts.compute }
        set { own.facts.compute = newValue }
    }
    /// Sets the value of a record; nil for a field that cannot be set alone.
    var write: (@Sendable (FieldValue?, inout Record) -> Void)? {
        get { storage.facts.write }
        set { own.facts.write = newValue }
    }
    /// Returns the value of a row; nil for a field that rows do not hold by themselves.
    var readRow: (@Sendable (ListRow) -> FieldValue?)? {
        get { storage.facts.readRow }
        set { own.facts.readRow = newValue }
    }

    /// A value that follows from others.
    init(_ id: FieldID, _ label: String, _ type: FieldType) {
        storage = Storage(
            Facts(
                id: id, type: type, label: label, heading: label.uppercased(), word: id.name.lowercased(),
                help: label.prefix(1).lowercased() + label.dropFirst()))
    }
}

/// All that is known of a field.
private struct Facts {
    var id: FieldID
    var type: FieldType
    var label: String
    var heading: String
    var word: String
    var otherWords: [String] = []
    var help: String
    var hint: String?
    var unit: String?
    var sample: String = "word"
    var groupTitle: String?
    var isInForm: Bool = false
    var keepsNo: Bool = false
    var isShared: Bool = true
    var offersEarlier: Bool = false
    var suggestions: [String] = []
    var range: ClosedRange<Int> = 0...Int(Int16.max)
    var groupNames: [String: String] = [:]
    var normalized: @Sendable (String) -> String = { $0 }
    var attribute: String?
    var paths: [String] = []
    var sortPaths: [String] = []
    var crewRole: CrewRole?
    var customKey: Int64?
    var isStoredWhole: Bool = true
    var isKeptByAttribute: Bool = false
    var entryKinds: Set<EntryKind> = [.flight]
    var use: FieldUse?
    var nameOnFlights: Field.NameOnFlights?
    var key: String?
    var read: (@Sendable (Record) -> FieldValue?)?
    var compute: (@Sendable (ComputedFlight) -> FieldValue?)?
    var write: (@Sendable (FieldValue?, inout Record) -> Void)?
    var readRow: (@Sendable (ListRow) -> FieldValue?)?
}

/// The facts of a field, shared by its copies: a copy that is changed has its own before.
private final class Storage: @unchecked Sendable {
    var facts: Facts

    init(_ facts: Facts) { self.facts = facts }
}

extension Field {
    /// Whether a list can show the field as a column.
    package var isColumn: Bool { readRow != nil || compute != nil || read != nil && (key != nil || !isInForm) }
    /// Whether the program computes the value for a column, so that no list is ordered or filtered by it.
    package var isComputed: Bool { compute != nil }
    /// The key in JSON and CSV with chosen columns: a field without a key has its first name.
    package var exportKey: String { key ?? word }
    /// Whether a list can be ordered by the field.
    package var isSortable: Bool { !sortPaths.isEmpty || use != nil || isCustom }
    /// Whether a filter can test the field.
    package var isFilterable: Bool { filterKind != nil && !paths.isEmpty }
    /// Whether a row of a list holds the value by itself; others are read with the page when a column shows them.
    package var isInRow: Bool { readRow != nil }
    /// Whether the value is one of the record, or computed from it; others are counted, or follow from a row.
    package var isOfRecord: Bool { read != nil || compute != nil }

    /// Returns the value of a row.
    package func value(in row: ListRow) -> FieldValue? { readRow.map { $0(row) } ?? row.attributes[id] }
    /// Returns the value of a record.
    package func value(in record: Record) -> FieldValue? { read.flatMap { $0(record) } }
    /// Sets the value of a record; nothing for a field that cannot be set alone.
    package func set(_ value: FieldValue?, in record: inout Record) { write?(value, &record) }

    /// Whether the values are texts, by whose first letters rows are found.
    package var isText: Bool {
        switch type {
        case .text, .registration, .choice, .link: true
        case .number, .minutes, .date, .instant, .flag, .degrees, .approaches, .crew, .hundredths, .tag, .key: false
        }
    }

    /// Whether the usual direction of an order is descending.
    package var beginsWithLargest: Bool {
        switch type {
        case .minutes, .date, .instant, .flag, .hundredths: id != .expires
        case .number: use != nil || id.count != nil || id == .landings || id == .takeoffs
        case .text, .registration, .choice, .link, .degrees, .approaches, .crew, .tag, .key: false
        }
    }

    /// Returns a value as text; empty for nil, and for a flag that is not set, unless no says more than nothing.
    package func text(of value: FieldValue?) -> String {
        keepsNo && value == .flag(false) ? "no" : value?.text ?? ""
    }

    /// The choices; empty for fields of another type.
    package var choices: [FieldChoice] {
        switch type {
        case .choice(let choices): choices
        case .flag: [FieldChoice("yes"), FieldChoice("no")]
        case .text, .registration, .number, .minutes, .date, .instant, .link, .degrees, .approaches, .crew, .hundredths,
            .tag, .key:
            []
        }
    }

    /// Returns whether a text names the field, case and blanks ignored: by a word, its label or heading, or its name in
    /// drafts or in JSON.
    package func isCalled(_ text: String) -> Bool {
        let name = text.lowercased().filter { !$0.isWhitespace }
        let short = id.name.split(separator: ".").last.map(String.init) ?? id.name
        let own = [label, heading, id.name, Int(short) == nil ? short : id.name, key ?? id.name]
        return name == word || otherWords.contains(name)
            || own.contains { $0.lowercased().filter { !$0.isWhitespace } == name }
    }
}

extension Field: Hashable {
    package static func == (one: Field, other: Field) -> Bool { one.id == other.id && one.label == other.label }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Field: CustomStringConvertible {
    package var description: String { word }
}

/// Values of attributes, for fields that records keep by attribute.
extension Field {
    /// Returns the value of a stored one; nil for a value of another type, and for a flag that is not set.
    package func value(stored: Any) -> FieldValue? {
        switch type {
        case .choice where isCustom: return (stored as? Int).map { .text($0 == 0 ? Self.no : Self.yes) }
        case .text, .registration, .choice: return (stored as? String).map { .text($0) }
        case .number: return (stored as? Int).map { .number($0) }
        case .minutes: return (stored as? Int).map { .minutes(Minutes($0)) }
        case .date: return LocalDate(stored as? Date).map { .date($0) }
        case .instant: return UTCInstant(stored as? Date).map { .instant($0) }
        case .flag: return (stored as? Bool).flatMap { $0 || keepsNo ? .flag($0) : nil }
        case .hundredths:
            // A whole number that is stored with decimals is an integer to Foundation as well.
            if isStoredWhole { return (stored as? Int).map { .hundredths($0) } }
            return (stored as? Double).flatMap { Int(exactly: ($0 * 100).rounded()) }.map { .hundredths($0) }
        case .link, .degrees, .approaches, .crew, .tag, .key: return nil
        }
    }

    /// Returns the stored form of a value; nil for one of another type.
    package func stored(_ value: FieldValue) -> Any? {
        switch value {
        case .text(let text) where isCustom && !choices.isEmpty: text == Self.yes ? 1 : 0
        case .text(let text): text
        case .number(let number): number
        case .minutes(let minutes): minutes.count
        case .date(let date): date.storedDate
        case .instant(let instant): instant.storedDate
        case .flag(let flag): flag
        case .hundredths(let count): isStoredWhole ? count : Double(count) / 100
        case .degrees, .link, .paints, .approaches, .crew: nil
        }
    }
}
