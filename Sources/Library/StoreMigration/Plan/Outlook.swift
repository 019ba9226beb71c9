import DataModel
import SQLiteStore
import StoreSQL

/// What can be said before an upgrade of the rows that a hop will find.
struct Outlook {
    /// The rows as hops before this one leave them; nil for the first.
    private var forecast: RowForecast?
    /// Why nobody can tell, as the end of a sentence; nil as long as somebody can.
    private var cloud: String?
    /// Whether the file has all the model's rows, and their tables are there to be asked.
    let isWhole: Bool

    /// Begins with a file; of one that was made for a configuration, others hold the rest.
    init(_ layout: StoreLayout, _ metadata: StoreMetadata, _ connection: StoreConnection) throws {
        let tables = Set(try connection.tableNames())
        isWhole = metadata.configuration == nil && layout.tables.allSatisfy { tables.contains($0.name) }
    }

    /// Which rows stand in the way of a change, as far as that can be told.
    func blockers(_ change: SchemaChange, _ connection: StoreConnection) throws -> [MigrationBlocker] {
        cloud == nil ? try change.blockers(connection, forecast) : []
    }

    /// What cannot be told about a change, as a sentence.
    func doubts(about change: SchemaChange) -> [String] {
        if let cloud {
            return change.checks.isEmpty
                ? [] : ["\(Self.places(change.checks)): whether rows stand in the way shows \(cloud)."]
        }
        let open = forecast.map { forecast in change.checks.filter { forecast.question($0) == nil } } ?? []
        return open.isEmpty ? [] : ["\(Self.places(open)): whether rows stand in the way shows in this step."]
    }

    private static func places(_ checks: [RowCheck]) -> String {
        let names = checks.map { check in check.property.map { "\(check.entity).\($0)" } ?? check.entity }
        return names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
    }

    /// Goes on to what comes after a hop.
    mutating func advance(by change: SchemaChange, _ hop: MigrationHop, _ planned: MigrationPlan.Hop) {
        guard cloud == nil else { return }
        guard hop.handlers.isEmpty, isWhole else {
            cloud = isWhole ? "once the code of “\(hop.label)” has run" : "in this step"
            return
        }
        guard planned.refusals.isEmpty, planned.blockers.isEmpty else {
            cloud = "once nothing stands in the way of “\(hop.label)”"
            return
        }
        var next = forecast ?? RowForecast(change.source)
        next.advance(by: change)
        forecast = next
    }
}
