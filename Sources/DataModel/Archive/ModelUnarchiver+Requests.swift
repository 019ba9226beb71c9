extension ModelUnarchiver {
    /// Reads the fetch requests that the model holds by name.
    func templates() throws(DataModelError) -> [FetchRequestTemplate] {
        var result: [FetchRequestTemplate] = []
        for pair in try root.pairs("NSFetchRequestTemplates") {
            guard let object = pair.value.object, let template = try template(object, name: pair.key) else { continue }
            result.append(template)
        }
        return isOwn ? result : result.sorted { $0.name < $1.name }
    }

    /// Reads a fetch request; nil for one whose condition this library cannot say, which would fetch too much.
    func template(_ object: ArchivedObject, name: String) throws(DataModelError) -> FetchRequestTemplate? {
        let entity =
            object.string(ArchiveField.entityName) ?? object.object("NSEntity")?.string("NSEntityName")
            ?? object.string("NSEntityName")
        guard let entity else { throw reading.error("the fetch request “\(name)” names no entity") }
        var template = FetchRequestTemplate(name: object.string(ArchiveField.templateName) ?? name, entityName: entity)
        template.editorMarks = try marks(object)
        if let format = object.string(ArchiveField.format) {
            template.predicateFormat = format
        } else if let archived = object.object("NSPredicate") {
            guard let predicate = try ArchivedPredicates(reading).predicate(archived) else { return nil }
            template.predicateFormat = predicate.predicateFormat
        }
        guard !isOwn else { return template }
        for (field, mark) in [("NSFetchLimit", "fetchLimit"), ("NSBatchSize", "fetchBatchSize")] {
            if let number = object.integer(field), number > 0 { template.editorMarks[mark] = String(number) }
        }
        return template
    }
}
