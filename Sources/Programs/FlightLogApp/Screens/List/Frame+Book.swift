import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The screen with a list.
extension Frame {
    mutating func drawList(_ state: State) {
        let geometry = ListGeometry(state)
        drawHeader(state, in: geometry.header)
        drawFilter(state, in: geometry.filter)
        drawRows(state, geometry)
        drawPreview(state, geometry)
        buffer.horizontalLine(geometry.rule)
        if geometry.divider.columns == 1, geometry.rule.rows > 0 {
            let joint = Position(row: geometry.rule.row, column: geometry.divider.column)
            buffer.write("┴", at: joint, style: .line)
        }
        drawTotals(state, in: geometry.totals)
        draw(ListScreen.message(state), in: geometry.status, mayWrap: state.status != nil)
        drawFooter(state, in: geometry.footer)
        drawFilterOffers(state, geometry)
    }

    /// Draws the names of the screens, each a button, what ends soon, and the total block time of the logbook.
    mutating func drawHeader(_ state: State, in rect: Rect) {
        buffer.fill(rect, style: .title)
        let names = HeaderName.all(state)
        let hours = state.total?.times.block.map { "  \(state.settings.display.text(of: $0)) h total" } ?? ""
        let files = ["\(state.fileName)\(hours) ", "\(state.fileName) "]
        var column = rect.column + 1
        let reminders = state.reminders.headerTexts(on: state.today)
        let room = HeaderFit(
            names, beside: files[0], reminders: reminders, in: rect, widths: buffer.widths)
        if room.showsProgram {
            column = buffer.draw(StyledLine("flightlog", .title, .bold), in: rect.dropping(left: column)) + 2
        }
        for name in names { column = draw(name, room, at: column, in: rect) }
        if let end = drawReminder(reminders, at: column, in: rect) { column = end }
        for text in files {
            let width = buffer.widths.columns(of: text)
            guard column + width <= rect.endColumn else { continue }
            buffer.drawTrailing(StyledLine(text, .title), in: rect)
            break
        }
    }

    /// Draws the first of some texts that fits, and returns the column after it; nil when none does.
    private mutating func drawReminder(_ texts: [String], at column: Int, in rect: Rect) -> Int? {
        for text in texts where column + buffer.widths.columns(of: text) <= rect.endColumn {
            let place = Position(row: rect.row, column: column)
            let end = buffer.write(text, at: place, style: .title, attributes: .bold, clip: rect)
            zones.add(Rect(origin: place, size: Size(rows: 1, columns: end - column)), .command(.currency))
            return end + 2
        }
        return nil
    }

    private mutating func draw(_ name: HeaderName, _ room: HeaderFit, at column: Int, in rect: Rect) -> Int {
        let place = Position(row: rect.row, column: column)
        let attributes: CellAttributes = name.isHere ? [.bold, .underline] : []
        let end = buffer.write(room.text(of: name), at: place, style: .title, attributes: attributes, clip: rect)
        zones.add(Rect(origin: place, size: Size(rows: 1, columns: end - column)), .command(name.command))
        return end + room.gap
    }

    /// Draws the sums of the rows, the number of the row with the cursor, and the region.
    private mutating func drawTotals(_ state: State, in rect: Rect) {
        guard rect.rows > 0 else { return }
        let inner = rect.dropping(left: 1, right: 2)
        let row =
            ListScreen.isSlow(state)
            ? StyledLine("working …", .accent, .bold) : StyledLine(state.list.rowText(state.settings.display), .muted)
        let region = inner.columns < 60 ? StyledLine() : state.settings.regionText
        let sync = state.sync.map { SyncMark($0).text.adding("  ") } ?? StyledLine()
        let start = buffer.drawTrailing(sync.adding(row).adding(region), in: inner)
        if !state.list.marks.isEmpty { return drawMarks(state, in: inner.left(start - inner.column - 2)) }
        guard let length = state.list.length else { return }
        var column = buffer.draw(
            StyledLine("Σ ", .accent, .bold).adding(length.text { state.list.countText($0, state.settings.display) }),
            in: inner)
        for (label, value) in state.list.shownSummary?.parts(state.settings.display, state.fields) ?? [] {
            let line = StyledLine("   \(label)", .muted).adding(value, .text, label.isEmpty ? .bold : [])
            let width = buffer.widths.columns(of: line.text)
            guard column + width + 2 <= start else { break }
            column = buffer.draw(line, in: inner.dropping(left: column - inner.column))
        }
    }

    /// Draws the number and the block time of the marked rows.
    private mutating func drawMarks(_ state: State, in rect: Rect) {
        let marks = state.list.marks
        let block = marks.block.map { "   \(state.settings.display.text(of: $0))" } ?? ""
        let line = StyledLine("• ", .accent, .bold).adding(
            "\(state.settings.display.text(of: marks.count, state.kind)) marked"
        )
        .adding(block, .text, .bold)
        let commands: [(CommandName, String)] = [
            (.delete, "delete"), (.editMarked, "change"), (.copy, "copy"), (.back, "unmark"),
        ]
        var column = buffer.draw(line, in: rect) + 1
        for (name, word) in commands {
            let part = StyledLine("  ").adding(state.keyLabel(of: name), .key, .bold).adding(" \(word)")
            guard column + buffer.widths.columns(of: part.text) <= rect.endColumn else { break }
            column = buffer.draw(part, in: rect.dropping(left: column - rect.column))
        }
    }
}

/// A screen in the header: its title, its number, which is its key, and the command that shows it.
private struct HeaderName {
    let title: String
    let number: Int
    let isHere: Bool
    let command: CommandName

