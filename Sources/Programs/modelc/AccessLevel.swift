import ArgumentParser

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
