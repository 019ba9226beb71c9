import FoundationEssentials

extension PredicateFunction {
    /// Computes the function; what has no result, as a division by zero, is null.
    ///
    /// Functions of a list take its members. The store calls the same code, as `FL_CALL`.
    package func evaluate(_ arguments: [AttributeValue]) -> AttributeValue {
        if takesList { return overList(arguments.filter { $0.kind != .null }, count: arguments.count) }
        guard arguments.count == argumentCount else { return .null }
        switch argumentCount {
        case 0: return self == .now ? .date(Date()) : .double(Double.random(in: 0..<1))
        case 1: return ofOne(arguments[0])
        default: return ofTwo(arguments[0], arguments[1])
        }
    }

    // MARK: Lists

    private func overList(_ values: [AttributeValue], count: Int) -> AttributeValue {
        let numbers = values.compactMap(\.number)
        switch self {
        case .count: return .integer(Int64(count))
        case .sum: return values.filter { $0.kind == .number }.reduce(.integer(0)) { Arithmetic.add($0, $1) }
        case .minimum: return Self.extreme(values, .orderedAscending)
        case .maximum: return Self.extreme(values, .orderedDescending)
        case .average: return numbers.isEmpty ? .null : .double(numbers.reduce(0, +) / Double(numbers.count))
        case .median: return Self.median(numbers.sorted())
        case .mode: return Self.mode(values)
        case .standardDeviation: return Self.standardDeviation(numbers)
        default: return .null
        }
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
        var counts: [AttributeValue: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        let most = counts.values.max()
        return values.first { counts[$0] == most } ?? .null
    }

    private static func standardDeviation(_ numbers: [Double]) -> AttributeValue {
        guard !numbers.isEmpty else { return .null }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        let squares = numbers.map { ($0 - mean) * ($0 - mean) }
        return .double((squares.reduce(0, +) / Double(numbers.count)).squareRoot())
    }

    // MARK: One argument

    private func ofOne(_ value: AttributeValue) -> AttributeValue {
        switch self {
        case .unindexed: value
        case .uppercase: value.stringText.map { .string($0.uppercased()) } ?? .null
        case .lowercase: value.stringText.map { .string($0.lowercased()) } ?? .null
        case .canonical: value.stringText.map { .string(Self.canonical($0)) } ?? .null
        case .length: value.stringText.map { .integer(Int64($0.unicodeScalars.count)) } ?? .null
        default: value.kind == .number ? Arithmetic.apply(self, to: value) : .null
        }
    }

    private static func canonical(_ text: String) -> String {
        TextFolding.fold(text, options: [.caseInsensitive, .diacriticInsensitive])
    }

    // MARK: Two arguments

    private func ofTwo(_ left: AttributeValue, _ right: AttributeValue) -> AttributeValue {
        if self == .cast { return right.text.flatMap { CastType(name: $0) }?.convert(left) ?? .null }
        guard left.kind == .number, right.kind == .number else { return .null }
        return Arithmetic.apply(self, to: left, right)
    }
}

extension AttributeValue {
    /// The text of a string or an address, and of nothing else.
    fileprivate var stringText: String? { kind == .text ? text : nil }
}
