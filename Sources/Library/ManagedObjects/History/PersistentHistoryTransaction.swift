public import DataModel
public import Foundation
import SQLiteStore

/// One transaction of the persistent history: a save, or a batch.
public struct PersistentHistoryTransaction: Sendable, Hashable {
    /// Its number in its store; later ones are greater.
    public let transactionNumber: Int64
    /// The UUID of its store.
    public let storeID: String
    /// When it was made.
    public let timestamp: Date
    /// The context's `transactionAuthor`; nil where it had none.
    public let author: String?
    /// The context's name; nil where it had none.
    public let contextName: String?
    /// The program.
    public let bundleID: String
    /// The process, as its name and number.
    public let processID: String
    /// What was changed, in the order in which it was written; nil where only transactions were asked for.
    public let changes: [PersistentHistoryChange]?

    /// The place in the history behind this transaction, and behind those that the same result has before it.
    ///
    /// Of several stores a result has one after the other: whoever goes on from the last token misses nothing and reads
    /// nothing again.
    public internal(set) var token: PersistentHistoryToken

    /// A notification for `ManagedObjectContext.mergeChanges(fromContextDidSave:)`, with identifiers.
    ///
    /// Needs the changes.
    public func objectIDNotification() -> Notification {
        Notification(
            name: .ManagedObjectContextDidSaveObjectIDs, object: nil,
            userInfo: [
                InsertedObjectIDsKey: Set(saved.inserted), UpdatedObjectIDsKey: Set(saved.updated),
                DeletedObjectIDsKey: Set(saved.deleted),
            ])
    }

    /// What was changed, each object once; an object that was inserted and then deleted is among the deleted.
    public var saved: SavedObjectIDs {
        let changes = changes ?? []
        let deleted = Set(changes.filter { $0.changeType == .delete }.map(\.changedObjectID))
        let inserted = Set(changes.filter { $0.changeType == .insert }.map(\.changedObjectID)).subtracting(deleted)
        let updated = Set(changes.filter { $0.changeType == .update }.map(\.changedObjectID))
        return SavedObjectIDs(
            inserted: Array(inserted), updated: Array(updated.subtracting(deleted).subtracting(inserted)),
            deleted: Array(deleted))
    }

    /// A request for transactions, as `PersistentHistoryChangeRequest.fetchRequest` takes it.
    ///
    /// Its predicate may name `author`, `contextName`, `bundleID`, `processID`, `storeID`, `timestamp`,
    /// `transactionNumber` and `token`, which is the number again.
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

    /// Equal are two that are one transaction with the same changes, wherever the readings began.
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
    /// Reads a property for a predicate.
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

/// What a transaction did to one object.
public struct PersistentHistoryChange: Sendable, Hashable {
    /// What was done.
    public enum ChangeType: Int, Sendable, Hashable, CaseIterable {
        case insert = 0
        case update = 1
        case delete = 2
    }

    /// Its number in its store.
    public let changeID: Int64
    /// What was done.
    public let changeType: ChangeType
    /// The object.
    public let changedObjectID: ManagedObjectID
    /// The number of the transaction.
    public let transactionNumber: Int64
    /// The names of the properties that were changed; nil where an object was inserted or deleted.
    public let updatedProperties: Set<String>?
    /// What is left of a deleted object: the values of attributes that are preserved after deletion, by path.
    public let tombstone: [String: AttributeValue]?

    /// A request for changes, as `PersistentHistoryChangeRequest.changeFetchRequest` takes it.
    ///
    /// Its predicate may name `changeType` (0 inserted, 1 updated, 2 deleted), `changedEntity` (the entity's name),
    /// `changedObjectID`, `changeID` and `transactionNumber`.
    public static var fetchRequest: FetchSpecification { FetchSpecification(entityName: "CHANGE") }
}

extension PersistentHistoryChange: KeyPathReadable {
    /// Reads a property for a predicate.
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
