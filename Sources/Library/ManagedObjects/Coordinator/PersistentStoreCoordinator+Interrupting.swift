extension PersistentStoreCoordinator {
    /// Stops the statements that run in the stores now; from any thread.
    ///
    /// A fetch that waits for one throws `ManagedObjectError.store` with `StoreError.interrupted`, and a save is rolled back
    /// and throws the same. What begins afterwards is not concerned, so that a caller who stops one piece of work must
    /// know that it is still under way.
    public func interrupt() {
        for store in persistentStores { store.sqlite.interrupt() }
    }
}
