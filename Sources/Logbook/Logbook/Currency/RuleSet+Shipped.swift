import LogbookResources

extension RuleSet {
    /// The names of the sets that the program ships.
    package static let shippedNames = ShippedRules.names

    /// Reads rules; `extends` may name a shipped set.
    ///
    /// - Throws: `RuleError` with the line and the column.
    package init(parsing text: String) throws(RuleError) {
        var parser = RuleParser { (name) throws(RuleError) in try RuleSet.shipped(name) }
        self = try parser.read(text)
    }

    /// Returns a shipped set; nil for another name.
    ///
    /// - Throws: `RuleError` if the file is damaged.
    package static func shipped(_ name: String) throws(RuleError) -> RuleSet? {
        guard let text = ShippedRules.text(name) else { return nil }
        return try RuleSet(parsing: text)
    }
}
