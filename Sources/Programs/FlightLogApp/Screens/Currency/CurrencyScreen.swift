import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// What the pilot may do, by rules: one line a rule, or the reasons of one answer.
struct CurrencyScreen: RowsScreen {
    /// The question's day; nil for today.
    var day: LocalDate?
    /// Flights that are counted as well, with the lines that describe them; the book does not have them.
    private(set) var supposed: [Supposition] = []
    /// The rules and answers; nil until they are known.
    private(set) var found: CurrencyFound?
    /// The name of the answer whose reasons are shown; nil for the list.
    private(set) var opened: String?
    /// Whether the answers that the pilot has hidden are shown, too.
    private(set) var showsHidden = false
    /// The flights that are listed one by one, and are summed up otherwise.
    private(set) var listed: Set<SummedFlights> = []
    private var list = RowCursor()
    private var reasons = RowCursor()

    /// A flight that is not in the book.
    struct Supposition: Hashable, Sendable {
        let line: String
        let flight: FlightRecord
    }

    /// The line with the cursor.
    private(set) var place: RowCursor {
        get { opened == nil ? list : reasons }
        set { if opened == nil { list = newValue } else { reasons = newValue } }
    }

    /// The answer whose reasons are shown; nil in the list.
    var openedAnswer: CurrencyAnswer? { opened.flatMap { name in found?.answers.first { $0.name == name } } }

    mutating func receive(_ found: CurrencyFound) {
        self.found = found
        if openedAnswer == nil { opened = nil }
    }

    /// The list's answers.
    var shown: [CurrencyAnswer] {
        guard let found, !showsHidden else { return found?.answers ?? [] }
        return found.answers.filter { !found.rules.hidden.contains($0.name) }
    }

    /// How the shown answers count take-offs that are not logged.
    var takeoffs: TakeoffReading {
        let isUnknown = shown.contains { answer in
            if case .cannotTell = answer.state { answer.takeoffs == .unknown } else { false }
        }
        if isUnknown { return .unknown }
        return shown.contains { $0.takeoffs == .asLandings } ? .asLandings : .logged
    }

    mutating func toggleHidden() { showsHidden.toggle() }

    /// Lists flights that do not count, or sums them up again.
    mutating func toggle(_ flights: SummedFlights) {
        if listed.remove(flights) == nil { listed.insert(flights) }
    }

    mutating func suppose(_ supposition: Supposition) { supposed.append(supposition) }

    /// Forgets the flights that are not in the book.
    mutating func supposeNothing() { supposed = [] }

    /// Shows the reasons of an answer.
    mutating func open(_ answer: CurrencyAnswer) {
        opened = answer.name
        reasons = RowCursor()
        listed = []
    }

    /// Moves the cursor; it skips lines that nothing can be done with, in the direction of the motion.
    mutating func scroll(_ lines: [CurrencyLine], height: Int, _ change: (inout ScrollWindow) -> Void) {
        let before = place.cursor
        let isList = opened == nil
        place.scroll(count: lines.count, height: height) { window in
            change(&window)
            guard isList, lines.indices.contains(window.cursor), lines[window.cursor].answer == nil else {
                return
            }
            let below = lines.indices.first { $0 > window.cursor && lines[$0].answer != nil }
            let above = lines.indices.last { $0 < window.cursor && lines[$0].answer != nil }
            let next = window.cursor < before ? above ?? below : below ?? above
            if let next { window.select(next) }
            if above == nil { window.scroll(by: -window.top) }
        }
    }

    var headerCommand: CommandName? { .currency }
    func contexts(_ state: State) -> [CommandContext] { [opened == nil ? .currency : .currencyReasons] }
}

// MARK: Commands

extension CommandContext {
    static let currency = CommandContext("Currency", name: "currency", isInPalette: true)
    static let currencyReasons = CommandContext("Currency, the reasons", name: "currency", isInPalette: true)
}

extension CommandName {
    static let currency = CommandName("screen.currency")
    static let currencyOpen = CommandName("currency.open")
    static let currencyFlight = CommandName("currency.flight")
    static let currencyWhatIf = CommandName("currency.whatIf")
    static let currencyForget = CommandName("currency.forget")
    static let currencyDay = CommandName("currency.day")
    static let currencyRules = CommandName("currency.rules")
    static let currencyAssumptions = CommandName("currency.assumptions")
    static let currencyTakeoffs = CommandName("currency.takeoffs")
    static let currencyHide = CommandName("currency.hide")
    static let currencyHidden = CommandName("currency.hidden")
    static let currencyBack = CommandName("currency.back")
}

