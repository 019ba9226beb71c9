import FoundationEssentials

/// A field of records of one kind: everything that forms, lists, filters, orders, other programs and the documents know
/// of it.
///
/// `FieldTable` is the table of all fields. To add a field that a record holds, add a row there; a value that
/// follows from others, such as the landings of a flight, is a row too, without a place in the form.
package struct Field: Sendable, Identifiable {
    package let id: FieldID
    package internal(set) var type: FieldType
    /// The name on the screen, such as `Block time`.
    package internal(set) var label: String
    /// The heading of a narrow column, such as `BLOCK`.
    package var heading: String
    /// The name in filters, orders, settings and plain commands, such as `time`.
    package var word: String
    /// Other names that are accepted there, in small letters.
    package var otherWords: [String] = []
    /// The description beside the word.
    package var help: String
    /// What may be typed into a form; nil where nothing needs to be said.
    package var hint: String?
    /// A number's unit, such as `ft`.
    package var unit: String?
    /// A value for examples of filters.
    package var sample = "word"
    /// The field begins a group with this title in forms and previews; nil for a field within a group.
    package var groupTitle: String?
    package var beginsGroup: Bool { groupTitle != nil }
    /// Whether records can be edited in this field.
    package var isInForm = false
    /// Whether several records may have the same value, so that they are edited together.
    package var isShared = true
    /// Whether the field offers the values that it had before.
    package var offersEarlier = false
    /// The words that the field offers before earlier values.
    package var suggestions: [String] = []
    /// The numbers that can be typed.
    package var range = 0...Int(Int16.max)
    /// The names of groups of records by their stored value, where the region has others.
    package internal(set) var groupNames: [String: String] = [:]
    /// The text that is saved for a typed one.
    package var normalized: @Sendable (String) -> String = { $0 }
    /// The attribute or relationship of the model that holds the field, such as `blockMinutes`; nil for values that
    /// follow from others.
    package var attribute: String?
    /// The paths that a filter compares; empty for a field that filters do not have.
    package var paths: [String] = []
    /// The paths that a list is ordered by, the first with a value decides; empty for a field without an order.
    package var sortPaths: [String] = []
    /// The role of the member of the crew that the field names; nil for all others.
    package var crewRole: CrewRole?
    /// The row with this key defines the field, which is the pilot's own; nil for the program's fields.
    package var customKey: Int64?
    /// Whether hundredths are stored as a whole number; otherwise as a number with decimals.
    package var isStoredWhole = true
    /// Whether records keep the value by its attribute, in `more`.
    package var isKeptByAttribute = false
    /// The kinds of entries whose forms have the field.
    package var entryKinds: Set<EntryKind> = [.flight]
    /// The field counts this use of the record in flights; nil for all other fields.
    package var use: FieldUse?
    /// What flights call the field of their aircraft where its own names mean something else of a flight; nil for the same
    /// names.
    var nameOnFlights: NameOnFlights?
    /// The key in JSON and CSV; nil for a field that is not written there.
    package var key: String?
    /// Returns the value of a record; nil for a field that records do not hold.
    package private(set) var read: (@Sendable (Record) -> FieldValue?)?
    /// Returns the value that the program computes for a flight; nil for a field with a value of its own.
    package private(set) var compute: (@Sendable (ComputedFlight) -> FieldValue?)?
    /// Sets the value of a record; nil for a field that cannot be set alone.
    var write: (@Sendable (FieldValue?, inout Record) -> Void)?
    /// Returns the value of a row; nil for a field that rows do not hold by themselves.
    private(set) var readRow: (@Sendable (ListRow) -> FieldValue?)?

    /// A value that follows from others.
    init(_ id: FieldID, _ label: String, _ type: FieldType) {
        self.id = id
        self.type = type
        self.label = label
        heading = label.uppercased()
        word = id.name.lowercased()
        help = label.prefix(1).lowercased() + label.dropFirst()
    }
}

