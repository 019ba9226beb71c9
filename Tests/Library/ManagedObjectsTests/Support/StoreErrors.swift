import ManagedObjects

/// Returns the error of the store's file that a closure throws; nil for none, and for another error.
func storeError(_ body: () throws -> Void) -> StoreError? {
    do {
        try body()
    } catch ManagedObjectError.store(let error) {
        return error
    } catch {}
    return nil
}
