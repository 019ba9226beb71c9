/// A property of an entity: an attribute, a relationship or a fetched property.
public enum PropertyDescription: Sendable, Hashable, Codable {
    case attribute(AttributeDescription)
    case relationship(RelationshipDescription)
    case fetchedProperty(FetchedPropertyDescription)

    /// The property's name.
    public var name: String {
        switch self {
        case .attribute(let attribute): attribute.name
        case .relationship(let relationship): relationship.name
        case .fetchedProperty(let property): property.name
        }
    }

    /// The name under which the property is known across versions: its renaming identifier, else its name.
    public var canonicalName: String {
        switch self {
        case .attribute(let attribute): attribute.renamingIdentifier ?? attribute.name
        case .relationship(let relationship): relationship.renamingIdentifier ?? relationship.name
        case .fetchedProperty(let property): property.name
        }
    }
}
