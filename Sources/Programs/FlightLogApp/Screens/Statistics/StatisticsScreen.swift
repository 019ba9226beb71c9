import Aviation
import Logbook
import TerminalUI

/// How often each value of a field occurs among the records of a list: records, hours, share and a bar.
struct StatisticsScreen: RowsScreen {
    /// The list whose records are counted.
    let list: ListID
    let query: ListQuery
    /// The fields that the records can be counted by, those of the list's columns first.
    let fields: [Field]
    private(set) var field: Field
    /// The counts; nil until they are known.
    var counts: FieldCounts?
    /// Whether the counts are those of another field.
    private(set) var isStale = true
    private(set) var place = RowPlace()

    /// Creates the statistics of the current list; nil when it cannot be counted by any field.
    init?(_ state: State) {
        list = state.listID
        query = state.list.query
        let shown = state.shownSortFields.filter(\.isCountable)
        fields = shown + state.fields[state.kind].filter { $0.isCountable && !shown.contains($0) }
        let sorted = state.list.query.sort.column
        guard let field = fields.first(where: { $0.id == sorted }) ?? fields.first else { return nil }
        self.field = field
    }

    /// The row with the cursor; nil when there is none.
    var selected: FieldCounts.Row? {
        guard let counts, counts.rows.indices.contains(place.cursor) else { return nil }
        return counts.rows[place.cursor]
    }

    /// Counts by another field.
    mutating func show(_ other: Field) {
        field = other
        isStale = true
    }

    mutating func receive(_ found: FieldCounts) {
        if counts?.field != found.field { place = RowPlace() }
        counts = found
        isStale = false
    }

    fileprivate mutating func scroll(height: Int, _ change: (inout ScrollWindow) -> Void) {
        place.scroll(count: counts?.rows.count ?? 0, height: height, change)
    }

    func contexts(_ state: State) -> [CommandContext] { [.statistics] }
    func cancelCommand(_ state: State) -> CommandName { .statisticsClose }
}

// MARK: Commands

extension CommandContext {
    static let statistics = CommandContext("Statistics", name: "statistics")
}

extension CommandName {
    static let statistics = CommandName("screen.statistics")
    static let statisticsFilter = CommandName("statistics.filter")
    static let statisticsField = CommandName("statistics.field")
    static let statisticsNext = CommandName("statistics.next")
    static let statisticsPrevious = CommandName("statistics.previous")
    static let statisticsClose = CommandName("statistics.close")
}

extension Command {
    static let statistics = Command(
        .statistics, [.character("S")], "statistics", "Count the rows by the values of a column",
        action: { $0.openStatistics() })
}

extension CommandTable {
    static let statistics = CommandTable(
        .statistics,
        [
            Command(
                .statisticsFilter, [.enter], "filter", "Show these rows only", footer: 95,
                unless: { $0.reasonAgainstStatisticsFilter }, action: { $0.filterByStatistics() }),
            Command(
                .statisticsNext, [.tab, .right, .character("l")], "next column", "Count by the next column",
                footer: 90, action: { $0.turnStatistics(by: 1) }),
            Command(
                .statisticsPrevious, [.backTab, .left, .character("h")], "column before",
                "Count by the column before", action: { $0.turnStatistics(by: -1) }),
            Command(
                .statisticsField, [.character("s"), .character("c")], "columns", "Choose what to count by", footer: 70,
                action: { $0.openStatisticsPicker() }),
        ] + Command.motions(.reading, footer: 40) + [
            Command(
                .statisticsClose, [.escape, .character("q"), .function(10)], "back", "Back to the list", footer: 99,
                action: {
                    $0.pop()
                    return $0.reloadIfNeeded()
                })
        ])
}

// MARK: Update

/// Counts the values of a field.
struct StatisticsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    let query: ListQuery
    let field: Field

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> FieldCounts { try book.counts(query, of: field) }

    func receive(_ counts: FieldCounts, in state: inout State) -> [Effect] {
        state.changeStatistics { if $0.field.id == counts.field { $0.receive(counts) } }
    }
}

extension State {
    fileprivate var statistics: StatisticsScreen? { if case .statistics(let screen) = screen { screen } else { nil } }

    fileprivate mutating func changeStatistics(_ change: (inout StatisticsScreen) -> Void) -> [Effect] {
        guard var statistics else { return [] }
        change(&statistics)
        screen = .statistics(statistics)
        return []
    }

    /// Counts again if the statistics are shown.
    mutating func askForStatistics() -> [Effect] {
        statistics.map { [requests.ask(StatisticsQuestion(query: $0.query, field: $0.field))] } ?? []
    }

    fileprivate mutating func openStatistics() -> [Effect] {
        leaveSearch()
        guard let statistics = StatisticsScreen(self) else { return [] }
        push(.statistics(statistics))
        return askForStatistics()
    }

    private mutating func showStatistics(_ field: Field) -> [Effect] {
        _ = changeStatistics { $0.show(field) }
        return askForStatistics()
    }

    fileprivate mutating func turnStatistics(by distance: Int) -> [Effect] {
        guard let statistics, let place = statistics.fields.firstIndex(of: statistics.field) else { return [] }
        let count = statistics.fields.count
        return showStatistics(statistics.fields[(place + distance + count) % count])
    }

    fileprivate mutating func openStatisticsPicker() -> [Effect] {
        guard let statistics else { return [] }
        let items = statistics.fields.map { field in
            Picker.Item(field.label, name: field.word) { $0.showStatistics(field) }
        }
        let selected = statistics.fields.firstIndex(of: statistics.field) ?? 0
        overlay = .picker(Picker(title: "Count by", items: items, selected: selected))
        return []
    }

