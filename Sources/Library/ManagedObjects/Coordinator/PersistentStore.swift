import DataModel
public import Foundation
public import SQLiteStore
import StoreSQL
import Synchronization

/// An open store of a coordinator.
public final class PersistentStore: Sendable {
    /// The location of the file.
    public let url: URL
    /// The store's UUID.
    public var identifier: String { identity.identifier }
    /// Whether the store is read-only.
    public let isReadOnly: Bool
    /// Whether nothing can be saved because the store has a persistent history, and was opened without the option
    /// `PersistentHistoryTrackingKey`. Every save throws `StoreError.historyRequired`.
    public var needsHistoryTracking: Bool {
        if case .historyRequired? = settings.refusal { true } else { false }
    }

    let identity: StoreIdentity
    let sqlite: SQLiteStore
    let layout: StoreLayout
    let select: SelectCompiler
    let cache: RowCache
    let prepared = PreparedSelects()
    let settings = StoreSettings()
    let freshness = Mutex(StoreFreshness())
    let changes = StoreChangeFeed()
    private let currentMetadata: Mutex<StoreMetadata>
    private let configuration = Mutex<String?>(nil)
    /// The rows that saves of an open transaction refer to before they exist; nil outside of one.
    private let expected = Mutex<Set<ManagedObjectID>?>(nil)

    init(url: URL, sqlite: SQLiteStore, layout: StoreLayout, metadata: StoreMetadata) {
        self.url = url
        self.sqlite = sqlite
        self.layout = layout
        isReadOnly = sqlite.mode == .readOnly
        identity = StoreIdentity(identifier: metadata.identifier, model: layout.model)
        select = SelectCompiler(layout: layout)
        cache = RowCache(capacity: 200_000, model: layout.model)
        currentMetadata = Mutex(metadata)
    }

    /// The store's metadata.
    public internal(set) var metadata: StoreMetadata {
        get { currentMetadata.withLock(\.self) }
        set { currentMetadata.withLock { $0 = newValue } }
    }

    /// The model configuration whose entities the store holds; nil for all entities.
    public internal(set) var configurationName: String? {
        get { configuration.withLock(\.self) }
        set { configuration.withLock { $0 = newValue } }
    }

    // MARK: Reading

    /// Passes the rows of a fetch to the closure, in order. The caller must have read the cache's generation before.
    func forEachRun(
        _ specification: FetchSpecification, generation: QueryGenerationToken? = nil,
        _ body: (RowRun) throws -> Void
    ) throws {
        let entity = try layout.model.entity(named: specification.entityName)
        let specification = confined(specification)
        // A value that is read later would be that of the latest state.
        let query =
            try generation == nil
            ? prepared.select(specification, of: entity) { prepare(try select.rows(specification)) }
            : prepare(select.rows(specification, defers: false))
        try runs(query, generation, expected: specification.fetchLimit, body)
    }

    /// The request in terms of this store: another store's object is no row of it.
    private func confined(_ specification: FetchSpecification) -> FetchSpecification {
        guard let predicate = specification.predicate else { return specification }
        var result = specification
        result.predicate = predicate.confined(to: identity)
        return result
    }

    private func prepare(_ query: RowSelect) -> PreparedSelect {
        PreparedSelect(
            statement: query.statement,
            fields: QueryFields(query, layout: layout, identity: identity, sqlite: sqlite))
    }

    /// Runs a query and passes its rows to the closure page by page.
    private func runs(
        _ query: PreparedSelect, _ generation: QueryGenerationToken?, expected: Int, _ body: (RowRun) throws -> Void
    ) throws {
        try timed(query.statement, generation) { connection in
            var assembler = RowAssembler(query.fields, expected: expected)
            var count = 0
            try connection.forEachRow(query.statement) { row in
                count += 1
                for run in assembler.append(row) { try body(run) }
            }
            for run in assembler.finish() { try body(run) }
            return ((), count)
        }
    }

    /// Returns the identifiers of the objects that a fetch finds.
    func keys(
        _ specification: FetchSpecification, generation: QueryGenerationToken? = nil
    ) throws -> KeyList {
        let statement = try select.keys(confined(specification))
        if generation == nil { freshenCache() }
        return try timed(statement, generation) { connection in
            var keys: [Int64] = []
            var entities = EntityNumbers.none
            try connection.forEachRow(statement) { row in
                guard let key = row.integer(at: 0), let number = row.integer(at: 1),
                    let entity = layout.entity(numbered: Int(number))
                else { return }
                entities.append(Int16(entity.number), after: keys.count)
                keys.append(key)
            }
            return (KeyList(identity, keys: keys, entities: entities), keys.count)
        }
    }

