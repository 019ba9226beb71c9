/// The built-in themes.
extension Theme {
    /// The themes in the order of the theme list.
    package static let shipped: [Theme] = [.hangar, .apron, .instrument, .night, .terminal, .mono]

    /// Returns the built-in theme with a name, ignoring case.
    package static func named(_ name: String) -> Theme? {
        shipped.first { $0.name == name.lowercased() }
    }
}
