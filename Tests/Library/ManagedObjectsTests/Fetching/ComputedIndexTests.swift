import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Fetch indexes over expressions, and R-trees")
struct ComputedIndexTests {
    typealias Element = FetchIndexDescription.Element

    private static let area = FetchIndexDescription("byArea", [Element(nil, expression: "length * width + 1")])
    private static let name = FetchIndexDescription("byName", [Element(nil, expression: "lowercase:(name)")])
    private static let position = FetchIndexDescription(
        "position", [Element("latitude", kind: .rTree), Element("longitude", kind: .rTree)])

    /// Airfields, some of them heliports. The model version does not depend on the indexes.
    private static func model(
        _ indexes: [FetchIndexDescription] = [area, name, position], more: [PropertyDescription] = []
    ) -> ManagedObjectModel {
        var airfield = EntityDescription(
            "Airfield",
            [
                .attribute(AttributeDescription("name", .string)),
                .attribute(AttributeDescription("latitude", .double)),
                .attribute(AttributeDescription("longitude", .double)),
                .attribute(AttributeDescription("length", .integer32)),
                .attribute(AttributeDescription("width", .integer32)),
            ] + more)
        airfield.indexes = indexes
        let place = EntityDescription("Place")
        airfield.superentityName = "Place"
        let heliport = EntityDescription("Heliport", superentity: "Airfield")
        return ManagedObjectModel(entities: [place, airfield, heliport])
    }

    /// A store with airfields on a grid of degrees; every third one is a heliport.
    private final class Store {
        let folder = TemporaryFolder("indexes")
        var url: URL { folder["fields.sqlite"] }

        func open(_ model: ManagedObjectModel = model(), readOnly: Bool = false) throws -> PersistentContainer {
            let known = ComputedIndexTests.model()
            let container = try PersistentContainer(
                path: url.path, managedObjectModel: model,
                models: ModelLibrary([.init(name: "1", versionChecksum: known.versionChecksum, model: { known })]))
            container.persistentStoreDescriptions[0].setOption(readOnly, forKey: ReadOnlyPersistentStoreOption)
            try container.loadPersistentStores()
            return container
        }

        func fill(_ container: PersistentContainer) throws {
            let context = container.newBackgroundContext()
            for latitude in stride(from: 40.1, to: 50, by: 1.0) {
                for longitude in stride(from: 0.1, to: 10, by: 1.0) {
                    let count = Int(latitude) * 10 + Int(longitude)
                    _ = context.make(
                        count.isMultiple(of: 3) ? "Heliport" : "Airfield",
                        [
                            "name": "Field \(count)", "latitude": latitude, "longitude": longitude, "length": count,
                            "width": 2,
                        ])
                }
            }
            _ = context.make("Airfield", ["name": "Nowhere", "latitude": 47.0])
            try context.save()
        }

        func sql(_ statement: String) throws -> String { try SQLiteTool.run(url, statement) }

        /// The results of a request, and the indexes that it uses.
        func find(
            _ format: String, in container: PersistentContainer, entity: String = "Airfield"
        ) throws -> (names: Set<String>, indexes: [String], scans: Bool) {
            var request = FetchSpecification(entityName: entity)
            request.predicate = Predicate(format: format)
            let explanation = try container.persistentStoreCoordinator.explain(request)
            let found = try container.newBackgroundContext().all(entity, format)
            return (
                Set(found.compactMap { $0.value(forKey: "name") as? String }), explanation.indexes,
                explanation.scansTable
            )
        }
    }

