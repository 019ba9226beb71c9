import DataModel

/// One change between two versions, for a person and for a program.
struct DiffOperation: Encodable {
    /// Why a change is not lightweight.
    struct Refusal: Encodable {
        let reason: String
        let remedy: String
    }

    let entity: String
    /// The property's name or dotted path; nil when the entity itself changes.
    let property: String?
    let sentence: String
    let isLightweight: Bool
    let isAdditive: Bool
    /// On what of a store's rows it depends; nil for nothing.
    let condition: String?
    let warning: String?
    let refusal: Refusal?
    /// Which of the report's steps are done for it, from 0; a step may be done for several.
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

    /// Every key is always there: what is missing is null.
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

    /// What the rows must be like, as a sentence.
    private static func condition(_ change: ModelChange) -> String {
        switch change {
        case .index: "Only in stores where no rows have equal values."
        case .entity: "Only in stores without objects of just this entity."
        case .attribute, .relationship, .details, .ambiguousRenaming:
            "Only in stores where no row lacks a value; a default value would fill them."
        }
    }

    /// The change, and below it what is to be known about it.
    func lines(additiveOnly: Bool) -> [String] {
        var lines: [String] = []
        if let refusal {
            lines += ["  ✗ \(sentence)", "      \(entity)\(property.map { ".\($0)" } ?? ""): \(refusal.reason)."]
            lines.append("      \(refusal.remedy)")
        } else if additiveOnly, !isAdditive {
            lines += [
                "  ✗ \(sentence)",
                "      What was promoted cannot change: keep it as it is, and add beside it.",
            ]
        } else {
            lines.append("  · \(sentence)")
        }
        if let condition { lines.append("    ? \(condition)") }
        if let warning { lines.append("    ! \(warning)") }
        return lines
    }
}
