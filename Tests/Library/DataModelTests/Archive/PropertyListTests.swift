import Foundation
import TestFiles
import Testing

@testable import DataModel

@Suite("Property lists")
struct PropertyListTests {
    @Test("A thousand random values are written and read back equal")
    func roundTrip() throws {
        var chance = SeededChance("property lists, round trip")
        for _ in 0..<1_000 {
            let value = RandomPropertyList.value(&chance, depth: 0)
            #expect(try PropertyListNode(reading: value.binaryForm) == value)
        }
    }

    @Test("Foundation reads the lists written here, and its lists are read here")
    func agreement() throws {
        let value: [String: any Sendable] = [
            "text": "flight", "wide": "Flüge ✈️", "long": String(repeating: "x", count: 300), "no": -1, "big": Int.max,
            "half": 0.5, "yes": true, "bytes": Data([1, 2, 3]), "day": Date(timeIntervalSinceReferenceDate: 42),
            "list": [1, 70_000, 5_000_000_000],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        let node = try PropertyListNode(reading: data)
        #expect(node["wide"]?.string == "Flüge ✈️")
        #expect(node["big"]?.integer == Int64.max)
        #expect(node["no"]?.integer == -1)
        #expect(node["list"]?.array == [.integer(1), .integer(70_000), .integer(5_000_000_000)])
        #expect(node["day"] == .date(Date(timeIntervalSinceReferenceDate: 42)))
        let back = try PropertyListSerialization.propertyList(from: node.binaryForm, options: [], format: nil)
        #expect((back as? NSDictionary) == (value as NSDictionary))
        let xml = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
        #expect(try PropertyListNode(reading: xml)["bytes"] == .data(Data([1, 2, 3])))
        #expect(try PropertyListNode(reading: xml)["half"] == .real(0.5))
    }

    @Test("A list that claims to be larger than it is, or contains itself, is refused with a reason")
    func hostile() throws {
        let sound = Array(PropertyListNode.array([.array([.string("a")]), .integer(7)]).binaryForm)
        #expect(throws: PropertyListNode.ReadError.truncated) { try PropertyListNode(reading: Data(sound.prefix(20))) }
        var many = sound
        for index in (sound.count - 24)..<(sound.count - 16) { many[index] = 0xFF }
        #expect(throws: PropertyListNode.ReadError.wrongOffset) { try PropertyListNode(reading: Data(many)) }
        var holdsItself = sound
        holdsItself[9] = 0
        #expect(throws: PropertyListNode.ReadError.overlapping) { try PropertyListNode(reading: Data(holdsItself)) }
        var noText = sound
        noText[try #require(sound.firstIndex(of: UInt8(ascii: "a")))] = 0x80
        #expect(throws: PropertyListNode.ReadError.wrongText) { try PropertyListNode(reading: Data(noText)) }
        #expect(throws: PropertyListNode.ReadError.notAPropertyList) {
            try PropertyListNode(reading: Data("GIF89a".utf8))
        }
    }

    /// Ten arrays, each containing the next ten times, would be ten billion values.
    @Test("Reading a list whose parts are shared costs no more than its size")
    func shared() throws {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for level in 0..<10 {
            offsets.append(UInt8(bytes.count))
            bytes += [0xAA] + [UInt8](repeating: UInt8(level + 1), count: 10)
        }
        offsets.append(UInt8(bytes.count))
        bytes.append(0x08)
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [11, 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        #expect(throws: PropertyListNode.ReadError.overlapping) { try PropertyListNode(reading: Data(bytes)) }
    }

    @Test("Lists nested too deeply are refused")
    func deep() throws {
        var value = PropertyListNode.integer(1)
        for _ in 0..<1_000 { value = .array([value]) }
        let data = value.binaryForm
        #expect(throws: PropertyListNode.ReadError.tooDeep) { try PropertyListNode(reading: data) }
    }

    @Test("Ten thousand damaged lists are each read as a value or refused with a reason")
    func fuzz() throws {
        var chance = SeededChance("property lists, damaged")
        var values = 0
        for _ in 0..<10_000 {
            let sound = RandomPropertyList.value(&chance, depth: 0).binaryForm
            let damaged = Data(Mutation.apply(Array(sound), &chance))
            do throws(PropertyListNode.ReadError) {
                _ = try PropertyListNode(reading: damaged)
                values += 1
            } catch {
                #expect(!error.rawValue.isEmpty)
            }
        }
        #expect(values < 10_000, "no mutation did any damage")
    }
}

/// Random property lists with values of every kind.
enum RandomPropertyList {
    static func value(_ chance: inout SeededChance, depth: Int) -> PropertyListNode {
        switch chance.below(depth < 4 ? 10 : 8) {
        case 0: .boolean(chance.percent(50))
        case 1: .integer(Int64(bitPattern: chance.next() >> UInt64(chance.below(64))))
        case 2: .real(Double(chance.below(1_000)) / 8)
        case 3: .date(Date(timeIntervalSinceReferenceDate: Double(chance.below(1_000_000))))
        case 4: .data(Data((0..<chance.below(40)).map { _ in UInt8(chance.below(256)) }))
        case 5: .string(text(&chance))
        case 6: .reference(chance.below(70_000))
        case 7: .integer(-Int64(chance.below(9)))
        case 8: .array((0..<chance.below(20)).map { _ in value(&chance, depth: depth + 1) })
        default:
            .dictionary((0..<chance.below(20)).map { .init("\($0)", value(&chance, depth: depth + 1)) })
        }
    }

    static func text(_ chance: inout SeededChance) -> String {
        String((0..<chance.below(30)).map { _ in chance.pick(["a", "Z", "é", "✈️", "\n", "\u{0}", "漢", " "]) }.joined())
    }
}
