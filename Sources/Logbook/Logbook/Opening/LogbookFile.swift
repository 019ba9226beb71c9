package import Aviation
package import Foundation
import LogbookMigrations
import LogbookResources
import ManagedObjects
import Synchronization

/// A logbook's file on disk.
package struct LogbookFile: LogbookFileAccess {
    private let url: URL
    private let now: @Sendable () -> Date
    private let today: @Sendable () -> LocalDate
    private let fallbackFolder: URL?

    /// Creates the file at a URL.
    ///
    /// - Parameters:
    ///   - url: the file's URL.
    ///   - fallbackFolder: the folder of backups when none can be made beside the file.
    ///   - now: returns the time, for the names of backups.
    ///   - today: returns the pilot's own date, from which filters and recency count.
    package init(
        url: URL, fallbackFolder: URL? = nil, now: @escaping @Sendable () -> Date = { Date() },
        today: @escaping @Sendable () -> LocalDate = { .today() }
    ) {
        self.url = url
        self.fallbackFolder = fallbackFolder
        self.now = now
        self.today = today
    }

    package var path: String { url.path }

    /// Whether there is a logbook, or another file, at a path. What is left of one that was being made counts as none: a
    /// file without a byte, or an SQLite file without a table.
    package static func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path) && (try? StoreInspection.isBlank(URL(filePath: path))) != true
    }

    package func open(changed: (@Sendable () -> Void)?) throws(LogbookError) -> any LogbookAccess {
        let isThere = Self.isThere(path)
        do throws(LogbookError) {
            return try open(isThere ? obstacle : nil, changed)
        } catch {
            // A logbook is opened to be read, too: on a full disk it can be.
            guard case .full = error, isThere else { throw error }
            return try open(.full, changed)
        }
    }

    private func open(
        _ obstacle: WriteObstacle?, _ changed: (@Sendable () -> Void)?
    ) throws(LogbookError) -> StoreLogbook {
        try StoreLogbook.open(
            path: path, obstacle: obstacle, today: today, now: now, backupFolder: fallbackFolder, changed: changed)
    }

    package func inspect() throws(LogbookError) -> LogbookFileState {
        let assessment: StoreAssessment
        do {
            assessment = try container(manager()).assessPersistentStore()
        } catch {
            throw LogbookError(error, path: path)
        }
        switch assessment {
        case .missing: return .missing(neighbors: neighbors)
        case .current: return .current
        case .old(let version, let plan):
            guard obstacle == nil else { throw .readOnly(path: path) }
            return .old(upgradePlan(from: version, plan))
        }
    }

    /// The names of the other logbooks in the folder.
    private var neighbors: [String] {
        let folder = url.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".flightlog") }.sorted()
    }

    package func upgrade(
        deferring: Bool, isCanceled: @Sendable () -> Bool, progress: @Sendable (UpgradeProgress) -> Void
    ) throws(LogbookError) -> UpgradeResult {
        guard case .old(let plan) = try inspect() else {
            return UpgradeResult(
                fromVersion: Self.currentVersion, toVersion: Self.currentVersion, backupPath: "", notes: [],
                hasDeferredWork: false)
        }
        let watch = UpgradeObserver(plan)
        do {
            let manager = try manager()
            let container = try container(manager)
            let description = container.persistentStoreDescriptions[0]
            description.setOption(deferring, forKey: PersistentStoreDeferredLightweightMigrationOptionKey)
            try withoutActuallyEscaping(isCanceled) { isCanceled in
                try withoutActuallyEscaping(progress) { progress in
                    description.setOption(
                        watch.observer(isCanceled: isCanceled, progress: progress),
                        forKey: PersistentStoreMigrationObserverOptionKey)
                    // The closures must not outlive this call.
                    defer { description.setOption(nil, forKey: PersistentStoreMigrationObserverOptionKey) }
                    try container.loadPersistentStores()
                }
            }
            return try finish(container, manager, plan, watch)
        } catch {
            throw stopped(error, watch)
        }
    }

    private func finish(
        _ container: PersistentContainer, _ manager: StagedMigrationManager, _ plan: UpgradePlan,
        _ watch: UpgradeObserver
    ) throws -> UpgradeResult {
        let coordinator = container.persistentStoreCoordinator
        let pending = coordinator.persistentStores.contains {
            coordinator.metadata(for: $0)[PersistentStoreDeferredLightweightMigrationOptionKey] == true
        }
        try coordinator.close()
        return UpgradeResult(
            fromVersion: plan.fromVersion, toVersion: plan.toVersion, backupPath: watch.backupPath ?? "",
            notes: manager.notes, hasDeferredWork: pending)
    }

    /// Returns the error of an upgrade that stopped, with the version that the file has now.
    private func stopped(_ error: any Error, _ watch: UpgradeObserver) -> LogbookError {
        let error = ManagedObjectError(error)
        let version: String
        switch try? inspect() {
        case .old(let plan): version = plan.fromVersion
        case .current: version = Self.currentVersion
        case .missing, nil: version = "version unknown"
        }
        switch error {
        case .canceled: return .canceled(version: version)
        case .migration(.backupFailed), .migration(.locked): return LogbookError(error, path: path)
        case .store, .newerVersion, .unknownVersion, .missingSourceModel: return LogbookError(error, path: path)
        default:
            return .upgradeStopped(path: path, version: version, reason: error.message, backup: watch.backupPath)
        }
    }

    // MARK: The container

    private func manager() throws(ManagedObjectError) -> StagedMigrationManager {
        try LogbookModels.migrationManager()
    }

    private func container(_ manager: StagedMigrationManager) throws(ManagedObjectError) -> PersistentContainer {
        try ManagedObjectError.translating {
            let container = try PersistentContainer(
                path: url.path, managedObjectModel: LogbookStore.sharedModel(), models: LogbookModels.modelLibrary)
            let description = container.persistentStoreDescriptions[0]
            description.setOption(manager, forKey: PersistentStoreStagedMigrationManagerOptionKey)
            description.setOption(
                MigrationBackupPolicy(fallbackFolder: fallbackFolder, now: now),
                forKey: PersistentStoreMigrationBackupOptionKey)
            return container
        }
    }

    /// Why the file cannot be written, by its permissions; nil when it can.
    private var obstacle: WriteObstacle? {
        let manager = FileManager.default
        // Writes go to the destination of a symbolic link.
        let file = StoreAdministration(url: url).url
        guard manager.isWritableFile(atPath: file.path) else { return .file }
        return manager.isWritableFile(atPath: file.deletingLastPathComponent().path) ? nil : .folder
    }

    static var currentVersion: String { shortName(FlightLogModels.current.name) }

    /// Returns the display name of a version: `V1` for `ModelV1`.
    static func shortName(_ name: String) -> String {
        name.hasPrefix("Model") ? String(name.dropFirst("Model".count)) : name
    }

    /// Returns the estimated bytes of a hop. The code of a stage reads and writes the whole database, to the log and
    /// from there to the file; the SQL of a hop writes rows of some two hundred bytes.
    private static func byteCount(of hop: MigrationPlan.Hop, _ plan: MigrationPlan) -> Int64 {
        let database = Int64(plan.databaseBytes)
        return hop.handlers.isEmpty ? min(Int64(hop.rows) * 200, database) : 3 * database
    }

    private func upgradePlan(from version: String, _ plan: MigrationPlan) -> UpgradePlan {
        UpgradePlan(
            fromVersion: Self.shortName(version), toVersion: Self.currentVersion,
            steps: plan.hops.map { hop in
                .init(
                    title: hop.label,
                    sentences: (LogbookModels.summary(ofStage: hop.label) ?? hop.changes) + hop.missingFiles,
                    rowCount: hop.rows, byteCount: Self.byteCount(of: hop, plan))
            },
            deferred: plan.hops.last?.deferredSteps.map(\.sentence) ?? [],
            backupPath: plan.backup?.folder ?? path + ".backups", backupByteCount: Int64(plan.backup?.bytes ?? 0))
    }
}

