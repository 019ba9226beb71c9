import Foundation
import LogbookResources
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Rows in the journal")
struct RowChangeTests {
    private let row = RowKey(entity: "Airport", key: 17)
    private let image: RowImage = [
        "a": .null, "b": .boolean(true), "c": .integer(.min), "d": .double(-0.1), "e": .text("Zoë\n東\u{0}"),
        "f": .date(Date(timeIntervalSinceReferenceDate: 123.456)), "g": .data(Data([0, 255])), "h": .data(Data()),
        "i": .row(RowKey(entity: "Airport", key: 3)), "j": .text(""), "k": .integer(1), "l": .boolean(false),
    ]

    @Test("Values of every type are decoded as they were encoded, also similar ones")
    func roundTrip() throws {
        let sides: [(RowImage?, RowImage?)] = [(image, nil), (nil, image), (["a": .null], ["a": .text("x")])]
        for (before, after) in sides {
            let read = RowChange(forward: RowChange.bytes(row, after), inverse: RowChange.bytes(row, before))
            #expect(read == RowChange(row: row, before: before, after: after))
        }
    }

    @Test("An entry of V3 gets the kind that the upgrade gave to its row; other values stay")
    func ofV3() throws {
        let entry = RowKey(entity: "LogEntry", key: 3)
        let cases: [(RowImage, EntryKind)] = [
            (["blockMinutes": .integer(73)], .flight), (["simulatorDevice": .text("FNPT")], .simulator),
            (["simulatorMinutes": .integer(60), "blockMinutes": .integer(0)], .simulator),
            (["simulatorMinutes": .integer(0)], .flight), (["simulatorDevice": .text("")], .flight),
            (["simulatorDevice": .text("FNPT"), "offBlock": .date(Date(timeIntervalSinceReferenceDate: 0))], .flight),
            (["kind": .text("event"), "simulatorDevice": .text("FNPT")], .event),
        ]
        for (image, kind) in cases {
            for (before, after) in [(image, nil), (nil, image)] {
                let read = try #require(
                    RowChange(forward: RowChange.bytes(entry, after), inverse: RowChange.bytes(entry, before)))
                #expect(read.before ?? read.after == image.merging(["kind": .text(kind.rawValue)]) { own, _ in own })
                #expect(!read.namesMovedPilot)
            }
        }
        let update = RowChange(
            forward: RowChange.bytes(entry, ["remarks": .text("x")]),
            inverse: RowChange.bytes(entry, ["remarks": .null]))
        #expect(update == RowChange(row: entry, before: ["remarks": .null], after: ["remarks": .text("x")]))
        let pilot = JournalValue.row(RowKey(entity: "Pilot", key: 1))
        #expect(RowChange(row: entry, before: ["safetyPilot": .null], after: ["safetyPilot": pilot]).namesMovedPilot)
        #expect(RowChange(row: entry, before: ["safetyPilot": pilot], after: nil).namesMovedPilot)
    }

    @Test("The journal can encode every property of the model")
    func kinds() throws {
        let model = try FlightLogModels.current.model().resolved()
        for entity in model.entities {
            for slot in entity.slots {
                guard let type = slot.attribute?.attributeType else { continue }
                let kept: [AttributeType] = [
                    .integer16, .integer32, .integer64, .double, .string, .boolean, .date, .binary,
                ]
                #expect(kept.contains(type), "\(entity.name).\(slot.path)")
            }
        }
    }

    @Test("Damaged bytes decode to nil")
    func damage() {
        let (forward, inverse) = (RowChange.bytes(row, image), RowChange.bytes(row, nil))
        #expect(RowChange(forward: forward, inverse: nil) == nil)
        #expect(RowChange(forward: inverse, inverse: inverse) == nil)
        let other = RowChange.bytes(RowKey(entity: "LogEntry", key: 18), nil)
        #expect(RowChange(forward: forward, inverse: other) == nil)
        for length in 0..<forward.count {
            #expect(RowChange(forward: forward.prefix(length), inverse: inverse) == nil, "\(length)")
        }
    }
}

@Suite("Steps joined")
struct NetChangeTests {
    private let row = RowKey(entity: "Pilot", key: 1)

    /// Joins changes that are redone one after the other.
    private func joined(_ changes: [(RowImage?, RowImage?)]) throws -> [NetChange] {
        try NetChange.joined(
            changes.enumerated().map { number, change in
                let step = HistoryStep(id: Int64(number), date: nil, label: "s", kind: .change(isUndone: true))
                return NetChange(RowChange(row: row, before: change.0, after: change.1), isUndo: false, step: step)
            })
    }

    @Test("Changes of different columns are combined; of one column the last is kept")
    func updates() throws {
        let net = try joined([
            (["a": .integer(1)], ["a": .integer(2)]), (["b": .integer(5)], ["b": .integer(6)]),
            (["a": .integer(2)], ["a": .integer(3)]),
        ])
        #expect(net.count == 1 && net[0].from == ["a": .integer(1), "b": .integer(5)])
        #expect(net[0].to == ["a": .integer(3), "b": .integer(6)])
    }

    @Test("An inserted, changed and deleted row is no change; a deleted and inserted row is compared")
    func comingAndGoing() throws {
        let whole: RowImage = ["a": .integer(1)]
        #expect(
            try joined([(nil, whole), (["a": .integer(1)], ["a": .integer(2)]), (["a": .integer(2)], nil)]).isEmpty)
        let net = try joined([(whole, nil), (nil, ["b": .integer(2)])])
        #expect(net.first?.from == ["a": .integer(1), "b": .null] && net.first?.to == ["a": .null, "b": .integer(2)])
        #expect(try joined([(whole, nil), (nil, whole)]).isEmpty)
        let made = try joined([(nil, whole), (["b": .null], ["b": .text("x")])])
        #expect(made.first?.from == nil && made.first?.to == ["a": .integer(1), "b": .text("x")])
    }

    @Test("A step that does not begin where the one before ended is refused")
    func gaps() {
        let gaps: [[(RowImage?, RowImage?)]] = [
            [(["a": .integer(1)], ["a": .integer(2)]), (["a": .integer(9)], ["a": .integer(3)])],
            [(nil, ["a": .integer(1)]), (nil, ["a": .integer(1)])],
            [(nil, ["a": .integer(1)]), (["b": .integer(4)], ["b": .integer(5)])],
            [(["a": .integer(1)], ["a": .integer(2)]), (["b": .integer(1)], nil)],
        ]
        for changes in gaps { #expect(throws: HistoryObstacle.self) { try joined(changes) } }
    }
}
