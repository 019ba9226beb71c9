import DataModel
import Synchronization

/// The sections that results controllers found, by the names of their caches: kept in memory with the coordinator, so
/// that the next controller need not read every object to divide the same results.
final class SectionCaches: Sendable {
    /// The sections of one request, and the state of the stores that they were found in.
    struct Entry: Sendable {
        let specification: FetchSpecification
        let keyPath: String
        let stamp: [StoreStamp]
        let sections: [(name: String, count: Int)]
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// The sections under a name; nil where there are none, or others were asked for, or a store was written to.
    func sections(
        named name: String, _ specification: FetchSpecification, by keyPath: String, at stamp: [StoreStamp]
    ) -> [(name: String, count: Int)]? {
        entries.withLock { entries in
            guard let entry = entries[name] else { return nil }
            guard entry.specification == specification, entry.keyPath == keyPath, entry.stamp == stamp else {
                entries[name] = nil
                return nil
            }
            return entry.sections
        }
    }

    func keep(_ entry: Entry, named name: String) { entries.withLock { $0[name] = entry } }

    /// Removes what is kept under a name; everything for nil.
    func remove(_ name: String?) {
        entries.withLock { entries in
            if let name { entries[name] = nil } else { entries = [:] }
        }
    }
}

/// How often a store was written to, by anybody, as far as was noticed.
struct StoreStamp: Sendable, Hashable {
    let store: String
    let writes: Int
}

extension PersistentStoreCoordinator {
    /// The state of all stores.
    var stamp: [StoreStamp] {
        persistentStores.map { StoreStamp(store: $0.identifier, writes: $0.sqlite.changeCount()) }
    }
}

extension FetchedResultsController {
    /// Removes the sections that controllers on a coordinator's stores have kept under a name; all of them for nil.
    ///
    /// Sections of another request, or of stores that were written to since, are never used.
    public static func deleteCache(withName name: String?, in coordinator: PersistentStoreCoordinator) {
        coordinator.sectionCaches.remove(name)
    }
}
