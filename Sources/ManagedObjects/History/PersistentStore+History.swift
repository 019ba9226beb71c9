import DataModel
import Foundation
import SQLiteStore
import StoreSQL

/// The history of one store.
extension PersistentStore {
    /// The last transaction; nil for a store without a history.
    func currentHistoryToken() throws -> PersistentHistoryToken? {
        try sqlite.read { connection in
            guard try HistoryTracking.hasTables(connection) else { return nil }
            let last = try HistoryReader(connection, layout: layout).last()
            return PersistentHistoryToken(transactionNumbers: [identifier: last])
        }
    }

    /// The transactions that a request asks for, with their changes.
    func transactions(_ request: PersistentHistoryChangeRequest) throws -> [PersistentHistoryTransaction] {
        try sqlite.read { connection in
            guard try HistoryTracking.hasTables(connection) else { return [] }
            let reader = HistoryReader(connection, layout: layout)
            guard let number = try number(request.place, reader) else { return [] }
            var records = try reader.transactions(after: number)
            if case .date(let date) = request.place { records = records.filter { $0.note.date > date } }
            return try select(records, request, reader)
        }
    }

    private func select(
        _ records: [TransactionRecord], _ request: PersistentHistoryChangeRequest, _ reader: HistoryReader
    ) throws -> [PersistentHistoryTransaction] {
        var result: [PersistentHistoryTransaction] = []
        for record in records {
            let bare = PersistentHistoryTransaction(record, storeID: identifier, changes: nil)
            guard try request.fetchRequest?.predicate?.evaluate(with: bare) ?? true else { continue }
            if let limit = request.fetchRequest?.fetchLimit, limit > 0, result.count >= limit { break }
            guard request.needsChanges else {
                result.append(bare)
                continue
            }
            let changes = try changes(of: record, request, reader)
            if request.changeFetchRequest != nil, changes.isEmpty { continue }
            result.append(PersistentHistoryTransaction(record, storeID: identifier, changes: changes))
        }
        return result
    }

    private func changes(
        of record: TransactionRecord, _ request: PersistentHistoryChangeRequest, _ reader: HistoryReader
    ) throws -> [PersistentHistoryChange] {
        let changes = try reader.changes(of: record.number...record.number).map(change)
        guard let predicate = request.changeFetchRequest?.predicate else { return changes }
        return try changes.filter { try predicate.evaluate(with: $0) }
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

    /// The transaction after which a reading begins; nil where the place is in no store of ours.
    ///
    /// - Throws: `ManagedObjectError.historyTokenExpired` where transactions behind the place were purged, or the place
    ///   lies beyond the history's end.
    private func number(_ place: PersistentHistoryChangeRequest.Place, _ reader: HistoryReader) throws -> Int64? {
        let known: Int64
        switch place {
        case .start, .date: return 0
        case .transaction(let store, let number):
            guard store == identifier else { return nil }
            known = number
        case .token(let token):
            guard let number = token.transactionNumbers[identifier] else {
                throw ManagedObjectError.historyTokenExpired
            }
            known = number
        }
        let last = try reader.last()
        let purged = try reader.first().map { $0 - 1 } ?? last
        guard known >= purged, known <= last else { throw ManagedObjectError.historyTokenExpired }
        return known
    }

    /// Removes the transactions before a place; returns how many.
    func purgeHistory(_ place: PersistentHistoryChangeRequest.Place) throws -> Int {
        try requireWritable()
        return try sqlite.write { connection in
            guard try HistoryTracking.hasTables(connection) else { return 0 }
            let reader = HistoryReader(connection, layout: layout)
            switch place {
            case .start: return try reader.purge(before: try reader.last() + 1)
            case .date(let date):
                let kept = try reader.transactions(after: 0).first { $0.note.date >= date }?.number
                return try reader.purge(before: try kept ?? reader.last() + 1)
            case .transaction(let store, let number):
                return store == identifier ? try reader.purge(before: number) : 0
            case .token(let token):
                return try token.transactionNumbers[identifier].map { try reader.purge(before: $0) } ?? 0
            }
        }
    }
}

extension PersistentHistoryChangeRequest {
    /// Whether the result cannot be made without the changes.
    fileprivate var needsChanges: Bool {
        guard changeFetchRequest == nil else { return true }
        return switch resultType {
        case .objectIDs, .changesOnly, .transactionsAndChanges: true
        case .statusOnly, .count, .transactionsOnly: false
        }
    }
}
