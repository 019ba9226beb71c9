import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI

// MARK: Commands

extension CommandContext {
    static let importing = CommandContext("Import", name: "import")
}

extension CommandName {
    static let importFile = CommandName("app.import")
    static let importRun = CommandName("import.run")
    static let importKeepApart = CommandName("import.keepapart")
    static let importSame = CommandName("import.same")
    static let importTake = CommandName("import.take")
    static let importSkip = CommandName("import.skip")
    static let importNext = CommandName("import.next")
    static let importPrevious = CommandName("import.previous")
    static let importTotals = CommandName("import.totals")
    static let importNames = CommandName("import.names")
    static let importColumns = CommandName("import.columns")
    static let importChoose = CommandName("import.choose")
    static let importDateOrder = CommandName("import.dates")
    static let importClock = CommandName("import.clock")
    static let importClose = CommandName("import.close")
}

extension Command {
    static let importFile = Command(
        .importFile, [], "import", "Import the logbook of another program",
        also: "load foreflight logten myflightbook csv migrate restore", unless: { $0.reasonAgainstChanging },
        action: { $0.openFiles(in: "") })
}

extension CommandTable {
    static let importing = CommandTable(
        .importing,
        [
            Command(
                .importRun, [.character("i")], "import", "Import the rows, as one step that undo takes back",
                footer: 95,
                unless: { $0.reasonAgainstImport }, action: { $0.beginRun() }),
            Command(
                .importNext, [.tab, .right, .character("l")], "next state", "Show the rows of the next state",
                footer: 80,
                action: { $0.changeImport { $0.turnState(by: 1) } }),
            Command(
                .importPrevious, [.backTab, .left, .character("h")], "state before",
                "Show the rows of the state before",
                action: { $0.changeImport { $0.turnState(by: -1) } }),
            Command(
                .importTotals, [.character("t")], "totals", "Compare the file's totals with what would be imported",
                footer: 75, action: { $0.changeImport { $0.turn(to: .totals) } }),
            Command(
                .importNames, [.character("N")], "names", "Show the aircraft, people and airports that the file names",
                footer: 70, action: { $0.changeImport { $0.turn(to: .names) } }),
            Command(
                .importColumns, [.character("c")], "columns", "Show what the columns of the file mean",
                footer: 68, action: { $0.changeImport { $0.turn(to: .columns) } }),
            Command(
                .importChoose, [.enter], "choose",
                "Choose what a column or a name means, or the fields of a conflict; show all cells", footer: 65,
                unless: { $0.reasonAgainstChoosing }, action: { $0.chooseImported() }),
            Command(
                .importDateOrder, [.character("d")], "date order",
                "Read the dates with the day first, or with the month first",
                unless: { $0.isImportUnderWay ? "the file is being read" : nil },
                action: { $0.turnDateOrder() }),
            Command(
                .importClock, [.character("z")], "clock", "Read times without a zone as UTC, or as local times",
                unless: { $0.isImportUnderWay ? "the file is being read" : nil }, action: { $0.turnClock() }),
            Command(
                .importKeepApart, [.character("a")], "keep apart", "Import the row although an entry looks the same",
                footer: 60, unless: { $0.reasonAgainst(.keepApart) }, action: { $0.decide(.keepApart) }),
            Command(
                .importSame, [.character("=")], "the same",
                "The row is the entry that it resembles: later imports know it", footer: 58,
                unless: { $0.reasonAgainst(.isSame) }, action: { $0.decide(.isSame) }),
            Command(
                .importTake, [.character("T")], "take theirs",
                "Replace what was changed here, too, by what the file says",
                footer: 55, unless: { $0.reasonAgainst(.take([])) }, action: { $0.takeTheirs() }),
            Command(
                .importSkip, [.character("x")], "leave out", "Leave the row out, or decide nothing about it any more",
                footer: 50, unless: { $0.reasonAgainst(.skip) }, action: { $0.skipRow() }),
        ] + Command.motions(.rows, footer: 30) + [
            Command(
                .importClose, [.escape, .character("q"), .function(10)], "back", "Leave; nothing is imported",
                footer: 99,
                action: { $0.leaveImport() })
        ])
}

// MARK: Update

extension State {
    /// Whether a file is being read or imported.
    var isImportUnderWay: Bool { requests.isUnderWay(.importing) }

    /// The import that is shown; nil when none is.
    var importing: ImportScreen? { shown() }

    /// Changes the import that is shown, and reads the row with its cursor.
    mutating func changeImport(_ change: (inout ImportScreen) -> Void) -> [Effect] {
        edit(ImportScreen.self, change) + askForImportedRow()
    }

    mutating func askForImportedRow() -> [Effect] {
        guard let screen = importing, screen.entry == nil, let row = screen.readRow else { return [] }
        return [requests.ask(ImportedRowQuestion(path: screen.path, options: screen.options, place: row.place))]
    }

