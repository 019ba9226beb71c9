/// A rule of currency: what is asked, what it needs, and where that is written.
package struct CurrencyRule: Hashable, Sendable {
    /// The name, such as `faa.night`.
    package let id: String
    package let title: String
    /// The paragraph, such as `61.57(b)`.
    package let source: String
    /// The text that the rule is from, and its date.
    package internal(set) var text: String
    package internal(set) var textDate: LocalDate
    /// The authority whose documents the rule goes by, such as `EASA`; nil for those of all.
    package internal(set) var authority: String?
    package internal(set) var question = RuleQuestion.act
    /// What the rule is answered for separately; nil for one answer.
    package internal(set) var grouping: RuleGrouping?
    /// A carrier under one of these parts of the FAA's rules has a program that takes the place of the rule.
    var carrierParts: [String] = []
    /// The categories for which the rule is none, where no other one is flown.
    var exemptCategories: [String] = []
    /// Whom the rule is for: conditions on flights of the last two years, or on documents, without which it is not answered.
    var appliesTo: [RuleCondition] = []
    /// Conditions on the flights that all needs count.
    var filters: [RuleCondition] = []
    /// Sets of needs; the rule is met when one of them is.
    var alternatives: [RuleAlternative] = []
    /// Needs that some pilots or aircraft have besides.
    var additions: [RuleAddition] = []
    /// What the paragraph says, in short.
    package internal(set) var words = ""
    /// How what is missing may be flown, such as `dual, or solo under supervision`; nil where it does not matter.
    package internal(set) var remedy: String?
    /// How it is read where the text leaves room.
    package internal(set) var readings: [String] = []

    /// The parts of the name, such as `faa` and `night`, and the word of the question: `passengers` selects all that is
    /// asked for them, by night and in a tailwheel airplane, too.
    package var nameParts: Set<String> {
        Set(id.lowercased().split(separator: ".").map(String.init)).union([question.rawValue])
    }

    /// Returns whether the name, the title, the paragraph or a group has each of some words, in any case.
    ///
    /// - Parameter parts: the parts of the names of all rules: a word that is one of them selects by the name alone, so that
    ///   `sep` is not also what is said about `Separation`.
    package func matches(_ words: some Sequence<String>, group: String? = nil, among parts: Set<String> = []) -> Bool {
        let text = [id, title, source, group].compactMap(\.self).joined(separator: " ").lowercased()
        let own = nameParts
        return words.allSatisfy { word in
            let word = word.lowercased()
            return parts.contains(word) ? own.contains(word) : text.contains(word)
        }
    }

    /// Returns whether words name the rule and then a group.
    func isNamedWithGroup(by words: [String], among parts: Set<String>) -> Bool {
        grouping != nil && words.count > 1 && matches(words.dropLast(), among: parts)
    }

    /// Returns what tells an answer to the rule from all others.
    func name(for subject: String?) -> String { [id, subject].compactMap(\.self).joined(separator: " ") }

    /// Whether it is the last day that is written on a document, and no rule of a text.
    package internal(set) var isLastDayOfDocument = false

    /// The documents that the rule needs.
    package var documentNeeds: [DocumentNeed] {
        allNeeds.compactMap { if case .document(let need) = $0 { need } else { nil } }
    }

    /// The documents from whose dates the windows of the needs are counted.
    var windowDocuments: [DocumentNeed] {
        countNeeds.compactMap { need in
            switch need.window {
            case .beforeExpiry(let window): window.document
            case .sinceIssue(let document): document
            default: nil
            }
        }
    }

    private var allNeeds: [RuleNeed] { (alternatives + additions.flatMap(\.alternatives)).flatMap(\.needs) }

    /// Whether the rule needs hours in all.
    var needsTotal: Bool { alternatives.contains(where: \.needsTotal) }

    /// The numbers that the rule needs, or limits.
    var countNeeds: [CountNeed] {
        allNeeds.compactMap { if case .count(let need) = $0 { need } else { nil } }
    }

    /// Whether the rule limits what is flown.
    package var isLimit: Bool { countNeeds.contains(where: \.isLimit) }
}

extension [CurrencyRule] {
    /// Each of these words selects at least one of the rules.
    var nameParts: Set<String> { reduce(into: []) { $0.formUnion($1.nameParts) } }
}
