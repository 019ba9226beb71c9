import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension CurrencyScreen {
    /// The heading has the day, the region's rules and what is supposed. The pane has the answer with the cursor; it is
    /// empty for reasons, and where there is little room.
    func layout(_ state: State) -> ReportLayout {
        ReportLayout(state, rule: state.size.rows >= 12) { _ in opened == nil && state.size.rows >= 18 ? 5 : 0 }
    }
}

/// A line of the screen, with what can be opened there.
struct CurrencyLine: Hashable, Sendable {
    let line: StyledLine
    var answer: CurrencyAnswer?
    var flight: RecordID?
    /// The flights that the line sums up.
    var summed: SummedFlights?

    init(
        _ line: StyledLine, answer: CurrencyAnswer? = nil, flight: RecordID? = nil, summed: SummedFlights? = nil
    ) {
        self.line = line
        self.answer = answer
        self.flight = flight
        self.summed = summed
    }
}

/// The lines of the screen.
struct CurrencyContent {
    let screen: CurrencyScreen
    let style: DisplayStyle
    let words: CurrencyWords
    private let reminderDays: Int
    private let rulesKey: String
    private let documentsKey: String
    private let hiddenKey: String
    private let takeoffsKey: String
    let columns: Int
    private let widths = CharacterWidths.standard
    /// Titles have this many columns; the days that are left, with a blank before them, have `daysColumns`.
    private let titleWidth: Int
    private let daysColumns: Int
    private static let yearDays = 365
    private static let stateColumns = 24
    /// The columns of `NOT CURRENT since 20.06.2026`, or of an end with its days.
    private static let longestState = 28
    /// The flights that do not count and are listed, the newest ones.
    static let mostRejected = 10

    init(_ screen: CurrencyScreen, _ state: State) {
        self.screen = screen
        style = state.settings.display
        words = CurrencyWords(date: style.text, duration: style.text, isShort: true)
        reminderDays = state.settings.reminderDays
        rulesKey = state.keyLabel(of: .currencyRules)
        documentsKey = state.keyLabel(of: .documents)
        hiddenKey = state.keyLabel(of: .currencyHidden)
        takeoffsKey = state.keyLabel(of: .currencyTakeoffs)
        columns = max(state.size.columns - 2, 20)
        let widest = screen.found?.answers.map { CharacterWidths.standard.columns(of: $0.title) + 6 }.max() ?? 0
        // A title is cut only where the bars have no column left, and the longest state has just its room.
        titleWidth = min(widest, max(columns - 2 - 2 - Self.longestState, 20))
        let days = screen.shown.compactMap { answer in answer.deadline.map { answer.day.days(until: $0) } }
        daysColumns = days.contains { $0 >= 1_000 } ? 8 : 7
    }

    /// All lines; those that do not fit are scrolled.
    var lines: [CurrencyLine] {
        if let answer = screen.openedAnswer { return reasons(of: answer) }
        guard let found = screen.found else { return [CurrencyLine(StyledLine("Reading the flights …", .muted))] }
        guard !screen.shown.isEmpty || !found.answers.isEmpty else {
            return nothing(found).map { CurrencyLine(StyledLine($0, .muted)) }
        }
        return notices(found)
            + RuleQuestion.allCases.flatMap { question -> [CurrencyLine] in
                let own = screen.shown.filter { $0.rule.question == question }
                guard !own.isEmpty else { return [] }
                return [CurrencyLine(StyledLine(question.heading, .muted, .bold))]
                    + own.map { CurrencyLine(line(of: $0), answer: $0) }
            } + hiddenLines(found) + limitLines(found)
    }

    private func hiddenLines(_ found: CurrencyFound) -> [CurrencyLine] {
        let count = found.answers.count - screen.shown.count
        guard count > 0 else { return [] }
        return [CurrencyLine(StyledLine("\(count) hidden: \(hiddenKey) shows \(count == 1 ? "it" : "them")", .muted))]
    }

    private func limitLines(_ found: CurrencyFound) -> [CurrencyLine] {
        guard found.hasUnansweredLimits else { return [] }
        return [CurrencyLine(StyledLine())]
            + wrapped("· Flight time limits appear once a flight has an operator.", .muted).map { CurrencyLine($0) }
    }

    /// What the answers do not consider: rules that cannot be read, and documents where none is recorded.
    private func notices(_ found: CurrencyFound) -> [CurrencyLine] {
        var texts = found.rules.problems.map { "\($0). \(rulesKey) corrects them." }
        if !found.answers.contains(where: \.goesByDocument) {
            texts.append("No license, rating or medical is recorded: \(documentsKey) adds them.")
        }
        let lines = texts.flatMap { wrapped("! \($0)", .caution) } + takeoffNotice
        return lines.map { CurrencyLine($0) }
    }

