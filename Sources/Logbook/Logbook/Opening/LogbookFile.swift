package import Foundation
import LogbookMigrations
import LogbookResources
import ManagedObjects

/// A logbook's file on disk.
package struct LogbookFile: LogbookFileAccess {
    private let url: URL
    private let now: @Sendable () -> Date
    private let today: @Sendable () -> LocalDate
    private let fallbackFolder: URL?

    /// Names a file.
    ///
    /// - Parameters:
    ///   - url: Where it lies.
    ///   - fallbackFolder: Where backups go when none can be made beside it.
    ///   - now: Tells the time, for the names of backups.
    ///   - today: Tells the pilot's own date, which filters and recency count from.
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

    package func open(changed: (@Sendable () -> Void)?) throws(LogbookError) -> any LogbookAccess {
        let isReadOnly = FileManager.default.fileExists(atPath: path) && !isWritable
        return try StoreLogbook.open(
            path: path, readOnly: isReadOnly, today: today, now: now, backupFolder: fallbackFolder, changed: changed)
    }

    package func inspect() throws(LogbookError) -> LogbookFileState {
        let assessment: StoreAssessment
        do {
            assessment = try container(manager()).assessPersistentStore()
        } catch {
            throw LogbookError(error, path: path)
        }
        switch assessment {
        case .missing: return .missing(neighbours: neighbours)
        case .current: return .current
        case .old(let version, let plan):
            guard isWritable else { throw .readOnly(path: path) }
            return .old(upgradePlan(from: version, plan))
        }
    }

    /// The logbooks beside the file, by their ending.
    private var neighbours: [String] {
        let folder = url.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".flightlog") }.sorted()
    }

    package func upgrade(
        deferring: Bool, isCancelled: @Sendable () -> Bool, progress: @Sendable (UpgradeProgress) -> Void
    ) throws(LogbookError) -> UpgradeResult {
        guard case .old(let plan) = try inspect() else {
            return UpgradeResult(
                fromVersion: Self.currentVersion, toVersion: Self.currentVersion, backupPath: "", notes: [],
                hasDeferredWork: false)
        }
        let watch = UpgradeWatch(plan)
        do {
            let manager = try manager()
            let container = try container(manager)
            let description = container.persistentStoreDescriptions[0]
            description.setOption(deferring, forKey: PersistentStoreDeferredLightweightMigrationOptionKey)
            try withoutActuallyEscaping(isCancelled) { isCancelled in
                try withoutActuallyEscaping(progress) { progress in
                    description.setOption(
                        watch.observer(isCancelled: isCancelled, progress: progress),
                        forKey: PersistentStoreMigrationObserverOptionKey)
                    // The closures may not outlive this call, whether it fails or not.
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
        _ container: PersistentContainer, _ manager: StagedMigrationManager, _ plan: UpgradePlan, _ watch: UpgradeWatch
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

    /// Says where an upgrade stopped: the file is a whole logbook of some version.
    private func stopped(_ error: any Error, _ watch: UpgradeWatch) -> LogbookError {
        let error = ManagedObjectError(error)
        let version: String
        switch try? inspect() {
        case .old(let plan): version = plan.fromVersion
        case .current: version = Self.currentVersion
        case .missing, nil: version = "version unknown"
        }
        switch error {
        case .canceled: return .cancelled(version: version)
        case .migration(.backupFailed), .migration(.locked): return LogbookError(error, path: path)
        case .store, .newerVersion, .missingSourceModel: return LogbookError(error, path: path)
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
                path: url.path, managedObjectModel: FlightLogModels.current.model(), models: LogbookModels.modelLibrary)
            let description = container.persistentStoreDescriptions[0]
            description.setOption(manager, forKey: PersistentStoreStagedMigrationManagerOptionKey)
            description.setOption(
                MigrationBackupPolicy(fallbackFolder: fallbackFolder, now: now),
                forKey: PersistentStoreMigrationBackupOptionKey)
            return container
        }
    }

    private var isWritable: Bool {
        let manager = FileManager.default
        // Where a link leads to is what is written to.
        let file = StoreAdministration(url: url).url
        return manager.isWritableFile(atPath: file.path)
            && manager.isWritableFile(atPath: file.deletingLastPathComponent().path)
    }

    static var currentVersion: String { shortName(FlightLogModels.current.name) }

    /// The name of a version as pilots see it: `V1` for `ModelV1`.
    static func shortName(_ name: String) -> String {
        name.hasPrefix("Model") ? String(name.dropFirst("Model".count)) : name
    }

    /// Code of a stage takes all it moves in hand: what is read is written, to the log and from there to the file. SQL
    /// of a hop touches rows of some two hundred bytes.
    private static func byteCount(of hop: MigrationPlan.Hop, _ plan: MigrationPlan) -> Int64 {
        let database = Int64(plan.databaseBytes)
        return hop.handlers.isEmpty ? min(Int64(hop.rows) * 200, database) : 3 * database
    }

    private func upgradePlan(from version: String, _ plan: MigrationPlan) -> UpgradePlan {
        UpgradePlan(
            fromVersion: Self.shortName(version), toVersion: Self.currentVersion,
            steps: plan.hops.map { hop in
                .init(
                    title: hop.label, sentences: LogbookModels.summary(ofStage: hop.label) ?? hop.changes,
                    rowCount: hop.rows, byteCount: Self.byteCount(of: hop, plan))
            },
            deferred: plan.hops.last?.deferredSteps.map(\.sentence) ?? [],
            backupPath: plan.backup?.folder ?? path + ".backups", backupByteCount: Int64(plan.backup?.bytes ?? 0))
    }
}
