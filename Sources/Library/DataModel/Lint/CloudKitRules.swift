/// The rules for a model whose objects go to CloudKit (the 2022 talk, and Apple's “Creating a Core Data Model for
/// CloudKit”).
///
/// Nothing is sent anywhere by this library; the rules are for models that another framework will open.
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
                reason: "CloudKit knows no unique constraints",
                remedy: "Remove the constraint, and look for an equal object before you insert one.")
        }
    }

    /// Elements of a composite become fields of their own, so that each must keep the rules.
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
                    remedy: "Give the attribute a type that is stored, or make it transient."))
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
                    reason: "records come one by one, and may come without a value for it",
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
                    "records come one by one, so that the object at the other end may come later",
                    "Make the relationship optional."
                ))
        }
        if relationship.inverseName == nil {
            faults.append(
                ("CloudKit needs a relationship back", "Add an inverse from \(relationship.destinationEntityName)."))
        }
        if relationship.deleteRule == .deny {
            faults.append(
                (
                    "CloudKit does not keep the delete rule Deny: the object may go on another device",
                    "Use Nullify or Cascade, and refuse the deletion in your own code."
                ))
        }
        if relationship.isToMany, relationship.isOrdered {
            faults.append(("CloudKit keeps no order of objects", "Keep the order in an attribute of the objects."))
        }
        return faults.map {
            ModelIssue(entity: entity.name, property: relationship.name, reason: $0.reason, remedy: $0.remedy)
        }
    }
}

extension ManagedObjectModel {
    /// Whether the model's editor, or one of its configurations, says that it is used with CloudKit.
    public var isUsedWithCloudKit: Bool {
        editorSettings["usedWithCloudKit"] == "YES"
            || configurations.contains { $0.editorSettings["usedWithCloudKit"] == "YES" }
    }

    /// What keeps the model from being used with CloudKit, by entity and property; empty where nothing does.
    ///
    /// Unique constraints, attributes without a type or of identifiers, required attributes without a default,
    /// relationships that are required, ordered, without an inverse or denied at deletion.
    public var cloudKitFindings: [ModelIssue] { CloudKitRules(self).findings }

    /// Makes sure that a model that is used with CloudKit keeps its rules; another model may be as it likes.
    ///
    /// - Throws: `DataModelError.incompatibleWithCloudKit` with every finding at once.
    public func validateForCloudKit() throws(DataModelError) {
        guard isUsedWithCloudKit else { return }
        let findings = cloudKitFindings
        guard findings.isEmpty else { throw .incompatibleWithCloudKit(findings) }
    }
}
