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

    /// Whether the operator makes a collection of a collection instead of a value.
    package var isUnion: Bool { self == .union || self == .distinctUnion }

    /// Applies the operator to the values at a path of the members of a collection.
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

    /// The values at a path without missing ones, each once where they are to be distinct; a further operator takes them.
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

/// A value as SQL tells values apart: texts by their code points, where Swift takes canonically equal ones for the same.
struct DistinctValue: Hashable {
    private let value: AttributeValue?
    private let text: [UInt8]?

    init(_ value: AttributeValue) {
        text = value.kind == .text ? value.text.map { Array($0.utf8) } : nil
        self.value = text == nil ? value : nil
    }
}
