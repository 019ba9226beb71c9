/// A logbook's file before it is open: looked at, upgraded, opened.
package protocol LogbookFileAccess: Sendable {
    /// The file's path.
    var path: String { get }

    /// Looks at the file and changes nothing.
    ///
    /// - Throws: `LogbookError`: `newer`, `foreign`, `damaged`, `locked`, `unreadable`; `readOnly` for an old file
    ///   that cannot be upgraded where it lies.
    func inspect() throws(LogbookError) -> LogbookFileState
    /// Upgrades an old file: a verified backup first, then step by step; each step is done whole or not at all.
    ///
    /// - Parameters:
    ///   - deferring: whether clean-up that nothing depends on is left for an idle moment.
    ///   - isCancelled: asked often; true rolls the step under way back and stops.
    ///   - progress: told of each piece of work.
    /// - Throws: `LogbookError`: `backupFailed`, `cancelled`, `upgradeStopped`, and what `inspect` throws.
    func upgrade(
        deferring: Bool, isCancelled: @Sendable () -> Bool, progress: @Sendable (UpgradeProgress) -> Void
    ) throws(LogbookError) -> UpgradeResult
    /// Opens a current file; a missing one is created.
    ///
    /// - Parameter changed: told, on any thread and within a second, that another program has written to the file, until
    ///   the logbook is closed; nil when nobody wants to know.
    /// - Throws: `LogbookError`, `needsUpgrade` for an old file.
    func open(changed: (@Sendable () -> Void)?) throws(LogbookError) -> any LogbookAccess
}

/// What a look at a file found.
package enum LogbookFileState: Hashable, Sendable {
    /// There is no file yet; the other logbooks of the folder, by name, which may be what was meant.
    case missing(neighbours: [String])
    /// A logbook of the current version.
    case current
    /// An old logbook, and what an upgrade would do.
    case old(UpgradePlan)
}

/// What an upgrade will do, before anything is written.
package struct UpgradePlan: Hashable, Sendable {
    /// The version of the file, such as `V1`.
    package var fromVersion: String
    /// The version it will have.
    package var toVersion: String
    /// The steps, in their order.
    package var steps: [Step]
    /// What is left for an idle moment, in the user's words.
    package var deferred: [String]
    /// Where the backup will be.
    package var backupPath: String
    /// How many bytes the backup needs.
    package var backupByteCount: Int64

    /// One step between two versions.
    package struct Step: Hashable, Sendable {
        /// The step's title, such as `V2 → V3`.
        package var title: String
        /// What it does, a sentence each.
        package var sentences: [String]
        /// How many rows it touches.
        package var rowCount: Int
        /// About how many bytes it reads and writes, for telling how long it will take beside the others.
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

/// How far an upgrade has come.
package struct UpgradeProgress: Hashable, Sendable {
    /// The phases of an upgrade.
    package enum Phase: Hashable, Sendable {
        case backup
        /// A step of the plan, by its index.
        case step(Int)
        case verification
    }

    /// What is being done.
    package var phase: Phase
    /// What exactly, in the user's words.
    package var sentence: String
    /// How many rows, or pages of the backup, are done.
    package var done: Int
    /// Of how many; 0 where nobody knows.
    package var total: Int

    package init(phase: Phase, sentence: String, done: Int, total: Int) {
        self.phase = phase
        self.sentence = sentence
        self.done = done
        self.total = total
    }
}

/// What an upgrade came to.
package struct UpgradeResult: Hashable, Sendable {
    package var fromVersion: String
    package var toVersion: String
    /// Where the backup is.
    package var backupPath: String
    /// What the user should know: sums before and after, values that could not be kept as they were.
    package var notes: [String]
    /// Whether clean-up is left for an idle moment.
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
