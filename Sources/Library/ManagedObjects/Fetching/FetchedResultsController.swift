public import DataModel
public import Foundation

/// Keeps the results of a fetch up to date as the context changes, in sections and in order (WWDC 2015).
///
///     let request = Aircraft.fetchRequest()
///     request.sortDescriptors = [SortDescriptor(key: "tailNumber")]
///     let controller = try FetchedResultsController(fetchRequest: request, managedObjectContext: context)
///     controller.delegate = watcher
///     try controller.performFetch()
///     for aircraft in controller.fetchedObjects ?? [] { print(aircraft.tailNumber ?? "–") }
///
/// After each event of the context (`processPendingChanges`, a fetch, a save, a merge) that affects the results, the
/// delegate is called on the context's thread: with each change of a section and an object, with the whole snapshot, and
/// with the difference. Without a delegate the results stay those of the last `performFetch`, as in Core Data.
public final class FetchedResultsController<Object: ManagedObject>: ContextObserver {
    /// The request, whose sort descriptors define the order.
    public let fetchRequest: FetchRequest<Object>
    /// The observed context.
    public let managedObjectContext: ManagedObjectContext
    /// The key path whose values define the sections; nil for one unnamed section.
    ///
    /// The first sort descriptor must sort by it; otherwise sections repeat.
    public let sectionNameKeyPath: String?
    /// The name under which sections are cached for later controllers on the same stores; nil for no cache.
    public let cacheName: String?
    /// The object that is notified of changes.
    public weak var delegate: (any FetchedResultsControllerDelegate<Object>)?

    /// The results, in order; nil before the first fetch.
    public private(set) var fetchedObjects: [Object]?
    /// The results in sections; empty before the first fetch. Without a `sectionNameKeyPath` there is one, even if it has
    /// no objects.
    public private(set) var sections: [FetchedResultsSection<Object>] = []

    private let entity: ResolvedEntity
    private let order: ObjectOrder

    /// Creates a controller; `performFetch()` fetches.
    ///
    /// - Throws: `ManagedObjectError.model` for an unknown entity, `invalidOperation` for a request without sort
    ///   descriptors or with a limit, because objects beyond a limit cannot be tracked.
    public init(
        fetchRequest: FetchRequest<Object>, managedObjectContext: ManagedObjectContext,
        sectionNameKeyPath: String? = nil, cacheName: String? = nil
    ) throws(ManagedObjectError) {
        guard !fetchRequest.sortDescriptors.isEmpty else {
            throw .invalidOperation("A fetched results controller needs a request with sort descriptors.")
        }
        guard fetchRequest.fetchLimit == 0, fetchRequest.fetchOffset == 0, fetchRequest.after == nil else {
            throw .invalidOperation("A fetched results controller needs a request without a limit.")
        }
        do {
            entity = try managedObjectContext.model.entity(named: fetchRequest.entityName)
        } catch {
            throw .model(error)
        }
        self.fetchRequest = fetchRequest
        self.managedObjectContext = managedObjectContext
        self.sectionNameKeyPath = sectionNameKeyPath
        self.cacheName = cacheName
        order = ObjectOrder(fetchRequest.sortDescriptors)
        managedObjectContext.add(self)
    }

    /// Fetches the results; call it again after changing the request.
    ///
    /// - Throws: as `fetch` of the context.
    public func performFetch() throws(ManagedObjectError) {
        guard let cacheName, let path = sectionNameKeyPath, isCacheable(by: path) else {
            let objects = try managedObjectContext.fetch(fetchRequest)
            fetchedObjects = objects
            sections = divided(objects)
            return
        }
        let stamp = coordinator.stamp
        managedObjectContext.hasMetOlderValues = false
        let objects = try managedObjectContext.fetch(fetchRequest)
        fetchedObjects = objects
        let isNewest = !managedObjectContext.hasMetOlderValues && stamp == coordinator.stamp
        sections = (isNewest ? keptSections(objects, cacheName, path, stamp) : nil) ?? divided(objects)
        if isNewest, stamp == coordinator.stamp, sections.flatMap(\.objects).elementsEqual(objects, by: ===) {
            keepSections(cacheName, path, stamp)
        }
    }

