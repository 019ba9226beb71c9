import FoundationEssentials

/// The object table of a keyed archive under construction.
///
/// Equal strings and numbers are stored once; every collection and every instance gets an entry.
struct ArchiveBuilder {
    /// A field of an object: its name and its value.
    typealias Field = (String, PropertyListNode)

    private var objects: [PropertyListNode] = [.string("$null")]
    private var plain: [PropertyListNode: Int] = [:]
    private var classes: [[String]: Int] = [:]

    /// The reference that stands for nil.
    static let null = PropertyListNode.reference(0)

    /// Reserves a number for an object whose fields are not known yet.
    mutating func reserve() -> Int {
        objects.append(.null)
        return objects.count - 1
    }

    /// Sets the class and the fields of a reserved object.
    mutating func fill(_ number: Int, _ classNames: [String], _ fields: [Field]) {
        let entries = fields.map { PropertyListNode.Entry($0.0, $0.1) }
        let description = PropertyListNode.Entry("$class", .reference(self.number(ofClass: classNames)))
        objects[number] = .dictionary(entries + [description])
    }

    /// Adds an instance of a class, given by its name followed by the names of its ancestors.
    mutating func instance(_ classNames: [String], _ fields: [Field]) -> PropertyListNode {
        let number = reserve()
        fill(number, classNames, fields)
        return .reference(number)
    }

    /// Adds a string, a number or data. Returns the null reference for nil.
    mutating func value(_ node: PropertyListNode?) -> PropertyListNode {
        guard let node else { return Self.null }
        if let number = plain[node], objects[number].isIdentical(to: node) { return .reference(number) }
        objects.append(node)
        plain[node] = objects.count - 1
        return .reference(objects.count - 1)
    }

    /// Adds a string. Returns the null reference for nil.
    mutating func text(_ text: String?) -> PropertyListNode { value(text.map { .string($0) }) }

    mutating func array(_ members: [PropertyListNode], isMutable: Bool = true) -> PropertyListNode {
        let ancestors = ["NSArray", "NSObject"]
        return instance(isMutable ? ["NSMutableArray"] + ancestors : ancestors, [("NS.objects", .array(members))])
    }

    /// Adds an array of strings.
    mutating func array(ofTexts texts: [String]) -> PropertyListNode { array(texts.map { text($0) }) }

    /// Adds a dictionary with its pairs in the given order.
    mutating func dictionary(
        _ pairs: [(key: String, value: PropertyListNode)], isMutable: Bool = true
    ) -> PropertyListNode {
        let keys = pairs.map { text($0.key) }
        let ancestors = ["NSDictionary", "NSObject"]
        return instance(
            isMutable ? ["NSMutableDictionary"] + ancestors : ancestors,
            [("NS.keys", .array(keys)), ("NS.objects", .array(pairs.map(\.value)))])
    }

    /// Adds a dictionary of strings, sorted by key.
    mutating func dictionary(ofTexts texts: [String: String]) -> PropertyListNode {
        dictionary(texts.sorted { $0.key < $1.key }.map { ($0.key, text($0.value)) }, isMutable: false)
    }

    private mutating func number(ofClass names: [String]) -> Int {
        if let number = classes[names] { return number }
        objects.append(
            .dictionary([
                .init("$classname", .string(names.first ?? "NSObject")),
                .init("$classes", .array(names.map { .string($0) })),
            ]))
        classes[names] = objects.count - 1
        return objects.count - 1
    }

    /// Returns the archive whose root is the object with that number.
    func data(root: Int) -> Data {
        PropertyListNode.dictionary([
            .init("$version", .integer(100_000)), .init("$archiver", .string("NSKeyedArchiver")),
            .init("$top", .dictionary([.init("root", .reference(root))])), .init("$objects", .array(objects)),
        ]).binaryForm
    }
}

/// Attribute values.
extension ArchiveBuilder {
    /// Adds a value. Returns the null reference for nil, and for references and composites, which no archive holds.
    mutating func defaultValue(_ value: AttributeValue?) -> PropertyListNode {
        if case .date(let date)? = value {
            return instance(["NSDate", "NSObject"], [("NS.time", .real(date.timeIntervalSinceReferenceDate))])
        }
        if case .uuid(let uuid)? = value {
            return instance(["NSUUID", "NSObject"], [("NS.uuidbytes", .data(Self.bytes(uuid)))])
        }
        if case .uri(let url)? = value {
            return instance(
                ["NSURL", "NSObject"], [("NS.base", Self.null), ("NS.relative", text(url.absoluteString))])
        }
        if case .decimal(let decimal)? = value { return add(decimal) }
        return self.value(Self.plain(value))
    }

    private static func plain(_ value: AttributeValue?) -> PropertyListNode? {
        if case .boolean(let value)? = value { return .boolean(value) }
        if case .integer(let value)? = value { return .integer(value) }
        if case .double(let value)? = value { return .real(value) }
        if case .string(let value)? = value { return .string(value) }
        if case .data(let value)? = value { return .data(value) }
        return nil
    }

    private static func bytes(_ uuid: UUID) -> Data {
        let u = uuid.uuid
        return Data([u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15])
    }

    /// Adds a decimal as `NSDecimalNumber` encodes it: 16-bit groups of digits, least significant first, an exponent
    /// and a sign.
    private mutating func add(_ decimal: Decimal) -> PropertyListNode {
        let digits = decimal.significand
        guard let mantissa = UInt128(digits.description) else { return Self.null }
        let parts = (0..<8).map { UInt16(truncatingIfNeeded: mantissa >> UInt128(16 * $0)) }
        let length = (parts.lastIndex { $0 != 0 } ?? -1) + 1
        return instance(
            ["NSDecimalNumber", "NSNumber", "NSValue", "NSObject"],
            [
                ("NS.exponent", .integer(Int64(decimal.exponent))), ("NS.length", .integer(Int64(length))),
                ("NS.negative", .boolean(decimal.sign == .minus)), ("NS.compact", .boolean(true)),
                ("NS.mantissa.bo", .integer(1)),
                ("NS.mantissa", .data(Data(parts.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))),
            ])
    }
}
