import FoundationEssentials

/// An instance in a keyed archive, with access to the objects that its fields refer to.
struct ArchivedObject {
    private let archive: ArchiveReading
    /// The object's number in the archive.
    let number: Int
    /// The names of its class and of the class's ancestors.
    let classes: [String]
    private let fields: [String: PropertyListNode]

    init?(_ number: Int, in archive: ArchiveReading) {
        guard case .instance(let classes, let fields)? = archive.object(number) else { return nil }
        self.archive = archive
        self.number = number
        self.classes = classes
        self.fields = fields
    }

    /// Whether the object's class is the named one or inherits from it.
    func isKind(of name: String) -> Bool { classes.contains(name) }

    /// Whether the name of the object's class, or of an ancestor, has the suffix.
    func isKind(endingIn suffix: String) -> Bool { classes.contains { $0.hasSuffix(suffix) } }

    /// Whether the object has a field of that name, even one that is nil.
    func has(_ field: String) -> Bool { fields[field] != nil }

    /// Returns a field's plain value; nil if the field is missing or holds an instance.
    func plain(_ field: String) -> PropertyListNode? {
        guard let node = fields[field] else { return nil }
        return archive.plain(node)
    }

    /// Returns a field's string; nil if the field is missing or has another type.
    func string(_ field: String) -> String? { plain(field)?.string ?? object(field)?.text }

    /// Returns a field's integer; nil if the field is missing or is not a whole number.
    func integer(_ field: String) -> Int64? {
        switch plain(field) {
        case .integer(let value)?: value
        case .boolean(let value)?: value ? 1 : 0
        case .real(let value)?: Int64(exactly: value)
        case nil, .null?, .date?, .data?, .string?, .reference?, .array?, .dictionary?: nil
        }
    }

    /// Returns a field's Boolean value; false if the field is missing.
    func flag(_ field: String) -> Bool { plain(field)?.boolean ?? false }

    /// Returns a field's instance; nil if the field is missing or holds a plain value.
    func object(_ field: String) -> ArchivedObject? {
        fields[field]?.reference.flatMap { ArchivedObject($0, in: archive) }
    }

    /// Returns the first instance, by field name, that passes the test.
    func firstObject(where test: (ArchivedObject) -> Bool) throws(DataModelError) -> ArchivedObject? {
        try objects(where: test).first
    }

    /// Returns the instances that pass the test, ordered by field name.
    func objects(where test: (ArchivedObject) -> Bool) throws(DataModelError) -> [ArchivedObject] {
        try archive.spend(fields.count)
        return fields.keys.sorted().compactMap { object($0) }.filter(test)
    }

    /// The string of an `NSString` that is archived as an instance, such as an `NSMutableString`.
    private var text: String? { isKind(of: "NSString") ? plain("NS.string")?.string : nil }
}

/// Collections, in the forms that archives use.
extension ArchivedObject {
    /// Returns the members of the array or set in a field; empty if the field is missing.
    func members(_ field: String) throws(DataModelError) -> [ArchivedValue] { try object(field)?.members() ?? [] }

    /// Returns the members of this array or set.
    func members() throws(DataModelError) -> [ArchivedValue] {
        let nodes = fields["NS.objects"]?.array ?? numbered
        try archive.spend(nodes.count)
        return nodes.map(archive.value)
    }

    /// Returns the values in an array field of this object; nil if the field is missing or has another type.
    func values(_ field: String) throws(DataModelError) -> [ArchivedValue]? {
        guard let nodes = fields[field]?.array else { return nil }
        try archive.spend(nodes.count)
        return nodes.map(archive.value)
    }

    /// Returns the pairs of the dictionary in a field, in archive order; empty if the field is missing.
    func pairs(_ field: String) throws(DataModelError) -> [(key: String, value: ArchivedValue)] {
        try object(field)?.pairs() ?? []
    }

    /// Returns the pairs of this dictionary, in archive order.
    func pairs() throws(DataModelError) -> [(key: String, value: ArchivedValue)] {
        if let values = object("values"), let strategy = object("searchMapping") {
            return zip(try strategy.members("keys"), try values.members()).compactMap { key, value in
                key.string.map { ($0, value) }
            }
        }
        let keys = fields["NS.keys"]?.array ?? []
        let values = fields["NS.objects"]?.array ?? []
        try archive.spend(keys.count)
        return zip(keys.map(archive.value), values.map(archive.value)).compactMap { key, value in
            key.string.map { ($0, value) }
        }
    }

    /// Returns the strings of the array or set in a field.
    func strings(_ field: String) throws(DataModelError) -> [String] { try members(field).compactMap(\.string) }

    /// Returns the strings of the dictionary in a field, with numbers written as text.
    func texts(_ field: String) throws(DataModelError) -> [String: String] {
        let all = try pairs(field)
        try archive.spend(2 * all.count)
        let pairs = all.compactMap { pair in pair.value.text.map { (pair.key, $0) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The members as early archives store them: `NS.object.0`, `NS.object.1` and so on.
    private var numbered: [PropertyListNode] {
        var result: [PropertyListNode] = []
        while let node = fields["NS.object.\(result.count)"] { result.append(node) }
        return result
    }
}

/// A member of an archived collection.
enum ArchivedValue {
    case plain(PropertyListNode)
    case object(ArchivedObject)

    /// The string; nil for other values.
    var string: String? {
        switch self {
        case .plain(let node): node.string
        case .object(let object): object.isKind(of: "NSString") ? object.string("NS.string") : nil
        }
    }

    /// The string, or the number as text; nil for other values.
    var text: String? {
        guard case .plain(let node) = self else { return string }
        return switch node {
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .boolean(let value): value ? "1" : "0"
        case .string(let value): value
        case .null, .date, .data, .reference, .array, .dictionary: nil
        }
    }

    /// The instance; nil for a plain value.
    var object: ArchivedObject? { if case .object(let object) = self { object } else { nil } }
}
