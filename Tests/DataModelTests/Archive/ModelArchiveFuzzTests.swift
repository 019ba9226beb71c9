import Foundation
import TestFiles
import Testing

@testable import DataModel

@Suite("Damaged archives of models")
struct ModelArchiveFuzzTests {
    /// Damage to the bytes, and damage to the sense: objects that refer to others than they should.
    @Test("Ten thousand damaged archives end in a model or a reason")
    func fuzz() throws {
        var chance = SeededChance("archives, damaged")
        let known = try ManagedObjectModel(xml: Data(everything.utf8)).archive()
        var outcomes = (models: 0, reasons: 0)
        for round in 0..<10_000 {
            let sound = round.isMultiple(of: 50) ? try RandomRichModel.model(&chance).archive() : known
            let damaged =
                chance.percent(50)
                ? Data(Mutation.apply(Array(sound), &chance)) : try Self.senseless(sound, &chance)
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

    private static func senseless(_ archive: Data, _ chance: inout SeededChance) throws -> Data {
        let node = try PropertyListNode(reading: archive)
        guard case .dictionary(var entries) = node, let place = entries.firstIndex(where: { $0.key == "$objects" }),
            case .array(var objects) = entries[place].value
        else { return archive }
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
