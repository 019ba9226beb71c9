import Aviation
import Logbook
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
    private(set) var place = RowPlace()

    init(_ query: ListQuery) { self.query = query }

    /// The findings of the view, of every kind.
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
        receive(BookFindings(all, entries: found.entries))
    }

    /// Leaves out what was removed; the check is asked again for what else follows from it.
    mutating func remove(where isRemoved: (BookFinding) -> Bool) {
        guard let found else { return }
        receive(BookFindings(found.all.filter { !isRemoved($0) }, entries: found.entries))
    }

    /// Shows the findings of the next kind, or of the kind before.
    mutating func turn(by distance: Int) {
        let all = [nil] + kinds.map { Optional($0.kind) }
        let shown = all.firstIndex(of: kind) ?? 0
        kind = all[(shown + distance + all.count) % all.count]
        place = RowPlace()
        arrange()
    }

    /// Shows the silenced findings, or the open ones again.
    mutating func turnSilenced() {
        showsSilenced.toggle()
        (kind, place) = (nil, RowPlace())
        arrange()
    }

    /// Lists the findings kind by kind. A kind without any is left: the cursor is then where its findings were among all.
    private mutating func arrange() {
        let groups = Dictionary(grouping: all, by: \.kind)
        if let kind, groups[kind] == nil {
            self.kind = nil
            place = RowPlace()
            place.cursor = CheckKind.allCases.prefix { $0 != kind }.reduce(0) { $0 + (groups[$1]?.count ?? 0) }
        }
        shown = CheckKind.allCases.filter { kind == nil || kind == $0 }.flatMap { groups[$0] ?? [] }
        place.limit(to: shown.count)
    }

    fileprivate mutating func scroll(height: Int, _ change: (inout ScrollWindow) -> Void) {
        place.scroll(count: shown.count, height: height, change)
    }

    func contexts(_ state: State) -> [CommandContext] { [.checking] }
    func cancelCommand(_ state: State) -> CommandName { .checkClose }
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
        also: "findings errors audit verify", unless: { $0.kind == .flights ? nil : "only flights are checked" },
        action: { $0.openCheck() })
}

extension CommandTable {
    static let checking = CommandTable(
        .checking,
        [
            Command(
                .checkOpen, [.enter], "edit", "Edit the flight, at the field of the finding", footer: 95,
                unless: { $0.reasonAgainstFinding }, action: { $0.openFinding() }),
            Command(
                .checkFix, [.character("f")], "fix", "Save the values that remove the finding", footer: 90,
                unless: { $0.reasonAgainstFix }, action: { $0.fixFinding() }),
            Command(
                .checkFixAll, [.character("F")], "fix all", "Fix all flights with a finding of this kind", footer: 70,
                unless: { $0.reasonAgainstFixingAll }, action: { $0.askToFixAll() }),
            Command(
                .checkAccept, [.character("a")], "accept this", "Accept the kind for this flight, or no longer",
                footer: 85, unless: { $0.reasonAgainstAccepting }, action: { $0.acceptFinding() }),
            Command(
                .checkSilence, [.character("A")], "silence kind", "Silence the kind for good, or no longer",
                footer: 65, unless: { $0.reasonAgainstDeciding }, action: { $0.askToSilence() }),
            Command(
                .checkDelete, [.character("d"), .delete, .function(8)], "delete",
                "Delete the flight; u brings it back", footer: 75, also: "remove",
                unless: { $0.reasonAgainstDeciding }, action: { $0.deleteFound() }),
            Command(
                .checkSilenced, [.character("v")], "silenced", "Show what is silenced, to bring it back", footer: 60,
                action: { $0.changeCheck { $0.turnSilenced() } }),
            Command(
                .checkNext, [.tab, .right, .character("l")], "next kind", "Show the next kind of finding", footer: 80,
                action: { $0.changeCheck { $0.turn(by: 1) } }),
            Command(
                .checkPrevious, [.backTab, .left, .character("h")], "kind before", "Show the kind of finding before",
                action: { $0.changeCheck { $0.turn(by: -1) } }),
            Command(
                .checkAgain, [.character("r"), .function(5)], "check again", "Check the flights again",
                also: "refresh reload", action: { $0.askForShownCheck() }),
        ] + Command.undoing + Command.motions(.reading, footer: 30) + [
            Command(
                .checkClose, [.escape, .character("q"), .function(10)], "back", "Back to the list; stops the check",
                footer: 99, action: { $0.leaveCheck() })
        ])
}

// MARK: Update

extension State {
    /// The check that is open, also below a form; nil when none is.
    var checking: CheckScreen? {
        for case .checking(let screen) in screens.reversed() { return screen }
        return nil
    }

