import DataModel

/// Changes that follow from a change elsewhere in the model.
extension Editor {
    /// Updates the indexes and constraints of a family after a property was renamed, as an editor does.
    mutating func renamePaths(_ old: String, to new: String, in name: String) {
        func renamed(_ path: String) -> String {
            path == old ? new : path.hasPrefix(old + ".") ? new + path.dropFirst(old.count) : path
        }
        let family = Set(model.family(of: name))
        for index in model.entities.indices where family.contains(model.entities[index].name) {
            for position in model.entities[index].indexes.indices {
                for element in model.entities[index].indexes[position].elements.indices {
                    var part = model.entities[index].indexes[position].elements[element]
                    part.property = part.property.map(renamed)
                    if let path = part.indexedPath {
                        part.expression = part.expression?.replacing("(\(path))", with: "(\(renamed(path)))")
                    }
                    model.entities[index].indexes[position].elements[element] = part
                }
            }
            model.entities[index].uniquenessConstraints = model.entities[index].uniquenessConstraints.map {
                $0.map(renamed)
            }
            model.entities[index].compoundIndexes = model.entities[index].compoundIndexes.map { $0.map(renamed) }
        }
    }

    /// Removes everything that refers to a removed part.
    mutating func repair() {
        repairRelationships()
        for index in model.entities.indices {
            let name = model.entities[index].name
            let paths = Set(model.slotPaths(of: name) + ["entity", "self"])
            model.entities[index].indexes.removeAll { index in
                !index.elements.allSatisfy { paths.contains($0.property ?? $0.indexedPath ?? "") }
            }
            model.entities[index].compoundIndexes.removeAll { !paths.isSuperset(of: $0) }
            let derived = Set(
                paths.filter { path in
                    let attribute = model.attribute(at: path, of: name)
                    return attribute?.isDerived == true || attribute?.allowsExternalBinaryDataStorage == true
                })
            model.entities[index].uniquenessConstraints.removeAll { constraint in
                !paths.subtracting(derived).subtracting(["self"]).isSuperset(of: constraint)
            }
        }
        let names = Set(model.entities.map(\.name))
        for index in model.configurations.indices {
            model.configurations[index].entityNames.removeAll { !names.contains($0) }
        }
        // Twice, since an attribute may be derived from a derived one.
        for _ in 0..<2 { repairDerived() }
    }

    private mutating func repairDerived() {
        for index in model.entities.indices {
            let entity = model.entities[index]
            let unsound = entity.attributes.filter { attribute in
                attribute.derivationExpression.map { MemoryDerivation($0, of: entity.name, in: model) == nil } ?? false
            }
            for attribute in unsound { model.entities[index][property: attribute.name] = nil }
        }
    }

    private mutating func repairRelationships() {
        let names = Set(model.entities.map(\.name))
        for index in model.entities.indices {
            model.entities[index].properties.removeAll { property in
                guard case .relationship(let relationship) = property else { return false }
                return !names.contains(relationship.destinationEntityName)
            }
        }
        for (entity, property, relationship) in allRelationships {
            guard let inverse = relationship.inverseName else { continue }
            let others = model.line(of: relationship.destinationEntityName).flatMap(\.relationships)
            guard !others.contains(where: { $0.name == inverse && $0.inverseName == relationship.name }) else {
                continue
            }
            var alone = relationship
            (alone.inverseName, alone.inverseEntityName) = (nil, nil)
            set(alone, entity, property)
        }
    }

    /// All relationships with their indexes.
    var allRelationships: [(entity: Int, property: Int, relationship: RelationshipDescription)] {
        model.entities.indices.flatMap { entity in
            model.entities[entity].properties.enumerated().compactMap { index, property in
                if case .relationship(let relationship) = property { (entity, index, relationship) } else { nil }
            }
        }
    }
}

extension FetchIndexDescription.Element {
    /// The path in the parentheses of an expression; nil for none.
    fileprivate var indexedPath: String? {
        guard let expression, let start = expression.firstIndex(of: "("), let end = expression.firstIndex(of: ")")
        else {
            return nil
        }
        return String(expression[expression.index(after: start)..<end])
    }
}
