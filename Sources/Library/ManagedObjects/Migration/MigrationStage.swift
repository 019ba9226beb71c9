/// One step, or one run of steps, in the history of a model.
public protocol MigrationStage: Sendable {
    /// What the stage does, in the user's words; shown while it runs and in errors.
    var label: String? { get set }
}

/// A series of models whose changes are all lightweight (the 2023 talk).
public struct LightweightMigrationStage: MigrationStage {
    /// The checksums of the models, oldest first.
    public let versionChecksums: [String]
    public var label: String?

    /// Makes a stage of the models with these checksums, oldest first.
    public init(_ versionChecksums: [String]) { self.versionChecksums = versionChecksums }
}

/// A change between two models with code of your own before and after it (the 2023 talk).
public struct CustomMigrationStage: MigrationStage {
    /// Code that runs with the store open in the manager's `container`.
    ///
    /// What it throws stops the migration at the last good version. It may run again after an interruption, and must
    /// not do anything twice.
    public typealias Handler = @Sendable (StagedMigrationManager, CustomMigrationStage) throws -> Void

    /// The model before.
    public let currentModel: ManagedObjectModelReference
    /// The model after.
    public let nextModel: ManagedObjectModelReference
    public var label: String?
    /// Runs before the change; the container has the model before.
    public var willMigrateHandler: Handler?
    /// Runs after the change; the container has the model after.
    public var didMigrateHandler: Handler?

    /// Makes a stage between two models.
    public init(migratingFrom current: ManagedObjectModelReference, to next: ManagedObjectModelReference) {
        currentModel = current
        nextModel = next
    }

    /// What the handlers do, as a plan says it.
    var sentences: [String] {
        [
            willMigrateHandler == nil ? nil : "Code of this stage runs before the change.",
            didMigrateHandler == nil ? nil : "Code of this stage runs after the change.",
        ].compactMap(\.self)
    }
}
