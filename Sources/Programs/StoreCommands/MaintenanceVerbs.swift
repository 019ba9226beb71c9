public import ArgumentParser
import Foundation
import ManagedObjects

/// The verb that does the cleanup an upgrade deferred.
public struct FinishVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "finish", abstract: "Do the cleanup that an upgrade deferred.")
    }

    @OptionGroup var target: Target
    @OptionGroup var consent: ConfirmationOption
    @Flag(help: "Print one JSON object.")
    var json = false

    public init() {}

    public func run() throws {
        try target.run("finish", json: json) { administration in
            let pending = try administration.pendingTasks()
            if pending > 0 {
                let tasks = "\(pending) cleanup task\(pending == 1 ? "" : "s")"
                try StoreQuestion.ask("Run the \(tasks) that the upgrade deferred?", isAnswered: consent.yes)
            }
            if pending == 0, administration.currentVersion != nil, let (from, _) = try administration.plan() {
                return StoreAnswer(
                    lines: ["The file has version \(from); “upgrade” also does its pending cleanup."],
                    keys: ["tasksDone": .integer(0), "pendingTasks": .integer(0)], exitCode: 3)
            }
            let done = try administration.finish()
            let line =
                done == 0 ? "There was nothing to do." : "\(done) cleanup task\(done == 1 ? "" : "s") done."
            return StoreAnswer(lines: [line], keys: ["tasksDone": .integer(done), "pendingTasks": .integer(0)])
        }
    }
}

/// The verb that checks a file.
public struct VerifyVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "verify", abstract: "Check the file's integrity, references and counters.",
            discussion:
                "Reads the whole file and changes nothing, except with --rebuild. Exits with 1 if a check fails.")
    }

    @OptionGroup var target: Target
    @Flag(help: "Rebuild the indexes of texts that do not fit the rows, before the check.")
    var rebuild = false
    @Flag(help: "Print one JSON object.")
    var json = false

    public init() {}

    public func run() throws {
        try target.run("verify", json: json) { administration in
            let rebuilt = rebuild ? try administration.rebuildTextIndexes() : []
            let found = try administration.verify()
            let dangling = found.dangling.map(\.sentence)
            let rows = found.rowCounts.values.reduce(0, +)
            let verdict = found.isSound ? "✓ sound: \(rows) rows in \(found.rowCounts.count) tables" : "✗ not sound"
            let findings =
                found.problems.map { ("problem", $0) } + dangling.map { ("reference", $0) }
            return StoreAnswer(
                lines: rebuilt.map { "Rebuilt the text index \($0)." } + [verdict] + found.problems.map { "✗ \($0)" }
                    + dangling.map { "! \($0)" } + found.unchecked.map { "! \($0)" },
                keys: [
                    "isSound": .boolean(found.isSound), "rebuilt": .array(rebuilt.map { .string($0) }),
                    "unchecked": .array(found.unchecked.map { .string($0) }),
                    "findings": .array(
                        findings.map { .object(["check": .string($0.0), "message": .string($0.1)]) }),
                ], exitCode: found.isSound ? 0 : 1)
        }
    }
}

/// The verb that backs a file up.
public struct BackupVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "backup", abstract: "Make a complete, verified copy of the file and print its path.",
            discussion:
                "The copy goes to FILE.backups, where the newest five of each version are kept. Exits with 1 if the "
                + "file, and so the copy, lacks tables or columns.")
    }

    @OptionGroup var target: Target
    @Flag(help: "Print one JSON object.")
    var json = false

    public init() {}

    public func run() throws {
        try target.run("backup", json: json) { administration in
            let backup = try administration.backup()
            let missing = try administration.missingParts()
            return StoreAnswer(
                lines: [backup.url.path] + missing.map { "✗ \($0) The copy lacks it too." },
                keys: [
                    "backup": .string(backup.url.path), "sizeBytes": .integer(backup.bytes),
                    "problems": .array(missing.map { .string($0) }),
                ], exitCode: missing.isEmpty ? 0 : 1)
        }
    }
}

/// The verb that restores a backup.
public struct RestoreVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore", abstract: "Replace the file with a backup, keeping the replaced file beside it.",
            discussion:
                "Restores the newest backup, the one from before an unfinished upgrade, or the one given with "
                + "--from.\n\n"
                + "    \(Target.programName) restore book.sqlite --from 'book.sqlite.backups/…'")
    }

    @OptionGroup var target: Target
    @OptionGroup var consent: ConfirmationOption
    @Flag(help: "Print one JSON object.")
    var json = false
    @Option(help: "The backup to restore.", completion: .file())
    var from: String?

    public init() {}

    public func run() throws {
        try target.run("restore", json: json) { administration in
            let backup = from.map { URL(filePath: $0) } ?? administration.backupToRestore
            if let backup {
                let place = try target.url().path
                try StoreQuestion.ask("Replace “\(place)” with “\(backup.path)”?", isAnswered: consent.yes)
            }
            let (restored, replaced) = try administration.restore(from: backup)
            let kept = replaced.map { ["The replaced file is kept as “\($0.path)”."] } ?? []
            return StoreAnswer(
                lines: ["Restored from “\(restored.path)”."] + kept,
                keys: ["restored": .string(restored.path), "replaced": JSONValue(replaced?.path)])
        }
    }
}
