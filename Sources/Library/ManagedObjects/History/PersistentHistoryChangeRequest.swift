public import DataModel
public import Foundation

/// A request to read the persistent history after a position, or to delete it before one.
///
///     let request = PersistentHistoryChangeRequest.fetchHistory(after: token)
///     request.fetchRequest = PersistentHistoryTransaction.fetchRequest
///     request.fetchRequest?.predicate = Predicate(format: "author != %@", "importer")
///     for transaction in try context.execute(request).transactions { … }
public final class PersistentHistoryChangeRequest {
    /// The contents of the result.
    public enum ResultType: Sendable, Hashable, CaseIterable {
        /// Whether the request succeeded.
        case statusOnly
        /// The identifiers of changed objects, each once.
        case objectIDs
        /// The number of transactions.
        case count
        /// Transactions without their changes.
        case transactionsOnly
        /// Changes without their transactions.
        case changesOnly
        /// Transactions with their changes.
        case transactionsAndChanges
    }

    /// A position in the history.
    enum Place: Sendable {
        case start
        case token(PersistentHistoryToken)
        case date(Date)
        case transaction(store: String, number: Int64)

        /// The last known transaction of each store that the position names.
        var numbers: [String: Int64] {
            switch self {
            case .start, .date: [:]
            case .token(let token): token.transactionNumbers
            case .transaction(let store, let number): [store: number]
            }
        }
    }

    let place: Place
    let isDeletion: Bool
    /// The contents of the result. Defaults to transactions with their changes; for a deletion, to the status.
    public var resultType: ResultType
    /// Selects transactions by a predicate, in addition to the position; its limit counts transactions. Nil for all.
    public var fetchRequest: FetchSpecification?
    /// Selects changes; nil for all. Transactions without a selected change are omitted.
    public var changeFetchRequest: FetchSpecification?
    /// The stores; nil for all.
    public var affectedStores: [PersistentStore]?

    private init(_ place: Place, isDeletion: Bool) {
        self.place = place
        self.isDeletion = isDeletion
        resultType = isDeletion ? .statusOnly : .transactionsAndChanges
    }

    /// Reads the history after a token: the whole history for nil, and for stores that the token does not name.
    public static func fetchHistory(after token: PersistentHistoryToken?) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(token.map { .token($0) } ?? .start, isDeletion: false)
    }

    /// Reads the history after a date.
    public static func fetchHistory(after date: Date) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(.date(date), isDeletion: false)
    }

    /// Reads the history after a transaction.
    public static func fetchHistory(
        after transaction: PersistentHistoryTransaction
    ) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(
            .transaction(store: transaction.storeID, number: transaction.transactionNumber), isDeletion: false)
    }

    /// Deletes the history before a token's transaction, which is kept; the whole history for nil.
    public static func deleteHistory(before token: PersistentHistoryToken?) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(token.map { .token($0) } ?? .start, isDeletion: true)
    }

    /// Deletes the history before a date.
    public static func deleteHistory(before date: Date) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(.date(date), isDeletion: true)
    }

    /// Deletes the history before a transaction, which is kept.
    public static func deleteHistory(
        before transaction: PersistentHistoryTransaction
    ) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(
            .transaction(store: transaction.storeID, number: transaction.transactionNumber), isDeletion: true)
    }
}

/// The result of a persistent history request.
public struct PersistentHistoryResult: Sendable {
    /// The contents of the result.
    public let resultType: PersistentHistoryChangeRequest.ResultType
    /// The transactions; empty unless requested.
    public internal(set) var transactions: [PersistentHistoryTransaction] = []
    /// The changes of all transactions; empty unless requested.
    public internal(set) var changes: [PersistentHistoryChange] = []
    /// The changed objects, each once; empty unless requested.
    public internal(set) var objectIDs: [ManagedObjectID] = []
    /// The number of transactions found or deleted.
    public internal(set) var count = 0

    /// The result in Core Data's form: `Bool`, `Int`, identifiers, changes or transactions.
    public var result: Any? {
        switch resultType {
        case .statusOnly: true
        case .objectIDs: objectIDs
        case .count: count
        case .transactionsOnly, .transactionsAndChanges: transactions
        case .changesOnly: changes
        }
    }
}
