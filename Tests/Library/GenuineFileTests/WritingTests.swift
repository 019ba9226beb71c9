import DataModel
import Foundation
import ManagedObjects
import SQLiteStore
import TestFiles
import Testing

@Suite(
    "Writing to copies of Core Data stores",
    .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
struct WritingTests {
    @Test(
        "New, changed and deleted objects follow the rules of the layout, according to plain SQL",
        arguments: Conformance.stores)
    func write(store: URL) throws {
        let folder = TemporaryFolder("genuine")
        let copy = try folder.copy(of: store)
        let model = try StoreAdministration(url: copy).storedModel()
        let before = try PlainSQL(copy).rows("SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_SUPER = 0")
        let cache = try PlainSQL(copy).rows("SELECT Z_CONTENT FROM Z_MODELCACHE")
        let container = try PersistentContainer(path: copy.path, managedObjectModel: model)
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        var inserted: [ManagedObject] = []
        for entity in context.persistentStoreCoordinator.model.entities where !entity.isAbstract {
            inserted.append(try Self.filled(entity, number: inserted.count, in: context))
        }
        try context.save()
        let rows = PlainRow(sql: try PlainSQL(copy), model: model)
        for object in inserted {
            let (table, key) = (try rows.table(object.entity.name), object.objectID.key)
            #expect(try rows.sql.rows("SELECT Z_OPT FROM \(table) WHERE Z_PK = \(key)") == [[.integer(1)]])
            try rows.expect(object)
        }
        for row in before {
            let name = try #require(row[0].text)
            let root = try #require(model[entity: name])
            let added = inserted.filter { Self.root(of: $0.entity.name, in: model) == root.name }.count
            #expect(
                try rows.sql.integers("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = '\(name)'")
                    == [(row[1].integer ?? 0) + Int64(added)])
        }

        try Self.change(inserted)
        try context.save()
        for object in inserted {
            let (table, key) = (try rows.table(object.entity.name), object.objectID.key)
            let wanted: Int64 = Self.changes(object) ? 2 : 1
            #expect(try rows.sql.rows("SELECT Z_OPT FROM \(table) WHERE Z_PK = \(key)") == [[.integer(wanted)]])
            try rows.expect(object)
        }

        let keys = inserted.map { ($0.entity.name, $0.objectID.key) }
        for object in inserted { context.delete(object) }
        try context.save()
        for (name, key) in keys {
            #expect(try rows.sql.rows("SELECT 1 FROM \(try rows.table(name)) WHERE Z_PK = \(key)") == [])
        }
        try container.persistentStoreCoordinator.close()
        let after = try PlainSQL(copy)
        #expect(try after.strings("PRAGMA integrity_check") == ["ok"])
        #expect(try after.rows("SELECT Z_CONTENT FROM Z_MODELCACHE") == cache)
        #expect(try StoreAdministration(url: copy).verify().problems == [])
    }

    private static func root(of name: String, in model: ManagedObjectModel) -> String {
        model[entity: name]?.superentityName.map { root(of: $0, in: model) } ?? name
    }

    private static func filled(
        _ entity: ResolvedEntity, number: Int, in context: ManagedObjectContext
    ) throws -> ManagedObject {
        let object = ManagedObject(entity: entity, insertInto: context)
        for attribute in entity.attributes {
            object.setValue(value(attribute.attributeType, number), forKey: attribute.name)
        }
        for relationship in entity.relationships {
            let destination = context.persistentStoreCoordinator.model.destination(of: relationship)
            let request = FetchRequest<ManagedObject>(entityName: destination.name)
            request.fetchLimit = 1
            let target = try context.fetch(request).first
            guard relationship.isToMany else {
                object.setValue(target, forKey: relationship.name)
                continue
            }
            if let target { object.setValue(Set([target]), forKey: relationship.name) }
        }
        return object
    }

    private static func value(_ type: AttributeType, _ number: Int) -> Any? {
        switch type {
        case .string: "new \(number)"
        case .integer16, .integer32, .integer64: 31_000 + number
        case .double, .float: Double(number) + 0.5
        case .boolean: true
        case .date: Date(timeIntervalSinceReferenceDate: 600_000_000.25)
        case .uuid: UUID()
        case .binary, .transformable: Data([1, 2, 3])
        case .decimal: Decimal(string: "12.5")
        case .uri: URL(string: "https://example.org")
        case .undefined, .objectID, .composite: nil
        }
    }

    private static func changes(_ object: ManagedObject) -> Bool {
        object.entity.attributes.contains { $0.attributeType == .string && !$0.isTransient }
    }

    private static func change(_ objects: [ManagedObject]) throws {
        for object in objects {
            guard
                let attribute = object.entity.attributes.first(where: { $0.attributeType == .string && !$0.isTransient }
                )
            else { continue }
            object.setValue("changed \(object.objectID.key)", forKey: attribute.name)
        }
    }
}
