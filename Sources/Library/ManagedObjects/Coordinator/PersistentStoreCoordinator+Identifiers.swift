public import DataModel

extension PersistentStoreCoordinator {
    /// Returns the identifier of a row; nil if no open store holds the entity, or if the key is not positive.
    ///
    /// Does not check whether the row exists; a fetch of the object shows that.
    public func managedObjectID(entityName: String, key: Int64) -> ManagedObjectID? {
        guard key > 0, let store = persistentStores.first, let entity = try? model.entity(named: entityName) else {
            return nil
        }
        return ManagedObjectID(store: store.identity, entity: entity, key: key)
    }
}