    mutating func changeCheck(_ change: (inout CheckScreen) -> Void) -> [Effect] {
        let place = screens.lastIndex { if case .checking = $0 { true } else { false } }
        guard let place, var screen = checking else { return [] }
        change(&screen)
        screens[place] = .checking(screen)
        return []
    }

    fileprivate mutating func openCheck() -> [Effect] {
        leaveSearch()
        push(.checking(CheckScreen(list.query)))
        return askForShownCheck()
    }

    /// Checks again if the check is open.
    mutating func askForShownCheck() -> [Effect] {
        checking.map { [requests.ask(CheckQuestion(query: $0.query))] } ?? []
    }

    /// Leaves the screen; a check under way is stopped.
    fileprivate mutating func leaveCheck() -> [Effect] {
        let isUnderWay = requests.isUnderWay(CheckQuestion.topic)
        pop()
        return (isUnderWay ? [requests.ask(StopCheckQuestion())] : []) + reloadIfNeeded()
    }

    fileprivate var reasonAgainstFinding: String? { checking?.selected == nil ? "there is no finding" : nil }

    /// The reason why nothing is decided about the finding now; nil when it can be.
    fileprivate var reasonAgainstDeciding: String? {
        if let reason = reasonAgainstChanging { return reason }
        return requests.isUnderWay(CheckQuestion.topic) ? "the flights are being checked" : reasonAgainstFinding
    }

    fileprivate var reasonAgainstAccepting: String? {
        if let reason = reasonAgainstDeciding { return reason }
        return checking?.selected?.silence == .logbook
            ? "its kind is silenced for good; \(keyLabel(of: .checkSilence)) brings it back" : nil
    }

    fileprivate var reasonAgainstFix: String? {
        reasonAgainstDeciding ?? (checking?.selected?.changes.isEmpty == true ? noFix : nil)
    }

    fileprivate var reasonAgainstFixingAll: String? {
        reasonAgainstDeciding ?? (checking?.fixable.isEmpty == true ? noFix : nil)
    }

    private var noFix: String {
        "no automatic fix: \(keyLabel(of: .checkOpen)) edits, \(keyLabel(of: .checkAccept)) accepts"
    }

    /// Opens the form of the flight, where the finding is.
    fileprivate mutating func openFinding() -> [Effect] {
        guard let finding = checking?.selected else { return [] }
        return [requests.ask(OpenFormQuestion(id: finding.entry.id, purpose: .finding(finding.check.fields)))]
    }

    fileprivate mutating func deleteFound() -> [Effect] {
        checking?.selected.map { [requests.ask(DeleteQuestion(id: $0.entry.id))] } ?? []
    }

    fileprivate mutating func fixFinding() -> [Effect] {
        guard let finding = checking?.selected else { return [] }
        return [requests.ask(FixQuestion(findings: [finding]))]
    }

    fileprivate mutating func askToFixAll() -> [Effect] {
        guard let screen = checking, let kind = screen.selected?.kind else { return [] }
        let all = screen.fixable
        let flights = settings.display.text(of: all.count, .flights)
        return ask("Fix “\(kind.rawValue)” of all?", "Fix \(flights)", or: "Change nothing") {
            [$0.requests.ask(FixQuestion(findings: all))]
        }
    }

    fileprivate mutating func acceptFinding() -> [Effect] {
        guard let finding = checking?.selected else { return [] }
        return [requests.ask(AcceptQuestion(finding: finding, isAccepted: finding.silence == nil))]
    }

    fileprivate mutating func askToSilence() -> [Effect] {
        guard let finding = checking?.selected else { return [] }
        let kind = finding.kind
        if finding.silence == .logbook { return [requests.ask(SilenceQuestion(kind: kind, isSilenced: false))] }
        let count = checking?.found?.open.count { $0.kind == kind } ?? 0
        let findings = "\(settings.display.text(of: count)) finding\(count == 1 ? "" : "s")"
        return ask(
            "Silence “\(kind.rawValue)” for good?", "Hide \(findings), and those to come", or: "Change nothing"
        ) {
            [$0.requests.ask(SilenceQuestion(kind: kind, isSilenced: true))]
        }
    }
}

extension CheckScreen {
    static func cursor(in state: State) -> Int { state.checking?.place.cursor ?? 0 }
    static func openCommand(in state: State) -> CommandName? { .checkOpen }

    static func scroll(in state: inout State, _ change: (inout ScrollWindow) -> Void) -> [Effect] {
        let height = CheckGeometry(state).rows.rows
        return state.changeCheck { $0.scroll(height: height, change) }
    }
}
