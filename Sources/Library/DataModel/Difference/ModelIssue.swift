/// A problem in a model, or a reason why a model change is not lightweight, with its remedy.
///
/// `ManagedObjectModel.findings` and `ModelDifference.refusals` return them.
public struct ModelIssue: Sendable, Hashable, Codable {
    /// The entity or composite type, by its name in the new model, or in the old one if it was removed.
    public let entity: String
    /// The property, its dotted path, or several names separated by commas; nil if the issue concerns the whole entity.
    public let property: String?
    /// What is wrong, as a clause without a period.
    public let reason: String
    /// What to do instead, as a sentence.
    public let remedy: String

    /// Creates an issue.
    public init(entity: String, property: String?, reason: String, remedy: String) {
        self.entity = entity
        self.property = property
        self.reason = reason
        self.remedy = remedy
    }

    /// Where the problem is and what is wrong, as a sentence.
    public var sentence: String { "\(entity)\(property.map { ".\($0)" } ?? ""): \(reason)." }
}

extension ModelIssue: CustomStringConvertible {
    public var description: String { "\(sentence) \(remedy)" }
}
