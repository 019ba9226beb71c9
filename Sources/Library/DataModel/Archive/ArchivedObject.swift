import FoundationEssentials

/// An object of a keyed archive, with what its fields refer to.
struct ArchivedObject {
    private let archive: ArchiveReading
    /// The object's number in the archive.
    let number: Int
    /// The names of its class and that class's ancestors.
    let classes: [String]
    private let fields: [String: PropertyListNode]

    init?(_ number: Int, in archive: ArchiveReading) {
        guard case .instance(let classes, let fields)? = archive.object(number) else { return nil }
        self.archive = archive
        self.number = number
        self.classes = classes
        self.fields = fields
    }

    /// Whether it is of that class, or of one that inherits from it.
    func isKind(of name: String) -> Bool { classes.contains(name) }

    /// Whether its class, or an ancestor, bears a name that ends so.
    func isKind(endingIn suffix: String) -> Bool { classes.contains { $0.hasSuffix(suffix) } }

    /// Whether it has a field of that name, be it empty.
    func has(_ field: String) -> Bool { fields[field] != nil }

    /// A field that is a text, a number or data; nil where there is none or it is an object.
    func plain(_ field: String) -> PropertyListNode? {
        guard let node = fields[field] else { return nil }
        return archive.plain(node)
    }

    /// A field that is a text; nil where there is none.
    func string(_ field: String) -> String? { plain(field)?.string ?? object(field)?.text }

    /// A field that is a whole number; nil where there is none.
    func integer(_ field: String) -> Int64? {
        switch plain(field) {
        case .integer(let value)?: value
        case .boolean(let value)?: value ? 1 : 0
        case .real(let value)?: Int64(exactly: value)
        case nil, .null?, .date?, .data?, .string?, .reference?, .array?, .dictionary?: nil
        }
    }

    /// A field that is a truth value; false where there is none.
    func flag(_ field: String) -> Bool { plain(field)?.boolean ?? false }

    /// A field that is an object of a class; nil where there is none.
    func object(_ field: String) -> ArchivedObject? {
        fields[field]?.reference.flatMap { ArchivedObject($0, in: archive) }
    }

    /// The first field, by name, that holds an object for which the test holds.
    func firstObject(where test: (ArchivedObject) -> Bool) throws(DataModelError) -> ArchivedObject? {
        try objects(where: test).first
    }

    /// The objects, by the names of their fields, for which the test holds.
    func objects(where test: (ArchivedObject) -> Bool) throws(DataModelError) -> [ArchivedObject] {
        try archive.spend(fields.count)
        return fields.keys.sorted().compactMap { object($0) }.filter(test)
    }

    /// The text of a string object with attributes of its own, such as `NSMutableString`.
    private var text: String? { isKind(of: "NSString") ? plain("NS.string")?.string : nil }
}

/// Collections, in the forms in which archives hold them.
extension ArchivedObject {
    /// The members of an array or a set in the field; empty where there is none.
    func members(_ field: String) throws(DataModelError) -> [ArchivedValue] { try object(field)?.members() ?? [] }

    /// The members of this array or set.
    func members() throws(DataModelError) -> [ArchivedValue] {
        let nodes = fields["NS.objects"]?.array ?? numbered
        try archive.spend(nodes.count)
        return nodes.map(archive.value)
    }

    /// Names and values of a dictionary in the field, in the order of the archive; empty where there is none.
    func pairs(_ field: String) throws(DataModelError) -> [(key: String, value: ArchivedValue)] {
        try object(field)?.pairs() ?? []
    }

    /// Names and values of this dictionary, in the order of the archive.
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

    /// The texts of an array or set in the field.
    func strings(_ field: String) throws(DataModelError) -> [String] { try members(field).compactMap(\.string) }

    /// The texts of a dictionary in the field; numbers are written out.
    func texts(_ field: String) throws(DataModelError) -> [String: String] {
        let all = try pairs(field)
        try archive.spend(2 * all.count)
        let pairs = all.compactMap { pair in pair.value.text.map { (pair.key, $0) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The members as early archives hold them: `NS.object.0` and so on.
    private var numbered: [PropertyListNode] {
        var result: [PropertyListNode] = []
        while let node = fields["NS.object.\(result.count)"] { result.append(node) }
        return result
    }
}

/// A member of a collection in an archive.
enum ArchivedValue {
    case plain(PropertyListNode)
    case object(ArchivedObject)

    /// The text; nil for another kind of value.
    var string: String? {
        switch self {
        case .plain(let node): node.string
        case .object(let object): object.isKind(of: "NSString") ? object.string("NS.string") : nil
        }
    }

    /// The text, or a number written out; nil for another kind of value.
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

    /// The object; nil for a plain value.
    var object: ArchivedObject? { if case .object(let object) = self { object } else { nil } }
}