    fileprivate var reasonAgainstStatisticsFilter: String? {
        guard let row = statistics?.selected else { return "there is nothing to show" }
        return row.filter == nil ? "no filter finds “\(row.value ?? "")”" : nil
    }

    /// Shows the list with only the records of the row.
    fileprivate mutating func filterByStatistics() -> [Effect] {
        guard let statistics, let filter = statistics.selected?.filter else { return [] }
        return narrow(statistics.list, by: filter)
    }
}

extension StatisticsScreen {
    static func cursor(in state: State) -> Int { state.statistics?.place.cursor ?? 0 }
    static func openCommand(in state: State) -> CommandName? { .statisticsFilter }

    static func scroll(in state: inout State, _ change: (inout ScrollWindow) -> Void) -> [Effect] {
        let height = StatisticsGeometry(state).rows.rows
        return state.changeStatistics { $0.scroll(height: height, change) }
    }
}

// MARK: View

/// The areas of the screen.
private struct StatisticsGeometry {
    let title: Rect
    let headings: Rect
    let rows: Rect
    let sums: Rect
    let status: Rect
    let footer: Rect

    init(_ state: State) {
        let screen = Rect(state.size)
        title = screen.top(1)
        headings = screen.line(1)
        footer = screen.bottom(1)
        var rest = screen.dropping(top: 2, bottom: 1)
        status = rest.bottom(state.status == nil ? 0 : 1)
        rest = rest.dropping(bottom: status.rows)
        sums = rest.bottom(1)
        rows = rest.dropping(bottom: 1)
    }
}

/// A row as drawn: the value, the right-aligned figures, and the bar.
private struct StatisticsLine {
    let value: String
    let figures: [String]
    var bar = ""
}

extension StatisticsScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }

    /// The headings of the figures.
    fileprivate var headings: [String] {
        let own = query.kind == .flights ? [] : [query.kind.plural.uppercased()]
        return own + ["FLIGHTS", "HOURS", "SHARE"]
    }

    /// Returns the figures of some of all records.
    fileprivate func figures(
        records: Int, flights: Int, _ block: Minutes, of all: Int, _ style: DisplayStyle
    ) -> [String] {
        let own = query.kind == .flights ? [] : [style.text(of: records)]
        let share = all == 0 ? "–" : "\((records * 1_000 / all + 5) / 10) %"
        return own + [style.text(of: flights), block == .zero ? "–" : style.text(of: block), share]
    }
}

extension Frame {
    fileprivate mutating func draw(_ statistics: StatisticsScreen, _ state: State) {
        let geometry = StatisticsGeometry(state)
        buffer.fill(bounds, style: .ground)
        let filter = statistics.query.textOfView(typed: state.lists[statistics.list].filter, state.fields)
        let records =
            statistics.query.isFiltered
            ? "\(statistics.query.kind.plural) / \(filter)" : "all \(statistics.query.kind.plural)"
        drawTitle("\(records) by \(statistics.field.label.lowercased())", right: state.fileName)
        drawTable(statistics, state, geometry)
        draw(state.status, in: geometry.status)
        drawFooter(state, in: geometry.footer)
    }

    private mutating func drawTable(
        _ statistics: StatisticsScreen, _ state: State, _ geometry: StatisticsGeometry
    ) {
        guard let counts = statistics.counts else {
            buffer.draw(StyledLine("Counting …", .muted), in: geometry.rows.dropping(left: 1))
            return
        }
        let style = state.settings.display
        let all = counts.records
        let values = counts.rows.map { $0.value.map(statistics.field.shown)?.inOneLine ?? "unknown" }
        let widest = values.map(buffer.widths.columns(of:)).max() ?? 0
        let width = min(max(widest, statistics.field.label.count, 12), max(bounds.columns / 3, 12))
        let figuresWidth = statistics.headings.count * 10
        let room = bounds.columns - 2 - width - figuresWidth - 2
        let scale = BarScale(largest: counts.rows.map(\.records).max() ?? 0, columns: max(room, 0))
        buffer.fill(geometry.headings, style: .field)
        draw(
            StatisticsLine(value: statistics.field.label, figures: statistics.headings), .field, width,
            in: geometry.headings)
        let window = statistics.place.window(count: counts.rows.count, height: geometry.rows.rows)
        drawRows(window, in: geometry.rows) { frame, place, line in
            let row = counts.rows[place]
            let figures = statistics.figures(records: row.records, flights: row.flights, row.block, of: all, style)
            let isDim = row.value == nil || statistics.isStale
            frame.draw(
                StatisticsLine(value: values[place], figures: figures, bar: room > 4 ? scale.bar(row.records) : ""),
                isDim ? .muted : .text, width, in: line)
        }
        let sums = statistics.figures(
            records: all, flights: counts.rows.reduce(0) { $0 + $1.flights }, counts.block, of: all, style)
        let name = "\(style.text(of: counts.rows.count)) value\(counts.rows.count == 1 ? "" : "s")"
        draw(StatisticsLine(value: name, figures: sums), .muted, width, in: geometry.sums)
    }

    private mutating func draw(_ line: StatisticsLine, _ style: Style, _ width: Int, in rect: Rect) {
        // On a narrow screen the last figures are left out.
        let fitting = line.figures.prefix(max((rect.columns - 2 - width) / 10, 1))
        let figures = fitting.map { figure in
            String(repeating: " ", count: max(10 - buffer.widths.columns(of: figure), 1)) + figure
        }
        let value = buffer.widths.fitted(line.value, columns: width)
        buffer.draw(
            StyledLine(value, style).adding(figures.joined(), style)
                .adding(line.bar.isEmpty ? "" : "  \(line.bar)", .accent), in: rect.dropping(left: 1, right: 1))
    }
}
