import DataModel
import Testing

@Suite("Applying operations to a model")
struct OperationTests {
    @Test("Applying the operations of a difference one by one gives the new model")
    func application() throws {
        let old = ManagedObjectModel(entities: [
            EntityDescription(
                "Aircraft",
                [.attribute(.init("a", .integer16)), .attribute(.init("b", .string)), .attribute(.init("c", .string))]),
            EntityDescription("Pilot", [.relationship(.init("flies", to: "Aircraft"))]),
        ])
        var renamed = EntityDescription(
            "Craft",
            [
                .attribute(.named("b", .integer64, identifier: "a")), .attribute(.named("a", identifier: "b")),
                .attribute(.init("d", .date, isOptional: false)),
            ])
        renamed.renamingIdentifier = "Aircraft"
        renamed.uniquenessConstraints = [["a"]]
        let new = ManagedObjectModel(entities: [
            renamed, EntityDescription("Pilot", superentity: "Person", [.relationship(.init("flies", to: "Craft"))]),
            EntityDescription("Person"),
        ])
        var draft = ModelDraft(old)
        for operation in try ModelDifference(from: old, to: new).operations { operation.apply(to: &draft) }
        #expect(draft.model.versionChecksum == new.versionChecksum)
        #expect(draft.model.entities.map(\.name).sorted() == ["Craft", "Person", "Pilot"])
    }

    @Test("A warning names the values and references that are lost when an entity leaves its hierarchy")
    func losses() throws {
        let name = PropertyDescription.attribute(.init("name", .string))
        let link = PropertyDescription.relationship(.init("subject", to: "Event"))
        let result = try ModelDifference(
            from: ManagedObjectModel(entities: [
                EntityDescription("Event", [name]), EntityDescription("Flight", superentity: "Event"),
                EntityDescription("Note", [link]),
            ]),
            to: ManagedObjectModel(entities: [
                EntityDescription("Event", [name]), EntityDescription("Flight"), EntityDescription("Note", [link]),
            ]))
        #expect(
            result.operations.compactMap(\.warning) == [
                "Its inherited values of “name” are not kept. "
                    + "References to its objects through Note.subject are cleared."
            ])
    }

    @Test("An attribute that moves to only one subentity has a warning about the others' values")
    func pushedDown() throws {
        let name = PropertyDescription.attribute(.init("name", .string))
        let subentities = ["Flight", "Lesson"].map { EntityDescription($0, superentity: "Event") }
        let result = try ModelDifference(
            from: ManagedObjectModel(entities: [EntityDescription("Event", [name])] + subentities),
            to: ManagedObjectModel(entities: [
                EntityDescription("Event"), EntityDescription("Flight", superentity: "Event", [name]), subentities[1],
            ]))
        #expect(result.operations.compactMap(\.warning) == ["The values of Event and Lesson are not kept."])
    }

    @Test("A constraint follows the elements of a composite that moves to another entity while they are renamed")
    func movedComposite() throws {
        func paint(_ elements: [AttributeDescription]) -> AttributeDescription {
            var coat = AttributeDescription("coat", .composite)
            coat.elements = Array(elements.dropFirst())
            var paint = AttributeDescription("paint", .composite)
            paint.elements = [elements[0], coat]
            return paint
        }
        func model(_ paint: AttributeDescription, on owner: String, _ paths: [String]) -> ManagedObjectModel {
            var craft = EntityDescription("Craft", superentity: "Thing")
            var thing = EntityDescription("Thing")
            if owner == "Thing" {
                thing.properties = [.attribute(paint)]
            } else {
                craft.properties = [.attribute(paint)]
            }
            craft.uniquenessConstraints = [paths]
            return ManagedObjectModel(entities: [thing, craft])
        }
        let old = model(
            paint([.init("name", .string), .init("inner", .string), .init("outer", .string)]), on: "Craft",
            ["paint.name", "paint.coat.inner", "paint.coat.outer"])
        var moved = paint([
            .named("title", identifier: "name"), .named("outer", identifier: "inner"),
            .named("inner", identifier: "outer"),
        ])
        moved.elements[1].name = "layer"
        moved.elements[1].renamingIdentifier = "coat"
        let new = model(moved, on: "Thing", ["paint.title", "paint.layer.outer", "paint.layer.inner"])
        for (from, to) in [(old, new), (new, old)] {
            var draft = ModelDraft(from)
            for operation in try ModelDifference(from: from, to: to).operations { operation.apply(to: &draft) }
            #expect(draft.model.versionChecksum == to.versionChecksum)
        }
    }
}
