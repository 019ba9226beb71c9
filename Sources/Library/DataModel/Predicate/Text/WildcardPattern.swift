/// A pattern of LIKE: `?` matches one character, `*` any number of them, and a backslash makes the next character
/// literal.
///
/// A character is a Unicode scalar, as in SQLite's GLOB.
package struct WildcardPattern: Sendable, Hashable {
    private enum Part: Sendable, Hashable {
        case literal(Unicode.Scalar)
        case one
        case many
    }

    private let parts: [Part]

    /// Parses a pattern.
    package init(_ pattern: String) {
        var parts: [Part] = []
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if isEscaped {
                parts.append(.literal(scalar))
                isEscaped = false
                continue
            }
            switch scalar {
            case "\\": isEscaped = true
            case "?": parts.append(.one)
            case "*": parts.append(.many)
            default: parts.append(.literal(scalar))
            }
        }
        if isEscaped { parts.append(.literal("\\")) }
        self.parts = parts
    }

    /// The pattern in the syntax of SQLite's GLOB.
    package var glob: String {
        parts.reduce(into: "") { result, part in
            switch part {
            case .one: result += "?"
            case .many: result += "*"
            case .literal(let scalar): result += "*?[".unicodeScalars.contains(scalar) ? "[\(scalar)]" : "\(scalar)"
            }
        }
    }

    /// The runs of literal characters between wildcards.
    package var literals: [String] {
        parts.split { if case .literal = $0 { false } else { true } }.map { run in
            run.reduce(into: "") { if case .literal(let scalar) = $1 { $0.unicodeScalars.append(scalar) } }
        }
    }

    /// Whether the whole string matches.
    package func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        var (part, place) = (0, 0)
        var retry: (part: Int, place: Int)?
        while place < scalars.count {
            if part < parts.count, parts[part] == .many {
                retry = (part, place)
                part += 1
            } else if part < parts.count, parts[part] == .one || parts[part] == .literal(scalars[place]) {
                part += 1
                place += 1
            } else if let last = retry {
                retry = (last.part, last.place + 1)
                (part, place) = (last.part + 1, last.place + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .many }
    }
}
