package import FoundationEssentials

/// A value of Foundation's plain classes in a keyed archive: a string, a number and the like, or a collection of such
/// values.
///
/// Classes are only compared by name; none is instantiated.
package indirect enum ArchivedPlainValue: Sendable {
    /// A string, number, Boolean, date, data, UUID, URL or decimal. `null` is an `NSNull`.
    case scalar(AttributeValue)
    case array([ArchivedPlainValue])
    case set([ArchivedPlainValue])
    case dictionary(keys: [ArchivedPlainValue], values: [ArchivedPlainValue])

    /// The number of collections that may lie in one another.
    package static let depthLimit = 128

    /// Returns whether data is a keyed archive in the binary form, of whatever classes.
    package static func isArchive(_ data: Data) -> Bool {
        data.starts(with: BinaryPropertyListReader.magic) && (try? KeyedArchive(data, source: "")) != nil
    }
}

/// Reading.
extension ArchivedPlainValue {
    private static let arrays: Set = ["NSArray", "NSMutableArray"]
    private static let sets: Set = ["NSSet", "NSMutableSet"]
    private static let dictionaries: Set = ["NSDictionary", "NSMutableDictionary"]
    private static let scalars: Set = [
        "NSData", "NSDate", "NSDecimalNumber", "NSMutableData", "NSMutableString", "NSNull", "NSString", "NSURL",
        "NSUUID",
    ]

    /// Reads an archive; nil if the data is not a keyed archive in the binary form, is damaged, contains an object of any
    /// other class, or is nested more deeply than `depthLimit`.
    ///
    /// An object that several others refer to is read for each of them. An archive that would become more than 100,000
    /// values in this way, and more than it has bytes, is not read.
    package init?(archive data: Data) {
        guard data.starts(with: BinaryPropertyListReader.magic),
            let archive = try? ArchiveReading(data, source: "", budget: max(100_000, data.count)),
            let value = try? Self.value(archive.rootValue, depth: 0)
        else { return nil }
        self = value
    }

    private static func value(
        _ archived: ArchivedValue, depth: Int
    ) throws(DataModelError) -> ArchivedPlainValue? {
        guard case .object(let object) = archived else {
            guard case .plain(let node) = archived, node != .null else { return nil }
            return ArchivedDefault.plain(node).map { .scalar($0) }
        }
        guard let name = object.classes.first else { return nil }
        if scalars.contains(name) { return ArchivedDefault.value(of: object).map { .scalar($0) } }
        guard arrays.contains(name) || sets.contains(name) || dictionaries.contains(name), depth < depthLimit,
            let values = try values(object, "NS.objects", depth: depth)
        else { return nil }
        if arrays.contains(name) { return .array(values) }
        if sets.contains(name) { return .set(values) }
        guard let keys = try self.values(object, "NS.keys", depth: depth), keys.count == values.count else {
            return nil
        }
        return .dictionary(keys: keys, values: values)
    }

    private static func values(
        _ object: ArchivedObject, _ field: String, depth: Int
    ) throws(DataModelError) -> [ArchivedPlainValue]? {
        guard let members = try object.values(field) else { return nil }
        var result: [ArchivedPlainValue] = []
        for member in members {
            guard let value = try value(member, depth: depth + 1) else { return nil }
            result.append(value)
        }
        return result
    }
}

/// Writing.
extension ArchivedPlainValue {
    /// The value as a keyed archive, as `NSKeyedArchiver` writes it. Equal values have equal archives if their sets and
    /// dictionaries have the same order.
    package var archive: Data {
        var builder = ArchiveBuilder()
        let root = add(to: &builder)
        return builder.data(root: root.reference ?? 0)
    }

    private func add(to builder: inout ArchiveBuilder) -> PropertyListNode {
        switch self {
        case .scalar(.null): builder.instance(["NSNull", "NSObject"], [])
        // As a plain string, this would be the archive's mark for nil.
        case .scalar(.string("$null")): builder.instance(["NSString", "NSObject"], [("NS.string", .string("$null"))])
        case .scalar(let value): builder.defaultValue(value)
        case .array(let members): builder.array(members.map { $0.add(to: &builder) }, isMutable: false)
        case .set(let members):
            builder.instance(["NSSet", "NSObject"], [("NS.objects", .array(members.map { $0.add(to: &builder) }))])
        case .dictionary(let keys, let values):
            builder.instance(
                ["NSDictionary", "NSObject"],
                [
                    ("NS.keys", .array(keys.map { $0.add(to: &builder) })),
                    ("NS.objects", .array(values.map { $0.add(to: &builder) })),
                ])
        }
    }
}
