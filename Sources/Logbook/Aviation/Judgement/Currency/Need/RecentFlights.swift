/// Says for which groups a rule is answered, and with which alternatives: by the flights of the last years, and by
/// what the pilot holds a rating or a license for.
struct RecentFlights: Sendable {
    /// An aircraft's flights, or those without one.
    struct OfAircraft {
        let aircraft: CurrencyAircraft?
        /// The number of the aircraft in the book.
        let number: Int
        /// The flights and sessions in devices, at least one.
        let flights: [CurrencyFlight]
    }

    let ofAircraft: [OfAircraft]
    let held: [HeldAircraft]
    let settings: CurrencySettings
    private let documents: [CurrencyDocument]
    /// Those that the pilot has on the day.
    private let documentsOfDay: [CurrencyDocument]
    /// Those of them that are neither over nor denied.
    private let validDocuments: [CurrencyDocument]
    let day: LocalDate

    init(_ onDay: BookOnDay) {
        let book = onDay.book
        day = onDay.day
        let start = book.countOfFlights(before: day.adding(months: -Self.mostMonths))
        var flights = [[CurrencyFlight]](repeating: [], count: book.aircraftCount)
        for index in start..<max(start, onDay.entryCount) {
            let entry = book.entries[index]
            if entry.kind == .flight || entry.kind == .simulator { flights[book.aircraftNumbers[index]].append(entry) }
        }
        ofAircraft = flights.enumerated().compactMap { number, flights in
            flights.first.map { OfAircraft(aircraft: $0.aircraft, number: number, flights: flights) }
        }
        settings = book.settings
        documents = book.documents
        documentsOfDay = onDay.documents
        let denials = DocumentDenials(onDay.documents)
        validDocuments = onDay.documents.filter { !denials.deny($0) && $0.expires.map { $0 >= onDay.day } ?? true }
        held = HeldAircraft.all(in: book.documents, on: onDay.day)
    }

    /// The months after which no flight shows a rule any more.
    private static let mostMonths = 60

    /// Returns the first day whose flights show a rule on a day: of two years, and of a year more than its longest window, so
    /// that it still says what has lapsed.
    static func firstDay(of rule: CurrencyRule, on day: LocalDate) -> LocalDate {
        // Hours of a life show nothing.
        let windows =
            rule.isShownByFlights ? rule.countNeeds.map(\.window.lengthInMonths).filter { $0 <= mostMonths } : []
        return day.adding(months: -max(24, min(mostMonths, (windows.max() ?? 0) + 12)))
    }

    /// Returns the first day whose flights show a rule.
    func firstDay(of rule: CurrencyRule) -> LocalDate { Self.firstDay(of: rule, on: day) }

    /// Returns what a rule is answered for: groups of the flights and of what is held; nil for all together. Empty when nothing
    /// that the rule is about was flown, or is recorded.
    ///
    /// - Parameter conditions: which aircraft are found to meet conditions; what is found here is added.
    func subjects(of rule: CurrencyRule, _ conditions: inout FlownConditions) -> [String?] {
        guard rule.isOfPilot(with: documents) else { return [] }
        guard rule.grouping != nil || rule.appliesTo.contains(where: { !$0.isOfDocument }) else { return [nil] }
        let ofFlight = rule.appliesTo.filter { !$0.isOfDocument && !$0.isOfAircraft }
        let concerned = concerned(rule, ofFlight, &conditions)
        let held = held.filter { $0.meets(rule, settings) }
        switch rule.grouping {
        case nil: return concerned.isEmpty && held.isEmpty ? [] : [nil]
        case .method?:
            let first = firstDay(of: rule)
            let flights = concerned.flatMap(\.flights).filter { $0.date >= first && meets(ofFlight, $0) }
            let methods = Set(flights.compactMap(\.launchMethod)).sorted()
            return methods.isEmpty ? unknownSubjects(of: rule) : methods
        case let grouping?:
            let aircraft = concerned.map(\.aircraft) + held.map(\.flight.aircraft)
            let groups = Set(aircraft.compactMap { $0?.groups(grouping).first }).sorted()
            if groups.isEmpty { return unknownSubjects(of: rule) }
            guard rule.hasDocumentOfGroup else { return groups }
            return groups.filter { rule.bound(to: $0).isRecorded(in: documents) }
        }
    }

    /// Returns the aircraft that a rule is about: whose flights meet its conditions.
    private func concerned(
        _ rule: CurrencyRule, _ ofFlight: [RuleCondition], _ conditions: inout FlownConditions
    ) -> [OfAircraft] {
        let first = firstDay(of: rule)
        let hasFlown = conditions.met(ofFlight, since: first, by: ofAircraft.map(\.number)) { index in
            ofAircraft[index].flights.contains { $0.date >= first && meets(ofFlight, $0) }
        }
        // A session in a device of no known type concerns what is flown.
        let isOfAnyDevice = zip(ofAircraft, hasFlown).contains { $1 && $0.aircraft?.categoryName == nil }
        let onAircraft = rule.appliesTo.filter(\.isOfAircraft)
        return zip(ofAircraft, hasFlown).filter { own, hasFlown in
            (hasFlown || isOfAnyDevice) && own.flights.first.map { meets(onAircraft, $0) } ?? false
        }.map(\.0)
    }

