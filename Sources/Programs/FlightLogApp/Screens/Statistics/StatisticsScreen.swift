import Aviation
import Logbook
import LogbookProgram
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
    private(set) var place = RowCursor()
    /// Whether sessions are among the flights, which are then called entries.
    let hasSessions: Bool

    /// Creates the statistics of the current list; nil when it cannot be counted by any field.
    init?(_ state: State) {
        list = state.listID
        query = state.list.query
        let shown = ListScreen.sortFields(state).filter(\.isCountable)
        fields = shown + state.fields[state.kind].filter { $0.isCountable && !shown.contains($0) }
        let sorted = state.list.query.sort.column
        // A value that no two records share counts nothing.
        let telling = fields.filter(\.isShared)
        let first = telling.first { $0.id == sorted } ?? telling.first ?? fields.first
        guard let field = first else { return nil }
        hasSessions = state.kind == .flights && (state.list.shownSummary?.sessions ?? 0) > 0
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
        if counts?.field != found.field { place = RowCursor() }
        counts = field.type == .date ? found.newestFirst : found
        isStale = false
    }

    func contexts(_ state: State) -> [CommandContext] { [.statistics] }
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
        leavesList: true, action: { state in StatisticsScreen(state).map { state.show(.statistics($0)) } ?? [] })
}

extension CommandTable {
    static let statistics = CommandTable(
        .statistics,
        [
            Command(
                StatisticsScreen.self, .statisticsFilter, [.enter], "filter", "Show these rows only", footer: 95,
                unless: { screen, _ in screen.reasonAgainstFilter }, action: { $0.filter(in: &$1) }),
            Command(
                StatisticsScreen.self, .statisticsNext, [.tab, .right, .character("l")], "next column",
                "Count by the next column", footer: 90, action: { $0.turn(by: 1, in: &$1) }),
            Command(
                StatisticsScreen.self, .statisticsPrevious, [.backTab, .left, .character("h")], "column before",
                "Count by the previous column", action: { $0.turn(by: -1, in: &$1) }),
            Command(
                StatisticsScreen.self, .statisticsField, [.character("s"), .character("c")], "columns",
                "Choose what to count by", footer: 70, action: { $0.choose(in: &$1) }),
        ] + Command.motions(.reading, footer: 40) + [
            Command.close(.statisticsClose, "Back to the list", footer: 99)
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
        state.edit(StatisticsScreen.self) { if $0.field.id == counts.field { $0.receive(counts) } }
    }
}

extension StatisticsScreen {
    /// Counts by another field.
    private mutating func count(by other: Field, in context: inout ScreenContext) -> [Effect] {
        show(other)
        return refresh(in: &context)
    }

    fileprivate mutating func turn(by distance: Int, in context: inout ScreenContext) -> [Effect] {
        guard let index = fields.firstIndex(of: field) else { return [] }
        return count(by: fields[(index + distance + fields.count) % fields.count], in: &context)
    }

    fileprivate func choose(in context: inout ScreenContext) -> [Effect] {
        let items = fields.map { field in
            Picker.Item(field.label, name: field.word) { state in
                state.edit(StatisticsScreen.self) { $0.count(by: field, in: &$1) }
            }
        }
        return context.show(
            .picker(Picker(title: "Count by", items: items, selected: fields.firstIndex(of: field) ?? 0)))
    }

    fileprivate var reasonAgainstFilter: String? {
        guard let row = selected else { return "there is nothing to show" }
        return row.filter == nil ? "no filter finds “\(row.value ?? "")”" : nil
    }

    /// Shows the list with only the records of the row.
    fileprivate func filter(in context: inout ScreenContext) -> [Effect] {
        guard let filter = selected?.filter else { return [] }
        let list = list
        return context.then { $0.narrow(list, by: filter) }
    }
}

extension StatisticsScreen {
    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        context.ask(StatisticsQuestion(query: query, field: field))
    }

    func cursor(in state: State) -> Int { place.cursor }
    func openCommand(in state: State) -> CommandName? { .statisticsFilter }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        let height = layout(context.state).rows.rows
        place.scroll(count: counts?.rows.count ?? 0, height: height, change)
        return []
    }
}

