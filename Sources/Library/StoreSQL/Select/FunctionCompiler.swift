import DataModel

/// The SQL of functions of single values: an operator if SQLite computes the same, else the function `FL_CALL`.
enum FunctionCompiler {
    static func call(
        _ function: PredicateFunction, _ operands: [CompiledExpression]
    ) throws(DataModelError) -> CompiledExpression {
        switch function {
        case .unindexed:
            let operand = operands[0]
            var result = operand
            result.sql = "+\(operand.sql)"
            result.constant = nil
            return result
        case .add, .subtract, .multiply, .divide: return try arithmetic(function, operands)
        case .uppercase, .lowercase, .canonical: return try text(function, operands, kind: .text, type: .string)
        case .length: return try text(function, operands, kind: .number, type: .integer64)
        case .modulus, .raise, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .negate,
            .onesComplement, .squareRoot, .logarithm, .naturalLogarithm, .exponential, .ceiling, .floor, .truncate,
            .absolute:
            return try number(function, operands)
        case .now: return stored(function, [], kind: .date, type: .double)
        case .random:
            // SQLite's own function runs again for each row; 53 of its bits become a fraction.
            return CompiledExpression(
                "(((RANDOM() >> 11) & 9007199254740991) / 9007199254740992.0)", kind: .number, type: .double)
        case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation, .cast, .element, .first,
            .last, .size:
            throw .notExpressible("The store cannot compute “\(function.rawValue)”.")
        }
    }

    private static func arithmetic(
        _ function: PredicateFunction, _ operands: [CompiledExpression]
    ) throws(DataModelError) -> CompiledExpression {
        try check(function, operands, are: .number)
        guard !operands.contains(where: \.isNull) else { return CompiledExpression(constant: .null) }
        let symbol = SQLStatement(text: function.operatorSymbol ?? "+")
        let isWhole = operands.allSatisfy { $0.type.map { $0.isInteger || $0 == .boolean } ?? false }
        return CompiledExpression(
            "(\(operands[0].computable) \(symbol) \(operands[1].computable))", kind: .number,
            type: isWhole ? .integer64 : .double)
    }

    private static func number(
        _ function: PredicateFunction, _ operands: [CompiledExpression]
    ) throws(DataModelError) -> CompiledExpression {
        try check(function, operands, are: .number)
        return stored(function, operands, kind: .number, type: nil)
    }

    private static func text(
        _ function: PredicateFunction, _ operands: [CompiledExpression], kind: ValueKind, type: AttributeType
    ) throws(DataModelError) -> CompiledExpression {
        try check(function, operands, are: .text)
        return stored(function, operands, kind: kind, type: type)
    }

    private static func check(
        _ function: PredicateFunction, _ operands: [CompiledExpression], are kind: ValueKind
    ) throws(DataModelError) {
        guard operands.allSatisfy({ $0.kind == kind || $0.isNull }) else {
            throw .notExpressible("“\(function.rawValue)” does not accept these values.")
        }
    }

    private static func stored(
        _ function: PredicateFunction, _ operands: [CompiledExpression], kind: ValueKind, type: AttributeType?
    ) -> CompiledExpression {
        let arguments = [SQLStatement("\(function.rawValue)")] + operands.map(\.computable)
        return CompiledExpression("FL_CALL(\(arguments.joined(separator: ", ")))", kind: kind, type: type)
    }

    /// Returns the least or greatest of listed values. SQLite's own function is NULL as soon as one value is missing.
    static func extreme(
        _ function: PredicateFunction, _ operands: [CompiledExpression]
    ) throws(DataModelError) -> CompiledExpression {
        let known = operands.filter { !$0.isNull }
        guard let first = known.first, known.allSatisfy({ $0.isComparable(to: first) && !$0.sql.isEmpty }) else {
            throw .notExpressible("“\(function.rawValue)” needs values of one kind.")
        }
        let rows = known.map { SQLStatement("SELECT \($0.sql) AS v") }.joined(separator: " UNION ALL ")
        let name = SQLStatement(text: function == .minimum ? "MIN" : "MAX")
        return CompiledExpression("(SELECT \(name)(v) FROM (\(rows)))", kind: first.kind, type: first.type)
    }

    static func cast(
        _ operand: CompiledExpression, to type: CastType
    ) throws(DataModelError) -> CompiledExpression {
        switch (operand.kind, type) {
        case (.number, .date): CompiledExpression(operand.sql, kind: .date, type: .date)
        case (.date, .number): CompiledExpression(operand.computable, kind: .number, type: .double)
        case (.text, .uri) where operand.type == .uri: operand
        case (.number, .number), (.date, .date), (.uuid, .uuid), (.data, .data), (.text, .string): operand
        case (.number, .decimal) where operand.type == .decimal || operand.type?.isInteger == true: operand
        case (.text, .number), (.text, .decimal), (.number, .string):
            throw .notExpressible("The store cannot convert between text and numbers.")
        default: throw .notExpressible("The store cannot convert such a value to \(type.rawValue).")
        }
    }
}

extension CompiledExpression {
    /// The value for arithmetic. SQLite may store a date or decimal as an integer, and would use integer division.
    var computable: SQLStatement {
        type == .decimal || type == .date ? "CAST(\(sql) AS REAL)" : sql
    }
}

extension PredicateFunction {
    /// The collection operator with the same result.
    var collectionOperator: CollectionOperator? { Self.collectionOperators[self] }

    private static let collectionOperators: [PredicateFunction: CollectionOperator] = [
        .sum: .sum, .count: .count, .average: .average, .minimum: .minimum, .maximum: .maximum,
    ]
}