    /// Returns whether an alternative is one for a group: whether an aircraft of the group meets its conditions, and the documents
    /// for which it stands are valid.
    func admit(_ alternative: RuleAlternative, of rule: CurrencyRule, for subject: String?) -> Bool {
        guard alternative.appliesTo.filter({ !$0.isNegated }).areRecorded(in: validDocuments) else { return false }
        return admit(alternative.appliesTo, of: rule, for: subject)
    }

    /// Returns whether the pilot has the documents that some conditions name on the day, and an aircraft of a group meets the others.
    func admit(_ conditions: [RuleCondition], of rule: CurrencyRule, for subject: String?) -> Bool {
        guard conditions.areRecorded(in: documentsOfDay, on: day) else { return false }
        let onAircraft = conditions.filter { !$0.isOfDocument }
        guard !onAircraft.isEmpty else { return true }
        return flights(of: subject, in: rule, conditions).contains { meets(onAircraft, $0) }
    }

    /// Returns what of the aircraft of a group is unknown and decides whether an alternative is for them: empty where one of
    /// them meets its conditions.
    func open(in conditions: [RuleCondition], of rule: CurrencyRule, for subject: String?) -> [UnknownField] {
        let possible = conditions.filter(\.isPossible)
        guard !possible.isEmpty else { return [] }
        let onAircraft = conditions.filter { !$0.isOfDocument }
        let unknown = flights(of: subject, in: rule, conditions).filter { meets(onAircraft, $0) }
            .map { flight in
                possible.filter { $0.holds(flight, settings) == nil }.compactMap { $0.field(flight) }
                    .map { UnknownField.aircraft($0, label: flight.aircraft?.label ?? "the aircraft") }
            }
        return unknown.contains(where: \.isEmpty) ? [] : unknown.first ?? []
    }

    /// Returns that it is unknown whether the pilot's license is valid, for a rule about what is flown: all that are recorded
    /// of its authority are over, or their remarks say that they are not. Empty for other rules, and where none is recorded.
    ///
    /// Likewise where all are of other authorities, or for other categories of aircraft than the group.
    func doubt(about rule: CurrencyRule, for subject: String?) -> [UnknownField] {
        guard [.passengers, .ifr, .act, .instruct].contains(rule.question), !rule.countNeeds.isEmpty else { return [] }
        let denials = DocumentDenials(documentsOfDay)
        let categories = categories(of: rule, for: subject)
        if let license = denials.doubtfulLicense(of: rule.authority, for: categories, on: day) { return [license] }
        if let license = denials.doubt(about: rule.appliesTo, for: categories, on: day) { return [license] }
        let aircraft = subject == nil ? [] : flights(of: subject, in: rule, []).compactMap(\.aircraft)
        if let authority = rule.authority,
            let license = denials.otherLicense(
                of: authority, for: categories, .aircraft(aircraft), on: day, among: documents)
        {
            return [license]
        }
        if let seat = doubtAboutSeat(in: rule, for: subject) { return [seat] }
        return rule.question == .ifr ? doubtAboutInstruments(rule, categories, denials) : []
    }

    /// Returns what is asked of the instrument ratings that are recorded, which stand on the license (61.3(e)): all are void, of a later
    /// day, or for other categories; empty where one may be for it, and where none is recorded.
    private func doubtAboutInstruments(
        _ rule: CurrencyRule, _ categories: Set<String>, _ denials: DocumentDenials
    ) -> [UnknownField] {
        func isInstrument(_ document: CurrencyDocument) -> Bool {
            document.kind.lowercased() == "rating" && (document.ruleAuthority ?? rule.authority) == rule.authority
                && document.ruleLevels.contains { $0 == "ir" || $0.hasPrefix("ir (") }
        }
        let ratings = documentsOfDay.filter(isInstrument)
        guard !ratings.isEmpty else {
            let later = documents.filter(isInstrument).compactMap(\.issued).filter { $0 > day }.min()
            return later.map {
                [
                    .text(
                        "whether you held an instrument rating on this day: the one that is recorded is of \($0.isoText)"
                    )
                ]
            } ?? []
        }
        if ratings.allSatisfy(denials.deny) { return [.validity(document: "IR rating")] }
        let letters = Set(categories.compactMap { RatingName.category(of: $0)?.lowercased() })
        let isCovered = ratings.contains { document in
            let levels = document.ruleLevels.filter { $0.hasPrefix("ir (") }
            return levels.isEmpty || levels.contains { level in letters.contains { level == "ir (\($0))" } }
        }
        // The FAA prints it in the certificate's scope.
        let isInScope = documentsOfDay.contains { document in
            guard document.isOfPilot, (document.ruleAuthority ?? rule.authority) == rule.authority else { return false }
            let text = FoldedText.folded([document.level, document.scope].compactMap(\.self).joined(separator: " "))
            return text.contains(kept: /\binstrument\b(?! helicopter)/)
        }
        guard !letters.isEmpty, !isCovered, !isInScope else { return [] }
        let name = categories.sorted().joined(separator: " or ")
        return [.text("whether you hold an instrument rating for the category \(name): those recorded are for others")]
    }

