import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Derived attributes")
struct DerivedAttributeTests {
    static func model() -> ManagedObjectModel {
        func derived(_ name: String, _ type: AttributeType, _ format: String) -> PropertyDescription {
            var attribute = AttributeDescription(name, type, isOptional: false)
            attribute.derivationExpression = format
            return .attribute(attribute)
        }
        let author = EntityDescription(
            "Author",
            [
                .attribute(AttributeDescription("alias", .string)),
                .relationship(RelationshipDescription("books", toMany: "Book", inverse: "author")),
                .relationship(RelationshipDescription("prizes", toMany: "Prize", inverse: "authors")),
                derived("bookCount", .integer32, "books.@count"), derived("pages", .integer64, "sum:(books.pages)"),
                derived("mostPages", .integer64, "books.@max.pages"), derived("money", .integer64, "prizes.@sum.money"),
            ])
        let book = EntityDescription(
            "Book",
            [
                .attribute(AttributeDescription("title", .string)),
                .attribute(AttributeDescription("pages", .integer64)),
                .relationship(RelationshipDescription("author", to: "Author", inverse: "books")),
                derived("searchTitle", .string, "canonical:(title)"), derived("loud", .string, "uppercase:(title)"),
                derived("alias", .string, "author.alias"), derived("changed", .date, "now()"),
            ])
        let prize = EntityDescription(
            "Prize",
            [
                .attribute(AttributeDescription("money", .integer64)),
                .relationship(RelationshipDescription("authors", toMany: "Author", inverse: "prizes")),
            ])
        return ManagedObjectModel(entities: [author, book, prize], versionIdentifiers: ["1"])
    }

    private func container(
        _ folder: TemporaryFolder, _ model: ManagedObjectModel = model()
    ) throws -> PersistentContainer {
        let container = try PersistentContainer(
            path: folder["books.sqlite"].path, managedObjectModel: model)
        try container.loadPersistentStores()
        return container
    }

    private func insert(
        _ entity: String, _ values: [String: Any], in context: ManagedObjectContext
    ) throws -> ManagedObject {
        let description = try context.persistentStoreCoordinator.model.entity(named: entity)
        let object = ManagedObject(entity: description, insertInto: context)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    @Test("Every documented form is computed at save, stale in memory until refreshed")
    func forms() throws {
        let folder = TemporaryFolder("genuine")
        let container = try container(folder)
        let context = container.newBackgroundContext()
        let author = try insert("Author", ["alias": "bo"], in: context)
        let prize = try insert("Prize", ["money": 100], in: context)
        author.setValue(Set([prize]), forKey: "prizes")
        let book = try insert("Book", ["title": "Über den Wolken", "pages": 120, "author": author], in: context)
        _ = try insert("Book", ["title": "Two", "pages": 30, "author": author], in: context)
        let before = Date.now
        try context.save()
        #expect(author.value(forKey: "bookCount") == nil)
        context.refreshAllObjects()
        #expect(author.value(forKey: "bookCount") as? Int == 2)
        #expect(author.value(forKey: "pages") as? Int == 150)
        #expect(author.value(forKey: "mostPages") as? Int == 120)
        #expect(author.value(forKey: "money") as? Int == 100)
        #expect(book.value(forKey: "searchTitle") as? String == "uber den wolken")
        #expect(book.value(forKey: "loud") as? String == "ÜBER DEN WOLKEN")
        #expect(book.value(forKey: "alias") as? String == "bo")
        let changed = try #require(book.value(forKey: "changed") as? Date)
        #expect(abs(changed.timeIntervalSince(before)) < 60)
    }

    @Test("A change of any value that an attribute is derived from updates it")
    func changes() throws {
        let folder = TemporaryFolder("genuine")
        let context = try container(folder).newBackgroundContext()
        let first = try insert("Author", ["alias": "bo"], in: context)
        let second = try insert("Author", ["alias": "al"], in: context)
        let prize = try insert("Prize", ["money": 100], in: context)
        first.setValue(Set([prize]), forKey: "prizes")
        let book = try insert("Book", ["title": "One", "pages": 10, "author": first], in: context)
        try context.save()
        book.setValue(second, forKey: "author")
        book.setValue("Eins", forKey: "title")
        second.setValue("ali", forKey: "alias")
        prize.setValue(250, forKey: "money")
        try context.save()
        context.refreshAllObjects()
        #expect(first.value(forKey: "bookCount") as? Int == 0)
        #expect(first.value(forKey: "pages") as? Int == 0)
        #expect(first.value(forKey: "money") as? Int == 250)
        #expect(second.value(forKey: "bookCount") as? Int == 1)
        #expect(book.value(forKey: "alias") as? String == "ali")
        #expect(book.value(forKey: "searchTitle") as? String == "eins")
        context.delete(book)
        first.setValue(Set<ManagedObject>(), forKey: "prizes")
        try context.save()
        context.refreshAllObjects()
        #expect(second.value(forKey: "bookCount") as? Int == 0)
        #expect(first.value(forKey: "money") as? Int == 0)
    }

    @Test("A migration keeps the triggers, and computes attributes that become derived")
    func migration() throws {
        let folder = TemporaryFolder("genuine")
        let context = try container(folder).newBackgroundContext()
        let author = try insert("Author", ["alias": "bo"], in: context)
        _ = try insert("Book", ["title": "One", "pages": 10, "author": author], in: context)
        try context.save()
        try context.persistentStoreCoordinator.close()

        var model = Self.model()
        model.versionIdentifiers = ["2"]
        for entity in model.entities.indices where model.entities[entity].name == "Book" {
            guard case .attribute(var title)? = model.entities[entity][property: "title"] else { continue }
            model.entities[entity][property: "title"] = nil
            title.renamingIdentifier = "title"
            title.name = "heading"
            model.entities[entity].properties.append(.attribute(title))
            for (name, format) in [("searchTitle", "canonical:(heading)"), ("loud", "lowercase:(heading)")] {
                guard case .attribute(var attribute)? = model.entities[entity][property: name] else { continue }
                attribute.derivationExpression = format
                model.entities[entity][property: name] = .attribute(attribute)
            }
        }
        let second = try container(folder, model)
        let later = second.newBackgroundContext()
        let book = try #require(try later.fetch(FetchRequest<ManagedObject>(entityName: "Book")).first)
        #expect(book.value(forKey: "loud") as? String == "one")
        book.setValue("Two", forKey: "heading")
        try later.save()
        later.refreshAllObjects()
        #expect(book.value(forKey: "searchTitle") as? String == "two")
        try second.persistentStoreCoordinator.close()
        let sql = try PlainSQL(folder["books.sqlite"])
        #expect(try sql.strings("PRAGMA integrity_check") == ["ok"])
        #expect(try sql.strings("SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%ZTITLE%'") == [])
    }
}
