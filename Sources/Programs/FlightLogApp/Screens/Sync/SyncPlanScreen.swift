import Logbook
import LogbookProgram
import TerminalUI

/// What would happen if the logbook joined a folder, until it is done or dropped.
struct SyncPlanScreen: ScreenContent {
    /// The folder's path.
    let folder: String
    /// What would happen; nil while the folder is read.
    private(set) var plan: SyncPlan?
    /// Whether this logbook's values are shown where both have different ones.
    private(set) var prefersMine = false
    private var scroll = ScrollPosition()

    init(folder: String) { self.folder = folder }

    func contexts(_ state: State) -> [CommandContext] { [.syncPlan] }
    func layout(_ state: State) -> ReportLayout { ReportLayout(state) }

    private func lines(_ state: State) -> [StyledLine] {
        guard let plan else { return [StyledLine("reading the folder …", .muted)] }
        if case .join = state.requests.syncRequest {
            return [StyledLine(plan.isFounding ? "beginning the folder …" : "joining the folder …", .accent, .bold)]
        }
        var lines = plan.lines(state.settings.display.text).map { StyledLine($0) } + [StyledLine()]
        if plan.joinsTwo {
            let shown = prefersMine ? "this logbook's" : "the folder's"
            lines.append(
                StyledLine("Where values differ, \(shown) are shown, and the others are listed.", .text, .bold))
            lines.append(StyledLine("A copy of the logbook is made before.", .muted))
        }
        lines.append(StyledLine("Anyone who can read the folder can read the logbook: it is not encrypted.", .muted))
        let columns = max(state.size.columns - 2, 10)
        return lines.flatMap { $0.text.isEmpty ? [$0] : $0.wrapped(columns: columns, indent: 4, .standard) }
    }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        plan == nil ? context.perform(.plan(folder: folder)) : []
    }

    mutating func receive(_ found: SyncPlan) { if found.folder == folder { plan = found } }

    fileprivate func reasonAgainstJoining(_ state: State) -> String? {
        if plan == nil { return "the folder is being read" }
        if case .join = state.requests.syncRequest { return "that is under way" }
        return state.reasonAgainstChanging
    }

    fileprivate func join(in context: inout ScreenContext) -> [Effect] {
        plan.map { context.perform(.join($0, prefersMine: prefersMine)) } ?? []
    }

    fileprivate mutating func togglePreference() { prefersMine.toggle() }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        scroll.apply(motion, count: lines(context.state).count, height: layout(context.state).rows.rows)
        return []
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        scroll.scroll(by: rows, count: lines(context.state).count, height: layout(context.state).rows.rows)
        return []
    }

    func draw(on frame: inout Frame, _ state: State) {
        let layout = layout(state)
        frame.buffer.fill(frame.bounds, style: .ground)
        let what = plan.map { $0.isFounding ? "begin a folder" : "join a folder" } ?? "a folder"
        frame.drawTitle("Several devices › \(what)", right: state.fileName)
        frame.buffer.draw(StyledLine(" \(folder)", .muted), in: layout.headings)
        let lines = lines(state)
        for (row, line) in lines.dropFirst(scroll.top).prefix(layout.rows.rows).enumerated() {
            frame.buffer.draw(line, in: layout.rows.line(row).dropping(left: 1, right: 1))
        }
        frame.drawScrollMarks(
            above: scroll.top > 0, below: scroll.top + layout.rows.rows < lines.count, in: layout.rows)
        frame.draw(state.status, in: layout.status)
        frame.drawFooter(state, in: layout.footer)
    }
}

// MARK: Commands

extension CommandContext {
    static let syncPlan = CommandContext("A folder to join", name: "syncplan")
}

extension CommandName {
    static let syncPlanJoin = CommandName("syncplan.join")
    static let syncPlanMine = CommandName("syncplan.mine")
    static let syncPlanClose = CommandName("syncplan.close")
}

extension CommandTable {
    static let syncPlan = CommandTable(
        .syncPlan,
        [
            Command(
                SyncPlanScreen.self, .syncPlanJoin, [.enter, .control("s")], "go ahead",
                "Join the folder, or begin it, as is shown", footer: 95,
                unless: { $0.reasonAgainstJoining($1) }, action: { $0.join(in: &$1) }),
            Command(
                SyncPlanScreen.self, .syncPlanMine, [.character("m")], "mine or theirs",
                "Show this logbook's values where both differ, or the folder's", footer: 80,
                isInFooter: { screen, _ in screen.plan?.joinsTwo ?? false },
                unless: { screen, _ in
                    screen.plan?.joinsTwo ?? false ? nil : "only one side has records"
                },
                action: { screen, _ in
                    screen.togglePreference()
                    return []
                }),
        ] + Command.motions(.reading, footer: 40) + [
            Command.close(.syncPlanClose, "Leave; nothing is changed", footer: 99)
        ])
}
