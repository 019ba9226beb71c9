import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Where the logbook stands with other devices: what a person should decide, who takes part, what was done.
struct SyncScreen: RowsScreen {
    /// What is shown; nil until it is known.
    private(set) var report: SyncReport?
    /// Why it is not known.
    private(set) var error: SyncError?
    private(set) var place = RowCursor()

    /// The rows, what a person should look at first.
    var rows: [SyncRow] { report.map(SyncRow.rows) ?? [] }

    /// The row with the cursor; nil when there is none.
    var selected: SyncRow? {
        let rows = rows
        return rows.indices.contains(place.cursor) ? rows[place.cursor] : nil
    }

    /// Whether the logbook is synchronized; nil while that is not known.
    var isOn: Bool? { report.map { $0.status != nil } }

    func contexts(_ state: State) -> [CommandContext] { [.sync] }

    func layout(_ state: State) -> ReportLayout {
        ReportLayout(state, rule: state.size.rows >= 12) { _ in state.size.rows >= 14 ? 6 : 0 }
    }

    func cursor(in state: State) -> Int { place.cursor }
    func openCommand(in state: State) -> CommandName? { .syncDecide }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        place.scroll(count: rows.count, height: layout(context.state).rows.rows, change)
        return []
    }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        context.state.requests.syncRequest == .look ? [] : context.perform(.look)
    }

    /// Shows another report; the cursor stays on its row, unless it is on the first one: what is new there comes first.
    fileprivate mutating func receive(_ new: SyncReport) {
        let row = place.cursor == 0 ? nil : selected
        (report, error) = (new, nil)
        place.cursor = rows.firstIndex { $0 == row } ?? place.cursor
        place.limit(to: rows.count)
    }

    fileprivate mutating func receive(_ failure: SyncError) { if report == nil { error = failure } }
}

/// A row of the screen.
enum SyncRow: Hashable {
    /// Other devices have deleted many records.
    case held(SyncRound)
    /// The folder cannot be used.
    case obstacle(SyncError)
    case conflict(SyncConflict)
    /// A device needs a newer program.
    case newerProgram
    /// Files that wait for others.
    case waiting(Int)
    /// A file that cannot be used.
    case problem(String)
    /// The folder's path.
    case folder(String)
    case device(SyncStatus.Device)
    case event(SyncStatus.Event)

    static func rows(_ report: SyncReport) -> [SyncRow] {
        guard let status = report.status else { return [] }
        var rows: [SyncRow] = []
        if let obstacle = status.obstacle { rows.append(.obstacle(obstacle)) }
        if let round = report.round {
            if round.heldCount > 0 { rows.append(.held(round)) }
            if round.needsNewerProgram { rows.append(.newerProgram) }
        }
        rows += report.conflicts.map(SyncRow.conflict)
        if let round = report.round {
            if round.waiting > 0 { rows.append(.waiting(round.waiting)) }
            rows += round.problems.map(SyncRow.problem)
        }
        return rows + [.folder(status.folder)] + status.devices.map(SyncRow.device) + status.events.map(SyncRow.event)
    }
}

// MARK: Commands

extension CommandContext {
    static let sync = CommandContext("Several devices", name: "sync")
}

extension CommandName {
    static let sync = CommandName("screen.sync")
    static let syncBegin = CommandName("sync.begin")
    static let syncDecide = CommandName("sync.decide")
    static let syncKeepShown = CommandName("sync.keepShown")
    static let syncTakeOther = CommandName("sync.takeOther")
    static let syncKeepAll = CommandName("sync.keepAll")
    static let syncRound = CommandName("sync.round")
    static let syncFound = CommandName("sync.found")
    static let syncForget = CommandName("sync.forget")
    static let syncLeave = CommandName("sync.leave")
    static let syncClose = CommandName("sync.close")
}

extension Command {
    static let sync = Command(
        .sync, [.character("X")], "sync",
        "Several devices: where the logbook stands, what they changed differently", footer: 62,
        also: "sync synchronize conflicts exchange share folder stick syncthing dropbox nextcloud",
        leavesList: true, isInFooter: { $0.sync != nil }, action: { $0.show(.sync(SyncScreen())) })
}

