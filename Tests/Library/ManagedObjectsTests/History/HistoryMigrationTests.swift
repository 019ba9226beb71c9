import Foundation
import ManagedObjects
import Testing

@Suite("The history across versions of the model")
struct HistoryMigrationTests {
    /// The hangar model with a new first entity, one entity removed, and properties renamed, added and removed.
    private func next() throws -> ManagedObjectModel {
        var model = HangarModel.make()
        model.entities.removeAll { $0.name == "Pilot" }
        let place = try #require(model.entities.firstIndex { $0.name == "Aircraft" })
        guard case .attribute(var tail) = model.entities[place][property: "tailNumber"] else { return model }
        tail.name = "mark"
        tail.renamingIdentifier = "tailNumber"
        model.entities[place][property: "tailNumber"] = nil
        model.entities[place][property: "mark"] = .attribute(tail)
        model.entities[place][property: "pilots"] = nil
        model.entities[place].uniquenessConstraints = [["mark"]]
        var added = AttributeDescription("altitude", .integer32)
        added.preservesValueInHistoryOnDeletion = true
        model.entities[place][property: "altitude"] = .attribute(added)
        model.entities.append(EntityDescription("Aardvark", [.attribute(AttributeDescription("a", .string))]))
        return model
    }

    @Test("A change of a composite is recorded, whether it is unchanged, split or combined")
    func composites() throws {
        func colors(_ name: String, _ elements: [String]) -> PropertyDescription {
            var composite = CompositeAttributeDescription(name: name, compositeName: "Colors")
            composite.elements = elements.map { AttributeDescription($0, .string) }
            return .attribute(composite.attribute)
        }
        func plain(_ name: String, from identifier: String? = nil) -> PropertyDescription {
            var attribute = AttributeDescription(name, .string)
            attribute.renamingIdentifier = identifier
            return .attribute(attribute)
        }
        let first = ManagedObjectModel(entities: [
            EntityDescription("Bird", [plain("beak"), colors("colors", ["head", "tail"]), plain("song")])
        ])
        let store = try HangarStore(HistoryTests.tracking, model: first)
        let context = store.context
        let bird = context.make("Bird")
        try context.save()
        bird.setValue(["head": "red"], forKey: "colors")
        try context.save()
        bird.setValue("long", forKey: "beak")
        try context.save()
        try store.coordinator.close()
        let more = ManagedObjectModel(entities: [
            EntityDescription(
                "Bird", [plain("age"), plain("beak"), colors("colors", ["head", "tail"]), plain("song")])
        ])
        let apart = ManagedObjectModel(entities: [
            EntityDescription("Bird", [plain("beak"), plain("head", from: "colors.head"), plain("song")])
        ])
        var gathered = CompositeAttributeDescription(name: "looks", compositeName: "Looks")
        gathered.elements = ["beak", "head"].map {
            var element = AttributeDescription($0, .string)
            element.renamingIdentifier = $0
            return element
        }
        let together = ManagedObjectModel(entities: [
            EntityDescription("Bird", [.attribute(gathered.attribute), plain("song")])
        ])
        for (model, names) in [
            (more, [["colors"], ["beak"]]), (apart, [["head"], ["beak"]]), (together, [["looks"], ["looks"]]),
        ] {
            let container = try PersistentContainer(
                path: store.url.path, managedObjectModel: model,
                models: ModelLibrary(
                    [first, more, apart, together].map { version in
                        .init(name: "", versionChecksum: version.versionChecksum, model: { version })
                    }))
            container.persistentStoreDescriptions[0].setOption(true, forKey: PersistentHistoryTrackingKey)
            try container.loadPersistentStores()
            let request = PersistentHistoryChangeRequest.fetchHistory(after: nil as PersistentHistoryToken?)
            let found = try container.newBackgroundContext().execute(request).transactions
            #expect(found.dropFirst().map { $0.changes?.first?.updatedProperties } == names.map { Set($0) })
            try container.persistentStoreCoordinator.close()
        }
    }

    @Test("Entities are renumbered, properties mapped to their new names, tombstones moved, and removed ones omitted")
    func carriedOver() throws {
        let store = try HangarStore(HistoryTests.tracking)
        let context = store.context
        context.transactionAuthor = "old"
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        _ = context.make("Pilot", ["name": "A"])
        try context.save()
        aircraft.setValue("N2", forKey: "tailNumber")
        aircraft.setValue(2, forKey: "seats")
        try context.save()
        let field = context.make("Airfield")
        aircraft.setValue(field, forKey: "base")
        try context.save()
        context.delete(aircraft)
        try context.save()
        let token = try #require(store.coordinator.currentPersistentHistoryToken())
        try store.coordinator.close()

        let container = try store.another(HistoryTests.tracking, model: try next())
        let other = container.newBackgroundContext()
        let request = PersistentHistoryChangeRequest.fetchHistory(after: nil as PersistentHistoryToken?)
        let found = try other.execute(request).transactions
        #expect(found.map(\.author) == ["old", "old", "old", "old"])
        #expect(found[0].changes?.map(\.changedObjectID.entityName) == ["Aircraft"])
        #expect(found[1].changes?.map(\.updatedProperties) == [["mark", "seats"]])
        #expect(found[2].changes?.first { $0.changeType == .update }?.updatedProperties == ["base"])
        #expect(found[3].changes?.first { $0.changeType == .delete }?.tombstone == ["mark": .string("N2")])
        #expect(try store.sql("SELECT DISTINCT ZENTITY FROM ACHANGE ORDER BY 1") == "2\n4")

        #expect(container.persistentStoreCoordinator.currentPersistentHistoryToken() == token)
        let mine = other.make("Aircraft", ["mark": "N3", "altitude": 7])
        try other.save()
        other.delete(mine)
        try other.save()
        let later = try other.execute(PersistentHistoryChangeRequest.fetchHistory(after: token)).transactions
        #expect(later.map(\.transactionNumber) == [5, 6])
        #expect(later[1].changes?.map(\.tombstone) == [["mark": .string("N3"), "altitude": .integer(7)]])
        try container.persistentStoreCoordinator.close()
    }
}
