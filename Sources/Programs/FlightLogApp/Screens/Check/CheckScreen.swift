import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// What the check of the flights has found, by kind.
struct CheckScreen: RowsScreen {
    /// The list whose flights are checked.
    let query: ListQuery
    /// What was found; nil while the flights are read for the first time.
    private(set) var found: BookFindings?
    /// Whether the silenced findings are shown instead of the open ones.
    private(set) var showsSilenced = false
    /// The only kind that is shown; nil for all of them.
    private(set) var kind: CheckKind?
    /// The findings that are shown.
    private(set) var shown: [BookFinding] = []
    private(set) var place = RowCursor()

    init(_ query: ListQuery) { self.query = query }

    /// The view's findings, of every kind.
    private var all: [BookFinding] { found?.all.filter { ($0.silence != nil) == showsSilenced } ?? [] }

    /// The kinds that occur with the numbers of their findings, in the order of the tabs.
    var kinds: [(kind: CheckKind, count: Int)] {
        let counts = Dictionary(grouping: all, by: \.kind).mapValues(\.count)
        return CheckKind.allCases.compactMap { kind in counts[kind].map { (kind, $0) } }
    }

    /// The finding with the cursor; nil when there is none.
    var selected: BookFinding? { shown.indices.contains(place.cursor) ? shown[place.cursor] : nil }

    /// The findings of the kind with the cursor that can be fixed automatically.
    var fixable: [BookFinding] { selected.flatMap { found?.fixable($0.kind) } ?? [] }

    mutating func receive(_ found: BookFindings) {
        self.found = found
        arrange()
    }

    /// Takes a decision at once; the check is asked again for what else follows from it.
    mutating func silence(_ silence: BookFinding.Silence?, where applies: (BookFinding) -> Bool) {
        guard let found else { return }
        let all = found.all.map { finding in
            var finding = finding
            if applies(finding) { finding.silence = silence }
            return finding
        }
        receive(found.with(all))
    }

    /// Leaves out what was removed; the check is asked again for what else follows from it.
    mutating func remove(where isRemoved: (BookFinding) -> Bool) {
        guard let found else { return }
        receive(found.with(found.all.filter { !isRemoved($0) }))
    }

    /// Shows the findings of the next kind, or of the kind before.
    mutating func turn(by distance: Int) {
        let all = [nil] + kinds.map { Optional($0.kind) }
        let shown = all.firstIndex(of: kind) ?? 0
        kind = all[(shown + distance + all.count) % all.count]
        place = RowCursor()
        arrange()
    }

    /// Shows the silenced findings, or the open ones again.
    mutating func toggleSilenced() {
        showsSilenced.toggle()
        kind = nil
        place = RowCursor()
        arrange()
    }

    /// Lists the findings kind by kind. A kind without any is left: the cursor is then where its findings were among all.
    private mutating func arrange() {
        let groups = Dictionary(grouping: all, by: \.kind)
        if let kind, groups[kind] == nil {
            self.kind = nil
            place = RowCursor()
            place.cursor = CheckKind.allCases.prefix { $0 != kind }.reduce(0) { $0 + (groups[$1]?.count ?? 0) }
        }
        shown = CheckKind.allCases.filter { kind == nil || kind == $0 }.flatMap { groups[$0] ?? [] }
        place.limit(to: shown.count)
    }

    func contexts(_ state: State) -> [CommandContext] { [.checking] }
}

// MARK: Commands

extension CommandContext {
    static let checking = CommandContext("Check", name: "check")
}

extension CommandName {
    static let check = CommandName("screen.check")
    static let checkOpen = CommandName("check.open")
    static let checkDelete = CommandName("check.delete")
    static let checkFix = CommandName("check.fix")
    static let checkFixAll = CommandName("check.fixall")
    static let checkAccept = CommandName("check.accept")
    static let checkSilence = CommandName("check.silence")
    static let checkSilenced = CommandName("check.silenced")
    static let checkNext = CommandName("check.next")
    static let checkPrevious = CommandName("check.previous")
    static let checkAgain = CommandName("check.again")
    static let checkClose = CommandName("check.close")
}

extension Command {
    static let check = Command(
        .check, [.character("!")], "check", "Check the flights: what is missing, impossible or logged twice",
        also: "findings errors audit verify", leavesList: true,
        unless: { $0.kind == .flights ? nil : "only flights are checked" },
        action: { $0.show(.checking(CheckScreen($0.list.query))) })
}

