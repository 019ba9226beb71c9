public import DataModel
public import Foundation
import Synchronization

/// A model together with its stores and their contexts.
///
///     let container = try PersistentContainer(path: "log.sqlite", managedObjectModel: model)
///     container.loadPersistentStores { description, error in … }
public final class PersistentContainer: Sendable {
    /// The container's name.
    public let name: String
    /// The coordinator of the stores.
    public let persistentStoreCoordinator: PersistentStoreCoordinator
    /// The models of other versions, for migrations.
    public let models: ModelLibrary
    /// The model.
    public var managedObjectModel: ManagedObjectModel { persistentStoreCoordinator.managedObjectModel }
    /// The class of each entity's objects, indexed by the entity's number minus one.
    private let classes: [ObjectClass]
    private let transformers: AttributeTransformers
    private let descriptions: Mutex<[PersistentStoreDescription]>
    private let work = DispatchQueue(label: "managed-objects.background", attributes: .concurrent)

    @MainActor private var mainContext: ManagedObjectContext?

    /// The main actor's context, created on first use.
    @MainActor public var viewContext: ManagedObjectContext {
        if let mainContext { return mainContext }
        let context = newContext(.main)
        mainContext = context
        return context
    }

    /// Creates a container with one store in the user's data folder.
    ///
    /// - Throws: `DataModelError.invalidModel` if the model contradicts itself.
    public convenience init(
        name: String, managedObjectModel: ManagedObjectModel, classes: ManagedObjectClasses = ManagedObjectClasses(),
        models: ModelLibrary = ModelLibrary(), transformers: AttributeTransformers = AttributeTransformers()
    ) throws(DataModelError) {
        let file = Self.defaultDirectoryURL().appending(path: "\(name).sqlite")
        self.init(
            name: name, model: try managedObjectModel.resolved(), url: file, classes: classes, models: models,
            transformers: transformers)
    }

    /// Creates a container with one store at a path.
    ///
    /// - Throws: `DataModelError.invalidModel` if the model contradicts itself.
    public convenience init(
        path: String, managedObjectModel: ManagedObjectModel, classes: ManagedObjectClasses = ManagedObjectClasses(),
        models: ModelLibrary = ModelLibrary(), transformers: AttributeTransformers = AttributeTransformers()
    ) throws(DataModelError) {
        self.init(
            path: path, managedObjectModel: try managedObjectModel.resolved(), classes: classes, models: models,
            transformers: transformers)
    }

    /// Creates a container with one store at a path, of a model that it may share with other containers: the model is
    /// decoded, checked and hashed once.
    public convenience init(
        path: String, managedObjectModel: ResolvedModel, classes: ManagedObjectClasses = ManagedObjectClasses(),
        models: ModelLibrary = ModelLibrary(), transformers: AttributeTransformers = AttributeTransformers()
    ) {
        let url = URL(filePath: path)
        self.init(
            name: url.deletingPathExtension().lastPathComponent, model: managedObjectModel, url: url,
            classes: classes, models: models, transformers: transformers)
    }

    private init(
        name: String, model: ResolvedModel, url: URL, classes: ManagedObjectClasses, models: ModelLibrary,
        transformers: AttributeTransformers
    ) {
        self.name = name
        self.classes = classes.resolved(for: model)
        self.transformers = transformers
        self.models = models
        persistentStoreCoordinator = PersistentStoreCoordinator(managedObjectModel: model, models: models)
        descriptions = Mutex([PersistentStoreDescription(url: url)])
    }

    /// Creates a container over open stores, for the handlers of a migration.
    init(name: String, coordinator: PersistentStoreCoordinator) {
        self.name = name
        classes = ManagedObjectClasses().resolved(for: coordinator.model)
        transformers = AttributeTransformers()
        models = ModelLibrary()
        persistentStoreCoordinator = coordinator
        descriptions = Mutex([])
    }

    /// Returns the folder for stores without a path: `$XDG_DATA_HOME`, or `~/.local/share` if that is not set.
    public static func defaultDirectoryURL() -> URL {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_DATA_HOME"], !folder.isEmpty { return URL(filePath: folder) }
        return URL(filePath: NSHomeDirectory()).appending(path: ".local/share")
    }

    /// The stores that `loadPersistentStores` opens.
    public var persistentStoreDescriptions: [PersistentStoreDescription] {
        get { descriptions.withLock(\.self) }
        set { descriptions.withLock { $0 = newValue } }
    }

    /// Opens the described stores, migrating them if allowed, and reports each result to the closure.
    ///
    /// Returns when all stores are open or have failed, so a call can take as long as the migrations. Creates a new
    /// store's folder.
    public func loadPersistentStores(
        completionHandler: (PersistentStoreDescription, ManagedObjectError?) -> Void
    ) {
        for description in persistentStoreDescriptions {
            do {
                _ = try persistentStoreCoordinator.addPersistentStore(with: description)
                completionHandler(description, nil)
            } catch {
                completionHandler(description, error)
            }
        }
    }

    /// Opens the described stores.
    ///
    /// - Throws: the `ManagedObjectError` of the first store that cannot be opened.
    public func loadPersistentStores() throws(ManagedObjectError) {
        for description in persistentStoreDescriptions {
            _ = try persistentStoreCoordinator.addPersistentStore(with: description)
        }
    }

    /// Opens the described stores on another thread, one after the other, migrating them if allowed.
    ///
    /// The closure is called on that thread with each result.
    ///
    /// - Returns: The progress, in stores and parts of their migrations. Canceling it rolls back the migration in
    ///   progress; each store that is not open by then reports `ManagedObjectError.canceled`.
    @discardableResult
    public func loadPersistentStoresAsynchronously(
        completionHandler: @escaping @Sendable (PersistentStoreDescription, ManagedObjectError?) -> Void
    ) -> Progress {
        let descriptions = persistentStoreDescriptions
        let progress = Progress(totalUnitCount: Int64(descriptions.count))
        let parts = descriptions.map { _ in Progress(totalUnitCount: 1, parent: progress, pendingUnitCount: 1) }
        work.async { [persistentStoreCoordinator] in
            for (description, part) in zip(descriptions, parts) {
                var failure: ManagedObjectError?
                do throws(ManagedObjectError) {
                    guard !progress.isCancelled else { throw .canceled }
                    _ = try persistentStoreCoordinator.addPersistentStore(with: description.reporting(to: part))
                } catch {
                    failure = error
                }
                part.completedUnitCount = part.totalUnitCount
                completionHandler(description, failure)
            }
        }
        return progress
    }

    /// Creates a context that belongs to the caller.
    public func newBackgroundContext() -> ManagedObjectContext { newContext(.owner) }

    func newContext(_ confinement: ContextConfinement) -> ManagedObjectContext {
        ManagedObjectContext(
            persistentStoreCoordinator, classes: classes, confinement: confinement, transformers: transformers)
    }

    /// Creates a context with its own queue, usable from any thread.
    public func newBackgroundWorker() -> BackgroundContext { BackgroundContext(self) }

    /// Runs a closure on another thread with a new context; managed objects cannot leave the closure.
    ///
    /// - Throws: the closure's error.
    public func performBackgroundTask<T: Sendable>(
        _ block: @escaping @Sendable (ManagedObjectContext) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            work.async { [self] in
                continuation.resume(with: Result { try block(newContext(.thread(CurrentThread.number))) })
            }
        }
    }
}
