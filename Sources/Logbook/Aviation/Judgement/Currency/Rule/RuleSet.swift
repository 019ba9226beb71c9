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

    /// The set in which each medical knows how long those of the other classes are valid for themselves, by the rules about them:
    /// an expiry that is written before that is a limitation. What no rule names beside it, such as BasicMed, does
    /// not limit it.
    var withTimesOfClasses: RuleSet {
        let timed = rules.flatMap(\.documentNeeds).filter { !$0.terms.isEmpty }
        var set = self
        set.rules = rules.map { rule in
            rule.mappingDocuments { need in
                guard !need.terms.isEmpty else { return need }
                var need = need
                need.timesOfClasses = [:]
                for other in timed where other.sharesLevel(with: need) {
                    guard let lowest = other.levels.last else { continue }
                    need.timesOfClasses[CurrencyDocument.compared(lowest, other.kind), default: []].append(other.terms)
                }
                return need
            }
        }
        return set
    }

    /// Adds the rules and assumptions of another set, which replace those of the same name.
    mutating func add(_ set: RuleSet) {
        let names = Set(set.rules.map(\.id))
        rules = rules.filter { !names.contains($0.id) } + set.rules
        assumptions.merge(set.assumptions) { $1 }
    }
}
