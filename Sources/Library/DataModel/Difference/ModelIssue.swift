/// Why a change of model is not lightweight, or what is wrong in a model, and what to do instead.
public struct ModelIssue: Sendable, Hashable, Codable {
    /// The entity or composite type it concerns, by its name in the new model, or in the old one if it is gone.
    public let entity: String
    /// The property, the dotted path or several names separated by commas; nil when the whole entity is concerned.
    public let property: String?
    /// What cannot be done, as part of a sentence.
    public let reason: String
    /// What to do instead, as a sentence.
    public let remedy: String

    /// Makes a refusal.
    public init(entity: String, property: String?, reason: String, remedy: String) {
        self.entity = entity
        self.property = property
        self.reason = reason
        self.remedy = remedy
    }

    /// What cannot be done and where, as a sentence.
    public var sentence: String { "\(entity)\(property.map { ".\($0)" } ?? ""): \(reason)." }
}

extension ModelIssue: CustomStringConvertible {
    public var description: String { "\(sentence) \(remedy)" }
}
