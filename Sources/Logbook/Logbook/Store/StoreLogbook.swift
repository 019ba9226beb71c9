package import Foundation
import LogbookMigrations
import LogbookResources
import ManagedObjects

/// A logbook in a file, over managed objects.
///
/// Questions are answered from one context whose objects are let go of before the answer is given, so that memory does
/// not grow with what was looked at. Each change has a context of its own: one that fails leaves nothing behind.
package final class StoreLogbook: LogbookAccess {
    package let path: String
    package let isReadOnly: Bool
    package let questionStop: QuestionStop
    /// The day from which recency is counted.
    let today: () -> LocalDate
    /// What questions are answered from.
    let context: ManagedObjectContext
    private var observer: (any NSObjectProtocol)?
    let container: PersistentContainer
    /// The time of changes.
    let now: () -> Date
    /// Where copies lie that could not be made beside the file; nil where nobody said.
    let backupFolder: URL?
    /// How many steps the journal has; nil until it was counted.
    var stepCount: StepCount?
    /// How many steps the journal keeps; 0 for a logbook that keeps none.
    package var keptSteps = 1_000
    /// The records as they were last handed out, to notice at a save that somebody else changed one since.
    var handedOut = RecordSnapshots()
    /// What the file looked like when something of it was kept last.
    var mark: FileMark?
    /// What fields are completed with; empty again after each save.
    var candidates: [RecordKind: CandidateList] = [:]
    /// What texts mean exactly, by kind; empty again after each save.
    var exactNames: [RecordKind: ExactNames] = [:]
    /// What filters are completed with, by kind and field; empty again after each save.
    var valueCounts: [String: [ValueCount]] = [:]
    /// How many flights reach a record over a relationship, by relationship and key; empty again after each save.
    var useCounts: [String: [Int64: Int]] = [:]
    /// How flights used records over a relationship, by relationship and key; empty again after each save.
    var recordUses: [String: KnownUses] = [:]
    /// What lists come to; empty again after each save.
    var summaries: [SummaryQuestion: ListSummary] = [:]

    private init(
        path: String, container: PersistentContainer, isReadOnly: Bool, today: @escaping () -> LocalDate,
        now: @escaping () -> Date, backupFolder: URL?
    ) {
        self.path = path
        self.container = container
        self.isReadOnly = isReadOnly
        self.today = today
        self.now = now
        self.backupFolder = backupFolder
        context = container.newBackgroundContext()
        let coordinator = container.persistentStoreCoordinator
        questionStop = QuestionStop { coordinator.interrupt() }
    }

    /// Opens a logbook of the current version; a missing one is created, unless it is only to be read.
    ///
    /// Nothing is upgraded. A file that is only read stays as it is, to the byte.
    ///
    /// - Parameters:
    ///   - readOnly: whether nothing will be saved.
    ///   - today: the day from which recency is counted, in the pilot's own time zone.
    ///   - now: the time of changes.
    ///   - backupFolder: where copies lie that could not be made beside the file.
    ///   - changed: told within a second that another program has written to the file, on a thread of its own.
    /// - Throws: `LogbookError`: `missing`, `needsUpgrade`, `newer`, `foreign`, `damaged`, `locked`, `readOnly`,
    ///   `unreadable`.
    package static func open(
        path: String, readOnly: Bool = false, today: @escaping () -> LocalDate = LocalDate.today,
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
                description.isReadOnly = readOnly
                description.setOption(false, forKey: MigratePersistentStoresAutomaticallyOption)
                description.setOption(manager, forKey: PersistentStoreStagedMigrationManagerOptionKey)
                // Lists are read in passes that come back to few pages, and the system keeps the file's pages anyway.
                description.setOption(["cache_size": "-512"], forKey: SQLitePragmasOption)
                description.setOption(
                    changed != nil, forKey: PersistentStoreRemoteChangeNotificationPostOptionKey)
            }
            try container.loadPersistentStores()
        } catch {
            throw failure(ManagedObjectError(error), of: container, path)
        }
        let isReadOnly = container.persistentStoreCoordinator.persistentStores.contains(where: \.isReadOnly)
        let logbook = StoreLogbook(
            path: path, container: container, isReadOnly: readOnly || isReadOnly, today: today, now: now,
            backupFolder: backupFolder)
        if let changed { logbook.observe(changed) }
        return logbook
    }

    /// Why a file did not open: which version one is that does not fit.
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

    private func observe(_ changed: @escaping @Sendable () -> Void) {
        observer = NotificationCenter.default.addObserver(
            forName: .PersistentStoreRemoteChange, object: container.persistentStoreCoordinator, queue: nil
        ) { _ in changed() }
    }

    private static func currentContainer(path: String) throws(DataModelError) -> PersistentContainer {
        try PersistentContainer(
            path: path, managedObjectModel: try FlightLogModels.current.model(),
            classes: ManagedObjectClasses(FlightLogClasses.all), models: LogbookModels.modelLibrary)
    }

    /// Makes a context for one change.
    func changeContext() -> ManagedObjectContext { container.newBackgroundContext() }

    package var hasDeferredWork: Bool {
        let coordinator = container.persistentStoreCoordinator
        return !isReadOnly
            && coordinator.persistentStores.contains {
                coordinator.metadata(for: $0)[PersistentStoreDeferredLightweightMigrationOptionKey] == true
            }
    }

    package func finishDeferredTask() throws(LogbookError) {
        do {
            _ = try container.persistentStoreCoordinator.finishDeferredLightweightMigrationTask()
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    package func close() throws(LogbookError) {
        if let observer { NotificationCenter.default.removeObserver(observer) }
        observer = nil
        do {
            try container.persistentStoreCoordinator.close()
        } catch {
            throw LogbookError(error, path: path)
        }
    }
}
