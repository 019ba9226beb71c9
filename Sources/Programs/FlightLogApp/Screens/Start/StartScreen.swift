import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The screens before the logbook is open: the inspection of the file, the question before a new file is created, and
/// an error.
enum StartScreen: ScreenContent {
    case opening
    /// The file does not exist; `similar` is the name of another logbook that may be meant.
    case newLogbook(similar: String?)
    /// The file cannot be opened; the program ends with the error's exit code.
    case problem(LogbookError)

    func contexts(_ state: State) -> [CommandContext] {
        switch self {
        case .opening: []
        case .newLogbook: [.newLogbook]
        case .problem: [.problem]
        }
    }

    var fitsAnySize: Bool { true }
}

// MARK: Commands

extension CommandContext {
    static let newLogbook = CommandContext("Before a new logbook", name: "beginning", isInPalette: true)
    static let problem = CommandContext("When a file cannot be opened", name: "problem", isInPalette: true)
}

extension CommandName {
    static let newLogbook = CommandName("beginning.start")
    static let leaveNewLogbook = CommandName("beginning.leave")
    static let problemQuit = CommandName("problem.quit")
}

extension CommandTable {
    static let newLogbook = CommandTable(
        .newLogbook,
        [
            Command(
                StartScreen.self, .newLogbook, [.enter], "begin a new logbook", "Create the file and open it",
                footer: 90, action: { $0.begin(in: &$1) }),
            Command(
                .leaveNewLogbook, [.escape, .character("q"), .function(10)], "leave", "Quit without creating a file",
                footer: 80, action: { [.quit(exitCode: $0.exitCode)] }),
        ])

    static let problem = CommandTable(
        .problem,
        [
            Command(
                .problemQuit, [.enter, .character("q"), .escape, .function(10)], "quit", "Quit", footer: 90,
                action: { [.quit(exitCode: $0.exitCode)] })
        ])
}

// MARK: Update

extension Result<FileAnswer, LogbookError> {
    /// Shows what a task on the file has found or done, or why it failed.
    func receive(in state: inout State) -> [Effect] {
        switch self {
        case .success(.inspected(let found)): return found.receive(in: &state)
        case .success(.upgraded(let result)): return state.edit(UpgradeScreen.self) { $0.receive(result) }
        case .success(.opened(let obstacle, let hasDeferredWork, _)):
            state.obstacle = obstacle
            state.hasDeferredWork = hasDeferredWork
            return StartScreen.openBook(&state)
        case .failure(let error):
            state.screens = [.start(.problem(error))]
            state.overlay = nil
            // Keys meant for the list must not dismiss the error that is shown instead.
            state.typeAhead = []
            return []
        }
    }
}

extension LogbookFileState {
    /// Continues after the inspection: opens the file, shows the plan of an upgrade, or asks before a new file is
    /// created.
    fileprivate func receive(in state: inout State) -> [Effect] {
        switch self {
        case .missing(let neighbors):
            let similar = neighbors.nearest(to: state.fileName) ?? neighbors.first
            state.screens = [.start(.newLogbook(similar: similar))]
            return state.upgradesAtOnce ? state.edit(StartScreen.self) { $0.begin(in: &$1) } : []
        case .current: return [state.requests.perform(.open)]
        case .old(let plan):
            state.screens = [.upgrade(UpgradeScreen(plan: plan))]
            return state.upgradesAtOnce ? state.edit(UpgradeScreen.self) { $0.begin(in: &$1) } : []
        }
    }
}

extension StartScreen {
    /// Creates the missing file.
    func begin(in context: inout ScreenContext) -> [Effect] {
        guard case .newLogbook = self else { return [] }
        context.status = Status(.good, "New logbook: \(context.state.path)")
        return context.perform(.open)
    }

