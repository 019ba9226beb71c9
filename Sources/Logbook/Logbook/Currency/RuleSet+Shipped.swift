import LogbookResources

extension RuleSet {
    /// The sets that the program ships, in the order in which one may extend another.
    private static let shipped: [String: Result<RuleSet, RuleError>] = {
        var known: [String: Result<RuleSet, RuleError>] = [:]
        for name in ShippedRules.names.sorted() {
            let before = known
            known[name] = Result { () throws(RuleError) in
                var parser = RuleParser { (name) throws(RuleError) in try before[name]?.get() }
                return try parser.read(ShippedRules.text(name) ?? "")
            }
        }
        return known
    }()

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
    package static func shipped(_ name: String) throws(RuleError) -> RuleSet? { try shipped[name]?.get() }
}
