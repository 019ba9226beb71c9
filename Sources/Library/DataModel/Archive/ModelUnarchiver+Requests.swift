extension ModelUnarchiver {
    /// Reads the fetch requests that the model holds by name.
    func templates() throws(DataModelError) -> [FetchRequestTemplate] {
        var result: [FetchRequestTemplate] = []
        for pair in try root.pairs("NSFetchRequestTemplates") {
            guard let object = pair.value.object else { continue }
            result.append(try template(object, name: pair.key))
        }
        return isOwn ? result : result.sorted { $0.name < $1.name }
    }

    /// What stands for a condition that this library cannot say: a format that fails when it is used, where none at all
    /// would fetch too much.
    static let unreadableFormat = "(a condition that cannot be read)"

    /// Reads a fetch request.
    func template(_ object: ArchivedObject, name: String) throws(DataModelError) -> FetchRequestTemplate {
        try reading.enter(object)
        let described = try object.firstObject { $0.isKind(of: "NSEntityDescription") }
        let entity =
            object.string(ArchiveField.entityName) ?? described?.string("NSEntityName")
            ?? object.string("NSEntityName")
        var template = FetchRequestTemplate(
            name: object.string(ArchiveField.templateName) ?? name, entityName: entity ?? "")
        template.editorSettings = try marks(object)
        if let format = object.string(ArchiveField.format) {
            template.predicateFormat = format
        } else if let archived = object.object("NSPredicate") {
            let predicate = try ArchivedPredicates(reading).predicate(archived)
            template.predicateFormat = predicate?.predicateFormat ?? Self.unreadableFormat
        }
        guard !isOwn else { return template }
        for (field, mark) in [("NSFetchLimit", "fetchLimit"), ("NSBatchSize", "fetchBatchSize")] {
            if let number = object.integer(field), number > 0 { template.editorSettings[mark] = String(number) }
        }
        return template
    }
}
