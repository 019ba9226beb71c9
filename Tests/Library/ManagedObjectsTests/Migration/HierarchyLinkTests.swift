import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("References in changing hierarchies")
struct HierarchyLinkTests {
    /// Captains are people, who have many mentors; then people are captains, who have one.
    private static let before = ManagedObjectModel(
        "1",
        [
            EntityDescription(
                "Person",
                [
                    .attribute(AttributeDescription("name", .string)),
                    .relationship(RelationshipDescription("mentors", toMany: "Captain", inverse: "pupils")),
                ]),
            captain("Person", []),
        ])

    private static func captain(_ parent: String?, _ attributes: [PropertyDescription]) -> EntityDescription {
        var captain = EntityDescription(
            "Captain",
            attributes + [
                .relationship(RelationshipDescription("pupils", toMany: "Person", inverse: "mentors", isOrdered: true))
            ])
        captain.superentityName = parent
        return captain
    }

    private static let after = ManagedObjectModel(
        "2",
        [
            captain(nil, [.attribute(AttributeDescription("name", .string))]),
            EntityDescription(
                "Person", superentity: "Captain",
                [.relationship(RelationshipDescription("mentors", to: "Captain", inverse: "pupils"))]),
        ])

    @Test("References of rows whose entity has lost the relationship are removed at both ends")
    func links() throws {
        let store = try VersionedStore([Self.before, Self.after]) { context in
            let (first, second) = (context.make("Captain", ["name": "A"]), context.make("Captain", ["name": "B"]))
            let person = context.make("Person", ["name": "P"])
            first.setValue([second, person], forKey: "pupils")
        }
        try store.use { context in
            let captain = try #require(try context.all("Captain", "name == 'A'").first)
            let pupils = captain.mutableOrderedSetValue(forKey: "pupils").array
            #expect(pupils.map { $0.value(forKey: "name") as? String } == ["P"])
            let person = try #require(try context.all("Person").first)
            #expect((person.value(forKey: "mentors") as? ManagedObject)?.value(forKey: "name") as? String == "A")
        }
        #expect(try store.sql("SELECT count(*) FROM ZCAPTAIN WHERE ZMENTORS NOTNULL") == "1")
    }

    /// Captains are people, each with a mentor; or people are captains. Both are members, later of a party.
    private static func party(_ version: String, isTurned: Bool) -> ManagedObjectModel {
        let mentor = PropertyDescription.relationship(
            RelationshipDescription("mentor", to: "Captain", inverse: "pupils"))
        let name = PropertyDescription.attribute(AttributeDescription("name", .string))
        let pupils = PropertyDescription.relationship(
            RelationshipDescription("pupils", toMany: "Person", inverse: "mentor"))
        var person = EntityDescription("Person", isTurned ? [mentor] : [name, mentor])
        person.superentityName = isTurned ? "Captain" : "Member"
        var captain = EntityDescription("Captain", isTurned ? [name, pupils] : [pupils])
        captain.superentityName = isTurned ? "Member" : "Person"
        let party = EntityDescription("Party", [.attribute(AttributeDescription("title", .string))])
        var member = EntityDescription("Member", [.attribute(AttributeDescription("number", .integer32))])
        member.superentityName = isTurned ? "Party" : nil
        return ManagedObjectModel(version, [party, member, person, captain])
    }

    @Test("Rows that move to another entity do not restore references that their own entity lost on the way")
    func moved() throws {
        let versions = [Self.party("1", isTurned: false), Self.party("2", isTurned: true)]
        let store = try VersionedStore(versions) { context in
            _ = context.make("Party", ["title": "Crew"])
            let (first, second) = (context.make("Captain", ["name": "A"]), context.make("Captain", ["name": "B"]))
            for pupil in [second, context.make("Person", ["name": "P"])] { pupil.setValue(first, forKey: "mentor") }
        }
        try store.use { context in
            let captain = try #require(try context.all("Captain", "name == 'A'").first)
            let pupils = try #require(captain.value(forKey: "pupils") as? Set<ManagedObject>)
            #expect(pupils.map { $0.value(forKey: "name") as? String } == ["P"])
        }
        #expect(try store.sql("SELECT count(*) FROM ZPARTY WHERE ZMENTOR NOTNULL") == "1")
    }

    @Test("References of subentities' relationships keep their entity when they move to the superentity")
    func united() throws {
        func model(_ version: String, isUnited: Bool) -> ManagedObjectModel {
            let place = PropertyDescription.relationship(RelationshipDescription("place", to: "Place"))
            let subentities = ["Flight", "Lesson"].map {
                EntityDescription($0, superentity: "Event", isUnited ? [] : [place])
            }
            return ManagedObjectModel(
                version,
                [
                    EntityDescription("Event", isUnited ? [place] : []), EntityDescription("Place"),
                    EntityDescription("Airport", superentity: "Place"),
                ] + subentities)
        }
        let store = try VersionedStore([model("1", isUnited: false), model("2", isUnited: true)]) { context in
            context.make("Flight").setValue(context.make("Place"), forKey: "place")
            context.make("Lesson").setValue(context.make("Airport"), forKey: "place")
        }
        try store.use { context in
            for (name, target) in [("Flight", "Place"), ("Lesson", "Airport")] {
                let place = try #require(try context.all(name).first?.value(forKey: "place") as? ManagedObject)
                #expect(place.entity.name == target)
            }
        }
    }

    /// A crew of people, some of them guests; or of one person, without guests.
    private static func crew(_ version: String, isSingle: Bool) -> ManagedObjectModel {
        let people =
            isSingle
            ? RelationshipDescription("people", to: "Person", inverse: "crew")
            : RelationshipDescription("people", toMany: "Person", inverse: "crew")
        let person = EntityDescription(
            "Person",
            [
                .attribute(AttributeDescription("name", .string)),
                .relationship(RelationshipDescription("crew", to: "Crew", inverse: "people")),
            ])
        let guests = isSingle ? [] : [EntityDescription("Guest", superentity: "Person")]
        return ManagedObjectModel(version, [EntityDescription("Crew", [.relationship(people)]), person] + guests)
    }

    @Test("Of many references, the first to an existing object becomes the single one")
    func living() throws {
        let store = try VersionedStore([Self.crew("1", isSingle: false), Self.crew("2", isSingle: true)]) { context in
            let guest = context.make("Guest", ["name": "G"])
            try context.save()
            let people = [guest, context.make("Person", ["name": "P"])]
            context.make("Crew").setValue(Set(people), forKey: "people")
        }
        try store.use { context in
            let crew = try #require(try context.all("Crew").first)
            let person = try #require(crew.value(forKey: "people") as? ManagedObject)
            #expect(person.value(forKey: "name") as? String == "P")
            #expect(person.value(forKey: "crew") as? ManagedObject == crew)
        }
    }
}
