package import DataModel
package import Foundation
package import StoreSQL

/// A transaction in the history.
package struct TransactionRecord: Sendable, Hashable {
    /// The number of the transaction; later ones have greater numbers.
    package let number: Int64
    /// The author, the time and the program.
    package let note: TransactionNote
}

/// A change in the history.
package struct ChangeRecord: Sendable, Hashable {
    /// The number of the change.
    package let number: Int64
    /// The type of the change.
    package let type: HistorySchema.ChangeType
    /// The entity of the row.
    package let entityNumber: Int
    /// The key of the row.
    package let key: Int64
    /// The number of the transaction.
    package let transaction: Int64
    /// The names of the changed properties; nil for an inserted or deleted row.
    package let updatedProperties: Set<String>?
    /// The preserved values of a deleted row, by path.
    package let tombstone: [String: AttributeValue]
}

/// A reader of a store's history.
package struct HistoryReader {
    private let connection: StoreConnection
    private let layout: StoreLayout

    /// Creates a reader.
    package init(_ connection: StoreConnection, layout: StoreLayout) {
        self.connection = connection
        self.layout = layout
    }

    /// Returns the number of the first transaction that is still in the history; nil if there is none.
    package func first() throws -> Int64? { try connection.integer("SELECT min(Z_PK) FROM ATRANSACTION") }

    /// Returns the number of the first transaction at or after a time; nil if there is none.
    package func first(since date: Date) throws -> Int64? {
        let time = SQLValue.real(date.timeIntervalSinceReferenceDate)
        return try connection.integer("SELECT min(Z_PK) FROM ATRANSACTION WHERE ZTIMESTAMP >= \(time)")
    }

    /// Returns the number of the last recorded transaction, even if it was purged; 0 before the first.
    package func last() throws -> Int64 {
        let noted = try connection.integer(
            "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(HistorySchema.Entity.transaction.rawValue)")
        return max(noted ?? 0, try connection.integer("SELECT max(Z_PK) FROM ATRANSACTION") ?? 0)
    }

    /// Returns the transactions after one, oldest first.
    ///
    /// - Parameter date: Only transactions after this time; nil for all.
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

    /// A string of a transaction: from the table of strings, or from the row if an older program wrote it there.
    private static func text(_ name: String, in columns: Set<String>) -> String {
        let own = columns.contains("Z\(name)") ? "t.Z\(name)" : "NULL"
        guard columns.contains("Z\(name)TS") else { return own }
        return "ifnull((SELECT ZNAME FROM ATRANSACTIONSTRING WHERE Z_PK = t.Z\(name)TS), \(own))"
    }

    /// Returns the changes of some transactions in the order in which they were made.
    ///
    /// Changes of entities that the model does not have are left out.
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

    /// Removes the transactions before one, with their changes, and returns their number.
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