/// The types of fields.
package enum FieldType: Hashable, Sendable {
    case text
    /// A registration, which is compared without hyphens and blanks.
    case registration
    case number
    case minutes
    case date
    case instant
    case flag
    case choice([FieldChoice])
    /// Another record.
    case link(RecordKind)
    /// Degrees, with the letters of the positive and the negative half.
    case degrees(positive: Character, negative: Character)
    case approaches
    /// People on board, each with a role.
    case crew
    /// A number with two decimals, such as that of a Hobbs meter.
    case hundredths
    /// A word after `#` in a text.
    case tag
    /// The row's key.
    case key
}

/// One value of a field with a closed list of values.
package struct FieldChoice: Hashable, Sendable {
    /// The value as it is stored.
    package let value: String
    package let label: String
    /// The spellings in other logbooks.
    package var otherNames: [String] = []
    /// The color that the value names.
    package var paint: PaintColor?

    package init(_ value: String, _ label: String? = nil, otherNames: [String] = [], paint: PaintColor? = nil) {
        self.value = value
        self.label = label ?? value
        self.otherNames = otherNames
        self.paint = paint
    }
}

/// The use of a record in flights.
package struct FieldUse: Hashable, Sendable {
    /// The relationship of the flights.
    package let relationship: String
    /// Whether the field is the sum of the block times, rather than the number of flights.
    package let isBlock: Bool
}

/// The descriptions that the table gives to fields.
extension Field {
    /// A value that a record holds and a form edits.
    init<Content: RecordContent, Value: FieldConvertible>(
        _ id: FieldID, _ label: String, _ type: FieldType, _ path: any WritableKeyPath<Content, Value?> & Sendable,
        _ attribute: String
    ) {
        self.init(id, label, type)
        store(at: attribute)
        isInForm = true
        read = { Content($0)?[keyPath: path]?.fieldValue }
        write = { value, record in
            guard var content = Content(record) else { return }
            content[keyPath: path] = value.flatMap { Value(field: $0) }
            record = content.record
        }
    }

    /// Creates a value that records keep by the attribute of the model, without a property of their own.
    init(_ id: FieldID, _ label: String, _ type: FieldType, at attribute: some AttributeName) {
        self.init(id, label, type, custom: attribute.rawValue)
    }

    /// Creates a value of a field of the pilot's own, whose name no model has.
    init(_ id: FieldID, _ label: String, _ type: FieldType, custom attribute: String) {
        self.init(id, label, type)
        store(at: attribute)
        isInForm = true
        isKeptByAttribute = true
        read = { $0.attributes[attribute] }
        write = { value, record in
            // A flag that is not set is unknown, as in entries from before the field.
            record.attributes[attribute] = value == .flag(false) ? nil : value
        }
    }

    /// A flag that a record holds and a form edits.
    init<Content: RecordContent>(
        _ id: FieldID, _ label: String, _ path: any WritableKeyPath<Content, Bool> & Sendable, _ attribute: String
    ) {
        self.init(id, label, .flag)
        store(at: attribute)
        isInForm = true
        read = { (Content($0)?[keyPath: path]).map { .flag($0) } }
        write = { value, record in
            guard var content = Content(record) else { return }
            content[keyPath: path] = value == .flag(true)
            record = content.record
        }
    }

    /// Says where the model holds the field. Filters, orders and other programs read it there.
    private mutating func store(at attribute: String) {
        self.attribute = attribute
        key = attribute
        paths = [attribute]
        switch type {
        case .link(.aircraft): sortPaths = ["\(attribute).tailNumber", "\(attribute).registrationNumber"]
        case .link(.airports): sortPaths = Self.airportNames.map { "\(attribute).\($0)" }
        case .link(.pilots): sortPaths = ["\(attribute).name"]
        case .link(.flights), .link(.documents), .approaches, .crew, .tag, .key: sortPaths = []
        case .text, .registration, .number, .minutes, .date, .instant, .flag, .choice, .degrees, .hundredths:
            sortPaths = [attribute]
        }
    }

