import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Values in keyed archives")
struct ArchivedValueTests {
    struct Store {
        let folder = TemporaryFolder("archived")
        let container: PersistentContainer
        let context: ManagedObjectContext
        /// Another context, which reads what was saved.
        let reader: ManagedObjectContext

        /// A store with one entity, whose attribute `value` names that transformer.
        init(_ name: String? = nil, _ transformers: [AttributeTransformer] = []) throws {
            var value = AttributeDescription("value", .transformable)
            value.valueTransformerName = name
            let model = ManagedObjectModel(entities: [
                EntityDescription("Box", [.attribute(AttributeDescription("label", .string)), .attribute(value)])
            ])
            container = try PersistentContainer(
                path: folder["boxes.sqlite"].path, managedObjectModel: model,
                transformers: AttributeTransformers(transformers))
            try container.loadPersistentStores()
            context = container.newBackgroundContext()
            reader = container.newBackgroundContext()
        }

        /// Returns the bytes that are stored for a value; nil if there are none.
        func bytes(_ value: Any?) throws -> Data? {
            let box = context.make("Box", ["value": value])
            try context.save()
            return box.attributeValue(forKeyPath: "value").any as? Data
        }

        /// Returns the value that is read from stored bytes, by another context.
        func value(_ bytes: Data) throws -> Any? {
            let box = context.make("Box", ["value": AttributeValue.data(bytes)])
            try context.save()
            #expect(box.attributeValue(forKeyPath: "value") == .data(bytes))
            return reader.object(with: box.objectID).value(forKey: "value")
        }
    }

    private static let date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
    private static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    private static let page = URL(string: "https://example.org/a?b=c#d")

    /// A value of each class, and collections in one another.
    static var samples: [Any] {
        let scalars: [Any] = [
            "", "Zürich", "$null", 0, -1, Int64.max, Int64.min, 2.5, -1e300, true, false, date, Data([0, 1]), Data(),
            id,
            page as Any, Decimal(string: "-12.345") as Any,
        ]
        return scalars + [
            scalars + [NSNull()], [String](), [String: Int](), Set<Int>(), ["a", "b"], Set(["x", "y", "z"]),
            ["one": 1, "list": [1, [2, ["three": Set([4, 5])]]], "null": NSNull()] as [String: Any],
            [1: "a", 2: "b"], Set([["a"], ["b"]]), Set([["k": 1], ["k": 2]]),
        ]
    }