    /// How take-offs that are not logged count, with the key that changes it.
    private var takeoffNotice: [StyledLine] {
        switch screen.takeoffs {
        case .logged: []
        case .asLandings:
            wrapped("Where no take-offs are logged, one is counted per landing (\(takeoffsKey) changes this).", .muted)
        case .unknown: wrapped("Take-offs are not logged: \(takeoffsKey) counts one for each landing.", .caution)
        }
    }

    private func nothing(_ found: CurrencyFound) -> [String] {
        let text =
            found.rules.shipped == nil && found.rules.own.isEmpty
            ? "Your region's rules apply to none of your flights of the last two years. \(rulesKey) chooses other rules."
            : "The chosen rules apply to none of your documents, nor to any flight of the last two years."
        return widths.wrapped(text, columns: columns)
    }

    // MARK: Answers

    func fitted(_ text: String, _ columns: Int) -> String {
        widths.fitted(widths.truncated(LineEnds.shown(text), columns: columns), columns: columns)
    }

    /// Returns the title in its columns: of a long one, the subject stays, and the last word, such as `night`.
    private func title(_ answer: CurrencyAnswer) -> String {
        guard let subject = answer.subject, widths.columns(of: answer.title) > titleWidth else {
            return fitted(cut(answer.title + authority(of: answer), titleWidth), titleWidth)
        }
        let rest = max(titleWidth - widths.columns(of: subject) - 2, 8)
        return fitted("\(cut(answer.rule.title, rest)), \(subject)", titleWidth)
    }

    private func cut(_ title: String, _ columns: Int) -> String {
        guard widths.columns(of: title) > columns, let space = title.lastIndex(of: " ") else { return title }
        let end = title[space...]
        let rest = columns - widths.columns(of: end)
        return rest < 2 ? title : widths.truncated(String(title[..<space]), columns: rest) + end
    }

    /// Returns whose rule it is, where rules of several authorities have the same title.
    private func authority(of answer: CurrencyAnswer) -> String {
        let isAlone = screen.shown.count { $0.title == answer.title } == 1
        return isAlone ? "" : answer.rule.authority.map { ", \($0)" } ?? ""
    }

    /// Returns the sign of an answer; a question mark for one that cannot be told.
    private func mark(_ answer: CurrencyAnswer) -> StyledLine {
        let sign = answer.sign(within: reminderDays)
        let isUnknown = if case .cannotTell = answer.state { true } else { false }
        return StyledLine(isUnknown ? "? " : "\(sign.text) ", sign.style, .bold)
    }

    private func line(of answer: CurrencyAnswer) -> StyledLine {
        let sign = answer.sign(within: reminderDays)
        let rest = columns - 2 - titleWidth - 2
        var line = mark(answer).adding(title(answer) + "  ")
        // Without days and a bar, the words have their room.
        guard answer.deadline != nil || answer.rule.isLimit else {
            let words = words.unknown(answer) ?? words.state(answer)
            return line.adding(
                widths.truncated(words, columns: rest), sign == .good ? .text : sign.style,
                isNew(answer) ? .bold : [])
        }
        // A date is never cut: where both have no room, the days give way.
        let stateColumns = min(Self.stateColumns, rest - daysColumns - 1)
        guard widths.columns(of: words.state(answer)) <= stateColumns else {
            return line.adding(
                fitted(words.state(answer), rest), sign == .good ? .text : sign.style, isNew(answer) ? .bold : [])
        }
        line = line.adding(
            fitted(words.state(answer), stateColumns),
            sign == .good ? .text : sign.style,
            isNew(answer) ? .bold : []
        )
        let days = answer.deadline.map { "\(style.text(of: answer.day.days(until: $0))) d" } ?? ""
        line = line.adding(String(repeating: " ", count: max(daysColumns - days.count, 1)) + days + " ", .muted)
        return hasBars ? line.adding(bar(of: answer, barColumns), sign.style) : line
    }

    private var barColumns: Int { columns - 2 - titleWidth - 2 - Self.stateColumns - daysColumns - 1 }

    /// Whether there is room for bars: in less, most of a year looks alike.
    var hasBars: Bool { barColumns >= 8 }

