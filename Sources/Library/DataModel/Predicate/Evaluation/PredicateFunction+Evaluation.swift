import FoundationEssentials

extension PredicateFunction {
    /// Evaluates the function. Undefined results, such as that of a division by zero, are null.
    ///
    /// Functions of a list take its members as arguments. SQL calls the same code as `FL_CALL`.
    package func evaluate(_ arguments: [AttributeValue]) -> AttributeValue {
        if self == .count { return .integer(Int64(arguments.count)) }
        if let compute = Self.ofList[self] { return compute(arguments.filter { $0.kind != .null }) }
        guard arguments.count == argumentCount else { return .null }
        if let compute = Self.ofNothing[self] { return compute() }
        if let compute = Self.ofText[self] { return arguments[0].stringText.map(compute) ?? .null }
        if let compute = Arithmetic.ofOne[self] { return arguments[0].kind == .number ? compute(arguments[0]) : .null }
        if let compute = Arithmetic.ofTwo[self] {
            return arguments.allSatisfy { $0.kind == .number } ? compute(arguments[0], arguments[1]) : .null
        }
        if self == .cast { return arguments[1].text.flatMap { CastType(name: $0) }?.convert(arguments[0]) ?? .null }
        return self == .unindexed ? arguments[0] : .null
    }

    private static let ofNothing: [PredicateFunction: @Sendable () -> AttributeValue] = [
        .now: { .date(Date()) },
        .random: { .double(Double.random(in: 0..<1)) },
    ]

    private static let ofText: [PredicateFunction: @Sendable (String) -> AttributeValue] = [
        .uppercase: { .string($0.uppercased()) },
        .lowercase: { .string($0.lowercased()) },
        .canonical: { .string(TextFolding.fold($0, options: [.caseInsensitive, .diacriticInsensitive])) },
        .length: { .integer(Int64($0.unicodeScalars.count)) },
    ]

    // MARK: Lists

    private static let ofList: [PredicateFunction: @Sendable ([AttributeValue]) -> AttributeValue] = [
        .sum: { Arithmetic.sum($0.filter { $0.kind == .number }) },
        .minimum: { extreme($0, .orderedAscending) },
        .maximum: { extreme($0, .orderedDescending) },
        .average: { average($0.compactMap(\.number)) },
        .median: { median($0.compactMap(\.number).sorted()) },
        .mode: { mode($0) },
        .standardDeviation: { standardDeviation($0.compactMap(\.number)) },
    ]

    private static func average(_ numbers: [Double]) -> AttributeValue {
        numbers.isEmpty ? .null : .double(numbers.reduce(0, +) / Double(numbers.count))
    }

    private static func extreme(_ values: [AttributeValue], _ wanted: ComparisonResult) -> AttributeValue {
        guard let first = values.first else { return .null }
        return values.dropFirst().reduce(first) { ValueOrder.order($1, $0) == wanted ? $1 : $0 }
    }

    private static func median(_ sorted: [Double]) -> AttributeValue {
        guard !sorted.isEmpty else { return .null }
        let middle = sorted.count / 2
        return .double(sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle])
    }

    private static func mode(_ values: [AttributeValue]) -> AttributeValue {
        var counts: [DistinctValue: Int] = [:]
        for value in values { counts[DistinctValue(value), default: 0] += 1 }
        let most = counts.values.max()
        return values.first { counts[DistinctValue($0)] == most } ?? .null
    }

    private static func standardDeviation(_ numbers: [Double]) -> AttributeValue {
        guard !numbers.isEmpty else { return .null }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        let squares = numbers.map { ($0 - mean) * ($0 - mean) }
        return .double((squares.reduce(0, +) / Double(numbers.count)).squareRoot())
    }
}

extension AttributeValue {
    /// The text of a string or URL; nil for other values.
    fileprivate var stringText: String? { kind == .text ? text : nil }
}
