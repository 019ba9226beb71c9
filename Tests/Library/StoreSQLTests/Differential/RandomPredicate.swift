import DataModel
import Foundation
import StoreSQL
import TestFiles

/// Random predicates on the fleet, of all forms that both the store and memory support.
struct RandomPredicate {
    var random: SeededChance
    let fleet: RandomFleet
    private var nextVariable = 0

    init(random: SeededChance, fleet: RandomFleet) {
        self.random = random
        self.fleet = fleet
    }

    /// The start of a path: the object itself, or a variable of a subquery.
    enum Base {
        case object
        case variable(String)

        func path(_ names: [String]) -> Expression {
            switch self {
            case .object: names.isEmpty ? .evaluatedObject : .keyPath(KeyPathExpression(names: names))
            case .variable(let name): .variable(name, names.isEmpty ? nil : KeyPathExpression(names: names))
            }
        }
    }

    /// A path and its type; nil for an object of an entity.
    struct Path {
        var names: [String]
        var type: AttributeType?
        var entity: ResolvedEntity
    }

    mutating func predicate(on entity: ResolvedEntity, depth: Int = 3) -> Predicate {
        predicate(entity, .object, depth)
    }

    private mutating func predicate(_ entity: ResolvedEntity, _ base: Base, _ depth: Int) -> Predicate {
        guard depth > 0, random.percent(45) else { return leaf(entity, base, depth) }
        switch random.below(3) {
        case 0: return .and((0...1).map { _ in predicate(entity, base, depth - 1) })
        case 1: return .or((0...1).map { _ in predicate(entity, base, depth - 1) })
        default: return .not(predicate(entity, base, depth - 1))
        }
    }

    private mutating func leaf(_ entity: ResolvedEntity, _ base: Base, _ depth: Int) -> Predicate {
        switch random.below(14) {
        case 12, 13: special(entity, base)
        case 0...6: plain(entity, base)
        case 7, 8: quantified(entity, base)
        case 9: aggregate(entity, base)
        case 10: subquery(entity, base, depth)
        default: arithmetic(entity, base)
        }
    }

    // MARK: Paths

    mutating func singlePath(_ entity: ResolvedEntity, steps: Int = 2) -> Path {
        let toOne = entity.relationships.filter { !$0.isToMany }
        if steps > 0, !toOne.isEmpty, random.percent(35) {
            let relationship = random.pick(toOne)
            let destination = fleet.layout.model.destination(of: relationship)
            guard random.percent(85) else { return Path(names: [relationship.name], type: nil, entity: destination) }
            var rest = singlePath(destination, steps: steps - 1)
            rest.names.insert(relationship.name, at: 0)
            return rest
        }
        let model = fleet.layout.model
        let owner = random.percent(15) ? model[number: random.pick(Array(entity.subtree))] : entity
        let slots = owner.slots.filter {
            $0.isPersistent && $0.attribute.map { $0.attributeType != .transformable } ?? false
        }
        let slot = random.pick(slots)
        return Path(
            names: slot.path.split(separator: ".").map(String.init), type: slot.attribute?.attributeType, entity: entity
        )
    }

    mutating func toManyPath(_ entity: ResolvedEntity) -> Path? {
        var names: [String] = []
        var entity = entity
        for _ in 0..<2 where random.percent(30) {
            guard let step = entity.relationships.filter({ !$0.isToMany }).randomElement(using: &random) else { break }
            names.append(step.name)
            entity = fleet.layout.model.destination(of: step)
        }
        for step in 0..<2 where step == 0 || random.percent(30) {
            let toMany = entity.relationships.filter { $0.isToMany }
            guard !toMany.isEmpty else { return step == 0 ? nil : Path(names: names, type: nil, entity: entity) }
            let relationship = random.pick(toMany)
            names.append(relationship.name)
            entity = fleet.layout.model.destination(of: relationship)
        }
        return Path(names: names, type: nil, entity: entity)
    }

