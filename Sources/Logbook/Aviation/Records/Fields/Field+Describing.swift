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
