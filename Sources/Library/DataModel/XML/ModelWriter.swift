/// A writer that creates the elements of a model's XML.
struct ModelWriter {
    /// The composite types, under the names by which attributes refer to them.
    private var composites: [CompositeType]
    private let model: ManagedObjectModel

    /// Creates a writer.
    init(_ model: ManagedObjectModel) {
        self.model = model
        composites = model.composites
    }

    /// Returns the root element.
    mutating func root() -> ModelElement {
        let entities = model.entities.map { entity($0) }
        let templates = model.fetchRequestTemplates.map(fetchRequest)
        // Elements of one type may refer to types that are added while writing, so the list can grow.
        var types: [ModelElement] = []
        while types.count < composites.count { types.append(composite(composites[types.count])) }
        var root = ModelElement("model", [:], entities + types + templates + model.configurations.map(configuration))
        if !model.diagram.isEmpty { root.children.append(diagram()) }
        root.attributes = modelAttributes()
        return root
    }

    /// A model that no editor wrote gets the settings without which Xcode does not open it.
    private func modelAttributes() -> [String: String] {
        var attributes = model.editorSettings.values
        if attributes["type"] == nil {
            let required = [
                "type": "com.apple.IDECoreDataModeler.DataModel", "documentVersion": "1.0",
                "lastSavedToolsVersion": "22758", "systemVersion": "23E224", "minimumToolsVersion": "Automatic",
                "sourceLanguage": "Swift",
            ]
            attributes.merge(required) { own, _ in own }
        }
        attributes["userDefinedModelVersionIdentifier"] = model.versionIdentifiers.joined(separator: ",")
        return attributes
    }

    private func diagram() -> ModelElement {
        let places = model.diagram.map { place in
            var element = ModelElement("element")
            element.attributes = place.values
            return element
        }
        return ModelElement("elements", [:], places)
    }

    private mutating func composite(_ type: CompositeType) -> ModelElement {
        var children: [ModelElement] = []
        for element in type.elements { children.append(attribute(element)) }
        return Self.element(
            "composite", ["name": type.name], type.editorSettings, children + Self.userInfo(type.userInfo))
    }

    private func configuration(_ configuration: Configuration) -> ModelElement {
        let members = configuration.entityNames.map { ModelElement("memberEntity", ["name": $0]) }
        return Self.element("configuration", ["name": configuration.name], configuration.editorSettings, members)
    }

    /// Returns the name of the composite type with the attribute's elements, adding the type if it is missing.
    ///
    /// Code, unlike an editor, can use one type name with different elements. The first type then keeps the name, and
    /// the others get a number.
    mutating func compositeName(of attribute: AttributeDescription) -> String {
        let wanted = attribute.compositeName ?? attribute.name
        var name = wanted
        var number = 2
        while let type = composites.first(where: { $0.name == name }) {
            if type.elements == attribute.elements { return name }
            name = "\(wanted)\(number)"
            number += 1
        }
        composites.append(CompositeType(name, attribute.elements))
        return name
    }
}

/// Parts that several elements share.
extension ModelWriter {
    /// Returns an element with the attributes that are not nil and the editor settings.
    static func element(
        _ name: String, _ attributes: [String: String?], _ settings: EditorSettings, _ children: [ModelElement] = []
    ) -> ModelElement {
        var element = ModelElement(name, attributes, children)
        element.attributes.merge(settings.values) { own, _ in own }
        return element
    }

    /// Returns the user info as an element; empty if there are no pairs.
    static func userInfo(_ pairs: [String: String]) -> [ModelElement] {
        guard !pairs.isEmpty else { return [] }
        let entries = pairs.sorted { $0.key < $1.key }.map {
            ModelElement("entry", ["key": $0.key, "value": $0.value])
        }
        return [ModelElement("userInfo", [:], entries)]
    }

    /// Returns YES; nil for false, which is the meaning of a missing attribute.
    static func flag(_ value: Bool) -> String? { value ? "YES" : nil }

    func fetchRequest(_ template: FetchRequestTemplate) -> ModelElement {
        Self.element(
            "fetchRequest",
            [
                "name": template.name.isEmpty ? nil : template.name, "entity": template.entityName,
                "predicateString": template.predicateFormat,
            ], template.editorSettings)
    }
}
