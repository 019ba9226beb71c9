import Foundation
import ManagedObjects
import TestFiles

@testable import Aviation
@testable import Logbook

/// A logbook with objects of every entity whose every attribute and every relationship has a value.
struct FullLogbook {
    /// The entities that a dump leaves out.
    static let leftOut: Set = ["JournalChange", "Draft", "KeptBytes"]
    private let context: ManagedObjectContext
    private var objects: [String: [ManagedObject]] = [:]

    /// Fills an open logbook with three objects of each entity, and one that is linked to nothing.
    @discardableResult
    init(_ logbook: StoreLogbook, texts: [String] = []) throws {
        context = logbook.store.changeContext()
        let entities = context.model.entities.filter { !Self.leftOut.contains($0.name) }
        for entity in entities {
            objects[entity.name] = try (0..<4).map { number in
                let object = try Self.object(entity, context, logbook)
                Self.fill(object, number, texts)
                return object
            }
        }
        for entity in entities { link(entity) }
        try logbook.store.save(context)
    }

    private static func object(
        _ entity: ResolvedEntity, _ context: ManagedObjectContext, _ logbook: StoreLogbook
    ) throws -> ManagedObject {
        let key = Int64(try logbook.store.count(entity.name, nil)) + 1
        var next = key
        while let id = logbook.store.objectID(next, of: entity.name), context.registeredObject(for: id) != nil {
            next += 1
        }
        guard let id = logbook.store.objectID(next, of: entity.name) else { throw LogbookError.gone }
        return try context.insertObject(with: id)
    }

    private static func fill(_ object: ManagedObject, _ number: Int, _ texts: [String]) {
        for slot in object.entity.slots {
            guard let attribute = slot.attribute else { continue }
            object.set(value(attribute, slot.path, number, texts), at: slot.index)
        }
    }

    private static func value(
        _ attribute: AttributeDescription, _ path: String, _ number: Int, _ texts: [String]
    ) -> AttributeValue {
        let seed = path.unicodeScalars.reduce(number) { ($0 * 31 + Int($1.value)) % 10_007 }
        switch attribute.attributeType {
        case .boolean: return .boolean(seed.isMultiple(of: 2))
        case .integer16, .integer32, .integer64: return .integer(Int64(seed) - 5_000)
        case .double, .float, .decimal: return .double(Double(seed) / 7)
        case .string: return .string(texts.isEmpty ? "\(path) \(number)" : texts[seed % texts.count])
        case .date:
            let days = Date(timeIntervalSinceReferenceDate: Double(seed) * 86_400)
            return .date([days, days + 3_723, days + 0.1234567, days - 900_000_000.25][number])
        case .binary:
            let length = attribute.allowsExternalBinaryDataStorage ? 300_000 : number * 40
            return .data(Data((0..<length).map { UInt8(truncatingIfNeeded: number == 1 ? 65 + $0 % 26 : $0 &* seed) }))
        case .undefined, .uuid, .uri, .transformable, .objectID, .composite: return .null
        }
    }

    /// Links the first three objects of an entity with those of the others, at every end.
    private func link(_ entity: ResolvedEntity) {
        for relationship in entity.relationships {
            let others = objects[context.model.destination(of: relationship).name] ?? []
            for (number, object) in (objects[entity.name] ?? []).prefix(3).enumerated() {
                if relationship.isToMany, context.model.inverse(of: relationship)?.isToMany == true {
                    object.setValue(Set(others.prefix(number + 1)), forKey: relationship.name)
                } else if let slot = relationship.slot {
                    let isPair = context.model.inverse(of: relationship)?.isToMany == false
                    object.set(others[isPair ? number : (number * 2) % 3], at: slot)
                }
            }
        }
    }
}

extension StoreLogbook {
    /// The text of the logbook.
    func dumped() throws -> String {
        var text = ""
        try dump { text += $0 }
        return text
    }
}

extension LogbookFolder {
    /// Loads a text into a new logbook of the folder, calls a body with it, and removes it.
    func loading<Value>(_ text: String, _ body: (StoreLogbook) throws -> Value) throws -> Value {
        try loading(Data(text.utf8), body)
    }

    func loading<Value>(_ text: Data, _ body: (StoreLogbook) throws -> Value) throws -> Value {
        let (source, target) = (folder["dump.txt"], folder["loaded.flightlog"])
        try text.write(to: source)
        try StoreLogbook.load(source.path, into: target.path)
        let logbook = try StoreLogbook.open(path: target.path, today: { Self.lastDate })
        let value = try body(logbook)
        try logbook.close()
        try PersistentStoreCoordinator.destroyPersistentStore(at: target)
        return value
    }
}
