package import DataModel
package import StoreSQL

/// What every batch needs while it changes rows within one transaction.
package struct BatchWork {
    let connection: StoreConnection
    let layout: StoreLayout
    let identity: StoreIdentity
    let files: ExternalChanges
    let history: HistoryRecorder?

    /// Prepares a batch.
    ///
    /// - Parameters:
    ///   - connection: A connection inside a write transaction.
    ///   - layout: How the model lies in the store.
    ///   - identity: The store, for identifiers.
    ///   - files: Takes the bytes of external data.
    ///   - history: Records the changes; nil where the store keeps no history.
    package init(
        _ connection: StoreConnection, layout: StoreLayout, identity: StoreIdentity, files: ExternalChanges,
        history: HistoryRecorder?
    ) {
        self.connection = connection
        self.layout = layout
        self.identity = identity
        self.files = files
        self.history = history
    }

    /// The identifiers of rows, from a SELECT of keys and entity numbers.
    func ids(_ statement: SQLStatement) throws -> [ManagedObjectID] {
        try connection.rows(statement) { row in
            guard let key = row.integer(at: 0),
                let entity = row.integer(at: 1).flatMap({ layout.entity(numbered: Int($0)) })
            else { return nil }
            return ManagedObjectID(store: identity, entity: entity, key: key)
        }.compactMap(\.self)
    }

    func count(_ statement: SQLStatement) throws -> Int { Int(try connection.integer(statement) ?? 0) }
}

/// What a batch changed.
package struct BatchOutcome: Sendable {
    /// How many rows were inserted, updated or deleted.
    package var count = 0
    /// The rows that were inserted; filled only if they were asked for, as are the others.
    package var inserted: [ManagedObjectID] = []
    /// The rows that were updated: by the request, by an insertion that met them, or because they lost a reference.
    package var updated: [ManagedObjectID] = []
    /// The rows that were deleted: those the request named first, then those that went with them.
    package var deleted: [ManagedObjectID] = []
    /// How many of the deleted rows the request named itself.
    package var deletedByRequest = 0
    /// Those of the deleted rows that the request named itself.
    package var requested: [ManagedObjectID] = []

    /// Nothing so far.
    package init() {}
}
