/// What an upgrade would do to a file, made without changing a byte of it.
///
/// Pure data: shown to the user before anything happens, or written out as JSON.
public struct MigrationPlan: Sendable, Hashable, Codable {
    /// One step of SQL.
    public struct Step: Sendable, Hashable, Codable {
        /// What it does.
        public let sentence: String
        /// Its statements, values written out.
        public let sql: [String]
    }

    /// One move from a version to the next.
    public struct Hop: Sendable, Hashable, Codable {
        /// The label of the stage, or the names of the two versions.
        public let label: String
        /// What changes between the models, each as a sentence.
        public let changes: [String]
        /// What a person should know before, each as a sentence.
        public let warnings: [String]
        /// What the stage's own code does around the steps, each as a sentence; no plan can look into it.
        public let handlers: [String]
        /// The steps that are done at once.
        public let steps: [Step]
        /// The steps that are done later; empty unless the upgrade is deferred, and for all hops but the last.
        public let deferredSteps: [Step]
        /// How many rows the steps read or write; for hops after the first, of tables that exist already.
        public let rows: Int
        /// Why it is not lightweight, each as a sentence.
        public let refusals: [String]
        /// Which rows forbid it, told by the rows that are there now and what earlier hops do to them.
        ///
        /// What only the run can tell is decided when the hop is reached: after code of a stage, after a hop that is
        /// itself in doubt, and of links and derived values that an earlier hop lays out anew.
        public let blockers: [MigrationBlocker]
    }

    /// The backup that an upgrade makes first.
    public struct Backup: Sendable, Hashable, Codable {
        /// The folder it goes to, which need not be there yet.
        public let folder: String
        /// How many bytes it takes, files of external data included.
        public let bytes: Int
        /// How many bytes are free there; nil where the system does not say.
        public let freeBytes: Int?
        /// Whether it takes space from the disk that the store lies on.
        public let isOnDiskOfStore: Bool

        /// Whether it will not fit.
        public var lacksSpace: Bool { freeBytes.map { $0 < bytes } ?? false }
    }

    /// The hops, in order; empty when the file is up to date.
    public let hops: [Hop]
    /// The steps that an earlier upgrade has left for later, each as a sentence.
    public let pendingSteps: [String]
    /// The size of the database, the part in its log included.
    public let databaseBytes: Int
    /// The backup; nil where none is wanted.
    public let backup: Backup?

    /// By how much the database may grow while it changes: tables are copied, columns and indexes are new.
    public let growthBytes: Int
    /// How many bytes SQLite's write-ahead log takes at most: a hop is one transaction, in which the log has every page
    /// once, however often it is written.
    public let logBytes: Int
    /// How many bytes are free where the store lies; nil where the system does not say.
    public let freeBytes: Int?

    /// How many bytes the upgrade takes at most where the store lies, for as long as it runs: the growth, the log, and the
    /// backup unless it goes to another disk.
    ///
    /// Defaults longer than the rows that get them, and what code of a stage writes, come on top.
    public var neededBytes: Int { (backup.map { $0.isOnDiskOfStore ? $0.bytes : 0 } ?? 0) + growthBytes + logBytes }

    /// Whether nothing stands in the way; space for a backup counts where one is wanted.
    public var isPossible: Bool {
        backup?.lacksSpace != true && hops.allSatisfy { $0.refusals.isEmpty && $0.blockers.isEmpty }
    }

    /// Whether a step reads or writes rows that are there.
    package var touchesRows: Bool { hops.contains { $0.rows > 0 } }

    /// Whether the file is up to date.
    public var isEmpty: Bool { hops.isEmpty && pendingSteps.isEmpty }
}
