import CommandLineProgram
import Foundation
import ManagedObjects
import Synchronization

/// Reports an upgrade on standard error: its progress, as sentences or as one JSON object per line, or only its plan and
/// its backup.
struct UpgradeReporter {
    let isJSON: Bool
    let isQuiet: Bool

    /// A reporter that is quiet if its sentences go to a pipe or a file, unless `isVerbose`. JSON is for programs, which
    /// get all of it.
    init(isJSON: Bool, isVerbose: Bool) {
        self.isJSON = isJSON
        isQuiet = !isJSON && !isVerbose && isatty(STDERR_FILENO) == 0
    }

    /// The observer to pass to the upgrade.
    var observer: MigrationObserver { isQuiet ? summary : progress }

    private var summary: MigrationObserver {
        MigrationObserver(
            willMigrate: { plan in
                for hop in plan.hops {
                    Self.say(false, "plan: \(hop.label) (\(hop.rows == 1 ? "1 row" : "\(hop.rows) rows"))", [:])
                    for warning in hop.warnings { Self.say(false, "  ! \(warning)", [:]) }
                }
            },
            didBackUp: { Self.say(false, "backup: \($0.url.path)", [:]) })
    }

    private var progress: MigrationObserver {
        let copied = ProgressThrottle()
        let checked = ProgressThrottle()
        let done = ProgressThrottle()
        return MigrationObserver(
            backingUp: { [isJSON] done, total in
                guard copied.isNew("", done, of: total) else { return }
                let keys: [String: JSONValue] = [
                    "event": .string("backingUp"), "done": .integer(done), "total": .integer(total),
                ]
                Self.say(isJSON, "backup: \(done) of \(total) pages", keys)
            },
            checking: { [isJSON] check in
                guard checked.isNew(check.sentence, 0, of: 0) else { return }
                let keys: [String: JSONValue] = [
                    "event": .string("checking"), "check": .string(check.phase.rawValue),
                    "sentence": .string(check.sentence),
                ]
                Self.say(isJSON, check.sentence, keys)
            },
            didBackUp: { [isJSON] backup in
                let keys: [String: JSONValue] = [
                    "event": .string("backup"), "backup": .string(backup.url.path), "sizeBytes": .integer(backup.bytes),
                ]
                Self.say(isJSON, "backup: \(backup.url.path)", keys)
            },
            progress: { [isJSON] progress in
                guard done.isNew(progress.label + progress.sentence, progress.done, of: progress.total) else { return }
                let count = progress.total > 0 ? " (\(progress.done) of \(progress.total))" : ""
                let keys: [String: JSONValue] = [
                    "event": .string("progress"), "label": .string(progress.label),
                    "sentence": .string(progress.sentence), "done": .integer(progress.done),
                    "total": .integer(progress.total),
                ]
                Self.say(isJSON, "\(progress.label): \(progress.sentence)\(count)", keys)
            })
    }

    private static func say(_ isJSON: Bool, _ sentence: String, _ keys: [String: JSONValue]) {
        StandardStream.error.say((isJSON ? JSONValue.object(keys).line : sentence) + "\n")
    }
}

/// Limits reports to each new sentence and each tenth of the work, since a backup reports every few pages.
private final class ProgressThrottle: Sendable {
    private let last = Mutex((sentence: "", tenth: 0))

    func isNew(_ sentence: String, _ done: Int, of total: Int) -> Bool {
        let tenth = total > 0 ? done * 10 / total : 10
        return last.withLock { last in
            guard sentence != last.sentence || tenth > last.tenth else { return false }
            last = (sentence, tenth)
            return true
        }
    }
}
