extension ModelUnarchiver {
    /// Reads the model's named fetch requests.
    func templates() throws(DataModelError) -> [FetchRequestTemplate] {
        var result: [FetchRequestTemplate] = []
        for pair in try root.pairs("NSFetchRequestTemplates") {
            guard let object = pair.value.object else { continue }
            result.append(try template(object, name: pair.key))
        }
        return isOwn ? result : result.sorted { $0.name < $1.name }
    }

    /// The format for a predicate that this library cannot express. It fails when used; no predicate would fetch too
    /// much.
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
        template.editorSettings = try settings(object)
        if let format = object.string(ArchiveField.format) {
            template.predicateFormat = format
        } else if let archived = object.object("NSPredicate") {
            let predicate = try ArchivedPredicates(reading).predicate(archived)
            template.predicateFormat = predicate?.predicateFormat ?? Self.unreadableFormat
        }
        guard !isOwn else { return template }
        for (field, key) in [("NSFetchLimit", "fetchLimit"), ("NSBatchSize", "fetchBatchSize")] {
            if let number = object.integer(field), number > 0 { template.editorSettings[key] = String(number) }
        }
        return template
    }
}

extension ModelUnarchiver {
    /// Reads fetch indexes, the compound indexes of Xcode 8, and uniqueness constraints.
    func addIndexes(
        _ archived: ArchivedEntity, superentity: ArchivedObject?, to entity: inout EntityDescription
    ) throws(DataModelError) {
        let object = archived.object
        for member in try object.members("NSFetchIndexDescriptions") {
            guard let index = member.object else { continue }
            entity.indexes.append(try fetchIndex(index))
        }
        entity.compoundIndexes = try lists(object, "NSCompoundIndexes")
        entity.uniquenessConstraints = try lists(object, "NSUniqueTuples")
        guard !isOwn else { return }
        // Later frameworks repeat each fetch index as a compound index, and some repeat the superentity's constraints.
        let said = entity.indexes.map { $0.elements.map(\.property) }
        entity.compoundIndexes.removeAll { said.contains($0.map { $0 }) }
        let inherited =
            try superentity.map { (object) throws(DataModelError) in try lists(object, "NSUniqueTuples") } ?? []
        entity.uniquenessConstraints.removeAll { inherited.contains($0) }
        // An index of an unknown kind can be dropped: it changes no result.
        let names = Set(archived.properties.map(\.key) + ["self", "entity"])
        func isKnown(_ path: String) -> Bool { names.contains(String(path.prefix { $0 != "." })) }
        entity.indexes.removeAll { index in
            !index.elements.allSatisfy { $0.property.map(isKnown) ?? ($0.expression != nil) }
        }
        entity.compoundIndexes.removeAll { !$0.allSatisfy(isKnown) }
    }

    /// Reads lists of names. A list may hold a property instead of its name.
    private func lists(_ object: ArchivedObject, _ field: String) throws(DataModelError) -> [[String]] {
        var result: [[String]] = []
        for member in try object.members(field) {
            guard let list = member.object else { continue }
            result.append(try list.members().compactMap { $0.string ?? $0.object?.string("NSPropertyName") })
        }
        return result
    }

    private func fetchIndex(_ object: ArchivedObject) throws(DataModelError) -> FetchIndexDescription {
        try reading.enter(object)
        guard let name = object.string("NSIndexName") else { throw reading.error("a fetch index has no name") }
        var index = FetchIndexDescription(name, [])
        index.editorSettings = try settings(object)
        for member in try object.members("NSIndexElements") {
            guard let element = member.object else { continue }
            index.elements.append(try fetchIndexElement(element, of: name))
        }
        return index
    }

    private func fetchIndexElement(
        _ object: ArchivedObject, of index: String
    ) throws(DataModelError) -> FetchIndexDescription.Element {
        let property = propertyName(object)
        let expression = try property == nil ? expressionFormat(object) : object.string(ArchiveField.format)
        guard property != nil || expression != nil || !isOwn else {
            throw reading.error("an element of the fetch index “\(index)” names neither a property nor an expression")
        }
        var element = FetchIndexDescription.Element(property, expression: expression)
        element.kind = object.integer("NSFetchIndexElementType") == 1 ? .rTree : .binary
        if object.flag(ArchiveField.isTextIndex) { element.kind = .text }
        element.isAscending = object.flag("NSAscending")
        element.editorSettings = try settings(object)
        return element
    }

    /// The name of the indexed property; nil for an element that indexes an expression.
    private func propertyName(_ object: ArchivedObject) -> String? {
        object.string("NSPropertyName") ?? object.object("NSProperty")?.string("NSPropertyName")
    }

    private func expressionFormat(_ object: ArchivedObject) throws(DataModelError) -> String? {
        if let format = object.string(ArchiveField.format) { return format }
        var archived = try object.firstObject { $0.isKind(endingIn: "Expression") }
        if archived == nil, let described = object.object("NSProperty") {
            archived = try described.firstObject { $0.isKind(endingIn: "Expression") }
        }
        guard let archived else { return nil }
        return try ArchivedPredicates(reading).expression(archived)?.description
    }
}