/// Observes an upgrade: translates the library's progress into steps of the plan, and asks whether to stop.
final class UpgradeObserver: Sendable {
    private let steps: [String: Int]
    private let backup = Mutex<String?>(nil)

    init(_ plan: UpgradePlan) {
        steps = Dictionary(
            plan.steps.enumerated().map { ($0.element.title, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// The backup's path; nil before it is made.
    var backupPath: String? { backup.withLock(\.self) }

    func observer(
        isCanceled: @escaping @Sendable () -> Bool, progress: @escaping @Sendable (UpgradeProgress) -> Void
    ) -> MigrationObserver {
        MigrationObserver(
            backingUp: { done, total in
                if isCanceled() { throw CancellationError() }
                progress(.init(phase: .backup, sentence: "copying the logbook", done: done, total: total))
            },
            checking: { check in
                if isCanceled() { throw CancellationError() }
                let phase = check.phase == .result ? UpgradeProgress.Phase.verification : .backup
                progress(.init(phase: phase, sentence: check.sentence, done: 0, total: 0))
            },
            didBackUp: { [self] copy in backup.withLock { $0 = copy.url.path } },
            progress: { [steps] step in
                if isCanceled() { throw CancellationError() }
                progress(
                    .init(
                        phase: .step(steps[step.label] ?? 0), sentence: step.sentence, done: step.done,
                        total: step.total))
            })
    }
}
