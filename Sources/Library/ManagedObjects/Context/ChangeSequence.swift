public import DataModel

/// Changes as an asynchronous sequence. Observation starts when the sequence is created, and stops when the sequence and
/// its iterator are gone.
///
/// Not Sendable: read it where its context may be used. For one reader; several readers share the elements.
public struct ChangeSequence<Element: Sendable>: AsyncSequence {
    fileprivate let stream: AsyncStream<Element>
    /// What observes the context, which holds it weakly.
    fileprivate let observer: AnyObject

    /// Returns an iterator, which keeps the observation going.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator(), observer: observer) }

    /// Reads a `ChangeSequence`.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<Element>.Iterator
        fileprivate let observer: AnyObject

        /// Returns the next element, waiting for it; nil once the task is canceled.
        public nonisolated(nonsending) mutating func next() async -> Element? { await next(isolation: #isolation) }

        /// Returns the next element, waiting for it; nil once the task is canceled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            await base.next(isolation: actor)
        }
    }
}

/// The identifiers of the objects that changed in one event of a context.
///
///     for await changes in context.changes() {
///         for id in changes.updated { print(context.object(with: id)) }
///     }
public struct ObjectIDChanges: Sendable, Hashable {
    /// Inserted objects, with temporary identifiers until they are saved.
    public var inserted: Set<ManagedObjectID> = []
    /// Objects with changed properties.
    public var updated: Set<ManagedObjectID> = []
    /// Objects that the next save deletes, or whose rows no longer exist.
    public var deleted: Set<ManagedObjectID> = []
    /// Objects whose values were fetched again, or whose changes were discarded.
    public var refreshed: Set<ManagedObjectID> = []

    /// Creates changes, for comparisons.
    public init(
        inserted: Set<ManagedObjectID> = [], updated: Set<ManagedObjectID> = [], deleted: Set<ManagedObjectID> = [],
        refreshed: Set<ManagedObjectID> = []
    ) {
        self.inserted = inserted
        self.updated = updated
        self.deleted = deleted
        self.refreshed = refreshed
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty }
}

extension ManagedObjectContext {
    /// Observes the context: one element for each event that changed objects.
    ///
    ///     for await changes in context.changes() { redraw(changes.updated) }
    ///
    /// An event ends with `processPendingChanges`, a fetch, a save or a merge. No element is dropped for a slow reader.
    ///
    /// - Parameter objects: The objects to observe; nil for all.
    public func changes(of objects: Set<ManagedObject>? = nil) -> ChangeSequence<ObjectIDChanges> {
        let (stream, continuation) = AsyncStream.makeStream(of: ObjectIDChanges.self)
        let feed = ContextFeed(context: self, objects: objects, continuation: continuation)
        add(feed)
        return ChangeSequence(stream: stream, observer: feed)
    }

    /// Observes the results of a request: the present ones first, then the results after each event that changed them.
    ///
    /// A slow reader receives the latest results only.
    ///
    /// - Throws: as `FetchedResultsController`, which does the work: the request needs sort descriptors and no limit.
    public func results<Object: ManagedObject>(
        of request: FetchRequest<Object>, sectionNameKeyPath: String? = nil
    ) throws(ManagedObjectError) -> ChangeSequence<FetchedResultsSnapshot> {
        let controller = try FetchedResultsController(
            fetchRequest: request, managedObjectContext: self, sectionNameKeyPath: sectionNameKeyPath)
        let (stream, continuation) = AsyncStream.makeStream(
            of: FetchedResultsSnapshot.self, bufferingPolicy: .bufferingNewest(1))
        let feed = ResultsFeed(controller: controller, continuation: continuation)
        controller.delegate = feed
        try controller.performFetch()
        continuation.yield(controller.snapshot)
        return ChangeSequence(stream: stream, observer: feed)
    }
}

extension ManagedObject {
    /// Observes the object: one element for each event that changed, refreshed or deleted it.
    ///
    /// Empty at once for an object without a context.
    public func changes() -> ChangeSequence<ObjectIDChanges> {
        guard let context = managedObjectContext else {
            return ChangeSequence(stream: AsyncStream { $0.finish() }, observer: self)
        }
        return context.changes(of: [self])
    }
}

extension PersistentStoreCoordinator {
    /// The saves of all contexts that work on this coordinator's stores directly, from now on. Saves that run at once may
    /// come in either order.
    ///
    /// May be read on any thread. `PersistentStore.remoteChanges` has the writes of others; batches are in neither
    /// (`ManagedObjectContext.mergeChanges(fromRemoteContextSave:into:)` takes their results).
    public var saves: AsyncStream<SavedObjectIDs> {
        AsyncStream { continuation in
            let inbox = SaveInbox { inbox in
                for saved in inbox.removeAll() { continuation.yield(saved) }
            }
            add(inbox)
            continuation.onTermination = { _ in withExtendedLifetime(inbox) {} }
        }
    }
}

/// Passes a context's events on to a sequence.
private final class ContextFeed: ContextObserver {
    private let context: ManagedObjectContext
    private let objects: Set<ManagedObject>?
    private let continuation: AsyncStream<ObjectIDChanges>.Continuation

    init(
        context: ManagedObjectContext, objects: Set<ManagedObject>?,
        continuation: AsyncStream<ObjectIDChanges>.Continuation
    ) {
        self.context = context
        self.objects = objects
        self.continuation = continuation
    }

    func context(_ context: ManagedObjectContext, didChange changes: ContextChanges) {
        let found = ObjectIDChanges(
            inserted: ids(changes.inserted), updated: ids(changes.updated), deleted: ids(changes.deleted),
            refreshed: ids(changes.refreshed))
        if !found.isEmpty { continuation.yield(found) }
    }

    private func ids(_ changed: Set<ManagedObject>) -> Set<ManagedObjectID> {
        Set((objects.map(changed.intersection) ?? changed).map(\.objectID))
    }
}

/// Passes a controller's results on to a sequence.
private final class ResultsFeed<Object: ManagedObject>: FetchedResultsControllerDelegate {
    private let controller: FetchedResultsController<Object>
    private let continuation: AsyncStream<FetchedResultsSnapshot>.Continuation

    init(
        controller: FetchedResultsController<Object>, continuation: AsyncStream<FetchedResultsSnapshot>.Continuation
    ) {
        self.controller = controller
        self.continuation = continuation
    }

    func controller(
        _ controller: FetchedResultsController<Object>, didChangeContentWith snapshot: FetchedResultsSnapshot
    ) {
        continuation.yield(snapshot)
    }
}
