import DataModel
import Foundation
import ManagedObjects
import Testing

@Suite("Triggers that another framework left")
struct GenuineTriggerTests {
    /// In the manner of genuine files: the change itself in plain SQL, and a call that tells the framework of it.
    @Test("A file whose triggers call functions of its framework can be written")
    func functions() throws {
        let folder = try Folder()
        let file = try folder.store(
            ForeignStore.script(ForeignStore.Life()) + """
                CREATE TRIGGER Z_DA_ZUSER_User_born_PARAMETER_INSERT AFTER INSERT ON ZCLIENT BEGIN
                    UPDATE ZUSER SET ZHEIGHT = (SELECT COUNT(*) FROM ZCLIENT) WHERE Z_PK = 1;
                    SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZUSER', Z_ENT, Z_PK, 'height', ZHEIGHT)
                        FROM ZUSER WHERE Z_PK = 1;
                    SELECT NSCoreDataDATriggerInsertUpdatedAffectedObjectValue('ZUSER', 5, 1, 'height', 4);
                END;
                """)
        let container = try PersistentContainer(path: file.path, managedObjectModel: ForeignStore.model())
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let client = try context.persistentStoreCoordinator.model.entity(named: "Client")
        ManagedObject(entity: client, insertInto: context).setValue("c", forKey: "name")
        try context.save()
        try container.persistentStoreCoordinator.close()
        #expect(try PlainSQL(file).integers("SELECT ZHEIGHT FROM ZUSER WHERE Z_PK = 1") == [4])
    }
}
