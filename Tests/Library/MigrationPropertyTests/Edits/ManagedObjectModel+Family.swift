import DataModel

/// Queries on a model that is not resolved.
extension ManagedObjectModel {
    /// Returns the entity and its superentities, from the nearest up.
    func line(of name: String) -> [EntityDescription] {
        var result: [EntityDescription] = []
        var next: String? = name
        while let current = next, let entity = self[entity: current], !result.contains(where: { $0.name == current }) {
            result.append(entity)
            next = entity.superentityName
        }
        return result
    }

    /// Returns the names of an entity and its subentities.
    func family(of name: String) -> [String] {
        entities.map(\.name).filter { line(of: $0).contains { $0.name == name } }
    }

    /// Returns the paths of all slots of an entity.
    func slotPaths(of name: String) -> [String] {
        line(of: name).flatMap { entity in
            entity.attributes.filter { !$0.isTransient }.flatMap { $0.leafPaths() }
                + entity.relationships.filter { !$0.isToMany && !$0.isTransient }.map(\.name)
        }
    }

    /// Returns the attribute at the end of a path.
    func attribute(at path: String, of name: String) -> AttributeDescription? {
        var names = path.split(separator: ".").map(String.init)[...]
        var attributes = line(of: name).flatMap(\.attributes)
        var found: AttributeDescription?
        while let name = names.popFirst() {
            found = attributes.first { $0.name == name }
            attributes = found?.elements ?? []
        }
        return found
    }
}

extension AttributeDescription {
    /// Returns the paths of the leaves.
    func leafPaths(_ prefix: String = "") -> [String] {
        guard isComposite else {
            return attributeType == .objectID ? [] : [prefix + name]
        }
        return elements.flatMap { $0.leafPaths(prefix + name + ".") }
    }

    /// The first name that the part ever had.
    var canonicalName: String { renamingIdentifier ?? name }
}
