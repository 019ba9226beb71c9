import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import SQLiteStore
import TestFiles
import Testing

@testable import Mirroring

@Suite("Folders that are lost, emptied, wrong or hostile, and files that are copied")
struct FolderTests {
    private let place = TemporaryFolder("folders")
    private let folder: URL

    init() throws {
        folder = place["folder"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    private func files(_ suffix: String) throws -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        return (all ?? []).filter { $0.lastPathComponent.hasSuffix(suffix) }.sorted { $0.path < $1.path }
    }

    @Test("A missing folder, an empty one, and one without its marker are told apart, and nothing is done")
    func lost() throws {
        let (one, two) = (try Device("one", in: place.url), try Device("two", in: place.url))
        try one.insert("Flight", ["remarks": "kept"])
        try one.join(folder)
        try two.join(folder)
        let away = place["away"]
        try FileManager.default.moveItem(at: folder, to: away)
        try one.insert("Flight", ["remarks": "meanwhile"])
        #expect(throws: MirrorError.self) { try one.round() }
        #expect(throws: MirrorError.self) { try two.join(place["nowhere"]) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        do {
            try one.round()
            Issue.record("an empty folder is used")
        } catch MirrorError.noMarker {}
        #expect(try one.texts("Flight", "remarks") == ["kept", "meanwhile"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        let round = try two.mirror.found(MirrorFolder(folder))
        #expect(round.put == 1, "what another device wrote is put again: \(round)")
        try one.round()
        try two.round()
        #expect(try two.texts("Flight", "remarks") == ["kept", "meanwhile"])
        #expect(try one.mirror.verify() == [] && two.mirror.verify() == [])
    }

    @Test("Files that were deleted are put again by a device that has them")
    func repair() throws {
        let (one, two) = (try Device("one", in: place.url), try Device("two", in: place.url))
        let large = Data(repeating: 7, count: 10_000)
        try one.insert("Recording", ["title": "large", "data": large])
        try one.join(folder)
        try two.join(folder)
        try one.insert("Flight", ["remarks": "a"])
        try one.round()
        try two.round()
        for file in try files(".flb") + files(".flv") { try FileManager.default.removeItem(at: file) }
        try two.round()
        let three = try Device("three", in: place.url)
        try three.join(folder)
        #expect(try three.texts("Flight", "remarks") == ["a"])
        #expect(try three.mirror.verify() == [])
        let data = try three.container.newBackgroundContext().all("Recording").first?.value(forKey: "data")
        #expect(data as? Data == large)
    }