extension CommandTable {
    static let checking = CommandTable(
        .checking,
        [
            Command(
                CheckScreen.self, .checkOpen, [.enter], "edit", "Edit the flight, at the field of the finding",
                footer: 95, unless: { screen, _ in screen.reasonAgainstFinding },
                action: { $0.open(in: &$1) }),
            Command(
                CheckScreen.self, .checkFix, [.character("f")], "fix", "Save the values that remove the finding",
                footer: 90, unless: { $0.reasonAgainstFix($1) }, action: { $0.fix(in: &$1) }),
            Command(
                CheckScreen.self, .checkFixAll, [.character("F")], "fix all",
                "Fix all flights with a finding of this kind", footer: 70,
                unless: { $0.reasonAgainstFixingAll($1) }, action: { $0.askToFixAll(in: &$1) }),
            Command(
                CheckScreen.self, .checkAccept, [.character("a")], "accept this",
                "Accept this finding for this flight (on/off)", footer: 85,
                unless: { $0.reasonAgainstAccepting($1) }, action: { $0.accept(in: &$1) }),
            Command(
                CheckScreen.self, .checkSilence, [.character("A")], "silence kind",
                "Silence this kind for all flights (on/off)", footer: 65,
                unless: { $0.reasonAgainstDeciding($1) }, action: { $0.askToSilence(in: &$1) }),
            Command(
                CheckScreen.self, .checkDelete, [.character("d"), .delete, .function(8)], "delete",
                "Delete the flight; u brings it back", footer: 75, also: "remove",
                unless: { $0.reasonAgainstDeciding($1) }, action: { $0.delete(in: &$1) }),
            Command(
                CheckScreen.self, .checkSilenced, [.character("v")], "silenced",
                "Show what is silenced, to bring it back", footer: 60, action: { $0.toggleSilenced() }),
            Command(
                CheckScreen.self, .checkNext, [.tab, .right, .character("l")], "next kind",
                "Show the next kind of finding", footer: 80, action: { $0.turn(by: 1) }),
            Command(
                CheckScreen.self, .checkPrevious, [.backTab, .left, .character("h")], "kind before",
                "Show the previous kind of finding", action: { $0.turn(by: -1) }),
            Command(
                CheckScreen.self, .checkAgain, [.character("r"), .function(5)], "check again",
                "Check the flights again", also: "refresh reload", action: { $0.refresh(in: &$1) }),
        ] + Command.undoing + Command.motions(.reading, footer: 30) + [
            Command.close(.checkClose, "Back to the list; stops the check", footer: 99)
        ])
}

// MARK: Update

extension CheckScreen {
    fileprivate var reasonAgainstFinding: String? { selected == nil ? "there is no finding" : nil }

    /// Returns the reason why nothing is decided about the finding now; nil when it can be.
    fileprivate func reasonAgainstDeciding(_ state: State) -> String? {
        if let reason = state.reasonAgainstChanging { return reason }
        return state.requests.isUnderWay(CheckQuestion.topic) ? "the flights are being checked" : reasonAgainstFinding
    }

    fileprivate func reasonAgainstAccepting(_ state: State) -> String? {
        if let reason = reasonAgainstDeciding(state) { return reason }
        return selected?.silence == .logbook
            ? "this kind is silenced for all flights; \(state.keyLabel(of: .checkSilence)) brings it back" : nil
    }

    fileprivate func reasonAgainstFix(_ state: State) -> String? {
        reasonAgainstDeciding(state) ?? (selected?.changes.isEmpty == true ? noFix(state) : nil)
    }

    fileprivate func reasonAgainstFixingAll(_ state: State) -> String? {
        reasonAgainstDeciding(state) ?? (fixable.isEmpty ? noFix(state) : nil)
    }

    private func noFix(_ state: State) -> String {
        "no automatic fix: \(state.keyLabel(of: .checkOpen)) edits, \(state.keyLabel(of: .checkAccept)) accepts"
    }

    /// Opens the form of the flight, where the finding is.
    fileprivate func open(in context: inout ScreenContext) -> [Effect] {
        guard let finding = selected else { return [] }
        return context.ask(OpenFormQuestion(id: finding.entry.id, purpose: .finding(finding.check.fields)))
    }

    fileprivate func delete(in context: inout ScreenContext) -> [Effect] {
        selected.map { context.ask(DeleteQuestion(id: $0.entry.id)) } ?? []
    }

    fileprivate func fix(in context: inout ScreenContext) -> [Effect] {
        selected.map { context.ask(FixQuestion(findings: [$0])) } ?? []
    }

    fileprivate func askToFixAll(in context: inout ScreenContext) -> [Effect] {
        guard let kind = selected?.kind else { return [] }
        let all = fixable
        let flights = context.state.settings.display.text(of: all.count, .flights)
        return context.confirm("Fix \(kind.label) on all \(flights)?", "Fix \(flights)") {
            [$0.requests.ask(FixQuestion(findings: all))]
        }
    }

    fileprivate func accept(in context: inout ScreenContext) -> [Effect] {
        selected.map { context.ask(AcceptQuestion(finding: $0, isAccepted: $0.silence == nil)) } ?? []
    }

    fileprivate func askToSilence(in context: inout ScreenContext) -> [Effect] {
        guard let finding = selected else { return [] }
        let kind = finding.kind
        if finding.silence == .logbook { return context.ask(SilenceQuestion(kind: kind, isSilenced: false)) }
        let count = found?.open.count { $0.kind == kind } ?? 0
        let findings = "\(context.state.settings.display.text(of: count)) finding\(count == 1 ? "" : "s")"
        return context.confirm("Silence “\(kind.label)” for all flights?", "Hide \(findings), and those to come") {
            [$0.requests.ask(SilenceQuestion(kind: kind, isSilenced: true))]
        }
    }
}

extension CheckScreen {
    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        context.ask(CheckQuestion(query: query, second: context.settings.conventions.secondPilot))
    }
    /// A check under way is stopped.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        let isUnderWay = context.state.requests.isUnderWay(CheckQuestion.topic)
        return (isUnderWay ? context.ask(StopCheckQuestion()) : []) + context.leave()
    }

    func cursor(in state: State) -> Int { place.cursor }
    func openCommand(in state: State) -> CommandName? { .checkOpen }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        place.scroll(count: shown.count, height: layout(context.state).rows.rows, change)
        return []
    }
}
