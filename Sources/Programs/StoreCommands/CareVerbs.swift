public import ArgumentParser
import Foundation
import ManagedObjects

/// Does the clean-up that an upgrade put off.
public struct FinishVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "finish", abstract: "Do the clean-up that an upgrade put off.")
    }

    @OptionGroup var target: Target
    @OptionGroup var consent: Consent
    @Flag(help: "Print one JSON object.")
    var json = false

    public init() {}

    public func run() throws {
        try target.run("finish", json: json) { administration in
            let pending = try administration.pendingTasks()
            if pending > 0 {
                let pieces = "\(pending) piece\(pending == 1 ? "" : "s")"
                try StoreQuestion.ask("Do the \(pieces) of clean-up that the upgrade left?", isAnswered: consent.yes)
            }
            if pending == 0, administration.currentVersion != nil, let (from, _) = try administration.plan() {
                return StoreAnswer(
                    lines: ["The file is \(from); what there is to finish comes with “upgrade”."],
                    keys: ["tasksDone": .integer(0), "pendingTasks": .integer(0)], exitCode: 3)
            }
            let done = try administration.finish()
            let line =
                done == 0 ? "There was nothing left to do." : "\(done) piece\(done == 1 ? "" : "s") of clean-up done."
            return StoreAnswer(lines: [line], keys: ["tasksDone": .integer(done), "pendingTasks": .integer(0)])
        }
    }
}

/// Checks a file.
public struct VerifyVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "verify", abstract: "Check the file's soundness, its references and its counters.",
            discussion: "Reads the whole file and changes nothing. Exits with 1 when something is wrong.")
    }

    @OptionGroup var target: Target
    @Flag(help: "Print one JSON object.")
    var json = false

    public init() {}

    public func run() throws {
        try target.run("verify", json: json) { administration in
            let found = try administration.verify()
            let dangling = found.dangling.map(\.sentence)
            let rows = found.rowCounts.values.reduce(0, +)
            let verdict = found.isSound ? "✓ sound: \(rows) rows in \(found.rowCounts.count) tables" : "✗ not sound"
            let findings =
                found.problems.map { ("problem", $0) } + dangling.map { ("reference", $0) }
            return StoreAnswer(
                lines: [verdict] + found.problems.map { "✗ \($0)" } + dangling.map { "! \($0)" },
                keys: [
                    "isSound": .boolean(found.isSound),
                    "findings": .array(
                        findings.map { .object(["check": .string($0.0), "message": .string($0.1)]) }),
                ], exitCode: found.isSound ? 0 : 1)
        }
    }
}

/// Makes a copy of a file.
public struct BackupVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "backup", abstract: "Make a complete, checked copy of the file and print its path.",
            discussion:
                "The copy lies in FILE.backups; the newest five of each version are kept. Exits with 1 where the file "
                + "lacks tables or columns: the copy lacks them too.")
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
                lines: [backup.url.path] + missing.map { "✗ \($0) The copy is as the file is." },
                keys: [
                    "backup": .string(backup.url.path), "sizeBytes": .integer(backup.bytes),
                    "problems": .array(missing.map { .string($0) }),
                ], exitCode: missing.isEmpty ? 0 : 1)
        }
    }
}

/// Puts a copy in the file's place.
public struct RestoreVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore", abstract: "Put a backup in the file's place; what was there is kept beside it.",
            discussion:
                "Takes the newest backup, where an upgrade is not finished the one from before it, or the one given "
                + "with --from.\n\n"
                + "    \(Target.programName) restore book.sqlite --from 'book.sqlite.backups/…'")
    }

    @OptionGroup var target: Target
    @OptionGroup var consent: Consent
    @Flag(help: "Print one JSON object.")
    var json = false
    @Option(help: "The backup to put in place.", completion: .file())
    var from: String?

    public init() {}

    public func run() throws {
        try target.run("restore", json: json) { administration in
            let backup = from.map { URL(filePath: $0) } ?? administration.backupToRestore
            if let backup {
                let place = try target.url().path
                try StoreQuestion.ask("Put “\(backup.path)” in the place of “\(place)”?", isAnswered: consent.yes)
            }
            let (restored, replaced) = try administration.restore(from: backup)
            let kept = replaced.map { ["What was there is kept as “\($0.path)”."] } ?? []
            return StoreAnswer(
                lines: ["Restored from “\(restored.path)”."] + kept,
                keys: ["restored": .string(restored.path), "replaced": JSONValue(replaced?.path)])
        }
    }
}
