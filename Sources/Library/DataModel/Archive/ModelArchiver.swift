import FoundationEssentials

/// An encoder of a model as a keyed archive, in the layout of Core Data's archives.
///
/// Each entity lists its inherited properties as separate objects after the ones it declares.
struct ModelArchiver {
    let model: ManagedObjectModel
    var builder = ArchiveBuilder()
    private let resolved: ResolvedModel
    private let root: Int
    private var entityNumbers: [String: Int] = [:]
    private var propertyNumbers: [PropertyKey: Int] = [:]

    private struct PropertyKey: Hashable {
        let entity: String
        let property: String
    }

    init(_ resolved: ResolvedModel) {
        self.resolved = resolved
        model = resolved.model
        root = builder.reserve()
        for entity in resolved.entities {
            entityNumbers[entity.name] = builder.reserve()
            for property in allProperties(entity) {
                propertyNumbers[PropertyKey(entity: entity.name, property: property.name)] = builder.reserve()
            }
        }
    }

    /// Returns the archive.
    mutating func data() -> Data {
        for entity in resolved.entities { add(entity) }
        var fields: [ArchiveBuilder.Field] = [
            ("NSEntities", entityDictionary()), ("NSFetchRequestTemplates", templates()),
            ("NSVersionIdentifiers", versionIdentifiers()), (ArchiveField.version, .integer(1)),
        ]
        let names = model.entities.map(\.name)
        if names != names.sorted() { fields.append((ArchiveField.entityOrder, builder.array(ofTexts: names))) }
        fields += settings(model.editorSettings)
        fields += configurations()
        if !model.composites.isEmpty { fields.append((ArchiveField.composites, composites())) }
        if !model.diagram.isEmpty {
            let places = model.diagram.map { builder.dictionary(ofTexts: $0.values) }
            fields.append((ArchiveField.diagram, builder.array(places)))
        }
        builder.fill(root, ["NSManagedObjectModel", "NSObject"], fields)
        return builder.data(root: root)
    }

    // MARK: References

    /// Returns the reference to an entity; the null reference for an unknown name.
    func entity(_ name: String?) -> PropertyListNode {
        name.flatMap { entityNumbers[$0] }.map { .reference($0) } ?? ArchiveBuilder.null
    }

    /// Returns the reference to a property of an entity, inherited or declared; the null reference for an unknown name.
    func property(_ name: String?, of entity: String) -> PropertyListNode {
        name.flatMap { propertyNumbers[PropertyKey(entity: entity, property: $0)] }.map { .reference($0) }
            ?? ArchiveBuilder.null
    }

    /// The properties that an entity declares, followed by those of its ancestors.
    private func allProperties(_ entity: ResolvedEntity) -> [PropertyDescription] {
        entity.description.properties
            + (entity.superentityNumber.map { allProperties(resolved[number: $0]) } ?? [])
    }

    // MARK: Entities

    /// Adds the dictionary of entities, which Core Data archives as a special class: sorted keys, and the values in
    /// that order.
    private mutating func entityDictionary() -> PropertyListNode {
        let names = resolved.entities.map(\.name).sorted()
        let keys = builder.array(names.map { builder.text($0) }, isMutable: false)
        let strategy = builder.instance(
            ["NSKnownKeysMappingStrategy1", "NSKnownKeysMappingStrategy", "NSObject"],
            [("length", .integer(Int64(names.count))), ("keys", keys), ("version", .integer(1))])
        let values = builder.array(names.map { entity($0) }, isMutable: false)
        let token = builder.text("__empty_slot_token_4c24_98dc_ac1e_b773__")
        return builder.instance(
            ["NSKnownKeysDictionary1", "NSKnownKeysDictionary", "NSMutableDictionary", "NSDictionary", "NSObject"],
            [("values", values), ("searchMapping", strategy), ("emptyToken", token), ("version", .integer(1))])
    }

