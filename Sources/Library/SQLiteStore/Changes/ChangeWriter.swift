package import DataModel
package import StoreSQL

/// A writer of change sets, inside the caller's transaction.
package final class ChangeWriter {
    /// The result of writing a change set.
    package struct Outcome: Sendable {
        /// The permanent identifier of each inserted row, by its temporary one.
        package var permanentIDs = PermanentIDs()
        /// Rows that were changed or deleted since the caller read them. If there are any, the caller must roll back.
        package var conflicts: [ManagedObjectID] = []
        /// References to rows that do not exist. If there are any, the caller must roll back.
        package var broken = BrokenReferences()
        /// Ordered relationships with members that the caller did not know, which are placed after those it did.
        package var widened: [(owner: ManagedObjectID, relationship: Int)] = []
    }

    let connection: StoreConnection
    let layout: StoreLayout
    let identity: StoreIdentity
    private let statements: ChangeStatements
    let files: ExternalChanges?
    private let history: HistoryRecorder?
    private(set) var outcome = Outcome()
    /// The identifiers by which the caller knows the rows that the change set inserts.
    private(set) lazy var temporaryIDs = Dictionary(
        outcome.permanentIDs.pairs.map { ($0.permanent, $0.temporary) }, uniquingKeysWith: { first, _ in first })

    /// Creates a writer for a connection inside a write transaction.
    ///
    /// - Parameters:
    ///   - files: Stores the bytes of external data; nil if the model has none.
    ///   - history: Records the changes; nil if the store has no history.
    package init(
        _ connection: StoreConnection, layout: StoreLayout, identity: StoreIdentity, files: ExternalChanges? = nil,
        history: HistoryRecorder? = nil
    ) {
        self.files = files
        self.history = history
        self.connection = connection
        self.layout = layout
        self.identity = identity
        statements = ChangeStatements(layout)
    }

    /// Writes deletions, then updates, insertions and memberships, so that a unique value can move from a deleted row
    /// to a new one.
    ///
    /// - Throws: `StoreError`; `constraint` for a row that violates a uniqueness constraint.
    package func write(_ changes: ChangeSet) throws -> Outcome {
        try assignKeys(changes.insertions)
        try delete(changes.deletions)
        try update(changes.updates)
        try insert(changes.insertions)
        for change in changes.memberships { try write(change) }
        guard outcome.conflicts.isEmpty else { return outcome }
        outcome.broken = try brokenReferences(changes)
        if let history { try record(changes, history) }
        return outcome
    }

    // MARK: Keys

    /// Assigns the next keys of each hierarchy from `Z_PRIMARYKEY`, whose row for the root entity has `Z_MAX`.
    ///
    /// Objects that already have permanent identifiers keep them.
    private func assignKeys(_ insertions: [ChangeSet.Insertion]) throws {
        var counts: [Int16: Int64] = [:]
        try keepKeys(insertions)
        let insertions = insertions.filter(\.id.isTemporaryID)
        for insertion in insertions { counts[insertion.id.rootNumber, default: 0] += 1 }
        var next: [Int16: Int64] = [:]
        for (root, count) in counts {
            next[root] = try reserveKeys(root: layout.numbers.inFile(Int(root)), count: count)
        }
        outcome.permanentIDs.reserveCapacity(insertions.count)
        for insertion in insertions {
            let key = next[insertion.id.rootNumber, default: 1]
            next[insertion.id.rootNumber] = key + 1
            let entity = layout.model[number: Int(insertion.id.entityNumber)]
            outcome.permanentIDs.append(
                insertion.id, ManagedObjectID(store: identity, entity: entity, key: key))
        }
    }

    /// Makes sure that no new row gets the key of a row with a given identifier.
    private func keepKeys(_ insertions: [ChangeSet.Insertion]) throws {
        var greatest: [Int16: Int64] = [:]
        for insertion in insertions where !insertion.id.isTemporaryID {
            greatest[insertion.id.rootNumber] = max(greatest[insertion.id.rootNumber] ?? 0, insertion.id.key)
        }
        for (root, key) in greatest {
            let number = layout.numbers.inFile(Int(root))
            try connection.execute(
                "UPDATE Z_PRIMARYKEY SET Z_MAX = \(key) WHERE Z_ENT = \(number) AND ifnull(Z_MAX, 0) < \(key)")
        }
    }

    private func reserveKeys(root: Int, count: Int64) throws -> Int64 {
        let last = try connection.lastKey(ofHierarchy: root, leaving: count)
        try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = \(last + count) WHERE Z_ENT = \(root)")
        return last + 1
    }

    /// The identifier of a row in the store.
    @inline(__always)
    func permanent(_ id: ManagedObjectID) -> ManagedObjectID {
        id.isTemporaryID ? outcome.permanentIDs[id] ?? id : id
    }

    /// Assigns permanent identifiers to objects that are not saved yet.
    package func permanentIDs(for ids: [ManagedObjectID]) throws -> PermanentIDs {
        try assignKeys(ids.map { ChangeSet.Insertion(id: $0, values: []) })
        return outcome.permanentIDs
    }

    // MARK: Rows

    private func insert(_ insertions: [ChangeSet.Insertion]) throws {
        for (number, group) in grouped(insertions, by: { $0.id.entityNumber }) {
            let entity = layout.model[number: Int(number)]
            let (text, sources) = statements.insert(entity)
            let (external, large) = (externalSlots(of: entity), entity.largeSlots)
            try connection.withStatement(text) { statement in
                for insertion in group {
                    try statement.bind(.integer(permanent(insertion.id).key), at: 0)
                    let read = large.isEmpty ? insertion.values : try read(insertion.values, at: large)
                    let values = external.isEmpty ? read : try stored(read, external, replacing: [:])
                    try bind(values, sources: sources, to: statement, from: 1)
                    try statement.finish()
                }
            }
            let table = layout[entity].table
            for insertion in group where insertion.version != 1 {
                try connection.execute(
                    "UPDATE \(name: table) SET Z_OPT = \(insertion.version) WHERE Z_PK = \(insertion.id.key)")
            }
        }
    }

    private func update(_ updates: [ChangeSet.Update]) throws {
        try clearUniqueValues(updates)
        struct Shape: Hashable { let entity: Int16, slots: [Int] }
        for (shape, group) in groupedRuns(updates, by: { Shape(entity: $0.id.entityNumber, slots: $0.slots) }) {
            let entity = layout.model[number: Int(shape.entity)]
            let (text, sources) = statements.update(entity, slots: shape.slots)
            let external = externalSlots(of: entity).filter { shape.slots.contains($0.slot) }
            let large = entity.largeSlots.filter { shape.slots.contains($0.index) }
            outcome.conflicts += try connection.withStatement(text) { statement in
                var conflicts: [ManagedObjectID] = []
                for update in group {
                    let values = try newValues(of: update, external, large, entity)
                    try bind(values, sources: sources, to: statement, from: 0)
                    try statement.bind(.integer(update.id.key), at: sources.count)
                    try statement.bind(.integer(update.version), at: sources.count + 1)
                    try statement.finish()
                    if connection.changesCount == 0 { conflicts.append(update.id) }
                }
                return conflicts
            }
        }
    }

    /// Returns the values of an update; in most cases they need no change.
    @inline(__always)
    private func newValues(
        of update: ChangeSet.Update, _ external: [ExternalSlot], _ large: [StorageSlot], _ entity: ResolvedEntity
    ) throws -> ContiguousArray<AttributeValue> {
        let values = large.isEmpty ? update.values : try read(update.values, at: large)
        guard !external.isEmpty else { return values }
        return try stored(values, external, replacing: try namedFiles(of: update.id.key, external, in: entity))
    }

    /// Sets unique values to NULL first if several rows change theirs, so that two rows can exchange values.
    ///
    /// NULLs are never equal (<https://www.sqlite.org/lang_createindex.html>). The update that follows writes the new
    /// values and checks the version.
    private func clearUniqueValues(_ updates: [ChangeSet.Update]) throws {
        guard layout.model.entities.contains(where: { !$0.uniquenessConstraints.isEmpty }) else { return }
        let changes = updates.compactMap { update -> (ChangeSet.Update, Set<Int>)? in
            let constraints = layout.model[number: Int(update.id.entityNumber)].uniquenessConstraints
            guard !constraints.isEmpty else { return nil }
            let slots = Set(constraints.joined()).intersection(update.slots)
            return slots.isEmpty ? nil : (update, slots)
        }
        guard changes.count > 1 else { return }
        for (update, slots) in changes {
            let entity = layout.model[number: Int(update.id.entityNumber)]
            try connection.withStatement(statements.clear(entity, slots: slots.sorted())) {
                try $0.run([.integer(update.id.key)])
            }
        }
    }

    private func delete(_ deletions: [ChangeSet.Deletion]) throws {
        for (number, group) in grouped(deletions, by: { $0.id.entityNumber }) {
            let entity = layout.model[number: Int(number)]
            let external = externalSlots(of: entity)
            let conflicts = try connection.withStatement(statements.delete(entity)) { statement in
                try group.filter { deletion in
                    try history?.deleting(deletion.id.key, of: entity)
                    files?.discard(Array(try namedFiles(of: deletion.id.key, external, in: entity).values))
                    try statement.run([.integer(deletion.id.key), .integer(deletion.version)])
                    return connection.changesCount == 0
                }
            }
            outcome.conflicts += try conflicts.map(\.id).filter { try exists($0, of: entity) }
        }
    }

    /// Whether a row exists. Deleting a row that another program has already deleted is not a conflict.
    func exists(_ id: ManagedObjectID, of entity: ResolvedEntity) throws -> Bool {
        try connection.withStatement(statements.version(entity)) { statement in
            try statement.bind([.integer(id.key)])
            return try statement.step()
        }
    }

    func deletePairs(of id: ManagedObjectID, entity: ResolvedEntity) throws {
        for case .joinTable(let side) in layout[entity].relationships {
            try connection.withStatement(statements.deletePairs(side)) { try $0.run([.integer(id.key)]) }
        }
        for relationship in entity.relationships {
            guard let columns = ChangeStatements.OwnerColumns(relationship, of: entity, in: layout) else { continue }
            try connection.withStatement(columns.release) { try $0.run([.integer(id.key)]) }
        }
    }

    func bind(
        _ values: ContiguousArray<AttributeValue>, sources: [ChangeStatements.Source], to statement: PreparedStatement,
        from first: Int
    ) throws {
        for (index, source) in sources.enumerated() {
            switch source {
            case .slot(let slot):
                switch values[slot] {
                case .objectID(let id): try statement.bind(.integer(permanent(id).key), at: first + index)
                case .null: try statement.bind(.null, at: first + index)
                case .integer(let number): try statement.bind(.integer(number), at: first + index)
                case .string(let text): try statement.bind(.text(text), at: first + index)
                case let value: try statement.bind(SQLValue(value), at: first + index)
                }
            case .entity(let slot):
                if case .objectID(let id) = values[slot] {
                    let number = layout.numbers.inFile(Int(id.entityNumber))
                    try statement.bind(.integer(Int64(number)), at: first + index)
                } else {
                    try statement.bind(.null, at: first + index)
                }
            }
        }
    }

    // MARK: Memberships

    private func write(_ change: ChangeSet.MembershipChange) throws {
        let entity = layout.model[number: Int(change.owner.entityNumber)]
        let relationship = layout[entity].relationships[change.relationship]
        let owner = SQLValue.integer(permanent(change.owner).key)
        if case .joinTable(let side) = relationship {
            try run(statements.deletePair(side), owner, change.removed)
            try run(statements.insertPair(side), owner, change.added)
        }
        if let columns = ChangeStatements.OwnerColumns(
            entity.relationships[change.relationship], of: entity, in: layout)
        {
            try run(columns.leave, owner, change.removed)
            try noteFormerOwners(of: change.added, entity.relationships[change.relationship], columns)
            try run(columns.join, owner, change.added)
        }
        guard let order = change.order, let text = statements.place(relationship) else { return }
        var keys = order.map { permanent($0).key }
        let others = try foreignMembers(of: relationship, owner, beside: keys)
        if !others.isEmpty { outcome.widened.append((change.owner, change.relationship)) }
        keys += others
        try connection.withStatement(text) { statement in
            for (place, key) in keys.enumerated() {
                try statement.run([.integer(Int64(place)), owner, .integer(key)])
            }
        }
    }

    /// Notes the relationships that rows leave because they join another owner: a row has one at most.
    private func noteFormerOwners(
        of members: [ManagedObjectID], _ relationship: ResolvedRelationship, _ columns: ChangeStatements.OwnerColumns
    ) throws {
        let entity = layout.model[number: relationship.declaringNumber]
        try connection.withStatement(columns.owner) { statement in
            for member in members {
                try statement.bind(.integer(permanent(member).key), at: 0)
                if try statement.step(), let key = statement.row.integer(at: 0) {
                    let owner = ManagedObjectID(store: identity, entity: entity, key: key)
                    outcome.widened.append((owner, relationship.index))
                }
                statement.reset()
            }
        }
    }

    /// Returns the members of an ordered relationship that another writer has added, in their order.
    private func foreignMembers(
        of relationship: RelationshipLayout, _ owner: SQLValue, beside known: [Int64]
    ) throws -> [Int64] {
        guard let text = statements.members(relationship) else { return [] }
        let known = Set(known)
        return try connection.withStatement(text) { statement in
            var keys: [Int64] = []
            try statement.bind(owner, at: 0)
            while try statement.step() {
                if let key = statement.row.integer(at: 0), !known.contains(key) { keys.append(key) }
            }
            return keys
        }
    }

    private func run(_ text: String, _ owner: SQLValue, _ members: [ManagedObjectID]) throws {
        guard !members.isEmpty else { return }
        try connection.withStatement(text) { statement in
            for member in members { try statement.run([owner, .integer(permanent(member).key)]) }
        }
    }
}

