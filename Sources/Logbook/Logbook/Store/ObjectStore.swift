import Aviation
import Foundation
import ManagedObjects

/// The open file, as the parts of a logbook read and write it.
///
/// Fetches use one context, whose objects are released before an answer is returned, so that memory does not grow with
/// what was read. Each change has a context of its own: one that fails leaves nothing behind. Errors of the store arrive
/// as `LogbookError`. Belongs to one thread.
final class ObjectStore {
    let path: String
    let obstacle: WriteObstacle?
    let container: PersistentContainer
    /// The context of all fetches.
    let context: ManagedObjectContext
    let questionStop: QuestionStop
    /// Whether a sum was made without rows that have damaged numbers.
    var hasLeftOut = false
    /// Returns the pilot's own date, from which recency is counted.
    let today: () -> LocalDate
    /// Returns the time of a change.
    let now: () -> Date
    let invalidation: CacheInvalidation
    /// The fields as they were read last; nil when they may have changed.
    private var knownFields: FieldTable?
    private var lastFields = FieldTable.standard
    /// The fields of every logbook; a test adds one.
    var fieldsOfProgram = FieldTable.standard {
        didSet {
            knownFields = nil
            lastFields = fieldsOfProgram
        }
    }

    init(
        _ container: PersistentContainer, path: String, obstacle: WriteObstacle?, today: @escaping () -> LocalDate,
        now: @escaping () -> Date
    ) {
        self.container = container
        self.path = path
        self.obstacle = obstacle
        self.today = today
        self.now = now
        context = container.newBackgroundContext()
        let coordinator = container.persistentStoreCoordinator
        invalidation = CacheInvalidation {
            coordinator.persistentStores.reduce(0) { $0 + $1.foreignChangeCount() }
        }
        questionStop = QuestionStop { coordinator.interrupt() }
    }

    // MARK: Fields

    /// Returns the program's fields and those of the pilot's own.
    ///
    /// The same object as long as the definitions are the same. Costs one small fetch after the file has changed.
    func fields() throws(LogbookError) -> FieldTable {
        invalidation.checkFile()
        if let knownFields { return knownFields }
        let found = try customFields(in: context).compactMap { FieldDefinition($0) }
        if found != lastFields.definitions { lastFields = fieldsOfProgram.adding(found) }
        knownFields = lastFields
        return lastFields
    }

    /// Reads the fields again the next time.
    func dropFields() { knownFields = nil }

    /// Returns the definitions of the pilot's own fields, in their order.
    func customFields(in context: ManagedObjectContext) throws(LogbookError) -> [CustomField] {
        var specification = FetchSpecification(entityName: CustomField.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "sequence"), SortDescriptor(key: "name")]
        return try objects(specification, in: context).compactMap { $0 as? CustomField }
    }

    // MARK: Changes

    /// Returns a new context for one change.
    func changeContext() -> ManagedObjectContext { container.newBackgroundContext() }

    /// Throws `LogbookError`, `readOnly` or `full`, when the file can only be read.
    func requireWritable() throws(LogbookError) {
        if let obstacle { throw obstacle.error(path: path) }
    }

    /// Runs a change that first looks something up, while no other program does the same.
    ///
    /// - Throws: `LogbookError`: `readOnly`, `locked`, and what the change throws.
    func locked<Value>(_ body: () throws(LogbookError) -> Value) throws(LogbookError) -> Value {
        try requireWritable()
        let lock = try creationLock()
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }

    /// Runs a change that may throw other errors, too, under the same lock.
    func locked<Value>(throwing body: () throws -> Value) throws -> Value {
        try requireWritable()
        let lock = try creationLock()
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }

    /// Waits for the lock that one process holds while it looks for a record and creates it, five seconds at most.
    ///
    /// SQLite's own lock begins with the write, after the look-up: without this lock, two programs that log the first
    /// flight of one aircraft at the same moment would each create the aircraft. It is a file beside the logbook.
    private func creationLock() throws(LogbookError) -> FileLock {
        let lock: FileLock?
        do throws(StoreError) {
            lock = try FileLock.acquire(Companion.creationLock.url(of: URL(filePath: path)), waiting: 5)
        } catch {
            if case .readOnly = error { throw .readOnly(path: path) }
            throw LogbookError(ManagedObjectError.store(error), path: path)
        }
        guard let lock else { throw .locked(path: path) }
        return lock
    }

    /// Saves a context of changes and drops the cached names and figures, and the entries that it changes.
    func save(_ changes: ManagedObjectContext) throws(LogbookError) {
        try requireWritable()
        invalidation.recordsWillChange()
        let entries = ChangedEntries(changes)
        try write(changes)
        invalidation.entriesDidChange(entries)
    }

    /// Runs a change that is saved in parts, all of them or none.
    ///
    /// - Throws: what the change throws; `ManagedObjectError` when the file cannot be written.
    func transaction(_ body: () throws -> Void) throws {
        do {
            try container.persistentStoreCoordinator.performTransaction(body)
        } catch {
            // Names of what was taken back may be cached.
            invalidation.dropAll()
            throw error
        }
    }

    /// Saves a context of changes that concern no record, such as drafts; cached values stay.
    func write(_ changes: ManagedObjectContext) throws(LogbookError) {
        do {
            try changes.save()
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    /// Inserts an object for a row that was deleted, under the key that it had.
    func insert(_ id: ManagedObjectID, in context: ManagedObjectContext) throws(LogbookError) -> ManagedObject {
        do {
            return try context.insertObject(with: id)
        } catch {
            throw LogbookError(error, path: path)
        }
    }
}
