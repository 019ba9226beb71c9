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
        case .indexedAttribute(let name): part.marks.insert(name)
        case nil, .entity, .attribute, .relationship: break
        }
    }

    private func removeIndex(_ name: String, from part: inout ModelDraft.EntityPart) {
        part.description.indexes.removeAll { $0.name == name }
        part.description.compoundIndexes.removeAll { $0.joined(separator: ", ") == name }
        part.marks.remove(name)
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
