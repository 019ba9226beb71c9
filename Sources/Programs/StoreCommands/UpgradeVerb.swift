public import ArgumentParser
import Foundation
import ManagedObjects

/// The verb that upgrades a file to the current version.
public struct UpgradeVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "upgrade", abstract: "Make a backup, then upgrade the file to the current version.",
            discussion:
                "Each step is done completely or not at all; after an interruption, run the verb again to continue. "
                + "Prints progress to standard error, with --json as one object per line; in a pipe or a log, only the "
                + "plan and the backup.\n\n"
                + "    \(Target.programName) upgrade old.sqlite"
        )
    }

    @OptionGroup var target: Target
    @OptionGroup var consent: ConfirmationOption
    @Flag(help: "Print one JSON object.")
    var json = false
    @Flag(help: "Defer cleanup that nothing depends on (see finish).")
    var `defer` = false
    @Flag(help: "Also print every step when standard error is not a terminal.")
    var verbose = false

    public init() {}

    public func run() throws {
        try target.requireModel()
        try target.run("upgrade", json: json) { administration in
            // A plan reads all rows, so it is made for a question only; the upgrade itself reports why it is impossible.
            if StoreQuestion.isAsked(unless: consent.yes),
                let (from, plan) = try administration.plan(deferring: `defer`), plan.isPossible
            {
                try StoreQuestion.ask(Self.question(from, plan, to: administration.currentVersion), isAnswered: false)
            }
            let outcome = try administration.upgrade(
                deferring: `defer`, observer: UpgradeReporter(isJSON: json, isVerbose: verbose).observer)
            return StoreAnswer(lines: Self.lines(outcome), keys: Self.keys(outcome))
        }
    }

    private static func question(_ from: String, _ plan: MigrationPlan, to current: String?) -> String {
        guard !plan.hops.isEmpty else { return "Finish the upgrade to \(from), which was interrupted?" }
        let isBack = current.map { StoreAdministration.goesBack(from: from, to: $0) } ?? false
        let verb = isBack ? "go back to the earlier version \(current ?? ""), losing what was added since," : "upgrade"
        let backup =
            plan.backup.map { "Make a backup (\(ByteText.text($0.bytes))), then \(verb)" }
            ?? verb.prefix(1).uppercased() + verb.dropFirst()
        return "\(backup) from \(from) in \(plan.hops.count) step\(plan.hops.count == 1 ? "" : "s")?"
    }

    private static func lines(_ outcome: StoreAdministration.UpgradeOutcome) -> [String] {
        guard let backup = outcome.backup else {
            return ["The file already has version \(outcome.to); there was nothing to do."]
        }
        let pending =
            switch outcome.pendingTasks {
            case 0: [String]()
            case 1: ["1 cleanup task was deferred: run “finish”."]
            default: ["\(outcome.pendingTasks) cleanup tasks were deferred: run “finish”."]
            }
        let done =
            outcome.from == outcome.to
            ? "The upgrade to \(outcome.to) is finished"
            : outcome.goesBack
                ? "Went back from \(outcome.from) to the earlier version \(outcome.to); what was added since is removed"
                : "Upgraded from \(outcome.from) to \(outcome.to)"
        return ["\(done). The backup is “\(backup.url.path)”."] + outcome.notes
            + pending
    }

    private static func keys(_ outcome: StoreAdministration.UpgradeOutcome) -> [String: JSONValue] {
        [
            "from": .string(outcome.from), "to": .string(outcome.to), "backup": JSONValue(outcome.backup?.url.path),
            "pendingTasks": .integer(outcome.pendingTasks), "notes": JSONValue(outcome.notes),
        ]
    }
}
