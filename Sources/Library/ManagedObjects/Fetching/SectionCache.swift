import DataModel
import Synchronization

/// The sections of fetched results controllers by cache name. The coordinator keeps them in memory, so that a later
/// controller does not have to read every object to divide the same results.
final class SectionCaches: Sendable {
    /// The sections of one request, and the state of the stores at that time.
    struct Entry: Sendable {
        let specification: FetchSpecification
        let keyPath: String
        let stamp: [StoreStamp]
        let sections: [(name: String, count: Int)]
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// Returns the sections under a name; nil if there are none, if the request differs, or if a store was written to
    /// since.
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

    /// Removes the sections under a name; all sections for nil.
    func remove(_ name: String?) {
        entries.withLock { entries in
            if let name { entries[name] = nil } else { entries = [:] }
        }
    }
}

/// The number of writes to a store that were noticed, by any writer.
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
    /// Removes the sections that controllers on a coordinator's stores have cached under a name; all sections for nil.
    ///
    /// Sections of another request, or of stores that were written to since, are never used.
    public static func deleteCache(withName name: String?, in coordinator: PersistentStoreCoordinator) {
        coordinator.sectionCaches.remove(name)
    }
}
