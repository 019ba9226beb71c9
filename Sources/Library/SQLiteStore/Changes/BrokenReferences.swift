package import DataModel
import StoreSQL

/// References that would point at rows that do not exist, if a change set were committed.
package struct BrokenReferences: Sendable {
    /// A row that refers to one that the change set deletes, though the change set does not mention it.
    package struct Referrer: Sendable {
        /// The referring row, or the member of a deleted row's relationship.
        package let id: ManagedObjectID
        /// The slot that refers to the deleted row; nil for a pair.
        package let slot: Int?
        /// The deleted row.
        package let deleted: ManagedObjectID
        /// The deleted row's rule for the reference.
        package let rule: DeleteRule
        /// The name of the relationship: the deleted row's own, or the referring one if that has no inverse.
        package let name: String
    }

    /// The rows that do not exist and that the change set refers to, each once.
    package var missing: [ManagedObjectID] = []
    /// The rows that still refer to deleted ones.
    package var referrers: [Referrer] = []

    /// Whether all references lead to rows.
    package var isEmpty: Bool { missing.isEmpty && referrers.isEmpty }
}

/// The check of references, after everything is written and before it is committed: only here does nothing change
/// between the look and the commit, and only the file knows what other contexts and programs have added.
extension ChangeWriter {
    /// Finds the references that a change set, already written, leaves without a row, and removes the pairs of deleted
    /// rows.
    ///
    /// Only references that the change set itself has written count: a row with an old dangling reference can be saved.
    func brokenReferences(_ changes: ChangeSet) throws -> BrokenReferences {
        let statements = ReferenceStatements(layout)
        var found = BrokenReferences()
        try findMissing(changes, statements, &found)
        for (number, group) in grouped(changes.deletions, by: { $0.id.entityNumber }) {
            try findReferrers(to: group.map(\.id), layout.model[number: Int(number)], statements, &found)
        }
        return found
    }

    // MARK: Written references

    private func findMissing(
        _ changes: ChangeSet, _ statements: ReferenceStatements, _ found: inout BrokenReferences
    ) throws {
        var seen: Set<ManagedObjectID> = []
        var last: ManagedObjectID?
        // What the change set deletes is searched from the other end, by its rules.
        let deleted = Set(changes.deletions.map(\.id))
        func look(_ id: ManagedObjectID) throws {
            guard id != last else { return }
            last = id
            guard outcome.permanentIDs[id] == nil, seen.insert(id).inserted, !deleted.contains(id) else { return }
            if try id.isTemporaryID || !exists(id, statements) { found.missing.append(id) }
        }
        var places: [Int16: [Int]] = [:]
        func references(_ number: Int16) -> [Int] {
            if let known = places[number] { return known }
            let entity = layout.model[number: Int(number)]
            let slots = entity.relationships.compactMap(\.slot).filter { layout[entity].slotColumns[$0] != nil }
            places[number] = slots
            return slots
        }
        for insertion in changes.insertions {
            for slot in references(insertion.id.entityNumber) {
                if case .objectID(let id) = insertion.values[slot] { try look(id) }
            }
        }
        for update in changes.updates {
            for slot in references(update.id.entityNumber) where update.slots.contains(slot) {
                if case .objectID(let id) = update.values[slot] { try look(id) }
            }
        }
        for change in changes.memberships where !change.added.isEmpty {
            try look(change.owner)
            for id in change.added { try look(id) }
        }
    }

    private func exists(_ id: ManagedObjectID, _ statements: ReferenceStatements) throws -> Bool {
        let entity = layout.model[number: Int(id.entityNumber)]
        // A reference to a row of another file is refused before it is written.
        guard layout.holds(entity) else { return true }
        return try connection.withStatement(statements.row(entity)) { statement in
            try statement.bind(.integer(id.key), at: 0)
            return try statement.step()
        }
    }

    // MARK: Deleted rows

    private func findReferrers(
        to deleted: [ManagedObjectID], _ entity: ResolvedEntity, _ statements: ReferenceStatements,
        _ found: inout BrokenReferences
    ) throws {
        for incoming in statements.incoming(entity) {
            let relationship = incoming.entity.relationships[incoming.relationship]
            let name = relationship.inverseIndex.map { entity.relationships[$0].name } ?? relationship.name
            try forEachRow(incoming.rows, deleted) { id, deleted in
                found.referrers.append(
                    .init(id: id, slot: relationship.slot, deleted: deleted, rule: incoming.rule, name: name))
            }
        }
        for pairs in statements.pairs(entity) {
            let name = entity.relationships[pairs.relationship].name
            try forEachRow(pairs.rows, deleted) { id, deleted in
                found.referrers.append(.init(id: id, slot: nil, deleted: deleted, rule: pairs.rule, name: name))
            }
        }
        for id in deleted { try deletePairs(of: id, entity: entity) }
        for text in statements.deleteForeignPairs(entity) {
            try connection.withStatement(text) { statement in
                for id in deleted { try statement.run([.integer(id.key)]) }
            }
        }
    }

    private func forEachRow(
        _ text: String, _ deleted: [ManagedObjectID], _ body: (ManagedObjectID, ManagedObjectID) throws -> Void
    ) throws {
        try connection.withStatement(text) { statement in
            for id in deleted {
                try statement.bind(.integer(id.key), at: 0)
                while try statement.step() {
                    guard let key = statement.row.integer(at: 0),
                        let entity = statement.row.integer(at: 1).flatMap({ layout.entity(numbered: Int($0)) })
                    else { continue }
                    let row = ManagedObjectID(store: identity, entity: entity, key: key)
                    try body(temporaryIDs[row] ?? row, id)
                }
                statement.reset()
            }
        }
    }
}
