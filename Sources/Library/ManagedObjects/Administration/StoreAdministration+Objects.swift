public import DataModel
import Foundation
import SQLiteStore
import StoreSQL

extension StoreAdministration {
    /// The model that describes the file: one of those given, else the one that the file carries.
    ///
    /// - Throws: `ManagedObjectError`: `missingSourceModel` where there is neither, `model` where the file's own cannot
    ///   be read, `store` for what is no store.
    public func storedModel() throws(ManagedObjectError) -> ManagedObjectModel {
        try ManagedObjectError.translating {
            try StoreInspection.look(at: url) { try model(of: try StoreVersion($0)).model }
        }
    }

    /// Hands each object of the file to the closure, entity by entity and by key, and changes nothing.
    ///
    /// Read as its own model says: one of those given, else the one that the file carries. The objects are gone when
    /// the call returns.
    ///
    /// - Throws: as `storedModel`, and what the closure throws.
    public func forEachObject(_ body: (ManagedObject) throws -> Void) throws(ManagedObjectError) {
        try ManagedObjectError.translating {
            try StoreInspection.open(url) { sqlite in
                let store = try sqlite.read { connection in
                    let version = try StoreVersion(connection)
                    let model = try model(of: version)
                    try version.requireEntities(of: model)
                    return PersistentStore(
                        url: url, sqlite: sqlite, layout: try version.layout(model, connection),
                        metadata: version.metadata)
                }
                let coordinator = PersistentStoreCoordinator(managedObjectModel: store.layout.model)
                coordinator.add(store)
                let container = PersistentContainer(name: "look", coordinator: coordinator)
                for entity in store.layout.model.entities { try forEach(entity, of: store, in: container, body) }
            }
        }
    }

    /// Goes through the rows of one entity, a thousand at a time in a context of their own.
    private func forEach(
        _ entity: ResolvedEntity, of store: PersistentStore, in container: PersistentContainer,
        _ body: (ManagedObject) throws -> Void
    ) throws {
        let table = store.layout[entity].table
        var last: Int64 = .min
        while true {
            let keys = try store.sqlite.read { connection in
                try connection.rows(
                    """
                    SELECT Z_PK FROM \(name: table) WHERE Z_ENT = \(store.layout.number(of: entity)) AND Z_PK > \(last) \
                    ORDER BY Z_PK LIMIT 1000
                    """
                ) { $0.integer(at: 0) ?? 0 }
            }
            guard let greatest = keys.last else { return }
            let context = container.newBackgroundContext()
            let ids = keys.map { ManagedObjectID(store: store.identity, entity: entity, key: $0) }
            if let epoch = store.freshGeneration() { store.cache.update(try store.rows(ids), of: epoch) }
            for id in ids { try body(try context.existingObject(with: id)) }
            last = greatest
        }
    }
}
