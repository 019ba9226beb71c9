public import DataModel
public import Foundation

/// A request to the persistent history: to read it from a place on, or to purge it up to one.
///
///     let request = PersistentHistoryChangeRequest.fetchHistory(after: token)
///     request.fetchRequest = PersistentHistoryTransaction.fetchRequest
///     request.fetchRequest?.predicate = Predicate(format: "author != %@", "importer")
///     for transaction in try context.execute(request).transactions { … }
public final class PersistentHistoryChangeRequest {
    /// What the result holds.
    public enum ResultType: Sendable, Hashable, CaseIterable {
        /// Whether it was done.
        case statusOnly
        /// The identifiers of changed objects, each once.
        case objectIDs
        /// How many transactions.
        case count
        /// Transactions without their changes.
        case transactionsOnly
        /// Changes without their transactions.
        case changesOnly
        /// Transactions with their changes.
        case transactionsAndChanges
    }

    /// A place in the history.
    enum Place: Sendable {
        case start
        case token(PersistentHistoryToken)
        case date(Date)
        case transaction(store: String, number: Int64)

        /// The last known transaction of each store that the place names.
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
    /// What the result holds; transactions with their changes, or for a deletion the status.
    public var resultType: ResultType
    /// Which transactions are wanted, beside the place: its predicate; its limit counts transactions. nil for all.
    public var fetchRequest: FetchSpecification?
    /// Which changes are wanted; nil for all. Transactions without any of them are left out.
    public var changeFetchRequest: FetchSpecification?
    /// The stores; nil for all.
    public var affectedStores: [PersistentStore]?

    private init(_ place: Place, isDeletion: Bool) {
        self.place = place
        self.isDeletion = isDeletion
        resultType = isDeletion ? .statusOnly : .transactionsAndChanges
    }

    /// Reads what came after a token; all that there is for nil, and of stores that the token does not name.
    public static func fetchHistory(after token: PersistentHistoryToken?) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(token.map { .token($0) } ?? .start, isDeletion: false)
    }

    /// Reads what came after a moment.
    public static func fetchHistory(after date: Date) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(.date(date), isDeletion: false)
    }

    /// Reads what came after a transaction.
    public static func fetchHistory(
        after transaction: PersistentHistoryTransaction
    ) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(
            .transaction(store: transaction.storeID, number: transaction.transactionNumber), isDeletion: false)
    }

    /// Removes what came before a token's transaction, which stays; all that there is for nil.
    public static func deleteHistory(before token: PersistentHistoryToken?) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(token.map { .token($0) } ?? .start, isDeletion: true)
    }

    /// Removes what came before a moment.
    public static func deleteHistory(before date: Date) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(.date(date), isDeletion: true)
    }

    /// Removes what came before a transaction, which stays.
    public static func deleteHistory(
        before transaction: PersistentHistoryTransaction
    ) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(
            .transaction(store: transaction.storeID, number: transaction.transactionNumber), isDeletion: true)
    }
}

/// What a request to the persistent history came to.
public struct PersistentHistoryResult: Sendable {
    /// What it holds.
    public let resultType: PersistentHistoryChangeRequest.ResultType
    /// The transactions; empty unless they were asked for.
    public internal(set) var transactions: [PersistentHistoryTransaction] = []
    /// The changes of all transactions; empty unless they were asked for.
    public internal(set) var changes: [PersistentHistoryChange] = []
    /// The changed objects, each once; empty unless they were asked for.
    public internal(set) var objectIDs: [ManagedObjectID] = []
    /// How many transactions were found or removed.
    public internal(set) var count = 0

    /// The result as Core Data hands it out: `Bool`, `Int`, identifiers, changes or transactions.
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
