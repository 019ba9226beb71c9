import DataModel
import TestFiles

extension Editor {
    mutating func addRelationship(isOneWay: Bool) -> Bool {
        guard let from = pickEntity(), let to = pickEntity() else { return false }
        let (forth, back) = source.relationship(
            from: model.entities[from].name, to: model.entities[to].name, isOneWay: isOneWay)
        model.entities[from].properties.append(.relationship(forth))
        if let back { model.entities[to].properties.append(.relationship(back)) }
        return true
    }

    /// Adds a relationship that is its own inverse, such as `friends`.
    mutating func addOwnInverse() -> Bool {
        guard let entity = pickEntity() else { return false }
        let name = model.entities[entity].name
        var (relationship, _) = source.relationship(from: name, to: name, isOneWay: true)
        (relationship.inverseName, relationship.inverseEntityName) = (relationship.name, name)
        model.entities[entity].properties.append(.relationship(relationship))
        return true
    }

    mutating func removeRelationship() -> Bool {
        guard let (entity, property, relationship) = pickRelationship() else { return false }
        model.entities[entity].properties.remove(at: property)
        guard let inverse = inversePlace(of: relationship) else { return true }
        model.entities[inverse.entity].properties.remove(at: inverse.property)
        return true
    }

    /// Returns the place of the inverse relationship.
    func inversePlace(
        of relationship: RelationshipDescription
    ) -> (entity: Int, property: Int, relationship: RelationshipDescription)? {
        guard let name = relationship.inverseName else { return nil }
        let line = Set(model.line(of: relationship.destinationEntityName).map(\.name))
        return allRelationships.first { place in
            line.contains(model.entities[place.entity].name) && place.relationship.name == name
                && place.relationship.inverseName == relationship.name
        }
    }

    mutating func renameRelationship() -> Bool {
        guard case (let entity, let property, var relationship)? = pickRelationship() else { return false }
        let old = relationship.name
        var inverse = inversePlace(of: relationship)
        relationship.renamingIdentifier = relationship.renamingIdentifier ?? old
        relationship.name = source.names.property(&source.chance)
        if let back = inverse, (back.entity, back.property) == (entity, property) {
            relationship.inverseName = relationship.name
        } else {
            inverse?.relationship.inverseName = relationship.name
            if let inverse { set(inverse.relationship, inverse.entity, inverse.property) }
        }
        set(relationship, entity, property)
        renamePaths(old, to: relationship.name, in: model.entities[entity].name)
        return true
    }

    mutating func toggleMany() -> Bool {
        guard case (let entity, let property, var relationship)? = pickRelationship() else { return false }
        if relationship.isToMany {
            relationship.narrow()
        } else {
            relationship.widen(isOrdered: source.chance.percent(40))
        }
        set(relationship, entity, property)
        return true
    }

    mutating func toggleOrdered() -> Bool {
        guard case (let entity, let property, var relationship)? = pickRelationship({ $0.isToMany }) else {
            return false
        }
        relationship.isOrdered.toggle()
        set(relationship, entity, property)
        return true
    }

    mutating func dropInverse() -> Bool {
        guard case (let entity, let property, var relationship)? = pickRelationship({ $0.inverseName != nil }),
            let inverse = inversePlace(of: relationship)
        else { return false }
        (relationship.inverseName, relationship.inverseEntityName) = (nil, nil)
        set(relationship, entity, property)
        guard (inverse.entity, inverse.property) != (entity, property) else { return true }
        model.entities[inverse.entity].properties.remove(at: inverse.property)
        return true
    }

    mutating func addInverse() -> Bool {
        guard case (let entity, let property, var relationship)? = pickRelationship({ $0.inverseName == nil }),
            let target = model.entities.firstIndex(where: { $0.name == relationship.destinationEntityName })
        else { return false }
        let owner = model.entities[entity].name
        var (back, _) = source.relationship(from: relationship.destinationEntityName, to: owner, isOneWay: true)
        (back.inverseName, back.inverseEntityName) = (relationship.name, owner)
        (relationship.inverseName, relationship.inverseEntityName) = (back.name, relationship.destinationEntityName)
        set(relationship, entity, property)
        model.entities[target].properties.append(.relationship(back))
        return true
    }

    /// Changes the destination of a one-way relationship to its superentity.
    mutating func retarget() -> Bool {
        guard case (let entity, let property, var relationship)? = pickRelationship({ $0.inverseName == nil }),
            let parent = model[entity: relationship.destinationEntityName]?.superentityName
        else { return false }
        relationship.destinationEntityName = parent
        set(relationship, entity, property)
        return true
    }

    /// Moves a relationship to the superentity, and changes the destination of its inverse.
    mutating func pullUpRelationship() -> Bool {
        let parents = Dictionary(
            model.entities.map { ($0.name, $0.superentityName) }, uniquingKeysWith: { one, _ in one })
        guard let (entity, property, relationship) = pickRelationship(),
            let parent = parents[model.entities[entity].name] ?? nil
        else { return false }
        var moved = relationship
        if var inverse = inversePlace(of: relationship) {
            guard (inverse.entity, inverse.property) != (entity, property) else { return false }
            inverse.relationship.destinationEntityName = parent
            inverse.relationship.inverseEntityName = parent
            set(inverse.relationship, inverse.entity, inverse.property)
        }
        if moved.destinationEntityName == model.entities[entity].name, source.chance.percent(30),
            moved.inverseName == nil
        {
            moved.destinationEntityName = parent
        }
        model.entities[entity].properties.remove(at: property)
        model[entity: parent]?.properties.append(.relationship(moved))
        return true
    }

    mutating func changeDeleteRule() -> Bool {
        guard case (let entity, let property, var relationship)? = pickRelationship() else { return false }
        relationship.deleteRule = source.chance.pick([.nullify, .cascade, .deny, .noAction])
        relationship.isOptional.toggle()
        set(relationship, entity, property)
        return true
    }

    /// Changes the destination of a relationship to another entity.
    mutating func retargetAway() -> Bool {
        guard case (let entity, let property, var relationship)? = pickRelationship({ $0.inverseName == nil }),
            let other = pickEntity({ $0.name != relationship.destinationEntityName })
        else { return false }
        relationship.destinationEntityName = model.entities[other].name
        set(relationship, entity, property)
        return true
    }
}
