/// The rules for likely mistakes in a model that a store can still be created from.
struct ModelRules {
    private let model: ManagedObjectModel

    init(_ model: ManagedObjectModel) { self.model = model }

    var findings: [ModelIssue] {
        contradiction + entityRenamings + model.entities.sorted { $0.name < $1.name }.flatMap(findings)
    }

    /// An inconsistent model, which can be neither stored nor compared.
    private var contradiction: [ModelIssue] {
        do throws(DataModelError) {
            _ = try model.resolved()
            return []
        } catch {
            guard case .invalidModel(let entity, let property, let reason) = error else {
                return [ModelIssue(entity: "model", property: nil, reason: error.message, remedy: error.recovery)]
            }
            return [ModelIssue(entity: entity, property: property, reason: reason, remedy: error.recovery)]
        }
    }

    private func findings(_ entity: EntityDescription) -> [ModelIssue] {
        renamings(entity) + entity.attributes.flatMap { types(entity, $0, path: $0.name) }
            + defaults(entity) + entity.relationships.flatMap { relationship(entity, $0) } + indexes(entity)
    }

    /// Indexes of to-many relationships and transient properties, which have no column.
    private func indexes(_ entity: EntityDescription) -> [ModelIssue] {
        let family = ancestry(of: entity)
        let bare = Set(
            family.flatMap(\.relationships).filter { $0.isToMany || $0.isTransient }.map(\.name)
                + family.flatMap(\.attributes).filter(\.isTransient).map(\.name))
        let named = entity.indexes.map { (name: "“\($0.name)” ", paths: $0.elements.compactMap(\.property)) }
        let compound = entity.compoundIndexes.map { (name: "", paths: $0) }
        return (named + compound).flatMap { index in
            index.paths.filter(bare.contains).map { path in
                ModelIssue(
                    entity: entity.name, property: path,
                    reason: "it has no column, so the index \(index.name)is not created",
                    remedy: "Remove it from the index.")
            }
        }
    }

    /// The entity and its ancestors.
    private func ancestry(of entity: EntityDescription) -> [EntityDescription] {
        var found = [entity]
        while let name = found.last?.superentityName, let above = model.entities.first(where: { $0.name == name }),
            !found.contains(where: { $0.name == name })
        {
            found.append(above)
        }
        return found
    }

    private var entityRenamings: [ModelIssue] {
        let pairs = model.entities.map { (identifier: $0.renamingIdentifier ?? $0.name, name: $0.name) }
        return claims(pairs).map { finding($0.names.joined(separator: ", "), nil, $0.identifier) }
    }

    private func renamings(_ entity: EntityDescription) -> [ModelIssue] {
        let own = claims(entity.properties.map { (identifier: $0.canonicalName, name: $0.name) })
        return own.map { finding(entity.name, $0.names.joined(separator: ", "), $0.identifier) }
            + entity.attributes.flatMap { elementRenamings(entity, $0, path: $0.name) }
    }

    private func elementRenamings(
        _ entity: EntityDescription, _ attribute: AttributeDescription, path: String
    ) -> [ModelIssue] {
        let pairs = attribute.elements.map { (identifier: $0.renamingIdentifier ?? $0.name, name: $0.name) }
        return claims(pairs).map { claim in
            finding(entity.name, claim.names.map { "\(path).\($0)" }.joined(separator: ", "), claim.identifier)
        } + attribute.elements.flatMap { elementRenamings(entity, $0, path: "\(path).\($0.name)") }
    }

    /// Identifiers that several parts claim although none of them has that name, with their names.
    private func claims(_ pairs: [(identifier: String, name: String)]) -> [(identifier: String, names: [String])] {
        Dictionary(grouping: pairs.filter { $0.identifier != $0.name }, by: \.identifier)
            .filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value.map(\.name).sorted()) }
    }

    private func finding(_ entity: String, _ property: String?, _ identifier: String) -> ModelIssue {
        ModelIssue(
            entity: entity, property: property,
            reason: "they have the same renaming identifier “\(identifier)”",
            remedy: "Give each a renaming identifier of its own, or none.")
    }

    private func types(_ entity: EntityDescription, _ attribute: AttributeDescription, path: String) -> [ModelIssue] {
        let inner = attribute.elements.flatMap { types(entity, $0, path: "\(path).\($0.name)") }
        guard attribute.attributeType == .undefined, !attribute.isTransient else { return inner }
        return [
            ModelIssue(
                entity: entity.name, property: path, reason: "it has no type, so it is not stored",
                remedy: "Choose a type, or make the attribute transient.")
        ]
    }

    private func relationship(
        _ entity: EntityDescription, _ relationship: RelationshipDescription
    ) -> [ModelIssue] {
        var result: [ModelIssue] = []
        if let inverse = relationship.inverseName, isOneSided(relationship) {
            let place = "\(relationship.destinationEntityName).\(inverse)"
            result.append(
                ModelIssue(
                    entity: entity.name, property: relationship.name,
                    reason: "its inverse “\(place)” has another inverse, so it counts as without one",
                    remedy: "Make \(place) and this relationship inverses of each other, or remove the inverse here."))
        }
        if relationship.inverseName == nil {
            result.append(
                ModelIssue(
                    entity: entity.name, property: relationship.name,
                    reason: "it has no inverse, so deleting the object it refers to leaves a dangling reference",
                    remedy: "Add an inverse from \(relationship.destinationEntityName)."))
        } else if relationship.deleteRule == .noAction {
            result.append(
                ModelIssue(
                    entity: entity.name, property: relationship.name,
                    reason: "its delete rule No Action leaves references to a deleted object",
                    remedy: "Use Nullify, Cascade or Deny."))
        }
        return result
    }

    /// Whether the inverse that a relationship names has another inverse.
    private func isOneSided(_ relationship: RelationshipDescription) -> Bool {
        guard let name = relationship.inverseName,
            let destination = model.entities.first(where: { $0.name == relationship.destinationEntityName }),
            let back = ancestry(of: destination).lazy.compactMap({ entity in
                entity.relationships.first { $0.name == name }
            }).first
        else { return false }
        return back.inverseName != relationship.name
    }

    /// A default value that the type of the attribute cannot have. The text stays in the model.
    private func defaults(_ entity: EntityDescription) -> [ModelIssue] {
        entity.attributes.compactMap { attribute in
            guard attribute.defaultValue == nil, DefaultValueText.isUnchecked(attribute.attributeType),
                let text = attribute.editorSettings["defaultValueString"], !text.isEmpty
            else { return nil }
            return ModelIssue(
                entity: entity.name, property: attribute.name,
                reason: "its default “\(text)” is not a valid \(attribute.attributeType.label), so it has none",
                remedy: "Correct the default value, or remove it.")
        }
    }
}

extension ManagedObjectModel {
    /// Likely mistakes in the model, by entity and property; empty if there are none.
    ///
    /// Reports inconsistencies, renaming identifiers claimed twice, attributes without a type, default values that are not
    /// valid, relationships without an inverse or with the delete rule No Action, inverses that do not point back, and
    /// indexes of properties without a column.
    public var findings: [ModelIssue] { ModelRules(self).findings }
}
