import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("A hierarchy that is turned round")
struct TurnedHierarchyTests {
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

    @Test("Links of rows whose entity has the relationship no longer are forgotten from both ends")
    func links() throws {
        let store = try VersionedStore([Self.before, Self.after]) { context in
            let (first, second) = (context.make("Captain", ["name": "A"]), context.make("Captain", ["name": "B"]))
            let person = context.make("Person", ["name": "P"])
            first.setValue([second, person], forKey: "pupils")
        }
        try store.use { context in
            let captain = try #require(try context.all("Captain", "name == 'A'").first)
            let pupils = try #require(captain.value(forKey: "pupils") as? [ManagedObject])
            #expect(pupils.map { $0.value(forKey: "name") as? String } == ["P"])
            let person = try #require(try context.all("Person").first)
            #expect((person.value(forKey: "mentors") as? ManagedObject)?.value(forKey: "name") as? String == "A")
        }
        #expect(try store.sql("SELECT count(*) FROM ZCAPTAIN WHERE ZMENTORS NOTNULL") == "1")
    }
}