extension FieldCounts {
    /// The same counts with the newest month first, as lists have it; what is unknown stays last.
    fileprivate var newestFirst: FieldCounts {
        FieldCounts(
            field: field, rows: rows.filter { $0.value != nil }.reversed() + rows.filter { $0.value == nil })
    }
}

// MARK: View

/// A row as drawn: the value, the right-aligned figures, and the bar.
private struct StatisticsLine {
    let value: String
    let figures: [String]
    var bar = ""
}

extension StatisticsScreen {
    /// The pane has the sums.
    fileprivate func layout(_ state: State) -> ReportLayout { ReportLayout(state) { _ in 1 } }

    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }

    /// The headings of the figures.
    fileprivate var headings: [String] {
        let own = query.kind == .flights ? [] : [query.kind.plural.uppercased()]
        return own + [hasSessions ? "ENTRIES" : "FLIGHTS", "BLOCK", "SHARE"]
    }

    /// Returns a value as it is shown; dates are counted by months.
    fileprivate func shown(_ value: String, _ style: DisplayStyle) -> String {
        field.type == .date ? style.text(ofMonth: value) : field.shown(value)
    }

    /// What a record without a value of the field is called.
    fileprivate var unknown: String {
        hasSessions && field.type == .link(.aircraft) ? "no aircraft" : "unknown"
    }

    /// Returns the figures of some of all records.
    fileprivate func figures(
        records: Int, flights: Int, _ block: Minutes, of all: Int, _ style: DisplayStyle
    ) -> [String] {
        let own = query.kind == .flights ? [] : [style.text(of: records)]
        let thousandths = all == 0 ? 0 : (records * 10_000 / all + 5) / 10
        let share = all == 0 ? "–" : "\(thousandths / 10).\(thousandths % 10) %"
        return own + [style.text(of: flights), block == .zero ? "–" : style.text(of: block), share]
    }
}

extension Frame {
    fileprivate mutating func draw(_ statistics: StatisticsScreen, _ state: State) {
        let layout = statistics.layout(state)
        buffer.fill(bounds, style: .ground)
        let filter = statistics.query.textOfView(typed: state.lists[statistics.list].filter, state.fields)
        let records =
            statistics.query.isFiltered
            ? "\(statistics.query.kind.plural) / \(filter)" : "all \(statistics.query.kind.plural)"
        drawTitle("\(records) by \(statistics.field.label.lowercased())", right: state.fileName)
        drawTable(statistics, state, layout)
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    private mutating func drawTable(
        _ statistics: StatisticsScreen, _ state: State, _ layout: ReportLayout
    ) {
        guard let counts = statistics.counts else {
            buffer.draw(StyledLine("Counting …", .muted), in: layout.rows.dropping(left: 1))
            return
        }
        let style = state.settings.display
        let all = counts.records
        let values = counts.rows.map { row in
            row.value.map { statistics.shown($0, style) }?.inOneLine ?? statistics.unknown
        }
        let widest = values.map(buffer.widths.columns(of:)).max() ?? 0
        let width = min(max(widest, statistics.field.label.count, 12), max(bounds.columns / 3, 12))
        let figuresWidth = statistics.headings.count * 10
        let room = bounds.columns - 2 - width - figuresWidth - 2
        let scale = BarScale(largest: counts.rows.map(\.records).max() ?? 0, columns: max(room, 0))
        buffer.fill(layout.headings, style: .field)
        draw(
            StatisticsLine(
                value: statistics.field.label.uppercased(), figures: statistics.headings,
                bar: room > 16 ? "bars: \(statistics.headings[0].lowercased())" : ""), .field, width,
            in: layout.headings)
        let window = statistics.place.window(count: counts.rows.count, height: layout.rows.rows)
        drawRows(window, in: layout.rows) { frame, place, line in
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
        draw(StatisticsLine(value: name, figures: sums), .muted, width, in: layout.pane)
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
                .adding(line.bar.isEmpty ? "" : "  \(line.bar)", style == .field ? .field : .accent),
            in: rect.dropping(left: 1, right: 1))
    }
}