    /// An airport's names; the first that is known is shown.
    package static let airportNames = ["icaoIdentifier", "faaIdentifier", "iataIdentifier", "name"]

    func edited(_ change: (inout Field) -> Void) -> Field {
        var field = self
        change(&field)
        return field
    }

    /// Names the field in filters, orders, settings and plain commands: the first word is shown, all are accepted.
    func words(_ word: String, _ others: String..., help: String? = nil, sample: String? = nil) -> Field {
        edited {
            $0.word = word
            $0.otherWords = others
            $0.help = help ?? $0.help
            $0.sample = sample ?? $0.sample
        }
    }

    /// Says that the field is in the forms of other entries than flights, too, or instead.
    func forms(_ kinds: EntryKind...) -> Field { edited { $0.entryKinds = Set(kinds) } }
    /// Says that the field names the member of the crew with a role.
    func naming(_ role: CrewRole) -> Field {
        edited {
            $0.crewRole = role
            $0.attribute = nil
            $0.sortPaths = []
            $0.paths = ["crew"]
        }
    }
    /// Says that the field is in the form only: neither lists nor other programs see it.
    func onlyInForm() -> Field {
        edited {
            $0.attribute = nil
            $0.key = nil
            $0.paths = []
            $0.sortPaths = []
        }
    }
    func storedAsDouble() -> Field { edited { $0.isStoredWhole = false } }
    func heading(_ heading: String) -> Field { edited { $0.heading = heading } }
    func hint(_ hint: String?) -> Field { edited { $0.hint = hint } }
    func beginningGroup(_ title: String) -> Field { edited { $0.groupTitle = title } }
    /// Says that the value tells a record from others.
    func distinct() -> Field { edited { $0.isShared = false } }
    func offeringEarlier() -> Field { edited { $0.offersEarlier = true } }
    func number(_ range: ClosedRange<Int>, unit: String? = nil) -> Field {
        edited {
            $0.range = range
            $0.unit = unit
        }
    }
    func normalized(_ change: @escaping @Sendable (String) -> String) -> Field { edited { $0.normalized = change } }
    func unfiltered() -> Field { edited { $0.paths = [] } }
    func filtered(_ paths: String...) -> Field { edited { $0.paths = paths } }
    func sorted(_ paths: String...) -> Field { edited { $0.sortPaths = paths } }
    func key(_ key: String?) -> Field { edited { $0.key = key } }
    func reading(_ read: @escaping @Sendable (Record) -> FieldValue?) -> Field {
        edited { $0.read = read }
    }
    func computed(_ compute: @escaping @Sendable (ComputedFlight) -> FieldValue?) -> Field {
        edited { $0.compute = compute }
    }
    func counting(_ relationship: String, block: Bool = false) -> Field {
        edited { $0.use = FieldUse(relationship: relationship, isBlock: block) }
    }

    /// Says where rows hold the value, so that it costs nothing to show.
    func row<Content: ListRowContent, Value: FieldConvertible>(_ path: any KeyPath<Content, Value?> & Sendable) -> Field
    {
        edited { $0.readRow = { Content($0)?[keyPath: path]?.fieldValue } }
    }

    func row<Content: ListRowContent, Value: FieldConvertible>(_ path: any KeyPath<Content, Value> & Sendable) -> Field
    {
        edited { $0.readRow = { Content($0)?[keyPath: path].fieldValue } }
    }

    func rowValue(_ read: @escaping @Sendable (ListRow) -> FieldValue?) -> Field { edited { $0.readRow = read } }

    func rowPaints(_ read: @escaping @Sendable (ListRow) -> [PaintColor?]) -> Field {
        edited { $0.readRow = { .paints(read($0)) } }
    }
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
        case .flag: return stored as? Bool == true ? .flag(true) : nil
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
