import DataModel
import Foundation
import StoreSQL

/// Random objects in memory and the same rows in a database.
struct RandomFleet {
    let layout: StoreLayout
    let database: TestDatabase
    private(set) var objects: [String: [ModelObject]] = [:]
    private let store: StoreIdentity

    static let texts = [
        "", "a", "A", "b", "ab", "AB", "aB", "abc", "Abc", "é", "e\u{301}", "É", "e", "ß", "SS", "blue", "Blue", "%",
        "_", "*",
        "?", "[a]", "\\", "x1", "x10", "x9", "Å", "🛩️", "\u{10FFFF}", "\u{FFFF}", "İ", "ς", "σ", "Σ", "1", "4",
    ]
    static let numbers: [Double] = [-2.5, -1, 0, 0.25, 0.5, 1, 2, 2.5, 4, 60, 1e15]
    static let dates: [Double] = [-86_400, 0, 0.5, 1, 100, 7e8]

    init(_ random: inout SeededGenerator) throws {
        layout = try Fleet.layout()
        database = try TestDatabase(layout)
        store = StoreIdentity(identifier: "differential", model: layout.model)
        for (name, count) in [
            ("Person", 2), ("Pilot", 2), ("Student", 2), ("Tag", 4), ("Aircraft", 8), ("LogEntry", 12),
            ("Approach", 10),
        ] {
            try make(name, count, &random)
        }
        connect(&random)
        for object in objects.values.flatMap({ $0 }) { try object.insert(into: database, layout) }
    }

    /// All objects of an entity and its heirs.
    func all(_ name: String) throws -> [ModelObject] {
        let entity = try layout.model.entity(named: name)
        return objects.values.flatMap { $0 }.filter { $0.entity.isKind(of: entity) }.sorted { $0.id.key < $1.id.key }
    }

    private mutating func make(_ name: String, _ count: Int, _ random: inout SeededGenerator) throws {
        let entity = try layout.model.entity(named: name)
        let taken = objects.values.flatMap { $0 }.count { $0.entity.rootNumber == entity.rootNumber }
        for index in 0..<count {
            let object = ModelObject(entity, key: Int64(taken + index + 1), store: store)
            for attribute in entity.attributes where attribute.attributeType != .transformable {
                if let value = Self.value(of: attribute, &random) { object.values[attribute.name] = value }
            }
            objects[name, default: []].append(object)
        }
    }

    private static func value(of attribute: AttributeDescription, _ random: inout SeededGenerator) -> AttributeValue? {
        guard !random.chance(20) else { return nil }
        guard attribute.isComposite else { return constant(of: attribute.attributeType, &random) }
        var elements: [String: AttributeValue] = [:]
        for element in attribute.elements { elements[element.name] = value(of: element, &random) }
        return .composite(elements)
    }

    static func constant(of type: AttributeType, _ random: inout SeededGenerator) -> AttributeValue {
        switch type {
        case .integer16, .integer32, .integer64: .integer(random.pick([-1, 0, 1, 2, 3, 4, 60, 90]))
        case .double, .float: .double(random.pick(numbers))
        case .decimal: .decimal(Decimal(random.pick(numbers)))
        case .boolean: .boolean(random.chance(50))
        case .date: .date(Date(timeIntervalSinceReferenceDate: random.pick(dates)))
        case .string: .string(random.pick(texts))
        case .uuid:
            .uuid(random.pick([1, 2, 255].map { UUID(uuid: ($0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }))
        case .binary: .data(random.pick([Data(), Data([1]), Data([1, 0]), Data([255])]))
        case .uri, .transformable, .undefined, .objectID, .composite: .null
        }
    }

    private func connect(_ random: inout SeededGenerator) {
        let people = ["Person", "Pilot", "Student"].flatMap { objects[$0] ?? [] }
        let (aircraft, entries) = (objects["Aircraft"] ?? [], objects["LogEntry"] ?? [])
        for plane in aircraft {
            link(plane, "owner", random.chance(75) ? random.pick(people) : nil, "aircraft")
            for tag in objects["Tag"] ?? [] where random.chance(35) {
                plane.toMany["tags", default: []].append(tag)
                tag.toMany["aircraft", default: []].append(plane)
            }
        }
        for entry in entries {
            link(entry, "aircraft", random.chance(85) ? random.pick(aircraft) : nil, "logEntries")
            link(entry, "pilot", random.chance(75) ? random.pick(people) : nil, "flights")
        }
        for approach in objects["Approach"] ?? [] {
            link(approach, "entry", random.chance(85) ? random.pick(entries) : nil, "approaches")
        }
    }

    private func link(_ object: ModelObject, _ name: String, _ other: ModelObject?, _ inverse: String) {
        guard let other else { return }
        object.toOne[name] = other
        other.toMany[inverse, default: []].append(object)
    }
}