    // MARK: Values

    mutating func constant(like path: Path) -> Expression {
        if random.percent(10) { return .constant(.null) }
        if random.percent(5) { return .constant(random.pick([.string("a"), .integer(1), .double(0.5)])) }
        guard let type = path.type else {
            let candidates = (try? fleet.all(path.entity.rootName)) ?? []
            return candidates.randomElement(using: &random).map { .constant(.objectID($0.id)) } ?? .constant(.null)
        }
        if random.percent(path.entity.rootName == "Trial" ? 60 : 5) {
            let other = random.pick([AttributeType.integer64, .double, .decimal])
            return .constant(RandomFleet.extreme(of: type.isNumeric && random.percent(50) ? other : type, &random))
        }
        if type.isNumeric, random.percent(40) {
            return .constant(RandomFleet.constant(of: random.pick([.integer32, .double, .decimal, .boolean]), &random))
        }
        return .constant(RandomFleet.constant(of: type, &random))
    }

    mutating func options() -> Comparison.Options {
        random.percent(35) ? Comparison.Options(rawValue: 1 + random.below(random.percent(80) ? 3 : 15)) : []
    }

    /// A comparison that fits the path.
    mutating func comparison(
        _ left: Expression, _ path: Path, with other: (inout RandomPredicate) -> Expression
    ) -> Comparison {
        if path.type == .string, random.percent(50) {
            let relation = random.pick([Comparison.Relation.beginsWith, .endsWith, .contains, .like])
            let constant = RandomFleet.constant(of: .string, &random)
            let pattern: Expression = random.percent(25) ? other(&self) : .constant(constant)
            return Comparison(left, relation, pattern, options: options())
        }
        if random.percent(path.type == .string ? 8 : 1) {
            let pattern = random.pick(["a.*", "[ab]+", ".", "é", "", ".?", "(a|b)*", "[^a]", "\\w+", "x\\d{1,2}"])
            return Comparison(left, .matches, .constant(.string(pattern)), options: options())
        }
        switch random.below(8) {
        case 0:
            return Comparison(
                left, .in, .aggregate((0..<random.below(4)).map { _ in constant(like: path) }), options: options())
        case 1:
            return Comparison(
                left, .between, .aggregate([constant(like: path), constant(like: path)]), options: options())
        default:
            let relations: [Comparison.Relation] = [
                .equal, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
            ]
            return Comparison(left, random.pick(relations), other(&self), options: options())
        }
    }

    // MARK: Leaves

    mutating func plain(_ entity: ResolvedEntity, _ base: Base) -> Predicate {
        let path = singlePath(entity)
        return Predicate(
            .comparison(
                comparison(base.path(path.names), path) { generator in
                    guard generator.random.percent(20) else { return generator.constant(like: path) }
                    for _ in 0..<6 {
                        let other = generator.singlePath(entity)
                        if other.type == path.type { return base.path(other.names) }
                    }
                    return base.path(generator.singlePath(entity).names)
                }))
    }

    private mutating func quantified(_ entity: ResolvedEntity, _ base: Base) -> Predicate {
        guard let path = toManyPath(entity) else { return plain(entity, base) }
        let member = random.percent(85) ? singlePath(path.entity) : Path(names: [], type: nil, entity: path.entity)
        var result = comparison(base.path(path.names + member.names), member) { $0.constant(like: member) }
        result.quantifier = random.pick([.any, .all, Comparison.Quantifier.none])
        if random.percent(10) {
            return Predicate(.comparison(Comparison(constant(like: member), .in, base.path(path.names + member.names))))
        }
        return Predicate(.comparison(result))
    }

