extension ManagedObjectContext {
    /// Runs a closure on the context, in place: the caller owns the context, so nobody else uses it meanwhile.
    ///
    /// May be called inside itself.
    ///
    /// - Throws: what the closure throws.
    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        takeInbox()
        return try block()
    }

    /// Runs a closure on the context, in place and on the caller's actor, and ends the event after it.
    ///
    /// - Throws: what the closure throws.
    public func perform<T>(
        isolation: isolated (any Actor)? = #isolation, _ block: () throws -> T
    ) async rethrows -> T {
        takeInbox()
        defer { processPendingChanges() }
        return try block()
    }
}
