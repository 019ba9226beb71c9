import Foundation
import ManagedObjects
import TestFiles
import Testing

/// What may travel with a store under the name of one of its own files: in an archive, a clone, a synchronized folder.
@Suite("Strange files beside a store")
struct CompanionTests {
    enum Shape: String, CaseIterable {
        case link, danglingLink, linkToFolder, hardLink, text, folder, pipe
    }

    private static let precious = Data("precious: keep me\n".utf8)

    /// A store with a photo in a file, another store to copy from, and a file of the user in another folder.
    private final class Place {
        let store: HangarStore
        let outside = TemporaryFolder("outside")
        var file: URL { outside["precious"] }

        init() throws {
            store = try HangarStore()
            let context = store.context
            _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
            try context.save()
            try store.coordinator.close()
            try CompanionTests.precious.write(to: file)
        }

        func put(_ shape: Shape, at url: URL) throws {
            let manager = FileManager.default
            try? manager.removeItem(at: url)
            switch shape {
            case .link: try manager.createSymbolicLink(at: url, withDestinationURL: file)
            case .danglingLink: try manager.createSymbolicLink(at: url, withDestinationURL: outside["nothing"])
            case .linkToFolder: try manager.createSymbolicLink(at: url, withDestinationURL: outside.url)
            case .hardLink: try manager.linkItem(at: file, to: url)
            case .text: try CompanionTests.precious.write(to: url)
            case .folder:
                try manager.createDirectory(at: url, withIntermediateDirectories: true)
                try CompanionTests.precious.write(to: url.appending(path: "mine"))
            case .pipe: #expect(mkfifo(url.path, 0o600) == 0)
            }
        }

        /// Everything that writes beside a store. Errors are fine.
        func useAll() {
            let url = store.url
            let administration = StoreAdministration(url: url, model: HangarModel.make())
            try? Self.save(url)
            _ = try? administration.backup()
            _ = try? administration.verify()
            _ = try? administration.restore()
            _ = try? PersistentStoreCoordinator.replacePersistentStore(at: url, withPersistentStoreFrom: url)
            _ = try? FileLock.acquire(Companion.creationLock.url(of: url))
            _ = try? UpgradeNote(continuing: nil, backup: nil).write(beside: url)
            UpgradeNote.remove(from: url)
            try? Self.save(url)
        }

        private static func save(_ url: URL) throws {
            let container = try PersistentContainer(path: url.path, managedObjectModel: HangarModel.make())
            try container.loadPersistentStores()
            defer { try? container.persistentStoreCoordinator.close() }
            let context = container.newBackgroundContext()
            let aircraft = context.make("Aircraft", ["tailNumber": UUID().uuidString])
            aircraft.setValue(HangarModel.photo(2), forKey: "photo")
            try context.save()
        }
    }

    @Test("None of them leads to another file, and what is not the store's own stays", arguments: Shape.allCases)
    func shapes(_ shape: Shape) throws {
        for companion in Companion.all {
            let place = try Place()
            let url = companion.url(of: place.store.url)
            try place.put(shape, at: url)
            place.useAll()
            let name = "\(companion.suffix) as \(shape)"
            #expect(try Data(contentsOf: place.file) == Self.precious, "\(name)")
            #expect(try place.outside.names() == ["precious"], "\(name)")
            switch shape {
            case .text: #expect((try? Data(contentsOf: url)) == Self.precious, "\(name)")
            case .folder: #expect((try? Data(contentsOf: url.appending(path: "mine"))) == Self.precious, "\(name)")
            default: break
            }
        }
    }

    @Test("The error names the file and what it is, and the store opens when it is moved away")
    func named() throws {
        let place = try Place()
        let lock = Companion.upgradeLock.url(of: place.store.url)
        try place.put(.link, at: lock)
        let error = storeError { _ = try StoreAdministration(url: place.store.url).backup() }
        #expect(error == .strangeFile(path: lock.path, reason: "it is a link to “\(place.file.path)”"))
        try FileManager.default.removeItem(at: lock)
        _ = try StoreAdministration(url: place.store.url).backup()
    }

    @Test("A journal that names another file is refused, and that file stays")
    func superJournal() throws {
        let place = try Place()
        let name = Array(place.file.path.utf8)
        let sum = name.reduce(UInt32(0)) { $0 &+ UInt32($1) }
        func word(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        let header = mark + word(0) + word(1) + word(1) + word(512) + word(4096)
        let padded = header + [UInt8](repeating: 0, count: 512 - header.count)
        let journal = padded + word(0x4000_0001) + name + word(name.count) + word(Int(sum)) + mark
        let url = Companion.journal.url(of: place.store.url)
        try Data(journal).write(to: url)
        place.useAll()
        #expect(try Data(contentsOf: place.file) == Self.precious)
        #expect(try Data(contentsOf: url) == Data(journal))
        let error = storeError { _ = try StoreAdministration(url: place.store.url).inspect() }
        #expect(error == .strangeFile(path: url.path, reason: "it names another file, which SQLite would remove"))
    }

    @Test("A lock that a killed process left is taken over")
    func leftLock() throws {
        let place = try Place()
        let lock = Companion.creationLock.url(of: place.store.url)
        for text in ["", "process 4711", "process "] {
            try Data(text.utf8).write(to: lock)
            #expect(try FileLock.acquire(lock) != nil)
            #expect(!FileManager.default.fileExists(atPath: lock.path))
        }
        for text in ["process x", "processes 12", "process 12\nand mine"] {
            try Data(text.utf8).write(to: lock)
            #expect(throws: StoreError.strangeFile(path: lock.path, reason: "it holds something else")) {
                try FileLock.acquire(lock)
            }
            #expect(try Data(contentsOf: lock) == Data(text.utf8))
        }
    }

    @Test("A value that is a link is no value: not read, not copied, and found")
    func linkedValue() throws {
        let place = try Place()
        let name = try #require(place.store.externalFiles.first)
        try place.put(.link, at: place.store.externalFolder.appending(path: name))
        let container = try HangarStore.open(place.store.url, [:], HangarModel.make())
        let aircraft = try #require(container.newBackgroundContext().all("Aircraft").first)
        #expect(throws: (any Error).self) { try aircraft.externalData(forKeyPath: "photo") }
        try container.persistentStoreCoordinator.close()
        let administration = StoreAdministration(url: place.store.url, model: HangarModel.make())
        #expect(try administration.verify().problems.contains { $0.contains(name) && $0.contains("it is a link") })
        // A backup would lack it.
        let error = #expect(throws: ManagedObjectError.self) { try administration.backup() }
        #expect(error?.message.contains(name) == true && administration.backups().isEmpty)
    }
}
