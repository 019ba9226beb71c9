/// A part of a model as the new version has it, which an operation carries so that it can be applied.
public enum ModelPart: Sendable, Hashable {
    case entity(EntityDescription)
    /// An attribute, or the element of a composite.
    case attribute(AttributeDescription)
    case relationship(RelationshipDescription)
    case fetchIndex(FetchIndexDescription)
    /// An index of Xcode 8 and before: a list of names.
    case compoundIndex([String])
    /// The editor's mark on an attribute that asks for an index.
    case indexedAttribute(String)
}