extension CommandTable {
    static let sync = CommandTable(
        .sync,
        [
            Command(
                SyncScreen.self, .syncBegin, [.character("a"), .insert], "choose a folder",
                "Choose the folder that all devices see; what would happen is shown first", footer: 97,
                also: "join begin start add", isInFooter: { screen, _ in screen.isOn == false },
                unless: { $0.reasonAgainstBeginning($1) },
                action: { $1.ask(FolderQuestion(path: "", purpose: .synchronizing)) }),
            Command(
                SyncScreen.self, .syncDecide, [.enter], "decide",
                "Decide: choose one of two values, or whether what others deleted is deleted", footer: 96,
                isInFooter: { screen, _ in screen.selected?.isOpen ?? false },
                unless: { $0.reasonAgainstDeciding($1) }, action: { $0.decide(in: &$1) }),
            Command(
                SyncScreen.self, .syncKeepShown, [.character("s")], "keep this",
                "Keep the value that is shown, on all devices", footer: 88,
                isInFooter: { screen, _ in screen.conflict != nil }, unless: { $0.reasonAgainstSettling($1) },
                action: { $0.settle(takesOther: false, in: &$1) }),
            Command(
                SyncScreen.self, .syncTakeOther, [.character("t")], "take other",
                "Take the value that is not shown, on all devices", footer: 87,
                isInFooter: { screen, _ in screen.conflict != nil }, unless: { $0.reasonAgainstSettling($1) },
                action: { $0.settle(takesOther: true, in: &$1) }),
            Command(
                SyncScreen.self, .syncKeepAll, [.character("S")], "keep all shown",
                "Keep what is shown in all entries of the list, after a question",
                unless: { $0.reasonAgainstSettlingAll($1) }, action: { $0.settleAll(in: &$1) }),
            Command(
                SyncScreen.self, .syncRound, [.character("r"), .function(5)], "exchange now",
                "Exchange changes with the folder now", footer: 80, isInFooter: { screen, _ in screen.isOn == true },
                unless: { $0.reasonAgainstAsking($1) }, action: { $1.perform(.round(.ask)) }),
            Command(
                SyncScreen.self, .syncFound, [.character("F")], "write all again",
                "The folder was lost, emptied or moved: choose one, and write everything into it", footer: 70,
                isInFooter: { screen, _ in screen.report?.status?.obstacle != nil },
                unless: { $0.reasonAgainstFounding($1) },
                action: { $1.ask(FolderQuestion(path: "", purpose: .founding)) }),
            Command(
                SyncScreen.self, .syncForget, [.character("d"), .delete, .function(8)], "forget device",
                "Forget a device that is gone: remove its files from the folder, after a question",
                unless: { $0.reasonAgainstForgetting($1) }, action: { $0.forget(in: &$1) }),
            Command(
                SyncScreen.self, .syncLeave, [.character("x")], "leave",
                "Stop synchronizing, after a question; logbook and folder keep all they have", footer: 50,
                isInFooter: { screen, _ in screen.isOn == true },
                unless: { $0.reasonAgainstAsking($1) }, action: { $0.leaveFolder(in: &$1) }),
        ] + Command.motions(.rows, footer: 40) + [
            Command.close(.syncClose, "Back to the list", footer: 99)
        ])
}

extension SyncRow {
    /// Whether it waits for a person.
    fileprivate var isOpen: Bool {
        switch self {
        case .held, .conflict: true
        case .obstacle, .newerProgram, .waiting, .problem, .folder, .device, .event: false
        }
    }
}

extension SyncScreen {
    fileprivate var conflict: SyncConflict? { if case .conflict(let conflict) = selected { conflict } else { nil } }

    /// Returns the reason why nothing can be asked now; nil when it can.
    private func reasonAgainstAny(_ state: State) -> String? {
        if let reason = state.reasonAgainstChanging { return reason }
        return switch state.requests.syncRequest {
        case .look, nil: nil
        default: "another exchange is under way"
        }
    }

    fileprivate func reasonAgainstBeginning(_ state: State) -> String? {
        if isOn == true { return "the logbook is synchronized; \(state.keyLabel(of: .syncLeave)) leaves the folder" }
        return reasonAgainstAny(state)
    }

    fileprivate func reasonAgainstAsking(_ state: State) -> String? {
        isOn == true ? reasonAgainstAny(state) : "the logbook is not synchronized"
    }

    fileprivate func reasonAgainstSettling(_ state: State) -> String? {
        conflict == nil ? "this row is no value that differs" : reasonAgainstAsking(state)
    }

    fileprivate func reasonAgainstSettlingAll(_ state: State) -> String? {
        report?.conflicts.isEmpty ?? true ? "no value differs" : reasonAgainstAsking(state)
    }

    fileprivate func reasonAgainstDeciding(_ state: State) -> String? {
        selected?.isOpen ?? false ? reasonAgainstAsking(state) : "there is nothing to decide in this row"
    }

    fileprivate func reasonAgainstFounding(_ state: State) -> String? {
        if report?.status?.obstacle == nil, isOn == true { return "the folder is there" }
        return reasonAgainstAsking(state)
    }

    fileprivate func reasonAgainstForgetting(_ state: State) -> String? {
        guard case .device(let device) = selected else { return "this row is no device" }
        if device.isSelf { return "this is the device itself; \(state.keyLabel(of: .syncLeave)) leaves the folder" }
        return reasonAgainstAsking(state)
    }