extension Command {
    static let currency = Command(
        .currency, [.character("6")], "Currency",
        "Currency: what you may do, until when, and why",
        also: "recency medical rating limits expiry may fly", header: HeaderPlace(number: 6, title: "Currency"),
        action: { state in
            guard !(state.screen.content is CurrencyScreen) else { return state.refresh(CurrencyScreen.self) }
            if state.screens.count > 1 { state.screens.removeLast(state.screens.count - 1) }
            return state.show(.currency(CurrencyScreen()))
        })

    private static let asking: [Command] = [
        Command(
            CurrencyScreen.self, .currencyWhatIf, [.character("w")], "what if",
            "What if: add a flight without saving it", footer: 90, also: "suppose",
            action: { $0.openSupposition(in: &$1) }),
        Command(
            CurrencyScreen.self, .currencyForget, [.character("x")], "clear", "Clear the what-if flights", footer: 84,
            unless: { screen, _ in screen.supposed.isEmpty ? "there is no what-if flight" : nil },
            action: { $0.supposeNothing(in: &$1) }),
        Command(
            CurrencyScreen.self, .currencyDay, [.character("d")], "day", "Show currency on another day", footer: 60,
            action: { $0.openDay(in: &$1) }),
        Command(
            CurrencyScreen.self, .currencyRules, [.character("r")], "rules", "Choose the rules, and write your own",
            footer: 80, also: "faa easa uk club", unless: { $0.reasonAgainstRules($1) },
            action: { $0.withRules(in: &$1) { $0.openRules($1, in: &$2) } }),
        Command(
            CurrencyScreen.self, .currencyTakeoffs, [.character("t")], "take-offs",
            "Where no take-offs are logged, count one per landing (on/off)", footer: 82,
            unless: {
                $0.reasonAgainstRules($1)
                    ?? ($0.takeoffs == .logged ? "no result here depends on unlogged take-offs" : nil)
            }, action: { $0.withRules(in: &$1) { $0.toggleTakeoffs($1, in: &$2) } }),
        Command(
            CurrencyScreen.self, .currencyAssumptions, [.character("a")], "assume",
            "Assumptions for this logbook", footer: 40, also: "settings complete take-offs",
            unless: { $0.reasonAgainstRules($1) },
            action: { $0.withRules(in: &$1) { $0.openAssumptions($1, in: &$2) } }),
    ]

    private static let leaving: [Command] = [
        Command.palette.withKeys([.character(":")], footer: 85),
        Command.help.withKeys([.character("?")], footer: 88),
        Command.close(.currencyBack, "Back", footer: 99),
    ]

    fileprivate static let answers =
        [
            Command(
                CurrencyScreen.self, .currencyOpen, [.enter], "why",
                "Show the flights that count, and what the rule says", footer: 95,
                unless: { $0.reasonAgainstAnswer($1) }, action: { $0.openReasons(in: &$1) }),
            Command(
                CurrencyScreen.self, .currencyHide, [.character("h")], "hide",
                "Hide or show this rule, here and in reminders", footer: 50,
                unless: { $0.reasonAgainstRules($1) ?? $0.reasonAgainstAnswer($1) },
                action: { $0.hideRule(in: &$1) }),
            Command(
                CurrencyScreen.self, .currencyHidden, [.character("H")], "hidden",
                "Show or hide the hidden rules", action: { $0.toggleHidden() }),
        ] + asking + leaving + undoing + screens + motions(.reading)

    fileprivate static let reasons =
        [
            Command(
                CurrencyScreen.self, .currencyFlight, [.enter], "open", "Open the flight, or list those of the line",
                footer: 95, unless: { $0.reasonAgainstFlight($1) }, action: { $0.openFlight(in: &$1) })
        ] + asking + leaving + undoing + screens + motions(.reading)
}

extension CommandTable {
    static let currency = CommandTable(.currency, Command.answers)
    static let currencyReasons = CommandTable(.currencyReasons, Command.reasons)
}

// MARK: Update

extension CurrencyScreen {
    /// Returns the line with the cursor; nil when there is none.
    fileprivate func line(_ state: State) -> CurrencyLine? {
        let lines = CurrencyContent(self, state).lines
        return lines.indices.contains(place.cursor) ? lines[place.cursor] : nil
    }

    /// Returns the reason why the rules cannot be changed; nil when they can.
    fileprivate func reasonAgainstRules(_ state: State) -> String? {
        found == nil ? "the rules are not read yet" : state.reasonAgainstChanging
    }

    fileprivate func reasonAgainstAnswer(_ state: State) -> String? {
        line(state)?.answer == nil ? "there is no rule under the cursor" : nil
    }

    fileprivate func reasonAgainstFlight(_ state: State) -> String? {
        let line = line(state)
        return line?.flight == nil && line?.summed == nil ? "there is no flight under the cursor" : nil
    }

