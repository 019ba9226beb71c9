public import DataModel
public import Foundation
import PlainText
import SQLiteStore

/// A transaction of the persistent history, made by a save or a batch request.
///
///     let request = PersistentHistoryChangeRequest.fetchHistory(after: token)
///     for transaction in try context.execute(request).transactions where transaction.author != "importer" {
///         context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
///         token = transaction.token
///     }
public struct PersistentHistoryTransaction: Sendable, Hashable {
    /// The transaction's number in its store; numbers increase.
    public let transactionNumber: Int64
    /// The UUID of the transaction's store.
    public let storeID: String
    /// The time of the transaction.
    public let timestamp: Date
    /// The context's `transactionAuthor`; nil if it had none.
    public let author: String?
    /// The context's name; nil if it had none.
    public let contextName: String?
    /// The program that made the transaction.
    public let bundleID: String
    /// The process that made the transaction, as name and number.
    public let processID: String
    /// The changes, in the order in which they were written; nil if only transactions were requested.
    public let changes: [PersistentHistoryChange]?

    /// The position in the history after this transaction and the preceding ones in the same result.
    ///
    /// A result lists the transactions of one store after those of another. Reading on from the last token neither
    /// skips nor repeats any.
    public internal(set) var token: PersistentHistoryToken

    /// Returns a notification with identifiers for `ManagedObjectContext.mergeChanges(fromContextDidSave:)`.
    ///
    /// Requires the changes.
    public func objectIDNotification() -> Notification {
        Notification(
            name: .ManagedObjectContextDidSaveObjectIDs, object: nil,
            userInfo: [
                InsertedObjectIDsKey: Set(saved.inserted), UpdatedObjectIDsKey: Set(saved.updated),
                DeletedObjectIDsKey: Set(saved.deleted),
            ])
    }

    /// The changed objects, each once; an object that was inserted and then deleted is listed as deleted.
    public var saved: SavedObjectIDs {
        let changes = changes ?? []
        let deleted = Set(changes.filter { $0.changeType == .delete }.map(\.changedObjectID))
        let inserted = Set(changes.filter { $0.changeType == .insert }.map(\.changedObjectID)).subtracting(deleted)
        let updated = Set(changes.filter { $0.changeType == .update }.map(\.changedObjectID))
        return SavedObjectIDs(
            inserted: Array(inserted), updated: Array(updated.subtracting(deleted).subtracting(inserted)),
            deleted: Array(deleted))
    }

    /// A request for transactions, for `PersistentHistoryChangeRequest.fetchRequest`.
    ///
    /// Its predicate can use `author`, `contextName`, `bundleID`, `processID`, `storeID`, `timestamp`,
    /// `transactionNumber` and `token`, which equals the number.
    public static var fetchRequest: FetchSpecification { FetchSpecification(entityName: "TRANSACTION") }

    init(_ record: TransactionRecord, storeID: String, changes: [PersistentHistoryChange]?) {
        transactionNumber = record.number
        self.storeID = storeID
        timestamp = record.note.date
        author = record.note.author
        contextName = record.note.contextName
        bundleID = record.note.bundleID
        processID = record.note.processID
        self.changes = changes
        token = PersistentHistoryToken(transactionNumbers: [storeID: record.number])
    }

    /// Two values are equal if they are the same transaction with the same changes, whatever the token they were read
    /// after.
    public static func == (left: PersistentHistoryTransaction, right: PersistentHistoryTransaction) -> Bool {
        left.storeID == right.storeID && left.transactionNumber == right.transactionNumber
            && left.changes == right.changes
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(storeID)
        hasher.combine(transactionNumber)
    }
}

extension PersistentHistoryTransaction: KeyPathReadable {
    /// Returns a property for a predicate.
    public func evaluatedValue(named name: String) throws -> EvaluatedValue {
        let values: [String: AttributeValue] = [
            "transactionNumber": .integer(transactionNumber), "token": .integer(transactionNumber),
            "storeID": .string(storeID), "timestamp": .date(timestamp), "author": author.map { .string($0) } ?? .null,
            "contextName": contextName.map { .string($0) } ?? .null, "bundleID": .string(bundleID),
            "processID": .string(processID),
        ]
        guard let value = values[name] else { throw DataModelError.unknownHistoryProperty(name, Array(values.keys)) }
        return .value(value)
    }
}

/// A transaction's change of one object.
///
///     for change in transaction.changes ?? [] where change.changeType == .delete {
///         print(change.changedObjectID, change.tombstone?["tailNumber"] ?? .null)
///     }
public struct PersistentHistoryChange: Sendable, Hashable {
    /// The kind of change.
    public enum ChangeType: Int, Sendable, Hashable, CaseIterable {
        case insert = 0
        case update = 1
        case delete = 2
    }

    /// The change's number in its store.
    public let changeID: Int64
    /// The kind of change.
    public let changeType: ChangeType
    /// The changed object.
    public let changedObjectID: ManagedObjectID
    /// The number of the transaction.
    public let transactionNumber: Int64
    /// The names of the changed properties; nil for an inserted or deleted object.
    public let updatedProperties: Set<String>?
    /// The values of a deleted object's attributes that are preserved after deletion, by path.
    public let tombstone: [String: AttributeValue]?

    /// A request for changes, for `PersistentHistoryChangeRequest.changeFetchRequest`.
    ///
    /// Its predicate can use `changeType` (0 inserted, 1 updated, 2 deleted), `changedEntity` (the entity's name),
    /// `changedObjectID`, `changeID` and `transactionNumber`.
    public static var fetchRequest: FetchSpecification { FetchSpecification(entityName: "CHANGE") }
}

extension PersistentHistoryChange: KeyPathReadable {
    /// Returns a property for a predicate.
    public func evaluatedValue(named name: String) throws -> EvaluatedValue {
        let values: [String: AttributeValue] = [
            "changeID": .integer(changeID), "changeType": .integer(Int64(changeType.rawValue)),
            "changedObjectID": .objectID(changedObjectID), "changedEntity": .string(changedObjectID.entityName),
            "transactionNumber": .integer(transactionNumber),
        ]
        guard let value = values[name] else { throw DataModelError.unknownHistoryProperty(name, Array(values.keys)) }
        return .value(value)
    }
}

extension DataModelError {
    fileprivate static func unknownHistoryProperty(_ name: String, _ valid: [String]) -> DataModelError {
        .unknownKeyPath(
            entity: "persistent history", keyPath: name, unknown: name, nearest: NearestName.find(name, among: valid),
            valid: valid.sorted())
    }
}

/// A position in the persistent history: the last known transaction of each store.
///
///     if let token = container.persistentStoreCoordinator.currentPersistentHistoryToken() {
///         try JSONEncoder().encode(token).write(to: file)
///     }
///     // At the next start:
///     let token = try JSONDecoder().decode(PersistentHistoryToken.self, from: Data(contentsOf: file))
///     let news = PersistentHistoryChangeRequest.fetchHistory(after: token)
///
/// An application or an extension keeps it until it next reads the history.
public struct PersistentHistoryToken: Sendable, Hashable, Codable {
    /// The number of the last known transaction, by the store's UUID; for a store that was replaced or restored, with the
    /// mark of its present history after it.
    public let transactionNumbers: [String: Int64]

    /// Creates a token.
    public init(transactionNumbers: [String: Int64]) { self.transactionNumbers = transactionNumbers }
}
