extension ModelOperation {
    /// Applies the operation to a draft. The operations of a difference are applied in their order.
    ///
    /// An operation without anything to act on, such as one that is refused for inconsistency, does nothing.
    public func apply(to draft: inout ModelDraft) {
        switch change {
        case .entity(let change): apply(change, to: &draft)
        case .attribute(let change): edit(&draft) { apply(change, to: &$0, property ?? "") }
        case .relationship(let change): edit(&draft) { apply(change, to: &$0) }
        case .index(let change): edit(&draft) { apply(change, to: &$0) }
        case .details: applyDetails(to: &draft)
        case .ambiguousRenaming: break
        }
        vacateSources(in: &draft)
    }

    // MARK: Entities

    private func apply(_ change: EntityChange, to draft: inout ModelDraft) {
        switch change {
        case .added: add(to: &draft)
        case .removed: draft.entities.removeAll { $0.oldName == entity && $0.newName == nil }
        case .renamed(let old):
            guard let index = draft.entities.firstIndex(where: { $0.oldName == old && $0.newName == nil }) else {
                return
            }
            draft.entities[index].newName = entity
            if case .entity(let result)? = result {
                draft.entities[index].description.renamingIdentifier = result.renamingIdentifier
            }
        case .superentityChanged(_, let superentity):
            edit(&draft) {
                $0.description.superentityName = superentity
                $0.hasNewSuperentity = true
            }
        case .abstractionChanged(let isAbstract): edit(&draft) { $0.description.isAbstract = isAbstract }
        }
    }

    private func add(to draft: inout ModelDraft) {
        guard case .entity(var result)? = result else { return }
        let properties = result.properties
        result.properties = []
        var part = ModelDraft.EntityPart(oldName: nil, newName: entity, description: result)
        part.hasNewSuperentity = true
        part.constraints = result.uniquenessConstraints.map { ($0, true) }
        part.description.uniquenessConstraints = []
        part.properties = properties.map { ModelDraft.PropertyPart(new: $0) }
        draft.entities.append(part)
    }

    func edit(_ draft: inout ModelDraft, _ body: (inout ModelDraft.EntityPart) -> Void) {
        guard
            let index = draft.entities.firstIndex(where: { $0.newName == entity })
                ?? draft.entities.firstIndex(where: { $0.oldName == entity && $0.newName == nil })
        else { return }
        body(&draft.entities[index])
    }

    /// Removes the properties at the sources that the operation vacates.
    private func vacateSources(in draft: inout ModelDraft) {
        let isRelationship = if case .relationship = change { true } else { false }
        for source in sources where source.isVacated {
            guard let index = draft.entities.firstIndex(where: { $0.oldName == source.entity }) else { continue }
            draft.entities[index].properties.remove(oldPath: source.path, isRelationship: isRelationship)
        }
    }

    // MARK: Attributes

    private func apply(_ change: AttributeChange, to part: inout ModelDraft.EntityPart, _ path: String) {
        switch change {
        case .renamed(let old) where sources.isEmpty: rename(&part, path, from: old)
        case .added, .renamed, .moved, .gathered: part.properties.insert(newPart, at: path)
        case .typeChanged(_, let type):
            edit(&part, path) { attribute, new in
                // A numeric default is converted to the new type. Another default value is an operation of its own.
                if attribute.hasSameDefault(as: new) { attribute.defaultValue = new.defaultValue }
                attribute.attributeType = type
            }
        case .optionalityChanged(let isOptional):
            edit(&part, path) { attribute, _ in attribute.isOptional = isOptional }
        case .defaultChanged: edit(&part, path) { $0.defaultValue = $1.defaultValue }
        case .transienceChanged(let isTransient):
            edit(&part, path) { attribute, _ in attribute.isTransient = isTransient }
        case .externalStorageChanged(let isAllowed):
            edit(&part, path) { attribute, _ in attribute.allowsExternalBinaryDataStorage = isAllowed }
        // `vacateSources` removes the property.
        case .removed, .scattered: break
        }
    }

    private func rename(_ part: inout ModelDraft.EntityPart, _ path: String, from old: String) {
        part.properties.record(path, was: old)
        part.properties.edit(path, renaming: old) { element in
            element.newName = path.split(separator: ".").last.map(String.init)
            element.editAttribute(result) { $0.renamingIdentifier = $1.renamingIdentifier }
            element.editRelationship(result) { $0.renamingIdentifier = $1.renamingIdentifier }
        }
    }