    /// Returns the number of rows that a fetch finds.
    func count(_ specification: FetchSpecification) throws -> Int {
        let statement = try select.count(confined(specification))
        return try timed(statement, nil) { (Int(try $0.integer(statement) ?? 0), 1) }
    }

    /// Returns the dictionaries that a fetch produces.
    func dictionaries(
        _ specification: FetchSpecification, generation: QueryGenerationToken? = nil
    ) throws -> [[String: AttributeValue]] {
        var rows: [[String: AttributeValue]] = []
        try forEachStoredRow(specification, generation, { _ in }) { row, columns in
            var result: [String: AttributeValue] = [:]
            for named in columns.values {
                let value = value(named.value, in: row)
                if !value.isNull { result[named.name] = value }
            }
            rows.append(result)
        }
        return rows
    }

    /// Passes each row of a request to a closure, as the store finds it. A value is read when it is asked for.
    ///
    /// Fetches of the closure read the state that the rows are of.
    func forEachRow(
        _ request: RowRequest, generation: QueryGenerationToken? = nil, _ body: (borrowing FetchedRow) throws -> Void
    ) throws {
        try forEachStoredRow(request.specification, generation, { try request.check($0.types) }) { row, columns in
            try body(FetchedRow(row, columns))
        }
    }

    private func forEachStoredRow(
        _ specification: FetchSpecification, _ generation: QueryGenerationToken?,
        _ check: (FetchedColumns) throws -> Void, _ body: (StoreRow, FetchedColumns) throws -> Void
    ) throws {
        let query = try select.dictionaries(confined(specification))
        let columns = FetchedColumns(query, of: self)
        try check(columns)
        _ = try timed(query.statement, generation) { connection in
            try sqlite.passingRows(of: connection) {
                var count = 0
                try connection.forEachRow(query.statement) { row in
                    try body(row, columns)
                    count += 1
                }
                return ((), count)
            }
        }
    }

    func value(_ value: DictionaryValue, in row: StoreRow) -> AttributeValue {
        switch value {
        case .attribute(let type, let column): return row.attributeValue(at: column, type: type)
        case .object(let keyColumn, let entityColumn, let number):
            let entity = entityColumn.flatMap { row.integer(at: $0) } ?? Int64(number)
            return id(key: row.integer(at: keyColumn), entity: entity).map { .objectID($0) } ?? .null
        case .composite(let elements):
            let values = elements.mapValues { self.value($0, in: row) }.filter { !$0.value.isNull }
            return values.isEmpty ? .null : .composite(values)
        }
    }

    /// Returns the row of an identifier and caches it; nil if there is no such row.
    func row(_ id: ManagedObjectID, generation: QueryGenerationToken? = nil) throws -> StoredRow? {
        let epoch = freshGeneration(for: generation)
        guard let run = try rows(CollectionOfOne(id), generation: generation).first else { return nil }
        let row = run.stored(run.rows.lowerBound)
        if let epoch { cache.update(row, of: id, epoch) }
        return row
    }

    /// Returns the rows of identifiers of one hierarchy, in as few queries as SQLite's limit on parameters allows.
    ///
    /// The caller must have read the cache's generation before.
    func rows(
        _ ids: some RandomAccessCollection<ManagedObjectID>, generation: QueryGenerationToken? = nil
    ) throws -> [RowRun] {
        guard let first = ids.first else { return [] }
        let isMixed = ids.contains { $0.entityNumber != first.entityNumber }
        let entity = layout.model[number: Int(isMixed ? first.rootNumber : first.entityNumber)]
        var result: [RowRun] = []
        for chunk in Array(ids).chunked(30_000) {
            let query = prepare(
                select.rows(of: entity, keys: chunk.map(\.key), defers: generation == nil))
            try runs(query, generation, expected: chunk.count) { result.append($0) }
        }
        return result
    }

    /// Runs a fetch and logs its duration and the number of rows that the closure returns.
    private func timed<T>(
        _ statement: SQLStatement, _ generation: QueryGenerationToken?, _ body: (StoreConnection) throws -> (T, Int)
    ) throws -> T {
        try settings.log.timing(statement, { try read(generation, body) }, rows: \.1).0
    }

    /// Reads from the snapshot that a token identifies, or from the latest state.
    func read<T>(_ generation: QueryGenerationToken?, _ body: (StoreConnection) throws -> T) throws -> T {
        guard let snapshot = generation?.snapshot(of: self) else { return try sqlite.readStatement(body) }
        return try snapshot.read(body)
    }

