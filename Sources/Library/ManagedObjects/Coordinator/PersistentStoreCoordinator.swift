public import DataModel
public import Foundation
public import SQLiteStore
import StoreMigration
import Synchronization

/// The stores that contexts work on, of one model. Sendable: contexts of several threads share it.
public final class PersistentStoreCoordinator: Sendable {
    /// The model of the stores.
    public let model: ResolvedModel
    /// The model as it was described.
    public var managedObjectModel: ManagedObjectModel { model.model }
    /// Where models of other versions are found.
    public let models: ModelLibrary
    private let state: Mutex<State>

    private struct State {
        var stores: [PersistentStore] = []
        /// Temporary keys count down from -1.
        var lastTemporaryKey: Int64 = 0
        /// The contexts that want to know what others save.
        var inboxes: [WeakInbox] = []
    }

    private let temporaryIdentity: StoreIdentity
    /// The sections that results controllers keep by name.
    let sectionCaches = SectionCaches()
    /// What is asked of each entity again and again, by its number less one.
    let traits: [EntityTraits]

    /// Makes a coordinator without stores.
    public init(managedObjectModel model: ResolvedModel, models: ModelLibrary = ModelLibrary()) {
        self.model = model
        self.models = models
        state = Mutex(State())
        temporaryIdentity = StoreIdentity(identifier: "", model: model)
        traits = model.entities.map { EntityTraits($0, model: model) }
    }

    /// The open stores.
    public var persistentStores: [PersistentStore] { state.withLock(\.stores) }

    /// Opens a store as a description says.
    ///
    /// - Throws: `ManagedObjectError`: `incompatibleVersion` (134100) for another model without leave to migrate,
    ///   `missingSourceModel`, `notLightweight`, `stageFailed`, `newerVersion`, and `store` for what the file does.
    public func addPersistentStore(
        with description: PersistentStoreDescription
    ) throws(ManagedObjectError) -> PersistentStore {
        try addPersistentStore(
            ofType: description.type, configurationName: description.configuration, at: description.url,
            options: description.options)
    }

    /// Opens a store of a type at a place.
    ///
    /// Nothing is migrated unless the options say so (the 2022 talk's third way). With the name of one of the model's
    /// configurations the store takes objects of its entities only, and a new file has tables for no others. A file that
    /// lacks some of them gets them when it is opened for writing. A link is followed first: the store's `url` is that of
    /// the file itself.
    ///
    /// - Throws: as `addPersistentStore(with:)`; `invalidOperation` for a configuration the model does not have.
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
        let store = type == InMemoryStoreType ? try opener.openInMemory() : try opener.open()
        store.configurationName = configuration
        try store.begin(options, as: self)
        add(store)
        return store
    }

    /// Opens a store of a type at a place, as the 2022 talk calls it.
    ///
    /// - Throws: as `addPersistentStore(with:)`; `invalidOperation` for a configuration the model does not have.
    public func addPersistentStore(
        type: String, configuration: String? = nil, at url: URL, options: [String: any Sendable]? = nil
    ) throws(ManagedObjectError) -> PersistentStore {
        try addPersistentStore(ofType: type, configurationName: configuration, at: url, options: options)
    }

    /// Takes an opened store in.
    func add(_ store: PersistentStore) { state.withLock { $0.stores.append(store) } }

    /// Closes a store: its log is written back and removed. Objects of it can no longer be fetched or saved.
    ///
    /// - Throws: `ManagedObjectError.store`; of `atRisk`, the store stays, so that it can be closed once there is room.
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

    /// Does the clean-up that a deferred migration left, all of it; what is done is done, whenever it is interrupted.
    ///
    /// - Throws: `ManagedObjectError`; the stores are whole, with the rest of the clean-up still to do.
    public func finishDeferredLightweightMigration() throws(ManagedObjectError) {
        while try finishDeferredLightweightMigrationTask() {}
    }

    /// Does one piece of the clean-up that a deferred migration left, in one transaction; false when nothing is left.
    ///
    /// - Throws: `ManagedObjectError`; that piece is still to do.
    public func finishDeferredLightweightMigrationTask() throws(ManagedObjectError) -> Bool {
        guard let store = persistentStores.first(where: { $0.metadata.hasDeferredMigration }) else { return false }
        return try ManagedObjectError.translating {
            try DeferredSteps.finishOne(store.sqlite)
            try store.sqlite.sweepExternalData()
            store.metadata = try store.sqlite.read(StoreMetadata.read)
            return persistentStores.contains { $0.metadata.hasDeferredMigration }
        }
    }

    func store(of id: ManagedObjectID) -> PersistentStore? {
        state.withLock { state in state.stores.first { $0.identity === id.store } }
    }

    /// The first store that holds an entity.
    func store(forEntity name: String) throws(ManagedObjectError) -> PersistentStore {
        try stores(forEntity: name)[0]
    }

    /// The stores that hold an entity, in the order in which they were added; never none.
    func stores(forEntity name: String) throws(ManagedObjectError) -> [PersistentStore] {
        let stores = persistentStores
        // One store holds all there is: the common case needs no look at configurations.
        if stores.count == 1, stores[0].configurationName == nil { return stores }
        let holding = stores.filter { holds($0, entity: name) }
        guard !holding.isEmpty else { throw .noStore(entity: name) }
        return holding
    }

    /// The store that takes new objects of an entity, where none was chosen: the first that can be written.
    func storeForInserting(_ entity: ResolvedEntity) throws(ManagedObjectError) -> PersistentStore {
        let stores = try stores(forEntity: entity.name)
        return stores.first { !$0.isReadOnly } ?? stores[0]
    }

    /// Whether a store's configuration has an entity, or one that inherits from it.
    private func holds(_ store: PersistentStore, entity name: String) -> Bool {
        guard let configuration = store.configurationName else { return true }
        guard let names = managedObjectModel.configurations.first(where: { $0.name == configuration })?.entityNames,
            let entity = try? model.entity(named: name)
        else { return false }
        return entity.subtree.contains { names.contains(model[number: $0].name) }
    }

    // MARK: Contexts that merge by themselves

    func add(_ inbox: SaveInbox) {
        state.withLock { state in
            state.inboxes.removeAll { $0.inbox == nil }
            state.inboxes.append(WeakInbox(inbox: inbox))
        }
    }

    /// Leaves word of a save with every context that wants it, but for the one that saved.
    func deliver(_ saved: SavedObjectIDs, except own: SaveInbox?) {
        let inboxes = state.withLock { $0.inboxes.compactMap(\.inbox) }
        for inbox in inboxes where inbox !== own { inbox.leave(saved) }
    }

    func temporaryID(for entity: ResolvedEntity) -> ManagedObjectID {
        let key = state.withLock { state in
            state.lastTemporaryKey -= 1
            return state.lastTemporaryKey
        }
        return ManagedObjectID(store: temporaryIdentity, entity: entity, key: key)
    }
}
