import DataModel
import StoreSQL

extension RandomPredicate {
    /// What has a form of its own: identities, whole composites, lengths, entities, functions of text and lists.
    mutating func special(_ entity: ResolvedEntity, _ base: Base) -> Predicate {
        let relation = random.pick([Comparison.Relation.equal, .notEqual])
        let text = singlePath(entity)
        switch random.below(6) {
        case 0:
            let path = Path(names: [], type: nil, entity: entity)
            return Predicate(.comparison(comparison(base.path([]), path) { $0.constant(like: path) }))
        case 1: return composite(entity, base, relation) ?? plain(entity, base)
        case 2:
            let name = random.pick(["Person", "Pilot", "Student", entity.name])
            return Predicate(
                .comparison(Comparison(base.path(["entity", "name"]), relation, .constant(.string(name)))))
        case 3:
            guard text.type == .string else { break }
            let function = random.pick([PredicateFunction.uppercase, .lowercase, .canonical])
            let value = Expression.function(function, base.path(text.names))
            return Predicate(.comparison(comparison(value, text) { $0.constant(like: text) }))
        case 4:
            guard text.type == .string else { break }
            let length = Expression.constant(.integer(Int64(random.below(4))))
            let relation = random.pick([.less, relation])
            return Predicate(.comparison(Comparison(base.path(text.names + ["length"]), relation, length)))
        default: return list(entity, base, relation) ?? plain(entity, base)
        }
        return plain(entity, base)
    }

    private mutating func composite(
        _ entity: ResolvedEntity, _ base: Base, _ relation: Comparison.Relation
    ) -> Predicate? {
        guard let composite = entity.attributes.filter(\.isComposite).randomElement(using: &random) else { return nil }
        let other = fleet.objects[entity.name]?.randomElement(using: &random)?.values[composite.name] ?? .null
        return Predicate(
            .comparison(Comparison(base.path([composite.name]), relation, .constant(other), options: options())))
    }

    private mutating func list(
        _ entity: ResolvedEntity, _ base: Base, _ relation: Comparison.Relation
    ) -> Predicate? {
        guard let path = toManyPath(entity) else { return nil }
        let member = singlePath(path.entity)
        let function = random.pick([PredicateFunction.minimum, .maximum, .count])
        let value = Expression.function(function, base.path(path.names + member.names))
        let like = function == .count ? Path(names: [], type: .integer16, entity: entity) : member
        return Predicate(.comparison(Comparison(value, relation, constant(like: like))))
    }
}
