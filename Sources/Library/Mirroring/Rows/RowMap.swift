import DataModel
import FoundationEssentials
import MirrorFormat
import MirrorMerge

/// Which property of a mirrored store is which value of a row, in one version of a model.
struct RowMap: Sendable {
    /// A many-to-many relationship, seen from one end.
    struct Pairs: Sendable {
        /// The name of the pairs' entity.
        let title: String
        let relationship: ResolvedRelationship
        /// Whether the end is the first of a pair.
        let isFirst: Bool
    }

    /// A to-one relationship that does not travel, because the other end does.
    struct Inverse: Sendable {
        let slot: Int
        /// The entity whose reference says the same, and that reference.
        let source: String
        let property: String
    }

    /// An entity whose rows are mirrored.
    struct Entity: Sendable {
        let entity: ResolvedEntity
        let title: String
        let shape: MirrorSchema.Entity
        /// The slots of the properties that are mirrored.
        let slots: [String: Int]
        /// The mirrored properties that a property of the model has: itself, or the elements of a composite.
        let properties: [String: [String]]
        var pairs: [Pairs] = []
        var inverses: [Inverse] = []
    }

    let model: ResolvedModel
    let schema: MirrorSchema
    /// The mirrored entities by first name.
    private(set) var entities: [String: Entity] = [:]
    private var titles: [Int: String] = [:]
    /// The ends of each many-to-many relationship: the first, from which it is written.
    private(set) var pairs: [String: Pairs] = [:]
    private var pairOwners: [String: String] = [:]

    init(_ model: ResolvedModel, _ rules: MirrorRules) {
        self.model = model
        schema = MirrorSchema(model, rules)
        for entity in model.entities {
            let title = entity.description.canonicalName
            guard let shape = schema.entities[title], !shape.isPair else { continue }
            entities[title] = Entity(entity, title, shape)
            titles[entity.number] = title
        }
        for title in entities.keys { addRelationships(of: title, rules) }
    }

    private mutating func addRelationships(of title: String, _ rules: MirrorRules) {
        guard let place = entities[title] else { return }
        for relationship in place.entity.relationships {
            guard let inverse = model.inverse(of: relationship) else { continue }
            let destination = model.destination(of: relationship)
            if let name = model.pairName(relationship, of: place.entity), schema.entities[name] != nil {
                let pairs = Pairs(
                    title: name, relationship: relationship, isFirst: model.path(of: relationship) == name)
                entities[title]?.pairs.append(pairs)
                if pairs.isFirst { self.pairs[name] = pairs }
            } else if let slot = relationship.slot, !inverse.isToMany,
                place.shape.references[relationship.firstName] == nil, model.travels(inverse, rules)
            {
                entities[title]?.inverses.append(
                    Inverse(
                        slot: slot, source: destination.description.canonicalName, property: inverse.firstName))
            }
        }
    }

    /// Returns the mirrored entity of a row; nil for rows that stay at home.
    subscript(id: ManagedObjectID) -> Entity? { titles[Int(id.entityNumber)].flatMap { entities[$0] } }

    /// Returns the number of the hierarchy that an entity is in; nil for one that the model lacks, and for pairs.
    func root(_ title: String) -> Int16? { entities[title].map { Int16($0.entity.rootNumber) } }

    /// The mirrored entities, each after those that its rows refer to, as far as there is such an order.
    var inOrder: [Entity] {
        var (order, visited): ([Entity], Set<String>) = ([], [])
        func visit(_ title: String) {
            guard let place = entities[title], visited.insert(title).inserted else { return }
            for relationship in place.entity.relationships
            where place.shape.references[relationship.firstName] != nil && !relationship.isToMany {
                visit(model.destination(of: relationship).description.canonicalName)
            }
            order.append(place)
        }
        for title in entities.keys.sorted() { visit(title) }
        return order
    }
}

extension RowMap.Entity {
    fileprivate init(_ entity: ResolvedEntity, _ title: String, _ shape: MirrorSchema.Entity) {
        var (slots, properties): ([String: Int], [String: [String]]) = ([:], [:])
        let known = Set(shape.properties)
        let places = Dictionary(entity.slots.map { ($0.path, $0.index) }) { first, _ in first }
        for attribute in entity.attributes where !attribute.isTransient {
            for leaf in attribute.leaves() where known.contains(leaf.first) {
                guard let slot = places[leaf.now] else { continue }
                slots[leaf.first] = slot
                properties[attribute.name, default: []].append(leaf.first)
            }
        }
        for relationship in entity.relationships where known.contains(relationship.firstName) {
            guard let slot = relationship.slot else { continue }
            slots[relationship.firstName] = slot
            properties[relationship.name] = [relationship.firstName]
        }
        self.init(entity: entity, title: title, shape: shape, slots: slots, properties: properties)
    }
}
