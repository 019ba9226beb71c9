import DataModel

/// One change between two versions, for people and programs.
struct DiffOperation: Encodable {
    /// The reason why a change is not lightweight.
    struct Refusal: Encodable {
        let reason: String
        let remedy: String
    }

    let entity: String
    /// The property's name or dotted path; nil if the entity itself changes.
    let property: String?
    let sentence: String
    let isLightweight: Bool
    let isAdditive: Bool
    /// The condition that a store's rows must meet; nil for none.
    let condition: String?
    let warning: String?
    let refusal: Refusal?
    /// The indexes of the report's steps that make this change, from 0. Several changes may share a step.
    let steps: [Int]

    private enum CodingKeys: String, CodingKey {
        case entity, property, sentence, isLightweight, isAdditive, condition, warning, refusal, steps
    }

    init(_ operation: ModelOperation, steps: [Int]) {
        entity = operation.entity
        property = operation.property
        sentence = operation.sentence
        isLightweight = operation.isLightweight
        isAdditive = operation.isAdditive
        condition = operation.needsValues ? Self.condition(operation.change) : nil
        warning = operation.warning
        refusal = operation.refusal.map { Refusal(reason: $0.reason, remedy: $0.remedy) }
        self.steps = steps
    }

    /// Encodes all keys, with null for missing values.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entity, forKey: .entity)
        try container.encode(property, forKey: .property)
        try container.encode(sentence, forKey: .sentence)
        try container.encode(isLightweight, forKey: .isLightweight)
        try container.encode(isAdditive, forKey: .isAdditive)
        try container.encode(condition, forKey: .condition)
        try container.encode(warning, forKey: .warning)
        try container.encode(refusal, forKey: .refusal)
        try container.encode(steps, forKey: .steps)
    }

    /// Returns the condition on a store's rows, as a sentence.
    private static func condition(_ change: ModelChange) -> String {
        switch change {
        case .index: "Only in stores without duplicate values."
        case .entity: "Only in stores without objects of exactly this entity."
        case .attribute, .relationship, .details, .ambiguousRenaming:
            "Only in stores where no row lacks a value. A default value would lift this condition."
        }
    }

    /// Returns the change, followed by its refusal, condition and warning.
    func lines(additiveOnly: Bool) -> [String] {
        var lines: [String] = []
        if let refusal {
            lines += ["  ✗ \(sentence)", "      \(entity)\(property.map { ".\($0)" } ?? ""): \(refusal.reason)."]
            lines.append("      \(refusal.remedy)")
        } else if additiveOnly, !isAdditive {
            lines += [
                "  ✗ \(sentence)",
                "      A schema in production cannot change. Keep this part, and add a new one beside it.",
            ]
        } else {
            lines.append("  · \(sentence)")
        }
        if let condition { lines.append("    ? \(condition)") }
        if let warning { lines.append("    ! \(warning)") }
        return lines
    }
}
