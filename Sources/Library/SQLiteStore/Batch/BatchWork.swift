package import DataModel
package import StoreSQL

/// The state that all batch operations share inside one transaction.
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
    ///   - layout: The layout of the model in the store.
    ///   - identity: The store, for identifiers.
    ///   - files: Stores the bytes of external data.
    ///   - history: Records the changes; nil if the store has no history.
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

    /// Returns the identifiers of rows, from a SELECT of keys and entity numbers.
    func ids(_ statement: SQLStatement) throws -> [ManagedObjectID] {
        try connection.rows(statement) { row in
            guard let key = row.integer(at: 0),
                let entity = row.integer(at: 1).flatMap({ layout.entity(numbered: Int($0)) })
            else { return nil }
            return ManagedObjectID(store: identity, entity: entity, key: key)
        }.compactMap(\.self)
    }

    /// The request in terms of this store: another store's object is no row of it.
    func confined(_ specification: FetchSpecification) -> FetchSpecification {
        var result = specification
        result.predicate = specification.predicate?.confined(to: identity)
        return result
    }

    /// Checks that a reference leads to a row.
    ///
    /// - Throws: `MissingDestination`.
    func requireRow(_ id: ManagedObjectID, for property: PropertyPath) throws {
        let entity = layout.model[number: Int(id.entityNumber)]
        guard layout.holds(entity) else { return }
        let isThere = try connection.withStatement(ReferenceStatements(layout).row(entity)) { statement in
            try statement.bind(.integer(id.key), at: 0)
            return try statement.step()
        }
        guard isThere else { throw MissingDestination(id: id, property: property.description, path: property.path) }
    }

    func count(_ statement: SQLStatement) throws -> Int { Int(try connection.integer(statement) ?? 0) }
}

/// An error: a batch would write a reference to a row that does not exist. Nothing was changed.
package struct MissingDestination: Error {
    /// The row that does not exist.
    package let id: ManagedObjectID
    /// The entity and the relationship, as `Flight.aircraft`.
    package let property: String
    /// The relationship.
    package let path: String
}

/// The changes of a batch.
package struct BatchOutcome: Sendable {
    /// The number of rows inserted, updated or deleted.
    package var count = 0
    /// The inserted rows. Like all identifiers here, they are collected only on request.
    package var inserted: [ManagedObjectID] = []
    /// The updated rows: those of the request, those with the same unique values as an inserted row, and those that
    /// lost a reference.
    package var updated: [ManagedObjectID] = []
    /// The deleted rows: first those of the request, then those of cascades.
    package var deleted: [ManagedObjectID] = []
    /// The number of deleted rows that belong to the request itself.
    package var deletedByRequest = 0
    /// The deleted rows that belong to the request itself.
    package var requested: [ManagedObjectID] = []

    /// Creates an outcome without changes.
    package init() {}
}
