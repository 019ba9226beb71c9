import Foundation
import MirrorFormat
import MirrorMerge
import Testing

@Suite("What a bundle says of changes")
struct UnbundledChangesTests {
    private static let schema = MirrorSchema([
        "Flight": MirrorSchema.Entity(
            ["remarks", "off", "on", "aircraft"], references: ["aircraft": .use], groups: [["off", "on", "night"]]),
        "Aircraft": MirrorSchema.Entity(["tail"]),
        "Approach": MirrorSchema.Entity(["runway", "flight"], references: ["flight": .part]),
        "tags": MirrorSchema.Entity(["first", "second"], references: ["first": .part, "second": .part], isPair: true),
    ])

    private static func name(_ number: UInt64) -> RecordName { RecordName(halves: (0, number)) }
    private static let (flight, aircraft, approach) = (name(1), name(2), name(3))

    /// A store with a flight, its aircraft and its approach.
    private var rows: [RecordName: MirrorReading.Row] = [
        Self.flight: MirrorReading.Row(
            entity: "Flight",
            values: [
                "remarks": .null, "off": .integer(1), "on": .integer(2), "aircraft": .reference(.use, Self.aircraft),
            ]),
        Self.aircraft: MirrorReading.Row(entity: "Aircraft", values: ["tail": .string("HB-CFA")]),
        Self.approach: MirrorReading.Row(
            entity: "Approach", values: ["runway": .string("18"), "flight": .reference(.part, Self.flight)]),
    ]
    private var state = MirrorState()
    private var pending = UnbundledChanges()

    private func items() -> [MirrorItem] { state.items(of: pending, schema: Self.schema) { rows[$0] } }

    private mutating func apply(_ items: [MirrorItem]) throws {
        let last = state.index.inOrder.last
        let device = try #require(DeviceNumber("0000000000000001"))
        let bundle = MirrorBundle(
            ring: UUID(), device: device, number: (last?.number ?? 0) + 1, previous: last?.digest, seen: [],
            clock: (last?.clock ?? 0) + 1, model: "", least: "", items: items)
        try state.apply(bundle, digest: FileDigest(of: bundle.file))
        pending = UnbundledChanges()
    }

    @Test("A new record is written with its values that are not none, and touches what it uses and is a part of")
    func made() {
        var test = self
        test.pending.make(Self.flight, .new)
        #expect(
            test.items() == [
                MirrorItem(
                    "Flight", Self.flight,
                    .made(["off": .integer(1), "on": .integer(2), "aircraft": .reference(.use, Self.aircraft)])),
                MirrorItem("Aircraft", Self.aircraft, .touched),
            ])
        test.pending.make(Self.approach, .new)
        #expect(!test.items().contains(MirrorItem("Flight", Self.flight, .touched)), "it is made in the same bundle")
    }

    @Test("A change of one member of a group writes all that the model knows")
    func group() {
        var test = self
        test.pending.change(Self.flight, "on")
        #expect(test.items() == [MirrorItem("Flight", Self.flight, .changed(["off": .integer(1), "on": .integer(2)]))])
    }

    @Test("A change of a part touches its owner; a change elsewhere does not touch what is used")
    func touches() {
        var test = self
        test.pending.change(Self.approach, "runway")
        test.pending.change(Self.flight, "remarks")
        #expect(
            test.items() == [
                MirrorItem("Flight", Self.flight, .changed(["remarks": .null])),
                MirrorItem("Approach", Self.approach, .changed(["runway": .string("18")])),
                MirrorItem("Flight", Self.flight, .touched),
            ])
    }

    @Test("What was made and deleted since the last bundle is not said, and what was put back is not deleted")
    func madeAndDeleted() throws {
        var test = self
        test.pending.make(Self.flight, .new)
        test.pending.delete(Self.flight, .deleted)
        #expect(test.items().isEmpty)
        test.pending.make(Self.approach, .new)
        try test.apply(test.items())
        test.pending.delete(Self.approach, .deleted)
        test.pending.make(Self.approach, .restored)
        #expect(test.items().contains(MirrorItem("Approach", Self.approach, .made([:]))))
        #expect(!test.items().contains { $0.change == .deleted })
    }

    @Test("A deleted row that is put back writes only what differs from what it was; a new one of its name, everything")
    func restored() throws {
        var test = self
        test.pending.make(Self.aircraft, .new)
        try test.apply(test.items())
        test.pending.delete(Self.aircraft, .deleted)
        try test.apply(test.items())
        test.pending.make(Self.aircraft, .restored)
        #expect(test.items() == [MirrorItem("Aircraft", Self.aircraft, .made([:]))])
        test.rows[Self.aircraft]?["tail"] = .null
        #expect(test.items() == [MirrorItem("Aircraft", Self.aircraft, .made(["tail": .null]))])
        test.pending.make(Self.aircraft, .new)
        #expect(test.items() == [MirrorItem("Aircraft", Self.aircraft, .made(["tail": .null]))])
        test.rows[Self.aircraft]?["tail"] = .string("HB-CFA")
        #expect(test.items() == [MirrorItem("Aircraft", Self.aircraft, .made(["tail": .string("HB-CFA")]))])
    }

    @Test("Parts of parts that only a newer model knows are deleted with their owner")
    func unknownParts() throws {
        var test = self
        test.pending.make(Self.flight, .new)
        let (crew, note) = (Self.name(4), Self.name(5))
        try test.apply(
            test.items() + [
                MirrorItem("Crew", crew, .made(["flight": .reference(.part, Self.flight)])),
                MirrorItem("Note", note, .made(["crew": .reference(.part, crew)])),
            ])
        test.pending.delete(Self.flight, .deleted)
        test.rows[Self.flight] = nil
        #expect(
            test.items() == [
                MirrorItem("Flight", Self.flight, .deleted), MirrorItem("Crew", crew, .deletedWithOwner),
                MirrorItem("Note", note, .deletedWithOwner),
            ])
    }

    @Test("Members of a many-to-many relationship are joined and parted as pairs")
    func pairs() throws {
        var test = self
        let pair = RecordPair(Self.flight, Self.aircraft)
        let name = RecordName(pair: "tags", pair)
        test.rows[name] = MirrorReading.Row(entity: "tags", values: pair.values)
        test.pending.make(name, .new)
        #expect(test.items().first == MirrorItem(joining: pair, by: "tags"))
        try test.apply(test.items())
        test.pending.delete(name, .deleted)
        #expect(test.items() == [MirrorItem(parting: pair, by: "tags")])
        test.pending.delete(name, .withOwner)
        #expect(test.items() == [MirrorItem("tags", name, .deletedWithOwner)])
    }

    @Test("What a stage computed is as new as its record")
    func stages() throws {
        var test = self
        test.pending.make(Self.aircraft, .new)
        try test.apply(test.items())
        let items = [
            MirrorItem("Aircraft", Self.aircraft, .changed([:])), MirrorItem("Aircraft", Self.name(9), .made([:])),
        ]
        #expect(test.state.stage(items).map(\.clock) == [1, 0])
    }
}
