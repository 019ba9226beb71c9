public import ArgumentParser
import ManagedObjects

/// Prints what an upgrade would do.
public struct PlanVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "plan", abstract: "Print the steps an upgrade would take, and what each does to the data.",
            discussion:
                "Writes nothing. Exits with 1 when something stands in the way, which is named with its rows.\n\n"
                + "    \(Target.programName) plan old.sqlite --sql")
    }

    @OptionGroup var target: Target
    @Flag(help: "Print one JSON object.")
    var json = false
    @Flag(help: "Print the SQL of each step too.")
    var sql = false
    @Flag(help: "Plan for an upgrade that leaves clean-up for later.")
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
                lines: report.lines(sql: sql), keys: report.keys, exitCode: report.isPossible ? 0 : 1)
        }
    }
}
