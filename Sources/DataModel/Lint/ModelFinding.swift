/// Something in a model that a rule forbids, or that is likely to be a mistake.
public struct ModelFinding: Sendable, Hashable, Codable {
    /// The entity, or the composite type, that it concerns.
    public let entity: String
    /// The property, the dotted path or several names separated by commas; nil when the whole entity is concerned.
    public let property: String?
    /// What is wrong, as part of a sentence.
    public let reason: String
    /// What to do about it, as a sentence.
    public let remedy: String

    /// Describes what was found.
    public init(entity: String, property: String?, reason: String, remedy: String) {
        self.entity = entity
        self.property = property
        self.reason = reason
        self.remedy = remedy
    }

    /// What is wrong and where, as a sentence.
    public var sentence: String { "\(entity)\(property.map { ".\($0)" } ?? ""): \(reason)." }
}

extension ModelFinding: CustomStringConvertible {
    public var description: String { "\(sentence) \(remedy)" }
}
