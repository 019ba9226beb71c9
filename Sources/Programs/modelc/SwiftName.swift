import ArgumentParser

/// Names of a model as names of Swift.
enum SwiftName {
    /// Returns the name as a member's, beginning small: `ModelV3` is `modelV3`, `Moody 2` is `moody2`.
    static func member(_ name: String) -> String {
        let parts = identifier(name)
        return escaped(parts.prefix(1).lowercased() + parts.dropFirst())
    }

    /// Returns the name as a type's, beginning large.
    static func type(_ name: String) -> String { capitalized(identifier(name)) }

    /// Returns the name with its first character large.
    static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Returns the name between backticks where the language needs them.
    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns the class without its module: `.Aircraft` and `Hangar.Aircraft` are `Aircraft`.
    static func className(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }

    private static func identifier(_ name: String) -> String {
        let kept = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
        guard let first = kept.first else { return "_unnamed" }
        return first.isNumber ? "_\(kept)" : kept
    }

    private static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static",
        "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
        "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while",
        "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type",
        "Protocol",
    ]
}

/// Who may use what is generated.
enum AccessLevel: String, ExpressibleByArgument, CaseIterable {
    case `internal`
    case package
    case `public`

    /// The modifier before a declaration, a space behind it; empty where the language's own default says it.
    var modifier: String {
        switch self {
        case .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }

    /// The modifier before an import whose types the declarations name, a space behind it.
    ///
    /// Empty for internal: an import that says so contradicts the plain imports of a module for which they are public.
    var importModifier: String { modifier }
}
