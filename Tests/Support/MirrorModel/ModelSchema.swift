package import MirrorFormat
package import MirrorMerge

/// The two versions of the model that `model.py` simulates.
package enum ModelSchema {
    /// A to-one relationship of the model.
    package struct Reference: Sendable {
        package let name: String
        package let target: String
        package let kind: MirrorValue.Reference
    }

    private struct Entity {
        let since: Int
        let key: String?
        let attributes: [(name: String, since: Int)]
        let references: [Reference]
        var groups: [[String]] = []
        var unique: [String] = []
    }

    private static let entities: [String: Entity] = [
        "Aircraft": Entity(since: 4, key: "tail", attributes: [("tail", 4), ("type", 4)], references: []),
        "Setting": Entity(since: 4, key: "key", attributes: [("key", 4), ("value", 4)], references: []),
        "Flight": Entity(
            since: 4, key: nil,
            attributes: [
                ("remarks", 4), ("off", 4), ("on", 4), ("minutes", 4), ("safety", 4), ("night", 5), ("code", 5),
            ], references: [Reference(name: "aircraft", target: "Aircraft", kind: .use)],
            groups: [["off", "on", "minutes", "night"]]),
        "Approach": Entity(
            since: 4, key: nil, attributes: [("runway", 4)],
            references: [Reference(name: "flight", target: "Flight", kind: .part)]),
        "Signature": Entity(
            since: 4, key: nil, attributes: [("ink", 4)],
            references: [Reference(name: "flight", target: "Flight", kind: .part)], unique: ["flight"]),
        "Row": Entity(
            since: 4, key: nil, attributes: [("text", 4)],
            references: [Reference(name: "flight", target: "Flight", kind: .link)]),
        "Recording": Entity(since: 4, key: nil, attributes: [("title", 4), ("data", 4)], references: []),
        "Crew": Entity(
            since: 5, key: nil, attributes: [("who", 5)],
            references: [Reference(name: "flight", target: "Flight", kind: .part)]),
        "Pair": Entity(
            since: 4, key: nil, attributes: [],
            references: [
                Reference(name: "first", target: "Flight", kind: .part),
                Reference(name: "second", target: "Recording", kind: .part),
            ]),
    ]

    /// What version 4 or 5 shows.
    package static func version(_ version: Int) -> MirrorSchema {
        MirrorSchema(
            entities.filter { $0.value.since <= version }.reduce(into: [:]) { result, item in
                let (title, entity) = item
                result[title] = MirrorSchema.Entity(
                    entity.attributes.filter { $0.since <= version }.map(\.name) + entity.references.map(\.name),
                    references: Dictionary(uniqueKeysWithValues: entity.references.map { ($0.name, $0.kind) }),
                    groups: entity.groups, unique: entity.unique, isPair: title == "Pair")
            })
    }

    /// The to-one relationships of an entity, in versions that have it.
    package static func references(of entity: String) -> [Reference] { entities[entity]?.references ?? [] }

    /// The attribute by whose value records of the entity are named; nil if it has none.
    package static func key(of entity: String) -> String? { entities[entity]?.key ?? nil }
}
