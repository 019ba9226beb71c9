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
                "Thing",
                [
                    .attribute(AttributeDescription("number", .integer32)), .attribute(mood),
                    .relationship(RelationshipDescription("owner", to: "Owner", inverse: "things")),
                ]),
            EntityDescription(
                "Owner",
                [
                    .attribute(AttributeDescription("name", .string)),
                    .relationship(RelationshipDescription("things", toMany: "Thing", inverse: "owner")),
                ]),
        ])
        let container = try PersistentContainer(path: "/none", managedObjectModel: model)
        let description = PersistentStoreDescription(url: URL(filePath: "/none"))
        description.type = InMemoryStoreType
        container.persistentStoreDescriptions = [description]
        try container.loadPersistentStores()
        return container.newBackgroundContext()
    }

    @Test("A condition on a transient property is evaluated on the candidates that the rest of the predicate finds")
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

    @Test("An asynchronous fetch is completed in memory too")
    func asynchronous() async throws {
        let context = try context()
        let things = (0..<10).map { context.make("Thing", ["number": $0]) }
        try context.save()
        for (number, thing) in things.enumerated() {
            thing.setPrimitiveValue(number % 2 == 0 ? "even" : "odd", forKey: "mood")
        }
        let request = FetchRequest<ManagedObject>(entityName: "Thing")
        request.predicate = Predicate(format: "mood == 'even' AND number > 3")
        request.sortDescriptors = [SortDescriptor(key: "number", ascending: false)]
        request.fetchLimit = 2
        let found = try await context.execute(AsynchronousFetchRequest(fetchRequest: request)).finalResult
        #expect(found.map { $0.value(forKey: "number") as? Int } == [8, 6])
        #expect(context.statistics.memoryFallbacks == 1)
    }

    @Test("Prefetching covers only the results, unless the condition uses the relationship")
    func prefetching() throws {
        let context = try context()
        let things = (0..<50).map { number in
            let owner = context.make("Owner", ["name": "O\(number)"])
            return context.make("Thing", ["number": number, "owner": owner])
        }
        try context.save()
        context.refreshAllObjects()
        for (number, thing) in things.enumerated() {
            thing.setPrimitiveValue(number < 2 ? "good" : "bad", forKey: "mood")
        }
        let request = FetchRequest<ManagedObject>(entityName: "Thing")
        request.predicate = Predicate(format: "mood == 'good'")
        request.relationshipKeyPathsForPrefetching = ["owner"]
        var before = context.statistics
        let found = try context.fetch(request)
        #expect((context.statistics - before).rows == 52)
        before = context.statistics
        #expect(found.compactMap { $0.value(forKeyPath: "owner.name") as? String }.sorted() == ["O0", "O1"])
        #expect((context.statistics - before).queries == 0)
        request.predicate = Predicate(format: "mood == 'good' OR (owner.name == 'O7' AND mood == 'bad')")
        before = context.statistics
        #expect(try context.fetch(request).count == 3)
        #expect((context.statistics - before).queries <= 3)
    }

    @Test("Sorting by a transient property happens in memory, before limit and offset apply")
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
