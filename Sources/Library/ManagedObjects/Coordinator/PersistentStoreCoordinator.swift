public import DataModel
public import Foundation
public import SQLiteStore
import StoreMigration
import Synchronization

/// The stores of one model that contexts work on. Sendable: contexts on several threads share one coordinator.
public final class PersistentStoreCoordinator: Sendable {
    /// The model of the stores.
    public let model: ResolvedModel
    /// The model as it was described.
    public var managedObjectModel: ManagedObjectModel { model.model }
    /// The models of other versions, for migrations.
    public let models: ModelLibrary
    private let state: Mutex<State>

    private struct State {
        var stores: [PersistentStore] = []
        /// Temporary keys count down from -1.
        var lastTemporaryKey: Int64 = 0
        /// The contexts that merge the saves of other contexts.
        var inboxes: [WeakInbox] = []
    }

    private let temporaryIdentity: StoreIdentity
    /// The sections that fetched results controllers cache by name.
    let sectionCaches = SectionCaches()
    /// The traits of each entity, indexed by its number minus one.
    let traits: [EntityTraits]

    /// Creates a coordinator without stores.
    public init(managedObjectModel model: ResolvedModel, models: ModelLibrary = ModelLibrary()) {
        self.model = model
        self.models = models
        state = Mutex(State())
        temporaryIdentity = StoreIdentity(ofUnsavedObjectsOf: model)
        traits = model.entities.map { EntityTraits($0, model: model) }
    }

    /// The open stores.
    public var persistentStores: [PersistentStore] { state.withLock(\.stores) }

    /// Returns the open store of a file; nil if it is not open. Follows links.
    public func persistentStore(for url: URL) -> PersistentStore? {
        let file = url.linkedFile.standardizedFileURL
        return persistentStores.first { $0.url.standardizedFileURL == file }
    }

    /// Opens a store according to a description.
    ///
    /// - Throws: `ManagedObjectError`: `incompatibleVersion` (134100) if the model differs and the options do not allow
    ///   a migration, `missingSourceModel`, `notLightweight`, `stageFailed`, `newerVersion`, `unknownVersion`, and `store` for errors of
    ///   the file.
    public func addPersistentStore(
        with description: PersistentStoreDescription
    ) throws(ManagedObjectError) -> PersistentStore {
        try addPersistentStore(
            ofType: description.type, configurationName: description.configuration, at: description.url,
            options: description.options)
    }

    /// Opens a store of a type at a URL.
    ///
    /// Migrates only if the options say so (the third way shown at WWDC 2022). With the name of one of the model's
    /// configurations, the store holds objects of its entities only, and a new file has tables only for them. If an
    /// existing file lacks some tables, they are created when it is opened for writing. Links are followed: the store's
    /// `url` is the file's own.
    ///
    /// - Throws: as `addPersistentStore(with:)`; `invalidOperation` if the model does not have the configuration.
    public func addPersistentStore(
        ofType type: String, configurationName configuration: String? = nil, at url: URL,
        options: [String: any Sendable]? = nil
    ) throws(ManagedObjectError) -> PersistentStore {
        if let configuration, !managedObjectModel.configurations.contains(where: { $0.name == configuration }) {
            let names = managedObjectModel.configurations.map(\.name).sorted().joined(separator: ", ")
            throw .invalidOperation("The model has no configuration “\(configuration)”; it has: \(names).")
        }
        let options = StoreOptions(options ?? [:])
        let names = configuration.map { name in
            managedObjectModel.configurations.first { $0.name == name }?.entityNames ?? []
        }
        let opener = StoreOpener(
            model: model, models: models, url: url, options: options, entityNames: names, configuration: configuration)
        // In Core Data, a file “/dev/null” means a store in memory.
        let isInMemory = type == InMemoryStoreType || url.path == "/dev/null"
        let store = isInMemory ? try opener.openInMemory() : try opener.open()
        store.configurationName = configuration
        try store.begin(options, as: self)
        add(store)
        return store
    }

    /// Opens a store of a type at a URL, under the name used at WWDC 2022.
    ///
    /// - Throws: as `addPersistentStore(with:)`; `invalidOperation` if the model does not have the configuration.
    public func addPersistentStore(
        type: String, configuration: String? = nil, at url: URL, options: [String: any Sendable]? = nil
    ) throws(ManagedObjectError) -> PersistentStore {
        try addPersistentStore(ofType: type, configurationName: configuration, at: url, options: options)
    }

    /// Adds an open store.
    func add(_ store: PersistentStore) { state.withLock { $0.stores.append(store) } }

    /// Closes a store: its write-ahead log is written back and removed. Its objects can no longer be fetched or saved.
    ///
    /// - Throws: `ManagedObjectError.store`. After `atRisk`, the store stays open, so that it can be closed once there
    ///   is enough disk space.
    public func remove(_ store: PersistentStore) throws(ManagedObjectError) {
        var failure: ManagedObjectError?
        do throws(ManagedObjectError) {
            try ManagedObjectError.translating { try store.sqlite.close() }
        } catch .store(.atRisk(let path, let reason)) {
            throw .store(.atRisk(path: path, reason: reason))
        } catch {
            failure = error
        }
        state.withLock { state in state.stores.removeAll { $0 === store } }
        store.changes.stop()
        if let failure { throw failure }
    }

    /// Closes all stores.
    ///
    /// - Throws: `ManagedObjectError.store`.
    public func close() throws(ManagedObjectError) {
        for store in persistentStores { try remove(store) }
    }

    /// Returns the metadata of a store, by the keys of its property list.
    public func metadata(for store: PersistentStore) -> [String: PropertyListValue] { store.metadata.values }

