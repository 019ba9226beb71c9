import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Triggers of Core Data")
struct GenuineTriggerTests {
    /// As in Core Data's own files: the change itself in plain SQL, and a call that notifies the framework.
    @Test("A file whose triggers call functions of Core Data can be written")
    func functions() throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(
            ForeignStore.script(ForeignStore.Life()) + """
                CREATE TRIGGER Z_DA_ZUSER_User_born_PARAMETER_INSERT AFTER INSERT ON ZCLIENT BEGIN
                    UPDATE ZUSER SET ZHEIGHT = (SELECT COUNT(*) FROM ZCLIENT) WHERE Z_PK = 1;
                    SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZUSER', Z_ENT, Z_PK, 'height', ZHEIGHT)
                        FROM ZUSER WHERE Z_PK = 1;
                    SELECT NSCoreDataDATriggerInsertUpdatedAffectedObjectValue('ZUSER', 5, 1, 'height', 4);
                END;
                """)
        let container = try PersistentContainer(path: file.path, managedObjectModel: Self.derived)
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let client = try context.persistentStoreCoordinator.model.entity(named: "Client")
        ManagedObject(entity: client, insertInto: context).setValue("c", forKey: "name")
        try context.save()
        try container.persistentStoreCoordinator.close()
        #expect(try PlainSQL(file).integers("SELECT ZHEIGHT FROM ZUSER WHERE Z_PK = 1") == [4])
    }

    /// The model with the attribute that the trigger computes.
    private static var derived: ManagedObjectModel {
        var model = ForeignStore.model()
        if case .attribute(var height)? = model[entity: "User"]?[property: "height"] {
            height.derivationExpression = "friends.@count"
            model[entity: "User"]?[property: "height"] = .attribute(height)
        }
        return model
    }

    /// What Core Data's triggers never do.
    private static let foreign = [
        "UPDATE ZUSER SET ZBORN = 0;", "UPDATE ZUSER SET ZHEIGHT = 0, ZBORN = 0;", "DELETE FROM ZUSER;",
        "UPDATE ZUSER SET ZHEIGHT = (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c);",
        "SELECT writefile('x', 'y');", "INSERT INTO ZUSER (Z_PK) VALUES (9);",
    ]

    @Test("A trigger with a name of Core Data's that does something else is named and refused", arguments: foreign)
    func strangers(body: String) throws {
        let folder = TemporaryFolder("genuine")
        let name = "Z_DA_ZUSER_User_height_INSERT"
        let file = try folder.store(
            ForeignStore.script(ForeignStore.Life())
                + "CREATE TRIGGER \(name) AFTER INSERT ON ZCLIENT BEGIN \(body) END;")
        let problems = try StoreAdministration(url: file, model: Self.derived).verify().problems
        #expect(problems.count == 1 && problems[0].hasPrefix("The trigger \(name) on ZCLIENT was made by no"))
        let container = try PersistentContainer(path: file.path, managedObjectModel: Self.derived)
        do {
            try container.loadPersistentStores()
            Issue.record("It was opened.")
        } catch ManagedObjectError.store(let error) {
            #expect(error == .strangeSchema(path: file.path, objects: ["the trigger \(name) on ZCLIENT"]))
        }
    }

    /// The tables of an R-tree index, maintained by triggers in plain SQL, and a virtual table of an unknown module.
    @Test("A file with virtual tables, known and unknown, is read and written")
    func virtualTables() throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(
            ForeignStore.script(ForeignStore.Life()) + """
                CREATE VIRTUAL TABLE Z_RT_User_byBorn USING RTREE (Z_PK, ZBORN_MIN, ZBORN_MAX);
                INSERT INTO Z_RT_User_byBorn SELECT Z_PK, ZBORN, ZBORN FROM ZUSER WHERE ZBORN IS NOT NULL;
                CREATE TRIGGER Z_RT_User_byBorn_INSERT AFTER INSERT ON ZUSER WHEN NEW.ZBORN NOT NULL BEGIN
                    INSERT OR REPLACE INTO Z_RT_User_byBorn VALUES (NEW.Z_PK, NEW.ZBORN, NEW.ZBORN);
                END;
                PRAGMA writable_schema = 1;
                INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql)
                    VALUES ('table', 'STRANGE', 'STRANGE', 0, 'CREATE VIRTUAL TABLE STRANGE USING nobodyknows (A)');
                """)
        #expect(try StoreAdministration(url: file, model: ForeignStore.model()).verify().problems == [])
        let container = try PersistentContainer(path: file.path, managedObjectModel: ForeignStore.model())
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let user = try context.persistentStoreCoordinator.model.entity(named: "User")
        ManagedObject(entity: user, insertInto: context)
            .setValue(Date(timeIntervalSinceReferenceDate: 64), forKey: "born")
        try context.save()
        try container.persistentStoreCoordinator.close()
        #expect(try PlainSQL(file).integers("SELECT Z_PK FROM Z_RT_User_byBorn WHERE ZBORN_MIN = 64") == [4])
    }
}
