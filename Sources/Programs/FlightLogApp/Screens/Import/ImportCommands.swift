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
        action: { [$0.requests.ask(FolderQuestion(path: "", purpose: .importing))] })
}

extension CommandTable {
    static let importing = CommandTable(
        .importing,
        [
            Command(
                ImportScreen.self, .importRun, [.character("i")], "import",
                "Import the rows, as one step that undo takes back",
                footer: 95,
                unless: { $0.reasonAgainstImport($1) }, action: { $0.begin(in: &$1) }),
            Command(
                ImportScreen.self, .importNext, [.tab, .right, .character("l")], "next state",
                "Show the rows of the next state",
                footer: 80,
                action: { $0.showState(by: 1) }),
            Command(
                ImportScreen.self, .importPrevious, [.backTab, .left, .character("h")], "state before",
                "Show the rows of the previous state",
                action: { $0.showState(by: -1) }),
            Command(
                ImportScreen.self, .importTotals, [.character("t")], "totals",
                "Compare the file's totals with what would be imported",
                footer: 75, action: { $0.turn(to: .totals) }),
            Command(
                ImportScreen.self, .importNames, [.character("N")], "names",
                "Show the aircraft, people and airports that the file names",
                footer: 70, action: { $0.turn(to: .names) }),
            Command(
                ImportScreen.self, .importColumns, [.character("c")], "columns",
                "Show what the columns of the file mean",
                footer: 68, action: { $0.turn(to: .columns) }),
            Command(
                ImportScreen.self, .importChoose, [.enter], "open",
                "Choose what a column or a name means, or the fields of a conflict; show all cells", footer: 92,
                unless: { screen, _ in screen.reasonAgainstChoosing }, action: { $0.choose(in: &$1) }),
            Command(
                ImportScreen.self, .importDateOrder, [.character("d")], "date order",
                "Read the dates with the day first, or with the month first",
                unless: { $0.reasonAgainstReading($1) }, action: { $0.toggleDateOrder(in: &$1) }),
            Command(
                ImportScreen.self, .importClock, [.character("z")], "clock",
                "Read times without a zone as UTC, or as local times",
                unless: { $0.reasonAgainstReading($1) }, action: { $0.toggleClock(in: &$1) }),
            Command(
                ImportScreen.self, .importKeepApart, [.character("a")], "keep apart",
                "Import the row although an entry looks the same",
                footer: 60, unless: { $0.reasonAgainst(.keepApart, $1) },
                action: { $0.decide(.keepApart, in: &$1) }),
            Command(
                ImportScreen.self, .importSame, [.character("=")], "the same",
                "This row is the flight it resembles; later imports will recognize it", footer: 58,
                unless: { $0.reasonAgainst(.isSame, $1) },
                action: { $0.decide(.isSame, in: &$1) }),
            Command(
                ImportScreen.self, .importTake, [.character("T")], "take theirs",
                "Also replace your own later changes with the file's values",
                footer: 55, unless: { $0.reasonAgainst(.take([]), $1) }, action: { $0.takeTheirs(in: &$1) }),
            Command(
                ImportScreen.self, .importSkip, [.character("x")], "leave out",
                "Leave the row out, or decide nothing about it any more",
                footer: 50, unless: { $0.reasonAgainst(.skip, $1) }, action: { $0.skipRow(in: &$1) }),
        ] + Command.motions(.rows, footer: 30) + [
            Command.close(.importClose, "Leave; nothing is imported", footer: 99)
        ])
}

// MARK: Update

extension ImportScreen {
    /// Returns whether a file is being read or imported.
    static func isUnderWay(_ state: State) -> Bool { state.requests.isUnderWay(.importing) }

    /// Reads the row with the cursor.
    mutating func settle(in context: inout ScreenContext) -> [Effect] {
        guard entry == nil, let row = readRow else { return [] }
        return context.ask(
            ImportedRowQuestion(
                path: path, options: options, place: row.place, second: decisions.secondPilot))
    }

    /// Reads the file, and compares it with the logbook.
    func askForPlan(in context: inout ScreenContext) -> [Effect] {
        context.ask(ImportPlanQuestion(path: path, options: options, decisions: decisions))
    }

    fileprivate mutating func toggleDateOrder(in context: inout ScreenContext) -> [Effect] {
        let isDayFirst = options.found?.dateOrder == .dayFirst
        return changeOptions(in: &context) { $0.dateOrder = isDayFirst ? .monthFirst : .dayFirst }
    }

