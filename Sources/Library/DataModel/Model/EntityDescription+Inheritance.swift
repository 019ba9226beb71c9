/// The properties of an entity by name, with those that it inherits.
extension EntityDescription {
    /// What an entity inherits from the entities above it. It takes no part in comparisons, and is not written.
    package struct Inheritance: Sendable {
        package var properties: [PropertyDescription] = []
        /// The entity with its place in a model in use.
        package var resolved: ResolvedEntity?
    }

    /// The properties by name.
    ///
    /// Inherited ones are included if the entity comes from `entity(forEntityName:in:)` or from
    /// ``ManagedObjectModel/entitiesByName``, as in Core Data; an entity on its own has the declared ones.
    ///
    ///     let names = EntityDescription.entity(forEntityName: "Pilot", in: context)?.propertiesByName.keys
    public var propertiesByName: [String: PropertyDescription] {
        Dictionary((inheritance.properties + properties).map { ($0.name, $0) }, uniquingKeysWith: { _, own in own })
    }

    /// The attributes by name; inherited ones as for ``propertiesByName``.
    public var attributesByName: [String: AttributeDescription] {
        propertiesByName.compactMapValues { if case .attribute(let attribute) = $0 { attribute } else { nil } }
    }

    /// The relationships by name; inherited ones as for ``propertiesByName``.
    public var relationshipsByName: [String: RelationshipDescription] {
        propertiesByName.compactMapValues { if case .relationship(let found) = $0 { found } else { nil } }
    }

    /// Returns the entity with what it inherits from the entities above it. A circle ends where it began.
    func inheriting(from entities: [String: EntityDescription]) -> EntityDescription {
        var result = self
        var above = superentityName.flatMap { entities[$0] }
        var seen: Set<String> = [name]
        result.inheritance.properties = []
        while let entity = above, seen.insert(entity.name).inserted {
            result.inheritance.properties.insert(contentsOf: entity.properties, at: 0)
            above = entity.superentityName.flatMap { entities[$0] }
        }
        return result
    }
}

extension ResolvedEntity {
    /// The description, with what the entity inherits and its place in the model.
    package var wholeDescription: EntityDescription {
        var result = description
        result.inheritance.resolved = self
        let fetched = propertyNames.compactMap { name -> PropertyDescription? in
            if case .fetchedProperty(let fetched)? = property(name) { .fetchedProperty(fetched) } else { nil }
        }
        result.inheritance.properties =
            attributes.map { .attribute($0) } + relationships.map { .relationship($0.description) } + fetched
        return result
    }
}
