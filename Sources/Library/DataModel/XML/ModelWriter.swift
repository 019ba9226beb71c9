/// Makes the elements of a model's XML from the model.
struct ModelWriter {
    /// The composite types under the names by which attributes refer to them.
    private var composites: [CompositeType]
    private let model: ManagedObjectModel

    /// Makes a writer.
    init(_ model: ManagedObjectModel) {
        self.model = model
        composites = model.composites
    }

    /// Returns the root element.
    mutating func root() -> ModelElement {
        let entities = model.entities.map { entity($0) }
        let templates = model.fetchRequestTemplates.map(fetchRequest)
        // Elements of one type may refer to types that are met only now: the list grows while it is written.
        var types: [ModelElement] = []
        while types.count < composites.count { types.append(composite(composites[types.count])) }
        var root = ModelElement("model", [:], entities + types + templates + model.configurations.map(configuration))
        if !model.diagram.isEmpty { root.children.append(diagram()) }
        root.attributes = modelAttributes()
        return root
    }

    /// A model that no editor has seen gets the marks without which Xcode does not open it.
    private func modelAttributes() -> [String: String] {
        var attributes = model.editorSettings.marks
        if attributes["type"] == nil {
            let marks = [
                "type": "com.apple.IDECoreDataModeler.DataModel", "documentVersion": "1.0",
                "lastSavedToolsVersion": "22758", "systemVersion": "23E224", "minimumToolsVersion": "Automatic",
                "sourceLanguage": "Swift",
            ]
            attributes.merge(marks) { own, _ in own }
        }
        attributes["userDefinedModelVersionIdentifier"] = model.versionIdentifiers.joined(separator: ",")
        return attributes
    }

    private func diagram() -> ModelElement {
        let places = model.diagram.map { place in
            var element = ModelElement("element")
            element.attributes = place.marks
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

    /// Returns the name by which an attribute refers to a type of these elements, adding the type when it is missing.
    ///
    /// A type of that name with other elements, which code can make and an editor cannot, leaves the name to the
    /// first; the second gets a number.
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

/// What all elements share.
extension ModelWriter {
    /// Makes an element of attributes that are not nil, the editor's marks among them.
    static func element(
        _ name: String, _ attributes: [String: String?], _ marks: EditorSettings, _ children: [ModelElement] = []
    ) -> ModelElement {
        var element = ModelElement(name, attributes, children)
        element.attributes.merge(marks.marks) { own, _ in own }
        return element
    }

    /// The pairs as an element, or none when there are no pairs.
    static func userInfo(_ pairs: [String: String]) -> [ModelElement] {
        guard !pairs.isEmpty else { return [] }
        let entries = pairs.sorted { $0.key < $1.key }.map {
            ModelElement("entry", ["key": $0.key, "value": $0.value])
        }
        return [ModelElement("userInfo", [:], entries)]
    }

    /// YES, or nothing where NO is what an absent attribute means.
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
