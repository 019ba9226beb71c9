public import Foundation
import Synchronization

/// The way a container opens one of its stores. Lightweight migration is on by default.
///
///     let description = PersistentStoreDescription(url: file)
///     description.setOption(true, forKey: PersistentHistoryTrackingKey)
///     container.persistentStoreDescriptions = [description]
///     try container.loadPersistentStores()
public final class PersistentStoreDescription: Sendable {
    private let state: Mutex<State>

    private struct State {
        var url: URL
        var type = SQLiteStoreType
        var configuration: String?
        var options: [String: any Sendable] = [
            MigratePersistentStoresAutomaticallyOption: true, InferMappingModelAutomaticallyOption: true,
        ]
    }

    /// Describes a store in memory, until `url` or `type` is set.
    public convenience init() {
        self.init(url: URL(filePath: "/dev/null"))
        type = InMemoryStoreType
    }

    /// Describes a store in a file.
    public init(url: URL) { state = Mutex(State(url: url)) }

    /// The location of the file.
    public var url: URL {
        get { state.withLock(\.url) }
        set { state.withLock { $0.url = newValue } }
    }

    /// `SQLiteStoreType` or `InMemoryStoreType`.
    public var type: String {
        get { state.withLock(\.type) }
        set { state.withLock { $0.type = newValue } }
    }

    /// The model configuration whose entities the store holds; nil for all entities.
    public var configuration: String? {
        get { state.withLock(\.configuration) }
        set { state.withLock { $0.configuration = newValue } }
    }

    /// The options by their keys.
    public var options: [String: any Sendable] { state.withLock(\.options) }

    /// Sets an option; nil removes it.
    public func setOption(_ option: (any Sendable)?, forKey key: String) {
        state.withLock { $0.options[key] = option }
    }

    /// Returns a copy whose migration counts in a progress, and stops once that is canceled.
    func reporting(to part: Progress) -> PersistentStoreDescription {
        let copy = PersistentStoreDescription(url: url)
        let own = state.withLock(\.self)
        copy.state.withLock { $0 = own }
        let observer = own.options[PersistentStoreMigrationObserverOptionKey] as? MigrationObserver
        copy.setOption(
            (observer ?? MigrationObserver()).reporting(to: part), forKey: PersistentStoreMigrationObserverOptionKey)
        return copy
    }

    /// Whether a store with another model is migrated. Defaults to true.
    public var shouldMigrateStoreAutomatically: Bool {
        get { options[MigratePersistentStoresAutomaticallyOption] as? Bool ?? false }
        set { setOption(newValue, forKey: MigratePersistentStoresAutomaticallyOption) }
    }

    /// Whether lightweight migrations are inferred. Defaults to true.
    public var shouldInferMappingModelAutomatically: Bool {
        get { options[InferMappingModelAutomaticallyOption] as? Bool ?? false }
        set { setOption(newValue, forKey: InferMappingModelAutomaticallyOption) }
    }

    /// Whether the store is opened read-only.
    public var isReadOnly: Bool {
        get { options[ReadOnlyPersistentStoreOption] as? Bool ?? false }
        set { setOption(newValue, forKey: ReadOnlyPersistentStoreOption) }
    }
}
