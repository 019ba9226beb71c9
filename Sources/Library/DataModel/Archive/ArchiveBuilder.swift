import FoundationEssentials

/// Gathers the objects of a keyed archive: equal texts and numbers once, collections and instances each for itself.
struct ArchiveBuilder {
    /// A field of an object: its name and what it holds.
    typealias Field = (String, PropertyListNode)

    private var objects: [PropertyListNode] = [.string("$null")]
    private var plain: [PropertyListNode: Int] = [:]
    private var classes: [[String]: Int] = [:]

    /// The reference to no object.
    static let null = PropertyListNode.reference(0)

    /// Takes a place for an object whose fields are not known yet.
    mutating func reserve() -> Int {
        objects.append(.null)
        return objects.count - 1
    }

    /// Fills a place that was taken.
    mutating func fill(_ number: Int, _ classNames: [String], _ fields: [Field]) {
        let entries = fields.map { PropertyListNode.Entry($0.0, $0.1) }
        let description = PropertyListNode.Entry("$class", .reference(self.number(ofClass: classNames)))
        objects[number] = .dictionary(entries + [description])
    }

    /// Adds an object of a class, which is named with its ancestors.
    mutating func instance(_ classNames: [String], _ fields: [Field]) -> PropertyListNode {
        let number = reserve()
        fill(number, classNames, fields)
        return .reference(number)
    }

    /// Adds a text, a number or data; nil is no object.
    mutating func value(_ node: PropertyListNode?) -> PropertyListNode {
        guard let node else { return Self.null }
        if let number = plain[node] { return .reference(number) }
        objects.append(node)
        plain[node] = objects.count - 1
        return .reference(objects.count - 1)
    }

    /// Adds a text; nil is no object.
    mutating func text(_ text: String?) -> PropertyListNode { value(text.map { .string($0) }) }

    /// Adds an array.
    mutating func array(_ members: [PropertyListNode], isMutable: Bool = true) -> PropertyListNode {
        let ancestors = ["NSArray", "NSObject"]
        return instance(isMutable ? ["NSMutableArray"] + ancestors : ancestors, [("NS.objects", .array(members))])
    }

    /// Adds an array of texts.
    mutating func array(ofTexts texts: [String]) -> PropertyListNode { array(texts.map { text($0) }) }

    /// Adds a dictionary, its pairs in this order.
    mutating func dictionary(
        _ pairs: [(key: String, value: PropertyListNode)], isMutable: Bool = true
    ) -> PropertyListNode {
        let keys = pairs.map { text($0.key) }
        let ancestors = ["NSDictionary", "NSObject"]
        return instance(
            isMutable ? ["NSMutableDictionary"] + ancestors : ancestors,
            [("NS.keys", .array(keys)), ("NS.objects", .array(pairs.map(\.value)))])
    }

    /// Adds a dictionary of texts, sorted.
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

    /// The archive of the object with that number.
    func data(root: Int) -> Data {
        PropertyListNode.dictionary([
            .init("$version", .integer(100_000)), .init("$archiver", .string("NSKeyedArchiver")),
            .init("$top", .dictionary([.init("root", .reference(root))])), .init("$objects", .array(objects)),
        ]).binaryForm
    }
}
