package import DataModel
package import SQLiteStore
package import StoreSQL

/// A row of a store as it is in the file, for work below contexts.
package struct IdentifiedRow: Sendable {
    /// The row's identifier.
    package let id: ManagedObjectID
    /// Its version, `Z_OPT`.
    package let version: Int64
    /// Its values by slot.
    package let values: ContiguousArray<AttributeValue>
}

/// Reading and writing rows below contexts. Within a transaction of the coordinator all of this belongs to it.
extension PersistentStore {
    /// The identity of the store's rows.
    package var rowIdentity: StoreIdentity { identity }
    /// The places of values in the file.
    package var rowLayout: StoreLayout { layout }
    /// The file.
    package var file: SQLiteStore { sqlite }

    /// Returns the rows that have some identifiers, in no order; those that are not there are left out.
    package func identifiedRows(_ ids: [ManagedObjectID]) throws -> [IdentifiedRow] {
        try Dictionary(grouping: ids, by: \.rootNumber).values.flatMap { ids in
            try rows(ids).flatMap { run in run.rows.map { IdentifiedRow(run, $0) } }
        }
    }

    /// Returns all rows of an entity and its subentities, in the order of their keys.
    package func allRows(of entity: ResolvedEntity) throws -> [IdentifiedRow] {
        var specification = FetchSpecification(entityName: entity.name)
        specification.sortDescriptors = []
        var result: [IdentifiedRow] = []
        try forEachRun(specification) { run in result += run.rows.map { IdentifiedRow(run, $0) } }
        return result.sorted { $0.id.key < $1.id.key }
    }

    /// Returns the members of a to-many relationship for many owners, by owner.
    package func relatedRows(
        of owners: [ManagedObjectID], _ relationship: ResolvedRelationship
    ) throws -> [ManagedObjectID: [ManagedObjectID]] {
        try members(of: owners, relationship)
    }

    /// Writes changes as a save does: with derived values, text indexes, files of values and the history.
    ///
    /// Conflicts are errors: the caller has read the rows in the same transaction.
    ///
    /// - Parameter author: the author of the transaction in the history.
    /// - Returns: the permanent identifiers of the inserted rows.
    package func write(_ changes: ChangeSet, author: String) throws -> PermanentIDs {
        try save(changes, note: TransactionNote(author: author)).permanentIDs
    }
}

extension IdentifiedRow {
    fileprivate init(_ run: RowRun, _ row: Int) {
        let stored = run.stored(row)
        self.init(id: run.id(row), version: stored.version, values: stored.values)
    }
}

extension PersistentStoreCoordinator {
    /// Returns an identifier for a row that is not in a store yet.
    package func unsavedID(of entity: ResolvedEntity) -> ManagedObjectID { temporaryID(for: entity) }

    /// Tells all contexts which rows were written below them.
    package func announce(_ saved: SavedObjectIDs) { deliver(saved, except: nil) }
}
