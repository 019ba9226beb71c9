import DataModel
import Foundation
import ManagedObjects
import SQLiteStore
import TestFiles
import Testing

@Suite("The model that a store carries")
struct ModelCacheTests {
    private func model(_ version: String, _ attributes: String...) -> ManagedObjectModel {
        ManagedObjectModel(
            entities: [EntityDescription("Plane", attributes.map { .attribute(AttributeDescription($0, .string)) })],
            versionIdentifiers: [version])
    }

    private func open(_ file: URL, _ model: ManagedObjectModel, readOnly: Bool = false) throws {
        let container = try PersistentContainer(path: file.path, managedObjectModel: model)
        container.persistentStoreDescriptions[0].isReadOnly = readOnly
        try container.loadPersistentStores()
        try container.persistentStoreCoordinator.close()
    }

    private func cached(_ file: URL) throws -> ManagedObjectModel { try StoreAdministration(url: file).storedModel() }

    @Test("A new store carries its model, and a migrated one the new model")
    func createdAndMigrated() throws {
        let folder = TemporaryFolder("genuine")
        let file = folder["planes.sqlite"]
        try open(file, model("1", "tail"))
        #expect(try cached(file) == model("1", "tail"))
        try open(file, model("2", "tail", "owner"))
        #expect(try cached(file) == model("2", "tail", "owner"))
    }

    @Test("A store opened for writing gets the model, one opened for reading does not")
    func opened() throws {
        let folder = TemporaryFolder("genuine")
        let file = folder["planes.sqlite"]
        try open(file, model("1", "tail"))
        try PlainSQL(file).run("DROP TABLE Z_MODELCACHE")
        let before = try Data(contentsOf: file)
        try open(file, model("1", "tail"), readOnly: true)
        #expect(try Data(contentsOf: file) == before)
        try open(file, model("1", "tail"))
        #expect(try cached(file) == model("1", "tail"))
        var renamed = model("1", "tail")
        renamed.entities[0].userInfo = ["who": "me"]
        try open(file, renamed)
        #expect(try cached(file) == renamed)
    }

    @Test("A model that was changed in place needs no version, since the store has the old model")
    func changedInPlace() throws {
        let folder = TemporaryFolder("genuine")
        let file = folder["planes.sqlite"]
        try open(file, model("1", "tail"))
        try PlainSQL(file).run("INSERT INTO ZPLANE (Z_PK, Z_ENT, Z_OPT, ZTAIL) VALUES (1, 1, 1, 'HB')")
        try open(file, model("1", "tail", "paint"))
        #expect(try PlainSQL(file).rows("SELECT ZTAIL, ZPAINT FROM ZPLANE") == [[.text("HB"), .null]])
    }

    @Test("Known models take precedence, and a file of an unknown version is refused if versions are known")
    func order() throws {
        let folder = TemporaryFolder("genuine")
        let file = folder["planes.sqlite"]
        try open(file, model("9", "tail", "later"))
        let current = model("2", "tail")
        let library = ModelLibrary([.init(name: "2", versionChecksum: current.versionChecksum, model: { current })])
        let container = try PersistentContainer(path: file.path, managedObjectModel: current, models: library)
        #expect {
            try container.loadPersistentStores()
        } throws: { if case .unknownVersion? = $0 as? ManagedObjectError { true } else { false } }
    }

    @Test("If versions are known, a model changed in place is still accepted as long as nothing is lost")
    func changedInPlaceAmongVersions() throws {
        let folder = TemporaryFolder("genuine")
        let file = folder["planes.sqlite"]
        try open(file, model("1", "tail"))
        let current = model("1", "tail", "paint")
        let library = ModelLibrary([.init(name: "1", versionChecksum: current.versionChecksum, model: { current })])
        let container = try PersistentContainer(path: file.path, managedObjectModel: current, models: library)
        try container.loadPersistentStores()
        try container.persistentStoreCoordinator.close()
        #expect(try cached(file) == current)
    }

    @Test("External binary data of another program's file are recognized by its rows", arguments: [true, false])
    func external(isTagged: Bool) throws {
        let folder = TemporaryFolder("genuine")
        let file = folder["planes.sqlite"]
        let photo = AttributeDescription("photo", .binary)
        let model = ManagedObjectModel(entities: [EntityDescription("Plane", [.attribute(photo)])])
        try open(file, model)
        let sql = try PlainSQL(file)
        let uuid = "3F2504E0-4F89-11D3-9A0C-0305E82C3301".utf8.map { String(format: "%02X", $0) }.joined()
        try sql.run(
            """
            INSERT INTO ZPLANE (Z_PK, Z_ENT, Z_OPT, ZPHOTO)
                VALUES (1, 1, 1, X'01AABB'), (2, 1, 1, X'02\(uuid)00'), (3, 1, 1, \(isTagged ? "NULL" : "X'AA'"));
            DELETE FROM Z_METADATA;
            INSERT INTO Z_METADATA VALUES (1, 'X', X'\(foreignMetadata)');
            """)
        let found = try cached(file)
        #expect(found.entities[0].attributes.map(\.allowsExternalBinaryDataStorage) == [isTagged])
    }

    private var foreignMetadata: String {
        let values: [String: PropertyListValue] = ["NSStoreType": "SQLite", "NSPersistenceFrameworkVersion": 1_044]
        return PropertyListValue.dictionary(values).binaryForm.map { String(format: "%02X", $0) }.joined()
    }

    @Test("The cache is a keyed archive in raw DEFLATE format that Foundation's tools can read")
    func form() throws {
        let cache = try ModelCache(of: model("1", "tail").resolved())
        #expect(try cache.model() == model("1", "tail"))
        #expect(throws: DataModelError.self) { try ModelCache(content: cache.content.dropLast(3)).model() }
        let archive = try model("1", "tail").archive()
        let list = try PropertyListSerialization.propertyList(from: archive, options: [], format: nil)
        let root = try #require(list as? [String: Any])
        #expect(root["$archiver"] as? String == "NSKeyedArchiver")
        #expect(root["$version"] as? Int == 100_000)
    }
}
