import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The totals screen: the sums of the flights in the list below it, in all and in groups.
struct TotalsScreen: RowsScreen {
    var isOnlyRead: Bool { true }
    var headerCommand: CommandName? { .totals }
    func contexts(_ state: State) -> [CommandContext] { [.totals] }
}

/// The state of the totals screen; it outlives the screen, so that grouping and rounding stay.
struct TotalsState: Hashable, Sendable {
    /// The grouping of the flights.
    var grouping = TotalsGrouping.year
    /// The policy by which durations are added and rounded.
    var policy = RoundingPolicy.sumOfMinutes
    /// The sums; nil until they are known.
    var totals: Totals?
    /// The sums by months; nil until they are known.
    var months: Totals?
    /// Whether the months are those of the current flights.
    var knowsMonths = false
    /// The line with the cursor.
    var place = RowCursor()
    /// Whether the groups are scrolled into view when they arrive, because the user selected another grouping.
    var showsGroups = false
    /// Whether the sums are those of other flights, or from before a change.
    var isStale = false
}

// MARK: Commands

extension CommandContext {
    static let totals = CommandContext("Totals", name: "totals", isInPalette: true)
}

extension CommandName {
    static let totals = CommandName("screen.totals")
    static let totalsGroup = CommandName("totals.group")
    static let totalsChoose = CommandName("totals.choose")
    static let totalsGroupBefore = CommandName("totals.groupBefore")
    static let totalsRounding = CommandName("totals.rounding")
    static let totalsDecimals = CommandName("totals.decimals")
    static let totalsFilter = CommandName("totals.filter")
    static let totalsOpen = CommandName("totals.open")
    static let balances = CommandName("totals.balances")
    static let totalsBack = CommandName("totals.back")
}

extension Command {
    static let totals = Command(
        .totals, [.character("5")], "Totals",
        "Totals: hours and counts, by role, type, paint, pilot, airport, year …",
        also: "sum group hours statistics", header: HeaderPlace(number: 5, title: "Totals"),
        action: { state in
            state.screen == .totals ? state.refresh(TotalsScreen.self) : state.show(.totals)
        })
}

extension CommandTable {
    static let totals = CommandTable(
        .totals,
        [
            Command(
                TotalsScreen.self, .totalsGroup, [.tab, .right, .character("l")], "next grouping", "Next grouping",
                footer: 95, action: { $0.moveGrouping(by: 1, in: &$1) }),
            Command(
                TotalsScreen.self, .totalsGroupBefore, [.backTab, .left, .character("h")], "by",
                "Previous grouping", action: { $0.moveGrouping(by: -1, in: &$1) }),
            Command(
                TotalsScreen.self, .totalsChoose, [.character("s")], "grouping", "Choose the grouping, by any field",
                footer: 78,
                also: "group sort", action: { $0.chooseGrouping(in: &$1) }),
            Command(
                TotalsScreen.self, .totalsOpen, [.enter], "flights", "Show the flights of the group", footer: 92,
                unless: { $0.group($1) == nil ? "there is no group under the cursor" : nil },
                action: { $0.openGroup(in: &$1) }),
            Command(
                TotalsScreen.self, .totalsRounding, [.character("r")], "rounding",
                "Sum minutes, or tenths of an hour for each flight",
                footer: 80, action: { $0.toggleRounding(in: &$1) }),
            Command(
                TotalsScreen.self, .totalsDecimals, [.character("t")], "1:30/1.5",
                "Show durations as hours and minutes, or as decimal hours", footer: 75,
                action: { $0.toggleDurations(in: &$1) }),
            Command(
                TotalsScreen.self, .balances, [.character("b")], "balances", "Opening balances from earlier logbooks",
                footer: 70, unless: { $1.totals.totals == nil ? "the totals are not ready yet" : nil },
                action: { $0.openBalances(in: &$1) }),
            Command(
                TotalsScreen.self, .totalsFilter, [.character("/"), .function(7)], "filter",
                "Filter the flights", footer: 60, action: { $0.filter(in: &$1) }),
            Command.palette.withKeys([.character(":")], footer: 85),
            Command.help.withKeys([.character("?")], footer: 90),
            Command.close(.totalsBack, "Back to the list", footer: 99),
        ] + Command.undoing + Command.screens + Command.motions(.reading))
}

// MARK: Update

/// The sums of flights.
extension TotalsScreen {
    func layout(_ state: State) -> ReportLayout { ReportLayout(state, rule: state.size.rows >= 14) }

    /// Returns the list of the flights whose sums are shown: that of one record when it is open, otherwise that of all.
    func list(_ state: State) -> ListID { state.screens.contains(.list(.related)) ? .related : .flights }