    @Test("An expression that SQLite can compute becomes an index in the file, and requests use it")
    func expressions() throws {
        let store = Store()
        let container = try store.open()
        try store.fill(container)
        #expect(
            try store.sql("SELECT sql FROM sqlite_master WHERE name = 'Z_Airfield_byArea'")
                == "CREATE INDEX \"Z_Airfield_byArea\" ON ZPLACE (((ZLENGTH * ZWIDTH) + 1) COLLATE BINARY ASC)")
        let found = try store.find("length * width + 1 == 901", in: container)
        #expect(found.names == ["Field 450"])
        #expect(found.indexes == ["Z_Airfield_byArea"])
        #expect(!found.scans)
        // Another constant makes another expression.
        #expect(try store.find("length * width + 2 == 902", in: container).indexes != ["Z_Airfield_byArea"])
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
    }

    @Test(
        "An expression that only the library can compute becomes a companion table, so that the file stays valid for others"
    )
    func functions() throws {
        let store = Store()
        let container = try store.open()
        try store.fill(container)
        let found = try store.find("lowercase:(name) == 'field 450'", in: container)
        #expect(found.names == ["Field 450"])
        #expect(found.indexes.contains("Z_FX_Airfield_byName_INDEX"))
        #expect(!found.scans)
        #expect(try store.find("lowercase:(name) BEGINSWITH 'field 45'", in: container).names.count == 10)
        let narrowed = try store.find("lowercase:(name) == 'field 450' AND latitude > 45.5", in: container)
        #expect(narrowed.names.isEmpty)
        #expect(try store.find("NOT (lowercase:(name) == 'field 450')", in: container).names.count == 100)
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
        #expect(try store.sql("SELECT count(*) FROM Z_FX_Airfield_byName") == "101")
    }

    @Test("An RTree index becomes an R-tree, used if every value has a bound")
    func trees() throws {
        let store = Store()
        let container = try store.open()
        try store.fill(container)
        #expect(
            try store.sql("SELECT sql FROM sqlite_master WHERE name = 'Z_RT_Airfield_position'")
                == "CREATE VIRTUAL TABLE \"Z_RT_Airfield_position\" USING rtree(Z_PK, ZMIN0, ZMAX0, ZMIN1, ZMAX1)")
        let box = "latitude >= 45 AND latitude < 47.1 AND longitude BETWEEN {3, 4.1}"
        let found = try store.find(box, in: container)
        #expect(found.names == ["Field 453", "Field 463", "Field 454", "Field 464"])
        #expect(found.indexes.contains("Z_RT_Airfield_position"))
        #expect(!found.scans)
        #expect(try store.find(box, in: container, entity: "Heliport").names == ["Field 453"])
        // A row that lacks one of the values is not in the tree, so a request for the others must not use it.
        let belt = try store.find("latitude == 47", in: container)
        #expect(belt.names == ["Nowhere"])
        #expect(belt.indexes == ["ZPLACE_Z_ENT_INDEX"])
        let either = try store.find("latitude > 48 OR longitude > 8", in: container)
        #expect(either.names.count == 36)
        #expect(either.indexes == ["ZPLACE_Z_ENT_INDEX"])
    }

    @Test("R-trees are added and removed with the model, independently of each other and of their names")
    func names() throws {
        let store = Store()
        let trees = ["spot", "at_node", "spot2"].map {
            FetchIndexDescription($0, [Element("latitude", kind: .rTree), Element("longitude", kind: .rTree)])
        }
        let box = "latitude > 60 AND longitude > 60"
        let first = try store.open(Self.model(trees))
        try store.fill(first)
        try first.persistentStoreCoordinator.close()
        // The first is removed; the other two are maintained.
        let second = try store.open(Self.model([trees[1], trees[2]]))
        let context = second.newBackgroundContext()
        _ = context.make("Airfield", ["name": "Far", "latitude": 61.0, "longitude": 61.0])
        try context.save()
        #expect(try store.find(box, in: second).names == ["Far"])
        #expect(try store.sql("SELECT count(*) FROM Z_RT_Airfield_spot2") == "101")
        #expect(try store.sql("SELECT count(*) FROM Z_RT_Airfield_at_node") == "101")
        #expect(try store.sql("SELECT count(*) FROM sqlite_master WHERE name = 'Z_RT_Airfield_spot'") == "0")
        try second.persistentStoreCoordinator.close()
        // A change of version recreates all of them.
        let more: [PropertyDescription] = [.attribute(AttributeDescription("note", .string))]
        let library = ModelLibrary([
            .init(name: "1", versionChecksum: Self.model().versionChecksum) { Self.model() }
        ])
        let third = try PersistentContainer(
            path: store.url.path, managedObjectModel: Self.model([trees[1]], more: more), models: library)
        try third.loadPersistentStores()
        #expect(try store.find(box, in: third).names == ["Far"])
        #expect(
            try store.sql("SELECT group_concat(name) FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'")
                == "Z_RT_Airfield_at_node")
        try third.persistentStoreCoordinator.close()
    }

    @Test("Saves, batches, moves and deletions all maintain the indexes")
    func writing() throws {
        let store = Store()
        let container = try store.open()
        try store.fill(container)
        let box = "latitude > 60 AND longitude > 60"
        let context = container.newBackgroundContext()
        let field = try #require(try context.all("Airfield", "name == 'Field 450'").first)
        field.setValue(61.0, forKey: "latitude")
        field.setValue(61.0, forKey: "longitude")
        field.setValue("FAR", forKey: "name")
        try context.save()
        #expect(try store.find(box, in: container).names == ["FAR"])
        #expect(try store.find("lowercase:(name) == 'far'", in: container).names == ["FAR"])
        field.setValue(nil, forKey: "longitude")
        try context.save()
        #expect(try store.find(box, in: container).names.isEmpty)
        let update = BatchUpdateRequest(entityName: "Heliport")
        update.propertiesToUpdate = ["latitude": 70.0, "longitude": 70.0]
        try context.execute(update)
        let heliports = try context.count(for: FetchRequest<ManagedObject>(entityName: "Heliport"))
        #expect(try store.find(box, in: container).names.count == heliports)
        try context.execute(
            BatchInsertRequest(
                entityName: "Airfield", objects: [["name": "Pole", "latitude": 90.0, "longitude": 1e300]]))
        #expect(try store.find("latitude >= 90 AND longitude > 1e299", in: container).names == ["Pole"])
        try context.execute(BatchDeleteRequest(entityName: "Heliport"))
        #expect(try store.find(box, in: container).names == ["Pole"])
        #expect(try store.sql("SELECT count(*) FROM Z_RT_Airfield_position") == "\(101 - heliports)")
    }

    @Test("An index changed without a new version is updated when the store is opened for writing")
    func reconciled() throws {
        let store = Store()
        let first = try store.open(Self.model([]))
        try store.fill(first)
        try first.persistentStoreCoordinator.close()
        let names =
            "SELECT group_concat(name) FROM (SELECT name FROM sqlite_master WHERE name GLOB 'Z_*[a-z]*' ORDER BY 1)"
        #expect(try store.sql(names) == "")
        // Reading changes nothing, and returns the same results.
        let reader = try store.open(readOnly: true)
        #expect(try store.find("latitude > 48 AND longitude > 8", in: reader).names.count == 4)
        #expect(try store.find("lowercase:(name) == 'field 450'", in: reader).names == ["Field 450"])
        try reader.persistentStoreCoordinator.close()
        #expect(try store.sql(names) == "")
        let writer = try store.open()
        let found = try store.find("latitude > 48 AND longitude > 8", in: writer)
        #expect(found.names.count == 4)
        #expect(found.indexes.contains("Z_RT_Airfield_position"))
        #expect(try store.find("length * width + 1 == 901", in: writer).indexes == ["Z_Airfield_byArea"])
        try writer.persistentStoreCoordinator.close()
        // One name for another index, and one index that no longer exists.
        let other = FetchIndexDescription("byArea", [Element(nil, expression: "length - width")])
        let plain = FetchIndexDescription("plain", [Element("name", isAscending: false)])
        let changed = try store.open(Self.model([other, plain]))
        #expect(try store.find("length - width == 448", in: changed).indexes == ["Z_Airfield_byArea"])
        #expect(try store.sql(names) == "Z_Airfield_byArea,Z_Airfield_plain")
        try store.fill(changed)
        try changed.persistentStoreCoordinator.close()
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("A store with the model's indexes is opened without a write, and custom indexes are kept")
    func untouched() throws {
        let store = Store()
        let first = try store.open()
        try store.fill(first)
        try first.persistentStoreCoordinator.close()
        _ = try store.sql("CREATE INDEX mine ON ZPLACE (ZNAME)")
        // A recreated index has another row.
        let rows = "SELECT group_concat(rowid || ' ' || name) FROM sqlite_master"
        let before = try store.sql(rows)
        try store.open().persistentStoreCoordinator.close()
        #expect(try store.sql(rows) == before)
        try store.open(Self.model([])).persistentStoreCoordinator.close()
        #expect(try store.sql(rows) != before)
        #expect(try store.sql("SELECT count(*) FROM sqlite_master WHERE name = 'mine'") == "1")
    }

    @Test("A migration recreates the indexes over the migrated rows", arguments: [false, true])
    func migration(isDeferred: Bool) throws {
        let store = Store()
        let first = try store.open()
        try store.fill(first)
        try first.persistentStoreCoordinator.close()
        var next = Self.model(more: [.attribute(AttributeDescription("code", .string, defaultValue: .string("X")))])
        next[entity: "Airfield"]?.properties.removeAll { $0.name == "length" }
        var height = AttributeDescription("height", .integer32)
        height.renamingIdentifier = "length"
        next[entity: "Airfield"]?.properties.append(.attribute(height))
        next[entity: "Airfield"]?.indexes = [
            Self.name, Self.position, FetchIndexDescription("byArea", [Element(nil, expression: "height * width")]),
        ]
        let known = Self.model()
        let container = try PersistentContainer(
            path: store.url.path, managedObjectModel: next,
            models: ModelLibrary([.init(name: "1", versionChecksum: known.versionChecksum, model: { known })]))
        container.persistentStoreDescriptions[0].setOption(
            isDeferred, forKey: PersistentStoreDeferredLightweightMigrationOptionKey)
        try container.loadPersistentStores()
        #expect(try store.find("latitude > 48 AND longitude > 8", in: container).names.count == 4)
        #expect(try store.find("lowercase:(name) == 'field 450'", in: container).names == ["Field 450"])
        try container.persistentStoreCoordinator.finishDeferredLightweightMigration()
        let area = try store.find("height * width == 900", in: container)
        #expect(area.names == ["Field 450"])
        #expect(area.indexes == ["Z_Airfield_byArea"])
        #expect(try store.sql("SELECT count(*) FROM Z_RT_Airfield_position") == "100")
        try container.persistentStoreCoordinator.close()
        #expect(try StoreAdministration(url: store.url, model: next).verify().problems == [])
    }

    @Test("An index that cannot be created is skipped, and requests still work")
    func impossible() throws {
        let store = Store()
        let kinds = [
            FetchIndexDescription("text", [Element("name", kind: .rTree)]),
            FetchIndexDescription("mixed", [Element("latitude", kind: .rTree), Element("longitude")]),
            FetchIndexDescription("time", [Element(nil, expression: "width + now()")]),
            FetchIndexDescription("broken", [Element(nil, expression: "length ** (")]),
        ]
        let container = try store.open(Self.model(kinds))
        try store.fill(container)
        #expect(try store.sql("SELECT count(*) FROM sqlite_master WHERE name GLOB 'Z_*Airfield*'") == "0")
        #expect(try store.find("latitude > 48 AND longitude > 8", in: container).names.count == 4)
    }
}
