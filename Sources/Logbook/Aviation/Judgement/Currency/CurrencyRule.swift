/// A set of rules, as a file has it.
package struct RuleSet: Hashable, Sendable {
    /// The name, such as `faa`.
    package let name: String
    package internal(set) var rules: [CurrencyRule] = []
    /// What the file says about the book, as text.
    var assumptions: [CurrencyAssumption: String] = [:]

    /// What is assumed where the logbook does not say it.
    package var settings: CurrencySettings {
        assumptions.reduce(into: CurrencySettings()) { _ = $0.set($1.key, to: $1.value) }
    }

    /// Adds the rules and assumptions of another set, which replace those of the same name.
    mutating func add(_ other: RuleSet) {
        let names = Set(other.rules.map(\.id))
        rules = rules.filter { !names.contains($0.id) } + other.rules
        assumptions.merge(other.assumptions) { $1 }
    }
}

/// A rule of currency: what is asked, what it needs, and where that is written.
package struct CurrencyRule: Hashable, Sendable {
    /// The name, such as `faa.night`.
    package let id: String
    package let title: String
    /// The paragraph, such as `61.57(b)`.
    package let source: String
    /// The text that the rule is from, and its date.
    package let text: String
    package let textDate: LocalDate
    package internal(set) var question = RuleQuestion.act
    /// What the rule is answered for separately; nil for one answer.
    package internal(set) var grouping: RuleGrouping?
    /// The parts of the FAA's rules whose program of a carrier takes the place of the rule.
    var carrierParts: [String] = []
    /// Conditions on flights of the last two years, or on documents, without which the rule is not shown.
    var shown: [RuleCondition] = []
    /// Conditions on the flights that all needs count.
    var filters: [RuleCondition] = []
    /// Sets of needs; the rule is met when one of them is.
    var alternatives: [RuleAlternative] = []
    /// What the paragraph says, in short.
    package internal(set) var words = ""
    /// How what is missing may be flown, such as `dual, or solo under supervision`; nil where it does not matter.
    package internal(set) var remedy: String?
    /// How it is read where the text leaves room.
    package internal(set) var readings: [String] = []

    /// The parts of the name, such as `faa` and `night`.
    package var nameParts: Set<String> { Set(id.lowercased().split(separator: ".").map(String.init)) }

    /// Returns whether the name, the title, the paragraph or a group has each of some words, in any case.
    ///
    /// - Parameter parts: the parts of the names of all rules: a word that is one of them selects by the name alone, so that
    ///   `passengers` is not also “Passengers at night”.
    package func matches(_ words: some Sequence<String>, group: String? = nil, among parts: Set<String> = []) -> Bool {
        let text = [id, title, source, group].compactMap(\.self).joined(separator: " ").lowercased()
        let own = nameParts
        return words.allSatisfy { word in
            let word = word.lowercased()
            return parts.contains(word) ? own.contains(word) : text.contains(word)
        }
    }

    /// Returns whether words name the rule and then a group.
    func isNamed(by words: [String], among parts: Set<String>) -> Bool {
        grouping != nil && words.count > 1 && matches(words.dropLast(), among: parts)
    }

    /// Returns what tells an answer to the rule from all others.
    func name(for subject: String?) -> String { [id, subject].compactMap(\.self).joined(separator: " ") }

    /// The documents that the rule needs.
    package var documentNeeds: [DocumentNeed] {
        alternatives.flatMap(\.needs).compactMap { if case .document(let need) = $0 { need } else { nil } }
    }

    /// Whether the rule needs hours in all.
    var needsTotal: Bool { alternatives.contains(where: \.needsTotal) }

    /// The numbers that the rule needs, or limits.
    var countNeeds: [CountNeed] {
        alternatives.flatMap(\.needs).compactMap { if case .count(let need) = $0 { need } else { nil } }
    }

    /// Whether the rule limits what is flown.
    package var isLimit: Bool { countNeeds.contains(where: \.isLimit) }
}

extension [CurrencyRule] {
    /// The parts of the names of the rules.
    var nameParts: Set<String> { reduce(into: []) { $0.formUnion($1.nameParts) } }
}

/// What a pilot asks of a rule; the raw value is the word in a file.
package enum RuleQuestion: String, Hashable, Sendable, CaseIterable {
    case passengers
    case ifr
    case instruct
    case act
    case limit
    case deadline

    /// The heading of its answers.
    package var heading: String {
        switch self {
        case .passengers: "May I carry passengers?"
        case .ifr: "May I fly under IFR?"
        case .instruct: "May I instruct?"
        case .act: "May I act as pilot?"
        case .limit: "How much may I still fly?"
        case .deadline: "What comes next?"
        }
    }
}

