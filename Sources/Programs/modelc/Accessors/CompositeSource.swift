import DataModel

/// The source code of a composite attribute's accessors: a dictionary under its own name, and a structure.
struct CompositeSource {
    private let shape: CompositeShape
    private let entity: ResolvedEntity
    private let access: AccessLevel
    private let declares: Bool

    /// Prepares the accessors. `declares` includes the declaration of the structure.
    init(_ shape: CompositeShape, entity: ResolvedEntity, access: AccessLevel, declares: Bool) {
        self.shape = shape
        self.entity = entity
        self.access = access
        self.declares = declares
    }

    /// Returns the name of the structure: that of the composite type.
    static func typeName(_ attribute: AttributeDescription) -> String {
        SwiftName.type(attribute.compositeName ?? attribute.name)
    }

    /// Returns the name of the property with the structure.
    static func memberName(_ attribute: AttributeDescription) -> String {
        "typed\(attribute.name.capitalizedFirst)"
    }

    /// The path of each leaf that has an accessor type.
    static func leafPaths(_ shape: CompositeShape) -> [[String]] {
        shape.elements.flatMap { element -> [[String]] in
            if case .composite(let inner) = element.property { return leafPaths(inner).map { [element.name] + $0 } }
            return ValueAccessor(element.attribute.attributeType) == nil ? [] : [[element.name]]
        }
    }

    /// The source code.
    var lines: SourceLines {
        var lines = SourceLines()
        if declares {
            lines.add("")
            lines.add(structure(shape))
        }
        lines.add("")
        lines.add(
            "/// The composite attribute `\(shape.path)` by the names of its elements; nil if all are nil.")
        lines.block(
            "\(access.modifier)var \(SwiftName.escaped(shape.path)): [String: Any]?",
            [
                "get { self.composite(named: \"\(shape.path)\") }",
                "set { self.setComposite(newValue, named: \"\(shape.path)\") }",
            ])
        lines.add("")
        lines.add(
            "/// The composite attribute `\(shape.path)` with the types of its elements; nil if all are nil.")
        lines.block(
            "\(access.modifier)var \(Self.memberName(shape.attribute)): \(Self.typeName(shape.attribute))?", typed)
        return lines
    }

    private var typed: SourceLines {
        var lines = SourceLines(["get { \(value(shape, type: Self.typeName(shape.attribute))) }"])
        lines.block("set", assignments(shape, value: "newValue"))
        return lines
    }

    private func value(_ shape: CompositeShape, type: String) -> String {
        let arguments = shape.elements.compactMap { element -> String? in
            switch element.property {
            case .attribute(let slot):
                ValueAccessor(element.attribute.attributeType).map { "\(element.name): self.\($0.reader)(at: \(slot))" }
            case .composite(let inner):
                "\(element.name): \(value(inner, type: "\(type).\(Self.typeName(element.attribute))"))"
            case .relationship, .fetchedProperty: nil
            }
        }
        return "\(type)(\(arguments.joined(separator: ", "))).unlessEmpty"
    }

    private func assignments(_ shape: CompositeShape, value: String) -> [String] {
        shape.elements.flatMap { element -> [String] in
            let path = "\(value)?.\(SwiftName.escaped(element.name))"
            switch element.property {
            case .attribute(let slot):
                return ValueAccessor(element.attribute.attributeType) == nil ? [] : ["self.set(\(path), at: \(slot))"]
            case .composite(let inner): return assignments(inner, value: path)
            case .relationship, .fetchedProperty: return []
            }
        }
    }

    /// Returns the structure. All elements are optional, because each of them may be nil.
    private func structure(_ shape: CompositeShape) -> SourceLines {
        let name = Self.typeName(shape.attribute)
        var inner = SourceLines()
        for nested in nestedShapes(shape) {
            inner.add(structure(nested))
            inner.add("")
        }
        let members = shape.elements.compactMap { element in type(of: element).map { (element.name, $0) } }
        for (member, type) in members {
            inner.add("/// The element `\(member)`.")
            inner.add("\(access.modifier)var \(SwiftName.escaped(member)): \(type)?")
        }
        inner.add("")
        inner.add("/// Creates a value from its elements.")
        inner.block(
            "\(access.modifier)init(\(members.map { "\($0): \($1)? = nil" }.joined(separator: ", ")))",
            members.map { "self.\($0.0) = \(SwiftName.escaped($0.0))" })
        inner.add("")
        inner.add("fileprivate var unlessEmpty: Self? { self == Self() ? nil : self }")
        var lines = SourceLines([
            "/// The elements of the composite type `\(shape.attribute.compositeName ?? shape.path)`."
        ])
        lines.block("\(access.modifier)struct \(name): Hashable, Sendable", inner)
        return lines
    }

    private func type(of element: CompositeShape.Element) -> String? {
        if case .composite = element.property { return Self.typeName(element.attribute) }
        return ValueAccessor(element.attribute.attributeType)?.type
    }

    /// Returns the composites among the elements, each type once.
    private func nestedShapes(_ shape: CompositeShape) -> [CompositeShape] {
        var names: Set<String> = []
        return shape.elements.compactMap { element in
            guard case .composite(let inner) = element.property else { return nil }
            return names.insert(Self.typeName(inner.attribute)).inserted ? inner : nil
        }
    }
}
