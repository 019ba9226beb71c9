/// One stage in the history of a model.
public protocol MigrationStage: Sendable {
    /// What the stage does, in words for the user; shown while it runs and in errors.
    var label: String? { get set }
}

/// A series of models whose changes are all lightweight (WWDC 2023).
///
///     var stage = LightweightMigrationStage([v1.versionChecksum, v2.versionChecksum])
///     stage.label = "Add the flight data"
///     let manager = try StagedMigrationManager([stage])
public struct LightweightMigrationStage: MigrationStage {
    /// The checksums of the models, oldest first.
    public let versionChecksums: [String]
    public var label: String?

    /// Creates a stage of the models with these checksums, oldest first.
    public init(_ versionChecksums: [String]) { self.versionChecksums = versionChecksums }
}

/// A change between two models with your code before and after it (WWDC 2023).
///
///     var stage = CustomMigrationStage(migratingFrom: v2Reference, to: v3Reference)
///     stage.label = "Move the flight data to an entity"
///     stage.willMigrateHandler = { manager, _ in
///         guard let context = manager.container?.newBackgroundContext() else { return }
///         // … change objects that have the model before the change …
///         try context.save()
///     }
public struct CustomMigrationStage: MigrationStage {
    /// Code that runs with the store open in the manager's `container`.
    ///
    /// An error it throws stops the migration at the last good version. The code can run again after an interruption,
    /// and must then not repeat what it has already done.
    public typealias Handler = @Sendable (StagedMigrationManager, CustomMigrationStage) throws -> Void

    /// The model before the change.
    public let currentModel: ManagedObjectModelReference
    /// The model after the change.
    public let nextModel: ManagedObjectModelReference
    public var label: String?
    /// Runs before the change; the container has the model before the change.
    public var willMigrateHandler: Handler?
    /// Runs after the change; the container has the model after the change.
    public var didMigrateHandler: Handler?

    /// Creates a stage between two models.
    public init(migratingFrom current: ManagedObjectModelReference, to next: ManagedObjectModelReference) {
        currentModel = current
        nextModel = next
    }

    /// The descriptions of the handlers in a plan.
    var sentences: [String] {
        [
            willMigrateHandler == nil ? nil : "This stage runs code before the change.",
            didMigrateHandler == nil ? nil : "This stage runs code after the change.",
        ].compactMap(\.self)
    }
}
