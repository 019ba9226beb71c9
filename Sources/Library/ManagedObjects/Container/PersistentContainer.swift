public import DataModel
public import Foundation
import Synchronization

/// A model, its stores and the contexts on them, in one.
///
///     let container = try PersistentContainer(path: "log.sqlite", managedObjectModel: model)
///     container.loadPersistentStores { description, error in … }
public final class PersistentContainer: Sendable {
    /// The container's name.
    public let name: String
    /// The coordinator of the stores.
    public let persistentStoreCoordinator: PersistentStoreCoordinator
    /// Where models of other versions are found.
    public let models: ModelLibrary
    /// The class of each entity's objects, by the entity's number less one.
    private let classes: [ManagedObject.Type]
    private let transformers: AttributeTransformers
    private let descriptions: Mutex<[PersistentStoreDescription]>
    private let work = DispatchQueue(label: "managed-objects.background", attributes: .concurrent)

    @MainActor private var mainContext: ManagedObjectContext?

    /// The context of the main actor, made when it is first asked for.
    @MainActor public var viewContext: ManagedObjectContext {
        if let mainContext { return mainContext }
        let context = newContext(.main)
        mainContext = context
        return context
    }

    /// Makes a container whose one store lies under the user's data folder.
    ///
    /// - Throws: `DataModelError.invalidModel` for a model that contradicts itself.
    public convenience init(
        name: String, managedObjectModel: ManagedObjectModel, classes: ManagedObjectClasses = ManagedObjectClasses(),
        models: ModelLibrary = ModelLibrary(), transformers: AttributeTransformers = AttributeTransformers()
    ) throws(DataModelError) {
        let file = Self.defaultDirectoryURL().appending(path: "\(name).sqlite")
        self.init(
            name: name, model: try managedObjectModel.resolved(), url: file, classes: classes, models: models,
            transformers: transformers)
    }

    /// Makes a container whose one store lies at a path.
    ///
    /// - Throws: `DataModelError.invalidModel` for a model that contradicts itself.
    public convenience init(
        path: String, managedObjectModel: ManagedObjectModel, classes: ManagedObjectClasses = ManagedObjectClasses(),
        models: ModelLibrary = ModelLibrary(), transformers: AttributeTransformers = AttributeTransformers()
    ) throws(DataModelError) {
        let url = URL(filePath: path)
        self.init(
            name: url.deletingPathExtension().lastPathComponent, model: try managedObjectModel.resolved(), url: url,
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

    /// Makes a container over stores that are open already, for the handlers of a migration.
    init(name: String, coordinator: PersistentStoreCoordinator) {
        self.name = name
        classes = ManagedObjectClasses().resolved(for: coordinator.model)
        transformers = AttributeTransformers()
        models = ModelLibrary()
        persistentStoreCoordinator = coordinator
        descriptions = Mutex([])
    }

    /// The folder for stores without a path: `$XDG_DATA_HOME`, else `~/.local/share`.
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

    /// Opens the described stores, migrating where that is allowed, and tells the closure of each how it went.
    ///
    /// Returns when all are done; the time is that of the migration. A new store's folder is made.
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
    /// - Throws: the first store's `ManagedObjectError` that cannot be opened.
    public func loadPersistentStores() throws(ManagedObjectError) {
        for description in persistentStoreDescriptions {
            _ = try persistentStoreCoordinator.addPersistentStore(with: description)
        }
    }

    /// Makes a context that the caller owns.
    public func newBackgroundContext() -> ManagedObjectContext { newContext(.owner) }

    func newContext(_ confinement: ContextConfinement) -> ManagedObjectContext {
        ManagedObjectContext(
            persistentStoreCoordinator, classes: classes, confinement: confinement, transformers: transformers)
    }

    /// Makes a context with a queue of its own, to be used from anywhere.
    public func newBackgroundWorker() -> BackgroundContext { BackgroundContext(self) }

    /// Runs a closure elsewhere, on a context of its own; objects cannot leave the closure.
    ///
    /// - Throws: what the closure throws.
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
