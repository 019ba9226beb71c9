package import DataModel
import StoreSQL

/// A batch deletion, which follows relationships inside the store.
///
/// It cascades, sets the references of remaining rows to NULL, and removes their links from join tables. Since nothing
/// is validated, a `deny` rule is ignored. A required reference of a remaining row stops the deletion.
package struct BatchDeleter {
    /// The rows to delete.
    package enum Subject: Sendable {
        /// The rows of a request.
        case found(FetchSpecification)
        /// Rows of one entity, by their keys.
        case keys([Int64], entity: ResolvedEntity)
    }

    private let work: BatchWork
    private let statements: DeletionStatements

    /// Prepares a deletion.
    package init(_ work: BatchWork) {
        self.work = work
        statements = DeletionStatements(work.layout)
    }

    /// Runs the deletion.
    ///
    /// - Throws: `DataModelError` for a request that cannot be compiled, `BatchRefusal` for a required reference.
    package func run(_ subject: Subject, collectsIDs: Bool) throws -> BatchOutcome {
        for statement in DeletionStatements.createStatements { try work.connection.execute(statement) }
        try note(subject)
        var outcome = BatchOutcome()
        outcome.deletedByRequest = try work.count("SELECT count(*) FROM temp.FL_DOOMED")
        try cascade()
        outcome.count = outcome.deletedByRequest
        if collectsIDs {
            outcome.deleted = try work.ids("SELECT Z_PK, Z_ENT FROM temp.FL_DOOMED ORDER BY Z_LEVEL, Z_PK")
        }
        let entities = try entities(level: nil)
        for entity in entities { outcome.updated += try release(entity, collectsIDs: collectsIDs) }
        for entity in entities { try record(entity) }
        for root in Set(entities.map(\.rootNumber)).sorted() {
            try work.connection.execute(statements.delete(root: work.layout.model[number: root]))
        }
        try work.history?.finish()
        try work.connection.execute("DROP TABLE temp.FL_DOOMED")
        return outcome
    }

    private func note(_ subject: Subject) throws {
        switch subject {
        case .found(let specification): try work.connection.execute(try statements.note(work.confined(specification)))
        case .keys(let keys, let entity): try work.connection.execute(statements.note(keys, of: entity))
        }
    }

    private func entities(level: Int?) throws -> [ResolvedEntity] {
        try work.connection.rows(statements.entities(level: level)) {
            $0.integer(at: 0).flatMap { work.layout.entity(numbered: Int($0)) }
        }.compactMap(\.self).sorted { $0.number < $1.number }
    }

    /// Adds the rows of cascading relationships, one level at a time. A cycle ends when it reaches no new row.
    private func cascade() throws {
        var level = 0
        while true {
            let entities = try entities(level: level)
            guard !entities.isEmpty else { return }
            for entity in entities {
                for relationship in entity.relationships where relationship.deleteRule == .cascade {
                    guard let statement = statements.cascade(relationship, of: entity, level: level) else { continue }
                    try work.connection.execute(statement)
                }
            }
            level += 1
        }
    }

    /// Removes references and links to deleted rows, and returns the rows that lost a reference.
    private func release(_ entity: ResolvedEntity, collectsIDs: Bool) throws -> [ManagedObjectID] {
        var changed: [ManagedObjectID] = []
        for relationship in entity.relationships {
            if let pairs = statements.removePairs(relationship, of: entity) { try work.connection.execute(pairs) }
            if let rows = statements.releaseRows(relationship, of: entity) { try work.connection.execute(rows) }
        }
        for pairs in statements.removeForeignPairs(of: entity) { try work.connection.execute(pairs) }
        let known = entity.relationships.filter { $0.deleteRule != .noAction }
            .compactMap { statements.referrers($0, of: entity) }
        for referrers in known + statements.foreignReferrers(to: entity) {
            if referrers.isRequired, let other = try work.ids(referrers.rows).first {
                throw BatchRefusal(entity: entity.name, referrer: other, path: referrers.path)
            }
            if collectsIDs { changed += try work.ids(referrers.rows) }
            if let history = work.history {
                for number in referrers.destination.subtree {
                    try history.updatedAll(
                        referrers.keys, of: work.layout.model[number: number], paths: [referrers.path])
                }
            }
            try work.connection.execute(referrers.nullify)
        }
        return changed
    }

    private func record(_ entity: ResolvedEntity) throws {
        let keys = statements.keys(of: entity)
        let columns = entity.externalSlots.compactMap { work.layout[entity].slotColumns[$0.index]?.name }
        work.files.discard(
            try work.connection.externalNames(in: columns, of: work.layout[entity].table, keys: keys))
        try work.history?.deletingAll(keys, of: entity)
    }
}

/// An error: a remaining row would lose a required reference. Nothing was deleted.
package struct BatchRefusal: Error {
    /// The entity of the rows to delete.
    package let entity: String
    /// The remaining row.
    package let referrer: ManagedObjectID
    /// The required reference.
    package let path: String
}
