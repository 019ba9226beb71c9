public import ArgumentParser
import ManagedObjects

/// Prints the SQL of a fetch, and how SQLite would run it.
public struct ExplainVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "explain", abstract: "Print the SQL of a fetch, and how SQLite would run it.",
            usage: "\(Target.programName) explain <file> <entity> [<predicate>] [<options>]",
            discussion: "    \(Target.programName) explain book.sqlite Aircraft 'colorScheme.primary == \"blue\"'")
    }

    @OptionGroup var target: Target
    @Argument(help: "The entity to fetch.")
    var entity: String?
    @Argument(help: "The predicate's format.")
    var predicate: String?
    @Option(help: "Key paths to sort by; a minus before one reverses it.")
    var sort: [String] = []
    @Option(help: "The most results wanted.")
    var limit = 0
    @Flag(help: "Print one JSON object.")
    var json = false

    public init() {}

    public func run() throws {
        let (target, words) = target.giving([entity, predicate].compactMap(\.self))
        guard let entity = words.first, words.count <= 2 else {
            throw ValidationError("Name the file, the entity, and at most one predicate in quotes.")
        }
        let predicate = words.dropFirst().first
        try target.run("explain", json: json) { administration in
            let explanation = try administration.explain(try specification(entity, predicate))
            var notes: [String] = []
            if explanation.scansTable { notes.append("! The whole table is read.") }
            if explanation.usesTemporaryTree { notes.append("! Rows are sorted or grouped in a tree made for this.") }
            if !explanation.ownFunctions.isEmpty {
                let names = explanation.ownFunctions.joined(separator: ", ")
                notes.append("! The sqlite3 tool does not know \(names); each is this library's own.")
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
