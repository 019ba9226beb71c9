import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Stores with entity numbers that differ from the model's")
struct EntityNumberTests {
    /// Client 2, Message 5, SystemMessage 1, TextMessage 4, User 3: not sorted, and with gaps in the hierarchy.
    private static func renumbered(hasHistory: Bool = false) -> String {
        let life = ForeignStore.Life(systemNumber: 1, userNumber: 3, messageNumber: 5, hasHistory: hasHistory)
        let numbers = "CASE N WHEN 1 THEN 2 WHEN 2 THEN 5 WHEN 3 THEN 1 WHEN 4 THEN 4 WHEN 5 THEN 3 END"
        func moved(_ column: String) -> String { numbers.replacing("N", with: column, maxReplacements: 1) }
        return ForeignStore.script(life) + """
            UPDATE ZCLIENT SET Z_ENT = 2;
            UPDATE ZUSER SET Z_ENT = 3;
            UPDATE ZMESSAGE SET Z_ENT = \(moved("Z_ENT")), Z5_QUOTE = \(moved("Z5_QUOTE"));
            \(hasHistory ? "UPDATE ACHANGE SET ZENTITY = 3;" : "")
            DELETE FROM Z_PRIMARYKEY WHERE Z_ENT < 16000;
            INSERT INTO Z_PRIMARYKEY VALUES (2, 'Client', 0, 3), (5, 'Message', 0, 3), (1, 'SystemMessage', 5, 0),
                (4, 'TextMessage', 5, 0), (3, 'User', 0, 3);
            ALTER TABLE Z_1TRUSTEDBYCLIENTS RENAME TO Z_2TRUSTEDBYCLIENTS;
            ALTER TABLE Z_2TRUSTEDBYCLIENTS RENAME COLUMN Z_1TRUSTEDBYCLIENTS TO Z_2TRUSTEDBYCLIENTS;
            ALTER TABLE Z_2TRUSTEDBYCLIENTS RENAME COLUMN Z_1TRUSTEDCLIENTS TO Z_2TRUSTEDCLIENTS;
            ALTER TABLE Z_5FRIENDS RENAME TO Z_3FRIENDS;
            ALTER TABLE Z_3FRIENDS RENAME COLUMN Z_5FRIENDS TO Z_3FRIENDS;
            """
    }

    private static func container(_ file: URL, tracksHistory: Bool = false) throws -> PersistentContainer {
        let container = try PersistentContainer(path: file.path, managedObjectModel: ForeignStore.model())
        if tracksHistory {
            container.persistentStoreDescriptions[0].setOption(true, forKey: PersistentHistoryTrackingKey)
        }
        try container.loadPersistentStores()
        return container
    }

    private static func everything(_ file: URL) throws -> [String: [String: String]] {
        var seen: [String: [String: String]] = [:]
        try StoreAdministration(url: file, model: ForeignStore.model()).forEachObject {
            seen["\($0.entity.name) \($0.objectID.key)"] = ForeignStoreTests.described($0)
        }
        return seen
    }

