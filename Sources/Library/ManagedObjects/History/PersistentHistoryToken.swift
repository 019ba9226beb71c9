/// A place in the persistent history: the last transaction of each store that is known already.
///
/// To be kept until the next reading of the history, by an application or an extension of it.
public struct PersistentHistoryToken: Sendable, Hashable, Codable {
    /// The number of the last known transaction, by the store's UUID.
    public let transactionNumbers: [String: Int64]

    /// Makes a token.
    public init(transactionNumbers: [String: Int64]) { self.transactionNumbers = transactionNumbers }
}