    /// Opens a file, and reads it. Where the file leaves something open, the region decides.
    mutating func beginImport(of path: String) -> [Effect] {
        overlay = nil
        var options = ImportOptions(today: today)
        options.usualDateOrder = settings.conventions.dateOrder
        push(.importing(ImportScreen(path: path, options: options)))
        return askForPlan()
    }

    mutating func askForPlan() -> [Effect] {
        guard let screen = importing else { return [] }
        return [
            requests.ask(
                ImportPlanQuestion(path: screen.path, options: screen.options, decisions: screen.decisions))
        ]
    }

    fileprivate mutating func turnDateOrder() -> [Effect] {
        let isDayFirst = importing?.options.found?.dateOrder == .dayFirst
        return changeImportOptions { $0.dateOrder = isDayFirst ? .monthFirst : .dayFirst }
    }

    fileprivate mutating func turnClock() -> [Effect] {
        let isUTC = importing?.options.found?.times == .utc
        return changeImportOptions { $0.times = isUTC ? .local : .utc }
    }

    fileprivate var reasonAgainstImport: String? {
        guard let plan = importing?.plan, !isImportUnderWay else { return "the file is being read" }
        if let reason = reasonAgainstChanging { return reason }
        return plan.changesSomething ? nil : "there is nothing to import"
    }

    /// Imports; before, asks what columns of numbers mean that nothing takes.
    fileprivate mutating func beginRun() -> [Effect] {
        guard let plan = importing?.plan, !plan.description.isCertain, !plan.uncomparedColumns.isEmpty,
            plan.count(.new) > 0
        else { return beginKeeping() }
        return openUncompared(plan)
    }

    /// Imports; before, asks whether corrected columns are kept.
    mutating func beginKeeping() -> [Effect] {
        guard let screen = importing, screen.isCorrected, var layout = screen.options.found else {
            return runImport(keeping: nil)
        }
        layout.preamble = []
        let name = screen.path.lastPathPart.split(separator: ".").first.map(String.init) ?? ""
        return openProfileSheet(TableProfile(name: name, fingerprint: layout.fingerprint, layout: layout.data))
    }

    mutating func runImport(keeping profile: TableProfile?) -> [Effect] {
        guard let screen = importing, let plan = screen.plan else { return [] }
        var decisions = screen.decisions
        decisions.profile = profile
        let question = ImportRunQuestion(
            path: screen.path, options: screen.options, plan: plan, decisions: decisions)
        return [requests.ask(question)]
    }

    /// Leaves the screen, after a question where something was decided.
    fileprivate mutating func leaveImport() -> [Effect] {
        guard importing?.hasWork == true, !isImportUnderWay else { return dropImport() }
        let leave = Picker.Item("Leave: what was decided here is lost", id: "leave") { state in
            state.overlay = nil
            return state.dropImport()
        }
        let stay = Picker.Item("Go on with the import", id: "stay") { state in
            state.overlay = nil
            return []
        }
        overlay = .picker(Picker(title: "Leave without importing?", items: [leave, stay], isQuestion: true))
        return []
    }

    /// Leaves the screen; work under way is stopped, and nothing is imported.
    private mutating func dropImport() -> [Effect] {
        let question = StopImportQuestion(isUnderWay: isImportUnderWay)
        pop()
        return [requests.ask(question)] + reloadIfNeeded()
    }

    // MARK: Decisions

    /// The reason why nothing can be decided about the row with the cursor; nil when it can.
    fileprivate func reasonAgainst(_ choice: ImportDecisions.Choice) -> String? {
        guard let row = importing?.row, !isImportUnderWay else { return "no row is marked" }
        let fits =
            switch choice {
            case .keepApart, .isSame: [.probablySame, .keptApart, .confirmed].contains(row.state)
            case .take: row.changes.contains(where: \.isConflict)
            case .skip: row.state.isSaved || importing?.decisions.rows[row.line] != nil
            }
        return fits ? nil : "the row is \(row.state.name)"
    }

    /// Decides about the row with the cursor, and plans again.
    fileprivate mutating func decide(_ choice: ImportDecisions.Choice?) -> [Effect] {
        guard let row = importing?.row else { return [] }
        _ = changeImport { $0.decide(choice, about: row) }
        return askForPlan()
    }

    fileprivate mutating func takeTheirs() -> [Effect] {
        decide(importing?.row.map { .take(Set($0.changes.filter(\.isConflict).map(\.field.id))) })
    }

    fileprivate mutating func skipRow() -> [Effect] {
        guard let screen = importing, let row = screen.row else { return [] }
        return decide(screen.decisions.rows[row.line] == nil ? .skip : nil)
    }
}
