import FoundationEssentials

/// The predicates that archives use for validation limits.
///
/// `length >= 2` and `length <= 8` for strings, `SELF >= 1` and `SELF <= 9` for numbers and dates, `SELF MATCHES "…"`.
enum ValidationConditions {
    /// Sets the limit that a predicate expresses; ignores any other predicate.
    static func read(_ predicate: Predicate, into validation: inout AttributeValidation) {
        if case .and(let parts) = predicate.node {
            for part in parts { read(part, into: &validation) }
            return
        }
        guard case .comparison(let comparison) = predicate.node, isLimited(comparison.left),
            case .constant(let value) = comparison.right, let text = text(value)
        else { return }
        switch comparison.relation {
        case .greaterOrEqual: validation.minimum = text
        case .lessOrEqual: validation.maximum = text
        case .matches: validation.regularExpression = text
        case .equal, .notEqual, .less, .greater, .beginsWith, .endsWith, .contains, .like, .in, .between: break
        }
    }

    /// Returns the predicates for an attribute's limits.
    static func conditions(_ attribute: AttributeDescription) -> [Predicate] {
        let isText = attribute.attributeType == .string || attribute.attributeType == .uri
        let subject: Expression = isText ? .keyPath("length") : .evaluatedObject
        var result: [Predicate] = []
        for (text, relation) in [
            (attribute.validation.minimum, Comparison.Relation.greaterOrEqual),
            (attribute.validation.maximum, .lessOrEqual),
        ] {
            guard let limit = text.flatMap({ limit($0, attribute.attributeType) }) else { continue }
            result.append(Predicate(.comparison(Comparison(subject, relation, .constant(limit)))))
        }
        if let pattern = attribute.validation.regularExpression {
            result.append(
                Predicate(.comparison(Comparison(.evaluatedObject, .matches, .constant(.string(pattern))))))
        }
        return result
    }

    private static func isLimited(_ expression: Expression) -> Bool {
        expression == .evaluatedObject || expression == .keyPath("length")
    }

    private static func limit(_ text: String, _ type: AttributeType) -> AttributeValue? {
        if let whole = Int64(text), type != .double, type != .float, type != .date { return .integer(whole) }
        guard let number = Double(text), number.isFinite else { return nil }
        return type == .date ? .date(Date(timeIntervalSinceReferenceDate: number)) : .double(number)
    }

    /// The text of a limit as a model's XML writes it.
    private static func text(_ value: AttributeValue) -> String? {
        if case .date(let date) = value { return DefaultValueText.text(.date(date)) }
        return value.text
    }
}
