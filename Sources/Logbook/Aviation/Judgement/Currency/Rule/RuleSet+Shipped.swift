import CurrencyRules
import Synchronization

extension RuleSet {
    /// The shipped sets that were asked for.
    private static let parsed = Mutex<[String: RuleSet]>([:])

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
        if let set = parsed.withLock({ $0[name] }) { return set }
        guard let text = ShippedRules.text(name) else { return nil }
        let set = try RuleSet(parsing: text)
        parsed.withLock { $0[name] = set }
        return set
    }
}
