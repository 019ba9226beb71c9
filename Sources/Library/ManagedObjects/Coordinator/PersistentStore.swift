import DataModel
public import Foundation
public import SQLiteStore
import StoreSQL
import Synchronization

/// One open store of a coordinator.
public final class PersistentStore: Sendable {
    /// Where the file lies.
    public let url: URL
    /// The store's UUID.
    public var identifier: String { identity.identifier }
    /// Whether the store can only be read.
    public let isReadOnly: Bool

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

    /// The configuration of the model whose entities the store holds; nil for all.
    public internal(set) var configurationName: String? {
        get { configuration.withLock(\.self) }
        set { configuration.withLock { $0 = newValue } }
    }

    // MARK: Reading

    /// Hands the rows that a fetch finds to the closure, in order; the caller has asked for the cache's generation.
    func forEachRun(
        _ specification: FetchSpecification, generation: QueryGenerationToken? = nil,
        _ body: (RowRun) throws -> Void
    ) throws {
        let entity = try layout.model.entity(named: specification.entityName)
        let query = try prepared.select(specification, of: entity) { prepare(try select.rows(specification)) }
        try runs(query, generation, expected: specification.fetchLimit, body)
    }

    private func prepare(_ query: RowSelect) -> PreparedSelect {
        PreparedSelect(
            statement: query.statement,
            fields: QueryFields(query, layout: layout, identity: identity, external: sqlite.external))
    }

    /// Runs a query, and hands its rows to the closure page by page.
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
            for run in assembler.take() { try body(run) }
            return ((), count)
        }
    }

    /// Returns the identifiers that a fetch finds.
    func keys(
        _ specification: FetchSpecification, generation: QueryGenerationToken? = nil
    ) throws -> KeyList {
        let statement = try select.keys(specification)
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

    /// Returns how many rows a fetch finds.
    func count(_ specification: FetchSpecification) throws -> Int {
        let statement = try select.count(specification)
        return try timed(statement, nil) { (Int(try $0.integer(statement) ?? 0), 1) }
    }

    /// Returns the dictionaries that a fetch makes.
    func dictionaries(
        _ specification: FetchSpecification, generation: QueryGenerationToken? = nil
    ) throws -> [[String: AttributeValue]] {
        let query = try select.dictionaries(specification)
        return try timed(query.statement, generation) { connection in
            let rows = try connection.rows(query.statement) { row in
                var result: [String: AttributeValue] = [:]
                for named in query.values {
                    let value = value(named.value, in: row)
                    if !value.isNull { result[named.name] = value }
                }
                return result
            }
            return (rows, rows.count)
        }
    }

    private func value(_ value: DictionaryValue, in row: StoreRow) -> AttributeValue {
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

    /// Returns the row of an identifier, and keeps it in the cache; nil when there is none.
    func row(_ id: ManagedObjectID, generation: QueryGenerationToken? = nil) throws -> StoredRow? {
        let epoch = freshGeneration(for: generation)
        guard let run = try rows(CollectionOfOne(id), generation: generation).first else { return nil }
        let row = run.stored(run.rows.lowerBound)
        if let epoch { cache.update(row, of: id, epoch) }
        return row
    }

    /// Returns the rows of identifiers of one hierarchy, in as few queries as SQLite's limit on parameters allows.
    ///
    /// The caller has asked for the cache's generation.
    func rows(
        _ ids: some RandomAccessCollection<ManagedObjectID>, generation: QueryGenerationToken? = nil
    ) throws -> [RowRun] {
        guard let first = ids.first else { return [] }
        let isMixed = ids.contains { $0.entityNumber != first.entityNumber }
        let entity = layout.model[number: Int(isMixed ? first.rootNumber : first.entityNumber)]
        var result: [RowRun] = []
        for chunk in Array(ids).chunked(30_000) {
            let query = prepare(select.rows(of: entity, keys: chunk.map(\.key)))
            try runs(query, generation, expected: chunk.count) { result.append($0) }
        }
        return result
    }

    /// Runs a fetch; the debug log learns how long it took, and how many rows the closure says there were.
    private func timed<T>(
        _ statement: SQLStatement, _ generation: QueryGenerationToken?, _ body: (StoreConnection) throws -> (T, Int)
    ) throws -> T {
        try settings.log.timing(statement, { try read(generation, body) }, rows: \.1).0
    }

    /// Reads from the state of the store that a token stands for, else from the newest.
    func read<T>(_ generation: QueryGenerationToken?, _ body: (StoreConnection) throws -> T) throws -> T {
        guard let snapshot = generation?.snapshot(of: self) else { return try sqlite.readStatement(body) }
        return try snapshot.read(body)
    }

    /// Returns the members of a to-many relationship of many owners, by owner.
    func members(
        of owners: [ManagedObjectID], _ relationship: ResolvedRelationship, generation: QueryGenerationToken? = nil
    ) throws -> [ManagedObjectID: [ManagedObjectID]] {
        // What another store holds, this one's objects cannot refer to.
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

    /// Takes keys for objects that are not saved yet, in a transaction of their own.
    func permanentIDs(for ids: [ManagedObjectID]) throws -> PermanentIDs {
        try requireWritable()
        return try sqlite.write { connection in
            let writer = ChangeWriter(connection, layout: layout, identity: identity)
            return try writer.permanentIDs(for: ids)
        }
    }

    /// Writes a change set in one transaction; with conflicts, nothing is written.
    ///
    /// - Throws: `VersionConflict` where rows had changed since they were read; else `StoreError`.
    func save(_ changes: ChangeSet, note: TransactionNote = TransactionNote()) throws -> ChangeWriter.Outcome {
        try change(note) { connection, files, history in
            let writer = ChangeWriter(
                connection, layout: layout, identity: identity, files: files, history: history)
            let outcome = try writer.write(changes)
            guard outcome.conflicts.isEmpty else { throw VersionConflict(ids: outcome.conflicts) }
            return outcome
        }
    }
}

/// Rows that somebody else changed or deleted since they were read; the transaction was rolled back.
struct VersionConflict: Error {
    let ids: [ManagedObjectID]
}

extension Array {
    /// The elements in runs of at most that many.
    fileprivate func chunked(_ size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
