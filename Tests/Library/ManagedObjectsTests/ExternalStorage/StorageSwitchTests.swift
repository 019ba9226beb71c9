import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("A version that allows files beside the store no longer, or newly")
struct StorageSwitchTests {
    /// A model of photos: an attribute, one that is renamed with each version, and an element of a composite.
    private static func model(_ version: String, isExternal: Bool) -> ManagedObjectModel {
        func bytes(_ name: String, from identifier: String? = nil, isKept: Bool = false) -> AttributeDescription {
            var attribute = AttributeDescription(name, .binary)
            attribute.allowsExternalBinaryDataStorage = isExternal
            attribute.renamingIdentifier = identifier
            attribute.preservesValueInHistoryOnDeletion = isKept
            return attribute
        }
        var papers = CompositeAttributeDescription(name: "papers", compositeName: "Papers")
        papers.elements = [bytes("scan"), AttributeDescription("title", .string)]
        return ManagedObjectModel(
            version,
            [
                EntityDescription(
                    "Photo",
                    [
                        .attribute(AttributeDescription("name", .string)), .attribute(bytes("data", isKept: true)),
                        .attribute(bytes("thumbnail\(version)", from: "thumbnail")),
                        .attribute(papers.attribute),
                    ])
            ])
    }

    private static let versions = [
        model("1", isExternal: true), model("2", isExternal: false), model("3", isExternal: true),
    ]

    /// The values of each photo: nothing, no bytes, one byte that looks like a tag, bytes in the row, bytes in a file.
    private static let values: [Data?] = [
        nil, Data(), Data([2]), Data("inline".utf8), Data(repeating: 9, count: 150_000), HangarModel.photo(3),
    ]

    private static func store(_ versions: [ManagedObjectModel]) throws -> VersionedStore {
        try VersionedStore(versions) { context in
            for (number, value) in values.enumerated() {
                let photo = context.make("Photo", ["name": "\(number)"])
                photo.setValue(value, forKey: "data")
                photo.setValue(value, forKey: "thumbnail1")
                photo.setValue(value.map { ["scan": $0] }, forKey: "papers")
            }
        }
    }

    private static func check(_ context: ManagedObjectContext, _ version: String) throws {
        let photos = try context.all("Photo")
        #expect(photos.count == values.count)
        for photo in photos {
            let name = try #require(photo.value(forKey: "name") as? String)
            let value = try values[#require(Int(name))]
            for path in ["data", "thumbnail\(version)", "papers.scan"] {
                #expect(try photo.externalData(forKeyPath: path) == value, "\(version), \(name): \(path)")
            }
        }
    }

    private static func files(of store: VersionedStore) -> Int {
        let folder = store.folder[".log_SUPPORT/_EXTERNAL_DATA"]
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).count
    }

