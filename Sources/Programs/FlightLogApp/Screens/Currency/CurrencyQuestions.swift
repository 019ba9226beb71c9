import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The answers to the rules of the book.
struct CurrencyFound: Hashable, Sendable {
    let rules: BookRules
    let day: LocalDate
    /// The answers in groups by what is asked, in each the most urgent first.
    let answers: [CurrencyAnswer]
    /// The states without the flights of “what if”, by the names of the answers; empty when nothing is supposed.
    let before: [String: CurrencyState]
    /// Whether there are flight time limits, and no flight that names an operator, so that none is answered.
    let hasUnansweredLimits: Bool

    /// Asks a logbook.
    init(
        _ book: any LogbookAccess, region: [String], day: LocalDate, supposed: [FlightRecord] = [],
        explained: CurrencyExplained
    ) throws(LogbookError) {
        self.day = day
        rules = try book.currencyRules()
        let set: RuleSet
        do {
            set = try rules.set(region: region)
        } catch {
            throw .invalid(field: "Rules, line \(error.line), column \(error.column)", reason: error.message)
        }
        var query = CurrencyQuery(set, on: day)
        query.explained = explained
        let plain = supposed.isEmpty ? nil : query
        query.unsavedFlights = supposed
        answers = try book.currency(query).byQuestion.flatMap { $0.answers }
        let without = try plain.map { (query) throws(LogbookError) in try book.currency(query) } ?? []
        hasUnansweredLimits = set.rules.contains(where: \.isLimit) && !answers.contains(where: \.rule.isLimit)
        before = Dictionary(without.map { ($0.name, $0.state) }) { first, _ in first }
    }
}

/// Answers the rules for the screen.
struct CurrencyQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let region: [String]
    let day: LocalDate
    let supposed: [FlightRecord]
    /// The name of the answer whose reasons are shown; nil for none.
    let opened: String?

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> CurrencyFound {
        try CurrencyFound(
            book, region: region, day: day, supposed: supposed, explained: opened.map { .only($0) } ?? .none)
    }

    func receive(_ found: CurrencyFound, in state: inout State) -> [Effect] {
        state.edit(CurrencyScreen.self) { $0.receive(found, in: &$1) }
    }
}

/// Reads a flight that is supposed.
struct SuppositionQuestion: LogbookQuestion {
    static let traits = QuestionTraits(holdsKeys: true)

    let line: String
    let day: LocalDate
    let conventions: Conventions

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> ParsedEntryLine {
        try book.entry(line, today: day, by: conventions)
    }

    func receive(_ entry: ParsedEntryLine, in state: inout State) -> [Effect] {
        do throws(SuppositionError) {
            let flight = try entry.supposed(on: day)
            state.overlay = nil
            state.edit(CurrencyScreen.self) { $0.suppose(CurrencyScreen.Supposition(line: line, flight: flight)) }
            return state.refresh(CurrencyScreen.self)
        } catch {
            guard case .word(let word, let problem) = error else {
                return state.refuseSheet("\(error.message) \(error.recovery)")
            }
            return state.refuseSheet("“\(word.text)”: " + problem.message.followed(by: problem.recovery))
        }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.refuseSheet("\(error.message) \(error.recovery)")
    }
}

/// Saves the rules that were chosen or written.
struct SaveRulesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let rules: BookRules
    /// The rules as they were read.
    let before: BookRules
    let label: String

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try book.save(rules, over: before, as: label) }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        if case .ruleEditor = state.screen { state.pop() }
        state.status = Status(.good, "\(label.capitalizedFirst).  \(state.keyLabel(of: .undo)) undoes.")
        return state.askForFigures()
    }
}

/// What ends soon, for the header of the lists, the limits, for the totals, and what rules make of documents, for their pane.
struct ReminderQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    let region: [String]
    let day: LocalDate
    /// The days before the end from which it is shown.
    let within: Int

    /// Returns the answers that are shown, the most urgent first.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [CurrencyAnswer] {
        let found = try CurrencyFound(book, region: region, day: day, explained: .none)
        let shown = found.answers.filter { !found.rules.hidden.contains($0.name) }
        return shown.mostUrgentFirst.map(\.withoutFlights)
    }

    func receive(_ answers: [CurrencyAnswer], in state: inout State) -> [Effect] {
        state.limits = answers.filter(\.rule.isLimit)
        state.documentAnswers = answers.filter { !$0.documents.isEmpty }
        state.reminders = answers.reminders(within: within)
        return []
    }

    /// The header shows no message about an error; the screen does.
    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

extension ReminderQuestion {
    init(_ state: State) {
        self.init(
            region: state.settings.rulesOfRegion, day: state.today, within: state.settings.reminderDays)
    }
}
