import Foundation
import ManagedObjects
import Testing

@Suite("Fetching")
struct FetchingTests {
    private func filled(_ count: Int) throws -> FleetStore {
        let store = try FleetStore()
        let context = store.context
        for number in 0..<count {
            let color = ["blue", "white", nil][number % 3]
            _ = context.make("Aircraft", ["tailNumber": "N\(number)", "colorScheme": color.map { ["primary": $0] }])
        }
        try context.save()
        return store
    }

    @Test("A row is one object in each context")
    func uniquing() throws {
        let store = try filled(1)
        let (first, second) = (store.context, store.context)
        let object = try #require(try first.all("Aircraft").first)
        #expect(try first.all("Aircraft").first === object)
        #expect(try second.all("Aircraft").first !== object)
        #expect(try second.all("Aircraft").first?.objectID == object.objectID)
    }

    @Test("Fetches include unsaved changes and exclude deleted objects")
    func pendingChanges() throws {
        let store = try filled(3)
        let context = store.context
        let white = try #require(try context.all("Aircraft", "colorScheme.primary == %@", "white").first)
        white.setValue(["primary": "blue"], forKey: "colorScheme")
        let new = context.make("Aircraft", ["tailNumber": "N9", "colorScheme": ["primary": "blue"]])
        #expect(try context.all("Aircraft", "colorScheme.primary == 'blue'").count == 3)
        #expect(try context.all("Aircraft", "colorScheme.primary == 'white'").isEmpty)
        context.delete(white)
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.sortDescriptors = [SortDescriptor(key: "tailNumber", ascending: false)]
        request.fetchLimit = 2
        #expect(try context.fetch(request).map { $0.value(forKey: "tailNumber") as? String } == ["N9", "N2"])
        #expect(try context.count(for: request) == 2)
        request.includesPendingChanges = false
        request.fetchLimit = 0
        #expect(try context.fetch(request).count == 3)
        _ = new
    }

    @Test("An unknown key path is reported with the nearest valid one")
    func unknownKeyPath() throws {
        let store = try filled(1)
        let context = store.context
        let error = #expect(throws: ManagedObjectError.self) {
            try context.all("Aircraft", "colorScheme.primery == 'blue'")
        }
        #expect(error?.message.contains("primary") == true)
    }

    @Test("Counts, identifiers and dictionaries create no objects")
    func otherResults() throws {
        let store = try filled(6)
        let context = store.context
        let ids = FetchRequest<ManagedObjectID>(entityName: "Aircraft")
        ids.predicate = Predicate(format: "colorScheme.primary == %@", "blue")
        #expect(try context.fetch(ids).map(\.key) == [1, 4])
        let groups = FetchRequest<[String: AttributeValue]>(entityName: "Aircraft")
        groups.propertiesToFetch = [.property("colorScheme.primary"), .count("number")]
        groups.propertiesToGroupBy = ["colorScheme.primary"]
        let found = try context.fetch(groups).map { "\($0["colorScheme.primary"] ?? .null) \($0["number"] ?? .null)" }
        #expect(Set(found) == ["string(\"blue\") integer(2)", "string(\"white\") integer(2)", "null integer(2)"])
        #expect(context.registeredObjects.isEmpty)
    }

    @Test("A cursor continues where a page ended, with missing values in order")
    func cursor() throws {
        let store = try filled(9)
        let context = store.context
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.sortDescriptors = [SortDescriptor(key: "colorScheme.primary")]
        let all = try context.fetch(request).map(\.objectID.key)
        var paged: [Int64] = []
        request.fetchLimit = 2
        while true {
            let page = try context.fetch(request)
            guard let last = page.last else { break }
            paged += page.map(\.objectID.key)
            let color = (last.value(forKey: "colorScheme") as? [String: Any])?["primary"]
            request.after = FetchCursor(values: [AttributeValue(any: color) ?? .null], key: last.objectID.key)
        }
        #expect(paged == all)
        #expect(all == [3, 6, 9, 1, 4, 7, 2, 5, 8])
    }

    @Test("A fault fires once, and contexts share its row")
    func faulting() throws {
        let store = try filled(2)
        let reader = try store.another()
        defer { try? reader.persistentStoreCoordinator.close() }
        let context = reader.newBackgroundContext()
        let request = FetchRequest<ManagedObjectID>(entityName: "Aircraft")
        let id = try #require(try context.fetch(request).first)
        let fault = context.object(with: id)
        #expect(fault.isFault)
        #expect(fault.value(forKey: "tailNumber") as? String == "N0")
        #expect(!fault.isFault)
        #expect(context.statistics.faultsFired == 1)
        let other = reader.newBackgroundContext()
        #expect(other.object(with: id).value(forKey: "tailNumber") as? String == "N0")
        #expect(other.statistics.faultsFired == 0)
    }

    @Test("A fault whose row no longer exists becomes a deleted object without values")
    func inaccessibleFault() throws {
        let store = try filled(1)
        let (first, second) = (store.context, store.context)
        let request = FetchRequest<ManagedObjectID>(entityName: "Aircraft")
        let id = try #require(try first.fetch(request).first)
        let fault = first.object(with: id)
        second.delete(try second.existingObject(with: id))
        try second.save()
        #expect(fault.value(forKey: "tailNumber") == nil)
        #expect((fault.value(forKey: "logEntries") as? Set<ManagedObject>)?.isEmpty == true)
        #expect(fault.isDeleted)
        try first.save()
        #expect(throws: ManagedObjectError.self) { try store.context.existingObject(with: id) }
    }

    @Test("Prefetching a relationship takes one query, and traversing it none")
    func prefetching() throws {
        let store = try filled(5)
        let writer = store.context
        for aircraft in try writer.all("Aircraft") {
            for _ in 0..<4 { _ = writer.make("LogEntry", ["aircraft": aircraft]) }
        }
        try writer.save()
        let reader = try store.another()
        let context = reader.newBackgroundContext()
        let request = FetchRequest<ManagedObject>(entityName: "LogEntry")
        request.relationshipKeyPathsForPrefetching = ["aircraft"]
        let tails = try context.fetch(request).map { $0.value(forKeyPath: "aircraft.tailNumber") as? String }
        #expect(Set(tails).count == 5)
        #expect(context.statistics.fetches == 2)
        #expect(context.statistics.faultsFired == 0)
        try reader.persistentStoreCoordinator.close()
    }
}
