extension ModelReader {
    /// Reads `<attribute>` in an entity or composite.
    func attribute(_ element: ModelElement) throws(DataModelError) -> AttributeDescription {
        var fields = ElementFields(element, source: source)
        let name = try fields.require("name")
        var attribute = AttributeDescription(name, try type(&fields), isOptional: try fields.flag("optional"))
        attribute.isTransient = try fields.flag("transient")
        attribute.renamingIdentifier = fields.remove("elementID")
        attribute.versionHashModifier = fields.remove("versionHashModifier")
        attribute.valueTransformerName = fields.remove("valueTransformerName")
        attribute.customClassName = fields.remove("customClassName")
        attribute.allowsExternalBinaryDataStorage = try fields.flag("allowsExternalBinaryDataStorage")
        attribute.preservesValueInHistoryOnDeletion = try fields.flag("preserveAfterDeletion")
        attribute.derivationExpression = try derivation(&fields)
        attribute.compositeName = try compositeName(of: attribute, &fields)
        attribute.validation = validation(of: attribute, &fields)
        attribute.defaultValue = try defaultValue(of: attribute, &fields)
        attribute.editorSettings = fields.remaining
        attribute.userInfo = try onlyUserInfo(element)
        return attribute
    }

    private func type(_ fields: inout ElementFields) throws(DataModelError) -> AttributeType {
        guard let text = fields.remove("attributeType"), text != "Undefined" else { return .undefined }
        guard let type = AttributeType(xmlName: text) else { throw fields.error("the type “\(text)” is unknown") }
        return type
    }

    /// An expression without `derived` is a leftover of the editor and stays an editor setting.
    private func derivation(_ fields: inout ElementFields) throws(DataModelError) -> String? {
        guard try fields.flag("derived") else { return nil }
        return try fields.require("derivationExpression")
    }

    private func compositeName(
        of attribute: AttributeDescription, _ fields: inout ElementFields
    ) throws(DataModelError) -> String? {
        guard attribute.isComposite else { return nil }
        return try fields.require("composite")
    }

    /// Dates have limits in seconds since 2001. Some editors write date texts instead, which are kept as they are.
    private func validation(of attribute: AttributeDescription, _ fields: inout ElementFields) -> AttributeValidation {
        var validation = AttributeValidation()
        let isDate = attribute.attributeType == .date
        validation.minimum = isDate ? fields.remove("minDateTimeInterval") : nil
        validation.maximum = isDate ? fields.remove("maxDateTimeInterval") : nil
        if validation.minimum == nil { validation.minimum = fields.remove("minValueString") }
        if validation.maximum == nil { validation.maximum = fields.remove("maxValueString") }
        validation.regularExpression = fields.remove("regularExpressionString")
        return validation
    }

    /// A text that differs from the one that would be written for the value is kept with it, and written again.
    private func defaultValue(
        of attribute: AttributeDescription, _ fields: inout ElementFields
    ) throws(DataModelError) -> AttributeValue? {
        let key = attribute.attributeType == .date ? "defaultDateTimeInterval" : "defaultValueString"
        guard let text = fields.remove(key) else { return nil }
        guard let value = DefaultValueText.value(text, type: attribute.attributeType) else {
            guard
                text.isEmpty || !attribute.attributeType.hasTextualDefault
                    || DefaultValueText.isUnchecked(attribute.attributeType)
            else {
                throw fields.error(
                    "the default “\(text)” of “\(attribute.name)” is not a valid \(attribute.attributeType.xmlName ?? "value")"
                )
            }
            fields.restore(key, text)
            return nil
        }
        if DefaultValueText.text(value) != text { fields.restore(key, text) }
        return value
    }
}

extension AttributeType {
    /// Whether the XML can contain a default value of this type.
    fileprivate var hasTextualDefault: Bool {
        switch self {
        case .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .uuid, .uri: true
        case .undefined, .binary, .transformable, .objectID, .composite: false
        }
    }
}
