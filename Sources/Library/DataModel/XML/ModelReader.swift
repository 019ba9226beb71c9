/// A reader that creates a model from the elements of its XML.
struct ModelReader {
    let source: String

    /// Reads the root element.
    ///
    /// - Throws: `DataModelError.unreadableModel` with line and reason.
    func model(_ root: ModelElement) throws(DataModelError) -> ManagedObjectModel {
        var model = try unexpandedModel(root)
        try CompositeExpansion(source: source).expand(&model)
        return model
    }

    /// Reads the root element, without copying the elements of composite types into attributes.
    ///
    /// - Parameter known: the entities in their order, nil for those that are read from their elements; empty when all are.
    func unexpandedModel(
        _ root: ModelElement, knowing known: [EntityDescription?] = []
    ) throws(DataModelError) -> ManagedObjectModel {
        guard root.name == "model" else { throw error(root, "it contains <\(root.name)>, not <model>") }
        var fields = ElementFields(root, source: source)
        let identifier = fields.remove("userDefinedModelVersionIdentifier") ?? ""
        var model = ManagedObjectModel(versionIdentifiers: identifier.isEmpty ? [] : [identifier])
        model.editorSettings = fields.remaining
        var entities: [EntityDescription] = []
        for child in root.children {
            guard child.name == "entity" else {
                try read(child, into: &model)
                continue
            }
            if !known.isEmpty, let shared = known[entities.count] {
                entities.append(shared)
            } else {
                entities.append(try entity(child))
            }
        }
        model.entities = entities
        try checkText(root)
        return model
    }

    private func read(_ element: ModelElement, into model: inout ManagedObjectModel) throws(DataModelError) {
        switch element.name {
        case "composite": model.composites.append(try composite(element))
        case "fetchRequest": model.fetchRequestTemplates.append(try fetchRequest(element))
        case "configuration": model.configurations.append(try configuration(element))
        case "elements": model.diagram += try diagram(element)
        default: throw unknown(element, in: "model")
        }
    }

    private func composite(_ element: ModelElement) throws(DataModelError) -> CompositeType {
        var fields = ElementFields(element, source: source)
        var composite = CompositeType(try fields.require("name"), [])
        composite.editorSettings = fields.remaining
        for child in element.children {
            switch child.name {
            case "attribute": composite.elements.append(try attribute(child))
            case "userInfo": composite.userInfo = try userInfo(child)
            default: throw unknown(child, in: "composite")
            }
        }
        return composite
    }

    private func configuration(_ element: ModelElement) throws(DataModelError) -> Configuration {
        var fields = ElementFields(element, source: source)
        var configuration = Configuration(try fields.require("name"), [])
        configuration.editorSettings = fields.remaining
        configuration.entityNames = try names(element, tag: "memberEntity", key: "name")
        return configuration
    }

    func fetchRequest(_ element: ModelElement) throws(DataModelError) -> FetchRequestTemplate {
        var fields = ElementFields(element, source: source)
        var template = FetchRequestTemplate(name: fields.remove("name") ?? "", entityName: try fields.require("entity"))
        template.predicateFormat = fields.remove("predicateString")
        template.editorSettings = fields.remaining
        for child in element.children { throw unknown(child, in: "fetchRequest") }
        return template
    }

    private func diagram(_ element: ModelElement) throws(DataModelError) -> [EditorSettings] {
        var places: [EditorSettings] = []
        for child in element.children {
            guard child.name == "element", child.children.isEmpty else { throw unknown(child, in: "elements") }
            places.append(EditorSettings(child.attributes))
        }
        return places
    }
}

/// Parts that several elements share.
extension ModelReader {
    /// Reads `<userInfo>`.
    func userInfo(_ element: ModelElement) throws(DataModelError) -> [String: String] {
        var result: [String: String] = [:]
        for child in element.children {
            guard child.name == "entry" else { throw unknown(child, in: "userInfo") }
            var fields = ElementFields(child, source: source)
            guard let key = fields.remove("key") else { throw error(child, "<entry> has no “key”") }
            result[key] = fields.remove("value") ?? ""
            try fields.requireNothingElse()
        }
        return result
    }

    /// Reads one attribute from each child element, all of which must have the tag.
    func names(_ element: ModelElement, tag: String, key: String) throws(DataModelError) -> [String] {
        var result: [String] = []
        for child in element.children {
            guard child.name == tag else { throw unknown(child, in: element.name) }
            var fields = ElementFields(child, source: source)
            result.append(try fields.require(key))
            try fields.requireNothingElse()
        }
        return result
    }

    /// Checks that there is no text between elements, since a model's XML has none.
    func checkText(_ element: ModelElement) throws(DataModelError) {
        guard element.text.isEmpty else { throw error(element, "there is text in <\(element.name)>") }
        for child in element.children { try checkText(child) }
    }

    func unknown(_ element: ModelElement, in parent: String) -> DataModelError {
        error(element, "<\(element.name)> is unknown in <\(parent)>")
    }

    func error(_ element: ModelElement, _ reason: String) -> DataModelError {
        .unreadableModel(source: source, line: element.line, reason: reason)
    }
}