    fileprivate mutating func toggleClock(in context: inout ScreenContext) -> [Effect] {
        let isUTC = options.found?.times == .utc
        return changeOptions(in: &context) { $0.times = isUTC ? .local : .utc }
    }

    /// Changes how the file is read, and reads it again.
    mutating func changeOptions(
        in context: inout ScreenContext, _ change: (inout ImportOptions) -> Void
    ) -> [Effect] {
        change(&options)
        options.found = nil
        return askForPlan(in: &context)
    }

    fileprivate func reasonAgainstReading(_ state: State) -> String? {
        Self.isUnderWay(state) ? "the file is being read" : nil
    }

    fileprivate func reasonAgainstImport(_ state: State) -> String? {
        guard let plan, !Self.isUnderWay(state) else { return "the file is being read" }
        if let reason = state.reasonAgainstChanging { return reason }
        return plan.changesSomething ? nil : "there is nothing to import"
    }

    /// Imports; before, asks what columns of numbers mean that nothing takes.
    fileprivate func begin(in context: inout ScreenContext) -> [Effect] {
        guard let plan, !plan.description.isCertain, !plan.uncomparedColumns.isEmpty, plan.count(.new) > 0 else {
            return beginKeeping(in: &context)
        }
        return openUncompared(plan, in: &context)
    }

    /// Imports; before, asks whether corrected columns are kept.
    func beginKeeping(in context: inout ScreenContext) -> [Effect] {
        guard isCorrected, var layout = options.found else { return run(keeping: nil, in: &context) }
        layout.preamble = []
        let name = path.lastPathPart.split(separator: ".").first.map(String.init) ?? ""
        let profile = TableProfile(name: name, fingerprint: layout.fingerprint, layout: layout.data)
        return openProfileSheet(profile, in: &context)
    }

    func run(keeping profile: TableProfile?, in context: inout ScreenContext) -> [Effect] {
        guard let plan else { return [] }
        var decisions = decisions
        decisions.profile = profile
        return context.ask(ImportRunQuestion(path: path, options: options, plan: plan, decisions: decisions))
    }

    /// Leaves the screen, after a question where something was decided.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        guard hasWork, !Self.isUnderWay(context.state) else { return drop(in: &context) }
        let leave = Picker.Item("Leave: your choices here are lost", id: "leave") {
            $0.edit(ImportScreen.self) { $0.drop(in: &$1) }
        }
        let stay = Picker.Item("Go on with the import", id: "stay") { _ in [] }
        return context.show(
            .picker(Picker(title: "Leave without importing?", items: [leave, stay], isQuestion: true)))
    }

    /// Leaves the screen; work under way is stopped, and nothing is imported.
    private func drop(in context: inout ScreenContext) -> [Effect] {
        context.ask(StopImportQuestion(isUnderWay: Self.isUnderWay(context.state))) + context.leave()
    }

    // MARK: Decisions

    /// Returns the reason why nothing can be decided about the row with the cursor; nil when it can.
    fileprivate func reasonAgainst(_ choice: ImportDecisions.Choice, _ state: State) -> String? {
        guard let row, !Self.isUnderWay(state) else { return "no row is marked" }
        let fits =
            switch choice {
            case .keepApart, .isSame: [.probablySame, .keptApart, .confirmed].contains(row.state)
            case .take: row.changes.contains(where: \.isConflict)
            case .skip: row.state.isSaved || decisions.rows[row.line] != nil
            }
        return fits ? nil : "the row is \(row.state.name)"
    }

    /// Decides about the row with the cursor, and plans again.
    fileprivate mutating func decide(_ choice: ImportDecisions.Choice?, in context: inout ScreenContext) -> [Effect] {
        guard let row else { return [] }
        decide(choice, about: row)
        return askForPlan(in: &context)
    }

    fileprivate mutating func takeTheirs(in context: inout ScreenContext) -> [Effect] {
        decide(row.map { .take(Set($0.changes.filter(\.isConflict).map(\.field.id))) }, in: &context)
    }

    fileprivate mutating func skipRow(in context: inout ScreenContext) -> [Effect] {
        guard let row else { return [] }
        return decide(decisions.rows[row.line] == nil ? .skip : nil, in: &context)
    }
}
