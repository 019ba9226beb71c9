import DataModel
import Testing

@Suite("Renaming identifiers")
struct RenamingTests {
    @Test("Attributes that swap names, and swap back, match each time")
    func swappedTwice() throws {
        let models = [[("a", nil), ("b", nil)], [("a", "b"), ("b", "a")], [("a", "a"), ("b", "b")]].map(Self.model)
        for (from, to, isSwapped) in [(0, 1, true), (1, 2, true), (0, 2, false)] {
            let result = try ModelDifference(from: models[from], to: models[to])
            let entity = try result.destination.entity(named: "A")
            #expect(result.sourcePath(of: "a", in: entity) == (isSwapped ? "b" : "a"))
            #expect(result.sourcePath(of: "b", in: entity) == (isSwapped ? "a" : "b"))
        }
    }

    @Test("Unchanged identifiers rename nothing")
    func unchanged() throws {
        let model = Self.model([("a", "b"), ("b", "a"), ("c", "x"), ("d", "x")])
        #expect(try ModelDifference(from: model, to: model).isEmpty)
    }

    @Test("Two parts with the same identifier in both versions are unambiguous; two that claim a third are not")
    func ambiguity() throws {
        let old = Self.model([("color", nil), ("a", "color")])
        let new = Self.model([("b", "color"), ("c", "color"), ("a", "color")])
        #expect(try ModelDifference(from: old, to: new).refusals.map(\.property) == ["c"])
        #expect(try ModelDifference(from: new, to: new).refusals == [])
    }

    @Test("Entities and relationships that claim the same identifier are refused")
    func entities() throws {
        func entity(
            _ name: String, _ identifier: String?, _ relationships: [(String, String?)] = []
        ) -> EntityDescription {
            var entity = EntityDescription(
                name,
                relationships.map { name, identifier in
                    var relationship = RelationshipDescription(name, to: "Other")
                    relationship.renamingIdentifier = identifier
                    return .relationship(relationship)
                })
            entity.renamingIdentifier = identifier
            return entity
        }
        let old = ManagedObjectModel(entities: [
            entity("Old", nil), entity("Other", nil), entity("R", nil, [("r", nil)]),
        ])
        let new = ManagedObjectModel(entities: [
            entity("One", "Old"), entity("Two", "Old"), entity("Other", nil),
            entity("R", nil, [("s", "r"), ("t", "r")]),
        ])
        let refusals = try ModelDifference(from: old, to: new).refusals
        #expect(refusals.map(\.entity) == ["Two", "R"])
        #expect(refusals.map(\.property) == [nil, "t"])
        #expect(refusals.first?.sentence == "Two: One and Two have the same renaming identifier “Old”.")
    }

    private static func model(_ attributes: [(String, String?)]) -> ManagedObjectModel {
        ManagedObjectModel(entities: [
            EntityDescription("A", attributes.map { .attribute(.named($0, identifier: $1)) })
        ])
    }
}
