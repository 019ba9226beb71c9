/// A model between two versions, to which operations are applied one by one.
///
///     var draft = ModelDraft(v1)
///     for operation in try ModelDifference(from: v1, to: v2).operations { operation.apply(to: &draft) }
///     draft.model                                 // v2, except for what neither stores nor objects see
///
/// Parts keep both their old and their new names, so that two may swap names and one may take the name of another that
/// is removed. Names that refer to a part are updated when `model` is read.
public struct ModelDraft: Sendable {
    /// An entity in the draft.
    struct EntityPart: Sendable {
        var oldName: String?
        var newName: String?
        /// The entity without its properties.
        var description: EntityDescription
        var hasNewSuperentity = false
        /// The uniqueness constraints, and whether their paths are new ones.
        var constraints: [(paths: [String], isNew: Bool)] = []
        var properties: [PropertyPart] = []
        /// The names of attributes with the “indexed” flag of Xcode 8.
        var indexedAttributes: Set<String> = []

        var name: String { newName ?? oldName ?? "" }
    }

    /// A property, or an element of a composite, in the draft.
    struct PropertyPart: Sendable {
        var oldPath: String?
        var newName: String?
        /// The property; a composite without its elements.
        var description: PropertyDescription
        var elements: [PropertyPart] = []
        /// Other old paths of its values, for references to them.
        var otherPaths: [String] = []
        var hasNewDestination = false
        var hasNewInverse = false

        var name: String { newName ?? oldName ?? "" }
        /// The last component of the old path.
        var oldName: String? { oldPath.map { $0.split(separator: ".").last.map(String.init) ?? $0 } }
    }

    private let old: ManagedObjectModel
    var entities: [EntityPart]

    /// Creates a draft from the old model.
    public init(_ model: ManagedObjectModel) {
        old = model
        entities = model.entities.map { entity in
            var bare = entity
            (bare.properties, bare.uniquenessConstraints) = ([], [])
            return EntityPart(
                oldName: entity.name, newName: nil, description: bare,
                constraints: entity.uniquenessConstraints.map { ($0, false) },
                properties: entity.properties.map { PropertyPart($0, oldPath: $0.name, newName: nil) },
                indexedAttributes: Set(entity.attributes.filter { $0.editorSettings["indexed"] == "YES" }.map(\.name)))
        }
    }

    /// The model with the operations applied so far.
    public var model: ManagedObjectModel {
        var result = old
        result.entities = entities.map(entity)
        return result
    }

    private func entity(_ part: EntityPart) -> EntityDescription {
        var result = part.description
        result.name = part.name
        if !part.hasNewSuperentity { result.superentityName = result.superentityName.map(newName) }
        result.properties = part.properties.map { settingIndexedFlag(of: property($0), in: part) }
        result.uniquenessConstraints = part.constraints.map { paths, isNew in
            isNew ? paths : paths.map { newPath($0, in: part) }
        }
        return result
    }

    /// Sets the “indexed” flag by name, as for other indexes. In a new entity, the flag comes with the attribute.
    private func settingIndexedFlag(of property: PropertyDescription, in part: EntityPart) -> PropertyDescription {
        guard part.oldName != nil, case .attribute(var attribute) = property else { return property }
        if part.indexedAttributes.contains(attribute.name) {
            attribute.editorSettings["indexed"] = "YES"
        } else if attribute.editorSettings["indexed"] == "YES" {
            attribute.editorSettings["indexed"] = nil
        }
        return .attribute(attribute)
    }

    private func property(_ part: PropertyPart) -> PropertyDescription {
        switch part.description {
        case .attribute(var attribute):
            attribute.name = part.name
            attribute.elements = part.elements.compactMap { element in
                if case .attribute(let inner) = property(element) { inner } else { nil }
            }
            return .attribute(attribute)
        case .relationship(var relationship):
            let (oldDestination, oldInverse) = (relationship.destinationEntityName, relationship.inverseName)
            relationship.name = part.name
            if !part.hasNewDestination { relationship.destinationEntityName = newName(oldDestination) }
            if !part.hasNewInverse, let oldInverse {
                relationship.inverseName = newInverse(oldInverse, of: oldDestination)
                relationship.inverseEntityName = relationship.inverseEntityName.map(newName)
            }
            return .relationship(relationship)
        case .fetchedProperty: return part.description
        }
    }

    // MARK: What follows

    /// The current name of the entity that had the old name.
    private func newName(_ old: String) -> String { entities.first { $0.oldName == old }?.name ?? old }

    /// The entity that had the old name and its old ancestors.
    private func lineage(of oldName: String) -> [EntityPart] {
        var (result, next): ([EntityPart], String?) = ([], oldName)
        while let name = next, let part = entities.first(where: { $0.oldName == name }), result.count <= entities.count
        {
            result.append(part)
            next = old[entity: name]?.superentityName
        }
        return result
    }

    private func newInverse(_ inverse: String, of destination: String) -> String {
        for part in lineage(of: destination) {
            if let found = part.properties.first(where: { $0.oldPath == inverse && $0.isRelationship }) {
                return found.name
            }
        }
        for part in entities {
            if let found = part.properties.first(where: { $0.oldPath == inverse && $0.isRelationship }) {
                return found.name
            }
        }
        return inverse
    }

