import Dispatch
import Synchronization

/// A context with its own queue, usable from any thread.
///
///     let worker = container.newBackgroundWorker()
///     let count = try await worker.perform { context in
///         try context.count(for: Aircraft.fetchRequest())
///     }
///
/// Closures run one at a time on one context, which keeps its objects and unsaved changes between them. The compiler
/// keeps objects from leaving a closure; their identifiers can leave.
public final class BackgroundContext: Sendable {
    private let queue: DispatchQueue
    private let number: UInt64
    private let confined: ConfinedContext

    private static let lastNumber = Atomic<UInt64>(0)

    init(_ container: PersistentContainer) {
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        queue = DispatchQueue(label: "managed-objects.context.\(number)")
        queue.setSpecific(key: ContextQueue.key, value: number)
        let context = container.newContext(.queue(number))
        context.ownQueue = queue
        confined = ConfinedContext(context)
    }

    /// Runs a closure on the context, after the closures submitted before.
    ///
    /// - Throws: the closure's error.
    public func perform<T: Sendable>(
        _ block: @escaping @Sendable (ManagedObjectContext) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [confined] in
                continuation.resume(with: Result { try block(confined.context) })
            }
        }
    }

    /// Runs a closure on the context and waits for it; closures can call this method again.
    ///
    /// - Throws: the closure's error.
    public func performAndWait<T: Sendable>(
        _ block: @Sendable (ManagedObjectContext) throws -> T
    ) throws -> T {
        if DispatchQueue.getSpecific(key: ContextQueue.key) == number { return try block(confined.context) }
        return try queue.sync { try block(confined.context) }
    }
}

/// A context that is used on its queue only. `BackgroundContext` ensures this; the compiler cannot check it.
private final class ConfinedContext: @unchecked Sendable {
    let context: ManagedObjectContext

    init(_ context: ManagedObjectContext) { self.context = context }
}