    private func edit(
        _ part: inout ModelDraft.EntityPart, _ path: String,
        _ body: (inout AttributeDescription, AttributeDescription) -> Void
    ) {
        part.properties.edit(path) { $0.editAttribute(result, body) }
    }

    /// The property of the new model. A gathered composite gets its elements from their own operations.
    private var newPart: ModelDraft.PropertyPart? {
        let paths = sources.map(\.path)
        switch (result, change) {
        case (.attribute(var attribute)?, .attribute(.gathered)):
            attribute.elements = []
            return ModelDraft.PropertyPart(new: .attribute(attribute))
        case (.attribute(let attribute)?, _):
            return ModelDraft.PropertyPart(new: .attribute(attribute), from: paths)
        case (.relationship(let relationship)?, _):
            return ModelDraft.PropertyPart(new: .relationship(relationship), from: paths)
        case (_, _): return nil
        }
    }

    // MARK: Relationships

    private func apply(_ change: RelationshipChange, to part: inout ModelDraft.EntityPart) {
        let name = property ?? ""
        switch change {
        case .added, .moved: part.properties.insert(newPart, at: name)
        case .removed: break
        case .renamed(let old): if sources.isEmpty { rename(&part, name, from: old) }
        case .cardinalityChanged, .orderingChanged:
            edit(&part, name) { relationship, new in
                (relationship.isToMany, relationship.isOrdered) = (new.isToMany, new.isOrdered)
                (relationship.minCount, relationship.maxCount) = (new.minCount, new.maxCount)
            }
        case .inverseChanged: edit(&part, name, setsInverse: true)
        case .destinationChanged: edit(&part, name, setsInverse: true, setsDestination: true)
        }
    }

    private func edit(
        _ part: inout ModelDraft.EntityPart, _ name: String, setsInverse: Bool = false, setsDestination: Bool = false,
        _ body: (inout RelationshipDescription, RelationshipDescription) -> Void = { _, _ in }
    ) {
        part.properties.edit(name) { element in
            element.hasNewInverse = element.hasNewInverse || setsInverse
            element.hasNewDestination = element.hasNewDestination || setsDestination
            element.editRelationship(result) { relationship, new in
                body(&relationship, new)
                if setsDestination { relationship.destinationEntityName = new.destinationEntityName }
                guard setsInverse else { return }
                (relationship.inverseName, relationship.inverseEntityName) = (new.inverseName, new.inverseEntityName)
            }
        }
    }
}

/// Indexes, constraints and details.
extension ModelOperation {
    func apply(_ change: IndexChange, to part: inout ModelDraft.EntityPart) {
        switch change {
        case .uniquenessAdded(let paths):
            part.constraints.append((paths, true))
        case .uniquenessRemoved(let paths):
            part.constraints.removeAll { $0.paths == paths && !$0.isNew }
        case .added: addIndex(to: &part)
        case .removed(let name): removeIndex(name, from: &part)
        case .changed(let name):
            removeIndex(name, from: &part)
            addIndex(to: &part)
        }
    }

    private func addIndex(to part: inout ModelDraft.EntityPart) {
        switch result {
        case .fetchIndex(let index): part.description.indexes.append(index)
        case .compoundIndex(let names): part.description.compoundIndexes.append(names)
        case .indexedAttribute(let name): part.indexedAttributes.insert(name)
        case nil, .entity, .attribute, .relationship: break
        }
    }

    private func removeIndex(_ name: String, from part: inout ModelDraft.EntityPart) {
        part.description.indexes.removeAll { $0.name == name }
        part.description.compoundIndexes.removeAll { $0.joined(separator: ", ") == name }
        part.indexedAttributes.remove(name)
    }

    // MARK: Details

    func applyDetails(to draft: inout ModelDraft) {
        edit(&draft) { part in
            if case .entity(let result)? = result {
                part.description.versionHashModifier = result.versionHashModifier
            }
            part.properties.edit(property ?? "") { element in
                element.editRelationship(result) { relationship, new in
                    relationship.deleteRule = new.deleteRule
                    (relationship.isOptional, relationship.isTransient) = (new.isOptional, new.isTransient)
                    (relationship.minCount, relationship.maxCount) = (new.minCount, new.maxCount)
                    relationship.versionHashModifier = new.versionHashModifier
                }
                element.editAttribute(result) { attribute, new in
                    attribute.versionHashModifier = new.versionHashModifier
                    attribute.validation = new.validation
                    attribute.derivationExpression = new.derivationExpression
                    attribute.valueTransformerName = new.valueTransformerName
                }
            }
        }
    }
}
