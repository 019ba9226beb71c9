import Foundation
import ManagedObjects
import TestFiles
import Testing

/// Replays a controller's steps on a table, as an application's view does.
private final class Table: FetchedResultsControllerDelegate {
    private(set) var updates = 0

    func controllerDidChangeContent(_ controller: FetchedResultsController<ManagedObject>) { updates += 1 }
}

@Suite("Results that other objects decide")
struct ResultsOfOthersTests {
    private func controller(
        _ entity: String, _ context: ManagedObjectContext, sections: String? = nil
    ) throws -> (FetchedResultsController<ManagedObject>, Table) {
        let request = FetchRequest<ManagedObject>(entityName: entity)
        request.sortDescriptors = [sections, "name"].compactMap(\.self).map { SortDescriptor(key: $0, ascending: true) }
        let controller = try FetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: sections)
        let table = Table()
        controller.delegate = table
        try controller.performFetch()
        return (controller, table)
    }

    private func names(_ controller: FetchedResultsController<ManagedObject>) -> [String] {
        controller.sections.map { section in
            section.name + ":"
                + section.objects.map { $0.value(forKey: "name") as? String ?? "gone" }.joined(separator: ",")
        }
    }

    @Test("A rollback and a reset remove the new objects that a controller lists", arguments: [false, true])
    func rolledBack(resets: Bool) throws {
        for throughChild in [false, true] {
            let shop = try Workshop()
            let saved = shop.x.make("Entry", ["name": "saved"])
            try shop.x.save()
            let context = throughChild ? ManagedObjectContext(parent: shop.x) : shop.x
            let (controller, table) = try controller("Entry", context)
            _ = context.make("Entry", ["name": "new"])
            context.processPendingChanges()
            #expect(names(controller) == [":new,saved"])
            if resets { context.reset() } else { context.rollback() }
            #expect(controller.fetchedObjects?.count == 1 && table.updates == 2)
            #expect(resets || names(controller) == [":saved"])
            _ = saved
        }
    }

    @Test("An object that was never announced is not announced as gone")
    func unannounced() throws {
        let shop = try Workshop()
        let (controller, table) = try controller("Entry", shop.x)
        _ = shop.x.make("Entry", ["name": "new"])
        shop.x.rollback()
        #expect(names(controller) == [":"] && table.updates == 0)
    }

    @Test("Sections by a related object follow it, and no two have one name")
    func related() throws {
        let shop = try Workshop()
        let planes = ["A", "Z"].map { shop.x.make("Aircraft", ["name": $0]) }
        let entries = (0..<4).map { shop.x.make("Entry", ["name": "E\($0)", "aircraft": planes[$0 / 2]]) }
        try shop.x.save()
        let (controller, table) = try controller("Entry", shop.x, sections: "aircraft.name")
        #expect(names(controller) == ["A:E0,E1", "Z:E2,E3"])
        planes[0].setValue("ZZ", forKey: "name")
        shop.x.processPendingChanges()
        #expect(names(controller) == ["Z:E2,E3", "ZZ:E0,E1"] && table.updates == 1)
        entries[0].setValue("E0b", forKey: "name")
        shop.x.processPendingChanges()
        #expect(names(controller) == ["Z:E2,E3", "ZZ:E0b,E1"])
        planes[1].setValue("ZZ", forKey: "name")
        shop.x.processPendingChanges()
        #expect(names(controller) == ["ZZ:E0b,E1,E2,E3"])
    }

    @Test("Objects that the order scatters are in one section of their name")
    func scattered() throws {
        let shop = try Workshop()
        let planes = ["A", "Z"].map { shop.x.make("Aircraft", ["name": $0]) }
        for number in 0..<4 { _ = shop.x.make("Entry", ["name": "E\(number)", "aircraft": planes[number % 2]]) }
        try shop.x.save()
        let request = FetchRequest<ManagedObject>(entityName: "Entry")
        request.sortDescriptors = [SortDescriptor(key: "name", ascending: true)]
        let controller = try FetchedResultsController(
            fetchRequest: request, managedObjectContext: shop.x, sectionNameKeyPath: "aircraft.name", cacheName: "c")
        try controller.performFetch()
        #expect(names(controller) == ["A:E0,E2", "Z:E1,E3"])
        try controller.performFetch()
        #expect(names(controller) == ["A:E0,E2", "Z:E1,E3"])
    }

    @Test("An attribute derived along references follows the rows that come after it and return")
    func derived() throws {
        var top = AttributeDescription("topName", .string)
        top.derivationExpression = "top.name"
        var upper = AttributeDescription("upperName", .string)
        upper.derivationExpression = "uppercase:(top.maker.name)"
        let name = PropertyDescription.attribute(AttributeDescription("name", .string))
        let list = EntityDescription(
            "List",
            [
                name, .attribute(top), .attribute(upper),
                .relationship(RelationshipDescription("top", to: "Item", inverse: "topOf")),
            ])
        let item = EntityDescription(
            "Item",
            [
                name, .relationship(RelationshipDescription("topOf", toMany: "List", inverse: "top")),
                .relationship(RelationshipDescription("maker", to: "Maker", inverse: "items")),
            ])
        let maker = EntityDescription(
            "Maker", [name, .relationship(RelationshipDescription("items", toMany: "Item", inverse: "maker"))])
        let shop = try Workshop(ManagedObjectModel(entities: [list, item, maker]))
        shop.x.undoManager = UndoManager()
        let lists = shop.x.make("List", ["name": "l"])
        let items = shop.x.make("Item", ["name": "a", "topOf": Set([lists])])
        items.setValue(shop.x.make("Maker", ["name": "m"]), forKey: "maker")
        try shop.x.save()
        #expect(try shop.sql("SELECT ZTOPNAME, ZUPPERNAME FROM ZLIST") == "a|M")
        shop.x.delete(items)
        try shop.x.save()
        #expect(try shop.sql("SELECT ifnull(ZTOPNAME, 'NULL'), ifnull(ZUPPERNAME, 'NULL') FROM ZLIST") == "NULL|NULL")
        shop.x.undo()
        try shop.x.save()
        #expect(try shop.sql("SELECT ZTOPNAME, ZUPPERNAME FROM ZLIST") == "a|M")
    }
}
