public import ArgumentParser
import ManagedObjects

/// The verb that prints the SQL of a fetch and SQLite's query plan.
public struct ExplainVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "explain", abstract: "Print the SQL of a fetch and SQLite's query plan.",
            usage: "\(Target.programName) explain <file> <entity> [<predicate>] [<options>]",
            discussion: "    \(Target.programName) explain book.sqlite Aircraft 'colorScheme.primary == \"blue\"'")
    }

    @OptionGroup var target: Target
    @Argument(help: "The entity to fetch.")
    var entity: String?
    @Argument(help: "The predicate, in quotes.")
    var predicate: String?
    @Option(help: "Key paths to sort by; prefix one with a minus for descending order.")
    var sort: [String] = []
    @Option(help: "The maximum number of results.")
    var limit = 0
    @Flag(help: "Print one JSON object.")
    var json = false

    public init() {}

    public func run() throws {
        let (target, words) = target.giving([entity, predicate].compactMap(\.self))
        guard let entity = words.first, words.count <= 2 else {
            throw ValidationError("Name the file, the entity and at most one predicate in quotes.")
        }
        let predicate = words.dropFirst().first
        try target.run("explain", json: json) { administration in
            let explanation = try administration.explain(try specification(entity, predicate))
            var notes: [String] = []
            if explanation.scansTable { notes.append("! The query reads the whole table.") }
            if explanation.usesTemporaryTree { notes.append("! SQLite sorts or groups the rows in a temporary tree.") }
            if !explanation.ownFunctions.isEmpty {
                let names = explanation.ownFunctions.joined(separator: ", ")
                notes.append("! The sqlite3 tool cannot run this statement: it uses this library's \(names).")
            }
            return StoreAnswer(
                lines: [explanation.sql, ""] + explanation.plan.map { "  \($0)" } + notes,
                keys: [
                    "sql": .string(explanation.sql), "plan": JSONValue(explanation.plan),
                    "indexes": JSONValue(explanation.indexes), "ownFunctions": JSONValue(explanation.ownFunctions),
                    "scansTable": .boolean(explanation.scansTable),
                    "usesTemporaryTree": .boolean(explanation.usesTemporaryTree),
                ])
        }
    }

    private func specification(
        _ entity: String, _ predicate: String?
    ) throws(DataModelError) -> FetchSpecification {
        var result = FetchSpecification(entityName: entity)
        if let predicate { result.predicate = try Predicate(parsing: predicate) }
        result.sortDescriptors = sort.map { key in
            key.hasPrefix("-")
                ? SortDescriptor(key: String(key.dropFirst()), ascending: false) : SortDescriptor(key: key)
        }
        result.fetchLimit = limit
        return result
    }
}
