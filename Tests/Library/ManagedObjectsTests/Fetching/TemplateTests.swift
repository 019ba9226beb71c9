import Foundation
import ManagedObjects
import Testing

@Suite("Requests of the model")
struct TemplateTests {
    private func container() throws -> PersistentContainer {
        var model = FleetModel.make()
        var template = FetchRequestTemplate(
            name: "painted", entityName: "Aircraft", predicateFormat: "colorScheme.primary == $COLOR")
        template.editorSettings["fetchLimit"] = "2"
        model.fetchRequestTemplates = [template]
        let namesakes = FetchRequestTemplate(
            name: "fetchRequest", entityName: "Aircraft",
            predicateFormat: "tailNumber == $FETCH_SOURCE.name AND numPassengers != nil")
        model[entity: "Person"]?.properties.append(
            .fetchedProperty(FetchedPropertyDescription(name: "namesakes", request: namesakes)))
        let container = try PersistentContainer(path: "/none", managedObjectModel: model)
        let description = PersistentStoreDescription(url: URL(filePath: "/none"))
        description.type = InMemoryStoreType
        container.persistentStoreDescriptions = [description]
        try container.loadPersistentStores()
        return container
    }

    @Test("A stored request substitutes its variables and keeps its options")
    func template() throws {
        let container = try container()
        let context = container.newBackgroundContext()
        for number in 0..<3 {
            let aircraft = context.make("Aircraft", ["tailNumber": "N\(number)"])
            aircraft.setValue(["primary": number == 1 ? "red" : "blue"], forKey: "colorScheme")
        }
        try context.save()
        let model = container.persistentStoreCoordinator.managedObjectModel
        let red: FetchRequest<ManagedObject> = try model.fetchRequestFromTemplate(
            withName: "painted", substitutionVariables: ["COLOR": "red"])
        #expect(try context.fetch(red).map { $0.value(forKey: "tailNumber") as? String } == ["N1"])
        #expect(red.fetchLimit == 2)
        let error = #expect(throws: DataModelError.self) {
            let _: FetchRequest<ManagedObject> = try model.fetchRequestFromTemplate(withName: "paintd")
        }
        #expect(error?.message.contains("painted") == true)
    }

    @Test("A fetched property fetches for its object each time")
    func fetchedProperty() throws {
        let context = try container().newBackgroundContext()
        let person = context.make("Person", ["name": "N1"])
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "numPassengers": 1])
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        #expect(person.value(forKey: "namesakes") as? [ManagedObject] == [aircraft])
        try context.save()
        #expect(person.value(forKey: "namesakes") as? [ManagedObject] == [aircraft])
        aircraft.setValue(nil, forKey: "numPassengers")
        #expect(person.value(forKey: "namesakes") as? [ManagedObject] == [])
    }
}
