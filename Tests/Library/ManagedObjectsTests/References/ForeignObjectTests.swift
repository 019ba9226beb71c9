import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Objects of another store")
struct ForeignObjectTests {
    private func pair() throws -> (shop: Workshop, own: ManagedObject, foreign: ManagedObject, other: Workshop) {
        let (shop, other) = (try Workshop(), try Workshop())
        let own = shop.x.make("Aircraft", ["name": "own"])
        _ = shop.x.make("Entry", ["name": "E", "aircraft": own])
        try shop.x.save()
        let foreign = other.x.make("Aircraft", ["name": "foreign"])
        try other.x.save()
        return (shop, own, foreign, other)
    }

    @Test(
        "An object of another store is no row of the same key",
        arguments: [
            ("Entry", "aircraft == %@", 0), ("Entry", "aircraft != %@", 1), ("Entry", "aircraft IN {%@}", 0),
            ("Aircraft", "SELF == %@", 0), ("Person", "ANY planes == %@", 0), ("Entry", "NOT aircraft == %@", 1),
        ])
    func fetch(entity: String, format: String, count: Int) throws {
        let (shop, own, foreign, other) = try pair()
        #expect(own.objectID.key == foreign.objectID.key)
        #expect(try shop.x.all(entity, format, foreign).count == count, "\(format)")
        let found = try shop.x.all(entity)
        #expect(try found.filter { try Predicate(format: format, foreign).evaluate(with: $0) }.count == count)
        _ = other
    }

    @Test("A batch does not touch rows because of another store's object")
    func batches() throws {
        let (shop, _, foreign, other) = try pair()
        let deletion = BatchDeleteRequest(entityName: "Entry", predicate: Predicate(format: "aircraft == %@", foreign))
        try shop.x.execute(deletion)
        let update = BatchUpdateRequest(entityName: "Entry")
        update.predicate = Predicate(format: "aircraft == %@", foreign)
        update.propertiesToUpdate = ["name": "wrong"]
        try shop.x.execute(update)
        #expect(try shop.sql("SELECT ZNAME FROM ZENTRY") == "E")
        _ = other
    }

    @Test("An object of another store cannot be referred to")
    func reference() throws {
        let (shop, _, foreign, other) = try pair()
        let entry = shop.x.make("Entry", ["name": "F", "aircraft": foreign])
        let error = #expect(throws: ManagedObjectError.self) { try shop.x.save() }
        #expect(error?.message.contains("Entry.aircraft") == true)
        entry.setValue(nil, forKey: "aircraft")
        try shop.x.save()
        #expect(try shop.sql("SELECT count(ZAIRCRAFT) FROM ZENTRY WHERE ZNAME = 'F'") == "0")
        _ = other
    }

    @Test("An object of the same file, opened again, is the same row")
    func sameFile() throws {
        let (shop, own, _, other) = try pair()
        let again = try PersistentContainer(
            path: shop.folder["workshop.sqlite"].path, managedObjectModel: WorkshopModel.make())
        try again.loadPersistentStores()
        defer { try? again.persistentStoreCoordinator.close() }
        #expect(try again.newBackgroundContext().all("Entry", "aircraft == %@", own).count == 1)
        _ = other
    }
}
