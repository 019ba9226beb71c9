import DataModel
import Dispatch
import Synchronization

/// A fetch that runs on another thread, with progress, and can be cancelled (the 2015 talk).
///
///     let request = AsynchronousFetchRequest(fetchRequest: LogEntry.fetchRequest())
///     let result = try await context.execute(request)
public final class AsynchronousFetchRequest<Object: ManagedObject> {
    /// What is fetched.
    public let fetchRequest: FetchRequest<Object>
    /// About how many results are expected; 0 where nobody knows.
    public var estimatedResultCount = 0
    /// How far the fetch has come, and the way to cancel it. Sendable: it may be handed to whoever shows it.
    public let progress = FetchProgress()

    /// Makes a request.
    public init(fetchRequest: FetchRequest<Object>) { self.fetchRequest = fetchRequest }
}

/// What an asynchronous fetch found.
public struct AsynchronousFetchResult<Object: ManagedObject> {
    /// The objects, in the order of the request.
    public let finalResult: [Object]
}

/// How far a fetch has come.
public final class FetchProgress: Sendable {
    private struct State {
        var completed = 0
        var total = 0
        var isCancelled = false
    }

    private let state = Mutex(State())

    /// Makes a progress at its beginning.
    public init() {}

    /// How many rows were read.
    public var completedUnitCount: Int { state.withLock(\.completed) }
    /// How many rows are expected; 0 where nobody knows.
    public var totalUnitCount: Int { state.withLock(\.total) }
    /// Whether the fetch is to stop.
    public var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Stops the fetch at its next row; it throws `ManagedObjectError.cancelled`.
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
    /// Runs a fetch on another thread and makes the objects on the caller's.
    ///
    /// Cancelling the task cancels the fetch. Unsaved changes count, as they are when the rows have arrived.
    ///
    /// - Throws: as `fetch`; `cancelled`.
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
        return AsynchronousFetchResult(finalResult: objects.filtered(to: Object.self))
    }

    /// Reads the rows that a store can find on another thread, and makes the objects on the caller's.
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

    /// Makes objects of rows that were read for a request, with the unsaved changes there are by now.
    private func objects(
        _ specification: FetchSpecification, asked: FetchSpecification, rows: [(ManagedObjectID, StoredRow)]
    ) throws(ManagedObjectError) -> [ManagedObject] {
        let pending = try pendingChanges(specification)
        // More changes than were reckoned with when the rows were asked for: the limit let too few through.
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
