import Foundation
import MirrorFormat
import MirrorMerge
import TestFiles
import Testing

@Suite("Merging bundles")
struct MirrorStateTests {
    private static let ring = UUID()
    private static let flights = MirrorSchema([
        "Flight": MirrorSchema.Entity(["remarks", "owner"], references: ["owner": .part])
    ])

    private static func name(_ number: UInt64) -> RecordName { RecordName(halves: (0, number)) }

    /// A device that writes bundles, one after the other.
    private struct Author {
        let device: DeviceNumber
        var number: Int64 = 0
        var previous: FileDigest?

        init(_ digit: Int) throws {
            device = try #require(DeviceNumber(String(repeating: "0", count: 15) + "\(digit)"))
        }

        mutating func write(
            _ items: [MirrorItem], seen: [MirrorBundle.Seen] = [], clock: Int64 = 1
        ) -> (digest: FileDigest, bundle: MirrorBundle, seen: MirrorBundle.Seen) {
            number += 1
            let bundle = MirrorBundle(
                ring: MirrorStateTests.ring, device: device, number: number, previous: previous, seen: seen,
                clock: clock, model: "1", least: "1", items: items)
            let digest = FileDigest(of: bundle.file)
            previous = digest
            return (digest, bundle, MirrorBundle.Seen(device: device, number: number, digest: digest))
        }
    }

    @Test("A bundle waits for all that its author had seen, and nothing of it is used")
    func waits() throws {
        var (one, two, state) = (try Author(1), try Author(2), MirrorState())
        let first = one.write([MirrorItem("Flight", Self.name(1), .made(["remarks": .string("a")]))])
        let second = two.write(
            [MirrorItem("Flight", Self.name(1), .changed(["remarks": .string("b")]))], seen: [first.seen])
        #expect(state.missing(before: second.bundle) == [first.digest])
        #expect(throws: MirrorMergeError.waits(for: [first.digest])) {
            try state.apply(second.bundle, digest: second.digest)
        }
        #expect(state.records.isEmpty && state.index.entries.isEmpty)
        try state.apply(first.bundle, digest: first.digest)
        try state.apply(second.bundle, digest: second.digest)
        #expect(state.reading(Self.flights).rows[Self.name(1)]?.values["remarks"] == .string("b"))
        #expect(throws: MirrorMergeError.isApplied) { try state.apply(first.bundle, digest: first.digest) }
    }

    @Test("A bundle that says of others what is not so is refused whole")
    func inconsistent() throws {
        var (one, two, state) = (try Author(1), try Author(2), MirrorState())
        let first = one.write([MirrorItem("Flight", Self.name(1), .made([:]))])
        try state.apply(first.bundle, digest: first.digest)
        let lie = MirrorBundle.Seen(device: first.seen.device, number: 7, digest: first.digest)
        let liar = two.write([MirrorItem("Flight", Self.name(1), .deleted)], seen: [lie])
        #expect(throws: MirrorMergeError.inconsistent(first.digest)) {
            try state.apply(liar.bundle, digest: liar.digest)
        }
        one.number = 4
        let leap = one.write([MirrorItem("Flight", Self.name(1), .deleted)])
        #expect(throws: MirrorMergeError.inconsistent(first.digest)) {
            try state.apply(leap.bundle, digest: leap.digest)
        }
        #expect(state.isAlive(Self.name(1)) && state.index.entries.count == 1)
    }

    @Test("Of edits that had not seen each other the later is shown, and the other is listed on all devices")
    func differs() throws {
        var (one, two, state) = (try Author(1), try Author(2), MirrorState())
        let first = one.write([MirrorItem("Flight", Self.name(1), .made(["remarks": .string("")]))])
        try state.apply(first.bundle, digest: first.digest)
        let late = one.write([MirrorItem("Flight", Self.name(1), .changed(["remarks": .string("late")]))], clock: 9)
        let early = two.write(
            [MirrorItem("Flight", Self.name(1), .changed(["remarks": .string("early")]))], seen: [first.seen], clock: 8)
        for order in [[late, early], [early, late]] {
            var state = state
            for item in order { try state.apply(item.bundle, digest: item.digest) }
            let reading = state.reading(Self.flights)
            #expect(reading.rows[Self.name(1)]?.values["remarks"] == .string("late"))
            #expect(reading.findings == [MirrorFinding(.differs, Self.name(1), "remarks", .string("early"))])
        }
    }

    @Test("Twenty thousand parts of parts live and die with the first of them")
    func longChain() throws {
        var (one, state) = (try Author(1), MirrorState())
        let count: UInt64 = 20_000
        let made = one.write(
            (0..<count).map { number in
                let owner = number == 0 ? MirrorValue.null : .reference(.part, Self.name(number - 1))
                return MirrorItem("Flight", Self.name(number), .made(["owner": owner]))
            })
        try state.apply(made.bundle, digest: made.digest)
        #expect(state.reading(Self.flights).rows.count == Int(count))
        let deleted = one.write([MirrorItem("Flight", Self.name(0), .deleted)])
        try state.apply(deleted.bundle, digest: deleted.digest)
        #expect(!state.isAlive(Self.name(count - 1)))
        #expect(state.reading(Self.flights).rows.isEmpty)
    }

    @Test("Records that are parts of each other are none, whichever is asked first")
    func circle() throws {
        var (one, state) = (try Author(1), MirrorState())
        let made = one.write(
            (UInt64(0)..<4).map { number in
                let owner = Self.name(number == 3 ? 0 : (number + 1) % 3)
                return MirrorItem("Flight", Self.name(number), .made(["owner": .reference(.part, owner)]))
            })
        try state.apply(made.bundle, digest: made.digest)
        for number in 0..<4 { #expect(!state.isAlive(Self.name(UInt64(number)))) }
        #expect(state.reading(Self.flights).rows.isEmpty)
    }

    @Test("Copies of one file that both go on are branches: neither has seen what the other wrote")
    func branches() throws {
        var (one, state) = (try Author(1), MirrorState())
        let first = one.write([MirrorItem("Flight", Self.name(1), .made(["remarks": .string("")]))])
        var copy = one
        let left = one.write([MirrorItem("Flight", Self.name(1), .changed(["remarks": .string("left")]))], clock: 2)
        let right = copy.write([MirrorItem("Flight", Self.name(1), .changed(["remarks": .string("right")]))], clock: 3)
        #expect(left.seen.number == right.seen.number && left.seen.device == right.seen.device)
        for bundle in [first, left, right] { try state.apply(bundle.bundle, digest: bundle.digest) }
        #expect(
            state.reading(Self.flights).findings == [
                MirrorFinding(.differs, Self.name(1), "remarks", .string("left"))
            ])
        #expect(state.index.tips.count == 2)
    }

    @Test("The reasons say what to do")
    func reasons() {
        let digest = FileDigest(of: Data())
        let errors: [MirrorMergeError] = [
            .waits(for: [digest]), .waits(for: [digest, FileDigest(of: Data([1]))]), .isApplied, .inconsistent(digest),
        ]
        for error in errors { #expect(error.message.hasSuffix(".") && error.recovery.hasSuffix(".")) }
        #expect(errors[1].message.contains("2 others"))
    }
}
