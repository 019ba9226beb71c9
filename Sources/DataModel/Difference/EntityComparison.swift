/// Compares the entities of two models.
struct EntityComparison {
    private let matching: ModelMatching
    private(set) var operations: [ModelOperation] = []

    init(_ matching: ModelMatching) {
        self.matching = matching
        for entity in matching.destination.entities.sorted(by: { $0.name < $1.name }) { compare(entity) }
        for entity in matching.source.entities.sorted(by: { $0.name < $1.name })
        where matching.destination(of: entity) == nil {
            operations.append(ModelOperation(entity: entity.name, .entity(.removed)))
        }
    }

    private mutating func compare(_ entity: ResolvedEntity) {
        if let old = matching.source(of: entity) {
            compareItself(entity, with: old)
        } else {
            operations.append(ModelOperation(entity: entity.name, .entity(.added)))
        }
        guard !matching.survivors(in: entity).isEmpty else { return }
        operations += AttributeComparison(matching, entity).operations
        operations += RelationshipComparison(matching, entity).operations
        if let old = matching.source(of: entity) {
            operations += IndexComparison(matching, entity, old).operations
        }
    }

    private mutating func compareItself(_ entity: ResolvedEntity, with old: ResolvedEntity) {
        if entity.name != old.name { add(.entity(.renamed(from: old.name)), entity) }
        let parent = entity.superentityNumber.map { matching.destination[number: $0] }
        let oldParent = old.superentityNumber.map { matching.source[number: $0] }
        if parent?.number != oldParent.flatMap({ matching.destination(of: $0) })?.number
            || (parent == nil) != (oldParent == nil)
        {
            add(.entity(.parentChanged(from: oldParent?.name, to: parent?.name)), entity)
        }
        if entity.isAbstract != old.isAbstract {
            operations.append(
                ModelOperation(
                    entity: entity.name, .entity(.abstractionChanged(isAbstract: entity.isAbstract)),
                    needsValues: entity.isAbstract))
        }
        // The class of the objects is no matter of the store's.
        if entity.description.versionHashModifier != old.description.versionHashModifier {
            add(.details(["version hash modifier"]), entity)
        }
    }

    private mutating func add(_ change: ModelChange, _ entity: ResolvedEntity) {
        operations.append(ModelOperation(entity: entity.name, change))
    }
}