    private var coordinator: PersistentStoreCoordinator { managedObjectContext.persistentStoreCoordinator }

    /// Returns whether the results and their sections depend on the stores only, not on state of the context.
    ///
    /// Objects keep values that they have: for fetched ones this shows when their rows arrive, for all others it must
    /// be known before.
    private func isCacheable(by path: String) -> Bool {
        let context = managedObjectContext
        guard context.parent == nil, !context.hasChanges, context.queryGenerationToken == nil else { return false }
        var roots: Set<Int> = []
        if fetchRequest.fetchBatchSize > 0 || !fetchRequest.includesPropertyValues { roots.insert(entity.rootNumber) }
        var source = entity
        for name in path.split(separator: ".").map(String.init) {
            guard let relationship = source.relationship(name) else { break }
            source = context.model.destination(of: relationship)
            roots.insert(source.rootNumber)
        }
        return roots.isEmpty || !context.hasValues(of: roots)
    }

    /// Returns the sections that an earlier controller cached, without accessing the objects.
    private func keptSections(
        _ objects: [Object], _ cacheName: String, _ path: String, _ stamp: [StoreStamp]
    ) -> [FetchedResultsSection<Object>]? {
        guard
            let kept = coordinator.sectionCaches.sections(
                named: cacheName, fetchRequest.specification, by: path, at: stamp),
            kept.reduce(0, { $0 + $1.count }) == objects.count
        else { return nil }
        var rest = objects[...]
        return kept.map { name, count in
            defer { rest = rest.dropFirst(count) }
            return FetchedResultsSection(name: name, objects: Array(rest.prefix(count)))
        }
    }

    private func keepSections(_ cacheName: String, _ path: String, _ stamp: [StoreStamp]) {
        coordinator.sectionCaches.keep(
            .init(
                specification: fetchRequest.specification, keyPath: path, stamp: stamp,
                sections: sections.map { ($0.name, $0.numberOfObjects) }), named: cacheName)
    }

    /// Returns the object at a section and an item; the index path must be valid.
    public func object(at indexPath: IndexPath) -> Object { sections[indexPath[0]].objects[indexPath[1]] }

    /// Returns the index path of an object; nil if it is not in the results. Searches linearly.
    public func indexPath(forObject object: Object) -> IndexPath? {
        for (number, section) in sections.enumerated() {
            if let item = section.objects.firstIndex(where: { $0 === object }) { return [number, item] }
        }
        return nil
    }

    /// The current results as identifiers.
    public var snapshot: FetchedResultsSnapshot {
        FetchedResultsSnapshot(
            sections: sections.map { .init(name: $0.name, objectIDs: $0.objects.map(\.objectID)) }, reloaded: [])
    }

    private func divided(_ objects: [Object]) -> [FetchedResultsSection<Object>] {
        guard let path = sectionNameKeyPath else {
            return [FetchedResultsSection(name: "", objects: objects)]
        }
        var result: [FetchedResultsSection<Object>] = []
        var places: [[UInt8]: Int] = [:]
        for object in objects {
            let name = object.value(forKeyPath: path).map { "\($0)" } ?? ""
            // Names are equal by their bytes, as in the store.
            if let place = places[Array(name.utf8)] {
                result[place].objects.append(object)
            } else {
                places[Array(name.utf8)] = result.count
                result.append(FetchedResultsSection(name: name, objects: [object]))
            }
        }
        return result
    }

    // MARK: Tracking changes

