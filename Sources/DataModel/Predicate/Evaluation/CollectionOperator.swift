/// An operator of a key path over the members of a collection, such as `@count`.
package enum CollectionOperator: String, Sendable, CaseIterable {
    case count = "@count"
    case sum = "@sum"
    case average = "@avg"
    case minimum = "@min"
    case maximum = "@max"
    case union = "@unionOfObjects"
    case distinctUnion = "@distinctUnionOfObjects"

    /// Finds the operator of that name.
    ///
    /// - Throws: `DataModelError.unsupported` for any other name.
    package init(named name: String) throws(DataModelError) {
        let plain = name.hasSuffix("Sets") || name.hasSuffix("Arrays") ? Self.overObjects(name) : name
        guard let match = Self(rawValue: plain) else {
            throw .unsupported("There is no collection operator “\(name)”.")
        }
        self = match
    }

    /// The name of an operator over collections of collections, which here are one collection.
    private static func overObjects(_ name: String) -> String {
        name.hasPrefix("@distinct") ? distinctUnion.rawValue : name.hasPrefix("@union") ? union.rawValue : name
    }

    /// Applies the operator to the values at a path of the members of a collection.
    func apply(to collection: KeyPathWalk, path: ArraySlice<String>) throws -> EvaluatedValue {
        var collection = collection
        let members = try collection.end(of: path)
        switch self {
        case .count: return .value(.integer(Int64(members.members.count)))
        case .sum: return .value(PredicateFunction.sum.evaluate(members.members))
        case .average: return .value(PredicateFunction.average.evaluate(members.members))
        case .minimum: return .value(PredicateFunction.minimum.evaluate(members.members))
        case .maximum: return .value(PredicateFunction.maximum.evaluate(members.members))
        case .union: return members
        case .distinctUnion:
            var seen: Set<AttributeValue> = []
            return .many(members.members.filter { seen.insert($0).inserted }.map { .value($0) })
        }
    }
}
