package import Aviation
package import Foundation
import LogbookMigrations
import LogbookResources
package import ManagedObjects
import Mirroring

/// A logbook in a file: the facade over the parts that read and change it.
///
/// Each part has one role and owns what it caches; only `CacheInvalidation` tells it to drop that.
package final class StoreLogbook {
    let store: ObjectStore
    let journal: Journal
    let uses: RecordUses
    let listReader: ListReader
    let totalsReader: TotalsReader
    let balances: OpeningBalances
    let recordEditor: RecordEditor
    let savedDrafts: SavedDrafts
    let changeHistory: History
    let savedViews: SavedViews
    let customFields: CustomFields
    let unused: UnusedFields
    let bookCurrency: BookCurrency
    let names: NameIndex
    let suggestions: FlightSuggestions
    let filterCompletion: FilterCompletion
    let entryLineReader: EntryLineReader
    package var openImport: (key: AnyHashable, source: any ImportSource)?
    private var observer: (any NSObjectProtocol)?

    private init(_ store: ObjectStore, backupFolder: URL?) {
        let reader = RecordReader(store)
        self.store = store
        journal = Journal(store)
        uses = RecordUses(store)
        balances = OpeningBalances(store, journal: journal)
        totalsReader = TotalsReader(store, uses: uses, balances: balances)
        listReader = ListReader(store, uses: uses)
        suggestions = FlightSuggestions(store, reader: reader)
        names = NameIndex(store, uses: uses, reader: reader, suggestions: suggestions)
        filterCompletion = FilterCompletion(store, uses: uses)
        savedDrafts = SavedDrafts(store)
        recordEditor = RecordEditor(store, reader: reader, journal: journal, names: names, drafts: savedDrafts)
        changeHistory = History(store, journal: journal, records: reader, backupFolder: backupFolder)
        savedViews = SavedViews(store, journal: journal)
        customFields = CustomFields(store, journal: journal)
        unused = UnusedFields(store, customFields: customFields)
        bookCurrency = BookCurrency(store: store, journal: journal, cache: CurrencyCache(store))
        entryLineReader = EntryLineReader(names: names, reader: reader, suggestions: suggestions)
        store.invalidation.dropNames = { [weak names, weak store] in
            names?.drop()
            store?.dropFields()
        }
        store.invalidation.dropFigures = { [weak uses, weak totalsReader, weak filterCompletion] in
            uses?.drop()
            totalsReader?.drop()
            filterCompletion?.drop()
        }
        store.invalidation.dropEntries = { [weak cache = bookCurrency.cache] in cache?.drop($0) }
    }

    // MARK: Opening and closing

    /// Opens a logbook of the current version; a missing one is created, unless it is only to be read.
    ///
    /// Upgrades nothing. A file that is only read stays as it is, to the byte.
    ///
    /// - Parameters:
    ///   - readOnly: whether nothing will be saved.
    ///   - obstacle: why nothing can be saved; nil when something can.
    ///   - recordsHistory: whether changes are recorded for other devices, although the logbook is not synchronized yet.
    ///   - today: returns the date from which recency is counted, in the pilot's own time zone.
    ///   - now: returns the time of a change.
    ///   - backupFolder: the folder of the backups that could not be made beside the file.
    ///   - changed: called within a second after another program has written to the file, on another thread.
    /// - Throws: `LogbookError`: `missing`, `needsUpgrade`, `newer`, `foreign`, `damaged`, `locked`, `readOnly`,
    ///   `unreadable`.
    package static func open(
        path: String, readOnly: Bool = false, obstacle: WriteObstacle? = nil, recordsHistory: Bool = false,
        today: @escaping () -> LocalDate = LocalDate.today,
        now: @escaping () -> Date = { Date() }, backupFolder: URL? = nil, changed: (@Sendable () -> Void)? = nil
    ) throws(LogbookError) -> StoreLogbook {
        let container: PersistentContainer
        do {
            container = try currentContainer(path: path)
        } catch {
            throw .unreadable(path: path, reason: error.message)
        }
        do {
            let manager = try LogbookModels.migrationManager()
            for description in container.persistentStoreDescriptions {
                description.isReadOnly = readOnly || obstacle != nil
                description.setOption(false, forKey: MigratePersistentStoresAutomaticallyOption)
                description.setOption(manager, forKey: PersistentStoreStagedMigrationManagerOptionKey)
                description.setOption(StoreMirror.storeOption.value, forKey: StoreMirror.storeOption.key)
                if recordsHistory { description.setOption(true, forKey: PersistentHistoryTrackingKey) }
                // Lists read few pages of the file again, and the operating system caches these anyway.
                description.setOption(["cache_size": "-512"], forKey: SQLitePragmasOption)
                description.setOption(
                    changed != nil, forKey: PersistentStoreRemoteChangeNotificationPostOptionKey)
            }
            try container.loadPersistentStores()
        } catch {
            throw failure(ManagedObjectError(error), of: container, path)
        }
        let stores = container.persistentStoreCoordinator.persistentStores
        let isReadOnly = readOnly || stores.contains(where: \.isReadOnly)
        let isSynchronized = stores.contains { $0.needsHistoryTracking || isSynchronizedByNewer($0) }
        let store = ObjectStore(
            container, path: path, obstacle: obstacle ?? (isReadOnly ? .file : isSynchronized ? .synchronized : nil),
            today: today, now: now)
        let logbook = StoreLogbook(store, backupFolder: backupFolder)
        if let changed { logbook.observe(changed) }
        return logbook
    }

    /// Whether a newer program synchronizes a store in a way that this one does not know.
    private static func isSynchronizedByNewer(_ store: PersistentStore) -> Bool {
        do throws(MirrorError) {
            _ = try StoreMirror.isMirrored(store)
            return false
        } catch {
            if case .newerTables = error { return true }
            return false
        }
    }

    /// Returns the reason why a file did not open, with its version when that is an old one.
    private static func failure(
        _ error: ManagedObjectError, of container: PersistentContainer, _ path: String
    ) -> LogbookError {
        guard case .incompatibleVersion = error else { return LogbookError(error, path: path) }
        do throws(ManagedObjectError) {
            guard case .old(let version, _) = try container.assessPersistentStore() else {
                return LogbookError(error, path: path)
            }
            return .needsUpgrade(path: path, version: LogbookFile.shortName(version))
        } catch {
            return LogbookError(error, path: path)
        }
    }

    /// Copies a logbook with what its write-ahead log holds; the original stays as it is, to the byte.
    ///
    /// - Throws: `LogbookError` for a missing or unreadable file.
    package static func copy(_ path: String, to url: URL) throws(LogbookError) {
        let logbook = try open(path: path, readOnly: true)
        let coordinator = logbook.store.container.persistentStoreCoordinator
        do {
            for store in coordinator.persistentStores { _ = try coordinator.migratePersistentStore(store, to: url) }
        } catch {
            throw LogbookError(error, path: path)
        }
        try logbook.close()
    }

    private func observe(_ changed: @escaping @Sendable () -> Void) {
        observer = NotificationCenter.default.addObserver(
            forName: .PersistentStoreRemoteChange, object: store.container.persistentStoreCoordinator, queue: nil
        ) { _ in changed() }
    }

    private static func currentContainer(path: String) throws(DataModelError) -> PersistentContainer {
        PersistentContainer(
            path: path, managedObjectModel: try LogbookStore.sharedModel(),
            classes: ManagedObjectClasses(FlightLogClasses.all), models: LogbookModels.modelLibrary)
    }

    /// Closes the file; the logbook cannot be used afterwards.
    package func close() throws(LogbookError) {
        if let observer { NotificationCenter.default.removeObserver(observer) }
        observer = nil
        do {
            try store.container.persistentStoreCoordinator.close()
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    // MARK: For the command line and tools

    /// The number of steps that the history keeps; 0 for a logbook without a history.
    package var keptSteps: Int {
        get { journal.keptSteps }
        set { journal.keptSteps = newValue }
    }

    /// Returns the first rows of a list.
    ///
    /// - Parameter limit: the largest number of rows; nil for all of them.
    package func rows(_ query: ListQuery, limit: Int? = nil) throws(LogbookError) -> [ListRow] {
        try listReader.rows(query, limit: limit)
    }

    /// Returns airports that a text may mean: the logbook's own first, then those of the table of the world, nearest to
    /// the last destination. Words match anywhere in names and cities.
    package func airports(searching text: String, limit: Int) throws(LogbookError) -> [KnownAirport] {
        try names.airports(searching: text, limit: limit)
    }

    /// Returns the address of a record, such as `x-coredata://…/LogEntry/p17`, which lasts as long as the record.
    package func address(of id: RecordID) -> String? { store.objectID(id)?.description }

    /// Returns the record at an address; nil for an address of another logbook.
    package func record(at address: String) -> RecordID? {
        guard let key = address.split(separator: "/").last.flatMap({ Int64($0.dropFirst()) }) else { return nil }
        return RecordKind.allCases.map { RecordID(kind: $0, key: key) }.first { self.address(of: $0) == address }
    }

    /// Returns the reason why a record cannot be deleted; nil when it can.
    package func refusal(deleting id: RecordID) throws(LogbookError) -> Deletion.Refusal? {
        try recordEditor.refusal(deleting: id)
    }

    /// Inserts objects in a context of their own and saves them, without a step of the history.
    ///
    /// For programs that fill a file, not for changes by a pilot.
    ///
    /// - Returns: what the closure returns.
    @discardableResult
    package func insertObjects<Value>(
        _ insert: (ManagedObjectContext) throws(LogbookError) -> Value
    ) throws(LogbookError) -> Value {
        let context = store.changeContext()
        let value = try insert(context)
        try store.save(context)
        return value
    }
}