    /// Offers what can be done about the row.
    fileprivate func decide(in context: inout ScreenContext) -> [Effect] {
        switch selected {
        case .held(let round):
            let title = "Others have deleted \(round.heldCount) records"
            let items = [
                Picker.Item("Delete them here, too") { [$0.requests.perform(.round(.apply))] },
                Picker.Item("Keep them, on all devices") { [$0.requests.perform(.round(.keep))] },
            ]
            return context.show(.picker(Picker(title: title, items: items, isQuestion: true)))
        case .conflict(let conflict):
            // Long values begin shortly before what differs.
            let style = context.settings.display
            let difference = conflict.difference
            let longest = max(conflict.shown?.count ?? 0, conflict.other?.count ?? 0)
            let begin = longest > context.size.columns / 2 ? difference.beginning - 12 : 0
            func item(_ value: String?, _ author: SyncAuthor?, takesOther: Bool) -> Picker.Item {
                let mark = takesOther ? "other" : "shown"
                let text = difference.line(of: (value ?? "none").inRow, from: begin, .text).text
                return Picker.Item(
                    text, id: mark, detail: "  \(author.map { style.dated($0.text) } ?? mark)"
                ) { [$0.requests.perform(.settle(conflict, takesOther: takesOther))] }
            }
            let items = [
                item(conflict.shown, conflict.shownBy, takesOther: false),
                item(conflict.other, conflict.otherBy, takesOther: true),
            ]
            return context.show(.picker(Picker(title: conflict.title, items: items, isWide: true)))
        default: return []
        }
    }

    fileprivate func settle(takesOther: Bool, in context: inout ScreenContext) -> [Effect] {
        conflict.map { context.perform(.settle($0, takesOther: takesOther)) } ?? []
    }

    fileprivate func settleAll(in context: inout ScreenContext) -> [Effect] {
        let count = report?.conflicts.count ?? 0
        return context.confirm(
            "Keep what is shown in \(count == 1 ? "the entry" : "all \(count) entries")?",
            "Keep it, on all devices", or: "Decide one by one"
        ) { [$0.requests.perform(.settleAll)] }
    }

    fileprivate func forget(in context: inout ScreenContext) -> [Effect] {
        guard case .device(let device) = selected else { return [] }
        return context.confirm(
            "Forget \(device.title)? If it comes back, it takes part again.", "Remove its files from the folder"
        ) { [$0.requests.perform(.forget(device))] }
    }

    fileprivate func leaveFolder(in context: inout ScreenContext) -> [Effect] {
        context.confirm(
            "Stop synchronizing? The logbook and the folder keep all they have.", "Leave the folder"
        ) { [$0.requests.perform(.leave)] }
    }
}

// MARK: Answers

extension SyncError {
    /// Nothing keeps this logbook on several devices, as on a terminal of tests.
    static let notKept = SyncError(
        "Nothing here synchronizes logbooks.", "In a shell: flightlog sync", exitCode: SyncError.person)
}

extension State {
    /// Shows where the logbook stands with other devices.
    mutating func receive(_ brief: SyncBrief?) -> [Effect] {
        if let brief, let notice = SyncMark(brief).notice(after: sync, keyLabel(of: .sync)) { status = notice }
        sync = brief
        return refresh(SyncScreen.self)
    }

    /// Shows the answer to a request about several devices.
    mutating func receive(_ result: Result<SyncAnswer, SyncError>, to request: SyncRequest) -> [Effect] {
        switch result {
        case .success(.plan(let plan)): return edit(SyncPlanScreen.self) { $0.receive(plan) }
        case .success(.report(let report)):
            if case .join = request, case .syncPlan = screen { pop() }
            if let said = request.said(of: report) { status = Status(.good, said) }
            return edit(SyncScreen.self) { $0.receive(report) }
        case .failure(let error):
            if case .plan = request, case .syncPlan = screen { pop() }
            if request != .look { status = Status(.bad, "\(error.message) \(error.recovery)") }
            return edit(SyncScreen.self) { $0.receive(error) }
        }
    }
}

extension SyncRequest {
    /// What is said once it is done; nil for nothing.
    fileprivate func said(of report: SyncReport) -> String? {
        let round = report.round.map { $0.exchanged.joined(separator: "; ") } ?? ""
        switch self {
        case .look, .plan: return nil
        case .round: return round.isEmpty ? "Nothing was to be exchanged." : "\(round.capitalizedFirst)."
        case .settle(let conflict, let takesOther):
            return "Settled: \(conflict.title) = \((takesOther ? conflict.other : conflict.shown) ?? "none")."
        case .settleAll: return "Settled: what was shown stays."
        case .join:
            let backup = report.backup.map { " The copy from before is \($0.lastPathPart)." } ?? ""
            return "The logbook is synchronized.\(round.isEmpty ? "" : " \(round.capitalizedFirst).")\(backup)"
        case .found: return "Everything is in the folder. \(round.capitalizedFirst)."
        case .forget(let device): return "\(device.title) is forgotten."
        case .leave: return "The folder is left; the logbook keeps all that it has."
        }
    }
}
