/// A composite attribute: structured data in one attribute, queried by key paths such as `colorScheme.primary`.
///
///     var colorScheme = CompositeAttributeDescription(name: "colorScheme")
///     colorScheme.elements = ["primary", "secondary", "tertiary"].map { AttributeDescription($0, .string) }
///     aircraft.properties.append(.attribute(colorScheme.attribute))
///
/// Elements are attributes of the built-in types or further composites (the 2023 talk, "Composite attributes").
public struct CompositeAttributeDescription: Sendable, Hashable {
    /// The attribute as an entity holds it.
    public var attribute: AttributeDescription

    /// Makes an optional composite attribute without elements.
    public init(name: String, compositeName: String? = nil) {
        attribute = AttributeDescription(name, .composite)
        attribute.compositeName = compositeName ?? name
    }

    /// The elements, in declared order.
    public var elements: [AttributeDescription] {
        get { attribute.elements }
        set { attribute.elements = newValue }
    }

    /// Replaces the elements by properties, which must all be attributes.
    ///
    /// - Throws: `DataModelError.invalidArgument` for a relationship or fetched property, an empty list, or a name
    ///   that occurs twice (the 2023 talk: "attempting to set invalid elements will result in an
    ///   NSInvalidArgumentException").
    public mutating func setElements(_ properties: [PropertyDescription]) throws(DataModelError) {
        var result: [AttributeDescription] = []
        for property in properties {
            guard case .attribute(let element) = property else {
                throw .invalidArgument(
                    "The composite attribute “\(attribute.name)” cannot hold “\(property.name)”: elements are attributes."
                )
            }
            guard !result.contains(where: { $0.name == element.name }) else {
                throw .invalidArgument(
                    "The composite attribute “\(attribute.name)” has two elements “\(element.name)”.")
            }
            result.append(element)
        }
        guard !result.isEmpty else {
            throw .invalidArgument("The composite attribute “\(attribute.name)” needs at least one element.")
        }
        attribute.elements = result
    }
}
