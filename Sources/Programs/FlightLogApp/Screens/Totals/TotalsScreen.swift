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
    var place = RowPlace()
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
        action: { $0.showTotals() })
}

extension CommandTable {
    static let totals = CommandTable(
        .totals,
        [
            Command(
                .totalsGroup, [.tab, .right, .character("l")], "by", "Next grouping",
                footer: 95, action: { $0.moveGrouping(by: 1) }),
            Command(
                .totalsGroupBefore, [.backTab, .left, .character("h")], "by",
                "Previous grouping", action: { $0.moveGrouping(by: -1) }),
            Command(
                .totalsChoose, [.character("s")], "group by", "Choose the grouping, by any field", footer: 78,
                also: "group sort", action: { $0.chooseGrouping() }),
            Command(
                .totalsOpen, [.enter], "flights", "Show the flights of the group", footer: 92,
                unless: { $0.shownGroup == nil ? "there is no group under the cursor" : nil },
                action: { $0.openGroup() }),
            Command(
                .totalsRounding, [.character("r")], "rounding", "Sum minutes, or tenths of an hour for each flight",
                footer: 80, action: { $0.turnRounding() }),
            Command(
                .totalsDecimals, [.character("t")], "1:30/1.5",
                "Show durations as hours and minutes, or as decimal hours", footer: 75,
                action: { $0.turnDurations() }),
            Command(
                .balances, [.character("b")], "balances", "Opening balances from earlier logbooks",
                footer: 70, unless: { $0.totals.totals == nil ? "the totals are not ready yet" : nil },
                action: { $0.openBalances() }),
            Command(
                .totalsFilter, [.character("/"), .function(7)], "filter",
                "Filter the flights", footer: 60, action: { $0.filterTotals() }),
            Command.palette.withKeys([.character(":")], footer: 85),
            Command.help.withKeys([.character("?")], footer: 90),
            Command.close(.totalsBack, "Back to the list", footer: 99),
        ] + Command.undoing + Command.screens + Command.motions(.reading))
}

// MARK: Update

/// The sums of flights.
extension State {
    /// The query of the flights whose sums are shown: that of their current list.
    var totalsQuery: ListQuery { lists[flightsID].query }

    mutating func showTotals() -> [Effect] {
        leaveSearch()
        if screen != .totals { push(.totals) }
        return askForTotals()
    }

    /// Requests the groups and months of the current flights.
    mutating func askForTotals() -> [Effect] {
        totals.knowsMonths = false
        requests.forget(TotalsQuestion.topic(isForMonths: true))
        return askForGroups()
    }

    /// Requests the groups, and the months when they are not known.
    fileprivate mutating func askForGroups() -> [Effect] {
        totals.isStale = true
        let grouping = totals.grouping
        let effects = [requests.ask(TotalsQuestion(query: totalsQuery, grouping: grouping))]
        guard grouping != .month, !totals.knowsMonths,
            !requests.isUnderWay(TotalsQuestion.topic(isForMonths: true))
        else { return effects }
        return effects + [requests.ask(TotalsQuestion(query: totalsQuery, grouping: .month, isForMonths: true))]
    }

    /// Requests the groups when the totals are shown; the months do not depend on opening balances.
    mutating func askForShownGroups() -> [Effect] { screen == .totals ? askForGroups() : [] }

    /// Scrolls just enough to show the groups, if the user has just selected another grouping.
    fileprivate mutating func showGroups() {
        guard totals.showsGroups else { return }
        totals.showsGroups = false
        let content = TotalsContent(self)
        let count = content.lines.count
        let height = totalsLayout.rows.rows
        // As many groups as fit are visible, and the cursor is on the first.
        totals.place.scroll(count: count, height: height) {
            $0.select(min(content.groupsPlace + height - 1, count - 1))
        }
        totals.place.scroll(count: count, height: height) { $0.select(min(content.firstGroupLine, count - 1)) }
    }

    /// The group under the cursor; nil when the cursor is on another line.
    fileprivate var shownGroup: TotalsGroup? {
        guard let found = totals.totals, found.grouping == totals.grouping else { return nil }
        let place = totals.place.cursor - TotalsContent(self).firstGroupLine
        return found.groups.indices.contains(place) ? found.groups[place] : nil
    }

    /// Shows only the flights of the group under the cursor.
    fileprivate mutating func openGroup() -> [Effect] {
        guard let group = shownGroup else { return [] }
        guard let filter = totals.grouping.filter(group.key, in: fields) else {
            status = Status(.caution, "No filter finds “\(group.key ?? "")”.")
            return []
        }
        return narrow(flightsID, by: filter)
    }

    /// Selects another grouping; when the groups are out of view, only scrolls to them.
    mutating func moveGrouping(by distance: Int) -> [Effect] {
        if totals.totals != nil, TotalsContent(self).groupsPlace >= totals.place.top + totalsLayout.rows.rows {
            totals.showsGroups = true
            showGroups()
            return []
        }
        let all = TotalsGrouping.usual
        let place = all.firstIndex(of: totals.grouping).map { $0 + distance } ?? (distance > 0 ? 0 : all.count - 1)
        return group(by: all[(place + all.count) % all.count])
    }

