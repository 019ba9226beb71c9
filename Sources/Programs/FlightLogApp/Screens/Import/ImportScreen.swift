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

    /// The file's path.
    let path: String
    /// How the file is read.
    var options: ImportOptions
    /// The columns of the file, as they are understood.
    private(set) var columns: [Column] = []
    /// Whether the columns were corrected here.
    private(set) var isCorrected = false
    /// What is to be done; nil while the file is read.
    private(set) var plan: ImportPlan?
    var decisions: ImportDecisions
    private(set) var view = View.rows
    /// The only state whose rows are shown; nil for all of them.
    private(set) var state: ImportRow.State?
    /// The indexes of the rows that are shown.
    private(set) var shown: [Int] = []
    private(set) var place = RowCursor()
    /// The cells of the row with the cursor; nil until they are read again.
    var entry: ImportedEntry?

    init(path: String, options: ImportOptions, naming second: SecondPilotName = .secondInCommand) {
        self.path = path
        decisions = ImportDecisions(naming: second)
        self.options = options
    }

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

    /// The name of a type with the cursor, below the names; nil when there is none.
    var namedType: ImportedType? {
        guard let plan, view == .names, plan.types.indices.contains(place.cursor - plan.names.count) else { return nil }
        return plan.types[place.cursor - plan.names.count]
    }

    /// The reason why the meaning of the column with the cursor cannot be corrected; nil when it can.
    var reasonAgainstCorrecting: String? {
        guard columns.indices.contains(place.cursor) else { return "no column is marked" }
        guard plan?.description.isCertain == true, !isTable else { return nil }
        return "the format says what its columns are"
    }

    /// Whether something was said or decided about the file that leaving the screen would lose.
    var hasWork: Bool {
        guard plan?.changesSomething == true || isCorrected else { return false }
        return isCorrected || !decisions.rows.isEmpty || !decisions.names.isEmpty || !decisions.types.isEmpty
            || options.dateOrder != nil
            || options.times != nil || options.dates != nil || options.hasDecimalComma != nil
    }

    /// Whether the file is a table of characters, which can be read by its titles whatever its format seems to be.
    var isTable: Bool { options.found?.delimiter.isEmpty == false }

    /// The number of lines that can be scrolled over.
    var count: Int {
        switch view {
        case .rows: shown.count
        case .totals: plan?.totals.count ?? 0
        case .names: plan.map { $0.names.count + $0.types.count } ?? 0
        case .columns: columns.count
        case .gone: plan?.goneTitles.count ?? 0
        }
    }

    mutating func receive(_ plan: ImportPlan) {
        self.plan = plan
        options.found = FileLayout(data: plan.description.layout)
        columns = plan.description.columns.map { column in
            let field = column.field.flatMap { FieldTable.standard[.flights][$0]?.label }
            let words = [field, column.meaning].compactMap(\.self)
            return Column(title: column.title, label: words.isEmpty ? nil : words.joined(separator: ", "))
        }
        let view = self.view
        let before = place
        show(state.flatMap { plan.count($0) > 0 ? $0 : nil }, keepingCursor: true)
        guard view != .rows, view != .gone || !plan.gone.isEmpty else { return }
        self.view = view
        place = before
        place.limit(to: count)
    }

    /// Shows the columns of a table of no known format.
    mutating func show(_ layout: FileLayout, isCorrected: Bool) {
        if isCorrected {
            self.isCorrected = true
            options.profile = layout
            options.found = nil
        }
        columns = layout.columns.map { Column(title: $0.title, label: $0.meaning?.label) }
        entry = nil
        if view != .columns { turn(to: .columns) }
    }

    /// Keeps a decision about a row, which the row shows at once; nil takes the decision back.
    mutating func decide(_ choice: ImportDecisions.Choice?, about row: ImportRow) {
        decisions.rows[row.line] = choice
        if case .take(let fields)? = choice, let plan, let index = plan.rows.firstIndex(where: { $0.line == row.line })
        {
            self.plan = plan.taking(fields, at: index)
        }
    }

    /// Shows the rows of one state, or all of them.
    mutating func show(_ state: ImportRow.State?, keepingCursor: Bool = false) {
        self.state = state
        view = .rows
        let rows = plan?.rows ?? []
        shown = rows.indices.filter { state == nil || rows[$0].state == state }
        if !keepingCursor { place = RowCursor() }
        place.limit(to: shown.count)
        entry = nil
    }

    /// Shows the totals or the names, or the rows again.
    mutating func turn(to other: View) {
        view = view == other ? .rows : other
        place = RowCursor()
        entry = nil
    }

    /// Shows the columns, with the cursor on one of them.
    mutating func show(column: Int) {
        if view != .columns { turn(to: .columns) }
        place.scroll(count: columns.count, height: max(columns.count, 1)) { $0.select(column) }
    }

    /// Shows the next state's rows, or those of the state before; behind the last state is what is gone from the file.
    mutating func showState(by distance: Int) {
        let all = [nil] + states.map(Optional.init)
        let count = all.count + (plan?.gone.isEmpty == false ? 1 : 0)
        let shown = view == .gone ? all.count : all.firstIndex(of: view == .rows ? state : nil) ?? 0
        let next = (shown + distance + count) % count
        if next < all.count { show(all[next]) } else { turn(to: .gone) }
    }

    func contexts(_ state: State) -> [CommandContext] { [.importing] }
}

extension ImportScreen {
    func cursor(in state: State) -> Int { place.cursor }
    func openCommand(in state: State) -> CommandName? { .importChoose }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        let before = place.cursor
        place.scroll(count: count, height: layout(context.state).rows.rows, change)
        if place.cursor != before { entry = nil }
        return []
    }
}
