import DataModel
import FoundationEssentials

/// A compiler for a comparison of two single values, for the claim that it is true or that it is false.
struct ComparisonCompiler {
    private let options: Comparison.Options

    init(options: Comparison.Options) { self.options = options.folding }

    func condition(
        _ left: CompiledExpression, _ relation: Comparison.Relation, _ right: CompiledExpression, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        let (left, right) = try Self.aligned(left, right)
        switch relation {
        case .equal: return try equality(left, right, isTrue: isTrue)
        case .notEqual: return try equality(left, right, isTrue: !isTrue)
        case .less: return try order(left, "<", right, isTrue: isTrue)
        case .lessOrEqual: return try order(left, "<=", right, isTrue: isTrue)
        case .greater: return try order(left, ">", right, isTrue: isTrue)
        case .greaterOrEqual: return try order(left, ">=", right, isTrue: isTrue)
        case .beginsWith, .endsWith, .contains, .like, .matches:
            guard left.kind == .text, right.kind == .text else { return ConditionCompiler.constant(!isTrue) }
            let test = try TextCompiler(options: options).condition(left, relation, right)
            return isTrue ? test : Self.negated(test)
        case .in, .between: throw .unsupported("\(relation.rawValue) needs a list.")
        }
    }

    /// The opposite of a condition that may be NULL.
    private static func negated(_ condition: SQLStatement) -> SQLStatement { "(\(condition)) IS NOT TRUE" }

    /// Converts text to a UUID if it is compared with one.
    private static func aligned(
        _ left: CompiledExpression, _ right: CompiledExpression
    ) throws(DataModelError) -> (CompiledExpression, CompiledExpression) {
        switch (left.kind, right.kind) {
        case (.uuid, .text): (left, try uuid(right))
        case (.text, .uuid): (try uuid(left), right)
        default: (left, right)
        }
    }

    private static func uuid(_ text: CompiledExpression) throws(DataModelError) -> CompiledExpression {
        guard let constant = text.constant else {
            throw .notExpressible("The store cannot compare a text column with a UUID.")
        }
        let uuid = CastType.uuid.convert(constant)
        return uuid.isNull ? text : CompiledExpression(constant: uuid)
    }

    // MARK: Equality

    private func equality(
        _ left: CompiledExpression, _ right: CompiledExpression, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        if left.isNull { return absence(right, isTrue: isTrue) }
        if right.isNull { return absence(left, isTrue: isTrue) }
        try Self.checkTransparent(left, right)
        guard left.isComparable(to: right) else { return mismatch(left, right, isTrue: isTrue) }
        if left.kind == .composite { return try composites(left, right, isTrue: isTrue) }
        let (first, second) = (folded(left), folded(right))
        if right.constant != nil { return Self.equality(first, constant: second, isTrue: isTrue) }
        if left.constant != nil { return Self.equality(second, constant: first, isTrue: isTrue) }
        return "\(first) \(SQLStatement(text: isTrue ? "IS" : "IS NOT")) \(second)"
    }

    /// Equality with a constant that is not NULL, in a form that an index supports.
    private static func equality(
        _ side: SQLStatement, constant: SQLStatement, isTrue: Bool
    ) -> SQLStatement {
        isTrue ? "\(side) = \(constant)" : "(\(side) <> \(constant) OR \(side) IS NULL)"
    }

    /// The condition that a value is missing.
    private func absence(_ value: CompiledExpression, isTrue: Bool) -> SQLStatement {
        if value.isNull { return ConditionCompiler.constant(isTrue) }
        if value.constant != nil { return ConditionCompiler.constant(!isTrue) }
        if let destinations = value.destinations {
            return isTrue
                ? "(\(value.sql) IS NULL OR \(value.sql) NOT IN (\(destinations)))"
                : "(\(value.sql) IS NOT NULL AND +\(value.sql) IN (\(destinations)))"
        }
        guard value.kind == .composite else {
            return "\(value.presence ?? value.sql) \(SQLStatement(text: isTrue ? "IS NULL" : "IS NOT NULL"))"
        }
        let parts = value.elements.sorted { $0.key < $1.key }.map { absence($0.value, isTrue: isTrue) }
        return "(\(parts.joined(separator: isTrue ? " AND " : " OR ")))"
    }

    /// Values of different kinds are equal only if both are missing.
    private func mismatch(
        _ left: CompiledExpression, _ right: CompiledExpression, isTrue: Bool
    ) -> SQLStatement {
        let parts = [absence(left, isTrue: isTrue), absence(right, isTrue: isTrue)]
        return "(\(parts.joined(separator: isTrue ? " AND " : " OR ")))"
    }

