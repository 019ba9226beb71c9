import DataModel
import StoreSQL
import TestFiles

extension RandomPredicate {
    /// Predicates with a form of their own: identities, composites, lengths, entities, lists, unions, casts, positions.
    mutating func special(_ entity: ResolvedEntity, _ base: Base) -> Predicate {
        let relation = random.pick([Comparison.Relation.equal, .notEqual])
        switch random.below(12) {
        case 0:
            let path = Path(names: [], type: nil, entity: entity)
            return Predicate(.comparison(comparison(base.path([]), path) { $0.constant(like: path) }))
        case 1: return composite(entity, base, relation) ?? plain(entity, base)
        case 2:
            let name = random.pick(["Person", "Pilot", "Sortie", "Glide", entity.name])
            return Predicate(
                .comparison(Comparison(base.path(["entity", "name"]), relation, .constant(.string(name)))))
        case 3, 4: return text(entity, base, relation)
        case 5: return list(entity, base, relation) ?? plain(entity, base)
        case 6, 7: return union(entity, base) ?? plain(entity, base)
        case 8: return cast(entity, base, relation)
        case 9: return place(entity, base, relation) ?? plain(entity, base)
        case 10: return transient(entity, base, relation) ?? plain(entity, base)
        default: return constants(relation)
        }
    }

    private mutating func text(
        _ entity: ResolvedEntity, _ base: Base, _ relation: Comparison.Relation
    ) -> Predicate {
        let text = singlePath(entity)
        guard text.type == .string, text.names.last != "rating" else { return plain(entity, base) }
        if random.percent(40) {
            let length = Expression.constant(.integer(Int64(random.below(4))))
            return Predicate(
                .comparison(Comparison(base.path(text.names + ["length"]), random.pick([.less, relation]), length)))
        }
        let function = random.pick([PredicateFunction.uppercase, .lowercase, .canonical, .unindexed])
        let value = Expression.function(function, base.path(text.names))
        return Predicate(.comparison(comparison(value, text) { $0.constant(like: text) }))
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
        if random.percent(20) {
            let own = singlePath(entity)
            let values = [base.path(own.names), constant(like: own), constant(like: own)]
            let value = Expression.function(random.pick([PredicateFunction.minimum, .maximum]), .aggregate(values))
            return Predicate(.comparison(Comparison(value, relation, constant(like: own))))
        }
        let function = random.pick([PredicateFunction.minimum, .maximum, .count, .median, .size])
        let value = Expression.function(function, base.path(path.names + member.names))
        let like = function == .count || function == .size ? Path(names: [], type: .integer16, entity: entity) : member
        return Predicate(.comparison(Comparison(value, relation, constant(like: like))))
    }

    /// The distinct values of a path: counted, or as the members in a condition.
    private mutating func union(_ entity: ResolvedEntity, _ base: Base) -> Predicate? {
        guard let path = toManyPath(entity) else { return nil }
        let member = singlePath(path.entity, steps: 1)
        let name = random.pick(["@distinctUnionOfObjects", "@unionOfObjects", "@distinctUnionOfSets"])
        let names = path.names + [name] + member.names
        if random.percent(50) {
            let count = Expression.constant(.integer(Int64(random.below(4))))
            return Predicate(
                .comparison(
                    Comparison(base.path(names + ["@count"]), random.pick([.equal, .greater, .lessOrEqual]), count)))
        }
        var result = comparison(base.path(names), member) { $0.constant(like: member) }
        result.quantifier = random.pick([.any, .all, Comparison.Quantifier.none])
        return Predicate(.comparison(result))
    }

    private mutating func cast(
        _ entity: ResolvedEntity, _ base: Base, _ relation: Comparison.Relation
    ) -> Predicate {
        let path = singlePath(entity)
        let type = random.pick(CastType.allCases)
        let value = Expression.function(.cast, base.path(path.names), .constant(.string(type.rawValue)))
        let like: AttributeType =
            switch type {
            case .date: .date
            case .number, .decimal: .double
            case .string, .uri: .string
            case .uuid: .uuid
            case .data: .binary
            }
        return Predicate(
            .comparison(
                Comparison(
                    value, random.pick([relation, .less]), constant(like: Path(names: [], type: like, entity: entity))))
        )
    }

    private mutating func place(
        _ entity: ResolvedEntity, _ base: Base, _ relation: Comparison.Relation
    ) -> Predicate? {
        guard let path = toManyPath(entity) else { return nil }
        let member = singlePath(path.entity, steps: 0)
        let list = base.path(path.names)
        let places: [Expression] = [
            .function(.first, list), .function(.last, list),
            .function(.element, list, .constant(.integer(Int64(random.below(3))))),
        ]
        let value = Expression.applied(random.pick(places), KeyPathExpression(names: member.names))
        return Predicate(.comparison(Comparison(value, relation, constant(like: member))))
    }

    private mutating func transient(
        _ entity: ResolvedEntity, _ base: Base, _ relation: Comparison.Relation
    ) -> Predicate? {
        guard entity.property("mood") != nil else { return nil }
        let path = Path(names: ["mood"], type: .string, entity: entity)
        return Predicate(.comparison(comparison(base.path(["mood"]), path) { $0.constant(like: path) }))
    }

    private mutating func constants(_ relation: Comparison.Relation) -> Predicate {
        let types: [AttributeType] = [.integer64, .double, .decimal, .string, .date, .boolean, .uuid]
        let sides = (0..<2).map { _ in Expression.constant(RandomFleet.extreme(of: random.pick(types), &random)) }
        return Predicate(.comparison(Comparison(sides[0], random.pick([relation, .less]), sides[1])))
    }
}
