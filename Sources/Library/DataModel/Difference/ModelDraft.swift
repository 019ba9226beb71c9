/// A model on its way from one version to the next: operations are applied to it one by one.
///
///     var draft = ModelDraft(v1)
///     for operation in try ModelDifference(from: v1, to: v2).operations { operation.apply(to: &draft) }
///     draft.model                                 // v2, but for what no store and no object sees
///
/// Parts are known by the names they had and by those they have been given, so that two may change places, and one may
/// take the name of another that goes. What refers to a part follows it in the end.
public struct ModelDraft: Sendable {
    /// An entity on its way.
    struct EntityPart: Sendable {
        var oldName: String?
        var newName: String?
        /// The entity without properties.
        var description: EntityDescription
        var hasNewSuperentity = false
        /// The uniqueness constraints, and whether their paths are new already.
        var constraints: [(paths: [String], isNew: Bool)] = []
        var properties: [PropertyPart] = []
        /// The names of the attributes that the editor marks for an index.
        var marks: Set<String> = []

        var name: String { newName ?? oldName ?? "" }
    }

    /// A property, or the element of a composite, on its way.
    struct PropertyPart: Sendable {
        var oldPath: String?
        var newName: String?
        /// The property; a composite without elements.
        var description: PropertyDescription
        var elements: [PropertyPart] = []
        /// Where else its values were, for what refers to them there.
        var otherPaths: [String] = []
        var hasNewDestination = false
        var hasNewInverse = false

        var name: String { newName ?? oldName ?? "" }
        /// The last name of the old path.
        var oldName: String? { oldPath.map { $0.split(separator: ".").last.map(String.init) ?? $0 } }
    }

    private let old: ManagedObjectModel
    var entities: [EntityPart]

    /// Begins with a model.
    public init(_ model: ManagedObjectModel) {
        old = model
        entities = model.entities.map { entity in
            var bare = entity
            (bare.properties, bare.uniquenessConstraints) = ([], [])
            return EntityPart(
                oldName: entity.name, newName: nil, description: bare,
                constraints: entity.uniquenessConstraints.map { ($0, false) },
                properties: entity.properties.map { PropertyPart($0, oldPath: $0.name, newName: nil) },
                marks: Set(entity.attributes.filter { $0.editorSettings["indexed"] == "YES" }.map(\.name)))
        }
    }

    /// The model with what was applied so far.
    public var model: ManagedObjectModel {
        var result = old
        result.entities = entities.map(entity)
        return result
    }

    private func entity(_ part: EntityPart) -> EntityDescription {
        var result = part.description
        result.name = part.name
        if !part.hasNewSuperentity { result.superentityName = result.superentityName.map(newName) }
        result.properties = part.properties.map { marked(property($0), in: part) }
        result.uniquenessConstraints = part.constraints.map { paths, isNew in
            isNew ? paths : paths.map { newPath($0, in: part) }
        }
        return result
    }

    /// The mark goes by name, as indexes do; in an entity that is new it comes with the attribute.
    private func marked(_ property: PropertyDescription, in part: EntityPart) -> PropertyDescription {
        guard part.oldName != nil, case .attribute(var attribute) = property else { return property }
        if part.marks.contains(attribute.name) {
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

    /// The name of the entity that was called so.
    private func newName(_ old: String) -> String { entities.first { $0.oldName == old }?.name ?? old }

    /// The parts of an entity and its old ancestors.
    private func line(of oldName: String) -> [EntityPart] {
        var (result, next): ([EntityPart], String?) = ([], oldName)
        while let name = next, let part = entities.first(where: { $0.oldName == name }), result.count <= entities.count
        {
            result.append(part)
            next = old[entity: name]?.superentityName
        }
        return result
    }

    private func newInverse(_ inverse: String, of destination: String) -> String {
        for part in line(of: destination) {
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

    /// The path of what an entity had at an old path, wherever in its line it stands now.
    private func newPath(_ path: String, in part: EntityPart) -> String {
        var next: EntityPart? = part
        while let current = next {
            for isMoved in [false, true] {
                let found = current.properties.lazy.compactMap { $0.path(of: path, isMoved: isMoved) }.first
                if let found { return found }
            }
            let parent =
                current.hasNewSuperentity
                ? current.description.superentityName : current.description.superentityName.map(newName)
            next = parent.flatMap { name in entities.first { $0.name == name && $0.name != current.name } }
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

    /// A part that the new model has, as it has it.
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

    /// The new path of what stood at an old one, if it is this part or within it.
    fileprivate func path(of old: String, isMoved: Bool) -> String? {
        if isMoved ? otherPaths.contains(old) : oldPath == old { return name }
        return elements.lazy.compactMap { $0.path(of: old, isMoved: isMoved) }.first.map { "\(name).\($0)" }
    }
}
