public import Foundation

/// Word that another process, or another coordinator, has written to a store's file.
///
/// Several writes in a row may be one. What was changed is in the persistent history, if the store keeps one.
public struct PersistentStoreRemoteChange: Sendable, Hashable {
    /// The store's UUID.
    public let storeUUID: String
    /// The store's file.
    public let storeURL: URL
    /// The history's last transaction; nil for a store without a history.
    public let historyToken: PersistentHistoryToken?
}
