import FoundationEssentials

/// SQL text with the values bound to it.
///
/// It is built by string interpolation, in which a value always becomes a `?`, and a name is quoted if necessary:
///
///     let statement: SQLStatement = "SELECT Z_PK FROM \(name: "ZAIRCRAFT") WHERE ZPRIMARY = \("blue")"
///     // text "SELECT Z_PK FROM ZAIRCRAFT WHERE ZPRIMARY = ?", bindings [.text("blue")]
package struct SQLStatement: Sendable, Hashable {
    /// The text, with a `?` for each value.
    package private(set) var text: String
    /// The values, in the order of the question marks.
    package private(set) var bindings: [SQLValue]

    /// Creates a statement from text without values, such as a keyword or a name from this module.
    package init(text: String, bindings: [SQLValue] = []) {
        self.text = text
        self.bindings = bindings
    }

    /// A statement without text.
    package static let empty = SQLStatement(text: "")

    /// Whether there is no text.
    package var isEmpty: Bool { text.isEmpty }

    /// Appends the text and values of another statement.
    package static func += (left: inout SQLStatement, right: SQLStatement) {
        left.text += right.text
        left.bindings += right.bindings
    }

    /// Concatenates two statements.
    package static func + (left: SQLStatement, right: SQLStatement) -> SQLStatement {
        var result = left
        result += right
        return result
    }
}

extension SQLStatement: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self.init(text: value) }

    package init(stringInterpolation: Interpolation) {
        self.init(text: stringInterpolation.text, bindings: stringInterpolation.bindings)
    }

    /// The parts of an interpolated statement.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var bindings: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { text += literal }

        /// Binds a value.
        package mutating func appendInterpolation(_ value: SQLValue) {
            text += "?"
            bindings.append(value)
        }

        /// Binds a number.
        package mutating func appendInterpolation(_ value: some BinaryInteger) {
            appendInterpolation(.integer(Int64(clamping: value)))
        }

        /// Binds a string.
        package mutating func appendInterpolation(_ value: String) { appendInterpolation(.text(value)) }

        /// Inserts a name, quoted unless it is an ordinary name of a layout.
        package mutating func appendInterpolation(name: String) { text += quotedName(name) }

        /// Inserts a list of names, separated by commas.
        package mutating func appendInterpolation(names: [String]) {
            text += names.map(quotedName).joined(separator: ", ")
        }

        /// Inserts another statement.
        package mutating func appendInterpolation(_ statement: SQLStatement) {
            text += statement.text
            bindings += statement.bindings
        }
    }
}

extension Sequence<SQLStatement> {
    /// Joins statements with a separator that contains no values.
    package func joined(separator: String) -> SQLStatement {
        var result = SQLStatement.empty
        for (index, statement) in enumerated() {
            if index > 0 { result += SQLStatement(text: separator) }
            result += statement
        }
        return result
    }
}

extension SQLStatement: CustomStringConvertible {
    /// The statement with its values written out, in the syntax of the `sqlite3` tool.
    ///
    /// For debug logs and `EXPLAIN` only, never for execution.
    package var description: String {
        var values = bindings[...]
        // Inside a name or a literal, a question mark or the other kind of quote has no special meaning.
        var quote: Character?
        return text.reduce(into: "") { result, character in
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
            }
            result += character == "?" && quote == nil ? values.popFirst()?.literal ?? "?" : String(character)
        }
    }
}

extension SQLValue {
    /// The value as an SQL literal.
    package var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let value): String(value)
        case .real(let value) where value.isFinite: String(value)
        case .real(let value): value.isNaN ? "NULL" : value < 0 ? "-9e999" : "9e999"
        case .text(let value) where value.utf8.contains(0):
            "CAST(" + SQLValue.blob(Data(value.utf8)).literal + " AS TEXT)"
        case .text(let value):
            "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
        case .blob(let value):
            "X'" + value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined() + "'"
        }
    }
}

/// Quotes a name unless it has only capital letters, digits and underscores and begins with Z.
package func quotedName(_ name: String) -> String {
    let plain = name.utf8.allSatisfy { (65...90).contains($0) || (48...57).contains($0) || $0 == 95 }
    guard !plain || !name.hasPrefix("Z") else { return name }
    return "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