extension CurrencyRule {
    /// Returns the rule with the document of a group in place of `its rating`.
    func bound(to subject: String?) -> CurrencyRule {
        guard let subject else { return self }
        var rule = self
        rule.shown = shown.map { condition in
            var condition = condition
            if case .document(let need) = condition.test { condition.test = .document(need.bound(to: subject)) }
            return condition
        }
        for place in alternatives.indices {
            rule.alternatives[place].needs = alternatives[place].needs.map { need in
                switch need {
                case .document(let document): return .document(document.bound(to: subject))
                case .count(var count):
                    if case .beforeExpiry(var window) = count.window {
                        window.document = window.document.bound(to: subject)
                        count.window = .beforeExpiry(window)
                    }
                    return .count(count)
                case .total: return need
                }
            }
        }
        return rule
    }

    /// Whether a document is that of the group that the rule is answered for.
    var hasDocumentOfGroup: Bool { bound(to: "") != self }
}

/// Needs that are met together.
struct RuleAlternative: Hashable, Sendable {
    /// Conditions on the aircraft of a group, without which the alternative is none for it.
    var shown: [RuleCondition] = []
    var needs: [RuleNeed] = []
    /// The time after which the alternative no longer restores what has lapsed; nil for no such time.
    var lapse: RuleWindow?

    /// Whether it needs hours in all.
    var needsTotal: Bool { needs.contains { if case .total = $0 { true } else { false } } }
}

/// One need of a rule.
enum RuleNeed: Hashable, Sendable {
    case count(CountNeed)
    case document(DocumentNeed)
    /// Block time in all, in minutes.
    case total(Int)
}

/// A number of something within a window.
struct CountNeed: Hashable, Sendable {
    var number: Int
    var quantity: RuleQuantity
    /// The kinds of checks that count, for the quantity `check`.
    var checks: Set<CurrencyCheck> = []
    var window: RuleWindow
    var conditions: [RuleCondition] = []
    /// Whether the number is the most that is allowed.
    var isLimit = false
    /// Whether what is done in the month before or after the due month counts as done in it.
    var allowsMonth = false

    /// The need in words, such as `3 take-offs in 90 days`.
    var text: String { "\(isLimit ? "at most " : "")\(required(number)) in \(window.text)" }

    /// Returns a number with its noun.
    func counted(_ number: Int) -> String {
        quantity == .check ? "\(number) \(name)" : quantity.counted(number)
    }

    /// The checks that are needed, such as `flight review or checkride`.
    var name: String { CurrencyCheck.allCases.filter(checks.contains).map(\.name).joined(separator: " or ") }

    /// Returns a number with its noun and the conditions of the need, such as `12 take-offs in TMG`.
    func required(_ number: Int) -> String {
        ([counted(number)] + conditions.compactMap(\.words)).joined(separator: " ")
    }
}

/// A document that is valid.
package struct DocumentNeed: Hashable, Sendable {
    var kind: String
    /// Levels or scopes, one of which the document has.
    var levels: [String]
    /// Whether `SEP` is not also `SEP (sea)`.
    var isExact = false
    /// Whether the level is the group that the rule is answered for.
    var isOfGroup = false
    var authority: String?
    /// How long it is valid by the age on the day of the exam; empty for its own expiry.
    var terms: [DocumentTerm] = []
    /// The days before the old expiry in which a renewal begins at it; nil for no such days.
    var renewalDays: Int?

    /// The document in words, such as `medical 1 or 2`.
    var name: String { ([kind] + [levels.joined(separator: " or ")]).joined(separator: " ") }

    fileprivate func bound(to subject: String) -> DocumentNeed {
        guard isOfGroup else { return self }
        var need = self
        (need.levels, need.isOfGroup) = ([subject], false)
        return need
    }

    /// Returns whether the lowest class that the need admits is that of a document.
    func isOwnLevel(of document: CurrencyDocument) -> Bool {
        levels.last.map { DocumentNeed(kind: kind, levels: [$0], isExact: true).matches(document) } ?? true
    }

    func matches(_ document: CurrencyDocument) -> Bool {
        guard document.kind.lowercased() == kind, authority.map({ $0 == document.ruleAuthority }) ?? true
        else { return false }
        let own = document.ruleLevels
        return levels.isEmpty
            || levels.map(DocumentLevel.compared).contains { level in
                own.contains { $0 == level || (!isExact && $0.hasPrefix(level + " ")) }
            }
    }
}

