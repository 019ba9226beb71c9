/// Copies the elements of composite types into the composite attributes that the XML only refers to types by name for.
struct CompositeExpansion {
    /// More leaves than any model has. Without a limit, a few lines of types that contain others twice would make
    /// billions.
    private static let leafLimit = 1_000

    let source: String

    /// Expands the attributes of the model's entities and of its composite types.
    ///
    /// - Throws: `DataModelError.unreadableModel` for a type that does not exist, exists twice or contains itself.
    func expand(_ model: inout ManagedObjectModel) throws(DataModelError) {
        let types = try typesByName(model)
        for index in model.composites.indices {
            let name = model.composites[index].name
            model.composites[index].elements = try elements(of: name, types, below: [])
        }
        for entity in model.entities.indices {
            for property in model.entities[entity].properties.indices {
                guard case .attribute(var attribute) = model.entities[entity].properties[property],
                    attribute.compositeName != nil
                else { continue }
                try expand(&attribute, types, below: [])
                model.entities[entity].properties[property] = .attribute(attribute)
            }
        }
    }

    private func typesByName(_ model: ManagedObjectModel) throws(DataModelError) -> [String: CompositeType] {
        var types: [String: CompositeType] = [:]
        for type in model.composites where types.updateValue(type, forKey: type.name) != nil {
            throw error("two composite types are named “\(type.name)”")
        }
        return types
    }

    private func expand(
        _ attribute: inout AttributeDescription, _ types: [String: CompositeType], below: [String]
    ) throws(DataModelError) {
        guard let name = attribute.compositeName else { return }
        attribute.elements = try elements(of: name, types, below: below)
    }

    private func elements(
        of name: String, _ types: [String: CompositeType], below: [String]
    ) throws(DataModelError) -> [AttributeDescription] {
        guard let type = types[name] else { throw error("the composite type “\(name)” does not exist") }
        guard !below.contains(name) else { throw error("the composite type “\(name)” contains itself") }
        var result: [AttributeDescription] = []
        var leaves = 0
        for var element in type.elements {
            try expand(&element, types, below: below + [name])
            leaves += element.leafCount
            guard leaves <= Self.leafLimit else { throw error("the composite type “\(name)” has too many elements") }
            result.append(element)
        }
        return result
    }

    private func error(_ reason: String) -> DataModelError {
        .unreadableModel(source: source, line: nil, reason: reason)
    }
}

extension AttributeDescription {
    fileprivate var leafCount: Int { elements.isEmpty ? 1 : elements.reduce(0) { $0 + $1.leafCount } }
}