    /// Whether no line of the list says another thing by what is supposed; false before the answers are read.
    var changesNothing: Bool {
        guard let found = screen.found else { return false }
        return found.answers.allSatisfy { answer in
            guard let before = found.before[answer.name] else { return true }
            var plain = answer
            plain.replaceState(with: before)
            return words.state(plain) == words.state(answer)
        }
    }

    /// Whether what is supposed changes the answer.
    private func isNew(_ answer: CurrencyAnswer) -> Bool {
        screen.found?.before[answer.name].map { $0 != answer.state } ?? false
    }

    /// The days that are left, of a year at most; of a limit, what is flown of it.
    private func bar(of answer: CurrencyAnswer, _ columns: Int) -> String {
        guard let until = answer.deadline else {
            guard answer.rule.isLimit, let part = answer.parts.first else { return "" }
            return BarScale(largest: part.needed, columns: columns).bar(min(part.have, part.needed))
        }
        let days = answer.day.days(until: until)
        let scale = BarScale(largest: Self.yearDays, columns: columns - 1)
        return scale.bar(min(days, Self.yearDays)) + (days > Self.yearDays ? "▸" : "")
    }

    // MARK: Pane

    /// Returns the lines about the answer with the cursor.
    func pane(_ answer: CurrencyAnswer) -> [StyledLine] {
        let title = StyledLine(answer.title, .text, .bold).adding("  \(answer.rule.source)", .muted)
        return [title] + change(of: answer) + detail(answer) + wrapped(answer.rule.words, .muted)
    }

    /// What would change the answer, one way a line.
    private func detail(_ answer: CurrencyAnswer, indent: Int = 0) -> [StyledLine] {
        let ways = words.ways(answer)
        guard ways.count > 1 else { return wrapped(words.detail(answer), .text, indent: indent) }
        let texts = zip("abcdefghijklmnopqrstuvwxyz", ways).map { "needs \($0)) \($1)" }
        return texts.enumerated().flatMap { index, text in
            wrapped(index == 0 ? text : "or \(text.dropFirst(6))", .text, indent: indent + (index == 0 ? 0 : 3))
        }
    }

    private func change(of answer: CurrencyAnswer) -> [StyledLine] {
        guard isNew(answer), let before = screen.found?.before[answer.name] else { return [] }
        var plain = answer
        plain.replaceState(with: before)
        return [
            StyledLine("Now ", .muted).adding(words.state(plain)).adding("  →  ", .accent)
                .adding(words.state(answer), .text, .bold)
        ]
    }

    private func wrapped(_ text: String, _ style: Style, indent: Int = 0) -> [StyledLine] {
        guard !text.isEmpty else { return [] }
        let space = String(repeating: " ", count: indent)
        return widths.wrapped(LineEnds.shown(text), columns: max(columns - indent, 10)).map {
            StyledLine(space + $0, style)
        }
    }

    // MARK: Reasons

    private func reasons(of answer: CurrencyAnswer) -> [CurrencyLine] {
        let said = words.unknown(answer) ?? words.state(answer)
        let state = mark(answer).adding(said, .text, .bold)
        let title = StyledLine(answer.title, .text, .bold).adding("  \(answer.rule.source)", .muted)
        var lines = [title, state].map { CurrencyLine($0) }
        let detail = words.detail(answer) == said ? [] : detail(answer, indent: 2)
        lines += (change(of: answer) + detail).map { CurrencyLine($0) }
        lines += deciding(answer)
        for (place, part) in answer.parts.enumerated() {
            let above = answer.parts.prefix(place).map { $0.counts.map(\.id) }
            lines += [CurrencyLine(StyledLine())] + self.lines(of: part, at: place, answer, below: above)
        }
        lines.append(CurrencyLine(StyledLine()))
        lines += text("The rule", answer.rule.words) + answer.readings.flatMap { text("Interpretation", $0) }
        return lines
    }

    private func text(_ label: String, _ text: String) -> [CurrencyLine] {
        let room = 16
        return wrapped(text, .muted, indent: room).enumerated().map { index, line in
            guard index == 0 else { return CurrencyLine(line) }
            return CurrencyLine(
                StyledLine(fitted(label, room), .text).adding(String(line.text.dropFirst(room)), .muted))
        }
    }

    /// Returns the flights whose unknown values decide.
    private func deciding(_ answer: CurrencyAnswer) -> [CurrencyLine] {
        guard case .cannotTell(let unknown, _) = answer.state else { return [] }
        let flights = unknown.filter { $0.id != nil }
        let lines = flights.prefix(Self.mostRejected).map { value in
            let number = value.number.map { ", \($0) are enough" } ?? ""
            return CurrencyLine(
                StyledLine("  ? ", .caution, .bold).adding(
                    fitted(flight(value.date, value.label), max(min(40, columns - 30 - Self.amountColumns), 20))
                )
                .adding("  \(value.fieldNames) unknown\(number)", .muted),
                flight: value.id)
        }
        return lines + more(flights.count - Self.mostRejected, "that decide")
    }

