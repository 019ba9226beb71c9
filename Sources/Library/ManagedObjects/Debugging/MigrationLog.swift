import Foundation
import Logging
import StoreMigration

/// A log of migrations on standard error, as Core Data writes it with `-com.apple.CoreData.MigrationDebug 1`.
///
///     CoreData: annotation: (migration) will attempt automatic schema migration of "/home/ann/log.sqlite"
///     CoreData: annotation: (migration) V1 to V2: 12 steps, 5000 rows
///     CoreData: annotation: (migration) V1 to V2: Add the column ZREMARKS to ZAIRCRAFT. (0 of 5000 rows)
///     CoreData: annotation: (migration) schema migration succeeded in 0.0213s
///
/// Enabled like `SQLDebug`, by an argument or by `COM_APPLE_COREDATA_MIGRATIONDEBUG=1`; with both, the statements
/// appear between these lines. A logger that a store was opened with receives the same lines as information.
struct MigrationLog: Sendable {
    /// The log that the program was started with.
    static let current = MigrationLog(isOn: DebugSwitches.value(of: "MigrationDebug") > 0)

    let isPrinted: Bool
    private var logger: Logger?
    private let write: @Sendable (String) -> Void

    init(isOn: Bool, write: @escaping @Sendable (String) -> Void = DebugLog.toStandardError) {
        isPrinted = isOn
        self.write = write
    }

    /// Returns the log with a logger that also receives it.
    func telling(_ logger: Logger?) -> MigrationLog {
        var result = self
        result.logger = logger
        return result
    }

    /// Whether anything is logged.
    var isOn: Bool { isPrinted || logger.map { $0.logLevel <= .info } ?? false }

    private func say(_ line: String, as level: Logger.Level) {
        if isPrinted { write(line) }
        logger?.log(level: level, "\(line)")
    }

    /// Logs a sentence about the migration in progress.
    func say(_ sentence: String) {
        if isOn { say("annotation: (migration) \(sentence)", as: .info) }
    }

    /// Runs a migration and logs its duration, or why it failed.
    func timing(_ url: URL, _ migrate: () throws -> Void) rethrows {
        guard isOn else { return try migrate() }
        say("will attempt automatic schema migration of \"\(url.path)\"")
        let start = ContinuousClock.now
        do {
            try migrate()
        } catch {
            say("error: (migration) schema migration failed: \(ManagedObjectError(error))", as: .error)
            throw error
        }
        say("schema migration succeeded in \(DebugLog.seconds(since: start))")
    }

    /// Returns an observer that logs what it observes and forwards it to the given one; the given one itself if nothing
    /// is logged.
    func watching(_ observer: MigrationObserver?) -> MigrationObserver? {
        guard isOn else { return observer }
        return MigrationObserver(
            willMigrate: { plan in
                for hop in plan.hops { say("\(hop.label): \(hop.steps.count) steps, \(hop.rows) rows") }
                try observer?.willMigrate(plan)
            },
            backingUp: { done, total in try observer?.backingUp(done, total) },
            checking: { try observer?.checking($0) },
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
