package import DataModel
import StoreSQL

/// A batch insert: inserts rows of one entity one by one, in constant memory.
package struct BatchInserter {
    /// A row to insert.
    package struct Row {
        /// All values, by slot.
        package var values: ContiguousArray<AttributeValue>
        /// The slots whose values replace those of an existing row with the same unique values.
        package var given: [Int]

        /// Creates a row.
        package init(values: ContiguousArray<AttributeValue>, given: [Int]) {
            self.values = values
            self.given = given
        }
    }

    private let work: BatchWork
    private let entity: ResolvedEntity
    private let policy: BatchConflictPolicy
    private let collectsIDs: Bool
    private let writer: ChangeWriter
    private let external: [ChangeWriter.ExternalSlot]
    private let insertion: (text: String, sources: [ChangeStatements.Source])
    private var first: Int64 = 1
    private var next: Int64 = 1
    private var updated: Set<Int64> = []
    private var upsertTexts: [[Int]: String] = [:]
    private var outcome = BatchOutcome()
    /// The slots of to-one relationships, and the rows to which such references were found to lead.
    private let references: [Int]
    private var destinations: Set<ManagedObjectID> = []

    /// Prepares to insert rows of an entity.
    package init(_ work: BatchWork, _ entity: ResolvedEntity, policy: BatchConflictPolicy, collectsIDs: Bool) {
        self.work = work
        self.entity = entity
        self.policy = entity.uniquenessConstraints.isEmpty ? .error : policy
        self.collectsIDs = collectsIDs
        writer = ChangeWriter(
            work.connection, layout: work.layout, identity: work.identity, files: work.files, history: work.history)
        external = writer.externalSlots(of: entity)
        references = entity.relationships.compactMap(\.slot)
        insertion = ChangeStatements(work.layout).insert(entity)
    }

    /// Inserts the rows that the closure returns, until it returns nil.
    ///
    /// - Throws: `StoreError.constraint` for a row that violates a constraint, `corrupt` if no keys are left; errors of
    ///   the closure.
    package mutating func run(_ row: () throws -> Row?) throws -> BatchOutcome {
        let root = work.layout.numbers.inFile(entity.rootNumber)
        first = try work.connection.lastKey(ofHierarchy: root) + 1
        next = first
        if policy == .error {
            try insertAll(row)
        } else {
            while let row = try row() { try upsert(row) }
        }
        try work.connection.execute(
            "UPDATE Z_PRIMARYKEY SET Z_MAX = \(next - 1) WHERE Z_ENT = \(root)")
        if next > first { try work.history?.insertedAll(first...(next - 1), of: entity) }
        try work.history?.finish()
        return outcome
    }

    private mutating func insertAll(_ row: () throws -> Row?) throws {
        var key = next
        try work.connection.withStatement(insertion.text) { statement in
            while let row = try row() {
                try checkReferences(of: row)
                try bind(row, key, to: statement)
                while try statement.step() {}
                statement.reset()
                key += 1
            }
        }
        outcome.count = Int(key - next)
        if collectsIDs { outcome.inserted = (next..<key).map(id) }
        next = key
    }

    /// Inserts a row, or updates the one with the same unique values.
    private mutating func upsert(_ row: Row) throws {
        try checkReferences(of: row)
        let text = upsertText(row.given.sorted())
        let key = try work.connection.withStatement(text) { statement -> Int64? in
            try bind(row, next, to: statement)
            var key: Int64?
            while try statement.step() { key = statement.row.integer(at: 0) }
            statement.reset()
            return key
        }
        guard let key else {
            guard policy == .storeTrumps else { throw StoreError.constraint(siblingFailure) }
            return
        }
        guard key != next else {
            next += 1
            outcome.count += 1
            if collectsIDs { outcome.inserted.append(id(key)) }
            return
        }
        // A row that this batch inserted itself stays an inserted one.
        guard key < first else { return }
        if updated.insert(key).inserted {
            outcome.count += 1
            if collectsIDs { outcome.updated.append(id(key)) }
        }
        let paths = row.given.map { entity.slots[$0].path }
        if let history = work.history {
            try history.updated(key, of: entity, places: paths.compactMap(history.properties(of: entity).place))
        }
    }

    /// Returns the statement for rows with these slots. Most rows of a batch have the same slots.
    private mutating func upsertText(_ given: [Int]) -> String {
        if let known = upsertTexts[given] { return known }
        let text = BatchStatements(work.layout).upsert(insertion.text, entity, given: given, policy: policy)
        upsertTexts[given] = text
        return text
    }

    private mutating func checkReferences(of row: Row) throws {
        for slot in references {
            guard case .objectID(let id) = row.values[slot], !destinations.contains(id) else { continue }
            try work.requireRow(id, for: PropertyPath(entity.name, entity.slots[slot].path))
            destinations.insert(id)
        }
    }

    private func bind(_ row: Row, _ key: Int64, to statement: PreparedStatement) throws {
        try statement.bind(.integer(key), at: 0)
        let values = external.isEmpty ? row.values : try writer.stored(row.values, external, replacing: [:])
        try writer.bind(values, sources: insertion.sources, to: statement, from: 1)
    }

    private func id(_ key: Int64) -> ManagedObjectID {
        ManagedObjectID(store: work.identity, entity: entity, key: key)
    }

    /// The error for a conflict with a row of another entity: the entities of a hierarchy share a table and its
    /// constraints.
    private var siblingFailure: SQLiteFailure {
        SQLiteFailure(
            code: SQLiteCode(rawValue: 2067),
            message: "an object of another entity in the hierarchy of \(entity.name) has the same unique values",
            sql: nil)
    }
}
