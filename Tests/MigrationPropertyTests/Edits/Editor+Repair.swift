import DataModel

/// What must follow a change elsewhere in the model.
extension Editor {
    /// Lets the indexes and constraints of a family follow a property's new name, as an editor does.
    mutating func renamePaths(_ old: String, to new: String, in name: String) {
        func renamed(_ path: String) -> String {
            path == old ? new : path.hasPrefix(old + ".") ? new + path.dropFirst(old.count) : path
        }
        let family = Set(model.family(of: name))
        for index in model.entities.indices where family.contains(model.entities[index].name) {
            for position in model.entities[index].indexes.indices {
                for element in model.entities[index].indexes[position].elements.indices {
                    let path = model.entities[index].indexes[position].elements[element].property
                    model.entities[index].indexes[position].elements[element].property = path.map(renamed)
                }
            }
            model.entities[index].uniquenessConstraints = model.entities[index].uniquenessConstraints.map {
                $0.map(renamed)
            }
            model.entities[index].compoundIndexes = model.entities[index].compoundIndexes.map { $0.map(renamed) }
        }
    }

    /// Removes what names something that is gone.
    mutating func repair() {
        repairRelationships()
        for index in model.entities.indices {
            let name = model.entities[index].name
            let paths = Set(model.slotPaths(of: name) + ["entity", "self"])
            model.entities[index].indexes.removeAll { index in
                !index.elements.allSatisfy { paths.contains($0.property ?? "") }
            }
            model.entities[index].compoundIndexes.removeAll { !paths.isSuperset(of: $0) }
            model.entities[index].uniquenessConstraints.removeAll { !paths.isSuperset(of: $0) || $0.contains("self") }
        }
        // Twice: what is derived of something derived is gone with it.
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

    /// All relationships with their places.
    var allRelationships: [(entity: Int, property: Int, relationship: RelationshipDescription)] {
        model.entities.indices.flatMap { entity in
            model.entities[entity].properties.enumerated().compactMap { index, property in
                if case .relationship(let relationship) = property { (entity, index, relationship) } else { nil }
            }
        }
    }
}
