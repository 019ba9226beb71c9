/// The rules by which a logbook is answered, as the pilot has chosen them.
package struct BookRules: Hashable, Sendable {
    /// The names of the shipped sets; nil when nothing was chosen, so that they are those of the region.
    package var shipped: [String]?
    /// Rules of the pilot's own, in their order.
    package var own: [OwnRules] = []
    /// What the pilot has said about the book, as text; what is missing is as rules have it.
    package var assumptions: [CurrencyAssumption: String] = [:]
    /// The names of the answers that the pilot does not want to see.
    package var hidden: Set<String> = []

    package init() {}

    /// Rules of the pilot's own.
    package struct OwnRules: Hashable, Sendable {
        /// The row's key; nil for new ones.
        package var key: Int64?
        /// The text of the rules, as a file has it.
        package var text: String
        package var isEnabled = true

        package init(text: String) { self.text = text }

        /// The name in the text; nil for a text that cannot be read.
        package var name: String? { (try? RuleSet(parsing: text))?.name }
    }

    /// Returns all rules together: those of the shipped sets, then the pilot's own, of which one of the same name replaces
    /// an earlier one. A text that cannot be read is left out; ``problems`` names it.
    ///
    /// - Parameter region: the names of the sets that are used when none was chosen.
    /// - Throws: `RuleError` if a shipped file is damaged.
    package func set(region: [String]) throws(RuleError) -> RuleSet {
        var whole = RuleSet(name: "book")
        var texts: [RuleSet] = []
        for name in shipped ?? region { if let set = try RuleSet.shipped(name) { texts.append(set) } }
        for set in texts { whole.add(set) }
        // What the text of one authority leaves room for, that of another one may not.
        whole.assumptions = whole.assumptions.filter { said in
            texts.allSatisfy { $0.assumptions[said.key] == said.value }
        }
        for own in own where own.isEnabled { if let set = try? RuleSet(parsing: own.text) { whole.add(set) } }
        whole.assumptions.merge(assumptions) { $1 }
        return whole
    }

    /// Says which of the pilot's own rules are in use but cannot be read, and why; empty when all can.
    package var problems: [String] {
        own.filter(\.isEnabled).compactMap { own in
            do throws(RuleError) {
                _ = try RuleSet(parsing: own.text)
                return nil
            } catch {
                return "Rules of your own, line \(error.line), column \(error.column): \(error.message)"
            }
        }
    }
}
