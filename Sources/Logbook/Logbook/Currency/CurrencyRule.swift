/// A set of rules, as a file has it.
package struct RuleSet: Hashable, Sendable {
    /// The name, such as `faa`.
    package let name: String
    package internal(set) var rules: [CurrencyRule] = []
    /// What the file assumes where the logbook does not say it.
    package internal(set) var settings = CurrencySettings()

    /// Returns the first day whose flights the rules look at on a day, but for checks, which count from any day: that of
    /// the longest look back, and of the two years that decide which rules are shown.
    func firstDay(on day: LocalDate, _ documents: [CurrencyDocument]) -> LocalDate {
        let starts = rules.flatMap { rule in
            rule.countNeeds.filter { $0.quantity != .check }.map { need in
                rule.firstDay(from: need.window.start(on: day, expiry: documents.expiry(of: need.window)))
            }
        }
        return starts.reduce(day.adding(months: -24)) { min($0, $1) }
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
    /// Conditions on flights of the last two years, or on documents, without which the rule is not shown.
    var shown: [RuleCondition] = []
    /// Conditions on the flights that all needs count.
    var filters: [RuleCondition] = []
    /// Sets of needs; the rule is met when one of them is.
    var alternatives: [RuleAlternative] = []
    /// What the paragraph says, in short.
    package internal(set) var words = ""
    /// How it is read where the text leaves room.
    package internal(set) var readings: [String] = []

    /// Returns what tells an answer to the rule from all others.
    func name(for subject: String?) -> String { [id, subject].compactMap(\.self).joined(separator: " ") }

    /// The documents that the rule needs.
    var documentNeeds: [DocumentNeed] {
        alternatives.flatMap(\.needs).compactMap { if case .document(let need) = $0 { need } else { nil } }
    }

    /// The numbers that the rule needs, or limits.
    var countNeeds: [CountNeed] {
        alternatives.flatMap(\.needs).compactMap { if case .count(let need) = $0 { need } else { nil } }
    }

    /// Whether the rule limits what is flown.
    package var isLimit: Bool { countNeeds.contains(where: \.isLimit) }

    /// Returns the first day that is looked at for a window that starts on a day: the year before it says since when the
    /// rule is not met, three years whether it lapsed.
    func firstDay(from start: LocalDate) -> LocalDate {
        start.adding(months: alternatives.contains { $0.lapse != nil } ? -36 : -13)
    }
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

/// Needs that are met together.
struct RuleAlternative: Hashable, Sendable {
    var needs: [RuleNeed] = []
    /// The time after which the alternative no longer restores what has lapsed; nil for no such time.
    var lapse: RuleWindow?
}

/// One need of a rule.
enum RuleNeed: Hashable, Sendable {
    case count(CountNeed)
    case document(DocumentNeed)
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
        guard quantity == .check else { return quantity.counted(number) }
        let names = CurrencyCheck.allCases.filter(checks.contains).map(\.name).joined(separator: " or ")
        return "\(number) \(names)"
    }

    /// Returns a number with its noun and the conditions of the need, such as `12 take-offs in TMG`.
    func required(_ number: Int) -> String {
        ([counted(number)] + conditions.compactMap(\.words)).joined(separator: " ")
    }
}

/// A document that is valid.
struct DocumentNeed: Hashable, Sendable {
    var kind: String
    /// Levels or scopes, one of which the document has.
    var levels: [String]
    var authority: String?
    /// How long it is valid by the age on the day of the exam; empty for its own expiry.
    var terms: [DocumentTerm] = []
    /// The days before the old expiry in which a renewal begins at it; nil for no such days.
    var renewalDays: Int?

    /// The document in words, such as `medical 1 or 2`.
    var name: String { ([kind] + [levels.joined(separator: " or ")]).joined(separator: " ") }

    func matches(_ document: CurrencyDocument) -> Bool {
        guard document.kind.lowercased() == kind, authority.map({ $0 == document.authority?.uppercased() }) ?? true
        else { return false }
        let own = [document.level, document.scope].compactMap { $0?.lowercased() }
        return levels.isEmpty
            || levels.contains { level in
                own.contains { $0 == level.lowercased() || $0.hasPrefix(level.lowercased() + " ") }
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
    var kind: String
    var level: String
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
            "the \(window.months) months before the expiry of \(window.kind) \(window.level)"
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
}
