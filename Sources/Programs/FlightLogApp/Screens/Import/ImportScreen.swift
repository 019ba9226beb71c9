import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI

/// What importing a file would do, row by row, until it is done or left.
struct ImportScreen: RowsScreen {
    /// What is shown in place of the rows.
    enum View: Hashable, Sendable {
        case rows, totals, names, columns, gone
    }

    /// The path of the file.
    let path: String
    /// How the file is read.
    var options: ImportOptions
    /// The columns of the file, as they are understood.
    private(set) var columns: [Column] = []
    /// Whether the columns were corrected here.
    private(set) var isCorrected = false
    /// What is to be done; nil while the file is read.
    private(set) var plan: ImportPlan?
    var decisions = ImportDecisions()
    private(set) var view = View.rows
    /// The only state whose rows are shown; nil for all of them.
    private(set) var state: ImportRow.State?
    /// The indexes of the rows that are shown.
    private(set) var shown: [Int] = []
    private(set) var place = RowPlace()
    /// The cells of the row with the cursor; nil until they are read again.
    var entry: ImportedEntry?

    init(path: String, options: ImportOptions) { (self.path, self.options) = (path, options) }

    /// A column of the file.
    struct Column: Hashable, Sendable {
        let title: String
        /// What it means; nil for one that is kept as it is.
        let label: String?
    }

    /// The states that occur, in the order of the tabs.
    var states: [ImportRow.State] {
        guard let plan else { return [] }
        return ImportRow.State.allCases.filter { plan.count($0) > 0 }
    }

    /// The row with the cursor; nil when there is none.
    var row: ImportRow? {
        guard let plan, view == .rows, shown.indices.contains(place.cursor) else { return nil }
        return plan.rows[shown[place.cursor]]
    }

    /// The row whose cells are shown: the one with the cursor, beside the columns the first that can be read.
    var readRow: ImportRow? {
        view == .columns ? plan?.rows.first { $0.state != .refused } ?? plan?.rows.first : row
    }

    /// The name with the cursor; nil when there is none.
    var name: ImportedName? {
        guard let plan, view == .names, plan.names.indices.contains(place.cursor) else { return nil }
        return plan.names[place.cursor]
    }

    /// The reason why the meaning of the column with the cursor cannot be corrected; nil when it can.
    var reasonAgainstCorrecting: String? {
        guard columns.indices.contains(place.cursor) else { return "no column is marked" }
        guard plan?.description.isCertain == true, !isTable else { return nil }
        return "the format says what its columns are"
    }

    /// Whether the file is a table of characters, which can be read by its titles whatever its format seems to be.
    var isTable: Bool { options.found?.delimiter.isEmpty == false }

    /// The number of lines that can be scrolled over.
    var count: Int {
        switch view {
        case .rows: shown.count
        case .totals: plan?.totals.count ?? 0
        case .names: plan?.names.count ?? 0
        case .columns: columns.count
        case .gone: plan?.goneTitles.count ?? 0
        }
    }

    mutating func receive(_ plan: ImportPlan) {
        self.plan = plan
        options.found = TableLayout(data: plan.description.layout)
        columns = plan.description.columns.map { column in
            let field = column.field.flatMap { FieldTable.standard[.flights][$0]?.label }
            let words = [field, column.meaning].compactMap(\.self)
            return Column(title: column.title, label: words.isEmpty ? nil : words.joined(separator: ", "))
        }
        let (view, before) = (self.view, place)
        show(state.flatMap { plan.count($0) > 0 ? $0 : nil }, keepingCursor: true)
        guard view != .rows, view != .gone || !plan.gone.isEmpty else { return }
        (self.view, place) = (view, before)
        place.limit(to: count)
    }

    /// Shows the columns of a table of no known format.
    mutating func show(_ layout: TableLayout, isCorrected: Bool) {
        if isCorrected {
            self.isCorrected = true
            (options.profile, options.found) = (layout, nil)
        }
        columns = layout.columns.map { Column(title: $0.title, label: $0.meaning?.label) }
        entry = nil
        if view != .columns { turn(to: .columns) }
    }

    /// Keeps a decision about a row, which the row shows at once; nil takes the decision back.
    mutating func decide(_ choice: ImportDecisions.Choice?, about row: ImportRow) {
        decisions.rows[row.line] = choice
        if case .take(let fields)? = choice, let plan, let place = plan.rows.firstIndex(where: { $0.line == row.line })
        {
            self.plan = plan.taking(fields, at: place)
        }
    }

    /// Shows the rows of one state, or all of them.
    mutating func show(_ state: ImportRow.State?, keepingCursor: Bool = false) {
        self.state = state
        view = .rows
        let rows = plan?.rows ?? []
        shown = rows.indices.filter { state == nil || rows[$0].state == state }
        if !keepingCursor { place = RowPlace() }
        place.limit(to: shown.count)
        entry = nil
    }

    /// Shows the totals or the names, or the rows again.
    mutating func turn(to other: View) {
        view = view == other ? .rows : other
        place = RowPlace()
        entry = nil
    }

    /// Shows the next state's rows, or those of the state before; behind the last state is what is gone from the file.
    mutating func turnState(by distance: Int) {
        let all = [nil] + states.map(Optional.init)
        let count = all.count + (plan?.gone.isEmpty == false ? 1 : 0)
        let shown = view == .gone ? all.count : all.firstIndex(of: view == .rows ? state : nil) ?? 0
        let next = (shown + distance + count) % count
        if next < all.count { show(all[next]) } else { turn(to: .gone) }
    }

    fileprivate mutating func scroll(height: Int, _ change: (inout ScrollWindow) -> Void) {
        let before = place.cursor
        place.scroll(count: count, height: height, change)
        if place.cursor != before { entry = nil }
    }

    func contexts(_ state: State) -> [CommandContext] { [.importing] }
    func cancelCommand(_ state: State) -> CommandName { .importClose }
}

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

    /// Imports; before, asks whether corrected columns are kept.
    fileprivate mutating func beginRun() -> [Effect] {
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

    /// Leaves the screen; work under way is stopped, and nothing is imported.
    fileprivate mutating func leaveImport() -> [Effect] {
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

extension ImportScreen {
    func cursor(in state: State) -> Int { place.cursor }
    func openCommand(in state: State) -> CommandName? { .importChoose }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        scroll(height: ImportGeometry(context.state).rows.rows, change)
        return context.then { $0.askForImportedRow() }
    }
}