/// How long a document is valid below an age.
struct DocumentTerm: Hashable, Sendable {
    var window: RuleWindow
    /// The age, on the day of the exam, below which the term holds; nil for every other age.
    var below: Int?
    /// The birthday at which it ends at the latest.
    var latest: Int?
}

/// The months before the expiry of a document, and how long what is done in them counts.
struct ExpiryWindow: Hashable, Sendable {
    /// Until when an event counts.
    enum Validity: Hashable, Sendable {
        /// The expiry of the document.
        case document
        /// Months from the expiry: the event renews the document.
        case fromExpiry(months: Int)
        /// Months from the event itself.
        case fromEvent(months: Int)
    }

    var months: Int
    var document: DocumentNeed
    var validity = Validity.document
}

/// The time in which something counts.
enum RuleWindow: Hashable, Sendable {
    case hours(Int)
    case days(Int)
    case months(Int)
    case calendarMonths(Int)
    case calendarYear
    case beforeExpiry(ExpiryWindow)

    var text: String {
        switch self {
        case .hours(let count): "\(count) hours"
        case .days(let count): "\(count) days"
        case .months(let count): "\(count) months"
        case .calendarMonths(let count): "\(count) calendar months"
        case .calendarYear: "the calendar year"
        case .beforeExpiry(let window):
            "the \(window.months) months before the expiry of \(window.document.name)"
        }
    }

    /// Returns the last day on which an event of a day counts; nil when the day is outside.
    ///
    /// - Parameter expiry: the expiry of the document that the window names.
    func end(from date: LocalDate, expiry: LocalDate? = nil) -> LocalDate? {
        switch self {
        case .hours(let count): return date.adding(days: count / 24)
        case .days(let count): return date.adding(days: count)
        case .months(let count): return date.adding(months: count)
        case .calendarMonths(let count): return date.adding(months: count).lastDayOfMonth
        case .calendarYear: return LocalDate(year: date.year, month: 12, day: 31)
        case .beforeExpiry(let window):
            guard let expiry, date >= expiry.adding(months: -window.months), date <= expiry else { return nil }
            switch window.validity {
            case .document: return expiry
            case .fromExpiry(let months): return expiry.adding(months: months)
            case .fromEvent(let months): return date.adding(months: months)
            }
        }
    }

    /// Returns the first day whose events count on a day.
    func start(on date: LocalDate, expiry: LocalDate? = nil) -> LocalDate {
        switch self {
        case .hours(let count): return date.adding(days: -count / 24)
        case .days(let count): return date.adding(days: -count)
        case .calendarMonths(let count):
            return date.adding(days: 1 - date.day).adding(months: -count)
        case .calendarYear: return LocalDate(year: date.year, month: 1, day: 1) ?? date
        case .beforeExpiry(let window): return (expiry ?? date).adding(months: -window.months)
        case .months(let count):
            // Counted forward from the event: 31 August is no six months after 28 February.
            var start = date.adding(months: -count)
            while start.adding(months: count) < date { start = start.adding(days: 1) }
            while start > .first, start.adding(days: -1).adding(months: count) >= date {
                start = start.adding(days: -1)
            }
            return start
        }
    }

    /// Returns the first day of the window of a limit that ends on a day, which is one of the days.
    func limitStart(on date: LocalDate) -> LocalDate {
        switch self {
        case .days(let count): date.adding(days: 1 - count)
        case .calendarMonths(let count): date.adding(days: 1 - date.day).adding(months: 1 - count)
        case .months, .hours, .calendarYear, .beforeExpiry: start(on: date)
        }
    }
}

/// What a rule is answered for separately; the raw value is the word in a file.
package enum RuleGrouping: String, Hashable, Sendable, CaseIterable {
    /// The FAA's class, the type where a type rating is needed, and gliders together.
    case aircraftClass = "class"
    /// The European class rating, or the type.
    case rating
    case category
    case type
    case method
    case group

    /// One that may be asked for though it was not flown; nil where only those that were flown are known.
    package var example: String? {
        switch self {
        case .aircraftClass, .rating: "ASEL"
        case .category: "airplane"
        case .type: "A320"
        case .method, .group: nil
        }
    }
}