    @Test("Every object is read as from the same file with the model's numbers")
    func read() throws {
        let folder = TemporaryFolder("genuine")
        let usual = try folder.store(ForeignStore.script(ForeignStore.Life()), name: "usual.sqlite")
        let file = try folder.store(Self.renumbered())
        let found = try Self.everything(file)
        #expect(found.count == 9)
        #expect(found == (try Self.everything(usual)))
        let report = try StoreAdministration(url: file, model: ForeignStore.model()).inspect()
        #expect(
            Set(report.entities.map { "\($0.name) \($0.rows)" }) == [
                "Client 3", "Message 0", "SystemMessage 1", "TextMessage 2", "User 3",
            ])
    }

    @Test("Requests find the same objects: with and without subentities, references, entity names, dictionaries")
    func fetch() throws {
        let folder = TemporaryFolder("genuine")
        let context = try Self.container(folder.store(Self.renumbered())).newBackgroundContext()
        let all = FetchRequest<ManagedObject>(entityName: "Message")
        #expect(Set(try context.fetch(all).map(\.entity.name)) == ["SystemMessage", "TextMessage"])
        all.includesSubentities = false
        #expect(try context.fetch(all).isEmpty)
        all.includesSubentities = true
        all.predicate = Predicate(format: "entity.name == 'TextMessage'")
        #expect(try context.fetch(all).map(\.objectID.key) == [2, 3])
        let texts = FetchRequest<ManagedObject>(entityName: "TextMessage")
        texts.predicate = Predicate(format: "quote.serial == 10")
        let quoting = try #require(try context.fetch(texts).first)
        let quoted = try #require(quoting.value(forKey: "quote") as? ManagedObject)
        #expect(quoted.entity.name == "SystemMessage")
        let rows = FetchRequest<[String: AttributeValue]>(entityName: "TextMessage")
        rows.propertiesToFetch = [.property("quote")]
        rows.sortDescriptors = [SortDescriptor(key: "serial", ascending: true)]
        let quotes = try context.fetch(rows).map { $0["quote"] }
        #expect(quotes == [.objectID(quoted.objectID), .objectID(quoting.objectID)])
    }

    @Test("A save writes the file's numbers in rows, references, the list of keys and the history")
    func write() throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(Self.renumbered(hasHistory: true))
        let container = try Self.container(file, tracksHistory: true)
        let context = container.newBackgroundContext()
        let system = ManagedObject(entity: try context.model.entity(named: "SystemMessage"), insertInto: context)
        let quoted = try #require(try context.fetch(FetchRequest<ManagedObject>(entityName: "TextMessage")).first)
        let user = try #require(try context.fetch(FetchRequest<ManagedObject>(entityName: "User")).first)
        system.setValue("left", forKey: "text")
        system.setValue(quoted, forKey: "quote")
        system.setValue(Set([user]), forKey: "addedUsers")
        try context.save()
        #expect(system.entity.name == "SystemMessage")
        try container.persistentStoreCoordinator.close()
        let sql = try PlainSQL(file)
        #expect(
            try sql.rows("SELECT Z_PK, Z_ENT, Z_OPT, ZQUOTE, Z5_QUOTE FROM ZMESSAGE WHERE Z_PK > 3")
                == [[.integer(4), .integer(1), .integer(1), .integer(2), .integer(4)]])
        #expect(try sql.integers("SELECT Z_1SYSTEMMESSAGES FROM Z_1ADDEDUSERS WHERE Z_1SYSTEMMESSAGES = 4") == [4])
        #expect(try sql.integers("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_MAX = 4") == [5])
        #expect(try sql.integers("SELECT ZENTITY FROM ACHANGE WHERE ZCHANGETYPE = 0 AND Z_PK > 1") == [1])
        #expect(try sql.strings("PRAGMA integrity_check") == ["ok"])
        #expect(try Self.everything(file)["SystemMessage 4"]?["quote"] == "2")
    }

    @Test("Batches insert, update and delete rows of their entities, and follow references")
    func batches() throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(Self.renumbered())
        let container = try Self.container(file)
        let context = container.newBackgroundContext()
        let users = FetchRequest<ManagedObject>(entityName: "User")
        let insertion = BatchInsertRequest(entityName: "SystemMessage", objects: [["serial": 40, "text": "new"]])
        insertion.resultType = .objectIDs
        let inserted = try context.execute(insertion).objectIDs
        #expect(inserted.map(\.entityName) == ["SystemMessage"])
        let update = BatchUpdateRequest(entityName: "SystemMessage")
        update.propertiesToUpdate = ["serial": 41]
        update.resultType = .count
        #expect(try context.execute(update).count == 2)
        let copy = BatchCopyRequest(from: "User", to: "TextMessage")
        let user = try #require(try context.fetch(users).first)
        let quoted = try #require(try context.fetch(FetchRequest<ManagedObject>(entityName: "TextMessage")).first)
        copy.predicate = Predicate(format: "SELF == %@", user)
        copy.propertiesToCopy = ["quote": .constant(.objectID(quoted.objectID))]
        copy.resultType = .objectIDs
        let copied = try #require(try context.execute(copy).objectIDs.first)
        #expect(copied.entityName == "TextMessage")
        let quote = try context.existingObject(with: copied).value(forKey: "quote") as? ManagedObject
        #expect(quote?.entity.name == "TextMessage")
        context.delete(try context.existingObject(with: copied))
        try context.save()
        let deletion = BatchDeleteRequest(entityName: "SystemMessage")
        deletion.resultType = .count
        #expect(try context.execute(deletion).count == 2)
        try container.persistentStoreCoordinator.close()
        let last = try PlainSQL(file).integers("SELECT Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT")
        #expect(last == [0, 3, 3, 0, copied.key])
        #expect(
            try PlainSQL(file).rows("SELECT Z_PK, Z_ENT, ZQUOTE, Z5_QUOTE FROM ZMESSAGE ORDER BY 1") == [
                [.integer(2), .integer(4), .null, .null], [.integer(3), .integer(4), .integer(2), .integer(4)],
            ])
    }

    @Test("A migration first renumbers the file as in the model, and loses nothing", arguments: [false, true])
    func migrate(hasHistory: Bool) throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(Self.renumbered(hasHistory: hasHistory))
        let before = try Self.everything(file)
        var next = ForeignStore.model()
        next.versionIdentifiers = ["8"]
        next[entity: "User"]?.properties.append(.attribute(AttributeDescription("nick", .string)))
        let library = ModelLibrary([
            .init(name: "7", versionChecksum: ForeignStore.model().versionChecksum, model: { ForeignStore.model() })
        ])
        let administration = StoreAdministration(url: file, model: next, models: library)
        let plan = try #require(try administration.plan())
        let steps = try #require(plan.plan.hops.first).steps
        #expect(steps.first?.sentence == "Renumber the entities as in the model.")
        let byHand = folder["by hand.sqlite"]
        try FileManager.default.copyItem(at: file, to: byHand)
        let hand = try PlainSQL(byHand)
        for statement in steps.flatMap(\.sql) { try hand.run(statement) }
        _ = try administration.upgrade()
        var after: [String: [String: String]] = [:]
        try administration.forEachObject { object in
            var values = ForeignStoreTests.described(object)
            values["nick"] = nil
            after["\(object.entity.name) \(object.objectID.key)"] = values
        }
        #expect(after == before)
        #expect(try administration.verify().problems == [])
        let sql = try PlainSQL(file)
        #expect(
            try sql.rows("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < 16000 ORDER BY 1")
                == [
                    [.integer(1), .text("Client"), .integer(0)], [.integer(2), .text("Message"), .integer(0)],
                    [.integer(3), .text("SystemMessage"), .integer(2)],
                    [.integer(4), .text("TextMessage"), .integer(2)],
                    [.integer(5), .text("User"), .integer(0)],
                ])
        #expect(try sql.integers("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT IN (1, 2, 5)") == [3, 3, 3])
        // The statements of the plan create the same schema as the upgrade.
        let schema = "SELECT name, sql FROM sqlite_master WHERE name LIKE 'Z%' AND name <> 'Z_MODELCACHE' ORDER BY 1"
        #expect(try hand.rows(schema) == sql.rows(schema))
        if hasHistory { #expect(try sql.integers("SELECT ZENTITY FROM ACHANGE") == [5]) }
    }
}
