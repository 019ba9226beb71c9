import Foundation
import ManagedObjects
import Synchronization
import Testing

@Suite("Known problems of lightweight migrations")
struct MigrationComplaintTests {
    private static func attribute(_ name: String, _ type: AttributeType = .string) -> PropertyDescription {
        .attribute(AttributeDescription(name, type))
    }

    private static let v1 = ManagedObjectModel("V1", [EntityDescription("Aircraft", [attribute("tail")])])

    @Test(
        "“Missing attribute values on mandatory destination attribute”: the rows are counted and listed, with a remedy, and nothing is changed"
    )
    func mandatory() throws {
        let required = Self.v1.next("V2") {
            $0[entity: "Aircraft"]?[property: "tail"] = .attribute(
                AttributeDescription("tail", .string, isOptional: false))
        }
        let store = try VersionedStore([Self.v1, required]) { context in
            for number in 0..<9 { _ = context.make("Aircraft", ["tail": number < 2 ? "N\(number)" : nil]) }
        }
        let bytes = try Data(contentsOf: store.url)
        let (_, plan) = try #require(try store.administration.plan())
        let blocker = try #require(plan.hops.first?.blockers.first)
        #expect(blocker.rows == 7 && blocker.keys.count == 5)
        #expect(blocker.sentence.hasPrefix("Aircraft.tail: 7 rows without a required value: p"))
        #expect(blocker.sentence.hasSuffix(" and 2 more."))
        #expect(blocker.remedy == "Give the attribute a default value, or fill the rows in a custom stage.")
        let error = #expect(throws: ManagedObjectError.self) { try store.use { _ in } }
        #expect(error?.code == 134110 && error?.message == blocker.sentence && error?.recovery == blocker.remedy)
        #expect(try Data(contentsOf: store.url) == bytes && store.administration.backups().isEmpty)
        #expect(try store.use(Self.v1) { try $0.all("Aircraft").count } == 9)
        var stage = CustomMigrationStage(migratingFrom: Self.v1.reference, to: required.reference)
        stage.willMigrateHandler = { manager, _ in
            guard let context = manager.container?.newBackgroundContext() else { return }
            for aircraft in try context.all("Aircraft", "tail == nil") { aircraft.setValue("?", forKey: "tail") }
            try context.save()
        }
        #expect(try store.use(stages: [stage]) { try $0.all("Aircraft", "tail == '?'").count } == 7)
    }