/// Groups elements by a key, optimized for long runs with the same key.
private func groupedRuns<Element, Key: Hashable>(
    _ elements: [Element], by key: (Element) -> Key
) -> [(Key, ArraySlice<Element>)] {
    var runs: [(Key, ArraySlice<Element>)] = []
    var start = 0
    while start < elements.count {
        let own = key(elements[start])
        var end = start + 1
        while end < elements.count, key(elements[end]) == own { end += 1 }
        runs.append((own, elements[start..<end]))
        start = end
    }
    guard runs.count > 64 else { return runs }
    return grouped(elements, by: key).map { ($0, $1[...]) }
}

/// Groups elements by a key. The groups are in the order of their first elements.
func grouped<Element, Key: Hashable>(
    _ elements: [Element], by key: (Element) -> Key
) -> [(Key, [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(Key, [Element])] = []
    for element in elements {
        let key = key(element)
        if let place = places[key] {
            groups[place].1.append(element)
        } else {
            places[key] = groups.count
            groups.append((key, [element]))
        }
    }
    return groups
}

extension StoreConnection {
    /// Returns the last key used in a hierarchy, by the number of its root entity.
    ///
    /// - Parameter count: how many keys are needed after it; a large number if it is not known yet.
    /// - Throws: `StoreError.corrupt` if fewer are left, as in a damaged file.
    func lastKey(ofHierarchy root: Int, leaving count: Int64 = 1 << 40) throws -> Int64 {
        try checkedKey(
            try integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(root)") ?? 0, leaving: count)
    }

    /// Returns a last key that leaves keys for new rows.
    func checkedKey(_ last: Int64, leaving count: Int64 = 1 << 40) throws -> Int64 {
        guard last >= 0, count >= 0, !last.addingReportingOverflow(count).overflow else {
            throw StoreError.corrupt(path: path, detail: "the last key, \(last), leaves no keys for new rows")
        }
        return last
    }
}
