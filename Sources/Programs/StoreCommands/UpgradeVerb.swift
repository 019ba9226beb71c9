public import ArgumentParser
import Foundation
import ManagedObjects

/// Takes a file to the current version.
public struct UpgradeVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "upgrade", abstract: "Make a backup, then take the file to the current version.",
            discussion:
                "Each step is done whole or not at all; interrupted, the next call goes on. A current file stays "
                + "as it is. Progress goes to standard error, with --json as one object a line.\n\n    \(Target.programName) upgrade old.sqlite"
        )
    }

    @OptionGroup var target: Target
    @OptionGroup var consent: Consent
    @Flag(help: "Print one JSON object.")
    var json = false
    @Flag(help: "Leave clean-up that nothing depends on for later (finish).")
    var `defer` = false

    public init() {}

    public func run() throws {
        try target.requireModel()
        try target.run("upgrade", json: json) { administration in
            // A plan asks all rows: it is made for whoever answers, and the upgrade itself says why it is impossible.
            if StoreQuestion.isAsked(unless: consent.yes),
                let (from, plan) = try administration.plan(deferring: `defer`), plan.isPossible
            {
                try StoreQuestion.ask(Self.question(from, plan), isAnswered: false)
            }
            let outcome = try administration.upgrade(
                deferring: `defer`, observer: UpgradeReporter(isJSON: json).observer)
            return StoreAnswer(lines: Self.lines(outcome), keys: Self.keys(outcome))
        }
    }

    private static func question(_ from: String, _ plan: MigrationPlan) -> String {
        guard !plan.hops.isEmpty else { return "Finish the upgrade to \(from), which was interrupted?" }
        let backup = plan.backup.map { "Make a backup (\(ByteText.text($0.bytes))), then upgrade" } ?? "Upgrade"
        return "\(backup) from \(from) in \(plan.hops.count) step\(plan.hops.count == 1 ? "" : "s")?"
    }

    private static func lines(_ outcome: StoreAdministration.UpgradeOutcome) -> [String] {
        guard let backup = outcome.backup else { return ["The file is \(outcome.to); there was nothing to do."] }
        let pending =
            switch outcome.pendingTasks {
            case 0: [String]()
            case 1: ["1 piece of clean-up is left: finish."]
            default: ["\(outcome.pendingTasks) pieces of clean-up are left: finish."]
            }
        let done =
            outcome.from == outcome.to
            ? "The upgrade to \(outcome.to) is finished" : "\(outcome.from) is \(outcome.to) now"
        return ["\(done); the file as it was: “\(backup.url.path)”."] + outcome.notes
            + pending
    }

    private static func keys(_ outcome: StoreAdministration.UpgradeOutcome) -> [String: JSONValue] {
        [
            "from": .string(outcome.from), "to": .string(outcome.to), "backup": JSONValue(outcome.backup?.url.path),
            "pendingTasks": .integer(outcome.pendingTasks), "notes": JSONValue(outcome.notes),
        ]
    }
}