    /// Returns the members of a to-many relationship for many owners, by owner.
    func members(
        of owners: [ManagedObjectID], _ relationship: ResolvedRelationship, generation: QueryGenerationToken? = nil
    ) throws -> [ManagedObjectID: [ManagedObjectID]] {
        // Objects cannot refer to objects in another store.
        guard layout.holds(layout.model.destination(of: relationship)) else { return [:] }
        var result: [ManagedObjectID: [ManagedObjectID]] = [:]
        for chunk in owners.chunked(30_000) {
            let byKey = Dictionary(chunk.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
            let statement = try select.toMany(relationship, sourceKeys: chunk.map(\.key))
            try timed(statement, generation) { connection in
                var count = 0
                try connection.forEachRow(statement) { row in
                    count += 1
                    guard let owner = row.integer(at: 0).flatMap({ byKey[$0] }),
                        let member = id(key: row.integer(at: 1), entity: row.integer(at: 2))
                    else { return }
                    result[owner, default: []].append(member)
                }
                return ((), count)
            }
        }
        return result
    }

    private func id(key: Int64?, entity number: Int64?) -> ManagedObjectID? {
        guard let key, let entity = number.flatMap({ layout.entity(numbered: Int($0)) }) else { return nil }
        return ManagedObjectID(store: identity, entity: entity, key: key)
    }

    // MARK: Writing

    /// Runs the body of a transaction of several saves: a save may refer to rows that a later one inserts.
    ///
    /// - Throws: `ManagedObjectError.missingObject` if a row does not exist in the end; what the body throws.
    func expectingRows<T>(_ body: () throws -> T) throws -> T {
        let isOuter = expected.withLock { expected in
            defer { expected = expected ?? [] }
            return expected == nil
        }
        guard isOuter else { return try restoringExpectation(body) }
        defer { expected.withLock { $0 = nil } }
        let result = try body()
        let statements = ReferenceStatements(layout)
        for id in expected.withLock({ $0 ?? [] }) {
            let text = statements.row(layout.model[number: Int(id.entityNumber)])
            let isThere = try sqlite.read { connection in
                try connection.withStatement(text) { statement in
                    try statement.bind(.integer(id.key), at: 0)
                    return try statement.step()
                }
            }
            guard isThere else { throw ManagedObjectError.missingObject(id) }
        }
        return result
    }

    /// Runs a transaction within one. If it fails, it is rolled back alone, and expects nothing any more.
    private func restoringExpectation<T>(_ body: () throws -> T) throws -> T {
        let before = expected.withLock { $0 }
        do {
            return try body()
        } catch {
            expected.withLock { $0 = before }
            throw error
        }
    }

    /// Leaves out the missing rows that a later save of an open transaction may insert.
    private func deferring(_ broken: BrokenReferences) -> BrokenReferences {
        expected.withLock { expected in
            guard expected != nil else { return broken }
            var result = broken
            result.missing.removeAll { !$0.isTemporaryID }
            if result.isEmpty { expected?.formUnion(broken.missing) }
            return result
        }
    }

    /// Allocates keys for unsaved objects, in a transaction of its own.
    func permanentIDs(for ids: [ManagedObjectID]) throws -> PermanentIDs {
        try requireWritable()
        return try sqlite.write { connection in
            let writer = ChangeWriter(connection, layout: layout, identity: identity)
            return try writer.permanentIDs(for: ids)
        }
    }

    /// Writes a change set in one transaction; if there are conflicts, writes nothing.
    ///
    /// - Throws: `VersionConflict` if rows changed after they were read, `ReferenceConflict` if references would lead to
    ///   no row; otherwise `StoreError`.
    func save(_ changes: ChangeSet, note: TransactionNote = TransactionNote()) throws -> ChangeWriter.Outcome {
        try change(note) { connection, files, history in
            let writer = ChangeWriter(
                connection, layout: layout, identity: identity, files: files, history: history)
            let outcome = try writer.write(changes)
            guard outcome.conflicts.isEmpty else { throw VersionConflict(ids: outcome.conflicts) }
            let broken = deferring(outcome.broken)
            guard broken.isEmpty else { throw ReferenceConflict(found: broken) }
            return outcome
        }
    }
}

/// Rows that another writer changed or deleted after they were read. The transaction was rolled back.
struct VersionConflict: Error {
    let ids: [ManagedObjectID]
}

/// References that would lead to no row. The transaction was rolled back.
struct ReferenceConflict: Error {
    let found: BrokenReferences
}

extension Array {
    /// Returns the elements in chunks of at most `size`.
    fileprivate func chunked(_ size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