    /// Shows the list; the rows are read first, then the sums.
    fileprivate static func openBook(_ state: inout State) -> [Effect] {
        state.screens = [.list(.flights)]
        state.overlay = nil
        SavedListStates.restoreCustomFields(&state)
        let notes = [
            state.obstacle.map { "\($0.clause.capitalizedFirst): lists work, nothing can be changed." },
            note(on: state.settingsErrors),
        ].compactMap(\.self)
        if !notes.isEmpty { state.status = Status(.caution, notes.joined(separator: " ")) }
        // What was being typed is opened after the region is chosen, which decides how it is read.
        let asks = state.asksForRegion && state.settings.region == nil
        if asks { state.overlay = .region(RegionDialogue(state.settings, isFirst: true)) }
        let offersTypes = state.offersTypes && !state.isReadOnly
        return (asks ? [] : [state.requests.ask(DraftsQuestion())]) + state.reload(at: state.list.place)
            + state.askForFigures() + (offersTypes ? [state.requests.ask(TypesQuestion(isAsked: false))] : [])
    }

    /// Returns the first error in the user's settings files, and the number of others; nil when there is none.
    private static func note(on errors: [SettingsError]) -> String? {
        guard let error = errors.first else { return nil }
        let others = errors.count - 1
        return error.sentence + (others > 0 ? " And \(others) more: flightlog config." : "")
    }
}

// MARK: View

extension StartScreen {
    func draw(on frame: inout Frame, _ state: State) {
        switch self {
        case .opening:
            frame.drawTitle("opening \(state.fileName)")
            frame.draw(state.status, in: frame.bounds.line(2))
        case .newLogbook(let similar): drawNewLogbook(similar, on: &frame, state)
        case .problem(let error): draw(error, on: &frame, state)
        }
    }

    private func drawNewLogbook(_ similar: String?, on frame: inout Frame, _ state: State) {
        frame.drawTitle("a new logbook")
        let body = UpgradeContent.body(in: state.size)
        let widths = frame.buffer.widths
        func wrapped(_ text: String, _ style: Style = .text) -> [StyledLine] {
            widths.wrapped(text, columns: max(body.columns, 1)).map { StyledLine($0, style) }
        }
        let other = similar.map { [StyledLine()] + wrapped("Did you mean \($0)?") }
        let lines =
            wrapped("There is no logbook here yet:") + wrapped(state.path, .accent) + [StyledLine()]
            + wrapped("Enter: create it. Esc: quit without creating it.") + (other ?? [])
        frame.draw(lines, in: body)
        frame.drawFooter(state, in: frame.bounds.bottom(1))
    }

    private func draw(_ error: LogbookError, on frame: inout Frame, _ state: State) {
        frame.drawTitle("cannot open \(state.fileName)")
        let body = UpgradeContent.body(in: state.size)
        let widths = frame.buffer.widths
        let message = widths.wrapped(error.message, columns: max(body.columns - 2, 1))
        let recovery = widths.wrapped(error.recovery, columns: max(body.columns - 2, 1))
        let lines =
            message.enumerated().map { StyledLine($0 == 0 ? "✗ " : "  ", .bad, .bold).adding($1, .text, .bold) }
            + [StyledLine()] + recovery.map { StyledLine("  \($0)") }
        frame.draw(lines, in: body)
        frame.drawFooter(state, in: frame.bounds.bottom(1))
    }
}

extension Frame {
    /// Draws lines from the top of an area; lines without room are left out.
    mutating func draw(_ lines: [StyledLine], in rect: Rect) {
        for (index, line) in lines.prefix(rect.rows).enumerated() { buffer.draw(line, in: rect.line(index)) }
    }

    /// Draws a scrolled text, and the number of following lines in a line below.
    mutating func draw(_ lines: [StyledLine], scrolled position: ScrollPosition, in rect: Rect, more line: Rect) {
        let hidden = min(position.top, max(lines.count - rect.rows, 0))
        draw(Array(lines.dropFirst(hidden)), in: rect)
        let below = lines.count - hidden - rect.rows
        guard below > 0 else { return }
        buffer.drawTrailing(StyledLine("▾ \(below) more line\(below == 1 ? "" : "s") ", .accent), in: line)
    }
}
