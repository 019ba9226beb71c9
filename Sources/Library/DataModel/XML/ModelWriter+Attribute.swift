extension ModelWriter {
    /// Writes an attribute, of an entity or of a composite.
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

    /// Writes the text that was read while it still stands for the default, else the value's own.
    private func writeDefault(of attribute: AttributeDescription, to element: inout ModelElement) {
        guard let value = attribute.defaultValue, let text = DefaultValueText.text(value) else { return }
        let key = attribute.attributeType == .date ? "defaultDateTimeInterval" : "defaultValueString"
        let kept = element.attributes[key]
        let isCurrent = kept.map { DefaultValueText.value($0, type: attribute.attributeType) == value } ?? false
        element.attributes[key] = isCurrent ? kept : text
    }
}
