import DataModel
import Foundation
import MirrorFormat
import Testing

/// Files that have all that a mirror's files can have.
enum Samples {
    static let ring = UUID(uuidString: "6F6C0A3E-2F0B-4C53-9B5E-0D5A3C1E7F42") ?? UUID()
    static let values: [String: MirrorValue] = [
        "none": .null, "yes": .boolean(true), "no": .boolean(false), "least": .integer(.min), "most": .integer(.max),
        "text": .string("“Grüezi”\n\t\u{1}\\ \u{1F6E9}\u{2028}"), "number": .number(0.1),
        "tiny": .number(.leastNonzeroMagnitude),
        "minusZero": .number(-0.0), "nan": .number(.nan), "infinite": .number(-.infinity),
        "date": .time(780_000_000.25),
        "decimal": .decimal(Decimal(string: "-12345678901234567890.10") ?? 0), "uuid": .uuid(ring),
        "uri": .uri("https://example.org/ä?b=%20"), "data": .data(Data([0, 255, 10])),
        "large": .large(LargeValue(of: Data("large".utf8))),
        "owner": .reference(.part, name(1)), "aircraft": .reference(.use, name(2)), "link": .reference(.link, name(3)),
        "color.primary": .string("red"),
    ]

    static func name(_ number: UInt64) -> RecordName { RecordName(halves: (number, number << 60 | number)) }

    static func digest(_ text: String) -> FileDigest { FileDigest(of: Data(text.utf8)) }

    static let device = DeviceNumber("00000000000000af")
    static let items = [
        MirrorItem("Flight", name(1), .made(values)), MirrorItem("Flight", name(2), .changed(["remarks": .string("")])),
        MirrorItem("Flight", name(2), .touched), MirrorItem("Approach", name(3), .deleted),
        MirrorItem("Approach", name(4), .deletedWithOwner),
        MirrorItem(joining: RecordPair(name(5), name(6)), by: "tags"),
        MirrorItem(parting: RecordPair(name(6), name(5)), by: "tags"),
    ]

    static let bundle: MirrorBundle = {
        guard let device else { fatalError("A device has 16 digits.") }
        return MirrorBundle(
            ring: ring, device: device, number: 12, previous: digest("11"),
            seen: [MirrorBundle.Seen(device: device, number: 3, digest: digest("3"))], clock: 1_780_000_000_000 << 16,
            model: "abc=", least: "def=", items: items)
    }()

    static let stageBundle: MirrorBundle = {
        var stage = bundle
        stage.stage = "V5"
        stage.part = MirrorBundle.Part(number: 2, count: 3)
        stage.items = items.enumerated().map { MirrorItem($1.entity, $1.name, $1.change, clock: Int64($0)) }
        return stage
    }()

    static let snapshot: MirrorSnapshot = {
        guard let device else { fatalError("A device has 16 digits.") }
        let bundles = [
            MirrorSnapshot.Entry(
                digest: digest("1"), device: device, number: 1, previous: nil, clock: 5, isStage: false),
            MirrorSnapshot.Entry(
                digest: digest("2"), device: device, number: 2, previous: digest("1"), clock: 9, isStage: true),
        ]
        var heads = values.mapValues { [MirrorSnapshot.Head(bundle: 0, cover: 1, value: $0, clock: nil)] }
        heads["text"]?.append(MirrorSnapshot.Head(bundle: 1, cover: 0, value: .string("later"), clock: 4))
        heads["+"] = [MirrorSnapshot.Head(bundle: 0, cover: 2, value: .null, clock: nil)]
        return MirrorSnapshot(
            ring: ring, model: "abc=", bundles: bundles,
            records: [MirrorSnapshot.Record(entity: "Flight", name: name(1), heads: heads)])
    }()

    /// The first line of a bundle without items.
    static let header =
        #"{"flsync":1,"ring":"\#(ring.uuidString.lowercased())","device":"00000000000000af","n":1,"seen":[],"hlc":1,"#
        + #""model":"4","least":"4","count":0}"#

    /// Returns the lines of a file.
    static func lines(of file: Data) throws -> [String] {
        let text = try #require(Deflate.zlib.inflate(file, limit: 1 << 20))
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Returns a file of these lines.
    static func file(_ lines: [String]) -> Data { file(text: Data((lines.joined(separator: "\n") + "\n").utf8)) }

    /// Returns a file of a text.
    static func file(text: Data) -> Data { Deflate.zlib.deflate(text) ?? Data() }
}
