import ManagedObjects

/// How the objects of a model stand in a dump: one block for each object, those of its parts indented below it.
///
/// All of it follows from the model, but for the names (`DumpName`), so that a later version of the model needs no change.
struct DumpLayout {
    /// What a line of a block says.
    enum Content {
        case value(StorageSlot, AttributeType)
        case reference(ResolvedRelationship)
    }

    /// How the objects of one entity stand in a dump.
    struct Block {
        let entity: ResolvedEntity
        /// The lines of a block, sorted by their names.
        let lines: [(name: String, content: Content)]
        /// The relationships to what an object may be a part of: the first that has a value is the one below which it stands.
        let owners: [ResolvedRelationship]
        /// The relationships to the parts of an object, sorted by their entities.
        let parts: [ResolvedRelationship]
        /// Whether the blocks have names, by which others refer to them.
        let isNamed: Bool
        /// What they are called, and how they are ordered.
        let name: DumpName
        /// Whether the rows may be large.
        let isLarge: Bool
    }

    let model: ResolvedModel
    /// The entities whose objects a dump has, sorted by name.
    let blocks: [Block]
    private let places: [Int: Int]

    /// The entities that a dump leaves out: the history, forms that are not saved, and bytes, which stand where their name
    /// does.
    static let leftOut: Set = [JournalChange.entityName, Draft.entityName, KeptBytes.entityName]

    init(_ model: ResolvedModel) {
        self.model = model
        let plan = DumpPlan(model)
        blocks = plan.entities.map(plan.block).sorted { $0.entity.name < $1.entity.name }
        places = Dictionary(uniqueKeysWithValues: blocks.enumerated().map { ($1.entity.number, $0) })
    }

    /// Returns the block of an entity; nil for one that a dump leaves out.
    subscript(number number: Int) -> Block? { places[number].map { blocks[$0] } }

    /// The blocks that have names, in an order in which each name is known before it is a part of others.
    var named: [Block] {
        var result = [Block]()
        var left = blocks.filter(\.isNamed)
        while !left.isEmpty {
            let needed = left.map { block in
                block.name.links.compactMap { block.entity.relationship($0)?.destinationNumber }
            }
            let ready = zip(left, needed).filter { _, needed in !left.contains { needed.contains($0.entity.number) } }
            let next = ready.isEmpty ? left : ready.map(\.0)
            result += next
            left.removeAll { block in next.contains { $0.entity === block.entity } }
        }
        return result
    }

    /// Returns the block of an entity by its name; nil for one that a dump does not have.
    func block(named name: String) -> Block? { blocks.first { $0.entity.name == name } }

    /// Returns the relationship by which an object of a block is a part of another's; nil when it cannot be.
    func owner(of block: Block, below other: Block) -> ResolvedRelationship? {
        block.owners.first { owner in
            model.inverse(of: owner).map { inverse in other.parts.contains { $0 === inverse } } ?? false
        }
    }
}

/// Finds what owns what in a model, and what refers to what.
private struct DumpPlan {
    let model: ResolvedModel
    let entities: [ResolvedEntity]

    init(_ model: ResolvedModel) {
        self.model = model
        entities = model.entities.filter { !DumpLayout.leftOut.contains($0.name) && !$0.isAbstract }
    }

    func block(_ entity: ResolvedEntity) -> DumpLayout.Block {
        let owners = owners(of: entity)
        let values = entity.slots.compactMap { slot -> (name: String, content: DumpLayout.Content)? in
            guard slot.isPersistent, let attribute = slot.attribute, !attribute.isDerived else { return nil }
            return (slot.path, .value(slot, attribute.attributeType))
        }
        let references = references(of: entity).map { (name: $0.name, content: DumpLayout.Content.reference($0)) }
        let isNamed = owners.isEmpty || isReferred(to: entity)
        return DumpLayout.Block(
            entity: entity, lines: (values + references).sorted { $0.name < $1.name }, owners: owners,
            parts: entity.relationships.filter { isPart($0, of: entity) }
                .sorted { destination($0).name < destination($1).name },
            isNamed: isNamed, name: DumpName(entity, below: isNamed ? owners : []),
            isLarge: entity.slots.contains { $0.attribute?.attributeType == .binary })
    }

    /// The relationships to possible owners, the last by name first: values of fields stand below their flights.
    private func owners(of entity: ResolvedEntity) -> [ResolvedRelationship] {
        entity.relationships.filter { owner in
            model.inverse(of: owner).map { isPart($0, of: destination(owner)) } ?? false
        }.sorted { $0.name > $1.name }
    }

    /// Whether objects go with the object that they belong to, which says so in the model by a cascade.
    private func isPart(_ relationship: ResolvedRelationship, of entity: ResolvedEntity) -> Bool {
        func isCandidate(_ other: ResolvedRelationship) -> Bool {
            guard other.deleteRule == .cascade, isDumped(other), let inverse = model.inverse(of: other) else {
                return false
            }
            return !inverse.isToMany && inverse.deleteRule != .cascade
        }
        // The block below another one names the entity alone.
        return isCandidate(relationship)
            && entity.relationships.count {
                isCandidate($0) && $0.destinationNumber == relationship.destinationNumber
            } == 1
    }

    /// Returns the relationships whose lines name other objects: each is said at one of its ends.
    private func references(of entity: ResolvedEntity) -> [ResolvedRelationship] {
        entity.relationships.filter { relationship in
            guard isDumped(relationship), !isPart(relationship, of: entity) else { return false }
            guard let inverse = model.inverse(of: relationship) else { return true }
            let other = destination(relationship)
            if isPart(inverse, of: other) { return true }
            guard relationship.isToMany == inverse.isToMany else { return !relationship.isToMany }
            // An entry names its recordings, not the other way round: a new entry changes no other block.
            return (entity.name, relationship.name) >= (other.name, inverse.name)
        }
    }

    private func isReferred(to entity: ResolvedEntity) -> Bool {
        entities.contains { other in
            let place = owners(of: other).first
            return references(of: other).contains {
                $0 !== place && destination($0).rootNumber == entity.rootNumber
            }
        }
    }

    private func destination(_ relationship: ResolvedRelationship) -> ResolvedEntity {
        model.destination(of: relationship)
    }

    private func isDumped(_ relationship: ResolvedRelationship) -> Bool {
        !DumpLayout.leftOut.contains(destination(relationship).name)
    }
}