    @Test("Bytes move out of files into rows and keep their attributes' names; the folder goes, the backup has it")
    func inward() throws {
        let store = try Self.store(Array(Self.versions.prefix(2)))
        #expect(Self.files(of: store) == 6)
        try store.use { try Self.check($0, "2") }
        #expect(try store.names() == ["log.sqlite"])
        #expect(
            try store.sql("SELECT length(ZDATA), length(ZTHUMBNAIL2), length(ZSCAN) FROM ZPHOTO WHERE ZNAME = '4'")
                == "150000|150000|150000")
        #expect(try store.administration.verify().isSound)
        // The upgrade is undone by its backup, which has the files.
        _ = try store.administration.restore()
        try store.use(Self.versions[0]) { try Self.check($0, "1") }
        #expect(Self.files(of: store) == 6)
    }

    @Test("Bytes in rows get a tag, and move to a file when they are changed")
    func outward() throws {
        let store = try Self.store(Self.versions)
        try store.use(Self.versions[1]) { try Self.check($0, "2") }
        try store.use { context in
            try Self.check(context, "3")
            #expect(Self.files(of: store) == 0)
            let photo = try #require(try context.all("Photo").last)
            photo.setValue(HangarModel.photo(5), forKey: "data")
            try context.save()
        }
        #expect(Self.files(of: store) == 1)
        #expect(
            try store.sql("SELECT count(*) FROM ZPHOTO WHERE substr(ZTHUMBNAIL3, 1, 1) <> x'01'") == "0")
        #expect(try store.administration.verify().isSound)
    }

    @Test("A missing or empty file is named before and after; its row stays, and every other value")
    func missing() throws {
        let store = try Self.store(Array(Self.versions.prefix(2)))
        let folder = store.folder[".log_SUPPORT/_EXTERNAL_DATA"]
        func name(_ column: String, _ photo: Int) throws -> String {
            let text = try store.sql(
                "SELECT CAST(substr(\(column), 2, 36) AS TEXT) FROM ZPHOTO WHERE ZNAME = '\(photo)'")
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let (gone, empty) = (try name("ZDATA", 4), try name("ZSCAN", 5))
        try FileManager.default.removeItem(at: folder.appending(path: gone))
        try Data().write(to: folder.appending(path: empty))
        let plan = try #require(try store.administration.plan()).plan
        let wanted = [
            "Photo.data of p5 names the file \(gone): the file is missing. The row will stay without it.",
            "Photo.papers.scan of p6 names the file \(empty): the file is empty. The row will stay without it.",
        ]
        #expect(plan.hops.first?.missingFiles == wanted && plan.isPossible)
        #expect(Set(wanted).isSubset(of: plan.hops.first?.warnings ?? []))
        try store.use { context in
            let photos = try context.all("Photo")
            #expect(photos.count == Self.values.count)
            #expect(
                photos.filter { $0.value(forKey: "data") == nil }.map { $0.value(forKey: "name") as? String }.count == 2
            )
            let fifth = try #require(photos.first { $0.value(forKey: "name") as? String == "4" })
            #expect(fifth.value(forKey: "thumbnail2") as? Data == Self.values[4])
        }
        let notes = try store.sql("SELECT hex(Z_PLIST) FROM Z_METADATA")
        let note = "Photo.data of p5 names the file \(gone): the file is missing. The row stays without it."
        #expect(notes.contains(note.utf8.map { String($0, radix: 16, uppercase: true) }.joined()))
    }

    @Test("A folder that another store shares stays, with its files")
    func shared() throws {
        let store = try Self.store(Array(Self.versions.prefix(2)))
        try FileManager.default.copyItem(at: store.url, to: store.folder["log.bak"])
        try store.use { try Self.check($0, "2") }
        #expect(Self.files(of: store) == 6)
        let other = try PersistentContainer(
            path: store.folder["log.bak"].path, managedObjectModel: Self.versions[0])
        try other.loadPersistentStores()
        try Self.check(other.newBackgroundContext(), "1")
        try other.persistentStoreCoordinator.close()
    }

    @Test("Without the check of the whole file, the bytes are compared as well before the folder goes")
    func changesOnly() throws {
        let store = try Self.store(Array(Self.versions.prefix(2)))
        var policy = MigrationBackupPolicy(isEnabled: false)
        policy.verification = .changes
        let options = [PersistentStoreMigrationBackupOptionKey: policy]
        try store.use(options: options) { try Self.check($0, "2") }
        #expect(try store.names() == ["log.sqlite"])
    }

    @Test("Values that the history keeps of deleted objects have a tag or not, as the version reads them")
    func history() throws {
        let store = try Self.store(Self.versions)
        let tracking: [String: any Sendable] = [PersistentHistoryTrackingKey: true]
        try store.use(Self.versions[0], options: tracking) { context in
            for photo in try context.all("Photo") { context.delete(photo) }
            try context.save()
        }
        for version in Self.versions.dropFirst() {
            try store.use(version, options: tracking) { context in
                let request = PersistentHistoryChangeRequest.fetchHistory(after: nil as PersistentHistoryToken?)
                let kept = try context.execute(request).transactions.flatMap { $0.changes ?? [] }
                    .filter { $0.changeType == .delete }.compactMap { $0.tombstone?["data"] }
                #expect(Set(kept) == Set(Self.values.compactMap { $0.map(AttributeValue.data) }))
            }
        }
    }
}