    fileprivate mutating func group(by grouping: TotalsGrouping) -> [Effect] {
        totals.grouping = grouping
        totals.showsGroups = true
        return askForGroups()
    }

    /// Offers all groupings, also those by a field that Tab does not go through.
    fileprivate mutating func chooseGrouping() -> [Effect] {
        let all = TotalsGrouping.all(fields)
        let items = all.map { grouping in
            Picker.Item(grouping.displayName(in: fields), name: grouping.name(in: fields)) { $0.group(by: grouping) }
        }
        overlay = .picker(
            Picker(title: "Group flights by", items: items, selected: all.firstIndex(of: totals.grouping) ?? 0))
        return []
    }

    mutating func turnRounding() -> [Effect] {
        totals.policy = totals.policy == .sumOfMinutes ? .sumOfTenths : .sumOfMinutes
        return []
    }

    mutating func turnDurations() -> [Effect] {
        let isDecimal = settings.display.durations == .decimalHours
        settings.display.durations = isDecimal ? .hoursAndMinutes : .decimalHours
        return []
    }

    /// Opens the filter line of the flights; the list of one record's flights stays.
    mutating func filterTotals() -> [Effect] {
        pop()
        let effects = kind == .flights ? reloadIfNeeded() : show(.flights)
        return effects + beginSearch()
    }
}

extension TotalsScreen {
    mutating func refresh(in context: inout ScreenContext) -> [Effect] { context.then { $0.askForTotals() } }
    func cursor(in state: State) -> Int { state.totals.place.cursor }
    func openCommand(in state: State) -> CommandName? { .totalsOpen }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        context.then { $0.scrollTotals(change) }
    }
}

extension State {
    /// Moves the cursor or the lines of the totals, which outlive their screen.
    fileprivate mutating func scrollTotals(_ change: (inout ScrollWindow) -> Void) -> [Effect] {
        let count = TotalsContent(self).lines.count
        let height = totalsLayout.rows.rows
        totals.place.scroll(count: count, height: height, change)
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
            state.showGroups()
        }
        return state.scrollTotals { _ in }
    }
}

// MARK: View

extension TotalsScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.drawTotals(state) }
}

extension Frame {
    fileprivate mutating func drawTotals(_ state: State) {
        let layout = state.totalsLayout
        drawHeader(state, in: layout.title)
        drawHeading(state, in: layout.headings.dropping(left: 1, right: 1))
        let lines = TotalsContent(state).lines
        let window = state.totals.place.window(count: lines.count, height: layout.rows.rows)
        drawRows(window, in: layout.rows) { frame, place, row in
            frame.buffer.draw(lines[place], in: row.dropping(left: 1, right: 1))
            if state.totals.isStale { frame.buffer.restyle(row, style: .muted) }
        }
        buffer.horizontalLine(layout.rule)
        drawMore(above: window.top, below: lines.count - window.visible.upperBound, in: layout.rule)
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    /// Draws which flights are counted, their sum, and its rounding.
    private mutating func drawHeading(_ state: State, in rect: Rect) {
        guard rect.rows > 0 else { return }
        let query = state.totalsQuery
        let filter = query.textOfView(typed: state.lists[state.flightsID].filter, state.fields)
        let count =
            state.totals.totals.map {
                state.settings.display.text(flights: $0.whole.flights, sessions: $0.whole.sessions)
            } ?? "flights"
        let text = query.isFiltered ? "\(count) / \(filter)" : "all flights: \(count)"
        let room = rect.columns - buffer.widths.columns(of: text) - 2
        let start = buffer.drawTrailing(result(state, columns: room), in: rect)
        let left = rect.left(max(start - rect.column - 2, 0))
        buffer.draw(StyledLine(text, .text, query.isFiltered ? .bold : []), in: left)
    }

    /// Returns the sum of the flights, with its rounding when there is room; the lines below show it too.
    private func result(_ state: State, columns: Int) -> StyledLine {
        guard let totals = state.totals.totals, !state.totals.isStale else {
            return state.showsWork ? StyledLine("working …", .accent, .bold) : StyledLine()
        }
        let policy = state.totals.policy
        let block = state.settings.display.text(of: totals.wholeWithOpening(.block), policy)
        let line = StyledLine("Σ \(block) h", .accent, .bold)
        let whole = line.adding(" · \(policy.displayName)", .muted)
        return buffer.widths.columns(of: whole.text) <= columns ? whole : line
    }

    private mutating func drawMore(above: Int, below: Int, in rule: Rect) {
        let text = [above > 0 ? "▴ \(above)" : nil, below > 0 ? "▾ \(below)" : nil].compactMap(\.self)
        guard !text.isEmpty, rule.rows > 0 else { return }
        buffer.drawTrailing(
            StyledLine(" \(text.joined(separator: "  ")) more lines ", .muted), in: rule.dropping(right: 2))
    }
}