    func query(_ state: State) -> ListQuery { state.lists[list(state)].query }

    /// Requests the groups and months of the current flights.
    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        context.totals.knowsMonths = false
        context.forget(TotalsQuestion.topic(isForMonths: true))
        return askForGroups(in: &context)
    }

    /// Requests the groups, and the months when they are not known.
    func askForGroups(in context: inout ScreenContext) -> [Effect] {
        context.totals.isStale = true
        let grouping = context.totals.grouping
        let query = query(context.state)
        let groups = context.ask(TotalsQuestion(query: query, grouping: grouping))
        guard grouping != .month, !context.totals.knowsMonths,
            !context.state.requests.isUnderWay(TotalsQuestion.topic(isForMonths: true))
        else { return groups }
        return groups + context.ask(TotalsQuestion(query: query, grouping: .month, isForMonths: true))
    }

    /// Shows sums that were read: the cursor stays on a line, or goes to the groups that were just selected.
    fileprivate func showFound(in context: inout ScreenContext) {
        showGroups(in: &context)
        // The first line is a heading: the cursor begins on the first group where that is in sight.
        let first = TotalsContent(context.state).firstGroupLine
        if context.totals.place == RowCursor(), first < layout(context.state).rows.rows {
            scrollLines(in: &context) { $0.select(first) }
        }
        scrollLines(in: &context) { _ in }
    }

    /// Scrolls just enough to show the groups, if the user has just selected another grouping.
    private func showGroups(in context: inout ScreenContext) {
        guard context.totals.showsGroups else { return }
        context.totals.showsGroups = false
        let content = TotalsContent(context.state)
        let count = content.lines.count
        let height = layout(context.state).rows.rows
        // As many groups as fit are visible, and the cursor is on the first.
        scrollLines(in: &context) { $0.select(min(content.groupsPlace + height - 1, count - 1)) }
        scrollLines(in: &context) { $0.select(min(content.firstGroupLine, count - 1)) }
    }

    /// Moves the cursor or the lines of the totals, which outlive their screen.
    private func scrollLines(in context: inout ScreenContext, _ change: (inout ScrollWindow) -> Void) {
        let count = TotalsContent(context.state).lines.count
        let height = layout(context.state).rows.rows
        context.totals.place.scroll(count: count, height: height, change)
    }

    /// Returns the group under the cursor; nil when the cursor is on another line.
    fileprivate func group(_ state: State) -> TotalsGroup? {
        guard let found = state.totals.totals, found.grouping == state.totals.grouping else { return nil }
        let index = state.totals.place.cursor - TotalsContent(state).firstGroupLine
        return found.groups.indices.contains(index) ? found.groups[index] : nil
    }

    /// Shows only the flights of the group under the cursor.
    fileprivate func openGroup(in context: inout ScreenContext) -> [Effect] {
        guard let group = group(context.state) else { return [] }
        guard let filter = context.totals.grouping.filter(group.key, in: context.state.fields) else {
            context.status = Status(.caution, "No filter finds “\(group.key ?? "")”.")
            return []
        }
        let list = list(context.state)
        return context.then { $0.narrow(list, by: filter) }
    }

    /// Selects another grouping; when the groups are out of view, only scrolls to them.
    fileprivate func moveGrouping(by distance: Int, in context: inout ScreenContext) -> [Effect] {
        let end = context.totals.place.top + layout(context.state).rows.rows
        if context.totals.totals != nil, TotalsContent(context.state).groupsPlace >= end {
            context.totals.showsGroups = true
            showGroups(in: &context)
            return []
        }
        let all = TotalsGrouping.usual
        let index =
            all.firstIndex(of: context.totals.grouping).map { $0 + distance } ?? (distance > 0 ? 0 : all.count - 1)
        return group(by: all[(index + all.count) % all.count], in: &context)
    }

    private func group(by grouping: TotalsGrouping, in context: inout ScreenContext) -> [Effect] {
        context.totals.grouping = grouping
        context.totals.showsGroups = true
        return askForGroups(in: &context)
    }

    /// Offers all groupings, also those by a field that Tab does not go through.
    fileprivate func chooseGrouping(in context: inout ScreenContext) -> [Effect] {
        let fields = context.state.fields
        let all = TotalsGrouping.all(fields)
        let items = all.map { grouping in
            Picker.Item(grouping.displayName(in: fields), name: grouping.name(in: fields)) {
                $0.edit(TotalsScreen.self) { $0.group(by: grouping, in: &$1) }
            }
        }
        let selected = all.firstIndex(of: context.totals.grouping) ?? 0
        return context.show(.picker(Picker(title: "Group flights by", items: items, selected: selected)))
    }

    fileprivate func toggleRounding(in context: inout ScreenContext) -> [Effect] {
        context.totals.policy = context.totals.policy == .sumOfMinutes ? .sumOfTenths : .sumOfMinutes
        return []
    }

    fileprivate func toggleDurations(in context: inout ScreenContext) -> [Effect] {
        let isDecimal = context.settings.display.durations == .decimalHours
        context.settings.display.durations = isDecimal ? .hoursAndMinutes : .decimalHours
        return []
    }

    /// Opens the filter line of the flights; the list of one record's flights stays.
    fileprivate func filter(in context: inout ScreenContext) -> [Effect] {
        context.then { state in
            state.pop()
            let effects = state.kind == .flights ? state.reloadIfNeeded() : state.show(.flights)
            return effects + state.edit(ListScreen.self) { $0.beginSearch(in: &$1) }
        }
    }

    func cursor(in state: State) -> Int { state.totals.place.cursor }
    func openCommand(in state: State) -> CommandName? { .totalsOpen }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        scrollLines(in: &context, change)
        return []
    }
}