    /// Does all cleanup that a deferred migration left. An interruption keeps the parts that are already done.
    ///
    /// - Throws: `ManagedObjectError`; the stores are consistent, and the rest of the cleanup remains to be done.
    public func finishDeferredLightweightMigration() throws(ManagedObjectError) {
        while try finishDeferredLightweightMigrationTask() {}
    }

    /// Does one part of the cleanup that a deferred migration left, in one transaction; returns false if nothing is
    /// left.
    ///
    /// - Throws: `ManagedObjectError`; that part remains to be done.
    public func finishDeferredLightweightMigrationTask() throws(ManagedObjectError) -> Bool {
        guard let store = persistentStores.first(where: { $0.metadata.hasDeferredMigration }) else { return false }
        return try ManagedObjectError.translating {
            try DeferredSteps.finishOne(store.sqlite, store.layout)
            try store.sqlite.sweepExternalData()
            store.metadata = try store.sqlite.read(StoreMetadata.read)
            return persistentStores.contains { $0.metadata.hasDeferredMigration }
        }
    }

    func store(of id: ManagedObjectID) -> PersistentStore? {
        state.withLock { state in state.stores.first { $0.identity === id.store } }
    }

    /// Returns the first store that holds an entity.
    func store(forEntity name: String) throws(ManagedObjectError) -> PersistentStore {
        try stores(forEntity: name)[0]
    }

    /// Returns the stores that hold an entity, in the order in which they were added; never empty.
    func stores(forEntity name: String) throws(ManagedObjectError) -> [PersistentStore] {
        let stores = persistentStores
        // A single store without a configuration is the common case and holds every entity.
        if stores.count == 1, stores[0].configurationName == nil { return stores }
        let holding = stores.filter { holds($0, entity: name) }
        guard !holding.isEmpty else { throw .noStore(entity: name) }
        return holding
    }

    /// Returns the store for new objects of an entity without an assigned store: the first writable one.
    func storeForInserting(_ entity: ResolvedEntity) throws(ManagedObjectError) -> PersistentStore {
        let stores = try stores(forEntity: entity.name)
        return stores.first { !$0.isReadOnly } ?? stores[0]
    }

    /// Returns whether a store's configuration includes an entity or one of its subentities.
    private func holds(_ store: PersistentStore, entity name: String) -> Bool {
        guard let configuration = store.configurationName else { return true }
        guard let names = managedObjectModel.configurations.first(where: { $0.name == configuration })?.entityNames,
            let entity = try? model.entity(named: name)
        else { return false }
        return entity.subtree.contains { names.contains(model[number: $0].name) }
    }

    // MARK: Automatic merging

    func add(_ inbox: SaveInbox) {
        state.withLock { state in
            state.inboxes.removeAll { $0.inbox == nil }
            state.inboxes.append(WeakInbox(inbox: inbox))
        }
    }

    /// Delivers a save to every registered context except the one that saved.
    func deliver(_ saved: SavedObjectIDs, except own: SaveInbox?) {
        let inboxes = state.withLock { $0.inboxes.compactMap(\.inbox) }
        for inbox in inboxes where inbox !== own { inbox.append(saved) }
    }

    func temporaryID(for entity: ResolvedEntity) -> ManagedObjectID {
        let key = state.withLock { state in
            state.lastTemporaryKey -= 1
            return state.lastTemporaryKey
        }
        return ManagedObjectID(store: temporaryIdentity, entity: entity, key: key)
    }
}

extension PersistentStoreCoordinator {
    /// Returns the identifier of a row; nil if no open store holds the entity, or if the key is not positive.
    ///
    /// Does not check whether the row exists; a fetch of the object shows that.
    public func managedObjectID(entityName: String, key: Int64) -> ManagedObjectID? {
        guard key > 0, let store = persistentStores.first, let entity = try? model.entity(named: entityName) else {
            return nil
        }
        return ManagedObjectID(store: store.identity, entity: entity, key: key)
    }
}

extension PersistentStoreCoordinator {
    /// Stops the statements that are running in the stores. Can be called from any thread.
    ///
    /// A fetch waiting for such a statement throws `ManagedObjectError.store` with `StoreError.interrupted`; a save is
    /// rolled back and throws the same. Statements that start later are not affected, so the caller must make sure that
    /// the work to be stopped is still running.
    public func interrupt() {
        for store in persistentStores { store.sqlite.interrupt() }
    }
}

extension PersistentStoreCoordinator {
    /// Runs a closure whose saves and batch requests are one transaction: all of them or none.
    ///
    /// A change that is too large for the memory is saved in parts: each `save()` in the closure writes its rows, and
    /// fetches by the same thread find them, but no other does before the closure has returned. If it throws, the file
    /// is as it was; contexts that saved must then be reset or dropped, because their objects count as saved. Other
    /// threads and programs wait with their own saves.
    ///
    /// Core Data has no such method; there, the parts would be transactions of their own.
    ///
    /// - Throws: what the closure throws; `ManagedObjectError.invalidOperation` unless exactly one store is open, `store`
    ///   when the commit fails.
    public func performTransaction<T>(_ body: () throws -> T) throws -> T {
        guard let store = persistentStores.first, persistentStores.count == 1 else {
            throw ManagedObjectError.invalidOperation(
                "A transaction needs exactly one open store, and \(persistentStores.count) are open.")
        }
        do {
            return try store.cache.suspended {
                try store.sqlite.performTransaction { try store.expectingRows(body) }
            }
        } catch let error as StoreError {
            throw ManagedObjectError(error)
        }
    }
}
