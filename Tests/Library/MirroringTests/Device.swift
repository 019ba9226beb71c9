import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import TestFiles

@testable import Mirroring

/// A store of the model with its mirror, as one device has it.
final class Device {
    let title: String
    let url: URL
    private(set) var version: Int
    private(set) var container: PersistentContainer
    private var made: StoreMirror?
    var mirror: StoreMirror {
        get throws {
            if let made { return made }
            let new = try makeMirror()
            made = new
            return new
        }
    }
    private let clock = Clock()

    /// The time by the device's clock, in seconds since 2001.
    private final class Clock { var now: Double = 800_000_000 }

    var now: Double {
        get { clock.now }
        set { clock.now = newValue }
    }

    init(_ title: String, in folder: URL, version: Int = 5) throws {
        (self.title, self.version) = (title, version)
        url = folder.appending(path: "\(title).sqlite")
        container = try Self.open(url, version)
    }

    private static func open(_ url: URL, _ version: Int) throws -> PersistentContainer {
        let models = ModelLibrary(
            try [4, 5].map { version in
                let model = try MirroredModel.version(version)
                return ModelLibrary.Entry(name: "V\(version)", versionChecksum: model.versionChecksum) { model.model }
            })
        let container = PersistentContainer(
            path: url.path, managedObjectModel: try MirroredModel.version(version), models: models)
        container.persistentStoreDescriptions[0].setOption(true, forKey: PersistentHistoryTrackingKey)
        try container.loadPersistentStores()
        return container
    }

    /// The least version that may take part with this device; nil for version 4.
    var leastVersion: String? { didSet { made = nil } }

    /// The checksums of the versions that the device's program knows.
    var versions: [String] { (4...version).compactMap { try? MirroredModel.version($0).versionChecksum } }

    private func makeMirror() throws -> StoreMirror {
        let versions = Array(versions.drop { leastVersion != nil && $0 != leastVersion })
        return try StoreMirror(
            container.persistentStoreCoordinator,
            MirrorSettings(rules: MirroredModel.rules(version), versions: versions, program: "test", title: title) {
                [clock] in
                Date(timeIntervalSinceReferenceDate: clock.now)
            })
    }

    /// Closes and opens the file, as another run of the program does.
    func reopen(version: Int? = nil) throws {
        try container.persistentStoreCoordinator.close()
        self.version = version ?? self.version
        container = try Self.open(url, self.version)
        made = nil
    }

    func close() throws { try container.persistentStoreCoordinator.close() }

    // MARK: What people do

    /// Runs a change in a context of its own and saves it.
    func change<T>(_ body: (ManagedObjectContext) throws -> T) throws -> T {
        now += 1
        let context = container.newBackgroundContext()
        let result = try body(context)
        try context.save()
        return result
    }

    @discardableResult
    func insert(_ entity: String, _ values: [String: Any?]) throws -> ManagedObjectID {
        try change { context in
            let object = try context.insert(entity)
            for (name, value) in values { object.setValue(value, forKey: name) }
            try context.save()
            return object.objectID
        }
    }

    /// Returns the values of an attribute in all rows, sorted.
    func texts(_ entity: String, _ attribute: String) throws -> [String] {
        let context = container.newBackgroundContext()
        return try context.all(entity).map { object in
            object.value(forKey: attribute).map { "\($0)" } ?? "nil"
        }.sorted()
    }

    // MARK: The folder

    @discardableResult
    func join(_ folder: URL, preferring preference: StoreMirror.Preference = .theirs) throws -> JoinPlan {
        try mirror.join(MirrorFolder(folder), title: "book", preferring: preference).plan
    }

    @discardableResult
    func round(_ answer: DeletionAnswer = .ask) throws -> MirrorRound {
        now += 1
        return try mirror.round(answer)
    }

    /// What the mirror knows, and what a version of the model shows of it.
    func state() throws -> MirrorState { try mirror.reading { try mirror.base($0).state.whole } }
}

extension ManagedObjectContext {
    /// Inserts an object of an entity of the test's model.
    func insert(_ entity: String) throws -> ManagedObject {
        EntityDescription.insertNewObject(forEntityName: entity, into: self)
    }

    /// Returns all objects of an entity.
    func all(_ entity: String) throws -> [ManagedObject] {
        try fetch(FetchRequest<ManagedObject>(entityName: entity))
    }

    /// Returns the object whose attribute has a value.
    func first(_ entity: String, _ attribute: String, _ value: String) throws -> ManagedObject? {
        try all(entity).first { $0.value(forKey: attribute) as? String == value }
    }
}
