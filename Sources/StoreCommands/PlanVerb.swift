public import ArgumentParser
import ManagedObjects

/// Prints what an upgrade would do.
public struct PlanVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "plan", abstract: "Print the steps an upgrade would take, and what each does to the data.",
            discussion: "Writes nothing.\n\n    \(Target.programName) plan old.sqlite --sql")
    }

    @OptionGroup var target: Target
    @Flag(help: "Print one JSON object.")
    var json = false
    @Flag(help: "Print the SQL of each step too.")
    var sql = false

    public init() {}

    public func run() throws {
        try target.run("plan", json: json) { administration in
            guard let (from, plan) = try administration.plan() else {
                let keys: [String: JSONValue] = ["from": .null, "to": .null, "steps": .array([])]
                return StoreAnswer(lines: ["The file is current; there is nothing to do."], keys: keys)
            }
            return StoreAnswer(lines: lines(from, plan), keys: Self.keys(from, plan), exitCode: plan.isPossible ? 0 : 1)
        }
    }

    private func lines(_ from: String, _ plan: MigrationPlan) -> [String] {
        var lines = [
            "from \(from), \(plan.hops.count) step\(plan.hops.count == 1 ? "" : "s"); "
                + "the backup needs \(plan.backupBytes) bytes"
        ]
        for hop in plan.hops {
            lines += ["", "\(hop.label)    \(hop.rows) rows"]
            lines += hop.changes.map { "  · \($0)" } + hop.warnings.map { "  ! \($0)" }
            lines += hop.refusals.map { "  ✗ \($0)" } + hop.blockers.map { "  ✗ \($0.sentence) \($0.remedy)" }
            guard sql else { continue }
            lines += (hop.steps + hop.deferredSteps).flatMap { ["    -- \($0.sentence)"] + $0.sql.map { "    \($0);" } }
        }
        return lines
    }

    private static func keys(_ from: String, _ plan: MigrationPlan) -> [String: JSONValue] {
        [
            "from": .string(from), "isPossible": .boolean(plan.isPossible),
            "backupBytes": .integer(plan.backupBytes),
            "steps": .array(
                plan.hops.map { hop in
                    .object([
                        "label": .string(hop.label), "rows": .integer(hop.rows), "actions": JSONValue(hop.changes),
                        "warnings": JSONValue(hop.warnings), "refusals": JSONValue(hop.refusals),
                        "blockers": JSONValue(hop.blockers.map(\.sentence)),
                        "sql": JSONValue((hop.steps + hop.deferredSteps).flatMap(\.sql)),
                    ])
                }),
        ]
    }
}
