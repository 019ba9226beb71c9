package import DataModel
package import Foundation
package import StoreSQL

/// A recorder of one transaction in the history, used inside that transaction.
///
/// It writes nothing until something changes. Call `finish` before the commit.
package final class HistoryRecorder {
    private let connection: StoreConnection
    private let layout: StoreLayout
    private let note: TransactionNote
    private var transaction: Int64?
    private var lastChange: Int64 = 0
    private var properties: [Int: HistoryProperties] = [:]

    /// Creates a recorder for a connection inside a write transaction.
    package init(_ connection: StoreConnection, layout: StoreLayout, note: TransactionNote) {
        self.connection = connection
        self.layout = layout
        self.note = note
    }

    // MARK: Single rows

    /// Records an inserted row.
    package func inserted(_ key: Int64, of entity: ResolvedEntity) throws {
        try record(.insert, key, of: entity, columns: .null)
    }

    /// Records an updated row, with the positions of the changed properties.
    package func updated(_ key: Int64, of entity: ResolvedEntity, places: some Sequence<Int>) throws {
        let bits = properties(of: entity).bitmap(places)
        try record(.update, key, of: entity, columns: .blob(Data(bits)))
    }

    /// Records a row that is about to be deleted, with the values of its tombstone.
    package func deleting(_ key: Int64, of entity: ResolvedEntity) throws {
        try deletingAll("SELECT \(key)", of: entity)
    }

    private func record(
        _ type: HistorySchema.ChangeType, _ key: Int64, of entity: ResolvedEntity, columns: SQLValue
    ) throws {
        let transaction = try begin()
        lastChange += 1
        try connection.execute(
            """
            INSERT INTO ACHANGE (Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS) \
            VALUES (\(lastChange), \(HistorySchema.Entity.change.rawValue), 1, \(type.rawValue), \(layout.number(of: entity)), \
            \(key), \(transaction), \(columns))
            """)
    }

    // MARK: Many rows

    /// Records inserted rows of one entity, with keys in a range.
    package func insertedAll(_ keys: ClosedRange<Int64>, of entity: ResolvedEntity) throws {
        let range: SQLStatement =
            "SELECT Z_PK FROM \(name: layout[entity].table) WHERE Z_PK BETWEEN \(keys.lowerBound) AND \(keys.upperBound)"
        try recordAll(.insert, range, of: entity, columns: .null, tombstones: [])
    }

    /// Records updated rows of one entity, given by a SELECT of keys.
    package func updatedAll(_ keys: SQLStatement, of entity: ResolvedEntity, paths: [String]) throws {
        let known = properties(of: entity)
        let bits = known.bitmap(Set(paths.compactMap(known.place)))
        try recordAll(.update, keys, of: entity, columns: .blob(Data(bits)), tombstones: [])
    }

    /// Records rows of one entity that are about to be deleted, given by a SELECT of keys.
    package func deletingAll(_ keys: SQLStatement, of entity: ResolvedEntity) throws {
        let slots = properties(of: entity).preserved
        let values = slots.compactMap { slot -> SQLStatement? in
            guard let column = layout[entity].slotColumns[slot.index] else { return nil }
            return slot.isExternal ? "FL_INLINE(\(name: column.name))" : "\(name: column.name)"
        }
        try recordAll(.delete, keys, of: entity, columns: .null, tombstones: values)
    }

    private func recordAll(
        _ type: HistorySchema.ChangeType, _ keys: SQLStatement, of entity: ResolvedEntity, columns: SQLValue,
        tombstones: [SQLStatement]
    ) throws {
        let transaction = try begin()
        let names = tombstones.indices.map { SQLStatement(text: ", " + HistorySchema.tombstone($0)) }
        let values = tombstones.map { SQLStatement(", \($0)") }
        let table = layout[entity].table
        try connection.execute(
            """
            INSERT INTO ACHANGE (Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, \
            ZCOLUMNS\(names.joined(separator: ""))) \
            SELECT \(lastChange) + row_number() OVER (ORDER BY Z_PK), \(HistorySchema.Entity.change.rawValue), 1, \
            \(type.rawValue), \(layout.number(of: entity)), Z_PK, \(transaction), \(columns)\(values.joined(separator: "")) \
            FROM \(name: table) WHERE Z_PK IN (\(keys)) AND Z_ENT = \(layout.number(of: entity))
            """)
        lastChange += Int64(connection.changesCount)
    }

    // MARK: The transaction

    func properties(of entity: ResolvedEntity) -> HistoryProperties {
        if let known = properties[entity.number] { return known }
        let made = HistoryProperties(entity)
        properties[entity.number] = made
        return made
    }

    /// Returns the number of the transaction; the first call inserts its row.
    private func begin() throws -> Int64 {
        if let transaction { return transaction }
        let number = try last(.transaction, table: "ATRANSACTION") + 1
        lastChange = try last(.change, table: "ACHANGE")
        transaction = number
        let author = try string(note.author)
        let bundle = try string(note.bundleID)
        let context = try string(note.contextName)
        let process = try string(note.processID)
        try connection.execute(
            """
            INSERT INTO ATRANSACTION (Z_PK, Z_ENT, Z_OPT, ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS, \
            ZTIMESTAMP) VALUES (\(number), \(HistorySchema.Entity.transaction.rawValue), 1, \(author), \(bundle), \
            \(context), \(process), \(SQLValue.real(note.date.timeIntervalSinceReferenceDate)))
            """)
        try setLast(.transaction, number)
        return number
    }

    /// Stores the last key used. Call it once, before the commit.
    package func finish() throws {
        guard transaction != nil else { return }
        try setLast(.change, lastChange)
    }

    /// Returns the key of a string that transactions share.
    private func string(_ text: String?) throws -> SQLValue {
        guard let text else { return .null }
        if let key = try connection.integer("SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = \(text)") {
            return .integer(key)
        }
        let key = try last(.string, table: "ATRANSACTIONSTRING") + 1
        try connection.execute(
            """
            INSERT INTO ATRANSACTIONSTRING (Z_PK, Z_ENT, Z_OPT, ZNAME) \
            VALUES (\(key), \(HistorySchema.Entity.string.rawValue), 1, \(text))
            """)
        try setLast(.string, key)
        return .integer(key)
    }

    /// Returns the last key used: the maximum of the list of entities, which some programs do not update, and of the
    /// rows.
    private func last(_ entity: HistorySchema.Entity, table: String) throws -> Int64 {
        let noted = try connection.integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(entity.rawValue)") ?? 0
        return try connection.checkedKey(
            max(noted, try connection.integer("SELECT max(Z_PK) FROM \(name: table)") ?? 0))
    }

    private func setLast(_ entity: HistorySchema.Entity, _ key: Int64) throws {
        try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = \(key) WHERE Z_ENT = \(entity.rawValue)")
    }
}

/// The author, the time and the program of a transaction.
package struct TransactionNote: Sendable, Hashable {
    /// The author, in the application's own terms; nil for none.
    package var author: String?
    /// The name of the context that saved.
    package var contextName: String?
    /// The program.
    package var bundleID: String
    /// The process, by its name and number.
    package var processID: String
    /// The time of the transaction.
    package var date: Date

    /// Creates a note, by default for this process and the present time.
    package init(author: String? = nil, contextName: String? = nil, date: Date = Date()) {
        self.author = author
        self.contextName = contextName
        self.date = date
        bundleID = Self.ownBundleID
        processID = Self.ownProcessID
    }

    private static let ownBundleID = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    private static let ownProcessID = "\(ProcessInfo.processInfo.processName)-\(getpid())"
}