    @Test(
        "A value of the plain classes is stored as an archive and read again, whichever of Core Data's names is given",
        arguments: [
            nil, "", "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer", "NSKeyedUnarchiveFromData",
        ])
    func roundTrip(name: String?) throws {
        let store = try Store(name)
        for sample in Self.samples {
            let bytes = try #require(try store.bytes(sample))
            #expect(bytes.starts(with: Data("bplist00".utf8)), "\(sample)")
            let read = try #require(try store.value(bytes))
            #expect(try store.bytes(read) == bytes, "\(sample) became \(read)")
        }
        func read<T>(_ value: Any) throws -> T? { try store.bytes(value).flatMap { try store.value($0) as? T } }
        #expect(try read(["a", "b"]) == ["a", "b"])
        #expect(
            try read([1, 2]) == [1, 2] && read([1, 2]) == [1.0, 2.0] && read(7) == Int16(7) && read(true) == true)
        #expect(try read(Set(["x", "y"])) == Set(["x", "y"]) && read(Set([["a"], ["b"]])) == Set([["a"], ["b"]]))
        #expect(try read(["k": 1]) == ["k": 1] && read([1: "a"]) == [1: "a"])
        #expect(
            try read([UInt8(1), 255]) == [UInt8(1), 255] && read(Self.date) == Self.date && read(Self.id) == Self.id)
        #expect(try read("$null") == "$null" && read(Decimal(0.5)) == Decimal(0.5) && read(Data([1])) == Data([1]))
        let nested: [String: Any]? = try read(["a": ["b": [NSNull()]]])
        #expect(((nested?["a"] as? [String: Any])?["b"] as? [Any])?.first is NSNull)
    }

    @Test("Foundation's unarchiver reads what is written, and what its archiver writes is read")
    func foundation() throws {
        let store = try Store()
        let classes: [AnyClass] = [
            NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
            NSURL.self, NSUUID.self, NSNull.self,
        ]
        // Foundation on Linux takes true and 1 in one archive for one object, and has no archive of a decimal.
        let mixed: [Any] = ["a", 2, 2.5, Self.date, Data([1, 2]), Self.id, Self.page as Any, NSNull(), true]
        let samples: [Any] = [
            "a", 5, true, Self.date, ["k": mixed], Set(["x", "y"]), [["a": [1, 2]], ["b": [3]]], mixed,
        ]
        for sample in samples {
            let bytes = try #require(try store.bytes(sample))
            let theirs = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: bytes))
            #expect(try store.bytes(theirs) == bytes, "\(sample) became \(theirs)")
            let archive = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
            let ours = try #require(try store.value(archive))
            #expect(try store.bytes(ours) == bytes, "\(sample) became \(ours)")
        }
        let text = try #require(try store.bytes(["$null"]))
        let theirs = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: text)
        #expect(theirs as? [String] == ["$null"])
        let mutable: [(Any, Any)] = [
            (NSMutableArray(array: [1]), [1]), (NSMutableSet(array: [1]), Set([1])),
            (NSMutableDictionary(dictionary: ["a": 1]), ["a": 1]), (NSMutableString(string: "s"), "s"),
            (NSMutableData(data: Data([1])), Data([1])),
            (NSURL(string: "c", relativeTo: Self.page) as Any, URL(string: "https://example.org/c") as Any),
        ]
        for (object, plain) in mutable {
            let archive = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            #expect(try store.bytes(try store.value(archive)) == store.bytes(plain), "\(object)")
            #expect(try store.bytes(object) == store.bytes(plain), "\(object)")
        }
    }

    @Test("Strings that are equal in Swift and differ in their composition keep their characters")
    func composition() throws {
        let store = try Store()
        let texts = ["\u{E9}", "e\u{301}"]
        let bytes = try #require(try store.bytes(texts))
        let read = try #require(try store.value(bytes) as? [String])
        #expect(read.map { Array($0.unicodeScalars) } == texts.map { Array($0.unicodeScalars) })
        let zeros = try #require(try store.bytes([0.0, -0.0]).flatMap { try store.value($0) as? [Double] })
        #expect(zeros.map(\.sign) == [.plus, .minus])
    }

    @Test("A slot is read and set as a value of one type, for generated accessors")
    func slots() throws {
        let store = try Store()
        let box = store.context.make("Box")
        let slot = try box.entity.slot(at: "value").index
        box.setTransformed(["a", "b"], at: slot)
        #expect(box.transformed(at: slot) == ["a", "b"] && box.transformed(at: slot) == Set<String>?.none)
        #expect((box.transformed(at: slot) as Any?) as? [String] == ["a", "b"])
        try store.context.save()
        box.setTransformed(nil, at: slot)
        #expect(box.transformed(at: slot) == [String]?.none && box.hasPersistentChangedValues)
        box.setTransformed([Store.self], at: slot)
        #expect(throws: ManagedObjectError.self) { try store.context.save() }
    }

    // MARK: Other classes

    /// An archive of the objects, which begin at number 1.
    func archive(_ objects: [PropertyListNode], root: Int = 1) -> Data {
        PropertyListNode.dictionary([
            .init("$version", .integer(100_000)), .init("$archiver", .string("NSKeyedArchiver")),
            .init("$top", .dictionary([.init("root", .reference(root))])),
            .init("$objects", .array([.string("$null")] + objects)),
        ]).binaryForm
    }

    func instance(_ fields: [(String, PropertyListNode)], class number: Int) -> PropertyListNode {
        .dictionary(fields.map { .init($0.0, $0.1) } + [.init("$class", .reference(number))])
    }

    func type(_ names: String...) -> PropertyListNode {
        .dictionary([
            .init("$classname", .string(names[0])), .init("$classes", .array(names.map { .string($0) })),
        ])
    }

    /// Archives that are not read as values.
    var foreign: [(name: String, bytes: Data)] {
        let members = PropertyListNode.array([.reference(3)])
        return [
            ("color", archive([instance([("UIRed", .real(1))], class: 2), type("UIColor", "NSObject")])),
            (
                "list with a color",
                archive([
                    instance([("NS.objects", members)], class: 2), type("NSArray", "NSObject"),
                    instance([("UIRed", .real(1))], class: 4), type("UIColor", "NSObject"),
                ])
            ),
            (
                "counted set",
                archive([
                    instance([("NS.objects", members)], class: 2), type("NSCountedSet", "NSMutableSet", "NSSet"),
                    .string("a"),
                ])
            ),
            ("nil", archive([], root: 0)),
            (
                "list with nil",
                archive([instance([("NS.objects", .array([.reference(0)]))], class: 2), type("NSArray")])
            ),
            ("list without members", archive([instance([], class: 2), type("NSArray")])),
            (
                "number beyond the table",
                archive([instance([("NS.objects", .array([.reference(9)]))], class: 2), type("NSArray")])
            ),
            (
                "more keys than values",
                archive([
                    instance(
                        [("NS.keys", .array([.reference(3), .reference(4)])), ("NS.objects", members)], class: 2),
                    type("NSDictionary"), .string("a"), .string("b"),
                ])
            ),
            (
                "set with two equal members",
                archive([
                    instance([("NS.objects", .array([.reference(3), .reference(3)]))], class: 2), type("NSSet"),
                    .string("a"),
                ])
            ),
            (
                "URL on a URL on a URL",
                archive([
                    instance([("NS.relative", .reference(5)), ("NS.base", .reference(3))], class: 2), type("NSURL"),
                    instance([("NS.relative", .reference(5)), ("NS.base", .reference(4))], class: 2),
                    instance([("NS.relative", .reference(5)), ("NS.base", .reference(0))], class: 2), .string("a/"),
                ])
            ),
            ("no archive", Data("bplist00 of another format".utf8)), ("text", Data("<?xml".utf8)), ("nothing", Data()),
            ("property list", PropertyListNode.dictionary([.init("a", .integer(1))]).binaryForm),
        ]
    }

    @Test("An archive of another class, or one that makes no sense, is its bytes; setting them keeps the value")
    func otherClasses() throws {
        let store = try Store()
        for (name, bytes) in foreign {
            #expect(try store.value(bytes) as? Data == bytes, "\(name)")
            let copy = try #require(try store.bytes(bytes), "\(name)")
            #expect(try store.value(copy) as? Data == bytes, "\(name)")
        }
        let archives = foreign.prefix { $0.name != "no archive" }
        for (name, bytes) in archives { #expect(try store.bytes(bytes) == bytes, "\(name)") }
        let box = store.context.make("Box", ["label": "color", "value": foreign[0].bytes])
        try store.context.save()
        let row = store.reader.object(with: box.objectID)
        #expect(row.value(forKey: "label") as? String == "color")
        #expect(row.committedValues(forKeys: ["value"])["value"] as? Data == foreign[0].bytes)
    }

    @Test("Data is archived unless it is an archive; an archived archive stays as it is")
    func data() throws {
        let store = try Store()
        let plain = Data([1, 2, 3])
        let archived = try #require(try store.bytes(plain))
        #expect(archived != plain && archived.starts(with: Data("bplist00".utf8)))
        #expect(try store.value(archived) as? Data == plain)
        #expect(try store.value(plain) as? Data == plain)
        // Setting the archive of a value sets the value.
        let list = try #require(try store.bytes(["a"]))
        #expect(try store.bytes(list) == list && store.value(list) as? [String] == ["a"])
        #expect(try store.bytes(NSData(data: list)) == list)
        // Its content could not be set again without becoming a list.
        let wrapped = archive([.data(list)])
        #expect(try store.value(wrapped) as? Data == wrapped && store.bytes(wrapped) == wrapped)
        #expect(try store.bytes(nil) == nil && store.bytes(NSNull()) == nil && store.bytes(Data?.none as Any) == nil)
        #expect(try store.value(archive([instance([], class: 2), type("NSNull", "NSObject")])) is NSNull)
    }

    @Test("An application's transformer of the name is used instead; one of another name is looked for in vain")
    func registered() throws {
        let name = "NSSecureUnarchiveFromData"
        let own = AttributeTransformer(name: name, [String].self)
        for attribute in [name, nil] {
            let store = try Store(attribute, [own])
            #expect(try store.bytes(["a"]) == Data("[\"a\"]".utf8))
            var rest = 1
            try store.context.execute(
                BatchInsertRequest(entityName: "Box") { (box: ManagedObject) in
                    box.setValue(["b"], forKey: "value")
                    rest -= 1
                    return rest < 0
                })
            let stored = try store.reader.all("Box").map { $0.attributeValue(forKeyPath: "value") }
            #expect(Set(stored) == [.data(Data("[\"a\"]".utf8)), .data(Data("[\"b\"]".utf8))])
        }
        let other = try Store("Paint")
        #expect(try other.bytes(Data([1])) == Data([1]))
        let list = try #require(try Store().bytes(["a"]))
        #expect(try other.value(list) as? Data == list)
        #expect(throws: ManagedObjectError.self) { try other.bytes("red") }
    }

    @Test("A value of another class, or that contains one, is refused at the save")
    func refused() throws {
        struct Wheel: Hashable {}
        var deep: Any = "a"
        for _ in 0..<129 { deep = [deep] }
        let strangers: [Any] = [
            Wheel(), [Wheel()], ["a": ["b": Wheel()]], Set([Wheel()]), [Wheel(): 1], NSCountedSet(array: ["a", "a"]),
            NSOrderedSet(array: ["a"]), UInt64.max, deep,
        ]
        for value in strangers {
            let store = try Store()
            let box = store.context.make("Box", ["value": value])
            let error = #expect(throws: ManagedObjectError.self, "\(value)") { try store.context.save() }
            #expect(error?.message.contains("Box.value") == true, "\(error?.message ?? "")")
            box.setValue("a", forKey: "value")
            try store.context.save()
        }
    }

    @Test("Equal values have equal archives, so that setting one again changes nothing")
    func equal() throws {
        let store = try Store()
        let keys = (0..<200).map { "key \($0)" }
        func dictionary(_ keys: [String]) -> [String: Any] {
            Dictionary(uniqueKeysWithValues: keys.map { ($0, Set([$0, "a", "b"])) })
        }
        let box = store.context.make("Box", ["value": dictionary(keys)])
        try store.context.save()
        box.setValue(dictionary(keys.reversed()), forKey: "value")
        #expect(!box.hasPersistentChangedValues)
        box.setValue(dictionary(Array(keys.dropLast())), forKey: "value")
        #expect(box.hasPersistentChangedValues)
        let numbers: [AnyHashable: Int] = [3: 1, "a": 2, 2.5: 3]
        #expect(try store.bytes(numbers) == store.bytes(Dictionary(uniqueKeysWithValues: numbers.reversed())))
    }

    @Test("Batches take and store the same values")
    func batches() throws {
        let store = try Store()
        try store.context.execute(
            BatchInsertRequest(entityName: "Box", objects: [["value": ["a"]], ["label": "none"]]))
        var isDone = false
        try store.context.execute(
            BatchInsertRequest(entityName: "Box") { (box: ManagedObject) in
                box.setValue(["b": 1], forKey: "value")
                #expect(box.value(forKey: "value") as? [String: Int] == ["b": 1])
                defer { isDone = true }
                return isDone
            })
        let update = BatchUpdateRequest(entityName: "Box")
        update.predicate = Predicate(format: "label == 'none'")
        update.propertiesToUpdate = ["value": Set([1])]
        try store.context.execute(update)
        let values = try store.reader.all("Box").sorted { $0.objectID.key < $1.objectID.key }
            .map { $0.value(forKey: "value") }
        #expect(
            values[0] as? [String] == ["a"] && values[1] as? Set<Int> == [1] && values[2] as? [String: Int] == ["b": 1])
        #expect(throws: ManagedObjectError.self) {
            try store.context.execute(BatchInsertRequest(entityName: "Box", objects: [["value": [Store.self]]]))
        }
    }
}
