public import ArgumentParser
import ManagedObjects

/// The verb that describes a file.
public struct InspectVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "inspect", abstract: "Show the file's version, entities, row counts and pending cleanup.",
            discussion: "Changes nothing, and creates no files beside it. If no given model matches, the model cached "
                + "in the file is used.\n\n"
                + "    \(Target.programName) inspect old.sqlite --rows --json")
    }

    @OptionGroup var target: Target
    @Flag(help: "Print one JSON object.")
    var json = false
    @Flag(help: "Print every object with its values and relationships.")
    var rows = false

    public init() {}

    public func run() throws {
        try target.run("inspect", json: json) { administration in
            let report = try administration.inspect()
            var answer = StoreAnswer(lines: Self.lines(report), keys: Self.keys(report))
            guard rows else { return answer }
            var listing = RowListing()
            try administration.forEachObject { listing.add($0) }
            let missed = try administration.rowsWithoutEntity()
            answer.lines += listing.lines + (missed.isEmpty ? [] : [""] + missed.map { "! \($0)" })
            answer.keys["rowsWithoutEntity"] = .array(missed.map { .string($0) })
            answer.keys["rows"] = .array(listing.objects)
            return answer
        }
    }

    private static func lines(_ report: StoreReport) -> [String] {
        let version = report.version.map { "\($0)\(report.isCurrent ? ", current" : "")" } ?? "unknown"
        let origin = report.modelOrigin == .cache ? ["model     the one cached in the file"] : []
        var lines = [
            "version   \(version)", "uuid      \(report.uuid)", "checksum  \(report.checksum ?? "none")",
            "size      \(report.sizeBytes) bytes",
        ]
        lines.insert(contentsOf: origin, at: 1)
        if report.pendingTasks > 0 {
            lines.append("pending   \(report.pendingTasks) cleanup task\(report.pendingTasks == 1 ? "" : "s")")
        }
        if let backup = report.backups.first {
            lines.append("backups   \(report.backups.count), the newest “\(backup)”")
        }
        let width = report.entities.map(\.name.count).max() ?? 0
        return lines + [""]
            + report.entities.map { entity in
                let name = entity.name + String(repeating: " ", count: width - entity.name.count)
                let rows = String(entity.rows)
                return "\(name)  \(String(repeating: " ", count: max(0, 10 - rows.count)))\(rows)  \(entity.table)"
            }
    }

    private static func keys(_ report: StoreReport) -> [String: JSONValue] {
        [
            "uuid": .string(report.uuid), "version": JSONValue(report.version),
            "model": .string(report.modelOrigin.rawValue),
            "isCurrent": .boolean(report.isCurrent), "checksum": JSONValue(report.checksum),
            "frameworkVersion": JSONValue(report.frameworkVersion.map(Int.init)),
            "sizeBytes": .integer(report.sizeBytes), "pendingTasks": .integer(report.pendingTasks),
            "backups": JSONValue(report.backups),
            "entities": .array(
                report.entities.map {
                    .object(["name": .string($0.name), "table": .string($0.table), "rows": .integer($0.rows)])
                }),
        ]
    }
}
