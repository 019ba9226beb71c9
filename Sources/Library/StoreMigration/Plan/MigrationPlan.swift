/// A description of what an upgrade would do, made without changing the file.
///
/// It is a plain value that can be shown to the user in advance or encoded as JSON.
public struct MigrationPlan: Sendable, Hashable, Codable {
    /// A step of SQL.
    public struct Step: Sendable, Hashable, Codable {
        /// The step as a sentence.
        public let sentence: String
        /// The statements, with their values written out.
        public let sql: [String]
    }

    /// The migration from one version to the next.
    public struct Hop: Sendable, Hashable, Codable {
        /// The label of the stage, or the names of the two versions.
        public let label: String
        /// The changes between the models, as sentences.
        public let changes: [String]
        /// Warnings for the user, as sentences.
        public let warnings: [String]
        /// Files beside the store that rows name, that should move into the rows and are missing, as sentences.
        public let missingFiles: [String]
        /// What the stage's handlers do, as sentences. The plan cannot predict their effects.
        public let handlers: [String]
        /// The steps that run at once.
        public let steps: [Step]
        /// The steps that run later; empty unless the upgrade is deferred, and in all hops but the last.
        public let deferredSteps: [Step]
        /// The number of rows that the steps read or write; in later hops, only rows of tables that already exist.
        public let rows: Int
        /// The reasons why the hop is not lightweight, as sentences.
        public let refusals: [String]
        /// The rows that forbid the hop, predicted from the present rows and the hops before.
        ///
        /// Unknown until the hop is reached are the effects of handlers, hops after one that is in doubt, and links and
        /// derived values that an earlier hop stores in another way.
        public let blockers: [MigrationBlocker]
    }

    /// The backup that an upgrade makes first.
    public struct Backup: Sendable, Hashable, Codable {
        /// The folder of the backup, which need not exist yet.
        public let folder: String
        /// The size in bytes, external data included.
        public let bytes: Int
        /// The free space there in bytes; nil if unknown.
        public let freeBytes: Int?
        /// Whether the folder is on the same disk as the store.
        public let isOnDiskOfStore: Bool

        /// Whether there is too little space for the backup.
        public var lacksSpace: Bool { freeBytes.map { $0 < bytes } ?? false }
    }

    /// The hops in order; empty if the file is up to date.
    public let hops: [Hop]
    /// The deferred steps of an earlier upgrade, as sentences.
    public let pendingSteps: [String]
    /// The size of the database in bytes, its log included.
    public let databaseBytes: Int
    /// The backup; nil if none is wanted.
    public let backup: Backup?

    /// The number of bytes by which the database may grow, because tables are copied and columns and indexes are added.
    public let growthBytes: Int
    /// The maximum size of the write-ahead log in bytes. A hop is one transaction, in which the log has each page once.
    public let logBytes: Int
    /// The free space on the store's disk in bytes; nil if unknown.
    public let freeBytes: Int?

    /// The bytes on the store's disk without which the upgrade cannot end, besides a backup: those of files beside the
    /// store that move into it, in the log and in the database.
    public var requiredBytes = 0

    /// Whether there is certainly too little space on the store's disk.
    public var lacksSpace: Bool {
        guard requiredBytes > 0, let freeBytes else { return false }
        return freeBytes < requiredBytes + backupBytesOnDisk
    }

    /// The maximum number of bytes that the upgrade needs on the store's disk: growth, log, and a backup on the same
    /// disk.
    ///
    /// Default values longer than the rows that get them, and changes by handlers, are not included.
    public var neededBytes: Int { backupBytesOnDisk + growthBytes + logBytes }

    private var backupBytesOnDisk: Int { backup.map { $0.isOnDiskOfStore ? $0.bytes : 0 } ?? 0 }

    /// Whether nothing forbids the upgrade, including too little space for a backup that is wanted or for files that move.
    public var isPossible: Bool {
        backup?.lacksSpace != true && !lacksSpace && hops.allSatisfy { $0.refusals.isEmpty && $0.blockers.isEmpty }
    }

    /// Whether a step reads or writes existing rows.
    package var touchesRows: Bool { hops.contains { $0.rows > 0 } }

    /// Whether the file is up to date.
    public var isEmpty: Bool { hops.isEmpty && pendingSteps.isEmpty }
}
