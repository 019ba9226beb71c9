extension ModelWriter {
    /// Returns the element of an entity: properties in model order, then indexes, constraints and user info.
    mutating func entity(_ entity: EntityDescription) -> ModelElement {
        var children: [ModelElement] = []
        for property in entity.properties {
            switch property {
            case .attribute(let description): children.append(attribute(description))
            case .relationship(let description): children.append(relationship(description))
            case .fetchedProperty(let description): children.append(fetchedProperty(description))
            }
        }
        children += entity.indexes.map(fetchIndex)
        children += lists("compoundIndexes", "compoundIndex", "index", entity.compoundIndexes)
        children += lists("uniquenessConstraints", "uniquenessConstraint", "constraint", entity.uniquenessConstraints)
        return Self.element(
            "entity",
            [
                "name": entity.name, "representedClassName": entity.managedObjectClassName,
                "parentEntity": entity.superentityName, "isAbstract": Self.flag(entity.isAbstract),
                "elementID": entity.renamingIdentifier, "versionHashModifier": entity.versionHashModifier,
            ], entity.editorSettings, children + Self.userInfo(entity.userInfo))
    }

    private func relationship(_ relationship: RelationshipDescription) -> ModelElement {
        Self.element(
            "relationship",
            [
                "name": relationship.name, "optional": Self.flag(relationship.isOptional),
                "transient": Self.flag(relationship.isTransient), "toMany": Self.flag(relationship.isToMany),
                "minCount": relationship.minCount > 0 ? String(relationship.minCount) : nil,
                "maxCount": relationship.maxCount > 0 ? String(relationship.maxCount) : nil,
                "ordered": Self.flag(relationship.isOrdered), "deletionRule": relationship.deleteRule.xmlName,
                "destinationEntity": relationship.destinationEntityName, "inverseName": relationship.inverseName,
                "inverseEntity": relationship.inverseEntityName, "elementID": relationship.renamingIdentifier,
                "versionHashModifier": relationship.versionHashModifier,
            ], relationship.editorSettings, Self.userInfo(relationship.userInfo))
    }

    private func fetchedProperty(_ property: FetchedPropertyDescription) -> ModelElement {
        Self.element(
            "fetchedProperty", ["name": property.name, "optional": Self.flag(property.isOptional)],
            property.editorSettings, [fetchRequest(property.request)] + Self.userInfo(property.userInfo))
    }

    private func fetchIndex(_ index: FetchIndexDescription) -> ModelElement {
        let columns = index.elements.map { column in
            Self.element(
                "fetchIndexElement",
                [
                    "property": column.property, "expression": column.expression, "type": column.kind.rawValue,
                    "order": column.isAscending ? "ascending" : "descending",
                ], column.editorSettings)
        }
        return Self.element("fetchIndex", ["name": index.name], index.editorSettings, columns)
    }

    private func lists(_ name: String, _ tag: String, _ item: String, _ lists: [[String]]) -> [ModelElement] {
        guard !lists.isEmpty else { return [] }
        return [
            ModelElement(name, [:], lists.map { ModelElement(tag, [:], $0.map { ModelElement(item, ["value": $0]) }) })
        ]
    }
}

extension ModelWriter {
    /// Returns the element of an attribute in an entity or composite.
    mutating func attribute(_ attribute: AttributeDescription) -> ModelElement {
        var element = Self.element(
            "attribute",
            [
                "name": attribute.name, "optional": Self.flag(attribute.isOptional),
                "transient": Self.flag(attribute.isTransient), "attributeType": attribute.attributeType.xmlName,
                "composite": attribute.isComposite ? compositeName(of: attribute) : nil,
                "derived": Self.flag(attribute.isDerived), "derivationExpression": attribute.derivationExpression,
                "valueTransformerName": attribute.valueTransformerName, "customClassName": attribute.customClassName,
                "allowsExternalBinaryDataStorage": Self.flag(attribute.allowsExternalBinaryDataStorage),
                "preserveAfterDeletion": Self.flag(attribute.preservesValueInHistoryOnDeletion),
                "regularExpressionString": attribute.validation.regularExpression,
                "elementID": attribute.renamingIdentifier, "versionHashModifier": attribute.versionHashModifier,
            ], attribute.editorSettings, Self.userInfo(attribute.userInfo))
        writeLimits(of: attribute, to: &element)
        writeDefault(of: attribute, to: &element)
        return element
    }

    private func writeLimits(of attribute: AttributeDescription, to element: inout ModelElement) {
        let limits = [("min", attribute.validation.minimum), ("max", attribute.validation.maximum)]
        for (prefix, text) in limits {
            guard let text else { continue }
            let isInterval = attribute.attributeType == .date && Double(text) != nil
            element.attributes[prefix + (isInterval ? "DateTimeInterval" : "ValueString")] = text
        }
    }

    /// Writes the text that was read if it still represents the default value, otherwise the value's own text.
    private func writeDefault(of attribute: AttributeDescription, to element: inout ModelElement) {
        guard let value = attribute.defaultValue, let text = DefaultValueText.text(value) else { return }
        let key = attribute.attributeType == .date ? "defaultDateTimeInterval" : "defaultValueString"
        let kept = element.attributes[key]
        let isCurrent = kept.map { DefaultValueText.value($0, type: attribute.attributeType) == value } ?? false
        element.attributes[key] = isCurrent ? kept : text
    }
}
