package import FoundationEssentials

/// The order of values in memory, identical to SQLite's.
package enum ValueOrder {
    /// Whether two values are equal. Two nulls are.
    package static func areEqual(
        _ left: AttributeValue, _ right: AttributeValue, options: Comparison.Options = []
    ) -> Bool {
        if left.kind == .null || right.kind == .null { return left.kind == right.kind }
        if case .composite(let left) = left, case .composite(let right) = right {
            return areEqual(left, right, options: options)
        }
        return order(left, right, options: options) == .orderedSame
    }

    private static func areEqual(
        _ left: [String: AttributeValue], _ right: [String: AttributeValue], options: Comparison.Options
    ) -> Bool {
        Set(left.keys).union(right.keys).allSatisfy {
            areEqual(left[$0] ?? .null, right[$0] ?? .null, options: options)
        }
    }

    /// Compares two values; nil if one of them is null or they belong to different groups.
    package static func order(
        _ left: AttributeValue, _ right: AttributeValue, options: Comparison.Options = []
    ) -> ComparisonResult? {
        switch (left.kind, right.kind) {
        case (.number, .number): numbers(left, right)
        case (.date, .date): zip(left.number, right.number).map(compare)
        case (.text, .text): texts(left, right, options: options.folding)
        case (.data, .data), (.uuid, .uuid): bytes(left, right)
        case (.uuid, .text): bytes(left, CastType.uuid.convert(right))
        case (.text, .uuid): bytes(CastType.uuid.convert(left), right)
        case (.object, .object): objects(left, right)
        default: nil
        }
    }

    private static func zip(_ left: Double?, _ right: Double?) -> (Double, Double)? {
        guard let left, let right else { return nil }
        return (left, right)
    }

    private static func compare<Value: Comparable>(_ pair: (Value, Value)) -> ComparisonResult {
        pair.0 == pair.1 ? .orderedSame : pair.0 < pair.1 ? .orderedAscending : .orderedDescending
    }

    private static func texts(
        _ left: AttributeValue, _ right: AttributeValue, options: Comparison.Options
    ) -> ComparisonResult? {
        guard let left = left.text, let right = right.text else { return nil }
        guard !options.isEmpty else { return TextOrder.literal(left, right) }
        return TextOrder.literal(
            TextFolding.fold(left, options: options), TextFolding.fold(right, options: options))
    }

    private static func bytes(_ left: AttributeValue, _ right: AttributeValue) -> ComparisonResult? {
        guard let left = left.rawBytes, let right = right.rawBytes else { return nil }
        if left == right { return .orderedSame }
        return left.lexicographicallyPrecedes(right) ? .orderedAscending : .orderedDescending
    }

    private static func objects(_ left: AttributeValue, _ right: AttributeValue) -> ComparisonResult? {
        guard case .objectID(let left) = left, case .objectID(let right) = right, left.rootNumber == right.rootNumber
        else { return nil }
        // A row of another file with the same key is another row.
        guard left.key != right.key || left.isSameRow(as: right) else { return .orderedAscending }
        return compare((left.key, right.key))
    }

    // MARK: Numbers

    private static func numbers(_ left: AttributeValue, _ right: AttributeValue) -> ComparisonResult? {
        switch (left.exactWhole, right.exactWhole) {
        case (let left?, let right?): return compare((left, right))
        case (let left?, nil): return right.number.map { compare(left, $0) }
        case (nil, let right?): return left.number.map { reversed(compare(right, $0)) }
        case (nil, nil): return zip(left.number, right.number).map(compare)
        }
    }

    /// Compares exactly: converting a large integer to Double would lose its last digits.
    private static func compare(_ whole: Int64, _ real: Double) -> ComparisonResult {
        if real >= 9_223_372_036_854_775_808 { return .orderedAscending }
        if real < -9_223_372_036_854_775_808 { return .orderedDescending }
        let truncated = Int64(real)
        return whole == truncated ? compare((Double(truncated), real)) : compare((whole, truncated))
    }

    package static func reversed(_ order: ComparisonResult) -> ComparisonResult {
        switch order {
        case .orderedAscending: .orderedDescending
        case .orderedSame: .orderedSame
        case .orderedDescending: .orderedAscending
        }
    }
}

extension AttributeValue {
    /// The value as an integer; nil for other types.
    package var wholeNumber: Int64? {
        switch self {
        case .boolean(let value): value ? 1 : 0
        case .integer(let value): value
        case .null, .double, .string, .date, .data, .external, .uuid, .uri, .decimal, .objectID, .composite: nil
        }
    }

    /// The value as an integer, including a decimal without a fraction, since a store keeps both as integers.
    fileprivate var exactWhole: Int64? {
        if case .decimal(let value) = self { Int64(value.description) } else { wholeNumber }
    }

    /// The bytes of data, or of a UUID, whose digits are in the order of its bytes.
    fileprivate var rawBytes: Data? {
        switch self {
        case .data(let data): data
        case .external(let file): try? file.data()
        case .uuid(let uuid): Data(uuid.uuidString.utf8)
        case .null, .boolean, .integer, .double, .string, .date, .uri, .decimal, .objectID, .composite: nil
        }
    }
}
