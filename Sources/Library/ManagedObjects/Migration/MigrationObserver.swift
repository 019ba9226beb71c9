public import Foundation
public import StoreMigration

/// Callbacks of a migration: the plan before anything is written, then the progress.
///
///     let observer = MigrationObserver(
///         willMigrate: { plan in if !plan.isPossible { throw CancellationError() } },
///         progress: { progress in print("\(progress.done) of \(progress.total)") })
///     description.setOption(observer, forKey: PersistentStoreMigrationObserverOptionKey)
///
/// The closures are called on the thread that opens the store, except `checking`.
public struct MigrationObserver: Sendable {
    /// Receives the plan. An error it throws leaves the store untouched.
    public var willMigrate: @Sendable (MigrationPlan) throws -> Void
    /// Receives the progress of the backup, in pages. An error it throws leaves the store untouched.
    public var backingUp: @Sendable (_ done: Int, _ total: Int) throws -> Void
    /// Called repeatedly while the file, its backup or the result is being checked. An error it throws stops the check
    /// and the upgrade. Called on any thread, while the thread that opens the store waits.
    public var checking: @Sendable (StoreCheck) throws -> Void
    /// Receives the backup, including one that an interrupted run of the same upgrade has made.
    public var didBackUp: @Sendable (StoreBackup) throws -> Void
    /// Receives progress. An error it throws rolls back the hop in progress.
    public var progress: @Sendable (MigrationProgress) throws -> Void

    /// Creates an observer; callbacks that are left out do nothing.
    public init(
        willMigrate: @escaping @Sendable (MigrationPlan) throws -> Void = { _ in },
        backingUp: @escaping @Sendable (Int, Int) throws -> Void = { _, _ in },
        checking: @escaping @Sendable (StoreCheck) throws -> Void = { _ in },
        didBackUp: @escaping @Sendable (StoreBackup) throws -> Void = { _ in },
        progress: @escaping @Sendable (MigrationProgress) throws -> Void = { _ in }
    ) {
        self.willMigrate = willMigrate
        self.backingUp = backingUp
        self.checking = checking
        self.didBackUp = didBackUp
        self.progress = progress
    }
}

extension MigrationObserver {
    /// Returns an observer that also counts rows in a progress, and throws `CancellationError` once that is canceled.
    func reporting(to part: Progress) -> MigrationObserver {
        let check: @Sendable () throws -> Void = { if part.isCancelled { throw CancellationError() } }
        return MigrationObserver(
            willMigrate: { plan in
                try check()
                try willMigrate(plan)
            },
            backingUp: { done, total in
                try check()
                try backingUp(done, total)
            },
            checking: { step in
                try check()
                try checking(step)
            },
            didBackUp: { backup in
                try check()
                try didBackUp(backup)
            },
            progress: { step in
                try check()
                if step.total > 0 {
                    part.totalUnitCount = Int64(step.total)
                    part.completedUnitCount = Int64(step.done)
                }
                try progress(step)
            })
    }
}

/// The location and timing of a migration's backup, and the extent of verification.
///
///     var policy = MigrationBackupPolicy(fallbackFolder: stateFolder)
///     policy.kept = 3
///     description.setOption(policy, forKey: PersistentStoreMigrationBackupOptionKey)
public struct MigrationBackupPolicy: Sendable {
    /// How much of the file a migration reads to verify it.
    public enum Verification: Sendable, Hashable, CaseIterable {
        /// The whole file: SQLite's integrity check before and after, dangling references, and the rows and values that
        /// each step must leave unchanged. Takes as long as reading the file several times.
        case wholeFile
        /// Only what the steps change: tables and columns, and the rows that would block a step. A migration then takes
        /// as long as its statements and its backup, which is compared with the file. Existing damage may be found
        /// midway or not at all. For stores that are checked and backed up by other means.
        case changes
    }

    /// Whether a backup is made.
    public var isEnabled: Bool
    /// How much of the file is verified, with or without a backup.
    public var verification = Verification.wholeFile
    /// The number of backups kept for each version of a store, at least one. The backup of an unfinished upgrade is
    /// kept in addition, however often the upgrade is restarted.
    public var kept = StoreBackup.usuallyKept
    /// The folder for backups that cannot be made beside the store.
    public var fallbackFolder: URL?
    /// Returns the time, for the backup's name and the journal.
    public var now: @Sendable () -> Date

    /// Creates a policy; by default a backup is made beside the store.
    public init(
        isEnabled: Bool = true, verification: Verification = .wholeFile, fallbackFolder: URL? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.isEnabled = isEnabled
        self.verification = verification
        self.fallbackFolder = fallbackFolder
        self.now = now
    }
}
