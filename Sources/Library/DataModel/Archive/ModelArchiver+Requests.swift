extension ModelArchiver {
    // MARK: Requests

    /// Adds a fetch request, and its name if that differs from the usual one.
    mutating func template(_ template: FetchRequestTemplate, usual name: String) -> PropertyListNode {
        var fields: [ArchiveBuilder.Field] = [("NSEntity", entity(template.entityName))]
        if entity(template.entityName) == ArchiveBuilder.null {
            fields.append((ArchiveField.entityName, builder.text(template.entityName)))
        }
        if template.name != name { fields.append((ArchiveField.templateName, builder.text(template.name))) }
        if let format = template.predicateFormat {
            fields.append((ArchiveField.format, builder.text(format)))
            if let predicate = (try? Predicate(parsing: format)).flatMap({ builder.add($0) }) {
                fields.append(("NSPredicate", predicate))
            }
        }
        for (field, key) in [("NSFetchLimit", "fetchLimit"), ("NSBatchSize", "fetchBatchSize")] {
            if let number = template.editorSettings[key].flatMap(Int64.init) {
                fields.append((field, .integer(number)))
            }
        }
        return builder.instance(
            ["NSFetchRequest", "NSPersistentStoreRequest", "NSObject"], fields + settings(template.editorSettings))
    }

    /// Adds an expression as the named field; nothing if this library cannot parse its format.
    mutating func expression(_ format: String, field: String) -> [ArchiveBuilder.Field] {
        guard let expression = try? Expression(format: format), let archived = builder.add(expression) else {
            return []
        }
        return [(field, archived)]
    }

    // MARK: Indexes

    /// Returns the fields for an entity's indexes and constraints.
    mutating func indexes(_ entity: EntityDescription) -> [ArchiveBuilder.Field] {
        let indexes = entity.indexes.map { index($0, of: entity.name) }
        var fields: [ArchiveBuilder.Field] = [
            ("NSFetchIndexDescriptions", builder.array(indexes)),
            ("NSCompoundIndexes", builder.array(entity.compoundIndexes.map { builder.array(ofTexts: $0) })),
        ]
        if !entity.uniquenessConstraints.isEmpty {
            let tuples = entity.uniquenessConstraints.map { builder.array(ofTexts: $0) }
            fields.append(("NSUniqueTuples", builder.array(tuples)))
        }
        return fields
    }

    private mutating func index(_ index: FetchIndexDescription, of entity: String) -> PropertyListNode {
        let number = builder.reserve()
        let elements = index.elements.map { element($0, of: number) }
        builder.fill(
            number, ["NSFetchIndexDescription", "NSObject"],
            [
                ("NSIndexName", builder.text(index.name)), ("NSIndexElements", builder.array(elements)),
                ("NSEntity", self.entity(entity)), ("NSPartialIndexPredicate", ArchiveBuilder.null),
            ] + settings(index.editorSettings))
        return .reference(number)
    }

    private mutating func element(_ element: FetchIndexDescription.Element, of index: Int) -> PropertyListNode {
        var fields: [ArchiveBuilder.Field] = [
            ("NSFetchIndexElementType", .integer(element.kind == .rTree ? 1 : 0)),
            ("NSFetchIndexDescription", .reference(index)),
        ]
        if let property = element.property { fields.append(("NSPropertyName", builder.text(property))) }
        if let format = element.expression {
            fields.append((ArchiveField.format, builder.text(format)))
            fields += expression(format, field: "NSExpression")
        }
        if element.kind == .text { fields.append((ArchiveField.isTextIndex, .boolean(true))) }
        if element.isAscending { fields.append(("NSAscending", .boolean(true))) }
        return builder.instance(
            ["NSFetchIndexElementDescription", "NSObject"], fields + settings(element.editorSettings))
    }
}