    func context(_ context: ManagedObjectContext, didChange changes: ContextChanges) {
        guard let delegate, let before = fetchedObjects else { return }
        let concerned = changes.inserted.union(changes.updated).union(changes.refreshed).union(changes.deleted)
        var touched = concerned.compactMap { $0 as? Object }.filter(isOfKind)
        // The section and the order of every object may depend on a related one.
        if concerned.contains(where: { followedRoots.contains($0.entity.rootNumber) }) {
            touched = Array(Set(before).union(touched))
        }
        guard !touched.isEmpty, let after = try? results(before, touched) else { return }
        let reloaded = after.filter { changes.updated.contains($0) || changes.refreshed.contains($0) }
        let oldSections = sections
        fetchedObjects = after
        sections = divided(after)
        let isMoved = before.map(ObjectIdentifier.init) != after.map(ObjectIdentifier.init)
        guard isMoved || !reloaded.isEmpty || oldSections.map(\.name) != sections.map(\.name) else { return }
        var snapshot = snapshot
        snapshot.reloaded = Set(reloaded.map(\.objectID))
        let steps = FetchedResultsSteps(from: oldSections, to: sections, reloaded: snapshot.reloaded)
        delegate.controllerWillChangeContent(self)
        for step in steps.sections {
            delegate.controller(self, didChange: step.section, atSectionIndex: step.index, for: step.type)
        }
        for step in steps.objects {
            delegate.controller(self, didChange: step.object, at: step.old, for: step.type, newIndexPath: step.new)
        }
        delegate.controllerDidChangeContent(self)
        delegate.controller(self, didChangeContentWith: snapshot)
        delegate.controller(
            self, didChangeContentWith: after.map(\.objectID).difference(from: before.map(\.objectID)).inferringMoves())
    }

    /// The hierarchies that the sections and the order read through relationships, by their root entities.
    private var followedRoots: Set<Int> {
        var roots: Set<Int> = []
        for path in fetchRequest.sortDescriptors.map(\.key) + [sectionNameKeyPath].compactMap(\.self) {
            var source = entity
            for name in path.split(separator: ".").map(String.init) {
                guard let relationship = source.relationship(name) else { break }
                source = managedObjectContext.model.destination(of: relationship)
                roots.insert(source.rootNumber)
            }
        }
        return roots
    }

    private func isOfKind(_ object: Object) -> Bool {
        fetchRequest.includesSubentities ? object.entity.isKind(of: entity) : object.entity === entity
    }

    /// Returns the results after some objects changed: removes these, and inserts them at their new positions.
    private func results(_ before: [Object], _ touched: [Object]) throws -> [Object] {
        let gone = Set(touched.map(ObjectIdentifier.init))
        var result = before.filter { !gone.contains(ObjectIdentifier($0)) }
        let matching = try touched.filter { object in
            guard object.managedObjectContext === managedObjectContext, !object.isDeleted else { return false }
            return try fetchRequest.predicate?.evaluate(with: object) ?? true
        }
        for object in try matching.sorted(by: order.areInIncreasingOrder) {
            result.insert(object, at: try index(of: object, in: result))
        }
        return result
    }

