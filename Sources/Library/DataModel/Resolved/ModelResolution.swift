/// Checks a model and numbers its entities, in four steps: order, parts, relationships, indexes.
struct ModelResolution {
    private let model: ManagedObjectModel
    private var byName: [String: EntityDescription] = [:]
    private var subentityNames: [String: [String]] = [:]
    private var order: [String] = []
    private var numbers: [String: Int] = [:]
    private var subtreeEnds: [String: Int] = [:]
    private var parts: [EntityParts] = []

    init(_ model: ManagedObjectModel) { self.model = model }

    mutating func run() throws(DataModelError) -> ResolvedModel {
        try orderEntities()
        try gatherParts()
        try connectRelationships()
        try checkIndexes()
        let entities = parts.enumerated().map { index, parts in
            ResolvedEntity(
                parts, number: index + 1, rootNumber: numbers[parts.rootName] ?? index + 1,
                subtree: (index + 1)...(subtreeEnds[parts.description.name] ?? index + 1))
        }
        return ResolvedModel(model: model, entities: entities)
    }

    /// Numbers the entities as Core Data does: alphabetically, each hierarchy depth first.
    private mutating func orderEntities() throws(DataModelError) {
        for entity in model.entities {
            guard !entity.name.isEmpty else {
                throw .invalidModel(entity: "(unnamed)", property: nil, reason: "an entity has no name")
            }
            guard byName.updateValue(entity, forKey: entity.name) == nil else {
                throw .invalidModel(entity: entity.name, property: nil, reason: "two entities have this name")
            }
            if let superentity = entity.superentityName { subentityNames[superentity, default: []].append(entity.name) }
        }
        for entity in model.entities {
            guard let superentity = entity.superentityName, byName[superentity] == nil else { continue }
            throw .invalidModel(
                entity: entity.name, property: nil, reason: "its superentity “\(superentity)” does not exist")
        }
        for root in byName.values.filter({ $0.superentityName == nil }).map(\.name).sorted() { number(root) }
        if let lost = byName.keys.filter({ numbers[$0] == nil }).min() {
            throw .invalidModel(entity: lost, property: nil, reason: "it inherits from itself")
        }
    }

    private mutating func number(_ name: String) {
        order.append(name)
        numbers[name] = order.count
        for subentity in (subentityNames[name] ?? []).sorted() { number(subentity) }
        subtreeEnds[name] = order.count
    }

    private mutating func gatherParts() throws(DataModelError) {
        for name in order {
            guard let description = byName[name] else { continue }
            var own = EntityParts(description)
            if let superentity = description.superentityName.flatMap({ numbers[$0] }) {
                own.inherit(parts[superentity - 1], number: superentity)
            }
            try own.addOwn(number: parts.count + 1)
            try own.addConstraints()
            parts.append(own)
        }
    }

    private mutating func connectRelationships() throws(DataModelError) {
        for entity in parts.indices {
            for index in parts[entity].relationships.indices {
                let relationship = parts[entity].relationships[index].description
                guard let destination = numbers[relationship.destinationEntityName] else {
                    throw .invalidModel(
                        entity: order[entity], property: relationship.name,
                        reason: "its destination “\(relationship.destinationEntityName)” does not exist")
                }
                parts[entity].relationships[index] = ResolvedRelationship(
                    parts[entity].relationships[index], destinationNumber: destination,
                    inverseIndex: try inverseIndex(of: relationship, entity: entity))
            }
        }
    }

    private func inverseIndex(
        of relationship: RelationshipDescription, entity: Int
    ) throws(DataModelError) -> Int? {
        guard let name = relationship.inverseName, let destination = numbers[relationship.destinationEntityName] else {
            return nil
        }
        guard case .relationship(let index) = parts[destination - 1].properties[name] else {
            throw .invalidModel(
                entity: order[entity], property: relationship.name,
                reason: "its inverse “\(relationship.destinationEntityName).\(name)” does not exist")
        }
        // Models of shipped applications have inverses that name another relationship as theirs. The stores of these
        // applications have both, as relationships without an inverse.
        let back = parts[destination - 1].relationships[index].description
        guard back.inverseName == relationship.name else { return nil }
        return index
    }

    /// Checks that each index refers to a property, a dotted path to an element, or the entity column. An index of a
    /// to-many relationship has no effect, because there is no column, but models of shipped applications have such
    /// indexes.
    private func checkIndexes() throws(DataModelError) {
        for part in parts {
            let entity = part.description
            let paths =
                entity.indexes.flatMap { $0.elements.compactMap(\.property) } + entity.compoundIndexes.flatMap(\.self)
            for path in paths where !part.slots.contains(where: { $0.path == path }) {
                var isRelationship = false
                if case .relationship = part.properties[path] { isRelationship = true }
                guard path == "entity" || path == "self" || isRelationship else {
                    throw .invalidModel(
                        entity: entity.name, property: path, reason: "an index refers to a property that does not exist"
                    )
                }
            }
        }
    }
}
