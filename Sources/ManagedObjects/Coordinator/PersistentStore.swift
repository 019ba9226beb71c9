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
    let cache = RowCache(capacity: 200_000)
    private let currentMetadata: Mutex<StoreMetadata>

    init(url: URL, sqlite: SQLiteStore, layout: StoreLayout, metadata: StoreMetadata) {
        self.url = url
        self.sqlite = sqlite
        self.layout = layout
        isReadOnly = sqlite.mode == .readOnly
        identity = StoreIdentity(identifier: metadata.identifier, model: layout.model)
        select = SelectCompiler(layout: layout)
        currentMetadata = Mutex(metadata)
    }

    /// The store's metadata.
    public internal(set) var metadata: StoreMetadata {
        get { currentMetadata.withLock(\.self) }
        set { currentMetadata.withLock { $0 = newValue } }
    }

    // MARK: Reading

    /// Hands each row that a fetch finds to the closure.
    func forEachRow(_ specification: FetchSpecification, _ body: (ManagedObjectID, StoredRow) -> Void) throws {
        let query = try select.rows(specification)
        let decoder = RowDecoder(query, layout: layout, identity: identity)
        try sqlite.readStatement { connection in
            try connection.forEachRow(query.statement) { row in
                let (id, stored) = decoder.decode(row)
                body(id, stored)
            }
        }
    }

    /// Returns the identifiers that a fetch finds.
    func keys(_ specification: FetchSpecification) throws -> [ManagedObjectID] {
        let statement = try select.keys(specification)
        return try sqlite.readStatement { connection in
            try connection.rows(statement) { id(key: $0.integer(at: 0), entity: $0.integer(at: 1)) }.compactMap(\.self)
        }
    }

    /// Returns how many rows a fetch finds.
    func count(_ specification: FetchSpecification) throws -> Int {
        let statement = try select.count(specification)
        return Int(try sqlite.readStatement { try $0.integer(statement) } ?? 0)
    }

    /// Returns the dictionaries that a fetch makes.
    func dictionaries(_ specification: FetchSpecification) throws -> [[String: AttributeValue]] {
        let query = try select.dictionaries(specification)
        return try sqlite.readStatement { connection in
            try connection.rows(query.statement) { row in
                var result: [String: AttributeValue] = [:]
                for named in query.values {
                    let value = value(named.value, in: row)
                    if !value.isNull { result[named.name] = value }
                }
                return result
            }
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
    func row(_ id: ManagedObjectID) throws -> StoredRow? {
        try rows([id], of: layout.model[number: Int(id.entityNumber)]).first?.1
    }

    /// Fetches rows into the cache, in as few queries as SQLite's limit on parameters allows.
    func warmCache(_ ids: [ManagedObjectID], of entity: ResolvedEntity) throws { _ = try rows(ids, of: entity) }

    private func rows(
        _ ids: [ManagedObjectID], of entity: ResolvedEntity
    ) throws -> [(ManagedObjectID, StoredRow)] {
        var result: [(ManagedObjectID, StoredRow)] = []
        for chunk in ids.chunked(30_000) {
            let query = select.rows(of: entity, keys: chunk.map(\.key))
            let decoder = RowDecoder(query, layout: layout, identity: identity)
            result += try sqlite.readStatement { try $0.rows(query.statement, decoder.decode) }
        }
        cache.update(result)
        return result
    }

    /// Returns the members of a to-many relationship of many owners, by owner.
    func members(
        of owners: [ManagedObjectID], _ relationship: ResolvedRelationship
    ) throws -> [ManagedObjectID: [ManagedObjectID]] {
        var result: [ManagedObjectID: [ManagedObjectID]] = [:]
        for chunk in owners.chunked(30_000) {
            let byKey = Dictionary(chunk.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
            let statement = try select.toMany(relationship, sourceKeys: chunk.map(\.key))
            try sqlite.readStatement { connection in
                try connection.forEachRow(statement) { row in
                    guard let owner = row.integer(at: 0).flatMap({ byKey[$0] }),
                        let member = id(key: row.integer(at: 1), entity: row.integer(at: 2))
                    else { return }
                    result[owner, default: []].append(member)
                }
            }
        }
        return result
    }

    private func id(key: Int64?, entity number: Int64?) -> ManagedObjectID? {
        guard let key, let entity = number.flatMap({ layout.model.entity(numbered: Int($0)) }) else { return nil }
        return ManagedObjectID(store: identity, entity: entity, key: key)
    }

    // MARK: Writing

    /// Writes a change set in one transaction; with conflicts, nothing is written.
    func save(_ changes: ChangeSet) throws(ManagedObjectError) -> ChangeWriter.Outcome {
        guard !isReadOnly else { throw .store(.readOnly(path: url.path)) }
        return try ManagedObjectError.translating {
            try sqlite.write { connection in
                var writer = ChangeWriter(connection, layout: layout, identity: identity)
                let outcome = try writer.write(changes)
                guard outcome.conflicts.isEmpty else { throw ManagedObjectError.conflict(outcome.conflicts) }
                return outcome
            }
        }
    }
}

extension Array {
    /// The elements in runs of at most that many.
    fileprivate func chunked(_ size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
