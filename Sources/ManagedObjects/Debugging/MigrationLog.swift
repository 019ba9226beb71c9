import Foundation
import StoreMigration

/// Says on standard error how a store is migrated, as Core Data does with `-com.apple.CoreData.MigrationDebug 1`.
///
///     CoreData: annotation: (migration) will attempt automatic schema migration of "/home/ann/log.sqlite"
///     CoreData: annotation: (migration) V1 to V2: 12 steps, 5000 rows
///     CoreData: annotation: (migration) V1 to V2: Add the column ZREMARKS to ZAIRCRAFT. (0 of 5000 rows)
///     CoreData: annotation: (migration) schema migration succeeded in 0.0213s
///
/// Set as `SQLDebug` is, by an argument or by `COM_APPLE_COREDATA_MIGRATIONDEBUG=1`; with both the statements stand
/// between these lines.
struct MigrationLog: Sendable {
    /// The log that the program was started with.
    static let current = MigrationLog(isOn: DebugSwitches.value(of: "MigrationDebug") > 0)

    let isOn: Bool
    private let write: @Sendable (String) -> Void

    init(isOn: Bool, write: @escaping @Sendable (String) -> Void = DebugLog.toStandardError) {
        self.isOn = isOn
        self.write = write
    }

    /// Says something about the migration under way.
    func say(_ sentence: String) {
        if isOn { write("annotation: (migration) \(sentence)") }
    }

    /// Runs a migration, and says how long it took or why it failed.
    func timing(_ url: URL, _ migrate: () throws -> Void) rethrows {
        guard isOn else { return try migrate() }
        say("will attempt automatic schema migration of \"\(url.path)\"")
        let start = ContinuousClock.now
        do {
            try migrate()
        } catch {
            write("error: (migration) schema migration failed: \(ManagedObjectError(error))")
            throw error
        }
        say("schema migration succeeded in \(DebugLog.seconds(since: start))")
    }

    /// An observer that says what it sees, and tells the one that was given; that one itself where nothing is said.
    func watching(_ observer: MigrationObserver?) -> MigrationObserver? {
        guard isOn else { return observer }
        return MigrationObserver(
            willMigrate: { plan in
                for hop in plan.hops { say("\(hop.label): \(hop.steps.count) steps, \(hop.rows) rows") }
                try observer?.willMigrate(plan)
            },
            backingUp: { done, total in try observer?.backingUp(done, total) },
            didBackUp: { backup in
                say("backup at \"\(backup.url.path)\"")
                try observer?.didBackUp(backup)
            },
            progress: { progress in
                say("\(progress.label): \(progress.sentence) (\(progress.done) of \(progress.total) rows)")
                try observer?.progress(progress)
            })
    }
}
