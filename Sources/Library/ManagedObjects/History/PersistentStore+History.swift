import DataModel
import Foundation
import SQLiteStore
import StoreSQL

/// The persistent history of one store.
extension PersistentStore {
    /// Returns the token of the last transaction; nil for a store without a history.
    func currentHistoryToken() throws -> PersistentHistoryToken? {
        try sqlite.read { connection in
            guard try HistoryTracking.hasTables(connection) else { return nil }
            let last = try HistoryReader(connection, layout: layout).last()
            return PersistentHistoryToken(transactionNumbers: [historyKey: last])
        }
    }

    /// The name of the store's history in tokens: its UUID, and the mark that it got when it was replaced or restored.
    var historyKey: String {
        guard let mark = metadata[StoreMetadata.Key.historyMark]?.string else { return identifier }
        return "\(identifier)#\(mark)"
    }

    /// Whether a token knows the store from before it was replaced or restored.
    private func isOutdated(_ token: PersistentHistoryToken) -> Bool {
        token.transactionNumbers.keys.contains { $0 == identifier || $0.hasPrefix("\(identifier)#") }
    }

    /// The number of transactions whose changes are read at a time.
    private static var longestRun: Int { 500 }

    /// Returns the transactions of a request with their changes.
    ///
    /// - Parameter namesAny: Whether the request's position names any of the queried stores.
    func transactions(
        _ request: PersistentHistoryChangeRequest, namesAny: Bool
    ) throws -> [PersistentHistoryTransaction] {
        try sqlite.read { connection in
            guard try HistoryTracking.hasTables(connection) else { return [] }
            let reader = HistoryReader(connection, layout: layout)
            guard let number = try number(request.place, reader, namesAny: namesAny) else { return [] }
            return try select(try reader.transactions(after: number, later: request.place.date), request, reader)
        }
    }

    private func select(
        _ records: [TransactionRecord], _ request: PersistentHistoryChangeRequest, _ reader: HistoryReader
    ) throws -> [PersistentHistoryTransaction] {
        let limit = max(request.fetchRequest?.fetchLimit ?? 0, 0)
        var result: [PersistentHistoryTransaction] = []
        var rest = records[...]
        while !rest.isEmpty, limit == 0 || result.count < limit {
            let most = limit == 0 ? Self.longestRun : min(Self.longestRun, limit - result.count)
            result += try read(try nextRun(&rest, request, most: most), request, reader)
        }
        return result
    }

    /// Returns the next selected transactions without an unselected one in between; their changes are read together.
    private func nextRun(
        _ rest: inout ArraySlice<TransactionRecord>, _ request: PersistentHistoryChangeRequest, most: Int
    ) throws -> [TransactionRecord] {
        var run: [TransactionRecord] = []
        while let record = rest.first, run.count < most {
            let bare = PersistentHistoryTransaction(record, storeID: identifier, changes: nil)
            let isWanted = try request.fetchRequest?.predicate?.evaluate(with: bare) ?? true
            rest.removeFirst()
            if isWanted {
                run.append(record)
            } else if !run.isEmpty {
                break
            }
        }
        return run
    }

    private func read(
        _ run: [TransactionRecord], _ request: PersistentHistoryChangeRequest, _ reader: HistoryReader
    ) throws -> [PersistentHistoryTransaction] {
        guard request.needsChanges, let first = run.first, let last = run.last else {
            return run.map { PersistentHistoryTransaction($0, storeID: identifier, changes: nil) }
        }
        var changes = try reader.changes(of: first.number...last.number).map(change)
        if let predicate = request.changeFetchRequest?.predicate {
            changes = try changes.filter { try predicate.evaluate(with: $0) }
        }
        let byNumber = Dictionary(grouping: changes, by: \.transactionNumber)
        return run.compactMap { record in
            let own = byNumber[record.number] ?? []
            guard request.changeFetchRequest == nil || !own.isEmpty else { return nil }
            return PersistentHistoryTransaction(record, storeID: identifier, changes: own)
        }
    }

    private func change(_ record: ChangeRecord) -> PersistentHistoryChange {
        let entity = layout.model[number: record.entityNumber]
        return PersistentHistoryChange(
            changeID: record.number,
            changeType: PersistentHistoryChange.ChangeType(rawValue: Int(record.type.rawValue)) ?? .update,
            changedObjectID: ManagedObjectID(store: identity, entity: entity, key: record.key),
            transactionNumber: record.transaction, updatedProperties: record.updatedProperties,
            tombstone: record.type == .delete ? record.tombstone : nil)
    }

    /// Returns the number of the transaction after which a reading begins; nil if the position is in another store.
    ///
    /// - Throws: `ManagedObjectError.historyTokenExpired` if transactions after the position were deleted, the position
    ///   is after the history's end, or the store was replaced or restored since.
    private func number(
        _ place: PersistentHistoryChangeRequest.Place, _ reader: HistoryReader, namesAny: Bool
    ) throws -> Int64? {
        let known: Int64
        switch place {
        case .start, .date: return 0
        case .transaction(let store, let number):
            guard store == identifier else { return nil }
            known = number
        case .token(let token):
            guard namesAny else { throw ManagedObjectError.historyTokenExpired }
            // A token that names only other stores is from before any transaction of this one.
            guard let number = token.transactionNumbers[historyKey] else {
                guard !isOutdated(token) else { throw ManagedObjectError.historyTokenExpired }
                return 0
            }
            known = number
        }
        let last = try reader.last()
        let purged = try reader.first().map { $0 &- 1 } ?? last
        guard known >= purged, known <= last else { throw ManagedObjectError.historyTokenExpired }
        return known
    }

    /// Deletes the transactions before a position; returns their number.
    func purgeHistory(_ place: PersistentHistoryChangeRequest.Place) throws -> Int {
        try requireWritable()
        return try sqlite.write { connection in
            guard try HistoryTracking.hasTables(connection) else { return 0 }
            let reader = HistoryReader(connection, layout: layout)
            switch place {
            case .start: return try reader.purge(before: try reader.last() &+ 1)
            case .date(let date):
                return try reader.purge(before: try reader.first(since: date) ?? reader.last() &+ 1)
            case .transaction(let store, let number):
                return store == identifier ? try reader.purge(before: number) : 0
            case .token(let token):
                return try token.transactionNumbers[historyKey].map { try reader.purge(before: $0) } ?? 0
            }
        }
    }
}

extension PersistentHistoryChangeRequest.Place {
    /// The date after which transactions are requested; nil for other positions.
    fileprivate var date: Date? { if case .date(let date) = self { date } else { nil } }
}

extension PersistentHistoryChangeRequest {
    /// Whether the result requires the changes.
    fileprivate var needsChanges: Bool {
        guard changeFetchRequest == nil else { return true }
        return switch resultType {
        case .objectIDs, .changesOnly, .transactionsAndChanges: true
        case .statusOnly, .count, .transactionsOnly: false
        }
    }
}