    /// Returns what is asked where all ratings for a type are those of a second in command, and the rule is about a commander; nil for
    /// another rule, and where none is recorded.
    private func doubtAboutSeat(in rule: CurrencyRule, for subject: String?) -> UnknownField? {
        let isOfCommander =
            rule.question == .passengers
            || rule.countNeeds.contains {
                $0.conditions.contains { $0.isNegated && $0.test == .roles([.secondInCommand]) }
            }
        guard isOfCommander, let type = subject?.lowercased() else { return nil }
        let ratings = documentsOfDay.filter {
            $0.kind.lowercased() == "rating" && ($0.ruleAuthority ?? rule.authority) == rule.authority
                && $0.ruleLevels.contains(type)
        }
        guard !ratings.isEmpty,
            ratings.allSatisfy({ $0.limits.contains(DocumentLimit.secondOnly.rawValue) })
        else { return nil }
        return .text("whether you may command it: your rating is that of a second in command")
    }

    /// Returns the categories of aircraft that a rule is answered about: those of a group, else those that the rule names; empty where
    /// neither says it. Ultralights are flown by other licenses.
    private func categories(of rule: CurrencyRule, for subject: String?) -> Set<String> {
        if subject != nil {
            let aircraft = flights(of: subject, in: rule, []).compactMap(\.aircraft).filter { !$0.isUltralight }
            let names = Set(aircraft.compactMap { $0.flownClass == .touringMotorGlider ? "TMG" : $0.categoryName })
            if !names.isEmpty { return names }
        }
        func named(_ conditions: [RuleCondition]) -> [String] {
            conditions.filter { !$0.isNegated }.flatMap { condition -> [String] in
                switch condition.test {
                case .categories(let names): names
                case .classes(let classes):
                    classes.compactMap {
                        $0 == .touringMotorGlider ? "TMG" : CurrencyAircraft.categoryName($0, $0.category)
                    }
                default: []
                }
            }
        }
        // What a rule counts may be more than what it is about: hours in sailplanes for a motor glider.
        let about = named(rule.appliesTo)
        return Set(about.isEmpty ? named(rule.filters) : about)
    }

    /// Returns an entry of each aircraft whose own group is a subject, and of what is held; of all for nil. An aircraft of a type
    /// counts for its class, but says nothing of it; and where a fact may be unknown, what was flown says it.
    private func flights(
        of subject: String?, in rule: CurrencyRule, _ conditions: [RuleCondition]
    ) -> [CurrencyFlight] {
        func isOfGroup(_ flight: CurrencyFlight) -> Bool {
            guard let subject, let grouping = rule.grouping else { return true }
            return flight.aircraft?.groups(grouping).first == subject
        }
        let flown = ofAircraft.compactMap(\.flights.first).filter(isOfGroup)
        if !flown.isEmpty, conditions.contains(where: \.isPossible) { return flown }
        return flown + held.map(\.flight).filter(isOfGroup)
    }

    /// Returns whether a flight meets conditions; one that is only possible, unless it is known not to.
    private func meets(_ conditions: [RuleCondition], _ flight: CurrencyFlight) -> Bool {
        conditions.allSatisfy { condition in
            condition.holds(flight, settings).map { $0 } ?? condition.isPossible
        }
    }
}

/// Which aircraft had a flight of the last years that meets some conditions: many rules have the same ones, and one that
/// no flight meets is looked for in all.
package struct FlownConditions: Sendable {
    /// Whether an aircraft meets conditions, by the conditions and the number of the aircraft in the book.
    private var results: [Question: [Int: Bool]] = [:]

    private struct Question: Hashable {
        let conditions: [RuleCondition]
        let since: LocalDate
    }

    package init() {}

    /// Forgets what was found of aircraft, by their numbers in the book.
    package mutating func forget(_ aircraft: Set<Int>) {
        for question in results.keys { for number in aircraft { results[question]?[number] = nil } }
    }

    /// Returns of each aircraft whether a flight since a day meets conditions.
    ///
    /// - Parameter find: looks for a flight of the aircraft at a place of the list.
    fileprivate mutating func met(
        _ conditions: [RuleCondition], since day: LocalDate, by aircraft: [Int], _ find: (Int) -> Bool
    ) -> [Bool] {
        let question = Question(conditions: conditions, since: day)
        var found = results[question] ?? [:]
        for index in aircraft.indices where found[aircraft[index]] == nil { found[aircraft[index]] = find(index) }
        results[question] = found
        return aircraft.map { found[$0] == true }
    }
}
