import FoundationEssentials

extension Expression: CustomStringConvertible {
    /// The expression in the format language.
    public var description: String {
        switch self {
        case .constant(let value): value.formatLiteral
        case .aggregate(let members): "{\(Self.list(members))}"
        case .evaluatedObject: "SELF"
        case .keyPath(let path): path.formatText
        case .variable(let name, let path): "$\(name)\(path.map { ".\($0)" } ?? "")"
        case .function(let name, let arguments): Self.call(name, arguments)
        case .subquery(let collection, let variable, let predicate):
            "SUBQUERY(\(collection), $\(variable), \(predicate.predicateFormat))"
        case .applied(let inner, let path): "\(inner.isLiteral ? "(\(inner))" : inner.operandFormat).\(path)"
        case .conditional(let predicate, let first, let second):
            "TERNARY(\(predicate.predicateFormat), \(first), \(second))"
        }
    }

    private static func list(_ members: [Expression]) -> String {
        members.map(\.description).joined(separator: ", ")
    }

    /// The expression as an operand, in parentheses where needed.
    private var operandFormat: String {
        switch self {
        case .function: "(\(self))"
        case .constant: description.hasPrefix("-") ? "(\(self))" : description
        case .aggregate, .evaluatedObject, .keyPath, .variable, .subquery, .applied, .conditional: description
        }
    }

    private static func call(_ name: String, _ arguments: [Expression]) -> String {
        guard let function = PredicateFunction(rawValue: name), arguments.count == function.argumentCount else {
            return "\(name)(\(list(arguments)))"
        }
        if let symbol = function.operatorSymbol {
            return "\(arguments[0].operandFormat) \(symbol) \(arguments[1].operandFormat)"
        }
        if function == .cast { return "CAST(\(list(arguments)))" }
        guard arguments.first?.isPath == true else { return "\(name)(\(list(arguments)))" }
        if function == .element, arguments[1].isLiteral { return "\(arguments[0])[\(arguments[1])]" }
        return positions[function].map { "\(arguments[0])[\($0)]" } ?? "\(name)(\(list(arguments)))"
    }

    private static let positions: [PredicateFunction: String] = [.first: "FIRST", .last: "LAST", .size: "SIZE"]

    private var isPath: Bool {
        switch self {
        case .keyPath, .variable: true
        case .constant, .aggregate, .evaluatedObject, .function, .subquery, .applied, .conditional: false
        }
    }

    private var isLiteral: Bool {
        if case .constant = self { true } else { false }
    }
}

extension KeyPathExpression {
    /// The path in the format language. A keyword at its beginning is escaped.
    fileprivate var formatText: String {
        guard let first = names.first, FormatParser.reserved.contains(first.uppercased()) else { return description }
        return "#" + description
    }
}

extension AttributeValue {
    /// The value as a literal of the format language.
    fileprivate var formatLiteral: String {
        switch self {
        case .null: "nil"
        case .boolean(let value): value ? "TRUE" : "FALSE"
        case .integer(let value): String(value)
        case .double(let value) where value.isFinite: String(value)
        case .double(let value): Self.cast(String(value), .number)
        case .string(let text): Self.quoted(text)
        case .date(let date): "CAST(\(date.timeIntervalSinceReferenceDate), \"\(CastType.date.rawValue)\")"
        case .data(let data): Self.cast(Self.hexadecimal(data), .data)
        case .external(let file): Self.cast(file.name, .data)
        case .uuid(let uuid): Self.cast(uuid.uuidString, .uuid)
        case .uri(let url): Self.cast(url.absoluteString, .uri)
        case .decimal(let value): Self.cast(value.description, .decimal)
        case .objectID(let id): id.description
        case .composite(let elements): Self.braced(elements)
        }
    }

    private static func braced(_ elements: [String: AttributeValue]) -> String {
        let parts = elements.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \($0.value.formatLiteral)" }
        return parts.isEmpty ? "{:}" : "{\(parts.joined(separator: ", "))}"
    }

    private static func cast(_ text: String, _ type: CastType) -> String {
        "CAST(\(quoted(text)), \"\(type.rawValue)\")"
    }

    private static func hexadecimal(_ data: Data) -> String {
        data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\0": result += "\\0"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
