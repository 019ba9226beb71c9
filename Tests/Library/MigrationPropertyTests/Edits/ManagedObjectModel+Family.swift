import DataModel

/// Looking around in a model that is not resolved.
extension ManagedObjectModel {
    /// The entity and those above it, the nearest first.
    func line(of name: String) -> [EntityDescription] {
        var result: [EntityDescription] = []
        var next: String? = name
        while let current = next, let entity = self[entity: current], !result.contains(where: { $0.name == current }) {
            result.append(entity)
            next = entity.superentityName
        }
        return result
    }

    /// The names of an entity and all that inherit from it.
    func family(of name: String) -> [String] {
        entities.map(\.name).filter { line(of: $0).contains { $0.name == name } }
    }

    /// The paths of everything in an entity that a column can hold.
    func slotPaths(of name: String) -> [String] {
        line(of: name).flatMap { entity in
            entity.attributes.filter { !$0.isTransient }.flatMap { $0.leafPaths() }
                + entity.relationships.filter { !$0.isToMany && !$0.isTransient }.map(\.name)
        }
    }

    /// The attribute at the end of a path.
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
    /// The paths of the leaves.
    func leafPaths(_ prefix: String = "") -> [String] {
        guard isComposite else {
            return attributeType == .objectID ? [] : [prefix + name]
        }
        return elements.flatMap { $0.leafPaths(prefix + name + ".") }
    }

    /// The name that a renaming is recorded under: the first that the part ever had.
    var canonicalName: String { renamingIdentifier ?? name }
}