    private mutating func aggregate(_ entity: ResolvedEntity, _ base: Base) -> Predicate {
        guard let path = toManyPath(entity) else { return plain(entity, base) }
        let relation = random.pick([Comparison.Relation.equal, .notEqual, .less, .greaterOrEqual])
        if random.percent(50) {
            let relation = random.pick(Comparison.Relation.orderings)
            return Predicate(
                .comparison(
                    Comparison(
                        base.path(path.names + ["@count"]), relation, .constant(.integer(Int64(random.below(4)))))))
        }
        let slots = path.entity.slots.filter { $0.attribute.map { $0.attributeType.isNumeric } ?? false }
        guard !slots.isEmpty else { return plain(entity, base) }
        let slot = random.pick(slots)
        let names = slot.path.split(separator: ".").map(String.init)
        var functions = ["@min", "@max"]
        if slot.addsExactly(in: path.entity) { functions += ["@sum", "@avg"] }
        if slot.path == "big" { functions.append("@sum") }
        let function = random.pick(functions)
        return Predicate(
            .comparison(
                Comparison(
                    base.path(path.names + [function] + names), relation,
                    constant(like: Path(names: [], type: .double, entity: entity)))))
    }

    private mutating func subquery(_ entity: ResolvedEntity, _ base: Base, _ depth: Int) -> Predicate {
        guard depth > 0, let path = toManyPath(entity) else { return plain(entity, base) }
        nextVariable += 1
        let variable = "v\(nextVariable)"
        let inner = predicate(path.entity, .variable(variable), depth - 1)
        let subquery = Expression.subquery(collection: base.path(path.names), variable: variable, predicate: inner)
        if random.percent(30) {
            let member = singlePath(path.entity)
            let value = Expression.applied(subquery, KeyPathExpression(names: member.names))
            var result = comparison(value, member) { $0.constant(like: member) }
            result.quantifier = random.pick([.any, .all, Comparison.Quantifier.none])
            return Predicate(.comparison(result))
        }
        return Predicate(
            .comparison(
                Comparison(
                    .applied(subquery, KeyPathExpression("@count")), random.pick(Comparison.Relation.orderings),
                    .constant(.integer(Int64(random.below(3)))))))
    }

    private mutating func arithmetic(_ entity: ResolvedEntity, _ base: Base) -> Predicate {
        let numbers = entity.slots.filter { $0.attribute.map { $0.attributeType.isNumeric } ?? false }
        guard !numbers.isEmpty else { return plain(entity, base) }
        let names = random.pick(numbers).path.split(separator: ".").map(String.init)
        let others = random.pick(numbers).path.split(separator: ".").map(String.init)
        let functions: [PredicateFunction] = [
            .add, .subtract, .multiply, .divide, .add, .subtract, .multiply, .divide, .modulus, .bitwiseAnd, .bitwiseOr,
            .bitwiseXor, .leftShift, .rightShift, .raise,
        ]
        let number = constant(like: Path(names: [], type: .double, entity: entity))
        var value = Expression.function(
            random.pick(functions), base.path(names), random.percent(50) ? base.path(others) : number)
        if random.percent(25) {
            let functions: [PredicateFunction] = [
                .negate, .absolute, .floor, .ceiling, .truncate, .squareRoot, .onesComplement, .logarithm,
                .naturalLogarithm, .exponential,
            ]
            value = .function(random.pick(functions), value)
        }
        if random.percent(20) { value = .conditional(plain(entity, base), value, base.path(names)) }
        let relation = random.pick([Comparison.Relation.equal, .notEqual, .less, .greaterOrEqual])
        return Predicate(
            .comparison(Comparison(value, relation, constant(like: Path(names: [], type: .double, entity: entity)))))
    }
}

extension Comparison.Relation {
    /// The relations that compare numbers.
    static let orderings: [Comparison.Relation] = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
}

extension StorageSlot {
    /// Whether the sum of the slot's values does not depend on their order, as it does for extreme floating-point
    /// numbers.
    fileprivate func addsExactly(in entity: ResolvedEntity) -> Bool {
        entity.rootName != "Trial" || attribute?.attributeType == .integer16 || attribute?.attributeType == .integer32
    }
}
