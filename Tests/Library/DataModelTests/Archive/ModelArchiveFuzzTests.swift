import Foundation
import TestFiles
import Testing

@testable import DataModel

@Suite("Damaged model archives")
struct ModelArchiveFuzzTests {
    /// Damages bytes, or makes objects refer to the wrong objects.
    @Test("Thousands of damaged archives are each read as a model or refused with a reason")
    func fuzz() throws {
        var chance = SeededChance("archives, damaged")
        let known = try ManagedObjectModel(xml: Data(everything.utf8))
        let archives = try ([known] + (0..<60).map { _ in RandomRichModel.model(&chance) }).map { try $0.archive() }
        let lists = try archives.map { try PropertyListNode(reading: $0) }
        var outcomes = (models: 0, reasons: 0)
        for _ in 0..<2_500 * fuzzRounds {
            let victim = chance.below(archives.count)
            let damaged =
                chance.percent(50)
                ? Data(Mutation.apply(Array(archives[victim]), &chance)) : Self.senseless(lists[victim], &chance)
            do throws(DataModelError) {
                let model = try ManagedObjectModel(archive: damaged)
                _ = try? model.resolved()
                outcomes.models += 1
            } catch {
                #expect(!error.message.isEmpty)
                outcomes.reasons += 1
            }
        }
        #expect(outcomes.models > 0 && outcomes.reasons > 0)
    }

    /// Two hundred entities that all list the same two hundred attributes would have forty thousand.
    @Test("An object used in two places is refused, so that a small archive cannot make a huge model")
    func sharedObjects() throws {
        let attributes = (0..<200).map { PropertyDescription.attribute(AttributeDescription("a\($0)", .string)) }
        let entities = (0..<200).map { EntityDescription("E\($0)", $0 == 0 ? attributes : []) }
        let list = try PropertyListNode(reading: try ManagedObjectModel(entities: entities).archive())
        let objects = try #require(list["$objects"]?.array)
        let first = try #require(objects.first { $0["NSProperties"] != nil && $0["NSIsOptional"] == nil })
        let shared = objects.map { object -> PropertyListNode in
            guard case .dictionary(var fields) = object,
                let place = fields.firstIndex(where: { $0.key == "NSProperties" })
            else { return object }
            fields[place].value = first["NSProperties"] ?? .null
            return .dictionary(fields)
        }
        guard case .dictionary(var top) = list, let place = top.firstIndex(where: { $0.key == "$objects" }) else {
            return
        }
        top[place].value = .array(shared)
        let hostile = PropertyListNode.dictionary(top).binaryForm
        #expect(throws: DataModelError.self) { try ManagedObjectModel(archive: hostile) }
    }

    private static func senseless(_ list: PropertyListNode, _ chance: inout SeededChance) -> Data {
        guard case .dictionary(var entries) = list, let place = entries.firstIndex(where: { $0.key == "$objects" }),
            case .array(var objects) = entries[place].value
        else { return Data() }
        for _ in 0...chance.below(4) {
            let victim = chance.below(objects.count)
            objects[victim] = twisted(objects[victim], count: objects.count, &chance)
        }
        entries[place].value = .array(objects)
        return PropertyListNode.dictionary(entries).binaryForm
    }

    private static func twisted(
        _ node: PropertyListNode, count: Int, _ chance: inout SeededChance
    ) -> PropertyListNode {
        guard case .dictionary(var fields) = node, !fields.isEmpty, chance.percent(80) else {
            return chance.pick([.null, .integer(-1), .string("Boat"), .reference(0), .array([]), .real(.nan)])
        }
        let place = chance.below(fields.count)
        switch chance.below(4) {
        case 0: fields.remove(at: place)
        case 1: fields[place].value = .reference(chance.below(count + 2))
        case 2: fields[place].value = chance.pick([.integer(.max), .boolean(true), .string(""), .data(Data([0]))])
        default:
            if case .array(let members) = fields[place].value {
                fields[place].value = .array(members.map { _ in .reference(chance.below(count)) })
            }
        }
        return .dictionary(fields)
    }
}
