import Foundation
import MirrorFormat
import TestFiles
import Testing

@Suite("Names of a mirrored store")
struct MirrorNameTests {
    @Test("A name that follows from a key is the same everywhere, and a UUID of version 8")
    func keyNames() {
        // printf '8:Aircraft6:HB-CFA' | sha256sum
        let name = RecordName(of: "Aircraft", ["HB-CFA"])
        #expect(name.description == Self.keyName)
        #expect(RecordName(of: "Aircraft", ["HB-CFB"]) != name)
        #expect(RecordName(of: "AircraftHB", ["-CFA"]) != RecordName(of: "Aircraft", ["HB-CFA"]))
        #expect(RecordName(of: "A", ["b", "c"]) != RecordName(of: "A", ["bc"]))
        #expect(RecordName(of: "A", ["ä"]) != RecordName(of: "A", ["a\u{308}"]))
    }

    private static let keyName = "98433615f85c84b0a080d0a687dde38b"

    @Test("Other names are UUIDs of version 7, which sort by time")
    func randomNames() throws {
        var chance = SeededChance("mirror names")
        let names = (0..<1_000).map { RecordName(milliseconds: 1_780_000_000_000 + $0, using: &chance) }
        #expect(names == names.sorted() && Set(names).count == 1_000)
        for name in names {
            let text = Array(name.description)
            #expect(text[12] == "7" && "89ab".contains(text[16]))
            #expect(Int64(String(text[..<12]), radix: 16).map { $0 / 1_000 } == 1_780_000_000)
        }
    }

    @Test("Names are read from exactly the texts that they are written as")
    func texts() throws {
        let name = try #require(RecordName("00ff00ff00ff00ff0123456789abcdef"))
        #expect(name.description == "00ff00ff00ff00ff0123456789abcdef")
        for text in ["", "00FF00ff00ff00ff0123456789abcdef", "00ff", "0x000ff00ff00ff00123456789abcdef", "äöüä"] {
            #expect(RecordName(text) == nil, "\(text)")
            #expect(DeviceNumber(text) == nil, "\(text)")
        }
        #expect(try #require(DeviceNumber("00000000000000af")).description == "00000000000000af")
    }

    @Test("A name is ordered as its text is")
    func order() {
        var chance = SeededChance("mirror names, order")
        let names = (0..<200).map { _ in RecordName(halves: (chance.next() >> UInt64(chance.below(64)), chance.next()))
        }
        #expect(names.sorted().map(\.description) == names.map(\.description).sorted())
    }

    @Test("A large value is named by its SHA-256")
    func largeValues() throws {
        let value = LargeValue(of: Data("abc".utf8))
        #expect(value.digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(value.size == 3 && LargeValue(digest: value.digest, size: 3) == value)
        #expect(LargeValue(digest: value.digest.uppercased(), size: 3) == nil)
        #expect(LargeValue(digest: value.digest, size: -1) == nil)
    }

    @Test("A path is read back as what it was written of, and fits every file system")
    func paths() throws {
        let device = try #require(Samples.device)
        let digest = Samples.digest("1")
        let paths: [MirrorPath] = [
            .ring, .device(device), .bundle(device, 1, digest), .bundle(device, 123_456_789, digest), .snapshot(digest),
            .large(LargeValue(of: Data()).digest),
        ]
        for path in paths {
            #expect(MirrorPath(path.text) == path)
            #expect(path.text == path.text.lowercased())
            #expect(path.text.split(separator: "/").allSatisfy { $0.count <= 69 })
        }
    }

    @Test("Halves, copies of conflicts and everything else in a folder are nothing to the mirror")
    func strangePaths() throws {
        let right = "00000000000000af/00000012-\(Samples.digest("1")).flb"
        #expect(MirrorPath(right) != nil)
        let wrong = [
            "", "/", "a/b", "flsync.json/", "/flsync.json", "flsync (1).json", "x/flsync.json", "./flsync.json",
            right + ".part", ".\(right)", right.uppercased(), right.replacing("00000012", with: "12"),
            right.replacing("00000012", with: "00000000"), right.replacing("00000012", with: "+0000012"),
            right.replacing("00000012", with: "000000012"), right.replacing("-", with: "_"),
            right.replacing(".flb", with: ".sync-conflict-20261127-101010-ABCDEFG.flb"),
            right.replacing(".flb", with: " (conflicted copy).flb"), right.replacing(".flb", with: ".fls"),
            right.replacing("00000000000000af", with: "snapshots"), "snapshots/\(Samples.digest("1")).flv",
            "large/\(Samples.digest("1")).flv", "large/../\(right)", "00000000000000af/device.json.part",
            "00000000000000af//device.json", "device.json",
        ]
        for path in wrong { #expect(MirrorPath(path) == nil, "\(path)") }
    }

    @Test("Whatever a file is called, its path is read or is none")
    func fuzz() {
        var chance = SeededChance("mirror paths, damaged")
        let right = ["00000000000000af/00000012-\(Samples.digest("1")).flb", "snapshots/\(Samples.digest("2")).fls"]
        for _ in 0..<2_000 * fuzzRounds {
            let text = String(decoding: Mutation.apply(Array(chance.pick(right).utf8), &chance), as: UTF8.self)
            guard let path = MirrorPath(text) else { continue }
            #expect(path.text == text)
        }
    }
}
