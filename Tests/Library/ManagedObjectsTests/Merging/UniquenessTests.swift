import Foundation
import ManagedObjects
import TestFiles
import Testing

/// Recipes unique by source and number, with owned ingredients and a shared cook; people unique by identifier, and
/// staff also by address.
private enum KitchenModel {
    static func make() -> ManagedObjectModel {
        var recipe = EntityDescription(
            "Recipe",
            [
                .attribute(AttributeDescription("source", .string)),
                .attribute(AttributeDescription("externalID", .integer64)),
                .attribute(AttributeDescription("title", .string)),
                .attribute(AttributeDescription("rating", .integer16)),
                .relationship(
                    RelationshipDescription("steps", toMany: "Step", inverse: "recipe", deleteRule: .cascade)),
                .relationship(RelationshipDescription("menus", toMany: "Menu", inverse: "recipes")),
                .relationship(RelationshipDescription("cook", to: "Person", inverse: "recipes")),
            ])
        recipe.uniquenessConstraints = [["source", "externalID"]]
        let step = EntityDescription(
            "Step",
            [
                .attribute(AttributeDescription("text", .string)),
                .relationship(RelationshipDescription("recipe", to: "Recipe", inverse: "steps")),
            ])
        let menu = EntityDescription(
            "Menu",
            [
                .attribute(AttributeDescription("name", .string)),
                .relationship(RelationshipDescription("recipes", toMany: "Recipe", inverse: "menus")),
            ])
        var person = EntityDescription(
            "Person",
            [
                .attribute(AttributeDescription("uuid", .string)), .attribute(AttributeDescription("name", .string)),
                .relationship(RelationshipDescription("recipes", toMany: "Recipe", inverse: "cook")),
            ])
        person.uniquenessConstraints = [["uuid"]]
        var staff = EntityDescription(
            "Staff", superentity: "Person", [.attribute(AttributeDescription("email", .string))])
        staff.uniquenessConstraints = [["email"]]
        let guest = EntityDescription(
            "Guest", superentity: "Person", [.attribute(AttributeDescription("table", .integer16))])
        return ManagedObjectModel(entities: [recipe, step, menu, person, staff, guest])
    }
}

private final class Kitchen {
    private let folder = TemporaryFolder("kitchen")
    let url: URL
    let container: PersistentContainer

    init() throws {
        url = folder["k.sqlite"]
        container = try Self.open(url)
    }

    static func open(_ url: URL) throws -> PersistentContainer {
        let container = try PersistentContainer(path: url.path, managedObjectModel: KitchenModel.make())
        try container.loadPersistentStores()
        return container
    }

    deinit { try? container.persistentStoreCoordinator.close() }

    func context(_ policy: MergePolicy = .error) -> ManagedObjectContext {
        let context = container.newBackgroundContext()
        context.mergePolicy = policy
        return context
    }

    /// A recipe with one step, on one menu, by one cook.
    @discardableResult
    func recipe(_ context: ManagedObjectContext, _ title: String, number: Int? = 1) -> ManagedObject {
        let recipe = context.make("Recipe", ["source": "book", "externalID": number, "title": title])
        _ = context.make("Step", ["text": "\(title) step", "recipe": recipe])
        return recipe
    }

    func rows(_ context: ManagedObjectContext, _ entity: String, _ keys: String...) throws -> [String] {
        context.reset()
        return try context.all(entity).map { object in
            keys.map { key in object.value(forKeyPath: key).map { "\($0)" } ?? "-" }.joined(separator: " ")
        }.sorted()
    }
}

@Suite("Unique values")
struct UniquenessTests {
    @Test("Without a policy, the save throws the values and objects in conflict, and saves nothing")
    func error() throws {
        let kitchen = try Kitchen()
        let first = kitchen.context()
        let stored = kitchen.recipe(first, "Soup")
        try first.save()
        let second = kitchen.context()
        let repeated = kitchen.recipe(second, "Broth")
        _ = second.make("Menu")
        let thrown = #expect(throws: ManagedObjectError.self) { try second.save() }
        #expect(thrown?.code == 133021)
        guard case .constraintConflict(let conflicts) = thrown else {
            Issue.record("\(String(describing: thrown))")
            return
        }
        let conflict = try #require(conflicts.first)
        #expect(conflict.constraint.sorted() == ["externalID", "source"])
        #expect(conflict.constraintValues["externalID"] == .integer(1))
        #expect(conflict.databaseObjectID == stored.objectID)
        #expect(conflict.databaseSnapshot?["title"] == .string("Soup"))
        #expect(conflict.conflictingObjectIDs == [repeated.objectID])
        #expect(second.hasChanges)
        #expect(try kitchen.context().all("Menu").isEmpty)
    }