    /// The current path of what an entity had at an old path, even if an ancestor has it now.
    private func newPath(_ path: String, in part: EntityPart) -> String {
        var next: EntityPart? = part
        while let current = next {
            for isMoved in [false, true] {
                let found = current.properties.lazy.compactMap { $0.path(of: path, isMoved: isMoved) }.first
                if let found { return found }
            }
            let superentity =
                current.hasNewSuperentity
                ? current.description.superentityName : current.description.superentityName.map(newName)
            next = superentity.flatMap { name in entities.first { $0.name == name && $0.name != current.name } }
        }
        return path
    }
}

extension ModelDraft.PropertyPart {
    init(_ description: PropertyDescription, oldPath: String?, newName: String?) {
        self.oldPath = oldPath
        self.newName = newName
        self.description = description
        guard case .attribute(var attribute) = description else { return }
        elements = attribute.elements.map { element in
            Self(
                .attribute(element), oldPath: oldPath.map { "\($0).\(element.name)" },
                newName: newName == nil ? nil : element.name)
        }
        attribute.elements = []
        self.description = .attribute(attribute)
    }

    /// Creates a part from the new model's property, with the old paths of its values.
    init(new description: PropertyDescription, from paths: [String] = []) {
        self.init(description, oldPath: nil, newName: description.name)
        setOtherPaths(paths)
        (hasNewDestination, hasNewInverse) = (true, true)
    }

    mutating func setOtherPaths(_ paths: [String]) {
        otherPaths = paths
        for index in elements.indices {
            let name = elements[index].name
            elements[index].setOtherPaths(paths.map { "\($0).\(name)" })
        }
    }

    var isRelationship: Bool { if case .relationship = description { true } else { false } }

    /// The new path of what was at an old path, if it is this part or an element of it; otherwise nil.
    fileprivate func path(of old: String, isMoved: Bool) -> String? {
        if isMoved ? otherPaths.contains(old) : oldPath == old { return name }
        return elements.lazy.compactMap { $0.path(of: old, isMoved: isMoved) }.first.map { "\(name).\($0)" }
    }
}

/// Access to parts by path.
extension [ModelDraft.PropertyPart] {
    /// Removes the part at an old path, unless it has a new name.
    mutating func remove(oldPath: String, isRelationship: Bool) {
        removeAll { $0.oldPath == oldPath && $0.newName == nil && $0.isRelationship == isRelationship }
        for index in indices { self[index].elements.remove(oldPath: oldPath, isRelationship: isRelationship) }
    }

    /// Changes the part at a path of new names, or of old names where no part has the new name. A part that is being
    /// renamed is found by its old name only.
    mutating func edit(
        _ path: String, renaming oldName: String? = nil, _ body: (inout ModelDraft.PropertyPart) -> Void
    ) {
        var names = path.split(separator: ".").map(String.init)[...]
        guard let name = names.popFirst() else { return }
        guard names.isEmpty else {
            guard let index = index(of: name) else { return }
            return self[index].elements.edit(names.joined(separator: "."), renaming: oldName, body)
        }
        let index =
            oldName.map { old in firstIndex { $0.oldName == old && $0.newName == nil } } ?? index(of: name)
        if let index { body(&self[index]) }
    }

    /// Records the old name of an element whose composite has moved, for references to the element's old path.
    ///
    /// Operations on outer composites come first, so the paths of inner ones follow from theirs.
    mutating func record(_ path: String, was oldName: String, below oldPaths: [String] = []) {
        var names = path.split(separator: ".").map(String.init)[...]
        guard let name = names.popFirst(), let index = firstIndex(where: { $0.newName == name }) else { return }
        guard names.isEmpty else {
            let paths = self[index].otherPaths
            return self[index].elements.record(names.joined(separator: "."), was: oldName, below: paths)
        }
        if !oldPaths.isEmpty { self[index].setOtherPaths(oldPaths.map { "\($0).\(oldName)" }) }
    }

    /// Adds a part at a path, replacing one that already has the name.
    mutating func insert(_ part: ModelDraft.PropertyPart?, at path: String) {
        guard let part else { return }
        var names = path.split(separator: ".").map(String.init)[...]
        guard let name = names.popFirst() else { return }
        guard names.isEmpty else {
            guard let index = index(of: name) else { return }
            return self[index].elements.insert(part, at: names.joined(separator: "."))
        }
        if let index = firstIndex(where: { $0.newName == name && $0.isRelationship == part.isRelationship }) {
            self[index] = part
        } else {
            append(part)
        }
    }

    private func index(of name: String) -> Int? {
        firstIndex { $0.newName == name } ?? firstIndex { $0.oldName == name && $0.newName == nil }
    }
}

extension ModelDraft.PropertyPart {
    /// Changes the attribute, given the new model's version of it. Does nothing for other properties.
    mutating func editAttribute(
        _ result: ModelPart?, _ body: (inout AttributeDescription, AttributeDescription) -> Void
    ) {
        guard case .attribute(var attribute) = description, case .attribute(let new)? = result else { return }
        body(&attribute, new)
        description = .attribute(attribute)
    }

    /// Changes the relationship, given the new model's version of it. Does nothing for other properties.
    mutating func editRelationship(
        _ result: ModelPart?, _ body: (inout RelationshipDescription, RelationshipDescription) -> Void
    ) {
        guard case .relationship(var relationship) = description, case .relationship(let new)? = result else { return }
        body(&relationship, new)
        description = .relationship(relationship)
    }
}
