import FoundationEssentials

extension ModelUnarchiver {
    /// The greatest depth of nested composites.
    private static let compositeDepth = 16

    /// Reads a property; nil for an object that is not one.
    func property(_ object: ArchivedObject) throws(DataModelError) -> PropertyDescription? {
        try reading.enter(object)
        if object.isKind(of: "NSRelationshipDescription") { return .relationship(try relationship(object)) }
        if object.isKind(of: "NSFetchedPropertyDescription") { return .fetchedProperty(try fetchedProperty(object)) }
        guard object.isKind(of: "NSAttributeDescription") else { return nil }
        return .attribute(try attribute(object, depth: 0))
    }

    private func name(_ object: ArchivedObject) throws(DataModelError) -> String {
        guard let name = object.string("NSPropertyName"), !name.isEmpty else {
            throw reading.error("a property has no name")
        }
        return name
    }

    // MARK: Attributes

    private func attribute(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> AttributeDescription {
        var attribute = AttributeDescription(
            try name(object), try type(object), isOptional: object.flag("NSIsOptional"))
        attribute.isTransient = object.flag("NSIsTransient")
        attribute.renamingIdentifier = renamingIdentifier(object, name: attribute.name)
        attribute.versionHashModifier = versionHashModifier(object)
        attribute.valueTransformerName = object.string("NSValueTransformerName")
        attribute.customClassName =
            object.string(ArchiveField.customClass)
            ?? (attribute.attributeType == .transformable ? object.string("NSAttributeValueClassName") : nil)
        attribute.preservesValueInHistoryOnDeletion = (object.integer("NSFlagsKey") ?? 0) & 16 != 0
        attribute.allowsExternalBinaryDataStorage = object.flag(ArchiveField.external)
        attribute.derivationExpression = try derivation(object)
        attribute.defaultValue = try ArchivedDefault(attribute.attributeType).value(object)
        attribute.validation = try validation(object)
        attribute.userInfo = try object.texts("NSUserInfo")
        attribute.editorSettings = try settings(object)
        if !isOwn, isIndexed(object) { attribute.editorSettings["indexed"] = "YES" }
        guard attribute.isComposite else { return attribute }
        attribute.compositeName = object.string(ArchiveField.compositeName) ?? (isOwn ? nil : attribute.name)
        attribute.elements = try elements(object, depth: depth + 1)
        return attribute
    }

    private func type(_ object: ArchivedObject) throws(DataModelError) -> AttributeType {
        guard !object.isKind(of: "NSCompositeAttributeDescription") else { return .composite }
        let number = object.integer("NSAttributeType") ?? 0
        guard let type = Int(exactly: number).flatMap(AttributeType.init(rawValue:)) else {
            throw reading.error("“\(try name(object))” has the unknown type \(number)")
        }
        return type
    }

    func versionHashModifier(_ object: ArchivedObject) -> String? {
        object.string("NSVersionHashModifier") ?? object.string("_NSVersionHashModifier")
    }

    /// Whether the attribute has the “indexed” flag of Xcode 8. If the entity has fetch indexes, the flag only repeats
    /// them.
    private func isIndexed(_ object: ArchivedObject) -> Bool {
        object.flag("NSIsIndexed") && object.object("NSEntity")?.has("NSFetchIndexDescriptions") != true
    }

    private func derivation(_ object: ArchivedObject) throws(DataModelError) -> String? {
        if let format = object.string(ArchiveField.format) { return format }
        guard object.isKind(of: "NSDerivedAttributeDescription") else { return nil }
        let expression = try object.firstObject { $0.isKind(endingIn: "Expression") }
        // The attribute is derived, but by an expression that this library cannot express.
        guard let expression else { return "" }
        return try ArchivedPredicates(reading).expression(expression)?.description ?? ""
    }

    /// Reads the elements of a composite attribute or type.
    func elements(_ object: ArchivedObject, depth: Int) throws(DataModelError) -> [AttributeDescription] {
        guard depth < Self.compositeDepth else { throw reading.error("its composites are nested too deeply") }
        var result: [AttributeDescription] = []
        // The field's name in Core Data's archives is not public: take the one with a list of attributes.
        for list in try object.objects(where: { $0.isKind(of: "NSArray") }) {
            let members = try list.members().compactMap(\.object)
            guard !members.isEmpty, members.allSatisfy({ $0.isKind(of: "NSAttributeDescription") }) else { continue }
            for member in members {
                try reading.enterElement()
                result.append(try attribute(member, depth: depth))
            }
            return result
        }
        return result
    }

    /// Reads the validation limits. Other validation predicates have no place in a model's XML and are dropped.
    private func validation(_ object: ArchivedObject) throws(DataModelError) -> AttributeValidation {
        var validation = AttributeValidation()
        for member in try object.members("NSValidationPredicates") {
            guard let predicate = try member.object.map(ArchivedPredicates(reading).predicate) ?? nil else { continue }
            ValidationConditions.read(predicate, into: &validation)
        }
        validation.minimum = object.string(ArchiveField.minimum) ?? validation.minimum
        validation.maximum = object.string(ArchiveField.maximum) ?? validation.maximum
        validation.regularExpression = object.string(ArchiveField.pattern) ?? validation.regularExpression
        return validation
    }

    // MARK: Relationships

    private func relationship(_ object: ArchivedObject) throws(DataModelError) -> RelationshipDescription {
        let name = try name(object)
        let destination = object.object("NSDestinationEntity")
        guard let target = object.string("_NSDestinationEntityName") ?? destination?.string("NSEntityName") else {
            throw reading.error("the relationship “\(name)” has no destination")
        }
        let inverse = object.object("NSInverseRelationship")
        var relationship = RelationshipDescription(
            name, to: target,
            inverse: object.string("_NSInverseRelationshipName") ?? inverse?.string("NSPropertyName"))
        if object.has(ArchiveField.inverseEntity) {
            relationship.inverseEntityName = object.string(ArchiveField.inverseEntity)
        }
        relationship.minCount = count(object, "NSMinCount")
        relationship.maxCount = count(object, "NSMaxCount")
        relationship.isToMany =
            object.has(ArchiveField.isToMany) ? object.flag(ArchiveField.isToMany) : relationship.maxCount != 1
        relationship.isOrdered = object.flag("NSIsOrdered")
        guard let rule = Int(exactly: object.integer("NSDeleteRule") ?? 1).flatMap(DeleteRule.init(rawValue:)) else {
            throw reading.error("the delete rule of “\(name)” is unknown")
        }
        relationship.deleteRule = rule
        relationship.isOptional = object.flag("NSIsOptional")
        relationship.isTransient = object.flag("NSIsTransient")
        relationship.renamingIdentifier = renamingIdentifier(object, name: name)
        relationship.versionHashModifier = versionHashModifier(object)
        relationship.userInfo = try object.texts("NSUserInfo")
        relationship.editorSettings = try settings(object)
        return relationship
    }

    private func count(_ object: ArchivedObject, _ field: String) -> Int {
        max(0, Int(clamping: object.integer(field) ?? 0))
    }

    // MARK: Fetched properties

    private func fetchedProperty(_ object: ArchivedObject) throws(DataModelError) -> FetchedPropertyDescription {
        let name = try name(object)
        let archived = try object.firstObject { $0.isKind(of: "NSFetchRequest") }
        guard let archived else { throw reading.error("the fetched property “\(name)” has no request") }
        var property = FetchedPropertyDescription(
            name: name, request: try template(archived, name: "fetchedPropertyFetchRequest"))
        property.isOptional = object.flag("NSIsOptional")
        property.userInfo = try object.texts("NSUserInfo")
        property.editorSettings = try settings(object)
        return property
    }
}
