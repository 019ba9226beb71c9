public import Foundation

/// A notice that another process, or another coordinator, has written to a store's file.
///
/// One notice can stand for several writes. The persistent history, if the store keeps one, has the changes.
public struct PersistentStoreRemoteChange: Sendable, Hashable {
    /// The store's UUID.
    public let storeUUID: String
    /// The store's file.
    public let storeURL: URL
    /// The token of the history's last transaction; nil for a store without a history.
    public let historyToken: PersistentHistoryToken?
}