    private func index(of object: Object, in objects: [Object]) throws -> Int {
        var (low, high) = (0, objects.count)
        while low < high {
            let middle = (low + high) / 2
            if try order.areInIncreasingOrder(objects[middle], object) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Index titles

    /// The titles of an index of the sections, each once, in the order of the sections.
    public var sectionIndexTitles: [String] {
        sections.map { sectionIndexTitle(forSectionName: $0.name) ?? "" }.reduce(into: []) { titles, title in
            if !title.isEmpty, !titles.contains(title) { titles.append(title) }
        }
    }

    /// Returns the index title of a section: the delegate's, otherwise the capitalized first letter of the name; nil for
    /// an empty name.
    public func sectionIndexTitle(forSectionName name: String) -> String? {
        delegate?.controller(self, sectionIndexTitleForSectionName: name) ?? name.first.map { $0.uppercased() }
    }

    /// Returns the index of the first section with an index title; nil for none.
    public func section(forSectionIndexTitle title: String) -> Int? {
        sections.firstIndex { sectionIndexTitle(forSectionName: $0.name) == title }
    }
}

/// A section of a controller's results.
public struct FetchedResultsSection<Object: ManagedObject> {
    /// The value of the section's key path as a string; empty if there is none.
    public let name: String
    /// The section's objects, in order.
    public internal(set) var objects: [Object]

    /// The number of objects in the section.
    public var numberOfObjects: Int { objects.count }
}

/// A controller's results as identifiers, safe to pass to another task.
///
///     for section in controller.snapshot.sections { print(section.name, section.objectIDs.count) }
///     let first = controller.snapshot.objectIDs.first
///     let aircraft = first.map { otherContext.object(with: $0) }
public struct FetchedResultsSnapshot: Sendable, Hashable {
    /// A section.
    public struct Section: Sendable, Hashable {
        /// The section's name.
        public let name: String
        /// The identifiers of its objects, in order.
        public let objectIDs: [ManagedObjectID]
    }

    /// The sections, in order.
    public let sections: [Section]
    /// The objects whose values changed while they stayed in the results.
    public internal(set) var reloaded: Set<ManagedObjectID>

    /// The identifiers of all objects, in order.
    public var objectIDs: [ManagedObjectID] { sections.flatMap(\.objectIDs) }
}

/// What happened to a section or an object in a controller's results.
public enum FetchedResultsChangeType: Sendable, Hashable {
    case insert
    case delete
    /// The object has another position among those that stayed, or is in another section.
    case move
    case update
}

/// Receives changed results. All methods are optional.
///
///     final class Watcher: FetchedResultsControllerDelegate {
///         typealias Object = Aircraft
///         func controller(
///             _ controller: FetchedResultsController<Aircraft>, didChangeContentWith snapshot: FetchedResultsSnapshot
///         ) { print(snapshot.objectIDs) }
///     }
public protocol FetchedResultsControllerDelegate<Object>: AnyObject {
    associatedtype Object: ManagedObject

    /// Called before the changes of an event are reported one by one.
    func controllerWillChangeContent(_ controller: FetchedResultsController<Object>)

    /// Called for each inserted section, with its new index, and each deleted one, with its old index.
    func controller(
        _ controller: FetchedResultsController<Object>, didChange section: FetchedResultsSection<Object>,
        atSectionIndex index: Int, for type: FetchedResultsChangeType)

    /// Called for each inserted, deleted, moved or updated object.
    ///
    /// `indexPath` is the position before the change, nil for an insertion; `newIndexPath` the one after it, nil for a
    /// deletion. A moved object may have changed values, too.
    func controller(
        _ controller: FetchedResultsController<Object>, didChange object: Object, at indexPath: IndexPath?,
        for type: FetchedResultsChangeType, newIndexPath: IndexPath?)

    /// Called after the changes of an event were reported one by one.
    func controllerDidChangeContent(_ controller: FetchedResultsController<Object>)

    /// Called with the new results after a change.
    func controller(
        _ controller: FetchedResultsController<Object>, didChangeContentWith snapshot: FetchedResultsSnapshot)

    /// Called with the difference of all identifiers after a change, regardless of sections.
    func controller(
        _ controller: FetchedResultsController<Object>,
        didChangeContentWith difference: CollectionDifference<ManagedObjectID>)

    /// Returns the index title of a section; nil for the capitalized first letter.
    func controller(
        _ controller: FetchedResultsController<Object>, sectionIndexTitleForSectionName name: String
    ) -> String?
}

extension FetchedResultsControllerDelegate {
    public func controllerWillChangeContent(_ controller: FetchedResultsController<Object>) {}

    public func controller(
        _ controller: FetchedResultsController<Object>, didChange section: FetchedResultsSection<Object>,
        atSectionIndex index: Int, for type: FetchedResultsChangeType
    ) {}

    public func controller(
        _ controller: FetchedResultsController<Object>, didChange object: Object, at indexPath: IndexPath?,
        for type: FetchedResultsChangeType, newIndexPath: IndexPath?
    ) {}

    public func controllerDidChangeContent(_ controller: FetchedResultsController<Object>) {}

    public func controller(
        _ controller: FetchedResultsController<Object>, didChangeContentWith snapshot: FetchedResultsSnapshot
    ) {}

    public func controller(
        _ controller: FetchedResultsController<Object>,
        didChangeContentWith difference: CollectionDifference<ManagedObjectID>
    ) {}

    public func controller(
        _ controller: FetchedResultsController<Object>, sectionIndexTitleForSectionName name: String
    ) -> String? { nil }
}
