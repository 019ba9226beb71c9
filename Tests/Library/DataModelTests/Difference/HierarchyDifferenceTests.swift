import DataModel
import Testing

@Suite("The difference of two hierarchies")
struct HierarchyDifferenceTests {
    @Test("An entity may get a new parent, and its attribute move there")
    func newParent() throws {
        let result = try difference(
            [EntityDescription("Flight", [Self.name])],
            [EntityDescription("Event", [Self.name]), EntityDescription("Flight", superentity: "Event")])
        #expect(result.isLightweight)
        #expect(
            result.operations.map(\.sentence) == [
                "The entity Event is added.", "The attribute “name” moves from Flight to Event.",
                "Flight gets the parent Event.",
            ])
    }

    @Test("An entity may leave its hierarchy")
    func leaving() throws {
        let result = try difference(
            [EntityDescription("Event", [Self.name]), EntityDescription("Flight", superentity: "Event")],
            [EntityDescription("Event", [Self.name]), EntityDescription("Flight", [Self.name])])
        #expect(result.isLightweight)
        #expect(result.hierarchies.map(\.split) == [nil, 1])
    }

    @Test("An old root may move under an entity without other old descendants")
    func movingIn() throws {
        let result = try difference(
            [EntityDescription("Event"), EntityDescription("Flight")],
            [EntityDescription("Event"), EntityDescription("Flight", superentity: "Event")])
        #expect(result.isLightweight)
        #expect(result.hierarchies.map(\.merged) == [2])
    }

    @Test("A subentity's attribute of another type than the parent's is refused where the parent's takes its place")
    func subentityOfAnotherType() throws {
        let number = PropertyDescription.attribute(AttributeDescription("number", .integer32))
        let named = AttributeDescription("number", .string)
        let result = try difference(
            [
                EntityDescription("Event"), EntityDescription("Flight", superentity: "Event", [number]),
                EntityDescription("Lesson", superentity: "Event", [.attribute(named)]),
            ],
            [
                EntityDescription("Event"), EntityDescription("Flight", superentity: "Event", [number]),
                EntityDescription("Lesson", superentity: "Flight"),
            ])
        #expect(result.refusals.map(\.reason) == ["values of the type String cannot become Integer 32 by themselves"])
        #expect(result.refusals.map(\.property) == ["number"])
    }

    @Test("Subentities' relationships that become their parent's may lead to what it leads to, each of them")
    func subentitiesThatLeadElsewhere() throws {
        func model(isRaised: Bool) -> [EntityDescription] {
            func place(_ target: String) -> PropertyDescription {
                .relationship(RelationshipDescription("place", to: target))
            }
            return [
                EntityDescription("Airport"), EntityDescription("Room"),
                EntityDescription("Event", isRaised ? [place("Airport")] : []),
                EntityDescription("Flight", superentity: "Event", isRaised ? [] : [place("Airport")]),
                EntityDescription("Lesson", superentity: "Event", isRaised ? [] : [place("Room")]),
            ]
        }
        let result = try difference(model(isRaised: false), model(isRaised: true))
        #expect(
            result.refusals.map(\.reason) == ["Airport does not carry on every object of Room that it may lead to"])
    }

    @Test("Two old roots under one new parent are refused, both named")
    func merging() throws {
        let result = try difference(
            [EntityDescription("Flight"), EntityDescription("Lesson")],
            [
                EntityDescription("Event"), EntityDescription("Flight", superentity: "Event"),
                EntityDescription("Lesson", superentity: "Event"),
            ])
        #expect(
            result.refusals.map(\.reason) == ["Flight and Lesson had no parent in common and would share one table"])
    }

    @Test("An old root under an entity that has an old descendant is refused")
    func crowding() throws {
        let result = try difference(
            [
                EntityDescription("Event"), EntityDescription("Flight"),
                EntityDescription("Lesson", superentity: "Event"),
            ],
            [
                EntityDescription("Event"), EntityDescription("Flight", superentity: "Event"),
                EntityDescription("Lesson", superentity: "Event"),
            ])
        #expect(!result.isLightweight)
    }

    @Test("A renamed hierarchy keeps its table")
    func renaming() throws {
        var renamed = EntityDescription("Occasion")
        renamed.renamingIdentifier = "Event"
        let result = try difference([EntityDescription("Event")], [renamed])
        #expect(result.operations.map(\.sentence) == ["The entity Event is renamed Occasion."])
        #expect(result.hierarchies.map(\.base) == [1])
    }

    private static let name = PropertyDescription.attribute(AttributeDescription("name", .string))

    private func difference(_ old: [EntityDescription], _ new: [EntityDescription]) throws -> ModelDifference {
        try ModelDifference(from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new))
    }
}
