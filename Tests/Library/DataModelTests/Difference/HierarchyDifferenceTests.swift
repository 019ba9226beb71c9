import DataModel
import Testing

@Suite("Differences of hierarchies")
struct HierarchyDifferenceTests {
    @Test("An entity may get a new superentity to which its attribute moves")
    func newParent() throws {
        let result = try difference(
            [EntityDescription("Flight", [Self.name])],
            [EntityDescription("Event", [Self.name]), EntityDescription("Flight", superentity: "Event")])
        #expect(result.isLightweight)
        #expect(
            result.operations.map(\.sentence) == [
                "The entity Event is added.", "The attribute “name” moves from Flight to Event.",
                "Flight now inherits from Event.",
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

    @Test("A superentity's attribute that replaces a subentity's attribute of another type is refused")
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
        #expect(
            result.refusals.map(\.reason) == [
                "values of the type String cannot be converted to Integer 32 automatically"
            ])
        #expect(result.refusals.map(\.property) == ["number"])
    }

    @Test("Relationships that subentities had may be united in their superentity if each has a fitting destination")
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
            result.refusals.map(\.reason) == ["Airport does not include every object of Room that it may refer to"])
    }

    @Test("Relationships that subentities had are not united in one that is to-many")
    func subentitiesThatLeadToMany() throws {
        func model(isRaised: Bool) -> [EntityDescription] {
            var places = RelationshipDescription("places", toMany: "Airport")
            places.renamingIdentifier = "place"
            let place = PropertyDescription.relationship(RelationshipDescription("place", to: "Airport"))
            return [
                EntityDescription("Airport"), EntityDescription("Event", isRaised ? [.relationship(places)] : []),
                EntityDescription("Flight", superentity: "Event", isRaised ? [] : [place]),
                EntityDescription("Lesson", superentity: "Event", isRaised ? [] : [place]),
            ]
        }
        let result = try difference(model(isRaised: false), model(isRaised: true))
        #expect(result.refusals.map(\.reason) == ["Flight.place and Lesson.place would become one relationship"])
    }

    @Test("Two old roots under one new superentity are refused, naming both")
    func merging() throws {
        let result = try difference(
            [EntityDescription("Flight"), EntityDescription("Lesson")],
            [
                EntityDescription("Event"), EntityDescription("Flight", superentity: "Event"),
                EntityDescription("Lesson", superentity: "Event"),
            ])
        #expect(
            result.refusals.map(\.reason) == ["Flight and Lesson had no common superentity and would share one table"])
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
