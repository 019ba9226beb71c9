package import DataModel
package import Foundation
package import StoreSQL

/// A transaction as the history has it.
package struct TransactionRecord: Sendable, Hashable {
    /// Its number; later ones are greater.
    package let number: Int64
    /// Who, when and where.
    package let note: TransactionNote
}

/// A change as the history has it.
package struct ChangeRecord: Sendable, Hashable {
    /// Its number.
    package let number: Int64
    /// What happened.
    package let type: HistorySchema.ChangeType
    /// The row's entity.
    package let entityNumber: Int
    /// The row's key.
    package let key: Int64
    /// The transaction it belongs to.
    package let transaction: Int64
    /// The names of the properties that were changed; nil where a row was inserted or deleted.
    package let updatedProperties: Set<String>?
    /// The values that were kept of a deleted row, by path.
    package let tombstone: [String: AttributeValue]
}

/// Reads and purges a store's history.
package struct HistoryReader {
    private let connection: StoreConnection
    private let layout: StoreLayout

    /// Makes a reader.
    package init(_ connection: StoreConnection, layout: StoreLayout) {
        self.connection = connection
        self.layout = layout
    }

    /// The first transaction that is still there; nil where there is none.
    package func first() throws -> Int64? { try connection.integer("SELECT min(Z_PK) FROM ATRANSACTION") }

    /// The first transaction that was made at a moment or after it; nil where there is none.
    package func first(since date: Date) throws -> Int64? {
        let time = SQLValue.real(date.timeIntervalSinceReferenceDate)
        return try connection.integer("SELECT min(Z_PK) FROM ATRANSACTION WHERE ZTIMESTAMP >= \(time)")
    }

    /// The last transaction that was recorded, whether it is still there or not; 0 before the first.
    package func last() throws -> Int64 {
        let noted = try connection.integer(
            "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(HistorySchema.Entity.transaction.rawValue)")
        return max(noted ?? 0, try connection.integer("SELECT max(Z_PK) FROM ATRANSACTION") ?? 0)
    }

    /// The transactions behind one, oldest first.
    ///
    /// - Parameter date: A moment after which they were made; nil for any.
    package func transactions(after number: Int64, later date: Date? = nil) throws -> [TransactionRecord] {
        let moment: SQLStatement =
            date.map { " AND t.ZTIMESTAMP > \(SQLValue.real($0.timeIntervalSinceReferenceDate))" } ?? ""
        let columns = Set(try connection.strings("SELECT name FROM pragma_table_info('ATRANSACTION')"))
        let texts = ["AUTHOR", "CONTEXTNAME", "BUNDLEID", "PROCESSID"].map { Self.text($0, in: columns) }
        return try connection.rows(
            """
            SELECT t.Z_PK, t.ZTIMESTAMP, \(SQLStatement(text: texts.joined(separator: ", "))) FROM ATRANSACTION t \
            WHERE t.Z_PK > \(number)\(moment) ORDER BY t.Z_PK
            """
        ) { row in
            var note = TransactionNote(
                author: row.text(at: 2), contextName: row.text(at: 3),
                date: Date(timeIntervalSinceReferenceDate: row.double(at: 1) ?? 0))
            note.bundleID = row.text(at: 4) ?? ""
            note.processID = row.text(at: 5) ?? ""
            return TransactionRecord(number: row.integer(at: 0) ?? 0, note: note)
        }
    }

    /// A text of a transaction: shared in a table of its own, or in the row where an older writer put it.
    private static func text(_ name: String, in columns: Set<String>) -> String {
        let own = columns.contains("Z\(name)") ? "t.Z\(name)" : "NULL"
        guard columns.contains("Z\(name)TS") else { return own }
        return "ifnull((SELECT ZNAME FROM ATRANSACTIONSTRING WHERE Z_PK = t.Z\(name)TS), \(own))"
    }

    /// The changes of some transactions, in the order in which they were made.
    ///
    /// A change of an entity that the model does not have is left out.
    package func changes(of transactions: ClosedRange<Int64>) throws -> [ChangeRecord] {
        let kept = Set(try connection.strings("SELECT name FROM pragma_table_info('ACHANGE')"))
        let count = (0...).prefix { kept.contains(HistorySchema.tombstone($0)) }.count
        let values = (0..<count).map { ", \(HistorySchema.tombstone($0))" }.joined()
        var known: [Int: HistoryProperties] = [:]
        return try connection.rows(
            """
            SELECT Z_PK, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS\(SQLStatement(text: values)) \
            FROM ACHANGE WHERE ZTRANSACTIONID BETWEEN \(transactions.lowerBound) AND \(transactions.upperBound) \
            ORDER BY ZTRANSACTIONID, Z_PK
            """
        ) { row -> ChangeRecord? in
            guard let entity = row.integer(at: 2).flatMap({ layout.entity(numbered: Int($0)) }),
                let type = row.integer(at: 1).flatMap(HistorySchema.ChangeType.init)
            else { return nil }
            let properties = known[entity.number] ?? HistoryProperties(entity)
            known[entity.number] = properties
            return ChangeRecord(
                number: row.integer(at: 0) ?? 0, type: type, entityNumber: entity.number,
                key: row.integer(at: 3) ?? 0, transaction: row.integer(at: 4) ?? 0,
                updatedProperties: type == .update ? properties.names(in: row.blob(at: 5) ?? Data()) : nil,
                tombstone: type == .delete ? Self.tombstone(row, properties, count) : [:])
        }.compactMap(\.self)
    }

    private static func tombstone(
        _ row: StoreRow, _ properties: HistoryProperties, _ count: Int
    ) -> [String: AttributeValue] {
        var result: [String: AttributeValue] = [:]
        for (index, slot) in properties.preserved.prefix(count).enumerated() {
            let value: AttributeValue
            if slot.isExternal {
                guard case .inline(let data) = row.blob(at: 6 + index).map(ExternalForm.init) else { continue }
                value = .data(data)
            } else {
                value = row.attributeValue(at: 6 + index, type: slot.attribute?.attributeType ?? .undefined)
            }
            if !value.isNull { result[slot.path] = value }
        }
        return result
    }

    /// Removes the transactions before one, with their changes; returns how many.
    package func purge(before number: Int64) throws -> Int {
        try connection.execute("DELETE FROM ACHANGE WHERE ZTRANSACTIONID < \(number)")
        try connection.execute("DELETE FROM ATRANSACTION WHERE Z_PK < \(number)")
        let count = connection.changesCount
        try connection.execute(
            """
            DELETE FROM ATRANSACTIONSTRING WHERE Z_PK NOT IN (SELECT ZAUTHORTS FROM ATRANSACTION WHERE ZAUTHORTS \
            NOT NULL UNION SELECT ZBUNDLEIDTS FROM ATRANSACTION WHERE ZBUNDLEIDTS NOT NULL UNION SELECT \
            ZCONTEXTNAMETS FROM ATRANSACTION WHERE ZCONTEXTNAMETS NOT NULL UNION SELECT ZPROCESSIDTS FROM \
            ATRANSACTION WHERE ZPROCESSIDTS NOT NULL)
            """)
        return count
    }
}
