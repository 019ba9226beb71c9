import DataModel
import TestFiles

/// Edits of an entity and its subentities.
extension Editor {
    /// The names of the entities with subentities.
    private var parents: Set<String> { Set(model.entities.compactMap(\.superentityName)) }

    private func subentities(of name: String) -> [Int] {
        model.entities.indices.filter { model.entities[$0].superentityName == name }
    }

    /// Adds equally named one-way relationships to all subentities of an entity.
    mutating func addSharedLinks() -> Bool {
        let parents = parents
        guard let parent = pickEntity({ parents.contains($0.name) }), let target = pickEntity() else { return false }
        let name = source.names.property(&source.chance)
        for index in subentities(of: model.entities[parent].name) {
            var (relationship, _) = source.relationship(
                from: model.entities[index].name, to: model.entities[target].name, isOneWay: true)
            relationship.name = name
            model.entities[index].properties.append(.relationship(relationship))
        }
        return true
    }

    /// Merges equally named relationships of subentities into one of the superentity.
    mutating func pullUpSharedLinks() -> Bool {
        guard let (entity, _, relationship) = pickRelationship({ $0.inverseName == nil }),
            let parent = model.entities[entity].superentityName
        else { return false }
        var united = relationship
        for index in subentities(of: parent) {
            guard case .relationship(let other)? = model.entities[index][property: relationship.name],
                other.destinationEntityName == relationship.destinationEntityName, other.inverseName == nil
            else { continue }
            united.lineage.formUnion(other.lineage)
            model.entities[index][property: relationship.name] = nil
        }
        model[entity: parent]?.properties.append(.relationship(united))
        return true
    }

    /// Moves a one-way relationship to some of the subentities.
    mutating func pushDownLinks() -> Bool {
        let parents = parents
        guard let entity = pickEntity({ parents.contains($0.name) }) else { return false }
        let links = model.entities[entity].relationships.filter { $0.inverseName == nil }
        guard !links.isEmpty else { return false }
        let relationship = source.chance.pick(links)
        model.entities[entity][property: relationship.name] = nil
        var isAdded = false
        for index in subentities(of: model.entities[entity].name) where !isAdded || source.chance.percent(60) {
            model.entities[index].properties.append(.relationship(relationship))
            isAdded = true
        }
        return isAdded
    }

    /// Exchanges a subentity with its superentity, keeping what it inherited.
    mutating func invert() -> Bool {
        guard let subentity = pickEntity({ $0.superentityName != nil }),
            let parent = model.entities.firstIndex(where: { $0.name == model.entities[subentity].superentityName })
        else { return false }
        let inherited = model.entities[parent].properties.filter { property in
            if case .attribute = property { source.chance.percent(80) } else { false }
        }
        for property in inherited { model.entities[parent][property: property.name] = nil }
        model.entities[subentity].properties += inherited
        model.entities[subentity].superentityName = model.entities[parent].superentityName
        model.entities[parent].superentityName = model.entities[subentity].name
        return true
    }

    /// Renames an entity, and adds a new one with its old name.
    mutating func reuseEntity() -> Bool {
        guard let index = pickEntity({ $0.renamingIdentifier == nil }) else { return false }
        let name = model.entities[index].name
        rename(index, to: source.names.entity(&source.chance))
        var fresh = RandomModel.entity(in: model, &source)
        fresh.name = name
        model.entities.append(fresh)
        return true
    }
}
