import DataModel
import TestFiles

/// Names and lineages that no version of a chain has had, some of them unusual.
struct NameSource {
    private var count = 0
    private static let properties = [
        "name", "order", "group", "select", "value", "date", "kind", "key", "index", "from", "ent", "pk", "opt",
        "größe",
        "primary", "camelCase", "with_underscore", "entity_",
    ]
    private static let entities = [
        "Item", "Order", "Group", "Table", "Transaction", "Aircraft", "Zebra", "Metadata", "Überflug", "Under_Score",
        "Key",
    ]

    mutating func property(_ chance: inout SeededChance) -> String {
        count += 1
        return chance.pick(Self.properties) + "\(count)"
    }

    mutating func entity(_ chance: inout SeededChance) -> String {
        count += 1
        return chance.pick(Self.entities) + "\(count)"
    }

    mutating func lineage() -> Set<Substring> {
        count += 1
        return ["\(count)"]
    }
}
