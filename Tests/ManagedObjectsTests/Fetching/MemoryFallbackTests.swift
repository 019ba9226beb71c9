import Foundation
import ManagedObjects
import Testing

@Suite("Requests that the store cannot answer alone")
struct MemoryFallbackTests {
    private func context() throws -> ManagedObjectContext {
        var mood = AttributeDescription("mood", .string)
        mood.isTransient = true
        let model = ManagedObjectModel(entities: [
            EntityDescription(
                "Thing", [.attribute(AttributeDescription("number", .integer32)), .attribute(mood)])
        ])
        let container = try PersistentContainer(path: "/none", managedObjectModel: model)
        let description = PersistentStoreDescription(url: URL(filePath: "/none"))
        description.type = InMemoryStoreType
        container.persistentStoreDescriptions = [description]
        try container.loadPersistentStores()
        return container.newBackgroundContext()
    }

    @Test("A condition on a transient property is evaluated on the candidates that the rest of it finds")
    func transientCondition() throws {
        let context = try context()
        let things = (0..<10).map { context.make("Thing", ["number": $0]) }
        try context.save()
        for thing in things {
            let number = thing.value(forKey: "number") as? Int ?? 0
            thing.setPrimitiveValue(number % 2 == 0 ? "even" : "odd", forKey: "mood")
        }
        let before = context.statistics
        let found = try context.all("Thing", "mood == %@ AND number > 3", "even")
        #expect(found.compactMap { $0.value(forKey: "number") as? Int }.sorted() == [4, 6, 8])
        #expect((context.statistics - before).memoryFallbacks == 1)
        let request = FetchRequest<ManagedObject>(entityName: "Thing")
        request.predicate = Predicate(format: "mood == %@", "odd")
        #expect(try context.count(for: request) == 5)
        let ids = FetchRequest<ManagedObjectID>(request.specification)
        #expect(try context.fetch(ids).count == 5)
    }

    @Test("An order by a transient property is made in memory, with the window after it")
    func transientOrder() throws {
        let context = try context()
        let things = (0..<6).map { context.make("Thing", ["number": $0]) }
        try context.save()
        for (place, thing) in things.enumerated() { thing.setPrimitiveValue("m\(9 - place)", forKey: "mood") }
        let request = FetchRequest<ManagedObject>(entityName: "Thing")
        request.sortDescriptors = [SortDescriptor(key: "mood")]
        request.fetchOffset = 1
        request.fetchLimit = 2
        #expect(try context.fetch(request).map { $0.value(forKey: "number") as? Int } == [4, 3])
    }
}
