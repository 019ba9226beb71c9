/// A position in the persistent history: the last known transaction of each store.
///
/// An application or an extension keeps it until it next reads the history.
public struct PersistentHistoryToken: Sendable, Hashable, Codable {
    /// The number of the last known transaction, by the store's UUID.
    public let transactionNumbers: [String: Int64]

    /// Creates a token.
    public init(transactionNumbers: [String: Int64]) { self.transactionNumbers = transactionNumbers }
}
