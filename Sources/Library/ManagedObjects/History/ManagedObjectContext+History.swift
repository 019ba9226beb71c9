import DataModel
import SQLiteStore

extension ManagedObjectContext {
    /// The author and name that the history records for transactions of this context.
    var transactionNote: TransactionNote { TransactionNote(author: transactionAuthor, contextName: name) }

    /// Reads or deletes the persistent history of the stores.
    ///
    /// - Throws: `ManagedObjectError.historyTokenExpired` (134301) if the history after the token was deleted, or if
    ///   the token names none of the stores; `model` for a predicate on an unknown property; `store`.
    @discardableResult
    public func execute(
        _ request: PersistentHistoryChangeRequest
    ) throws(ManagedObjectError) -> PersistentHistoryResult {
        let stores = request.affectedStores ?? persistentStoreCoordinator.persistentStores
        var result = PersistentHistoryResult(resultType: request.resultType)
        guard !request.isDeletion else {
            for store in stores {
                result.count += try ManagedObjectError.translating { try store.purgeHistory(request.place) }
            }
            return result
        }
        var transactions: [PersistentHistoryTransaction] = []
        let isNamed = stores.contains { store in
            request.place.numbers[store.historyKey] != nil || request.place.numbers[store.identifier] != nil
        }
        let keys = Dictionary(stores.map { ($0.identifier, $0.historyKey) }, uniquingKeysWith: { first, _ in first })
        for store in stores {
            transactions += try ManagedObjectError.translating {
                try store.transactions(request, namesAny: isNamed)
            }
        }
        var place = request.place.numbers
        for index in transactions.indices {
            let storeID = transactions[index].storeID
            place[keys[storeID] ?? storeID] = transactions[index].transactionNumber
            transactions[index].token = PersistentHistoryToken(transactionNumbers: place)
        }
        result.fill(transactions)
        return result
    }
}

extension PersistentHistoryResult {
    fileprivate mutating func fill(_ found: [PersistentHistoryTransaction]) {
        count = found.count
        let all = found.flatMap { $0.changes ?? [] }
        switch resultType {
        case .statusOnly, .count: break
        case .transactionsOnly, .transactionsAndChanges: transactions = found
        case .changesOnly: changes = all
        case .objectIDs:
            var seen: Set<ManagedObjectID> = []
            objectIDs = all.map(\.changedObjectID).filter { seen.insert($0).inserted }
        }
    }
}

extension PersistentStoreCoordinator {
    /// Returns the token after the last transaction of the stores; nil if none of them has a history.
    ///
    /// - Parameter stores: The stores; nil for all.
    public func currentPersistentHistoryToken(fromStores stores: [PersistentStore]? = nil) -> PersistentHistoryToken? {
        let tokens = (stores ?? persistentStores).compactMap { try? $0.currentHistoryToken() }
        let numbers = tokens.map(\.transactionNumbers).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        return numbers.isEmpty ? nil : PersistentHistoryToken(transactionNumbers: numbers)
    }
}
