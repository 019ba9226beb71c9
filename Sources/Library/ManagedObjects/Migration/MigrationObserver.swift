public import Foundation
public import StoreMigration

/// Who watches a migration: sees the plan before anything is written, and each step as it is done.
///
/// The closures are called on the thread that opens the store, but for `checking`.
public struct MigrationObserver: Sendable {
    /// Sees the plan; an error it throws leaves the store untouched.
    public var willMigrate: @Sendable (MigrationPlan) throws -> Void
    /// Sees the progress of the backup, in pages; an error it throws leaves the store untouched.
    public var backingUp: @Sendable (_ done: Int, _ total: Int) throws -> Void
    /// Sees that the file, its backup or the result is being checked, again and again as long as it goes on; an error it
    /// throws stops the check, and the upgrade with it. Called on any thread, while the one that opens the store waits.
    public var checking: @Sendable (StoreCheck) throws -> Void
    /// Learns where the backup is, also where one made before an interruption is all there is to make.
    public var didBackUp: @Sendable (StoreBackup) throws -> Void
    /// Sees progress; an error it throws rolls the hop under way back.
    public var progress: @Sendable (MigrationProgress) throws -> Void

    /// Makes an observer that does nothing but what is given.
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

/// Where and when a migration makes its backup, and what it compares.
public struct MigrationBackupPolicy: Sendable {
    /// How much of the file a migration reads to see that all is well.
    public enum Verification: Sendable, Hashable, CaseIterable {
        /// All of it: what SQLite finds before and after, references to nowhere, and the rows and values that each step
        /// must leave as they are. Takes as long as reading the file a few times.
        case wholeFile
        /// What the steps make: tables and columns, and before them the rows that forbid a step. A migration then takes as
        /// long as its statements, and the backup where one is made, which is compared with the file; a file that was
        /// damaged before may be found so in the middle, or not at all. For stores that somebody else checks and keeps
        /// copies of.
        case changes
    }

    /// Whether one is made.
    public var isEnabled: Bool
    /// How much is read; without a backup too.
    public var verification = Verification.wholeFile
    /// How many backups of each version of a store are kept, at least one. The one from before an upgrade that is not
    /// finished is kept besides, however often the upgrade is begun.
    public var kept = StoreBackup.usuallyKept
    /// The folder to use where none can be made beside the store.
    public var fallbackFolder: URL?
    /// Tells the time, for the backup's name and the journal.
    public var now: @Sendable () -> Date

    /// Makes a policy; by default a backup is made beside the store.
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
