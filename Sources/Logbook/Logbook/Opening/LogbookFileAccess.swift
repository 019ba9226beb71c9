/// The file of a logbook before it is open.
package protocol LogbookFileAccess: Sendable {
    /// The file's path.
    var path: String { get }

    /// Inspects the file without changing it.
    ///
    /// - Throws: `LogbookError`: `newer`, `foreign`, `damaged`, `locked`, `unreadable`; `readOnly` for an old file that
    ///   cannot be upgraded in its folder.
    func inspect() throws(LogbookError) -> LogbookFileState
    /// Upgrades an old file: makes a verified backup, then runs the steps, each of them in whole or not at all.
    ///
    /// - Parameters:
    ///   - deferring: whether clean-up that nothing depends on is left for later.
    ///   - isCanceled: called often; true rolls back the current step and stops.
    ///   - progress: called for each piece of work.
    /// - Throws: `LogbookError`: `backupFailed`, `canceled`, `upgradeStopped`, and errors of `inspect`.
    func upgrade(
        deferring: Bool, isCanceled: @Sendable () -> Bool, progress: @Sendable (UpgradeProgress) -> Void
    ) throws(LogbookError) -> UpgradeResult
    /// Opens a current file; creates a missing one.
    ///
    /// - Parameter changed: called on any thread, within a second after another program has written to the file, until
    ///   the logbook is closed; nil for no notice.
    /// - Throws: `LogbookError`, `needsUpgrade` for an old file.
    func open(changed: (@Sendable () -> Void)?) throws(LogbookError) -> any LogbookAccess
}

/// An inspection's result.
package enum LogbookFileState: Hashable, Sendable {
    /// The file is missing; the other logbooks in the folder, by name, may be what the user meant.
    case missing(neighbors: [String])
    /// A logbook of the current version.
    case current
    /// An old logbook, with the plan of its upgrade.
    case old(UpgradePlan)
}

/// An upgrade's plan, before anything is written.
package struct UpgradePlan: Hashable, Sendable {
    /// The file's version, such as `V1`.
    package var fromVersion: String
    /// The version after the upgrade.
    package var toVersion: String
    /// The steps, in their order.
    package var steps: [Step]
    /// The clean-up that is left for later, in the user's words.
    package var deferred: [String]
    /// The backup's path.
    package var backupPath: String
    /// The size of the backup in bytes.
    package var backupByteCount: Int64

    /// A step between two versions.
    package struct Step: Hashable, Sendable {
        /// The step's title, such as `V2 → V3`.
        package var title: String
        /// The step's changes, a sentence each.
        package var sentences: [String]
        /// The number of rows that the step changes.
        package var rowCount: Int
        /// The estimated bytes that the step reads and writes, to weigh the duration of the steps.
        package var byteCount: Int64

        package init(title: String, sentences: [String], rowCount: Int, byteCount: Int64 = 0) {
            self.title = title
            self.sentences = sentences
            self.rowCount = rowCount
            self.byteCount = byteCount
        }
    }

    package init(
        fromVersion: String, toVersion: String, steps: [Step], deferred: [String], backupPath: String,
        backupByteCount: Int64
    ) {
        self.fromVersion = fromVersion
        self.toVersion = toVersion
        self.steps = steps
        self.deferred = deferred
        self.backupPath = backupPath
        self.backupByteCount = backupByteCount
    }
}

/// An upgrade's progress.
package struct UpgradeProgress: Hashable, Sendable {
    /// An upgrade's phases.
    package enum Phase: Hashable, Sendable {
        case backup
        /// A step of the plan, by its index.
        case step(Int)
        case verification
    }

    /// The current phase.
    package var phase: Phase
    /// The current work, in the user's words.
    package var sentence: String
    /// The number of finished rows, or pages of the backup.
    package var done: Int
    /// The number of all rows or pages; 0 when it is unknown.
    package var total: Int

    package init(phase: Phase, sentence: String, done: Int, total: Int) {
        self.phase = phase
        self.sentence = sentence
        self.done = done
        self.total = total
    }
}

/// An upgrade's result.
package struct UpgradeResult: Hashable, Sendable {
    package var fromVersion: String
    package var toVersion: String
    /// The backup's path.
    package var backupPath: String
    /// Notes for the user: sums before and after, and values that could not be kept unchanged.
    package var notes: [String]
    /// Whether clean-up is left for later.
    package var hasDeferredWork: Bool

    package init(
        fromVersion: String, toVersion: String, backupPath: String, notes: [String], hasDeferredWork: Bool
    ) {
        self.fromVersion = fromVersion
        self.toVersion = toVersion
        self.backupPath = backupPath
        self.notes = notes
        self.hasDeferredWork = hasDeferredWork
    }
}
