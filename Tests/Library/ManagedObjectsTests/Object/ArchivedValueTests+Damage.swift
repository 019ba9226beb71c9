import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

/// Damaged archives.
extension ArchivedValueTests {
    @Test("Archives that contain themselves, are too deep, or unfold to millions of values are their bytes, at once")
    func hostile() throws {
        let store = try Store()
        func list(_ members: [Int]) -> PropertyListNode {
            instance([("NS.objects", .array(members.map { .reference($0) }))], class: 1)
        }
        let array = type("NSArray", "NSObject")
        let itself = archive([array, list([2])], root: 2)
        let circle = archive([array, list([3, 3]), list([2, 2])], root: 2)
        let bomb = archive([array] + (0..<40).map { list([$0 + 3, $0 + 3]) } + [.string("a")], root: 2)
        func chain(_ depth: Int) -> Data {
            archive([array] + (0..<depth).map { list([$0 + 3]) } + [.string("a")], root: 2)
        }
        for bytes in [itself, circle, bomb, chain(129), chain(5_000)] {
            let start = ContinuousClock.now
            #expect(try store.value(bytes) as? Data == bytes)
            #expect(start.duration(to: .now) < .seconds(20))
        }
        #expect(try store.value(chain(128)) is [Any])
        // Shared parts are allowed as long as they stay few.
        let shared = archive(
            [array, list(Array(repeating: 3, count: 300)), list(Array(repeating: 4, count: 300)), .string("a")], root: 2
        )
        #expect((try store.value(shared) as? [[String]])?.map(\.count) == Array(repeating: 300, count: 300))
    }

    @Test("Ten thousand damaged archives are each read as a value or as their bytes")
    func fuzz() throws {
        var chance = SeededChance("archived values, damaged")
        let store = try Store()
        let archives =
            try Self.samples.map { Array(try #require(try store.bytes($0))) } + foreign.map { Array($0.bytes) }
        let box = store.context.make("Box")
        var outcomes = (values: 0, bytes: 0)
        for _ in 0..<(10_000 * fuzzRounds) {
            let damaged = Data(Mutation.apply(chance.pick(archives), &chance))
            box.setValue(AttributeValue.data(damaged), forKey: "value")
            let value = try #require(box.value(forKey: "value"))
            if value as? Data == damaged { outcomes.bytes += 1 } else { outcomes.values += 1 }
            // What was read can be set again, and is then the same.
            box.setValue(value, forKey: "value")
            let once = box.attributeValue(forKeyPath: "value")
            guard !(value is NSNull) else { continue }
            box.setValue(box.value(forKey: "value"), forKey: "value")
            #expect(box.attributeValue(forKeyPath: "value") == once, "\(damaged.base64EncodedString())")
        }
        #expect(outcomes.values > 0 && outcomes.bytes > 0)
    }
}