    private func composites(
        _ left: CompiledExpression, _ right: CompiledExpression, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        let null = CompiledExpression(constant: .null)
        var parts: [SQLStatement] = []
        for name in Set(left.elements.keys).union(right.elements.keys).sorted() {
            let pair = (left.elements[name] ?? null, right.elements[name] ?? null)
            parts.append(try equality(pair.0, pair.1, isTrue: isTrue))
        }
        return "(\(parts.joined(separator: isTrue ? " AND " : " OR ")))"
    }

    private static func checkTransparent(
        _ left: CompiledExpression, _ right: CompiledExpression
    ) throws(DataModelError) {
        guard left.kind != .opaque, right.kind != .opaque else {
            throw .notExpressible("A transformed value can only be compared with nil in the store.")
        }
    }

    // MARK: Order

    private func order(
        _ left: CompiledExpression, _ symbol: String, _ right: CompiledExpression, isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        guard !left.isNull, !right.isNull, left.isComparable(to: right), left.kind != .composite else {
            return ConditionCompiler.constant(!isTrue)
        }
        try Self.checkTransparent(left, right)
        let comparison: SQLStatement = "\(folded(left)) \(SQLStatement(text: symbol)) \(folded(right))"
        return isTrue ? comparison : Self.negated(comparison)
    }

    /// The value without the differences that the comparison ignores.
    private func folded(_ value: CompiledExpression) -> SQLStatement {
        guard value.kind == .text, !options.isEmpty else { return value.sql }
        if let text = value.constant?.text { return "\(TextFolding.fold(text, options: options))" }
        return "FL_FOLD(\(value.sql), \(options.rawValue))"
    }

    // MARK: Lists

    /// The size above which a list is bound as a single value.
    private static let longList = 64

    func membership(
        of left: CompiledExpression, in list: [CompiledExpression], isTrue: Bool
    ) throws(DataModelError) -> SQLStatement {
        let canList = left.constant == nil && !left.isNull && left.kind != .composite && left.kind != .opaque
        var listed: [SQLStatement] = []
        var others: [SQLStatement] = []
        for element in list {
            let (_, aligned) = try Self.aligned(left, element)
            if canList, aligned.constant != nil, !aligned.isNull {
                if aligned.isComparable(to: left) { listed.append(folded(aligned)) }
            } else {
                others.append(try condition(left, .equal, element, isTrue: isTrue))
            }
        }
        if !listed.isEmpty { others.insert(membership(folded(left), listed, isTrue: isTrue), at: 0) }
        guard others.count > 1 else { return others.first ?? ConditionCompiler.constant(!isTrue) }
        return "(\(others.joined(separator: isTrue ? " OR " : " AND ")))"
    }

    private func membership(_ left: SQLStatement, _ values: [SQLStatement], isTrue: Bool) -> SQLStatement {
        let list = Self.list(values)
        return isTrue ? "\(left) IN \(list)" : "(\(left) NOT IN \(list) OR \(left) IS NULL)"
    }

    /// A list of values; a long list of integers, such as keys, or of strings is bound as a single value.
    private static func list(_ values: [SQLStatement]) -> SQLStatement {
        let bindings = values.flatMap(\.bindings)
        if values.count > longList, bindings.count == values.count, values.allSatisfy({ $0.text == "?" }) {
            let keys = bindings.compactMap { if case .integer(let key) = $0 { key } else { nil } }
            if keys.count == values.count { return .keys(keys) }
            let texts = bindings.compactMap { if case .text(let text) = $0 { text } else { nil } }
            if texts.count == values.count, let list = SQLStatement.texts(texts) { return list }
        }
        return "(\(values.joined(separator: ", ")))"
    }
}

extension SQLStatement {
    /// A list of strings bound as a single value; nil if JSON cannot represent one of them.
    fileprivate static func texts(_ texts: [String]) -> SQLStatement? {
        guard !texts.contains(where: { $0.utf8.contains(0) }), let json = try? JSONEncoder().encode(texts) else {
            return nil
        }
        return "(SELECT value FROM json_each(\(String(decoding: json, as: UTF8.self))))"
    }

    /// A list of keys bound as a single value, so that the text of the statement does not depend on their number.
    static func keys(_ keys: [Int64]) -> SQLStatement {
        "(SELECT value FROM json_each(\("[" + keys.map(String.init).joined(separator: ",") + "]")))"
    }
}
