import DataModel
import TestFiles

extension Editor {
    mutating func addEntity() -> Bool {
        let entity = RandomModel.entity(in: model, &source)
        model.entities.append(entity)
        return true
    }

    mutating func addSubentity() -> Bool {
        guard let parent = pickEntity() else { return false }
        var entity = EntityDescription(source.names.entity(&source.chance), superentity: model.entities[parent].name)
        entity.lineage = source.names.lineage()
        if source.chance.percent(50) { entity.properties.append(.attribute(source.attribute())) }
        model.entities.append(entity)
        return true
    }

    /// Removes an entity; its subentities move to its superentity, with or without its properties.
    mutating func removeEntity() -> Bool {
        guard model.entities.count > 1, let index = pickEntity() else { return false }
        let gone = model.entities.remove(at: index)
        let handsDown = source.chance.percent(60)
        for subentity in model.entities.indices where model.entities[subentity].superentityName == gone.name {
            model.entities[subentity].superentityName = gone.superentityName
            guard handsDown else { continue }
            model.entities[subentity].properties += gone.attributes.map { .attribute($0) }
        }
        return true
    }

    mutating func renameEntity() -> Bool {
        guard let index = pickEntity() else { return false }
        rename(index, to: source.names.entity(&source.chance))
        return true
    }

    mutating func rename(_ index: Int, to name: String) {
        let old = model.entities[index].name
        model.entities[index].renamingIdentifier = model.entities[index].renamingIdentifier ?? old
        model.entities[index].name = name
        replaceNames([old: name])
    }

    /// Updates the names of superentities, destinations and inverses.
    private mutating func replaceNames(_ names: [String: String]) {
        for index in model.entities.indices {
            model.entities[index].superentityName = model.entities[index].superentityName.map { names[$0] ?? $0 }
        }
        for (entity, property, relationship) in allRelationships {
            var changed = relationship
            changed.destinationEntityName =
                names[relationship.destinationEntityName] ?? relationship.destinationEntityName
            changed.inverseEntityName = relationship.inverseEntityName.map { names[$0] ?? $0 }
            set(changed, entity, property)
        }
    }

    mutating func swapEntities() -> Bool {
        guard let one = pickEntity(), let two = pickEntity(), one != two else { return false }
        let names = (model.entities[one].name, model.entities[two].name)
        for index in [one, two] {
            model.entities[index].renamingIdentifier = model.entities[index].canonicalName
        }
        (model.entities[one].name, model.entities[two].name) = (names.1, names.0)
        replaceNames([names.0: names.1, names.1: names.0])
        return true
    }

    mutating func toggleAbstract() -> Bool {
        guard let entity = pickEntity() else { return false }
        model.entities[entity].isAbstract.toggle()
        return true
    }

    // MARK: Hierarchies

    /// Adds a superentity above a root, with some of its attributes.
    mutating func newParent() -> Bool {
        guard let index = pickEntity({ $0.superentityName == nil }) else { return false }
        var parent = EntityDescription(source.names.entity(&source.chance))
        parent.lineage = source.names.lineage()
        parent.isAbstract = source.chance.percent(30)
        for attribute in model.entities[index].attributes where source.chance.percent(40) {
            model.entities[index][property: attribute.name] = nil
            parent.properties.append(.attribute(attribute))
        }
        model.entities[index].superentityName = parent.name
        model.entities.append(parent)
        return true
    }

    /// Makes an entity a root, with or without what it inherited.
    mutating func leave() -> Bool {
        guard let index = pickEntity({ $0.superentityName != nil }) else { return false }
        let inherited = model.line(of: model.entities[index].name).dropFirst().flatMap(\.attributes)
        for attribute in inherited where source.chance.percent(80) {
            model.entities[index].properties.append(.attribute(attribute))
        }
        let parent = model.entities[index].superentityName.flatMap { model[entity: $0] }
        model.entities[index].superentityName = source.chance.percent(25) ? parent?.superentityName : nil
        return true
    }

    /// Moves a root under an entity without subentities, whose attributes it may share.
    mutating func moveUnder() -> Bool {
        let parents = Set(model.entities.compactMap(\.superentityName))
        guard let index = pickEntity({ $0.superentityName == nil }) else { return false }
        let family = Set(model.family(of: model.entities[index].name))
        guard let parent = pickEntity({ !family.contains($0.name) && !parents.contains($0.name) }) else { return false }
        shareAttribute(index, parent)
        model.entities[index].superentityName = model.entities[parent].name
        return true
    }

    /// Merges an attribute of the new subentity with one of the superentity of the same type.
    private mutating func shareAttribute(_ subentity: Int, _ parent: Int) {
        for attribute in model.entities[subentity].attributes where !attribute.isComposite && source.chance.percent(50)
        {
            guard
                var other = model.entities[parent].attributes.first(where: {
                    $0.attributeType == attribute.attributeType && $0.renamingIdentifier == nil
                        && $0.allowsExternalBinaryDataStorage == attribute.allowsExternalBinaryDataStorage
                }), attribute.renamingIdentifier == nil,
                model.entities[subentity][property: other.name] == nil
            else { continue }
            // Both continue in the superentity's attribute; the identifier names that of the subentity.
            other.lineage.formUnion(attribute.lineage)
            other.renamingIdentifier = attribute.name
            let name = other.name
            let place = model.entities[parent].properties.firstIndex { $0.name == name } ?? 0
            set(other, parent, place)
            model.entities[subentity][property: attribute.name] = nil
            return
        }
    }

    /// Moves two roots under a new superentity.
    mutating func mergeRoots() -> Bool {
        guard let one = pickEntity({ $0.superentityName == nil }),
            let two = pickEntity({ $0.superentityName == nil }), one != two
        else { return false }
        var parent = EntityDescription(source.names.entity(&source.chance))
        parent.lineage = source.names.lineage()
        model.entities[one].superentityName = parent.name
        model.entities[two].superentityName = parent.name
        model.entities.append(parent)
        return true
    }
}
