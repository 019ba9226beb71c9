/// The themes that come with the program.
extension Theme {
    /// In the order of the list of themes; a new one is a table and a line here.
    package static let shipped: [Theme] = [.hangar, .apron, .instrument, .night, .terminal, .mono]

    /// Returns the shipped theme of that name, upper and lower case alike.
    package static func named(_ name: String) -> Theme? {
        shipped.first { $0.name == name.lowercased() }
    }
}
