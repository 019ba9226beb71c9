extension ManagedObjectContext {
    /// Runs a closure on the context in place; the caller owns the context, so no other code uses it meanwhile.
    ///
    /// Calls can be nested.
    ///
    /// - Throws: the closure's error.
    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        mergeInbox()
        return try block()
    }

    /// Runs a closure on the context in place, on the caller's actor, and ends the event afterwards.
    ///
    /// - Throws: the closure's error.
    public func perform<T>(
        isolation: isolated (any Actor)? = #isolation, _ block: () throws -> T
    ) async rethrows -> T {
        mergeInbox()
        defer { processPendingChanges() }
        return try block()
    }
}
