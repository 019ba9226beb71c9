/// A set of rules, as a file has it.
package struct RuleSet: Hashable, Sendable {
    /// The name, such as `faa`.
    package let name: String
    /// The authority whose documents the rules go by; nil for those of all.
    var authority: String?
    package internal(set) var rules: [CurrencyRule] = []
    /// What the file says about the book, as text.
    var assumptions: [CurrencyAssumption: String] = [:]

    /// What is assumed where the logbook does not say it.
    package var settings: CurrencySettings {
        assumptions.reduce(into: CurrencySettings()) { _ = $0.set($1.key, to: $1.value) }
    }

    /// Adds the rules and assumptions of another set, which replace those of the same name.
    mutating func add(_ set: RuleSet) {
        let names = Set(set.rules.map(\.id))
        rules = rules.filter { !names.contains($0.id) } + set.rules
        assumptions.merge(set.assumptions) { $1 }
    }
}
