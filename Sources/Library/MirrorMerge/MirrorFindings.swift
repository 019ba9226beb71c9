package import DataModel

extension MirrorRules {
    /// Returns why a model cannot be mirrored by the rules, by entity and property; empty if it can.
    ///
    /// Records arrive one by one, and a value that only one record may have is taken from all others: such a value must
    /// be optional, and be one attribute. An order of related objects is not merged.
    package func findings(in model: ResolvedModel) -> [ModelIssue] {
        let mirrored = model.entities.filter { !excludedEntities.contains($0.description.canonicalName) }
        return unknownNames(in: model) + mirrored.flatMap { uniqueness($0) + attributes($0) + relationships($0) }
    }

    private func unknownNames(in model: ResolvedModel) -> [ModelIssue] {
        let entities = Dictionary(model.entities.map { ($0.description.canonicalName, $0) }) { first, _ in first }
        let properties = excludedAttributes.mapValues { Array($0) }.merging(
            atomicGroups.mapValues { $0.flatMap { $0 } }
        ) {
            $0 + $1
        }
        let titles = excludedEntities.union(properties.keys).subtracting(entities.keys)
        let schema = MirrorSchema(model, MirrorRules())
        return titles.sorted().map { title in
            ModelIssue(
                entity: title, property: nil, reason: "the rules of mirroring name an entity that the model lacks",
                remedy: "Name it as the model's first version did.")
        }
            + properties.sorted { $0.key < $1.key }.flatMap { title, names in
                names.sorted().filter { name in
                    let known = schema.entities[title]?.properties
                    return !(known?.contains { $0 == name || $0.hasPrefix(name + ".") } ?? true)
                }.map { name in
                    ModelIssue(
                        entity: title, property: name,
                        reason: "the rules of mirroring name an attribute that the model lacks",
                        remedy: "Name it as the model's first version did.")
                }
            }
    }

    private func uniqueness(_ entity: ResolvedEntity) -> [ModelIssue] {
        entity.uniquenessConstraints.compactMap { slots in
            let isOptional = slots.allSatisfy { entity.slots[$0].attribute?.isOptional ?? true }
            guard slots.count > 1 || !isOptional else { return nil }
            return ModelIssue(
                entity: entity.name, property: slots.map { entity.slots[$0].path }.joined(separator: ", "),
                reason: slots.count > 1
                    ? "a unique constraint of several properties is not merged"
                    : "two devices can give a unique value to two records, and one of them must lose it",
                remedy: slots.count > 1
                    ? "Remove the constraint, and look for an equal object before inserting one."
                    : "Make the attribute optional, or remove the constraint.")
        }
    }

    private func attributes(_ entity: ResolvedEntity) -> [ModelIssue] {
        entity.slots.compactMap { slot in
            guard slot.isPersistent, let type = slot.attribute?.attributeType,
                type == .undefined || type == .objectID
            else { return nil }
            return ModelIssue(
                entity: entity.name, property: slot.path, reason: "values of the type \(type.label) do not travel",
                remedy: "Give the attribute another type, make it transient, or exclude it.")
        }
    }

    private func relationships(_ entity: ResolvedEntity) -> [ModelIssue] {
        entity.relationships.filter { $0.isToMany && $0.isOrdered && $0.declaringNumber == entity.number }.map {
            ModelIssue(
                entity: entity.name, property: $0.description.name,
                reason: "the order of related objects is not merged",
                remedy: "Keep the order in an attribute of the objects.")
        }
    }
}
