import DataModel
import SQLiteStore
import StoreSQL

/// What is known in advance about the rows that a hop will find.
struct RowAssessment {
    /// The rows after the hops before; nil for the first hop.
    private var forecast: RowForecast?
    /// Why the rows are unknown, as the end of a sentence; nil while they are known.
    private var unknownReason: String?
    /// Whether the file has all tables of the model, so that their rows can be checked.
    let isWhole: Bool

    /// Starts with a file. If it was made for a configuration, other stores have the rest of the rows.
    init(_ layout: StoreLayout, _ metadata: StoreMetadata, _ connection: StoreConnection) throws {
        let tables = Set(try connection.tableNames())
        isWhole = metadata.configuration == nil && layout.tables.allSatisfy { tables.contains($0.name) }
    }

    /// Returns the rows that forbid a change, as far as known.
    func blockers(_ change: SchemaChange, _ connection: StoreConnection) throws -> [MigrationBlocker] {
        unknownReason == nil ? try change.blockers(connection, forecast) : []
    }

    /// Returns what is unknown about a change, as sentences.
    func doubts(about change: SchemaChange) -> [String] {
        if let unknownReason {
            return change.checks.isEmpty
                ? [] : ["\(Self.places(change.checks)): rows that forbid the change are known only \(unknownReason)."]
        }
        let open = forecast.map { forecast in change.checks.filter { forecast.question($0) == nil } } ?? []
        return open.isEmpty ? [] : ["\(Self.places(open)): rows that forbid the change are known only in this step."]
    }

    private static func places(_ checks: [RowCheck]) -> String {
        let names = checks.map { check in check.property.map { "\(check.entity).\($0)" } ?? check.entity }
        return names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
    }

    /// Continues with the rows after a hop.
    mutating func advance(by change: SchemaChange, _ hop: MigrationHop, _ planned: MigrationPlan.Hop) {
        guard unknownReason == nil else { return }
        guard hop.handlers.isEmpty, isWhole else {
            unknownReason = isWhole ? "after the handlers of “\(hop.label)” have run" : "in this step"
            return
        }
        guard planned.refusals.isEmpty, planned.blockers.isEmpty else {
            unknownReason = "once “\(hop.label)” is possible"
            return
        }
        var next = forecast ?? RowForecast(change.source)
        next.advance(by: change)
        forecast = next
    }
}
