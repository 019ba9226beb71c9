extension ModelReader {
    /// Reads `<entity>`.
    func entity(_ element: ModelElement) throws(DataModelError) -> EntityDescription {
        var fields = ElementFields(element, source: source)
        var entity = EntityDescription(try fields.require("name"))
        entity.managedObjectClassName = fields.remove("representedClassName")
        entity.superentityName = fields.remove("parentEntity")
        entity.isAbstract = try fields.flag("isAbstract")
        entity.renamingIdentifier = fields.remove("elementID")
        entity.versionHashModifier = fields.remove("versionHashModifier")
        entity.editorSettings = fields.remaining
        for child in element.children { try read(child, into: &entity) }
        return entity
    }

    private func read(_ child: ModelElement, into entity: inout EntityDescription) throws(DataModelError) {
        switch child.name {
        case "attribute": entity.properties.append(.attribute(try attribute(child)))
        case "relationship": entity.properties.append(.relationship(try relationship(child)))
        case "fetchedProperty": entity.properties.append(.fetchedProperty(try fetchedProperty(child)))
        case "fetchIndex": entity.indexes.append(try fetchIndex(child))
        case "compoundIndexes":
            entity.compoundIndexes += try lists(child, tag: "compoundIndex", item: "index")
        case "uniquenessConstraints":
            entity.uniquenessConstraints += try lists(child, tag: "uniquenessConstraint", item: "constraint")
        case "userInfo": entity.userInfo = try userInfo(child)
        default: throw unknown(child, in: "entity")
        }
    }

    private func relationship(_ element: ModelElement) throws(DataModelError) -> RelationshipDescription {
        var fields = ElementFields(element, source: source)
        var relationship = RelationshipDescription(
            try fields.require("name"), to: try fields.require("destinationEntity"),
            inverse: fields.remove("inverseName")
        )
        relationship.inverseEntityName = fields.remove("inverseEntity")
        let isToMany = try fields.flag("toMany")
        relationship.isOrdered = try fields.flag("ordered")
        relationship.minCount = try fields.count("minCount") ?? 0
        relationship.maxCount = try fields.count("maxCount") ?? (isToMany ? 0 : 1)
        relationship.isToMany = isToMany
        relationship.deleteRule = try deleteRule(&fields)
        relationship.isOptional = try fields.flag("optional")
        relationship.isTransient = try fields.flag("transient")
        relationship.renamingIdentifier = fields.remove("elementID")
        relationship.versionHashModifier = fields.remove("versionHashModifier")
        relationship.editorSettings = fields.remaining
        relationship.userInfo = try onlyUserInfo(element)
        return relationship
    }

    private func deleteRule(_ fields: inout ElementFields) throws(DataModelError) -> DeleteRule {
        guard let text = fields.remove("deletionRule") else { return .nullify }
        guard let rule = DeleteRule(xmlName: text) else { throw fields.error("the deletion rule “\(text)” is unknown") }
        return rule
    }

    private func fetchedProperty(_ element: ModelElement) throws(DataModelError) -> FetchedPropertyDescription {
        var fields = ElementFields(element, source: source)
        let name = try fields.require("name")
        guard let request = element.first("fetchRequest") else {
            throw error(element, "the fetched property “\(name)” has no <fetchRequest>")
        }
        var property = FetchedPropertyDescription(name: name, request: try fetchRequest(request))
        property.isOptional = try fields.flag("optional")
        property.editorSettings = fields.remaining
        for child in element.children {
            switch child.name {
            case "fetchRequest": break
            case "userInfo": property.userInfo = try userInfo(child)
            default: throw unknown(child, in: "fetchedProperty")
            }
        }
        return property
    }

    private func fetchIndex(_ element: ModelElement) throws(DataModelError) -> FetchIndexDescription {
        var fields = ElementFields(element, source: source)
        var index = FetchIndexDescription(try fields.require("name"), [])
        index.editorSettings = fields.remaining
        for child in element.children {
            guard child.name == "fetchIndexElement" else { throw unknown(child, in: "fetchIndex") }
            index.elements.append(try fetchIndexElement(child))
        }
        return index
    }

    private func fetchIndexElement(_ element: ModelElement) throws(DataModelError) -> FetchIndexDescription.Element {
        var fields = ElementFields(element, source: source)
        var column = FetchIndexDescription.Element(fields.remove("property"), expression: fields.remove("expression"))
        let kind = fields.remove("type") ?? "Binary"
        guard let known = FetchIndexDescription.Kind(rawValue: kind) else {
            throw fields.error("the kind of index “\(kind)” is unknown")
        }
        column.kind = known
        let order = fields.remove("order") ?? "ascending"
        guard order == "ascending" || order == "descending" else {
            throw fields.error("the order “\(order)” is neither ascending nor descending")
        }
        column.isAscending = order == "ascending"
        guard column.property != nil || column.expression != nil else {
            throw fields.error("<fetchIndexElement> has neither a property nor an expression")
        }
        column.editorSettings = fields.remaining
        return column
    }

    private func lists(_ element: ModelElement, tag: String, item: String) throws(DataModelError) -> [[String]] {
        var result: [[String]] = []
        for child in element.children {
            guard child.name == tag else { throw unknown(child, in: element.name) }
            result.append(try names(child, tag: item, key: "value"))
        }
        return result
    }

    /// Reads the user info of an element that contains nothing else.
    func onlyUserInfo(_ element: ModelElement) throws(DataModelError) -> [String: String] {
        var result: [String: String] = [:]
        for child in element.children {
            guard child.name == "userInfo" else { throw unknown(child, in: element.name) }
            result = try userInfo(child)
        }
        return result
    }
}
