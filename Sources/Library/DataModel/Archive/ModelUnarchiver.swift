import FoundationEssentials

/// A decoder of models from keyed archives.
struct ModelUnarchiver {
    let reading: ArchiveReading
    let root: ArchivedObject
    /// Whether this library wrote the archive, so that its order and its additional fields count.
    let isOwn: Bool

    init(_ data: Data, source: String) throws(DataModelError) {
        reading = try ArchiveReading(data, source: source)
        guard let root = reading.root, root.isKind(of: "NSManagedObjectModel") else {
            throw reading.error("it is an archive, but not of a model")
        }
        self.root = root
        isOwn = root.has(ArchiveField.version)
    }

    /// Reads the model.
    func model() throws(DataModelError) -> ManagedObjectModel {
        let archived = try entities()
        var model = ManagedObjectModel()
        for entity in archived.values.sorted(by: { $0.name < $1.name }) {
            model.entities.append(try self.entity(entity, among: archived))
        }
        try order(&model)
        model.versionIdentifiers = try root.strings("NSVersionIdentifiers").filter { !$0.isEmpty }
        model.editorSettings = try settings(root)
        model.fetchRequestTemplates = try templates()
        model.configurations = try configurations(of: model)
        model.composites = try composites(of: model)
        for place in try root.members(ArchiveField.diagram) {
            if let place = place.object { model.diagram.append(EditorSettings(try texts(place))) }
        }
        return model
    }

    // MARK: Entities

    /// An archived entity: its object, its name and its properties, inherited ones included.
    struct ArchivedEntity {
        let object: ArchivedObject
        let name: String
        let properties: [(key: String, value: ArchivedValue)]
    }

    private func entities() throws(DataModelError) -> [String: ArchivedEntity] {
        var result: [String: ArchivedEntity] = [:]
        var seen: Set<Int> = []
        for pair in try root.pairs("NSEntities") {
            guard let object = pair.value.object, object.isKind(of: "NSEntityDescription"),
                let name = object.string("NSEntityName"), !name.isEmpty
            else { throw reading.error("“\(pair.key)” is not an entity") }
            guard seen.insert(object.number).inserted, result[name] == nil else {
                throw reading.error("the entity “\(name)” occurs twice")
            }
            result[name] = ArchivedEntity(
                object: object, name: name, properties: try object.pairs("NSProperties"))
        }
        return result
    }

    private func entity(
        _ archived: ArchivedEntity, among all: [String: ArchivedEntity]
    ) throws(DataModelError) -> EntityDescription {
        let object = archived.object
        var entity = EntityDescription(
            archived.name, superentity: object.object("NSSuperentity")?.string("NSEntityName"))
        entity.managedObjectClassName = object.string("NSClassNameForEntity")
        entity.isAbstract = object.flag("NSIsAbstract")
        entity.renamingIdentifier = renamingIdentifier(object, name: archived.name)
        entity.versionHashModifier = object.string("NSVersionHashModifier")
        entity.userInfo = try object.texts("NSUserInfo")
        entity.editorSettings = try settings(object)
        let superentity = entity.superentityName.flatMap { all[$0] }
        let inherited = Set(superentity?.properties.map(\.key) ?? [])
        for pair in archived.properties where !inherited.contains(pair.key) {
            guard let property = try pair.value.object.map(property) ?? nil else {
                throw reading.error("“\(archived.name).\(pair.key)” is not a property")
            }
            entity.properties.append(property)
        }
        if !isOwn { entity.properties.sort { $0.name < $1.name } }
        try addIndexes(archived, superentity: superentity?.object, to: &entity)
        return entity
    }

    /// Restores the order of entities if the archive has it; otherwise they stay sorted by name.
    private func order(_ model: inout ManagedObjectModel) throws(DataModelError) {
        let names = try root.strings(ArchiveField.entityOrder)
        let places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        model.entities.sort { (places[$0.name] ?? .max, $0.name) < (places[$1.name] ?? .max, $1.name) }
    }

    // MARK: What all objects share

    /// Returns the renaming identifier; nil if it only repeats the name, as Core Data's archives do for every part.
    func renamingIdentifier(_ object: ArchivedObject, name: String) -> String? {
        let identifier = object.string("NSRenamingIdentifier")
        return identifier == name && !object.flag(ArchiveField.renaming) ? nil : identifier
    }

    func settings(_ object: ArchivedObject) throws(DataModelError) -> EditorSettings {
        EditorSettings(try object.texts(ArchiveField.editorSettings))
    }

    private func texts(_ dictionary: ArchivedObject) throws(DataModelError) -> [String: String] {
        let pairs = try dictionary.pairs().compactMap { pair in pair.value.text.map { (pair.key, $0) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    // MARK: Composites

    /// Reads the composite types that the archive lists, or else one for each composite attribute.
    private func composites(of model: ManagedObjectModel) throws(DataModelError) -> [CompositeType] {
        var result: [CompositeType] = []
        for member in try root.members(ArchiveField.composites) {
            guard let object = member.object, let name = object.string("NSPropertyName") else { continue }
            var type = CompositeType(name, try elements(object, depth: 0))
            type.editorSettings = try settings(object)
            type.userInfo = try object.texts("NSUserInfo")
            result.append(type)
        }
        guard !isOwn else { return result }
        for attribute in model.entities.flatMap(\.attributes) { collect(attribute, into: &result) }
        return result
    }

    private func collect(_ attribute: AttributeDescription, into types: inout [CompositeType]) {
        guard let name = attribute.compositeName else { return }
        if !types.contains(where: { $0.name == name }) { types.append(CompositeType(name, attribute.elements)) }
        for element in attribute.elements { collect(element, into: &types) }
    }

    // MARK: Configurations

    private func configurations(of model: ManagedObjectModel) throws(DataModelError) -> [Configuration] {
        var result: [Configuration] = []
        let names = Set(model.entities.map(\.name))
        for pair in try configurationPairs() {
            guard let members = pair.value.object else { continue }
            let listed =
                try members.isKind(of: "NSDictionary")
                ? members.pairs().map(\.key)
                : members.members().compactMap { $0.string ?? $0.object?.string("NSEntityName") }
            var configuration = Configuration(pair.key, isOwn ? listed : listed.filter(names.contains))
            let own = try root.object(ArchiveField.configurations)?.pairs().first { $0.key == pair.key }?.value.object
            if let own { configuration.editorSettings = EditorSettings(try texts(own)) }
            result.append(configuration)
        }
        return isOwn ? result : result.sorted { $0.name < $1.name }
    }

    private func configurationPairs() throws(DataModelError) -> [(key: String, value: ArchivedValue)] {
        for field in ["NSConfigurationsByName", "NSConfigurations", "_NSConfigurations"] where root.has(field) {
            return try root.pairs(field)
        }
        return []
    }
}
