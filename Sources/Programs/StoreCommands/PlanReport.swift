import Foundation
import ManagedObjects

/// A migration plan as text and as JSON.
struct PlanReport {
    /// The file's version; nil if there is nothing to do.
    let from: String?
    /// The version after the upgrade.
    let to: String?
    let plan: MigrationPlan?
    /// The number of cleanup tasks that an earlier upgrade deferred.
    let pendingTasks: Int
    /// The free space on the file's disk in bytes; nil if unknown.
    let freeBytes: Int?

    private var hops: [MigrationPlan.Hop] { plan?.hops ?? [] }
    /// Whether nothing blocks the upgrade.
    var isPossible: Bool { plan?.isPossible ?? true }

    // MARK: Text

    /// How much is said of each hop: only the rows and the problems, also what changes, also the statements.
    enum Detail {
        case steps, changes, sql
    }

    /// Returns the plan hop by hop.
    func lines(detail: Detail) -> [String] {
        guard let from, let plan else { return ["The file is current; there is nothing to do."] + pending }
        guard !hops.isEmpty else {
            let left = "“upgrade” finishes it, at least by checking the result"
            return ["The upgrade to \(from) was interrupted; \(left)."] + pending
        }
        let count = hops.count == 1 ? "1 step" : "\(hops.count) steps"
        return ["from \(from)\(to.map { " to \($0)" } ?? ""), \(count)", space(plan)] + elsewhere(plan)
            + shortage(plan) + pending
            + hops.flatMap { (detail == .steps ? [] : [""]) + lines(of: $0, detail) }
            + (detail == .steps ? ["--verbose prints what each step changes."] : [])
            + (isPossible ? [] : ["", "✗ The upgrade is not possible until the marked problems are solved."])
    }

    private var pending: [String] {
        guard pendingTasks > 0 else { return [] }
        let tasks = pendingTasks == 1 ? "1 cleanup task" : "\(pendingTasks) cleanup tasks"
        return ["\(tasks) deferred by an earlier upgrade\(plan == nil ? ": run “finish”." : ", to be done first.")"]
    }

    private func space(_ plan: MigrationPlan) -> String {
        let free = freeBytes.map { "; \(ByteText.text($0)) free" } ?? ""
        let backup = plan.backup.map { $0.isOnDiskOfStore ? "backup \(ByteText.text($0.bytes)), " : "" } ?? ""
        return "space     \(ByteText.text(plan.neededBytes)) needed (\(backup)growth "
            + "\(ByteText.text(plan.growthBytes)), log \(ByteText.text(plan.logBytes)))\(free)"
    }

    /// Returns the line about a backup on another disk.
    private func elsewhere(_ plan: MigrationPlan) -> [String] {
        guard let backup = plan.backup, !backup.isOnDiskOfStore else { return [] }
        let free = backup.freeBytes.map { "; \(ByteText.text($0)) free" } ?? ""
        return ["backup    \(ByteText.text(backup.bytes)) in “\(backup.folder)”\(free)"]
    }

    private func shortage(_ plan: MigrationPlan) -> [String] {
        if let backup = plan.backup, backup.lacksSpace {
            return ["✗ There is not enough space for the backup in “\(backup.folder)”."]
        }
        if plan.lacksSpace { return ["✗ There is not enough space for the files that move into the store."] }
        guard let freeBytes, freeBytes < plan.neededBytes else { return [] }
        let outcome = "If the disk fills up, the upgrade stops, and the file keeps the version it has reached"
        return ["! There may not be enough space. \(outcome)."]
    }

    private func lines(of hop: MigrationPlan.Hop, _ detail: Detail) -> [String] {
        var lines = ["\(hop.label)    \(hop.rows == 1 ? "1 row" : "\(hop.rows) rows")"]
        if detail != .steps {
            lines += hop.changes.map { "  · \($0)" } + hop.handlers.map { "  » \($0)" }
            lines += hop.deferredSteps.map { "  … deferred: \($0.sentence)" }
        }
        lines += hop.warnings.map { "  ! \($0)" } + hop.refusals.map { "  ✗ \($0)" }
        lines += hop.blockers.map { "  ✗ \($0.sentence) \($0.remedy)" }
        guard detail == .sql else { return lines }
        return lines + hop.steps.flatMap { self.sql(of: $0, isLater: false) }
            + hop.deferredSteps.flatMap { self.sql(of: $0, isLater: true) }
    }

    private func sql(of step: MigrationPlan.Step, isLater: Bool) -> [String] {
        ["    -- \(step.sentence)\(isLater ? " (deferred)" : "")"] + step.sql.map { "    \($0);" }
    }

    // MARK: JSON

    var keys: [String: JSONValue] {
        [
            "from": JSONValue(from), "to": JSONValue(to), "isPossible": .boolean(isPossible),
            "backupBytes": .integer(plan?.backup?.bytes ?? 0), "backupFolder": JSONValue(plan?.backup?.folder),
            "databaseBytes": .integer(plan?.databaseBytes ?? 0),
            "growthBytes": .integer(plan?.growthBytes ?? 0), "logBytes": .integer(plan?.logBytes ?? 0),
            "neededBytes": .integer(plan?.neededBytes ?? 0), "freeBytes": JSONValue(freeBytes),
            "pendingTasks": .integer(pendingTasks), "steps": .array(hops.map(keys)),
        ]
    }

    private func keys(of hop: MigrationPlan.Hop) -> JSONValue {
        .object([
            "label": .string(hop.label), "rows": .integer(hop.rows), "actions": JSONValue(hop.changes),
            "handlers": JSONValue(hop.handlers), "warnings": JSONValue(hop.warnings),
            "refusals": JSONValue(hop.refusals), "blockers": JSONValue(hop.blockers.map(\.sentence)),
            "blockingRows": .array(hop.blockers.map(keys)), "later": JSONValue(hop.deferredSteps.map(\.sentence)),
            "sql": JSONValue((hop.steps + hop.deferredSteps).flatMap(\.sql)),
        ])
    }

    private func keys(of blocker: MigrationBlocker) -> JSONValue {
        .object([
            "kind": .string(blocker.kind.rawValue), "entity": .string(blocker.entity),
            "property": JSONValue(blocker.property), "rows": .integer(blocker.rows),
            "keys": .array(blocker.keys.map { .integer(Int($0)) }), "owners": JSONValue(blocker.owners),
            "remedy": .string(blocker.remedy),
        ])
    }
}

/// Formats a number of bytes for people.
enum ByteText {
    /// Returns `812 bytes`, `48.2 kB`, `6.1 MB` or `1.4 GB`, in powers of ten as on disk labels.
    static func text(_ bytes: Int) -> String {
        let units = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
        guard let (name, size) = units.first(where: { Double(bytes) >= $0.1 }) else { return "\(bytes) bytes" }
        return String(format: "%.1f ", Double(bytes) / size) + name
    }
}
