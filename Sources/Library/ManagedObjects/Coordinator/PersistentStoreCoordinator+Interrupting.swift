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
