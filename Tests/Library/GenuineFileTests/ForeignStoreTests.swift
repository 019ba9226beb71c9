import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Stores of other programs and versions")
struct ForeignStoreTests {
    @Test("Each is recognized by its schema, and every value and relationship is read", arguments: ForeignStore.lives)
    func read(life: ForeignStore.Life) throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(ForeignStore.script(life))
        let before = try Data(contentsOf: file)
        let administration = StoreAdministration(url: file, model: ForeignStore.model())
        let report = try administration.inspect()
        #expect(report.version == "7")
        #expect(report.frameworkVersion == life.framework)
        #expect(
            report.entities.map { "\($0.name) \($0.rows)" } == [
                "Client 3", "Message 0", "SystemMessage 1", "TextMessage 2", "User 3",
            ])
        var seen: [String: [String: String]] = [:]
        try administration.forEachObject { object in
            seen["\(object.entity.name) \(object.objectID.key)"] = Self.described(object)
        }
        #expect(seen["Client 1"] == ["name": "a", "trustedByClients": "", "trustedClients": "2 3"])
        #expect(seen["Client 2"] == ["name": "b", "trustedByClients": "1", "trustedClients": ""])
        #expect(
            seen["SystemMessage 1"] == [
                "serial": "10", "text": "joined", "quote": "", "replies": "2", "addedUsers": "1 2",
            ])
        #expect(
            seen["TextMessage 2"] == ["serial": "20", "text": "hello", "quote": "1", "replies": "3", "sender": "1"])
        #expect(
            seen["User 1"] == [
                "born": "123456789.25", "height": "1.85", "friends": "2", "systemMessages": "1", "sent": "3 2",
            ])
        #expect(seen["User 2"] == ["born": "", "height": "", "friends": "1", "systemMessages": "1", "sent": ""])
        #expect(try Data(contentsOf: file) == before)
        #expect(try folder.names() == ["made.sqlite"])
    }

    @Test("Changes are written to the columns that the file's names indicate", arguments: ForeignStore.lives)
    func write(life: ForeignStore.Life) throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(ForeignStore.script(life))
        let container = try PersistentContainer(path: file.path, managedObjectModel: ForeignStore.model())
        if life.hasHistory {
            container.persistentStoreDescriptions[0].setOption(true, forKey: PersistentHistoryTrackingKey)
        }
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let model = context.persistentStoreCoordinator.model
        let system = ManagedObject(entity: try model.entity(named: "SystemMessage"), insertInto: context)
        let user = try #require(
            try context.fetch(FetchRequest<ManagedObject>(entityName: "User")).first { $0.objectID.key == 3 })
        let quoted = try #require(try context.fetch(FetchRequest<ManagedObject>(entityName: "TextMessage")).first)
        system.setValue("left", forKey: "text")
        system.setValue(quoted, forKey: "quote")
        system.setValue(Set([user]), forKey: "addedUsers")
        try context.save()
        try container.persistentStoreCoordinator.close()
        let sql = try PlainSQL(file)
        let text = life.textIsSwapped ? "ZTEXT1" : "ZTEXT"
        #expect(
            try sql.rows(
                "SELECT Z_PK, Z_ENT, Z_OPT, \(text), ZQUOTE, Z\(life.messageNumber)_QUOTE FROM ZMESSAGE WHERE Z_PK > 3")
                == [[.integer(4), .integer(3), .integer(1), .text("left"), .integer(2), .integer(4)]])
        #expect(
            try sql.integers(
                "SELECT Z_\(life.userNumber)ADDEDUSERS FROM Z_\(life.systemNumber)ADDEDUSERS WHERE Z_\(life.systemNumber)SYSTEMMESSAGES = 4"
            ) == [3])
        #expect(try sql.integers("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 2") == [4])
        #expect(try sql.integers("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 3") == [0])
        #expect(try sql.strings("PRAGMA integrity_check") == ["ok"])
        #expect(try sql.integers("SELECT COUNT(*) FROM Z_MODELCACHE") == [1])
    }

    @Test("After a migration each has its values and the names of a new store", arguments: ForeignStore.lives)
    func migrate(life: ForeignStore.Life) throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(ForeignStore.script(life))
        var next = ForeignStore.model()
        next.versionIdentifiers = ["8"]
        next[entity: "User"]?.properties.append(
            .attribute(AttributeDescription("nick", .string, defaultValue: .string("none"))))
        let library = ModelLibrary([
            .init(name: "7", versionChecksum: ForeignStore.model().versionChecksum, model: { ForeignStore.model() })
        ])
        let container = try PersistentContainer(path: file.path, managedObjectModel: next, models: library)
        try container.loadPersistentStores()
        try container.persistentStoreCoordinator.close()
        var seen: [String: [String: String]] = [:]
        let administration = StoreAdministration(url: file)
        try administration.forEachObject { seen["\($0.entity.name) \($0.objectID.key)"] = Self.described($0) }
        #expect(seen["User 1"]?["nick"] == "none")
        #expect(seen["User 1"]?["friends"] == "2")
        #expect(seen["User 1"]?["sent"] == "3 2")
        #expect(seen["SystemMessage 1"]?["text"] == "joined")
        #expect(seen["SystemMessage 1"]?["addedUsers"] == "1 2")
        #expect(seen["TextMessage 2"]?["text"] == "hello")
        #expect(seen["TextMessage 3"]?["quote"] == "2")
        #expect(seen["Client 1"]?["trustedClients"] == "2 3")
        #expect(try administration.verify().problems == [])
        #expect(try PlainSQL(file).rows("SELECT 1 FROM sqlite_master WHERE name = 'ZMESSAGE_ZQUOTE_INDEX1'") == [])
    }

    @Test("A write-ahead log is read with its file, and both stay unchanged")
    func log() throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(ForeignStore.script(ForeignStore.Life()))
        let writer = try PlainSQL(file)
        try writer.run(
            "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; UPDATE ZCLIENT SET ZNAME = 'new' WHERE Z_PK = 1")
        let before = try Self.bytes(folder.url)
        var names: [String?] = []
        try StoreAdministration(url: file, model: ForeignStore.model()).forEachObject { object in
            if object.entity.name == "Client" { names.append(object.value(forKey: "name") as? String) }
        }
        #expect(names == ["new", "b", nil])
        #expect(try Self.bytes(folder.url) == before)
    }

    @Test("A file that lists an entity missing from its model is refused, with both lists")
    func otherEntities() throws {
        let folder = TemporaryFolder("genuine")
        let file = folder["own.sqlite"]
        let made = try PersistentContainer(path: file.path, managedObjectModel: ForeignStore.model())
        try made.loadPersistentStores()
        try made.persistentStoreCoordinator.close()
        try PlainSQL(file).run("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Stranger' WHERE Z_ENT = 5")
        let container = try PersistentContainer(path: file.path, managedObjectModel: ForeignStore.model())
        #expect {
            try container.loadPersistentStores()
        } throws: { error in
            guard case .migration(.foreignEntities(_, let found))? = error as? ManagedObjectError else { return false }
            return found.contains("5 Stranger")
        }
    }

    private static func bytes(_ folder: URL) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix("-shm") }
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }

    /// Every property as text: references by key, members by key, in order if the relationship has one.
    static func described(_ object: ManagedObject) -> [String: String] {
        var result: [String: String] = [:]
        for attribute in object.entity.attributes {
            let value = object.value(forKey: attribute.name)
            result[attribute.name] =
                (value as? Date).map { "\($0.timeIntervalSinceReferenceDate)" } ?? value.map { "\($0)" } ?? ""
        }
        for relationship in object.entity.relationships {
            switch object.value(forKey: relationship.name) {
            case let other as ManagedObject: result[relationship.name] = "\(other.objectID.key)"
            case let others as NSOrderedSet:
                let members = others.array.compactMap { $0 as? ManagedObject }
                result[relationship.name] = members.map { "\($0.objectID.key)" }.joined(separator: " ")
            case let others as Set<ManagedObject>:
                result[relationship.name] = others.map(\.objectID.key).sorted().map(String.init).joined(separator: " ")
            default: result[relationship.name] = ""
            }
        }
        return result
    }
}