    private mutating func add(_ entity: ResolvedEntity) {
        guard let number = entityNumbers[entity.name] else { return }
        let description = entity.description
        let properties = allProperties(entity)
        for property in properties { add(property, to: entity) }
        let subentities = resolved.entities.filter { $0.superentityNumber == entity.number }
        var fields: [ArchiveBuilder.Field] = [
            ("NSEntityName", builder.text(entity.name)),
            ("NSClassNameForEntity", builder.text(description.managedObjectClassName)),
            ("NSSuperentity", self.entity(description.superentityName)),
            ("NSSubentities", builder.dictionary(subentities.map { ($0.name, self.entity($0.name)) })),
            ("NSProperties", builder.dictionary(properties.map { ($0.name, property($0.name, of: entity.name)) })),
            ("NSVersionHashModifier", builder.text(description.versionHashModifier)),
            ("NSUserInfo", builder.dictionary(ofTexts: description.userInfo)),
            ("NSManagedObjectModel", .reference(root)),
        ]
        if description.isAbstract { fields.append(("NSIsAbstract", .boolean(true))) }
        fields += renaming(description.renamingIdentifier, name: entity.name) + settings(description.editorSettings)
        fields += indexes(description)
        builder.fill(number, ["NSEntityDescription", "NSObject"], fields)
    }

    private mutating func add(_ property: PropertyDescription, to entity: ResolvedEntity) {
        guard case .reference(let number) = self.property(property.name, of: entity.name), number > 0 else { return }
        switch property {
        case .attribute(let attribute): fill(number, attribute, entity: entity.name)
        case .relationship(let relationship): fill(number, relationship, entity: entity.name)
        case .fetchedProperty(let fetched): fill(number, fetched, entity: entity.name)
        }
    }

    // MARK: Parts of the model

    private mutating func versionIdentifiers() -> PropertyListNode {
        let texts = model.versionIdentifiers.map { builder.text($0) }
        return builder.instance(["NSSet", "NSObject"], [("NS.objects", .array(texts))])
    }

    private mutating func templates() -> PropertyListNode {
        guard !model.fetchRequestTemplates.isEmpty else { return ArchiveBuilder.null }
        return builder.dictionary(model.fetchRequestTemplates.map { ($0.name, template($0, usual: $0.name)) })
    }

    private mutating func configurations() -> [ArchiveBuilder.Field] {
        guard !model.configurations.isEmpty else { return [] }
        let members = model.configurations.map { configuration in
            (configuration.name, builder.array(configuration.entityNames.map { member($0) }))
        }
        let settings = model.configurations.filter { !$0.editorSettings.values.isEmpty }.map { configuration in
            (configuration.name, builder.dictionary(ofTexts: configuration.editorSettings.values))
        }
        return [
            ("NSConfigurationsByName", builder.dictionary(members)),
            (ArchiveField.configurations, builder.dictionary(settings)),
        ]
    }

    /// Returns a reference to the entity, or the name itself if the model has no such entity.
    private mutating func member(_ name: String) -> PropertyListNode {
        entityNumbers[name] == nil ? builder.text(name) : entity(name)
    }

    private mutating func composites() -> PropertyListNode {
        let types = model.composites.map { type in
            builder.instance(
                Self.compositeClass,
                [
                    ("NSPropertyName", builder.text(type.name)), ("NSElements", elements(type.elements)),
                    ("NSUserInfo", builder.dictionary(ofTexts: type.userInfo)),
                ] + settings(type.editorSettings))
        }
        return builder.array(types)
    }

    // MARK: What all objects share

    mutating func settings(_ settings: EditorSettings) -> [ArchiveBuilder.Field] {
        settings.values.isEmpty ? [] : [(ArchiveField.editorSettings, builder.dictionary(ofTexts: settings.values))]
    }

    /// Returns the fields for a renaming identifier.
    ///
    /// Core Data archives an identifier for every part. A flag tells an identifier that equals the name from one not
    /// set.
    mutating func renaming(_ identifier: String?, name: String) -> [ArchiveBuilder.Field] {
        [("NSRenamingIdentifier", builder.text(identifier ?? name))]
            + (identifier == name ? [(ArchiveField.renaming, .boolean(true))] : [])
    }
}
