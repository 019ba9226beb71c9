/// A composite attribute: structured data in one attribute, with elements at key paths such as `colorScheme.primary`.
///
///     var colorScheme = CompositeAttributeDescription(name: "colorScheme")
///     colorScheme.elements = ["primary", "secondary", "tertiary"].map { AttributeDescription($0, .string) }
///     aircraft.properties.append(.attribute(colorScheme.attribute))
///
/// Elements are attributes of the built-in types or further composites (WWDC 2023, “Composite attributes”).
public struct CompositeAttributeDescription: Sendable, Hashable {
    /// The attribute, as an entity holds it.
    public var attribute: AttributeDescription

    /// Creates an optional composite attribute without elements.
    public init(name: String, compositeName: String? = nil) {
        attribute = AttributeDescription(name, .composite)
        attribute.compositeName = compositeName ?? name
    }

    /// The elements, in declared order.
    public var elements: [AttributeDescription] {
        get { attribute.elements }
        set { attribute.elements = newValue }
    }

    /// Replaces the elements. All of them must be attributes.
    ///
    /// - Throws: `DataModelError.invalidArgument` for a relationship or fetched property, an empty list, or a duplicate
    ///   name (WWDC 2023: “attempting to set invalid elements will result in an NSInvalidArgumentException”).
    public mutating func setElements(_ properties: [PropertyDescription]) throws(DataModelError) {
        var result: [AttributeDescription] = []
        for property in properties {
            guard case .attribute(let element) = property else {
                throw .invalidArgument(
                    "The composite attribute “\(attribute.name)” cannot contain “\(property.name)”: elements are attributes."
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
