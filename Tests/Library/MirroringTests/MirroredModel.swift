import DataModel
import Foundation
import MirrorMerge

/// A small model with every kind of value and relationship that travels, in two versions.
enum MirroredModel {
    /// Returns version 4 or 5; the latter has a code, a crew, and nights among the times.
    static func version(_ version: Int) throws -> ResolvedModel {
        try ManagedObjectModel(entities: entities(version)).resolved()
    }

    private static func entities(_ version: Int) -> [EntityDescription] {
        let isNew = version > 4
        var paint = CompositeAttributeDescription(name: "paint", compositeName: "Paint")
        paint.elements = [AttributeDescription("first", .string), AttributeDescription("second", .string)]
        let aircraft = EntityDescription(
            "Aircraft",
            [
                .attribute(AttributeDescription("tail", .string)), .attribute(AttributeDescription("type", .string)),
                .attribute(paint.attribute),
                .relationship(toMany("flights", "Flight", "aircraft", .deny)),
            ])
        let setting = EntityDescription(
            "Setting",
            [.attribute(AttributeDescription("key", .string)), .attribute(AttributeDescription("value", .string))])
        var flight: [PropertyDescription] = [
            .attribute(AttributeDescription("remarks", .string)), .attribute(AttributeDescription("off", .date)),
            .attribute(AttributeDescription("on", .date)), .attribute(AttributeDescription("minutes", .integer32)),
            .attribute(AttributeDescription("distance", .double)), .attribute(AttributeDescription("price", .decimal)),
            .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flights")),
            .relationship(toMany("approaches", "Approach", "flight", .cascade)),
            .relationship(toMany("rows", "Row", "flight", .nullify)),
            .relationship(toMany("recordings", "Recording", "flights", .nullify)),
            .relationship(cascading("signature", "Signature", "flight")),
        ]
        if isNew {
            flight += [
                .attribute(AttributeDescription("night", .integer32)),
                .attribute(AttributeDescription("code", .string)),
                .relationship(toMany("crew", "Crew", "flight", .cascade)),
            ]
        }
        let others = [
            part("Approach", "runway", of: "approaches"), part("Row", "text", of: "rows"),
            part("Signature", "ink", of: "signature"),
            EntityDescription(
                "Recording",
                [
                    .attribute(AttributeDescription("title", .string)),
                    .attribute(AttributeDescription("data", .binary)),
                    .relationship(toMany("flights", "Flight", "recordings", .nullify)),
                ]),
        ]
        let crew = isNew ? [part("Crew", "who", of: "crew")] : []
        return [aircraft, setting, EntityDescription("Flight", flight)] + others + crew
    }

    private static func part(_ name: String, _ attribute: String, of inverse: String) -> EntityDescription {
        EntityDescription(
            name,
            [
                .attribute(AttributeDescription(attribute, .string)),
                .relationship(RelationshipDescription("flight", to: "Flight", inverse: inverse)),
            ])
    }

    private static func toMany(
        _ name: String, _ entity: String, _ inverse: String, _ rule: DeleteRule
    ) -> RelationshipDescription {
        var relationship = RelationshipDescription(name, toMany: entity, inverse: inverse)
        relationship.deleteRule = rule
        return relationship
    }

    private static func cascading(_ name: String, _ entity: String, _ inverse: String) -> RelationshipDescription {
        var relationship = RelationshipDescription(name, to: entity, inverse: inverse)
        relationship.deleteRule = .cascade
        return relationship
    }

    /// What an application of a version says of how its stores are mirrored.
    static func rules(_ version: Int) -> MirrorRules {
        var rules = MirrorRules()
        rules.atomicGroups = ["Flight": [["off", "on", "minutes"] + (version > 4 ? ["night"] : [])]]
        rules.keys = ["Aircraft": ["tail"], "Setting": ["key"]]
        rules.likenesses = ["Flight": ["off", "on", "aircraft"]]
        return rules
    }
}