    @Test("A policy can decide repeated values one by one, and the save throws what its closure throws")
    func choosing() throws {
        let kitchen = try Kitchen()
        let first = kitchen.context()
        kitchen.recipe(first, "Soup")
        _ = first.make("Person", ["uuid": "p", "name": "Ann"])
        try first.save()
        let second = kitchen.context(
            MergePolicy(
                .error,
                choosingConstraint: { conflict in
                    guard conflict.constraintValues["uuid"] != .string("q") else { throw CancellationError() }
                    return conflict.constraint == ["uuid"] ? .mergeByPropertyStoreTrump : .mergeByPropertyObjectTrump
                }))
        kitchen.recipe(second, "Broth")
        _ = second.make("Person", ["uuid": "p", "name": "Bob"])
        try second.save()
        #expect(try kitchen.rows(second, "Recipe", "title") == ["Broth"])
        #expect(try kitchen.rows(second, "Person", "name") == ["Ann"])
        for name in ["Cid", "Dan"] { _ = second.make("Person", ["uuid": "q", "name": name]) }
        let error = #expect(throws: ManagedObjectError.self) { try second.save() }
        guard case .canceled = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try kitchen.rows(second, "Person", "name") == ["Ann"])
    }

    @Test("Missing values do not conflict")
    func missing() throws {
        let kitchen = try Kitchen()
        let context = kitchen.context()
        kitchen.recipe(context, "A", number: nil)
        kitchen.recipe(context, "B", number: nil)
        try context.save()
        #expect(try kitchen.rows(context, "Recipe", "title") == ["A", "B"])
    }

    @Test("If memory wins, the stored object gets the new object's values and references")
    func memoryWins() throws {
        let kitchen = try Kitchen()
        let first = kitchen.context()
        let stored = kitchen.recipe(first, "Soup")
        stored.setValue(5, forKey: "rating")
        try first.save()
        let second = kitchen.context(.mergeByPropertyObjectTrump)
        let new = kitchen.recipe(second, "Broth")
        new.setValue(second.make("Staff", ["name": "Ann"]), forKey: "cook")
        let menu = second.make("Menu", ["name": "Monday", "recipes": Set([new])])
        try second.save()
        #expect(new.isDeleted)
        #expect((menu.value(forKey: "recipes") as? Set<ManagedObject>)?.map(\.objectID) == [stored.objectID])
        let rows = try kitchen.rows(kitchen.context(), "Recipe", "title", "rating", "cook.name")
        #expect(rows == ["Broth 5 Ann"])
        #expect(
            try kitchen.rows(kitchen.context(), "Step", "text", "recipe.title") == [
                "Broth step Broth", "Soup step Broth",
            ])
    }

    @Test("If the store wins, the new object and the objects it owns are removed; others refer to the stored one")
    func storeWins() throws {
        for policy in [MergePolicy.mergeByPropertyStoreTrump, .rollback] {
            let kitchen = try Kitchen()
            let first = kitchen.context()
            let stored = kitchen.recipe(first, "Soup")
            try first.save()
            let second = kitchen.context(policy)
            let new = kitchen.recipe(second, "Broth")
            let menu = second.make("Menu", ["name": "Monday", "recipes": Set([new])])
            try second.save()
            #expect((menu.value(forKey: "recipes") as? Set<ManagedObject>)?.map(\.objectID) == [stored.objectID])
            #expect(try kitchen.rows(kitchen.context(), "Recipe", "title") == ["Soup"])
            #expect(try kitchen.rows(kitchen.context(), "Step", "text", "recipe.title") == ["Soup step Soup"])
        }
    }

    @Test("Overwriting also copies the new object's missing values")
    func overwrite() throws {
        let kitchen = try Kitchen()
        let first = kitchen.context()
        kitchen.recipe(first, "Soup").setValue(5, forKey: "rating")
        try first.save()
        let second = kitchen.context(.overwrite)
        kitchen.recipe(second, "Broth")
        try second.save()
        #expect(try kitchen.rows(kitchen.context(), "Recipe", "title", "rating") == ["Broth -"])
    }

    @Test("Objects that repeat each other in one save become one")
    func withinOneSave() throws {
        let kitchen = try Kitchen()
        let context = kitchen.context(.mergeByPropertyObjectTrump)
        let all = ["A", "B", "C"].map { kitchen.recipe(context, $0) }
        all[1].setValue(4, forKey: "rating")
        try context.save()
        #expect(try kitchen.rows(kitchen.context(), "Recipe", "title", "rating") == ["C 4"])
        #expect(try kitchen.rows(kitchen.context(), "Step", "recipe.title") == ["C", "C", "C"])
        let strict = kitchen.context()
        kitchen.recipe(strict, "D", number: 2)
        kitchen.recipe(strict, "E", number: 2)
        let thrown = #expect(throws: ManagedObjectError.self) { try strict.save() }
        #expect(thrown?.code == 133021)
        #expect(thrown?.message.contains("twice in one save") == true)
    }

    @Test("A changed object gets its saved value back if the store wins")
    func changedObject() throws {
        let kitchen = try Kitchen()
        let first = kitchen.context()
        kitchen.recipe(first, "A", number: 1)
        let second = kitchen.recipe(first, "B", number: 2)
        try first.save()
        first.mergePolicy = .mergeByPropertyStoreTrump
        second.setValue(1, forKey: "externalID")
        second.setValue("B2", forKey: "title")
        try first.save()
        #expect(try kitchen.rows(kitchen.context(), "Recipe", "title", "externalID") == ["A 1", "B2 2"])
    }

    @Test("A changed object replaces another if memory wins")
    func changedObjectWins() throws {
        let kitchen = try Kitchen()
        let context = kitchen.context(.mergeByPropertyObjectTrump)
        kitchen.recipe(context, "A", number: 1)
        let second = kitchen.recipe(context, "B", number: 2)
        try context.save()
        second.setValue(1, forKey: "externalID")
        try context.save()
        #expect(try kitchen.rows(kitchen.context(), "Recipe", "title", "externalID") == ["B 1"])
        #expect(try kitchen.rows(kitchen.context(), "Step", "text") == ["B step"])
    }

    @Test("Two objects can swap their values, and a new one can use a deleted one's")
    func swapping() throws {
        let kitchen = try Kitchen()
        let context = kitchen.context()
        let (first, second) = (kitchen.recipe(context, "A", number: 1), kitchen.recipe(context, "B", number: 2))
        try context.save()
        first.setValue(2, forKey: "externalID")
        second.setValue(1, forKey: "externalID")
        try context.save()
        #expect(try kitchen.rows(context, "Recipe", "title", "externalID") == ["A 2", "B 1"])
        for recipe in try context.all("Recipe", "externalID == 1") { context.delete(recipe) }
        kitchen.recipe(context, "C", number: 1)
        try context.save()
        #expect(try kitchen.rows(context, "Recipe", "title", "externalID") == ["A 2", "C 1"])
    }

    @Test("Subentities inherit the constraint over the whole hierarchy and add their own")
    func inherited() throws {
        let kitchen = try Kitchen()
        let context = kitchen.context()
        _ = context.make("Staff", ["uuid": "u1", "email": "a@b"])
        _ = context.make("Guest", ["uuid": "u2"])
        _ = context.make("Guest", ["uuid": "u3"])
        try context.save()
        _ = context.make("Guest", ["uuid": "u1"])
        #expect(throws: ManagedObjectError.self) { try context.save() }
        context.rollback()
        _ = context.make("Staff", ["uuid": "u4", "email": "a@b"])
        let thrown = #expect(throws: ManagedObjectError.self) { try context.save() }
        guard case .constraintConflict(let conflicts) = thrown else {
            Issue.record("\(String(describing: thrown))")
            return
        }
        #expect(conflicts.map(\.constraint) == [["email"]])
        context.mergePolicy = .mergeByPropertyObjectTrump
        try context.save()
        #expect(try kitchen.rows(context, "Staff", "uuid", "email") == ["u4 a@b"])
    }

    @Test("Two concurrent importers create one object of each", arguments: 0..<3)
    func importers(round: Int) async throws {
        let kitchen = try Kitchen()
        let url = kitchen.url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["first", "second", "third"] {
                group.addTask {
                    let container = try Kitchen.open(url)
                    try await container.performBackgroundTask { context in
                        context.mergePolicy = .mergeByPropertyObjectTrump
                        for number in 0..<40 {
                            _ = context.make("Recipe", ["source": "net", "externalID": number, "title": name])
                            if number % 4 == 3 { try context.save() }
                        }
                        try context.save()
                    }
                    try container.persistentStoreCoordinator.close()
                }
            }
            try await group.waitForAll()
        }
        let numbers = try kitchen.rows(kitchen.context(), "Recipe", "externalID")
        #expect(Set(numbers).count == 40)
        #expect(numbers.count == 40)
    }
}