/// Computes the sums of flights in groups, or by months for the chart.
struct TotalsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    let query: ListQuery
    let grouping: TotalsGrouping
    var isForMonths = false

    static func topic(isForMonths: Bool) -> QuestionTopic { QuestionTopic("totals", isForMonths ? "months" : "") }
    var topic: QuestionTopic { Self.topic(isForMonths: isForMonths) }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Totals { try book.totals(query, by: grouping) }

    func receive(_ found: Totals, in state: inout State) -> [Effect] {
        if isForMonths || found.grouping == .month {
            state.totals.months = found
            state.totals.knowsMonths = true
        }
        if !isForMonths {
            state.totals.totals = found
            state.totals.isStale = false
        }
        state.edit(TotalsScreen.self) { $0.showFound(in: &$1) }
        return []
    }
}

// MARK: View

extension TotalsScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ screen: TotalsScreen, _ state: State) {
        let layout = screen.layout(state)
        drawHeader(state, in: layout.title)
        drawHeading(state.lists[screen.list(state)], state, in: layout.headings.dropping(left: 1, right: 1))
        let lines = TotalsContent(state).lines
        let window = state.totals.place.window(count: lines.count, height: layout.rows.rows)
        drawRows(window, in: layout.rows, showsCursor: screen.group(state) != nil) { frame, place, row in
            frame.buffer.draw(lines[place], in: row.dropping(left: 1, right: 1))
            if state.totals.isStale { frame.buffer.restyle(row, style: .muted) }
        }
        buffer.horizontalLine(layout.rule)
        drawMore(above: window.top, below: lines.count - window.visible.upperBound, in: layout.rule)
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    /// Draws which flights are counted, their sum, and its rounding.
    private mutating func drawHeading(_ list: ListState, _ state: State, in rect: Rect) {
        guard rect.rows > 0 else { return }
        let query = list.query
        let filter = query.textOfView(typed: list.filter, state.fields)
        let count =
            state.totals.totals.map {
                state.settings.display.text(flights: $0.whole.flights, sessions: $0.whole.sessions)
            } ?? "flights"
        let text = query.isFiltered ? "\(count) / \(filter)" : "all flights: \(count)"
        let start = buffer.drawTrailing(result(state), in: rect)
        let left = rect.left(max(start - rect.column - 2, 0))
        buffer.draw(StyledLine(text, .text, query.isFiltered ? .bold : []), in: left)
    }

    /// Returns the sum of the flights; the line above the hours says how it is rounded.
    private func result(_ state: State) -> StyledLine {
        guard let totals = state.totals.totals, !state.totals.isStale else {
            return state.showsWork ? StyledLine("working …", .accent, .bold) : StyledLine()
        }
        let policy = state.totals.policy
        let block = state.settings.display.text(of: totals.wholeWithOpening(.block), policy)
        let rounding = policy == .sumOfMinutes ? "" : ", rounded"
        return StyledLine("Σ \(block) h\(rounding)", .accent, .bold)
    }

    private mutating func drawMore(above: Int, below: Int, in rule: Rect) {
        let text = [above > 0 ? "▴ \(above)" : nil, below > 0 ? "▾ \(below)" : nil].compactMap(\.self)
        guard !text.isEmpty, rule.rows > 0 else { return }
        let noun = above + below == 1 ? "line" : "lines"
        buffer.drawTrailing(
            StyledLine(" \(text.joined(separator: "  ")) more \(noun) ", .muted), in: rule.dropping(right: 2))
    }
}
