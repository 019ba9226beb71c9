import ManagedObjects

/// What a bug report says about a store: its version and whether it is sound, but no path and no value of a row.
package struct StoreDiagnosis {
    /// The version of the SQLite library in use, such as `3.40.1`.
    package static var sqliteVersion: String { StoreAdministration.sqliteVersion }

    /// What was found, as lines.
    package let lines: [String]
    /// The exit code: 0, 1 if a check failed, or that of the error.
    package let exitCode: Int32

    /// Reads the whole file, and changes nothing.
    package init(of target: some StoreTarget) {
        (lines, exitCode) = Self.findings(of: target)
    }

    private static func findings<Target: StoreTarget>(of target: Target) -> (lines: [String], exitCode: Int32) {
        do {
            let administration = try target.administration()
            let report = try administration.inspect()
            let found = try administration.verify()
            let version = "\(report.version ?? "unknown")\(report.isCurrent ? ", current" : "")"
            let pending = report.pendingTasks > 0 ? ", \(report.pendingTasks) pending" : ""
            let rows = "\(found.rowCounts.values.reduce(0, +)) rows in \(found.rowCounts.count) tables"
            let problems = found.problems.prefix(shown).map { "✗ \($0)" }
            let dangling = found.dangling.prefix(shown).map { "! \($0.sentence)" }
            return (
                [
                    "\(version)\(pending), \(report.sizeBytes) bytes",
                    "\(found.isSound ? "✓ sound" : "✗ not sound"): \(rows)",
                ]
                    + problems + dangling + found.unchecked.map { "! \($0)" }, found.isSound ? 0 : 1
            )
        } catch {
            let failure = StoreFailure(
                ManagedObjectError(error), program: Target.programName, kind: Target.kindOfFile)
            return (["✗ \(withoutPaths(failure.message))"], failure.exitCode)
        }
    }

    /// The number of problems that are printed of each kind.
    private static let shown = 20

    /// Returns a message without the paths and names in its quotation marks.
    private static func withoutPaths(_ message: String) -> String {
        message.replacing(/“[^”]*”/, with: "“…”")
    }
}
