public import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL

extension StoreAdministration {
    /// Gives the space of what was deleted back to the disk; returns the file's size in bytes before and after.
    ///
    /// The whole file is written again in one transaction, and may take its own size again on the disk for that time. If the
    /// process is killed, the file is as it was. Other programs may have the file open.
    ///
    /// - Throws: `ManagedObjectError.store`: `locked` if another program is writing, `full`, `readOnly`, `corrupt`;
    ///   `migration` if the file is being upgraded.
    public func compact() throws(ManagedObjectError) -> (before: Int, after: Int) {
        let lock = try ManagedObjectError.translating {
            try requirePlainTables()
            return try FileLock.forMigration(of: url)
        }
        defer { withExtendedLifetime(lock) {} }
        let before = sizeBytes
        try withStore { try $0.writeWithoutTransaction { try $0.execute("VACUUM") } }
        return (before, sizeBytes)
    }

    /// Returns the model that describes the file: one of the given models, otherwise the one cached in the file.
    ///
    /// - Throws: `ManagedObjectError`: `missingSourceModel` if there is neither, `model` if the file's model cannot be
    ///   read, `store` if the file is not a store.
    public func storedModel() throws(ManagedObjectError) -> ManagedObjectModel {
        try ManagedObjectError.translating {
            try StoreInspection.look(at: url) { try model(of: try StoreVersion($0)).model }
        }
    }

    /// Passes each object of the file to the closure, by entity and key, without changing the file.
    ///
    /// Uses the model that `storedModel` returns. The objects become invalid when the call returns.
    ///
    /// - Throws: as `storedModel`, and the closure's errors.
    public func forEachObject(_ body: (ManagedObject) throws -> Void) throws(ManagedObjectError) {
        try ManagedObjectError.translating {
            try StoreInspection.open(url) { sqlite in
                let store = try sqlite.read { connection in
                    let version = try StoreVersion(connection)
                    let model = try model(of: version)
                    try version.requireEntities(of: model)
                    let layout = try version.layout(model, connection)
                    try UnexpectedSchemaObjects(layout, of: version).require(of: url, isReadOnly: true)
                    return PersistentStore(url: url, sqlite: sqlite, layout: layout, metadata: version.metadata)
                }
                let coordinator = PersistentStoreCoordinator(managedObjectModel: store.layout.model)
                coordinator.add(store)
                let container = PersistentContainer(name: "look", coordinator: coordinator)
                for entity in store.layout.model.entities { try forEach(entity, of: store, in: container, body) }
            }
        }
    }

    /// Returns the rows that belong to no entity of the file's model, as sentences; no fetch returns them, and
    /// `forEachObject` passes over them. Empty if there are none.
    ///
    /// - Throws: as `storedModel`.
    public func rowsWithoutEntity() throws(ManagedObjectError) -> [String] {
        try ManagedObjectError.translating {
            try StoreInspection.look(at: url) { connection in
                let version = try StoreVersion(connection)
                return try StoreVerification.strayRows(version.layout(try model(of: version), connection), connection)
            }
        }
    }

    /// Refuses a file in whose tables something would run while they are read or checked.
    ///
    /// - Throws: `StoreError.strangeSchema`.
    func requirePlainTables() throws {
        try StoreInspection.look(at: url) { connection in
            let version = try StoreVersion(connection)
            guard let known = try? model(of: version) else { return }
            try UnexpectedSchemaObjects(try version.layout(known, connection), of: version).require(
                of: url, isReadOnly: true)
        }
    }

    /// Iterates over the rows of one entity, a thousand at a time in a new context.
    private func forEach(
        _ entity: ResolvedEntity, of store: PersistentStore, in container: PersistentContainer,
        _ body: (ManagedObject) throws -> Void
    ) throws {
        let table = store.layout[entity].table
        var last: Int64?
        while true {
            let rest: SQLStatement = last.map { "AND Z_PK > \($0)" } ?? .empty
            let keys = try store.sqlite.read { connection in
                try connection.rows(
                    """
                    SELECT Z_PK FROM \(name: table) WHERE Z_ENT = \(store.layout.number(of: entity)) \(rest) \
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