    /// Opens the flight under the cursor, or lists the flights of the line.
    fileprivate mutating func openFlight(in context: inout ScreenContext) -> [Effect] {
        let line = line(context.state)
        if let flights = line?.summed {
            toggle(flights)
            return []
        }
        return line?.flight.map { context.ask(OpenFormQuestion(id: $0, purpose: .edit)) } ?? []
    }

    fileprivate mutating func openReasons(in context: inout ScreenContext) -> [Effect] {
        guard let answer = line(context.state)?.answer else { return [] }
        open(answer)
        let lines = CurrencyContent(self, context.state).lines
        let height = layout(context.state).rows.rows
        if let first = lines.prefix(height).firstIndex(where: { $0.flight != nil || $0.summed != nil }) {
            scroll(lines, height: height) { $0.select(first) }
        }
        return refresh(in: &context)
    }

    /// Takes new answers; the cursor stays on its answer, which may have another place.
    mutating func receive(_ found: CurrencyFound, in context: inout ScreenContext) {
        let name = opened == nil ? line(context.state)?.answer?.name : nil
        receive(found)
        let lines = CurrencyContent(self, context.state).lines
        if let name, let index = lines.firstIndex(where: { $0.answer?.name == name }) {
            scroll(lines, height: layout(context.state).rows.rows) { $0.select(index) }
        }
    }

    /// Hides the answer under the cursor, or shows it again.
    fileprivate func hideRule(in context: inout ScreenContext) -> [Effect] {
        guard let before = found?.rules, let answer = line(context.state)?.answer else { return [] }
        var rules = before
        let isHidden = rules.hidden.remove(answer.name) != nil
        if !isHidden { rules.hidden.insert(answer.name) }
        let label = "\(isHidden ? "showed" : "hid") the rule “\(answer.title)”\(isHidden ? " again" : "")"
        return context.ask(SaveRulesQuestion(rules: rules, before: before, label: label))
    }

    /// Does something with the rules of the book; nothing before they are read.
    fileprivate func withRules(
        in context: inout ScreenContext, _ action: (CurrencyScreen, BookRules, inout ScreenContext) -> [Effect]
    ) -> [Effect] {
        guard let rules = found?.rules else { return [] }
        return action(self, rules, &context)
    }

    // MARK: What if

    fileprivate func openSupposition(in context: inout ScreenContext) -> [Effect] {
        let hint = "as in a line, such as N12345 pao 3to 3d, or 3nto 3n full by night"
        let day = day
        var sheet = Sheet(title: "What if you flew", [Sheet.Field("Flight", hint: hint)]) { sheet, state in
            let line = sheet.text(0)
            guard !line.isEmpty else { return state.refuseSheet("type a flight, or Esc leaves") }
            let question = SuppositionQuestion(
                line: line, day: day ?? state.today, conventions: state.settings.conventions)
            return [state.requests.ask(question)]
        }
        sheet.isTrial = true
        return context.show(.sheet(sheet))
    }

    fileprivate mutating func supposeNothing(in context: inout ScreenContext) -> [Effect] {
        supposeNothing()
        return refresh(in: &context)
    }

    fileprivate func openDay(in context: inout ScreenContext) -> [Effect] {
        let text = day.map { context.state.settings.display.text(of: $0) } ?? ""
        var sheet = Sheet(title: "Currency on which day?", [Sheet.Field("Day", text, hint: "empty for today")]) {
            sheet, state in
            do throws(InputError) {
                let text = sheet.text(0)
                let today = state.today
                let order = state.settings.conventions.dateOrder
                let day = text.isEmpty ? nil : try LocalDate(parsing: text, today: today, order: order, isToCome: true)
                state.overlay = nil
                let isToday = day == state.today
                state.edit(CurrencyScreen.self) { $0.day = isToday ? nil : day }
                return state.refresh(CurrencyScreen.self)
            } catch {
                return state.refuseSheet("\(error.message); \(error.recovery)")
            }
        }
        sheet.isTrial = true
        return context.show(.sheet(sheet))
    }
}

extension CurrencyScreen {
    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        context.ask(
            CurrencyQuestion(
                region: context.state.settings.rulesOfRegion, day: day ?? context.state.today,
                supposed: supposed.map(\.flight), opened: opened))
    }

    /// Returns from the reasons to the list first.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        guard opened != nil else { return context.leave() }
        opened = nil
        return []
    }

    func cursor(in state: State) -> Int { place.cursor }
    func openCommand(in state: State) -> CommandName? { opened == nil ? .currencyOpen : .currencyFlight }

    /// Moves the cursor from a line that is gone to the last one.
    mutating func settle(in context: inout ScreenContext) -> [Effect] { scroll(in: &context) { _ in } }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        let lines = CurrencyContent(self, context.state).lines
        scroll(lines, height: layout(context.state).rows.rows, change)
        return []
    }
}