    @Test("A folder of another book, and one with other files, are refused")
    func foreign() throws {
        let one = try Device("one", in: place.url)
        try one.join(folder)
        let other = place["other"]
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
        let two = try Device("two", in: place.url)
        try two.join(other)
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.copyItem(at: other, to: folder)
        do {
            try one.round()
            Issue.record("another book's folder is used")
        } catch MirrorError.otherRing {}
        let photos = place["photos"]
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: false)
        try Data("x".utf8).write(to: photos.appending(path: "holiday.jpg"))
        do {
            try Device("three", in: place.url).join(photos)
            Issue.record("a folder with other files is used")
        } catch MirrorError.foreignFolder {}
    }

    @Test("A file cut off at any byte is not used, and does no harm; the whole one is taken")
    func cutOff() throws {
        let (one, two) = (try Device("one", in: place.url), try Device("two", in: place.url))
        try one.join(folder)
        try two.join(folder)
        try one.insert("Flight", ["remarks": "whole"])
        try one.round()
        let file = try #require(
            try files(".flb").first { try Data(contentsOf: $0).count > 0 && $0.path.contains("0001-") })
        let bytes = try Data(contentsOf: file)
        for count in stride(from: 0, to: bytes.count, by: max(bytes.count / 60, 1)) {
            try bytes.prefix(count).write(to: file)
            let round = try two.round()
            #expect(round.taken == 0 && round.waiting == 1, "\(count) of \(bytes.count) bytes")
        }
        try bytes.write(to: file)
        #expect(try two.round().taken == 1)
        #expect(try two.texts("Flight", "remarks") == ["whole"])
    }

    @Test("Rubbish, links, pipes, other names and hostile bundles are not used")
    func hostile() throws {
        let (one, two) = (try Device("one", in: place.url), try Device("two", in: place.url))
        try one.insert("Flight", ["remarks": "mine"])
        try one.join(folder)
        try two.join(folder)
        let device = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.count == 16 })
        let base = folder.appending(path: device)
        var chance = SeededChance("mirroring, hostile files")
        func put(_ bytes: Data, _ number: Int64) throws {
            let name = MirrorPath.bundle(try #require(DeviceNumber(device)), number, FileDigest(of: bytes)).text
            try bytes.write(to: folder.appending(path: name))
        }
        try put(Data("rubbish".utf8), 7)
        try put(Data((0..<5_000).map { _ in UInt8(truncatingIfNeeded: chance.next()) }), 8)
        let ring = try #require(try one.mirror.reading { try $0.text(.ring) }.flatMap { UUID(uuidString: $0) })
        func bundle(_ change: (inout MirrorBundle) -> Void) -> Data {
            var bundle = MirrorBundle(
                ring: ring, device: DeviceNumber(device)!, number: 1, previous: nil, seen: [], clock: .max, model: "x",
                least: one.versions[0], items: [])
            change(&bundle)
            return bundle.file
        }
        try put(bundle { $0.ring = UUID() }, 1)
        try put(bundle { $0.number = 3 }, 3)
        let known = try #require(try one.state().index.inOrder.first)
        try put(bundle { ($0.number, $0.previous) = (99, known.digest) }, 99)
        try put(bundle { $0.seen = [.init(device: known.device, number: 5, digest: known.digest)] }, 1)
        let names = [
            "00000001-abc.flb", ".hidden", "00000001-\(known.digest).sync-conflict-20261127.flb", "x.part",
            "00000002-\(known.digest) (conflicted copy).flb",
        ]
        for name in names { try Data("x".utf8).write(to: base.appending(path: name)) }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "0123456789abcdef"), withDestinationURL: place.url)
        try FileManager.default.createSymbolicLink(
            at: base.appending(path: "00000009-\(String(repeating: "a", count: 32)).flb"),
            withDestinationURL: URL(filePath: "/etc/passwd"))
        #expect(mkfifo(base.appending(path: "00000010-\(String(repeating: "b", count: 32)).flb").path, 0o600) == 0)
        let round = try two.round()
        #expect(round.taken == 0 && round.problems.count >= 4, "\(round.problems)")
        #expect(try two.texts("Flight", "remarks") == ["mine"])
        #expect(try two.mirror.verify().count == 3, "the files that cannot be read are named")
        // What is sound in form and hostile in content is a conflict at worst.
        let name = try #require(try one.state().records.first { $0.value.entity == "Flight" }?.key)
        try put(
            bundle {
                $0.items = [
                    MirrorItem("Aircraft", name, .changed(["tail": .integer(5), "off": .string("?")])),
                    MirrorItem("Nothing", RecordName.new(5), .made(["x": .reference(.part, name)])),
                ]
            }, 1)
        _ = try two.round()
        #expect(try two.texts("Flight", "remarks").count <= 1)
        _ = try one.round()
        #expect(try one.state().canonicalText == two.state().canonicalText)
    }

    @Test("A copied file becomes a device of its own, and both copies' edits are kept")
    func copied() throws {
        let one = try Device("one", in: place.url)
        try one.insert("Flight", ["remarks": "common"])
        try one.join(folder)
        try one.close()
        try FileManager.default.copyItem(at: one.url, to: place["two.sqlite"])
        try one.reopen()
        let two = try Device("two", in: place.url)
        try one.insert("Flight", ["remarks": "by one"])
        try two.insert("Flight", ["remarks": "by two"])
        try one.round()
        #expect(try two.round().isNewDevice)
        try one.round()
        for device in [one, two] {
            #expect(try device.texts("Flight", "remarks") == ["by one", "by two", "common"])
            #expect(try device.mirror.verify() == [])
        }
        #expect(try one.mirror.status().devices.count == 2)
    }

    @Test("An old backup in the file's place catches up, and does not repeat numbers")
    func restoredBackup() throws {
        let (one, two) = (try Device("one", in: place.url), try Device("two", in: place.url))
        try one.join(folder)
        try two.join(folder)
        try one.insert("Flight", ["remarks": "before"])
        try one.round()
        try one.close()
        let bytes = try Data(contentsOf: one.url)
        try one.reopen()
        try one.insert("Flight", ["remarks": "after the backup"])
        try one.round()
        try one.close()
        // The same file, with the bytes of the backup: only the folder tells.
        let handle = try FileHandle(forWritingTo: one.url)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
        try one.reopen()
        try one.insert("Flight", ["remarks": "after the restoration"])
        for device in [one, two, one] { try device.round() }
        for device in [one, two] {
            #expect(
                try device.texts("Flight", "remarks") == ["after the backup", "after the restoration", "before"])
            #expect(try device.mirror.verify() == [])
        }
    }

    @Test("A forgotten device's files go once a snapshot holds them; new devices and itself still get everything")
    func forgetting() throws {
        let (one, two) = (try Device("one", in: place.url), try Device("two", in: place.url))
        try one.join(folder)
        try two.join(folder)
        try two.insert("Flight", ["remarks": "by two"])
        try two.round()
        try one.round()
        #expect(throws: MirrorError.self) { try one.mirror.forget("nobody") }
        try one.mirror.forget("two")
        #expect(try files(".fls").count == 1)
        try one.round()
        let three = try Device("three", in: place.url)
        try three.join(folder)
        #expect(try three.texts("Flight", "remarks") == ["by two"])
        try two.insert("Flight", ["remarks": "back"])
        for device in [two, one, three] { try device.round() }
        #expect(try three.texts("Flight", "remarks") == ["back", "by two"])
        #expect(try two.state().canonicalText == three.state().canonicalText)
    }

    @Test("A store whose program does not record its history is only read")
    func otherPrograms() throws {
        let one = try Device("one", in: place.url)
        try one.insert("Flight", ["remarks": "recorded"])
        try one.join(folder)
        try one.close()
        let container = PersistentContainer(path: one.url.path, managedObjectModel: try MirroredModel.version(5))
        try container.loadPersistentStores()
        #expect(container.persistentStoreCoordinator.persistentStores.first?.needsHistoryTracking == true)
        try container.persistentStoreCoordinator.close()
    }
}
