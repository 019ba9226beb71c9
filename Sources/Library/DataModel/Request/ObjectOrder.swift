public import FoundationEssentials

/// The order of objects in memory by sort descriptors, identical to the order of rows in a store.
///
/// Null comes first when ascending and last when descending. The object's key breaks ties in the direction of the last
/// descriptor.
public struct ObjectOrder: Sendable {
    /// The sort descriptors, most significant first.
    public let descriptors: [SortDescriptor]

    /// Creates an order.
    public init(_ descriptors: [SortDescriptor]) { self.descriptors = descriptors }

    /// Whether the first object comes before the second.
    ///
    /// - Throws: Errors from reading the objects.
    public func areInIncreasingOrder(
        _ left: any KeyPathReadable, _ right: any KeyPathReadable
    ) throws -> Bool {
        try compare(left, right) == .orderedAscending
    }

    /// Compares two objects.
    ///
    /// - Throws: Errors from reading the objects.
    public func compare(_ left: any KeyPathReadable, _ right: any KeyPathReadable) throws -> ComparisonResult {
        for descriptor in descriptors {
            let names = KeyPathExpression(descriptor.key).names
            let result = descriptor.compare(
                try left.value(atKeyPath: names).attributeValue ?? .null,
                try right.value(atKeyPath: names).attributeValue ?? .null)
            if result != .orderedSame { return result }
        }
        let keys = (left.evaluatedObjectID?.key ?? 0, right.evaluatedObjectID?.key ?? 0)
        if keys.0 == keys.1 { return .orderedSame }
        return (keys.0 < keys.1) == (descriptors.last?.ascending ?? true) ? .orderedAscending : .orderedDescending
    }

    /// The position of an object relative to a cursor.
    package enum Position { case before, at, after }

    /// Compares an object to a cursor of this order.
    ///
    /// - Throws: `DataModelError.invalidArgument` for a cursor with another number of values, and errors from reading
    ///   the object.
    package func compare(_ object: any KeyPathReadable, to cursor: FetchCursor) throws -> Position {
        guard cursor.values.count == descriptors.count else {
            throw DataModelError.invalidArgument(
                "The cursor has \(cursor.values.count) values for \(descriptors.count) sort descriptors.")
        }
        for (descriptor, value) in zip(descriptors, cursor.values) {
            let own = try object.value(atKeyPath: KeyPathExpression(descriptor.key).names).attributeValue ?? .null
            let result = descriptor.compare(own, value)
            if result != .orderedSame { return result == .orderedAscending ? .before : .after }
        }
        let key = object.evaluatedObjectID?.key ?? 0
        if key == cursor.key { return .at }
        return (key < cursor.key) == (descriptors.last?.ascending ?? true) ? .before : .after
    }

    /// Returns a cursor at an object, from which a request can continue.
    ///
    /// - Throws: Errors from reading the object.
    public func cursor(at object: any KeyPathReadable, isBackward: Bool = false) throws -> FetchCursor {
        FetchCursor(
            values: try descriptors.map {
                try object.value(atKeyPath: KeyPathExpression($0.key).names).attributeValue ?? .null
            }, key: object.evaluatedObjectID?.key ?? 0, isBackward: isBackward)
    }
}

extension SortDescriptor {
    /// Compares two values for this key.
    public func compare(_ left: AttributeValue, _ right: AttributeValue) -> ComparisonResult {
        let result = ascendingOrder(left, right)
        return ascending ? result : ValueOrder.reversed(result)
    }

    private func ascendingOrder(_ left: AttributeValue, _ right: AttributeValue) -> ComparisonResult {
        switch (left.kind, right.kind) {
        case (.null, .null): return .orderedSame
        case (.null, _): return .orderedAscending
        case (_, .null): return .orderedDescending
        case (.text, .text): return texts(left.text ?? "", right.text ?? "")
        default: return ValueOrder.order(left, right) ?? .orderedSame
        }
    }

    private func texts(_ left: String, _ right: String) -> ComparisonResult {
        switch comparison {
        case .literal: TextOrder.literal(left, right)
        case .caseInsensitive: TextOrder.caseInsensitive(left, right)
        case .localized: TextOrder.localized(left, right)
        case .localizedCaseInsensitive: TextOrder.localizedCaseInsensitive(left, right)
        case .localizedStandard: TextOrder.standard(left, right)
        }
    }
}
