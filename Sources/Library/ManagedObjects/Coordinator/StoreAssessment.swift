public import StoreMigration

/// What opening a store would do.
public enum StoreAssessment: Sendable, Hashable {
    /// The file does not exist; opening creates it.
    case missing
    /// The file has the current model.
    case current
    /// The file has the older model of that name; opening migrates it according to the plan.
    case old(version: String, plan: MigrationPlan)
}

extension PersistentContainer {
    /// Inspects the file of the first description, without changing it, and returns what opening it would do.
    ///
    /// - Throws: `ManagedObjectError`: `newerVersion`, `missingSourceModel`, and `store` for errors of the file.
    public func assessPersistentStore() throws(ManagedObjectError) -> StoreAssessment {
        guard let description = persistentStoreDescriptions.first else { return .missing }
        return try StoreOpener(
            model: persistentStoreCoordinator.model, models: models, url: description.url,
            options: StoreOptions(description.options)
        ).assess()
    }
}
