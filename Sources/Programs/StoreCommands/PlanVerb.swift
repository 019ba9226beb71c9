public import ArgumentParser
import ManagedObjects

/// The verb that prints what an upgrade would do.
public struct PlanVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "plan", abstract: "Print the steps of an upgrade and their effects on the data.",
            discussion:
                "Writes nothing. Exits with 1 if the upgrade is blocked, and prints the blocking rows.\n\n"
                + "    \(Target.programName) plan old.sqlite --verbose")
    }

    @OptionGroup var target: Target
    @Flag(help: "Print one JSON object.")
    var json = false
    @Flag(help: "Also print what each step changes.")
    var verbose = false
    @Flag(help: "Also print what each step changes, and its SQL.")
    var sql = false
    @Flag(help: "Plan an upgrade that defers cleanup.")
    var `defer` = false

    public init() {}

    public func run() throws {
        try target.requireModel()
        try target.run("plan", json: json) { administration in
            let found = try administration.plan(deferring: `defer`)
            let report = PlanReport(
                from: found?.from, to: administration.currentVersion, plan: found?.plan,
                pendingTasks: try administration.pendingTasks(), freeBytes: administration.freeBytes)
            return StoreAnswer(
                lines: report.lines(detail: sql ? .sql : verbose ? .changes : .steps), keys: report.keys,
                exitCode: report.isPossible ? 0 : 1)
        }
    }
}
