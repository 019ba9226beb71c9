import DataModel

/// The parts of a model that concern stores and objects, in a fixed order, without those of editor and user.
extension ManagedObjectModel {
    var essence: [EntityDescription] { entities.map(\.essence).sorted { $0.name < $1.name } }
}

extension EntityDescription {
    fileprivate var essence: EntityDescription {
        var result = self
        (result.userInfo, result.editorSettings, result.renamingIdentifier) = ([:], EditorSettings(), nil)
        result.managedObjectClassName = nil
        result.indexes = result.indexes.sorted { $0.name < $1.name }
        result.compoundIndexes = Array(Set(result.compoundIndexes)).sorted { $0.joined() < $1.joined() }
        result.uniquenessConstraints = result.uniquenessConstraints.sorted { $0.joined() < $1.joined() }
        result.properties = properties.compactMap(\.essence).sorted { $0.name < $1.name }
        return result
    }
}

extension PropertyDescription {
    fileprivate var essence: PropertyDescription? {
        switch self {
        case .attribute(let attribute): return .attribute(attribute.essence)
        case .relationship(var relationship):
            (relationship.userInfo, relationship.editorSettings) = ([:], EditorSettings())
            (relationship.renamingIdentifier, relationship.inverseEntityName) = (nil, nil)
            return .relationship(relationship)
        case .fetchedProperty: return nil
        }
    }
}

extension AttributeDescription {
    fileprivate var essence: AttributeDescription {
        var result = self
        result.userInfo = [:]
        result.editorSettings = EditorSettings(editorSettings["indexed"] == "YES" ? ["indexed": "YES"] : [:])
        (result.renamingIdentifier, result.compositeName) = (nil, nil)
        result.elements = elements.map(\.essence).sorted { $0.name < $1.name }
        return result
    }
}