    /// Returns the screens, in the order of their numbers.
    static func all(_ state: State) -> [HeaderName] {
        let here = state.screen.content.headerCommand ?? state.kind.command
        return Command.screens.compactMap { command in
            command.header.map {
                HeaderName(
                    title: $0.title, number: $0.number, isHere: command.name == here, command: command.name)
            }
        }
    }
}

/// What of the header fits on the screen: without room, first the name of the program falls away, then the gaps shrink,
/// and then the names of the other screens fall away, also for what ends soon.
private struct HeaderFit {
    var showsProgram = true
    /// The columns between two names.
    var gap = 2
    var showsNames = true

    /// - Parameters:
    ///   - file: the text at the right, for which the name of the program makes room.
    ///   - reminders: the texts of what ends soon, the longest first: the gaps make room for it, the names for the last.
    init(_ names: [HeaderName], beside file: String, reminders: [String], in rect: Rect, widths: CharacterWidths) {
        let reminder = reminders.last ?? ""
        let longest = widths.columns(of: reminders.first ?? "")
        func columns() -> Int { names.reduce(1) { $0 + widths.columns(of: text(of: $1)) + gap } - gap }
        showsProgram = columns() + "flightlog".count + 2 + 2 + widths.columns(of: file) <= rect.columns
        let isTight = columns() + gap + widths.columns(of: reminder) > rect.columns
        let makesRoom =
            columns() + gap + longest > rect.columns && columns() - names.count + 2 + longest <= rect.columns
        if isTight || makesRoom { gap = 1 }
        if columns() + (reminder.isEmpty ? 0 : gap + widths.columns(of: reminder)) > rect.columns {
            gap = 2
            showsNames = false
        }
    }

    func text(of name: HeaderName) -> String {
        showsNames || name.isHere ? "\(name.number) \(name.title)" : "\(name.number)"
    }
}

extension [CurrencyAnswer] {
    /// Returns what ends soonest and how many others end soon, the longest text first; empty when nothing does.
    fileprivate func headerTexts(on today: LocalDate) -> [String] {
        guard let first, let until = first.deadline else { return [] }
        let days = today.days(until: until)
        let left = days < 1 ? "today" : "in \(days) d"
        return count == 1
            ? ["! \(first.title): \(left)", "! 1 due \(left)", "!"]
            : ["! \(count) due, first \(left)", "! \(count) due", "!"]
    }
}

extension ListScreen {
    /// Returns whether the screen shows that work is under way.
    static func isSlow(_ state: State) -> Bool {
        state.showsWork
            && (state.list.isStale || !state.list.isLoaded
                || state.requests.isUnderWay(PageQuestion.topic(state.listID)) || state.requests.holdsKeys)
    }
}

extension ListState {
    /// Returns the number of the row with the cursor and the number of rows, if known.
    func rowText(_ style: DisplayStyle) -> String {
        guard !rows.isEmpty, let length else { return "" }
        let count = length.text(style.text)
        return rowNumber.map { "row \(style.text(of: $0)) of \(count)" } ?? "of \(count)"
    }

    /// The sums of the rows on the screen; nil when they are not known.
    var shownSummary: ListSummary? { hasOldSummary && !isStale ? nil : summary }
}

extension ListState.Length {
    /// Returns the number in words, with a sign when there may be more.
    func text(_ words: (Int) -> String) -> String {
        switch self {
        case .exactly(let count): words(count)
        case .atLeast(let count): "≥ \(words(count)) …"
        }
    }
}

extension ListState {
    /// Returns a number of the list's rows in words; sessions among flights by themselves.
    func countText(_ count: Int, _ style: DisplayStyle) -> String {
        style.text(of: count, kind, sessions: min(shownSummary?.sessions ?? 0, count))
    }
}

extension ListSummary {
    /// Returns the sums for the line below the list, the most important first; the first has no label.
    func parts(_ style: DisplayStyle, _ fields: FieldTable) -> [(label: String, value: String)] {
        let sums: [(String, Minutes?)] = [
            ("", times.block), ("PIC ", times[.pilotInCommand]), ("DUAL ", times[.dualReceived]),
            ("night ", times.night), (times.block == nil ? "" : "sessions ", times[.simulator]),
        ]
        let known = sums.filter { $0.0.isEmpty || ($0.1 ?? .zero) > .zero }
        var parts = known.compactMap { label, value in value.map { (label, style.text(of: $0)) } }
        if let landings = times.landings, landings > 0 { parts.append(("landings ", style.text(of: landings))) }
        if let launches, launches > 0 { parts.append(("launches ", style.text(of: launches))) }
        parts += custom.inOrder(of: fields).map { ("\($0.field.label) ", style.text(ofSum: $0.value, $0.field)) }
        return parts
    }
}

extension DisplayStyle {
    /// Returns the sum of a field of the pilot's own with its unit.
    func text(ofSum value: FieldValue, _ field: Field) -> String {
        text(of: value) + (field.unit.map { " \($0)" } ?? "")
    }
}

extension RecordKind {
    /// The screen's name.
    var title: String { plural.capitalizedFirst }

    /// The number of the screen, which is also its key; other screens have the numbers between.
    var number: Int {
        switch self {
        case .flights: 1
        case .aircraft: 2
        case .pilots: 3
        case .airports: 4
        case .documents: 7
        }
    }

    /// The command that shows the screen.
    var command: CommandName {
        switch self {
        case .flights: .flights
        case .aircraft: .aircraft
        case .pilots: .pilots
        case .airports: .airports
        case .documents: .documents
        }
    }
}
