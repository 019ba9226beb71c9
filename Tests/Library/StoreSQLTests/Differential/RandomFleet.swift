import DataModel
import Foundation
import StoreSQL
import TestFiles

/// Random objects in memory, and the same rows in a database.
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
    static let dates: [Double] = [-86_400, 0, 0.5, 1, 100, 7e8, -63_114_076_800, 64_092_211_200, 1e15]
    /// Values for the attributes of trials only: integers at the limits of their types, and beyond the precision of a
    /// Double.
    static let wholes: [Int64] = [.min, .max, .min + 1, -1, 0, 1, 4, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1, 1 << 32]
    static let reals: [Double] = [
        .nan, -0.0, 0, 0.1, 4, -2.5, 1.0 / 3, 1e300, -1e300, .infinity, -.infinity, .leastNonzeroMagnitude,
        9_007_199_254_740_992, 9_223_372_036_854_775_808, -9_223_372_036_854_775_808, .pi,
    ]
    static let decimals = [
        "0.1", "-0.01", "4", "0", "2.5", "9223372036854775807", "-9223372036854775808", "12345678901234567890.12",
        "0.000000000000000000001", "1000000000000000000000000000000",
    ]
    static let sites = ["", "a", "https://example.org/a", "https://example.org/%20b", "x:y"]

    init(_ random: inout SeededChance) throws {
        layout = try Fleet.layout()
        database = try TestDatabase(layout)
        store = StoreIdentity(identifier: "differential", model: layout.model)
        for (name, count) in [
            ("Person", 2), ("Pilot", 2), ("Student", 2), ("Tag", 4), ("Aircraft", 8), ("LogEntry", 12),
            ("Approach", 10), ("Trial", 3), ("Sortie", 3), ("Glide", 2), ("Survey", 2),
        ] {
            try make(name, count, &random)
        }
        connect(&random)
        connectTrials(&random)
        for object in objects.values.flatMap({ $0 }) { try object.insert(into: database, layout) }
        for object in objects.values.flatMap({ $0 }) { try object.own(in: database, layout) }
    }

    /// All objects of an entity and its subentities.
    func all(_ name: String) throws -> [ModelObject] {
        let entity = try layout.model.entity(named: name)
        return objects.values.flatMap { $0 }.filter { $0.entity.isKind(of: entity) }.sorted { $0.id.key < $1.id.key }
    }

    private mutating func make(_ name: String, _ count: Int, _ random: inout SeededChance) throws {
        let entity = try layout.model.entity(named: name)
        let taken = objects.values.flatMap { $0 }.count { $0.entity.rootNumber == entity.rootNumber }
        for index in 0..<count {
            let object = ModelObject(entity, key: Int64(taken + index + 1), store: store)
            for attribute in entity.attributes where attribute.attributeType != .transformable {
                let value = Self.value(of: attribute, isExtreme: entity.rootName == "Trial", &random)
                if let value { object.values[attribute.name] = value }
            }
            objects[name, default: []].append(object)
        }
    }

    private static func value(
        of attribute: AttributeDescription, isExtreme: Bool, _ random: inout SeededChance
    ) -> AttributeValue? {
        guard !random.percent(20) else { return nil }
        guard attribute.isComposite else {
            return isExtreme
                ? extreme(of: attribute.attributeType, &random) : constant(of: attribute.attributeType, &random)
        }
        var elements: [String: AttributeValue] = [:]
        for element in attribute.elements {
            elements[element.name] = value(of: element, isExtreme: isExtreme, &random)
        }
        return .composite(elements)
    }

    static func constant(of type: AttributeType, _ random: inout SeededChance) -> AttributeValue {
        switch type {
        case .integer16, .integer32, .integer64: .integer(random.pick([-1, 0, 1, 2, 3, 4, 60, 90]))
        case .double, .float: .double(random.pick(numbers))
        case .decimal: .decimal(Decimal(random.pick(numbers)))
        case .boolean: .boolean(random.percent(50))
        case .date: .date(Date(timeIntervalSinceReferenceDate: random.pick(dates)))
        case .string: .string(random.pick(texts))
        case .uuid:
            .uuid(random.pick([1, 2, 255].map { UUID(uuid: ($0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }))
        case .binary: .data(random.pick([Data(), Data([1]), Data([1, 0]), Data([255])]))
        case .uri: .string(random.pick(sites)).asURI
        case .transformable, .undefined, .objectID, .composite: .null
        }
    }

    /// A value on which a store and the evaluation in memory are likely to disagree.
    static func extreme(of type: AttributeType, _ random: inout SeededChance) -> AttributeValue {
        switch type {
        case .integer64: .integer(random.pick(wholes))
        case .double, .float: .double(random.pick(reals))
        case .decimal: .decimal(Decimal(string: random.pick(decimals)) ?? 0)
        case .integer16, .integer32, .string, .boolean, .date, .binary, .uuid, .uri, .transformable, .undefined,
            .objectID, .composite:
            constant(of: type, &random)
        }
    }

    private func connect(_ random: inout SeededChance) {
        let people = ["Person", "Pilot", "Student"].flatMap { objects[$0] ?? [] }
        let (aircraft, entries) = (objects["Aircraft"] ?? [], objects["LogEntry"] ?? [])
        for plane in aircraft {
            link(plane, "owner", random.percent(75) ? random.pick(people) : nil, "aircraft")
            for tag in objects["Tag"] ?? [] where random.percent(35) {
                plane.toMany["tags", default: []].append(tag)
                tag.toMany["aircraft", default: []].append(plane)
            }
        }
        for entry in entries {
            link(entry, "aircraft", random.percent(85) ? random.pick(aircraft) : nil, "logEntries")
            link(entry, "pilot", random.percent(75) ? random.pick(people) : nil, "flights")
        }
        for approach in objects["Approach"] ?? [] {
            link(approach, "entry", random.percent(85) ? random.pick(entries) : nil, "approaches")
        }
    }

    private func connectTrials(_ random: inout SeededChance) {
        let trials = ["Trial", "Sortie", "Glide", "Survey"].flatMap { objects[$0] ?? [] }
        let people = ["Person", "Pilot", "Student"].flatMap { objects[$0] ?? [] }
        // A relationship without an inverse: a person is in one crew at most.
        var free = people
        for trial in trials {
            link(trial, "parent", random.percent(60) ? random.pick(trials) : nil, "children")
            if random.percent(70) { trial.toOne["witness"] = random.pick(people) }
            for other in trials {
                if random.percent(20) { pair(trial, "peers", other, "peerOf") }
                if random.percent(20) { pair(trial, "legs", other, "legOf") }
            }
            guard trial.entity.relationship("crew") != nil else { continue }
            let crew = free.filter { _ in random.percent(40) }
            free.removeAll { person in crew.contains { $0.id == person.id } }
            trial.toMany["crew"] = crew
        }
    }

    private func pair(_ object: ModelObject, _ name: String, _ other: ModelObject, _ inverse: String) {
        object.toMany[name, default: []].append(other)
        other.toMany[inverse, default: []].append(object)
    }

    private func link(_ object: ModelObject, _ name: String, _ other: ModelObject?, _ inverse: String) {
        guard let other else { return }
        object.toOne[name] = other
        other.toMany[inverse, default: []].append(object)
    }
}

extension AttributeValue {
    /// A string as a URI.
    fileprivate var asURI: AttributeValue { text.flatMap { URL(string: $0) }.map { .uri($0) } ?? .null }
}
