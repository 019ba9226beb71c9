/// The rules for models whose objects are mirrored to CloudKit (WWDC 2022, and Apple's “Creating a Core Data Model for
/// CloudKit”).
///
/// This library does not connect to CloudKit; the rules are for models that another framework opens.
struct CloudKitRules {
    private let model: ManagedObjectModel

    init(_ model: ManagedObjectModel) { self.model = model }

    var findings: [ModelIssue] { model.entities.sorted { $0.name < $1.name }.flatMap(findings) }

    private func findings(_ entity: EntityDescription) -> [ModelIssue] {
        uniqueness(entity) + entity.attributes.filter { !$0.isTransient }.flatMap { attribute(entity, $0) }
            + entity.relationships.filter { !$0.isTransient }.flatMap { relationship(entity, $0) }
    }

    private func uniqueness(_ entity: EntityDescription) -> [ModelIssue] {
        entity.uniquenessConstraints.map { names in
            ModelIssue(
                entity: entity.name, property: names.joined(separator: ", "),
                reason: "CloudKit does not support unique constraints",
                remedy: "Remove the constraint, and look for an equal object before inserting one.")
        }
    }

    /// Checks an attribute. Elements of a composite become separate fields, so each must follow the rules.
    private func attribute(
        _ entity: EntityDescription, _ attribute: AttributeDescription, path: String? = nil
    ) -> [ModelIssue] {
        let path = path ?? attribute.name
        var result: [ModelIssue] = []
        switch attribute.attributeType {
        case .undefined, .objectID:
            result.append(
                ModelIssue(
                    entity: entity.name, property: path,
                    reason: "CloudKit has no fields of the type \(attribute.attributeType.label)",
                    remedy: "Give the attribute another type, or make it transient."))
        case .composite:
            result += attribute.elements.flatMap { self.attribute(entity, $0, path: "\(path).\($0.name)") }
        case .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid,
            .uri, .transformable:
            break
        }
        if !attribute.isOptional, attribute.defaultValue == nil, !attribute.isComposite, !attribute.isDerived {
            result.append(
                ModelIssue(
                    entity: entity.name, property: path,
                    reason: "records arrive one by one, and may arrive without a value for it",
                    remedy: "Make the attribute optional, or give it a default value."))
        }
        return result
    }

    private func relationship(
        _ entity: EntityDescription, _ relationship: RelationshipDescription
    ) -> [ModelIssue] {
        var faults: [(reason: String, remedy: String)] = []
        if !relationship.isOptional {
            faults.append(
                (
                    "records arrive one by one, so the related object may arrive later",
                    "Make the relationship optional."
                ))
        }
        if relationship.inverseName == nil {
            faults.append(
                (
                    "CloudKit requires an inverse relationship",
                    "Add an inverse from \(relationship.destinationEntityName)."
                ))
        }
        if relationship.deleteRule == .deny {
            faults.append(
                (
                    "CloudKit does not support the delete rule Deny: another device may delete the object",
                    "Use Nullify or Cascade, and prevent the deletion in your own code."
                ))
        }
        if relationship.isToMany, relationship.isOrdered {
            faults.append(
                ("CloudKit does not support ordered relationships", "Keep the order in an attribute of the objects."))
        }
        return faults.map {
            ModelIssue(entity: entity.name, property: relationship.name, reason: $0.reason, remedy: $0.remedy)
        }
    }
}

extension ManagedObjectModel {
    /// Whether the model or one of its configurations is marked as used with CloudKit.
    public var isUsedWithCloudKit: Bool {
        editorSettings["usedWithCloudKit"] == "YES"
            || configurations.contains { $0.editorSettings["usedWithCloudKit"] == "YES" }
    }

    /// The reasons why the model cannot be used with CloudKit, by entity and property; empty if it can.
    ///
    /// CloudKit does not support unique constraints; attributes without a type or with object identifiers; required
    /// attributes without a default value; and relationships that are required, ordered, without an inverse, or have
    /// the delete rule Deny.
    public var cloudKitFindings: [ModelIssue] { CloudKitRules(self).findings }

    /// Checks a model that is used with CloudKit against CloudKit's rules. Accepts any other model.
    ///
    /// - Throws: `DataModelError.incompatibleWithCloudKit` with all findings.
    public func validateForCloudKit() throws(DataModelError) {
        guard isUsedWithCloudKit else { return }
        let findings = cloudKitFindings
        guard findings.isEmpty else { throw .incompatibleWithCloudKit(findings) }
    }
}
