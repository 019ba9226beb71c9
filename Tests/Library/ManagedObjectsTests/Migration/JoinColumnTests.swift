import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Columns of join tables in stores of a configuration")
struct JoinColumnTests {
    /// Two entities with relationships of one name to a third; the second one counts its objects.
    private static func model(_ identifier: String, more: [PropertyDescription] = []) -> ManagedObjectModel {
        func tagged(_ name: String, _ inverse: String, _ others: [PropertyDescription]) -> EntityDescription {
            let tags = RelationshipDescription("tags", toMany: "Tag", inverse: inverse)
            return EntityDescription(name, [.relationship(tags)] + others)
        }
        var count = AttributeDescription("count", .integer32)
        count.derivationExpression = "tags.@count"
        return ManagedObjectModel(
            entities: [
                tagged("Aircraft", "aircraft", []), tagged("Book", "books", [.attribute(count)] + more),
                EntityDescription(
                    "Tag",
                    [
                        .relationship(RelationshipDescription("aircraft", toMany: "Aircraft", inverse: "tags")),
                        .relationship(RelationshipDescription("books", toMany: "Book", inverse: "tags")),
                    ]),
            ], configurations: [Configuration("books", ["Book", "Tag"])], versionIdentifiers: [identifier])
    }

    private func open(_ url: URL, _ model: ManagedObjectModel, _ configuration: String?) throws -> PersistentContainer {
        let first = Self.model("1")
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: model,
            models: ModelLibrary([.init(name: "1", versionChecksum: first.versionChecksum, model: { first })]))
        container.persistentStoreDescriptions[0].configuration = configuration
        try container.loadPersistentStores()
        return container
    }

    @Test(
        "They are the same when the file gets all entities, and when it is upgraded as it is", arguments: [true, false])
    func names(getsAll: Bool) throws {
        let folder = TemporaryFolder("joins")
        let url = folder["books.sqlite"]
        let made = try open(url, Self.model("1"), "books")
        let context = made.newBackgroundContext()
        context.make("Book", [:]).setValue(Set([context.make("Tag", [:]), context.make("Tag", [:])]), forKey: "tags")
        try context.save()
        try made.persistentStoreCoordinator.close()
        let next = Self.model("2", more: [.attribute(AttributeDescription("title", .string))])
        for (model, configuration) in [
            (getsAll ? Self.model("1") : next, getsAll ? nil : "books"), (next, getsAll ? nil : "books"),
        ] {
            let container = try open(url, model, configuration)
            let context = container.newBackgroundContext()
            let book = try #require(try context.all("Book").first)
            let tags = book.mutableSetValue(forKey: "tags")
            #expect(tags.count == book.value(forKey: "count") as? Int)
            tags.add(context.make("Tag", [:]))
            if getsAll {
                context.make("Aircraft", [:]).setValue(tags.set, forKey: "tags")
            }
            try context.save()
            context.refreshAllObjects()
            #expect(book.value(forKey: "count") as? Int == tags.count)
            try container.persistentStoreCoordinator.close()
            #expect(try StoreAdministration(url: url, model: model).verify().problems == [])
        }
        let counts = "SELECT (SELECT count(*) FROM Z_2TAGS), ZCOUNT FROM ZBOOK"
        #expect(try SQLiteTool.run(url, counts) == "4|4")
    }
}
