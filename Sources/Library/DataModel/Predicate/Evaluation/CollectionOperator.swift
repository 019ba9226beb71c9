/// A key path operator for the members of a collection, such as `@count`.
package enum CollectionOperator: String, Sendable, CaseIterable {
    case count = "@count"
    case sum = "@sum"
    case average = "@avg"
    case minimum = "@min"
    case maximum = "@max"
    case union = "@unionOfObjects"
    case distinctUnion = "@distinctUnionOfObjects"

    /// Finds an operator by name.
    ///
    /// - Throws: `DataModelError.unsupported` for an unknown name.
    package init(named name: String) throws(DataModelError) {
        let plain = name.hasSuffix("Sets") || name.hasSuffix("Arrays") ? Self.overObjects(name) : name
        guard let match = Self(rawValue: plain) else {
            throw .unsupported("“\(name)” is not a collection operator.")
        }
        self = match
    }

    /// The name of the equivalent operator for nested collections, which are flattened here.
    private static func overObjects(_ name: String) -> String {
        name.hasPrefix("@distinct") ? distinctUnion.rawValue : name.hasPrefix("@union") ? union.rawValue : name
    }

    /// Whether the operator returns a collection, not a value.
    package var isUnion: Bool { self == .union || self == .distinctUnion }

    /// Applies the operator to the values at a path from the members of a collection.
    func apply(to collection: KeyPathWalk, path: ArraySlice<String>) throws -> EvaluatedValue {
        var collection = collection
        if isUnion { return try union(of: &collection, path: path) }
        let members = try collection.end(of: path)
        switch self {
        case .count: return .value(.integer(Int64(members.members.count)))
        case .sum: return .value(PredicateFunction.sum.evaluate(members.members))
        case .average: return .value(PredicateFunction.average.evaluate(members.members))
        case .minimum: return .value(PredicateFunction.minimum.evaluate(members.members))
        case .maximum: return .value(PredicateFunction.maximum.evaluate(members.members))
        case .union, .distinctUnion: return members
        }
    }

    /// Returns the values at a path without nulls, and without duplicates if required. Applies a further operator to
    /// them.
    private func union(of collection: inout KeyPathWalk, path: ArraySlice<String>) throws -> EvaluatedValue {
        let end = path.firstIndex { $0.hasPrefix("@") } ?? path.endIndex
        var seen: Set<DistinctValue> = []
        let members = try collection.end(of: path[..<end]).flattened.filter { member in
            guard let value = member.attributeValue, value.kind != .null else { return false }
            return self == .union || seen.insert(DistinctValue(value)).inserted
        }
        let union = EvaluatedValue.many(members)
        return end == path.endIndex ? union : try union.value(atKeyPath: path[end...])
    }
}

/// A value with SQL's equality: strings are compared by code point, while Swift compares them by canonical equivalence.
struct DistinctValue: Hashable {
    private let value: AttributeValue?
    private let text: [UInt8]?

    init(_ value: AttributeValue) {
        text = value.kind == .text ? value.text.map { Array($0.utf8) } : nil
        self.value = text == nil ? value : nil
    }
}