    @Test(
        "“Table Z_1IMAGES already exists”: an upgrade that is interrupted at any step can be repeated, and succeeds")
    func interrupted() throws {
        let before = ManagedObjectModel(
            "V1",
            [
                EntityDescription("Album", [Self.attribute("name")]),
                EntityDescription("Image", [Self.attribute("file")]),
            ])
        let after = before.next("V2") {
            $0[entity: "Album"]?.properties.append(
                .relationship(RelationshipDescription("images", toMany: "Image", inverse: "albums", isOrdered: true)))
            $0[entity: "Image"]?.properties.append(
                .relationship(RelationshipDescription("albums", toMany: "Album", inverse: "images")))
        }
        let store = try VersionedStore([before, after]) { _ = $0.make("Album", ["name": "a"]) }
        struct Interruption: Error {}
        var isDone = false
        var step = 0
        while !isDone {
            let left = Mutex(step)
            let observer = MigrationObserver(progress: { _ in
                let isOver = left.withLock { left in
                    left -= 1
                    return left < 0
                }
                if isOver { throw Interruption() }
            })
            do {
                try store.use(options: [PersistentStoreMigrationObserverOptionKey: observer]) { _ in }
                isDone = true
            } catch is ManagedObjectError {
                #expect(
                    try store.sql("SELECT count(*) FROM sqlite_master WHERE name = 'Z_1IMAGES'") == "0", "step \(step)")
                step += 1
            }
        }
        #expect(step > 2)
        #expect(try store.sql("SELECT count(*) FROM sqlite_master WHERE name = 'Z_1IMAGES'") == "1")
        #expect(try store.sql("SELECT ZNAME FROM ZALBUM") == "a")
    }

    @Test(
        "“Cannot merge multiple root entity source tables”: merging two hierarchies is refused at inference, naming both"
    )
    func mergedHierarchies() throws {
        let before = ManagedObjectModel(
            "V1",
            ["Glider", "Motorplane"].flatMap { name in
                [
                    EntityDescription(name, [Self.attribute("a\(name)")]),
                    EntityDescription("Old\(name)", superentity: name),
                ]
            })
        let after = before.next("V2") {
            $0.entities.append(EntityDescription("Aircraft"))
            $0[entity: "Glider"]?.superentityName = "Aircraft"
            $0[entity: "Motorplane"]?.superentityName = "Aircraft"
        }
        let error = #expect(throws: DataModelError.self) {
            try MappingModel.inferredMappingModel(forSourceModel: before, destinationModel: after)
        }
        #expect(error?.message.contains("Glider") == true && error?.message.contains("Motorplane") == true)
    }

    @Test(
        "“Index 4294967295 beyond bounds”: if a destination gets a superentity, the new column has each referenced row's entity"
    )
    func polymorphic() throws {
        let before = ManagedObjectModel(
            "V1",
            [
                EntityDescription("Flight", [.relationship(RelationshipDescription("craft", to: "Glider"))]),
                EntityDescription("Glider", [Self.attribute("tail")]),
            ])
        let after = before.next("V2") {
            $0.entities.append(EntityDescription("Aircraft", [Self.attribute("remarks")]))
            $0[entity: "Glider"]?.superentityName = "Aircraft"
            $0[entity: "Flight"]?[property: "craft"] = .relationship(RelationshipDescription("craft", to: "Aircraft"))
        }
        let store = try VersionedStore([before, after]) { context in
            let flight = context.make("Flight")
            flight.setValue(context.make("Glider", ["tail": "HB-1"]), forKey: "craft")
        }
        try store.use { context in
            let craft = try #require(try context.all("Flight").first?.value(forKey: "craft") as? ManagedObject)
            #expect(craft.entity.name == "Glider" && craft.value(forKey: "tail") as? String == "HB-1")
        }
        #expect(
            try store.sql(
                "SELECT count(*) FROM ZFLIGHT f JOIN ZAIRCRAFT a ON f.ZCRAFT = a.Z_PK AND f.Z1_CRAFT = a.Z_ENT")
                == "1")
    }

    @Test("“Can't find model for source store”: every store contains its model and needs no other to migrate")
    func sourceModel() throws {
        let after = Self.v1.next("V2") { $0[entity: "Aircraft"]?.properties.append(Self.attribute("remarks")) }
        let store = try VersionedStore([Self.v1, after]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
        #expect(try store.use(library: ModelLibrary()) { try $0.all("Aircraft", "tail == 'N1'").count } == 1)
    }

    @Test("A refusal describes which entity and property differ, and shows no hashes")
    func opaque() throws {
        let retyped = Self.v1.next("V2") {
            $0[entity: "Aircraft"]?[property: "tail"] = Self.attribute("tail", .integer16)
        }
        let store = try VersionedStore([Self.v1, retyped]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
        let refused = #expect(throws: ManagedObjectError.self) {
            try store.use(options: [MigratePersistentStoresAutomaticallyOption: false]) { _ in }
        }
        #expect(refused?.message.hasSuffix("the entity “Aircraft” differs.") == true)
        let error = #expect(throws: ManagedObjectError.self) { try store.use { _ in } }
        #expect(
            error?.message
                == "The change of the model is not lightweight: Aircraft.tail: values of the type String cannot be "
                + "converted to Integer 16 automatically.")
        #expect(error?.recovery.hasPrefix("Add an attribute of the new type under another name") == true)
        for text in [refused?.description, error?.description] {
            #expect(text?.contains(Self.v1.versionChecksum) == false && text?.contains("bytes") == false)
        }
    }

    @Test("A changed index with a new hash modifier leaves exactly the model's indexes, whatever the file had")
    func indexes() throws {
        let indexed = Self.v1.next("V1") { $0[entity: "Aircraft"]?.indexes = [.init("byTail", [.init("tail")])] }
        let after = indexed.next("V2") {
            $0[entity: "Aircraft"]?.indexes = [.init("byTail", [.init("tail", isAscending: false)])]
            $0[entity: "Aircraft"]?.versionHashModifier = "2"
        }
        let store = try VersionedStore([indexed, after]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
        _ = try store.sql(
            "CREATE INDEX Z_Aircraft_old ON ZAIRCRAFT (ZTAIL); CREATE INDEX Z_Aircraft_old2 ON ZAIRCRAFT (ZTAIL);"
                + "DROP INDEX Z_Aircraft_byTail")
        try store.use { _ in }
        #expect(
            try store.sql("SELECT name, sql LIKE '%DESC%' FROM sqlite_master WHERE type = 'index' AND sql NOT NULL")
                == "Z_Aircraft_byTail|1")
    }

    @Test("A renamed composite element keeps its values by its own renaming identifier")
    func compositeElement() throws {
        func colors(_ name: String, identifier: String? = nil) -> PropertyDescription {
            var element = AttributeDescription(name, .string)
            element.renamingIdentifier = identifier
            var composite = CompositeAttributeDescription(name: "colors", compositeName: "Colors")
            composite.elements = [element]
            return .attribute(composite.attribute)
        }
        let before = ManagedObjectModel("V1", [EntityDescription("Aircraft", [colors("primary")])])
        let after = ManagedObjectModel("V2", [EntityDescription("Aircraft", [colors("main", identifier: "primary")])])
        let store = try VersionedStore([before, after]) { _ = $0.make("Aircraft", ["colors": ["primary": "blue"]]) }
        #expect(try store.use { try $0.all("Aircraft", "colors.main == 'blue'").count } == 1)
    }

    @Test("A wrong key path is an error with the nearest valid one, and does not end the program")
    func keyPath() throws {
        let store = try VersionedStore([Self.v1]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
        let error = #expect(throws: ManagedObjectError.self) {
            try store.use { _ = try $0.all("Aircraft", "tai == 'N1'") }
        }
        #expect(error?.message.contains("did you mean “tail”?") == true)
    }
}
