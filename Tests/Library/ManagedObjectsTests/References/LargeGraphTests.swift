import Foundation
import ManagedObjects
import Testing

/// Graphs so large that time in proportion to the square of their size would be noticed.
@Suite("Large graphs")
struct LargeGraphTests {
    /// An aircraft with so many parts, saved.
    private func filled(_ count: Int, in shop: Workshop) throws -> (aircraft: ManagedObject, parts: [ManagedObject]) {
        let parts = (0..<count).map { shop.x.make("Part", ["name": "\($0)"]) }
        let aircraft = shop.x.make("Aircraft", ["parts": NSOrderedSet(array: parts)])
        try shop.x.save()
        return (aircraft, parts)
    }

    /// Checks that four times as much takes some four times as long, and not sixteen times.
    private func expectLinear(_ time: (Int) throws -> Duration) throws {
        _ = try time(100)
        let (few, many) = (try time(1_000), try time(4_000))
        #expect(many < max(few * 10, .milliseconds(500)), "\(few), \(many)")
    }

    @Test("The members of an ordered relationship leave it one by one, from the front, in linear time")
    func removing() throws {
        try expectLinear { count in
            let shop = try Workshop()
            let (aircraft, parts) = try filled(count, in: shop)
            let time = try ContinuousClock().measure {
                for part in parts.dropLast() { part.setValue(nil, forKey: "plane") }
                try shop.x.save()
            }
            #expect(aircraft.names("parts") == ["\(count - 1)"])
            #expect(try shop.sql("SELECT count(*) FROM ZPART WHERE ZPLANE IS NOT NULL") == "1")
            return time
        }
    }

    @Test("The members of an ordered relationship are deleted in linear time")
    func deleting() throws {
        try expectLinear { count in
            let shop = try Workshop()
            let (aircraft, parts) = try filled(count, in: shop)
            let time = try ContinuousClock().measure {
                for part in parts.dropFirst() { shop.x.delete(part) }
                try shop.x.save()
            }
            #expect(aircraft.names("parts") == ["0"])
            #expect(try shop.sql("SELECT count(*) FROM ZPART") == "1")
            return time
        }
    }

    @Test("A cascade follows a chain of any length, in linear time, by a save and by a batch")
    func chain() throws {
        var next = RelationshipDescription("next", to: "Node", inverse: "previous")
        next.deleteRule = .cascade
        let node = EntityDescription(
            "Node",
            [
                .attribute(AttributeDescription("name", .string)), .relationship(next),
                .relationship(RelationshipDescription("previous", to: "Node", inverse: "next")),
            ])
        for isBatch in [false, true] {
            try expectLinear { count in
                let shop = try Workshop(ManagedObjectModel(entities: [node]))
                let nodes = (0..<count).map { shop.x.make("Node", ["name": "\($0)"]) }
                for (node, next) in zip(nodes, nodes.dropFirst()) { node.setValue(next, forKey: "next") }
                try shop.x.save()
                let time = try ContinuousClock().measure {
                    if isBatch {
                        try shop.y.execute(
                            BatchDeleteRequest(entityName: "Node", predicate: Predicate(format: "name == '1'")))
                    } else {
                        shop.x.delete(nodes[1])
                        try shop.x.save()
                    }
                }
                #expect(try shop.sql("SELECT count(*) FROM ZNODE") == "1")
                return time
            }
        }
    }
}
