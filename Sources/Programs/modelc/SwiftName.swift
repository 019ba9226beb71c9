import ArgumentParser
import DataModel

/// Swift identifiers made from names in a model.
enum SwiftName {
    /// Returns an identifier for a member, with a lowercase first letter: `modelV3` for `ModelV3`, `moody2` for `Moody
    /// 2`.
    static func member(_ name: String) -> String {
        let parts = identifier(name)
        return escaped(parts.prefix(1).lowercased() + parts.dropFirst())
    }

    /// Returns an identifier for a type, with an uppercase first letter.
    static func type(_ name: String) -> String { identifier(name).capitalizedFirst }

    /// Returns the name in backticks if it is a keyword.
    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns the name of a class without its module: `Aircraft` for `.Aircraft` and `Hangar.Aircraft`.
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

/// The access level of generated code.
enum AccessLevel: String, ExpressibleByArgument, CaseIterable {
    case `internal`
    case package
    case `public`

    /// The modifier of a declaration with a trailing space; empty for internal, which is the default.
    var modifier: String {
        switch self {
        case .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }

    /// The modifier of an import whose types are used in declarations, with a trailing space.
    ///
    /// It is empty for internal, because `internal import` contradicts the plain imports in a module where these are
    /// public.
    var importModifier: String { modifier }
}
