extension ModelReader {
    /// Reads `<attribute>`, of an entity or of a composite.
    func attribute(_ element: ModelElement) throws(DataModelError) -> AttributeDescription {
        var fields = ElementFields(element, source: source)
        let name = try fields.require("name")
        var attribute = AttributeDescription(name, try type(&fields), isOptional: try fields.flag("optional"))
        attribute.isTransient = try fields.flag("transient")
        attribute.renamingIdentifier = fields.take("elementID")
        attribute.versionHashModifier = fields.take("versionHashModifier")
        attribute.valueTransformerName = fields.take("valueTransformerName")
        attribute.customClassName = fields.take("customClassName")
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
        guard let text = fields.take("attributeType"), text != "Undefined" else { return .undefined }
        guard let type = AttributeType(xmlName: text) else { throw fields.error("the type “\(text)” is unknown") }
        return type
    }

    /// An expression without `derived` is an editor's leftover: it stays a mark.
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

    /// Dates are limited by seconds since 2001; texts, which some editors write instead, stay as they are.
    private func validation(of attribute: AttributeDescription, _ fields: inout ElementFields) -> AttributeValidation {
        var validation = AttributeValidation()
        let isDate = attribute.attributeType == .date
        validation.minimum = isDate ? fields.take("minDateTimeInterval") : nil
        validation.maximum = isDate ? fields.take("maxDateTimeInterval") : nil
        if validation.minimum == nil { validation.minimum = fields.take("minValueString") }
        if validation.maximum == nil { validation.maximum = fields.take("maxValueString") }
        validation.regularExpression = fields.take("regularExpressionString")
        return validation
    }

    /// A text other than the one that would be written for the value is kept beside it, to be written back.
    private func defaultValue(
        of attribute: AttributeDescription, _ fields: inout ElementFields
    ) throws(DataModelError) -> AttributeValue? {
        let key = attribute.attributeType == .date ? "defaultDateTimeInterval" : "defaultValueString"
        guard let text = fields.take(key) else { return nil }
        guard let value = DefaultValueText.value(text, type: attribute.attributeType) else {
            guard text.isEmpty || !attribute.attributeType.hasTextualDefault else {
                throw fields.error(
                    "the default “\(text)” of “\(attribute.name)” is no \(attribute.attributeType.xmlName ?? "value")")
            }
            fields.keep(key, text)
            return nil
        }
        if DefaultValueText.text(value) != text { fields.keep(key, text) }
        return value
    }
}

extension AttributeType {
    /// Whether the XML can hold a default of this type.
    fileprivate var hasTextualDefault: Bool {
        switch self {
        case .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .uuid, .uri: true
        case .undefined, .binary, .transformable, .objectID, .composite: false
        }
    }
}
