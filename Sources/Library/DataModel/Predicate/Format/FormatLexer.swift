/// A token of a predicate format.
struct FormatToken {
    /// The kind of a token, with its content.
    enum Kind: Hashable {
        case word(String)
        /// `#word`: a name, even if it is a keyword.
        case escapedWord(String)
        /// `$NAME`.
        case variable(String)
        /// `@count`, including the sign.
        case collectionOperator(String)
        case text(String)
        case integer(UInt64)
        case real(Double)
        case symbol(String)
        /// `%@`.
        case objectArgument
        /// `%K`.
        case keyPathArgument
        /// `%d` and other numeric conversions.
        case numberArgument
        case end
    }

    let kind: Kind
    /// The position of the first character, in Unicode scalars.
    let offset: Int
}

extension FormatToken.Kind {
    /// The word in uppercase, for comparison with keywords; nil for other tokens.
    var keyword: String? {
        if case .word(let word) = self { word.uppercased() } else { nil }
    }
}

/// Splits a predicate format into tokens.
struct FormatLexer {
    private let format: String
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ format: String) {
        self.format = format
        scalars = Array(format.unicodeScalars)
    }

    /// Returns all tokens, including the end.
    mutating func tokens() throws(DataModelError) -> [FormatToken] {
        var result: [FormatToken] = []
        while true {
            while let scalar = current, scalar.properties.isWhitespace { position += 1 }
            let start = position
            let kind = try token()
            result.append(FormatToken(kind: kind, offset: start))
            if kind == .end { return result }
        }
    }

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private func scalar(ahead count: Int) -> Unicode.Scalar? {
        position + count < scalars.count ? scalars[position + count] : nil
    }

    private func failure(_ expected: String) -> DataModelError {
        .invalidPredicate(format: format, offset: position, expected: expected)
    }

    private mutating func token() throws(DataModelError) -> FormatToken.Kind {
        guard let scalar = current else { return .end }
        switch scalar {
        case "\"", "'": return .text(try text(quote: scalar))
        case "%": return try argument()
        case "$":
            position += 1
            return .variable(try word("the name of a variable"))
        case "@":
            position += 1
            return .collectionOperator("@" + (try word("a collection operator")))
        case "#":
            position += 1
            return .escapedWord(try word("a name"))
        case "0"..."9": return try number()
        default: return isWordStart(scalar) ? .word(try word("a name")) : .symbol(try symbol())
        }
    }

    // MARK: Words

    private func isWordStart(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isXIDStart }

    private mutating func word(_ expected: String) throws(DataModelError) -> String {
        guard let first = current, isWordStart(first) else { throw failure(expected) }
        return read { $0.properties.isXIDContinue }
    }

    private mutating func read(while isWanted: (Unicode.Scalar) -> Bool) -> String {
        var result = String.UnicodeScalarView()
        while let scalar = current, isWanted(scalar) {
            result.append(scalar)
            position += 1
        }
        return String(result)
    }

    // MARK: Symbols and arguments

    private static let symbols: [String] = [
        "**", "==", "=>", "=<", ">=", "<=", "<>", "!=", "&&", "||", "=", ">", "<", "!", "(", ")", "{", "}", "[", "]",
        ",", ".", ":", "+", "-", "*", "/",
    ]

    private mutating func symbol() throws(DataModelError) -> String {
        for symbol in Self.symbols {
            let wanted = Array(symbol.unicodeScalars)
            if scalars[position...].starts(with: wanted) {
                position += wanted.count
                return symbol
            }
        }
        throw failure("a name, a value or an operator")
    }

    private static let conversions = [
        "lld", "llu", "lli", "llx", "ld", "lu", "li", "lf", "lx", "hhd", "hd", "hu", "hi", "zd", "zu", "qd", "d", "D",
        "i", "u", "U", "f", "F", "g", "G", "e", "E", "x", "X", "o",
    ]

    private mutating func argument() throws(DataModelError) -> FormatToken.Kind {
        switch scalar(ahead: 1) {
        case "@":
            position += 2
            return .objectArgument
        case "K":
            position += 2
            return .keyPathArgument
        default: return try numberArgument()
        }
    }

    private mutating func numberArgument() throws(DataModelError) -> FormatToken.Kind {
        let rest = scalars[(position + 1)...]
        guard let match = Self.conversions.first(where: { rest.starts(with: Array($0.unicodeScalars)) }) else {
            throw failure("%@, %K or a numeric conversion such as %d or %f")
        }
        position += 1 + match.unicodeScalars.count
        return .numberArgument
    }
}

// MARK: Literals

extension FormatLexer {
    private mutating func text(quote: Unicode.Scalar) throws(DataModelError) -> String {
        position += 1
        var result = String.UnicodeScalarView()
        while let scalar = current {
            position += 1
            if scalar == quote { return String(result) }
            result.append(scalar == "\\" ? try escape() : scalar)
        }
        throw failure("a closing \(quote)")
    }

    /// Reads the rest of an escape sequence and returns its character.
    private mutating func escape() throws(DataModelError) -> Unicode.Scalar {
        guard let scalar = current else { throw failure("a character after the backslash") }
        position += 1
        switch scalar {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "0": return "\0"
        case "u": return try hexadecimalScalar(digits: 4)
        case "U": return try hexadecimalScalar(digits: 8)
        default: return scalar
        }
    }

    private mutating func hexadecimalScalar(digits: Int) throws(DataModelError) -> Unicode.Scalar {
        let end = min(position + digits, scalars.count)
        let text = String(String.UnicodeScalarView(scalars[position..<end]))
        guard end - position == digits, let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else {
            throw failure("\(digits) hexadecimal digits of a character")
        }
        position = end
        return scalar
    }

    private mutating func number() throws(DataModelError) -> FormatToken.Kind {
        if current == "0", let radix = radix(scalar(ahead: 1)) {
            position += 2
            let digits = read { $0.properties.isXIDContinue }
            guard let value = UInt64(digits, radix: radix) else { throw failure("a base-\(radix) number") }
            return .integer(value)
        }
        var digits = readDigits()
        var isReal = false
        if current == ".", let next = scalar(ahead: 1), ("0"..."9").contains(next) {
            position += 1
            digits += "." + readDigits()
            isReal = true
        }
        if let exponent = exponent() {
            digits += exponent
            isReal = true
        }
        if let next = current, isWordStart(next) { throw failure("an operator after the number") }
        return try literal(digits, isReal: isReal)
    }

    private func literal(_ digits: String, isReal: Bool) throws(DataModelError) -> FormatToken.Kind {
        if !isReal, let value = UInt64(digits) { return .integer(value) }
        guard let value = Double(digits), value.isFinite else { throw failure("a smaller number") }
        return .real(value)
    }

    private func radix(_ letter: Unicode.Scalar?) -> Int? {
        switch letter {
        case "x", "X": 16
        case "o", "O": 8
        case "b", "B": 2
        default: nil
        }
    }

    private mutating func readDigits() -> String { read { ("0"..."9").contains($0) } }

    /// Reads an exponent: `e`, a sign and digits. Reads nothing if it is incomplete.
    private mutating func exponent() -> String? {
        guard current == "e" || current == "E" else { return nil }
        let hasSign = scalar(ahead: 1) == "+" || scalar(ahead: 1) == "-"
        guard let digit = scalar(ahead: hasSign ? 2 : 1), ("0"..."9").contains(digit) else { return nil }
        let sign = scalar(ahead: 1) == "-" ? "-" : ""
        position += hasSign ? 2 : 1
        return "e" + sign + readDigits()
    }
}
