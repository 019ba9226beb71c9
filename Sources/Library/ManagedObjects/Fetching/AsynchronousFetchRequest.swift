import DataModel
import Dispatch
import Synchronization

/// A fetch that runs on another thread, reports progress and can be canceled (WWDC 2015).
///
///     let request = AsynchronousFetchRequest(fetchRequest: LogEntry.fetchRequest())
///     let result = try await context.execute(request)
public final class AsynchronousFetchRequest<Object: ManagedObject> {
    /// The request to fetch.
    public let fetchRequest: FetchRequest<Object>
    /// The expected number of results; 0 if unknown.
    public var estimatedResultCount = 0
    /// The progress of the fetch, with a method to cancel it. Sendable.
    public let progress = FetchProgress()

    /// Creates a request.
    public init(fetchRequest: FetchRequest<Object>) { self.fetchRequest = fetchRequest }
}

/// The result of an asynchronous fetch.
public struct AsynchronousFetchResult<Object: ManagedObject> {
    /// The objects, in the request's order.
    public let finalResult: [Object]
}

/// The progress of a fetch.
public final class FetchProgress: Sendable {
    private struct State {
        var completed = 0
        var total = 0
        var isCancelled = false
    }

    private let state = Mutex(State())

    /// Creates a progress at its start.
    public init() {}

    /// The number of rows read.
    public var completedUnitCount: Int { state.withLock(\.completed) }
    /// The expected number of rows; 0 if unknown.
    public var totalUnitCount: Int { state.withLock(\.total) }
    /// Whether the fetch was asked to stop.
    public var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Stops the fetch at its next row. The fetch then throws `ManagedObjectError.canceled`.
    public func cancel() { state.withLock { $0.isCancelled = true } }

    func expect(_ total: Int) { state.withLock { $0.total = total } }

    /// Counts a row.
    ///
    /// - Throws: `CancellationError`.
    func advance() throws {
        let isCancelled = state.withLock { state in
            state.completed += 1
            return state.isCancelled
        }
        if isCancelled { throw CancellationError() }
    }
}

extension ManagedObjectContext {
    /// Runs a fetch on another thread and creates the objects on the caller's.
    ///
    /// Canceling the task cancels the fetch. The results include unsaved changes as of the time when the rows have been
    /// read.
    ///
    /// - Throws: as `fetch`; `canceled`.
    public func execute<Object: ManagedObject>(
        _ request: AsynchronousFetchRequest<Object>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AsynchronousFetchResult<Object> {
        let specification = request.fetchRequest.specification
        request.progress.expect(request.estimatedResultCount)
        guard parent == nil else { return AsynchronousFetchResult(finalResult: try fetch(request.fetchRequest)) }
        let objects: [ManagedObject]
        do {
            objects = try await storedObjects(specification, request.progress, isolation)
        } catch ManagedObjectError.model(.notExpressible) {
            let plan = try dividedPlan(specification)
            let candidates = try await storedObjects(plan.candidates(specification), request.progress, isolation)
            objects = try finish(plan, specification, candidates)
        }
        return AsynchronousFetchResult(finalResult: try objects.typed(as: Object.self))
    }

    /// Reads the rows of a fetch from the stores on another thread, and creates the objects on the caller's.
    private func storedObjects(
        _ specification: FetchSpecification, _ progress: FetchProgress, _ isolation: isolated (any Actor)?
    ) async throws -> [ManagedObject] {
        let asked = try pendingChanges(specification).widened
        let stores = try fetchedStores(asked)
        if queryGenerationToken == nil { stores.forEach { $0.freshenCache() } }
        let gathering = RowGathering(
            stores: stores, specification: asked, generation: queryGenerationToken, progress: progress)
        let rows = try await withTaskCancellationHandler {
            try await gathering.rows()
        } onCancel: {
            progress.cancel()
        }
        return try objects(specification, asked: asked, rows: rows)
    }

    /// Creates the objects of a request's rows, with the current unsaved changes applied.
    private func objects(
        _ specification: FetchSpecification, asked: FetchSpecification, rows: [(ManagedObjectID, StoredRow)]
    ) throws(ManagedObjectError) -> [ManagedObject] {
        let pending = try pendingChanges(specification)
        // There are more unsaved changes than when the rows were requested, so the limit was too low.
        if !pending.isEmpty, pending.widened.fetchLimit > asked.fetchLimit { return try objects(specification) }
        statistics.fetches += 1
        let start = ContinuousClock.now
        defer { statistics.fetchDuration += start.duration(to: .now) }
        statistics.rows += rows.count
        let found = rows.map { object($0, $1, specification) }
        let ordered = pending.isEmpty ? try specification.orderedWithinLimits(found) : try pending.merged(into: found)
        try prefetch(specification, of: ordered)
        return ordered
    }
}

/// Reads the rows of a fetch on another thread.
private struct RowGathering: Sendable {
    let stores: [PersistentStore]
    let specification: FetchSpecification
    let generation: QueryGenerationToken?
    let progress: FetchProgress

    func rows() async throws -> [(ManagedObjectID, StoredRow)] {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try ManagedObjectError.translating { try read() } })
            }
        }
    }

    private func read() throws -> [(ManagedObjectID, StoredRow)] {
        var result: [(ManagedObjectID, StoredRow)] = []
        for store in stores {
            try store.forEachRun(specification, generation: generation) { run in
                for _ in run.rows { try progress.advance() }
                result += run.pairs
            }
        }
        return result
    }
}
