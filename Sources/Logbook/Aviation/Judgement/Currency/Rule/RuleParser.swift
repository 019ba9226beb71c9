/// Reads a file of rules. `docs/rules.md` describes the language.
struct RuleParser {
    private let shipped: (String) throws(RuleError) -> RuleSet?
    private var set: RuleSet?
    private var text = ("", LocalDate(dayNumber: 0))
    private var own: Set<String> = []
    /// What the needs of a set count in place of what the rule's do; nil where the set does not say it.
    private var filtersOfSet: [RuleCondition]?
    /// The number of the line that is read, its words, and the first of them that is not read yet.
    var line = 0
    var tokens: [RuleToken] = []
    var position = 0
    /// What the line says.
    var content: Substring = ""
    /// The column behind the line.
    var end: Int { content.count + 1 }

    /// - Parameter shipped: returns the set of a name that `extends` may have; nil for none.
    init(_ shipped: @escaping (String) throws(RuleError) -> RuleSet?) { self.shipped = shipped }

    /// Returns the rules of a text.
    mutating func read(_ text: String) throws(RuleError) -> RuleSet {
        for (index, line) in text.trimmingPrefix("\u{FEFF}").split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).enumerated() {
            self.line = index + 1
            try split(line)
            if !tokens.isEmpty { try readLine() }
        }
        try finishRule()
        guard let set else { throw error("no rules", expected: "rules NAME \"TEXT\" YYYY-MM-DD", at: 1) }
        return set.withTimesOfClasses
    }

    // MARK: Lines

    private mutating func readLine() throws(RuleError) {
        let word = try next("a keyword")
        switch word.text {
        case "rules": try readHeader()
        case "extends": try readExtends(word)
        case "authority": try readAuthority(word)
        case "assume": try readAssumption()
        case "text": try readText()
        case "rule": try readRule(word)
        default: try readPart(word)
        }
        if position < tokens.count {
            let next = tokens[position]
            throw error("“\(next.text)” is not understood", expected: "the end of the line", at: next.column)
        }
    }

    private mutating func readHeader() throws(RuleError) {
        let name = try next("a name").text
        let title = try quoted("the name of the text that the rules are from, in quotes")
        text = (title, try date())
        guard set == nil else {
            throw error("the line “rules” is there twice", expected: "text \"TEXT\" DATE for another text", at: 1)
        }
        set = RuleSet(name: name)
    }

    /// Another text: that of the rules below; above the first rule that of an extended set, too, such as the UK's own edition.
    private mutating func readText() throws(RuleError) {
        text = (try quoted("the name of the text that the rules below are from, in quotes"), try date())
        guard own.isEmpty, let rules = set?.rules else { return }
        set?.rules = rules.map { rule in
            var rule = rule
            rule.text = text.0
            rule.textDate = text.1
            return rule
        }
    }

    private mutating func readExtends(_ word: RuleToken) throws(RuleError) {
        let name = try next("faa, easa or uk")
        guard set != nil else { throw noHeader(word) }
        guard own.isEmpty else {
            throw error("“extends” is behind a rule", expected: "extends before the first rule", at: word.column)
        }
        guard let base = try shipped(name.text) else {
            throw error("no rules are called “\(name.text)”", expected: "faa, easa or uk", at: name.column)
        }
        set?.add(base)
        set?.authority = base.authority
    }

    /// Whose documents all rules of the file go by, those of an extended set, too.
    private mutating func readAuthority(_ word: RuleToken) throws(RuleError) {
        guard set != nil else { throw noHeader(word) }
        guard own.isEmpty else {
            throw error("“authority” is behind a rule", expected: "authority before the first rule", at: word.column)
        }
        let authority = try choice(Authority.allCases).rawValue
        set?.authority = authority
        let rules = set?.rules ?? []
        set?.rules = rules.map { $0.issued(by: authority) }
    }

    private mutating func readAssumption() throws(RuleError) {
        let names = CurrencyAssumption.allCases.map(\.rawValue).joined(separator: ", ")
        let name = try next(names)
        guard set != nil else { throw noHeader(name) }
        guard let assumption = CurrencyAssumption(rawValue: name.text) else {
            throw error("“\(name.text)” is unknown", expected: names, at: name.column)
        }
        let value = try next(assumption.valueHint)
        var settings = CurrencySettings()
        guard settings.set(assumption, to: value.text) else {
            throw error("“\(value.text)” is not understood", expected: assumption.valueHint, at: value.column)
        }
        set?.assumptions[assumption] = value.text
    }

    private func noHeader(_ word: RuleToken) -> RuleError {
        error(
            "the line “rules” is missing above", expected: "rules NAME \"TEXT\" YYYY-MM-DD in the first line",
            at: word.column)
    }

    /// Begins a rule; one of a name that an extended set has replaces that one.
    private mutating func readRule(_ word: RuleToken) throws(RuleError) {
        try finishRule()
        guard set != nil else { throw noHeader(word) }
        let id = try next("the name of the rule")
        let title = try quoted("the title of the rule, in quotes")
        let source = try rest("the paragraph")
        if !own.insert(id.text).inserted {
            throw error("the rule “\(id.text)” is there twice", expected: "another name", at: id.column)
        }
        var rule = CurrencyRule(
            id: id.text, title: title, source: source, text: text.0, textDate: text.1)
        rule.alternatives = [RuleAlternative()]
        filtersOfSet = nil
        if let index = set?.rules.firstIndex(where: { $0.id == id.text }) { set?.rules.remove(at: index) }
        set?.rules.append(rule)
    }

    private mutating func readPart(_ word: RuleToken) throws(RuleError) {
        guard let index = set?.rules.indices.last, var rule = set?.rules[index], !own.isEmpty else {
            throw error(
                "“\(word.text)” belongs to no rule", expected: "rules, extends, authority, assume or rule",
                at: word.column)
        }
        // Behind “also” needs are those that are added.
        let addition = rule.additions.indices.last
        let sets = addition.map { rule.additions[$0].alternatives } ?? rule.alternatives
        let last = sets.count - 1
        func change(_ change: (inout [RuleAlternative]) -> Void) {
            if let addition { change(&rule.additions[addition].alternatives) } else { change(&rule.alternatives) }
        }
        switch word.text {
        case "ask": rule.question = try choice(RuleQuestion.allCases)
        case "per": rule.grouping = try choice(RuleGrouping.allCases)
        case "for": rule.appliesTo += try conditions(.applicability).all
        case "where":
            let filters = try conditions(.flights).all
            let beginsSet = addition == nil && sets.count > 1 && sets[last].needs.isEmpty
            if beginsSet { filtersOfSet = filters } else { rule.filters += filters }
        case "need":
            let need = try need().counting(filtersOfSet)
            change { $0[last].needs.append(need) }
        case "most":
            let count = try count(isLimit: true)
            change { $0[last].needs.append(.count(count)) }
        case "lapse" where addition == nil:
            rule.alternatives[last].lapse = try window()
            if take("since") { rule.alternatives[last].lapseSince = try document() }
        case "unless": try exemption(of: &rule)
        case "or":
            guard !sets[last].needs.isEmpty else {
                throw error("“or” follows no need", expected: "need", at: word.column)
            }
            let next = try alternative(ofAddition: addition != nil)
            change { $0.append(next) }
        case "also": rule.additions.append(try self.addition())
        case "says": rule.words = try quoted("what the paragraph says, in quotes")
        case "restore": rule.remedy = try quoted("how what is missing may be flown, in quotes")
        case "reads": rule.readings.append(try quoted("how it is read, in quotes"))
        default:
            let words = "ask, per, for, unless, where, need, most, or, also, lapse, restore, says or reads"
            throw error("“\(word.text)” is not part of a rule", expected: words, at: word.column)
        }
        set?.rules[index] = rule
    }

    /// Begins another set of needs, of which one suffices; outside “also” it may be for some aircraft only.
    private mutating func alternative(ofAddition isAddition: Bool) throws(RuleError) -> RuleAlternative {
        filtersOfSet = nil
        return RuleAlternative(appliesTo: !isAddition && take("for") ? try conditionsOnAircraft() : [])
    }

    /// Begins the needs that some aircraft have beside the others.
    private mutating func addition() throws(RuleError) -> RuleAddition {
        filtersOfSet = nil
        try expect("for")
        return RuleAddition(appliesTo: try conditionsOnAircraft())
    }

    /// Ends a rule, which goes by the documents of the set's authority.
    private mutating func finishRule() throws(RuleError) {
        guard !own.isEmpty, let last = set?.rules.last, own.contains(last.id) else { return }
        let rule = last.issued(by: set?.authority)
        set?.rules.removeLast()
        set?.rules.append(rule)
        if (rule.alternatives + rule.additions.flatMap(\.alternatives)).contains(where: \.needs.isEmpty) {
            throw error("the rule “\(rule.id)” before this line has no need", expected: "need or most", at: 1)
        }
        if rule.grouping == nil, rule.hasDocumentOfGroup {
            throw error("“its” in the rule “\(rule.id)” before this line has no group", expected: "per type", at: 1)
        }
        if rule.isLimit, !rule.countNeeds.allSatisfy(\.isLimit) || !rule.documentNeeds.isEmpty || rule.needsTotal {
            throw error(
                "the rule “\(rule.id)” before this line has both need and most", expected: "a rule of its own for each",
                at: 1)
        }
        if rule.isLimit, rule.alternatives.count > 1 || rule.countNeeds.count > 1 {
            throw error(
                "the rule “\(rule.id)” before this line has several limits", expected: "a rule of its own for each",
                at: 1)
        }
    }

    // MARK: Needs

    private mutating func need() throws(RuleError) -> RuleNeed {
        if take("to", "know") { return .open(.text(try quoted("what is not known of the text, in quotes"))) }
        if let first = peek, first.text.first?.isNumber == true {
            if tokens[(position + 1)...].map(\.text) == ["in", "all"] { return .total(try total()) }
            return .count(try count(isLimit: false))
        }
        var document = try self.document()
        if take("until") {
            try expect("expiry")
            return .document(document)
        }
        try expect("for")
        repeat {
            if take("renewed") {
                try expect("within")
                document.renewalDays = try number("a number of days")
                try expect("days")
                break
            }
            document.terms.append(try term())
        } while take(",")
        guard document.terms.last?.below == nil else {
            throw error("the last time has an age", expected: "a time for every other age", at: end)
        }
        return .document(document)
    }

    /// Returns the block time in all, in minutes.
    private mutating func total() throws(RuleError) -> Int {
        let minutes = try duration()
        position = tokens.count
        return minutes
    }

    /// Returns a duration in minutes.
    mutating func duration() throws(RuleError) -> Int {
        let amount = try next("hours and minutes such as 1500:00")
        guard let minutes = Self.value(amount.text, isTime: true) else {
            throw error(
                "“\(amount.text)” is not a duration", expected: "hours and minutes such as 1500:00", at: amount.column)
        }
        return minutes
    }

    private mutating func term() throws(RuleError) -> DocumentTerm {
        var term = DocumentTerm(window: take("any", "time") ? nil : try window())
        if take("below") {
            term.below = try number("an age")
            if take("until") { term.latest = try number("an age") }
        }
        guard term.window != nil || term.latest != nil else {
            throw error("“any time” has no end", expected: "below AGE until AGE", at: peek?.column ?? end)
        }
        return term
    }

    private mutating func count(isLimit: Bool) throws(RuleError) -> CountNeed {
        let amount = try next("a number, or hours and minutes such as 12:00")
        let quantity = try self.quantity()
        guard let number = Self.value(amount.text, isTime: quantity.isTime) else {
            throw error(
                "“\(amount.text)” is not an amount of \(quantity.rawValue)",
                expected: quantity.isTime ? "hours and minutes such as 12:00" : "a number from 1", at: amount.column)
        }
        var need = CountNeed(number: number, quantity: quantity, window: .days(1), isLimit: isLimit)
        if quantity == .check {
            for word in try alternatives("a kind of check") {
                guard let check = CurrencyCheck(rawValue: word.text) else {
                    throw error(
                        "“\(word.text)” is not a kind of check",
                        expected: CurrencyCheck.allCases.map(\.rawValue).joined(separator: ", "), at: word.column)
                }
                need.checks.insert(check)
            }
        }
        if take("since", "issue", "of") {
            need.window = .sinceIssue(try document())
        } else {
            try expect("in")
            need.window = try window()
        }
        guard take("when") || take(",") else { return need }
        let conditions = try conditions(.need)
        need.conditions = conditions.all
        need.allowsMonth = conditions.month
        return need
    }

    private static func value(_ text: String, isTime: Bool) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard isTime else { return parts.count == 1 ? parts[0].flatMap { (1...100_000).contains($0) ? $0 : nil } : nil }
        guard parts.count == 2, let hours = parts[0], let minutes = parts[1], (0..<60).contains(minutes),
            (0...100_000).contains(hours), hours + minutes > 0
        else { return nil }
        return hours * 60 + minutes
    }

    /// Returns the longest name of a quantity, in the singular or the plural.
    private mutating func quantity() throws(RuleError) -> RuleQuantity {
        let start = position
        let longest = RuleQuantity.allCases.map { $0.rawValue.split(separator: " ").count }.max() ?? 1
        for length in stride(from: longest, through: 1, by: -1) where start + length <= tokens.count {
            let name = tokens[start..<(start + length)].map(\.text).joined(separator: " ")
            let found = RuleQuantity.allCases.first { [name, name + "s", name + "es"].contains($0.rawValue) }
            guard let found else { continue }
            position = start + length
            return found
        }
        throw error(
            "“\(peek?.text ?? "")” cannot be counted",
            expected: RuleQuantity.allCases.map(\.rawValue).joined(separator: ", "), at: peek?.column ?? end)
    }

    private mutating func window() throws(RuleError) -> RuleWindow {
        if take("this") {
            try expect("year")
            return .calendarYear
        }
        let count = try number("a window such as 90 days")
        if take("to") { return .beforeExpiry(try expiryWindow(from: count, to: try number("a number of months"))) }
        let unit = try next("hours, days, months or calendar months")
        switch unit.text {
        case "hours" where count % 24 == 0: return .hours(count)
        case "days", "day": return .days(count)
        case "calendar":
            _ = take("month") || take("months")
            return .calendarMonths(count)
        case "months", "month":
            guard tokens[position...].first?.text == "before" else { return .months(count) }
            position -= 1
            return .beforeExpiry(try expiryWindow(from: count, to: 0))
        default:
            throw error(
                "“\(count) \(unit.text)” is not a window", expected: "days, months, calendar months or hours by 24",
                at: unit.column)
        }
    }

    /// The months before an expiry, behind their number, without the last ones.
    private mutating func expiryWindow(from count: Int, to last: Int) throws(RuleError) -> ExpiryWindow {
        _ = take("months") || take("month")
        for word in ["before", "expiry", "of"] { try expect(word) }
        var window = ExpiryWindow(months: count, exceptLast: last, document: try document())
        window.isFromIssue = take("or", "from", "issue")
        if take("renewing") { window.validity = .fromExpiry(months: try months()) }
        if take("lasting") { window.validity = .fromEvent(months: try months()) }
        return window
    }

    private mutating func months() throws(RuleError) -> Int {
        let count = try number("a number of months")
        try expect("months")
        return count
    }
}
