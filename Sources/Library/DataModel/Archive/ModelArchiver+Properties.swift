import FoundationEssentials

extension ModelArchiver {
    private static let attributeClass = ["NSAttributeDescription", "NSPropertyDescription", "NSObject"]
    static let compositeClass = ["NSCompositeAttributeDescription"] + attributeClass
    private static let derivedClass = ["NSDerivedAttributeDescription"] + attributeClass

    // MARK: Attributes

    mutating func fill(_ number: Int, _ attribute: AttributeDescription, entity name: String?) {
        var fields = shared(
            name: attribute.name, entity: name, isOptional: attribute.isOptional, isTransient: attribute.isTransient,
            renaming: attribute.renamingIdentifier, modifier: attribute.versionHashModifier,
            userInfo: attribute.userInfo, settings: attribute.editorSettings)
        fields += [
            ("NSAttributeType", .integer(Int64(attribute.attributeType.rawValue))),
            ("NSAttributeValueClassName", builder.text(valueClass(of: attribute))),
            ("NSDefaultValue", builder.defaultValue(attribute.defaultValue)),
            ("NSFlagsKey", .integer(attribute.preservesValueInHistoryOnDeletion ? 16 : 0)),
            ("NSValueTransformerName", builder.text(attribute.valueTransformerName)),
        ]
        if attribute.editorSettings["indexed"] == "YES" { fields.append(("NSIsIndexed", .boolean(true))) }
        if attribute.allowsExternalBinaryDataStorage { fields.append((ArchiveField.external, .boolean(true))) }
        if attribute.attributeType != .transformable, let custom = attribute.customClassName {
            fields.append((ArchiveField.customClass, builder.text(custom)))
        }
        fields += validation(attribute) + derivation(attribute) + composite(attribute)
        builder.fill(number, className(of: attribute), fields)
    }

    private func className(of attribute: AttributeDescription) -> [String] {
        if attribute.isComposite { return Self.compositeClass }
        return attribute.isDerived ? Self.derivedClass : Self.attributeClass
    }

    private func valueClass(of attribute: AttributeDescription) -> String? {
        switch attribute.attributeType {
        case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
        case .decimal: "NSDecimalNumber"
        case .string: "NSString"
        case .date: "NSDate"
        case .binary: "NSData"
        case .uuid: "NSUUID"
        case .uri: "NSURL"
        case .transformable: attribute.customClassName
        case .objectID: "NSManagedObjectID"
        case .composite: "NSDictionary"
        case .undefined: nil
        }
    }

    private mutating func composite(_ attribute: AttributeDescription) -> [ArchiveBuilder.Field] {
        guard attribute.isComposite else { return [] }
        return [("NSElements", elements(attribute.elements))]
            + (attribute.compositeName.map { [(ArchiveField.compositeName, builder.text($0))] } ?? [])
    }

    /// Adds the elements of a composite attribute or type.
    mutating func elements(_ elements: [AttributeDescription]) -> PropertyListNode {
        let numbers = elements.map { element in
            let number = builder.reserve()
            fill(number, element, entity: nil)
            return PropertyListNode.reference(number)
        }
        return builder.array(numbers)
    }

    private mutating func derivation(_ attribute: AttributeDescription) -> [ArchiveBuilder.Field] {
        guard let format = attribute.derivationExpression else { return [] }
        return [(ArchiveField.format, builder.text(format))] + expression(format, field: "NSDerivationExpression")
    }

    private mutating func validation(_ attribute: AttributeDescription) -> [ArchiveBuilder.Field] {
        let wanted = attribute.validation
        guard wanted != AttributeValidation() else { return [] }
        let conditions = ValidationConditions.conditions(attribute)
        let archived = conditions.compactMap { builder.add($0) }
        var fields: [ArchiveBuilder.Field] = [("NSValidationPredicates", builder.array(archived))]
        var read = AttributeValidation()
        for condition in conditions { ValidationConditions.read(condition, into: &read) }
        guard read != wanted else { return fields }
        for (field, text) in [
            (ArchiveField.minimum, wanted.minimum), (ArchiveField.maximum, wanted.maximum),
            (ArchiveField.pattern, wanted.regularExpression),
        ] {
            if let text { fields.append((field, builder.text(text))) }
        }
        return fields
    }

    // MARK: Relationships and fetched properties

    mutating func fill(_ number: Int, _ relationship: RelationshipDescription, entity name: String) {
        let destination = relationship.destinationEntityName
        var fields = shared(
            name: relationship.name, entity: name, isOptional: relationship.isOptional,
            isTransient: relationship.isTransient, renaming: relationship.renamingIdentifier,
            modifier: relationship.versionHashModifier, userInfo: relationship.userInfo,
            settings: relationship.editorSettings)
        fields += [
            ("NSDestinationEntity", entity(destination)), ("_NSDestinationEntityName", builder.text(destination)),
            ("NSInverseRelationship", property(relationship.inverseName, of: destination)),
            ("_NSInverseRelationshipName", builder.text(relationship.inverseName)),
            ("NSDeleteRule", .integer(Int64(relationship.deleteRule.rawValue))),
            ("NSMinCount", .integer(Int64(relationship.minCount))),
            ("NSMaxCount", .integer(Int64(relationship.maxCount))),
        ]
        if relationship.isOrdered { fields.append(("NSIsOrdered", .boolean(true))) }
        if relationship.isToMany != (relationship.maxCount != 1) {
            fields.append((ArchiveField.isToMany, .boolean(relationship.isToMany)))
        }
        if relationship.inverseEntityName != (relationship.inverseName == nil ? nil : destination) {
            fields.append((ArchiveField.inverseEntity, builder.text(relationship.inverseEntityName)))
        }
        builder.fill(number, ["NSRelationshipDescription", "NSPropertyDescription", "NSObject"], fields)
    }

    mutating func fill(_ number: Int, _ fetched: FetchedPropertyDescription, entity name: String) {
        let fields = shared(
            name: fetched.name, entity: name, isOptional: fetched.isOptional, isTransient: false, renaming: nil,
            modifier: nil, userInfo: fetched.userInfo, settings: fetched.editorSettings)
        let request = template(fetched.request, usual: "fetchedPropertyFetchRequest")
        builder.fill(
            number, ["NSFetchedPropertyDescription", "NSPropertyDescription", "NSObject"],
            fields + [("NSFetchRequest", request)])
    }

    /// Returns the fields that all properties share. `_P` repeats the property's flags.
    private mutating func shared(
        name: String, entity: String?, isOptional: Bool, isTransient: Bool, renaming identifier: String?,
        modifier: String?, userInfo: [String: String], settings: EditorSettings
    ) -> [ArchiveBuilder.Field] {
        var fields: [ArchiveBuilder.Field] = [
            ("NSPropertyName", builder.text(name)), ("NSEntity", self.entity(entity)),
            ("_P", .integer(0xF1 + (isOptional ? 2 : 0) + (isTransient ? 8 : 0))),
        ]
        if isOptional { fields.append(("NSIsOptional", .boolean(true))) }
        if isTransient { fields.append(("NSIsTransient", .boolean(true))) }
        if let modifier { fields.append(("NSVersionHashModifier", builder.text(modifier))) }
        if !userInfo.isEmpty { fields.append(("NSUserInfo", builder.dictionary(ofTexts: userInfo))) }
        return fields + renaming(identifier, name: name) + self.settings(settings)
    }
}
