public import StoreMigration

/// What opening a store would mean, before it is opened.
public enum StoreAssessment: Sendable, Hashable {
    /// There is no file; opening creates one.
    case missing
    /// The file has the current model.
    case current
    /// The file has an older model, of that name; opening migrates it by this plan.
    case old(version: String, plan: MigrationPlan)
}

extension PersistentContainer {
    /// Looks at the file of the first description, changing nothing, and says what opening it would mean.
    ///
    /// - Throws: `ManagedObjectError`: `newerVersion`, `missingSourceModel`, and `store` for what the file is.
    public func assessPersistentStore() throws(ManagedObjectError) -> StoreAssessment {
        guard let description = persistentStoreDescriptions.first else { return .missing }
        return try StoreOpener(
            model: persistentStoreCoordinator.model, models: models, url: description.url,
            options: StoreOptions(description.options)
        ).assess()
    }
}
