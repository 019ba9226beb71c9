import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Transformable attributes")
struct TransformerTests {
    private struct Color: Codable, Equatable {
        var red: Double
        var green: Double
    }

    private func container(_ file: URL, _ transformers: AttributeTransformers) throws -> PersistentContainer {
        var color = AttributeDescription("color", .transformable)
        color.valueTransformerName = "ColorTransformer"
        let model = ManagedObjectModel(entities: [EntityDescription("Paint", [.attribute(color)])])
        let container = try PersistentContainer(
            path: file.path, managedObjectModel: model, transformers: transformers)
        try container.loadPersistentStores()
        return container
    }

    @Test("A value of a custom type is stored as bytes and restored, and is bytes without a transformer")
    func codable() throws {
        let folder = TemporaryFolder("genuine")
        let file = folder["paints.sqlite"]
        let transformers = AttributeTransformers([AttributeTransformer(name: "ColorTransformer", Color.self)])
        let first = try container(file, transformers)
        let context = first.newBackgroundContext()
        let paint = ManagedObject(entity: try context.model.entity(named: "Paint"), insertInto: context)
        paint.setValue(Color(red: 0.5, green: 1), forKey: "color")
        #expect(paint.value(forKey: "color") as? Color == Color(red: 0.5, green: 1))
        try context.save()
        try first.persistentStoreCoordinator.close()
        #expect(
            try PlainSQL(file).rows("SELECT CAST(ZCOLOR AS TEXT) FROM ZPAINT") == [[.text("{\"green\":1,\"red\":0.5}")]]
        )

        let second = try container(file, AttributeTransformers())
        let raw = try #require(
            try second.newBackgroundContext().fetch(FetchRequest<ManagedObject>(entityName: "Paint")).first)
        #expect(raw.value(forKey: "color") as? Data == Data("{\"green\":1,\"red\":0.5}".utf8))
        try second.persistentStoreCoordinator.close()
    }

    @Test("Bytes of another form stay bytes, and a value of another type is refused at save")
    func strangers() throws {
        let folder = TemporaryFolder("genuine")
        let file = folder["paints.sqlite"]
        let transformers = AttributeTransformers([AttributeTransformer(name: "ColorTransformer", Color.self)])
        let context = try container(file, transformers).newBackgroundContext()
        let paint = ManagedObject(entity: try context.model.entity(named: "Paint"), insertInto: context)
        let archive = Data("bplist00 of another format".utf8)
        paint.setValue(archive, forKey: "color")
        try context.save()
        context.refreshAllObjects()
        #expect(paint.value(forKey: "color") as? Data == archive)
        paint.setValue("red", forKey: "color")
        #expect(throws: ManagedObjectError.self) { try context.save() }
    }
}
