public import DataModel

extension PersistentStoreCoordinator {
    /// Returns the identifier of a row; nil where no open store holds the entity, or the key is no saved row's.
    ///
    /// Whether there is such a row shows when the object is fetched.
    public func managedObjectID(entityName: String, key: Int64) -> ManagedObjectID? {
        guard key > 0, let store = persistentStores.first, let entity = try? model.entity(named: entityName) else {
            return nil
        }
        return ManagedObjectID(store: store.identity, entity: entity, key: key)
    }
}