    private func lines(
        of part: CurrencyPart, at place: Int, _ answer: CurrencyAnswer, below above: [[RecordID?]]
    ) -> [CurrencyLine] {
        let isMet = part.isMet(isLimit: answer.rule.isLimit)
        let sign: Status.Sign = isMet == true ? .good : isMet == false ? .bad : .caution
        let have = words.number(part.have, part)
        let until = part.until.map { "  until \(style.text(of: $0))" } ?? ""
        let bar = BarScale(largest: part.needed, columns: 20).bar(min(part.have, part.needed))
        let reached = part.isDocument ? "" : "\(have)\(part.unknown > 0 ? " or more" : "")"
        let figures = StyledLine("   \(reached)\(until)").adding(part.isDocument ? "" : "   \(bar)", sign.style)
        var head = widths.wrapped(words.need(part), columns: max(columns - 2, 10)).enumerated().map { index, line in
            StyledLine(index > 0 ? "  " : isMet == nil ? "? " : "\(sign.text) ", sign.style, .bold).adding(
                line, .text, .bold)
        }
        // What was reached is on the line of the need, if there is room.
        if let last = head.last, widths.columns(of: last.text + figures.text) <= columns {
            head[head.count - 1] = last.adding(figures)
        } else {
            head.append(figures)
        }
        // Where all drop out on one day, none is the first.
        let days = Set(part.counts.filter(\.isKnown).compactMap(\.fallsOutAfter))
        let first = days.count > 1 || part.counts.count == 1 ? days.min() : nil
        // A longer amount is shown in whole where the flight keeps its room.
        let longest = part.counts.map { widths.columns(of: $0.amount) }.max() ?? 0
        let amount = max(Self.amountColumns, min(longest, columns - 70))
        let dated = part.counts.map { flight($0.date, $0.label) } + part.rejected.map { flight($0.date, $0.label) }
        let widest = dated.map { widths.columns(of: $0) }.max() ?? 0
        let room = min(widest, max(min(40, columns - 30 - amount), 20))
        return head.map { CurrencyLine($0) }
            + counted(of: part, at: place, above) {
                line(of: $0, isFirst: first != nil && $0.fallsOutAfter == first, room, amount)
            }
            + rejected(of: part, at: place, room)
    }

    func more(_ count: Int, _ what: String) -> [CurrencyLine] {
        count > 0 ? [CurrencyLine(StyledLine("          … and \(style.text(of: count)) more \(what)", .muted))] : []
    }

    /// The usual columns of an amount, such as `3 full stops`.
    static var amountColumns: Int { 16 }

    /// Returns a flight's date and label.
    func flight(_ date: LocalDate?, _ label: String) -> String {
        "\(date.map { style.text(of: $0) } ?? "") \(label)"
    }

    private func line(of count: CountedFlight, isFirst: Bool, _ room: Int, _ amount: Int) -> StyledLine {
        let utc = count.utcDate.map { ", \(style.text(of: $0)) in UTC" } ?? ""
        let end =
            count.fallsOutAfter.map { "  until \(style.text(of: $0))\(isFirst ? ", first to drop out" : "")" } ?? ""
        return StyledLine(count.isKnown ? "  counts  " : "  may     ", count.isKnown ? .good : .caution)
            .adding(fitted(flight(count.date, count.label), room)).adding("  \(fitted(count.amount, amount))")
            .adding("\(end)\(utc)", .muted)
    }
}

extension CurrencyAnswer {
    /// Whether the answer rests on a document of the pilot.
    fileprivate var goesByDocument: Bool {
        if rule.documentNeeds.isEmpty { return rule.isLastDayOfDocument }
        if case .cannotTell(let unknown, _) = state { return unknown.contains { $0.id != nil } }
        return true
    }

    /// Returns the sign of the answer: one that ends within some days is a caution.
    func sign(within days: Int) -> Status.Sign {
        switch state {
        case .notCurrent: due.map { day.days(until: $0) <= days ? .caution : .hint } ?? .bad
        case .notRequired: .good
        case .cannotTell: .hint
        case .current(let until?, _): day.days(until: until) <= remindDays ?? days ? .caution : .good
        case .current(nil, _): .good
        }
    }
}
