import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram
import TerminalUI

/// A session in plain mode: reads a command, writes its answer, reads the next one, and never overwrites output.
///
/// It serves screen readers, and programs at the other end of a pipe.
struct PlainSession {
    /// The number of rows that are written at once.
    private static let pageLength = 20

    private let book: any LogbookAccess
    private let today: () -> LocalDate
    private let conventions: Conventions
    private let read: () -> String?
    private let write: (String) -> Void
    /// The fields of the logbook, as they were before the command.
    private var fields = FieldTable.standard
    private var query = ListQuery(.flights)
    private var rows: [ListRow] = []
    /// The number of the first shown row in the list.
    private var first = 1
    private var hasLater = false
    /// Whether a command failed.
    private(set) var hasFailed = false

    /// - Parameters:
    ///   - conventions: how the pilot writes dates.
    ///   - read: returns the next typed line; nil at the end.
    ///   - write: writes a text of one or more lines.
    init(
        _ book: any LogbookAccess, today: @escaping () -> LocalDate, by conventions: Conventions,
        read: @escaping () -> String?, write: @escaping (String) -> Void
    ) {
        self.book = book
        self.conventions = conventions
        self.today = today
        self.read = read
        self.write = write
    }

    /// Runs until `quit` or the end of the input.
    mutating func run() {
        say("flightlog, plain lines. Type help for the commands, quit to leave.")
        if let obstacle = book.obstacle { say("\(obstacle.clause.capitalizedFirst): nothing can be changed.") }
        attempt { (session) throws(LogbookError) in
            session.fields = try session.book.fieldTable()
            try session.show(session.query)
        }
        var isDone = false
        while !isDone, let line = read() { isDone = obey(line) }
    }

    /// Performs the command of a line; returns whether it was the last.
    private mutating func obey(_ line: String) -> Bool {
        do throws(PlainCommand.Problem) {
            let command = try PlainCommand(line)
            if command == .quit { return true }
            attempt { (session) throws(LogbookError) in
                session.fields = try session.book.fieldTable()
                try session.perform(command)
            }
        } catch {
            fail(error.message)
        }
        return false
    }

    private func say(_ text: String) { write(VisibleText.lines(text) + "\n") }

    private mutating func fail(_ text: String) {
        hasFailed = true
        say("error: \(text.withShortQuotes)")
    }

    private mutating func attempt(_ body: (inout PlainSession) throws(LogbookError) -> Void) {
        do throws(LogbookError) {
            try body(&self)
        } catch {
            fail("\(error.message) \(error.recovery)")
        }
    }

    private mutating func perform(_ command: PlainCommand) throws(LogbookError) {
        switch command {
        case .nothing, .quit: return
        case .help: for (form, summary) in PlainCommand.forms { say("\(form): \(summary)") }
        case .list(let kind, let filter):
            try show(ListQuery(kind), narrowedBy: filter ?? "")
        case .filter(let text): try show(query, narrowedBy: text)
        case .sort(let text): try order(text)
        case .next: try showPage(forward: true)
        case .back: try showPage(forward: false)
        case .show(let number): try show(number)
        case .explain(let text): _ = try explained(text)
        case .log(let text): try log(text)
        case .delete(let number): try delete(number)
        case .set(let number, let field, let text): try set(number, field, text)
        case .undo: try replay { (book) throws(LogbookError) in try book.undo() }
        case .redo: try replay { (book) throws(LogbookError) in try book.redo() }
        case .totals(let grouping): try showTotals(grouping)
        case .views: try showViews()
        case .view(let name): try showView(name)
        }
    }
}

/// Lists.
extension PlainSession {
    /// Shows the first rows of a list; an error leaves the current list.
    private mutating func show(_ wanted: ListQuery) throws(LogbookError) {
        let page = try book.page(wanted, at: .first, limit: Self.pageLength)
        let summary = try book.summary(wanted)
        query = wanted
        first = 1
        present(page, summary)
    }

    private mutating func present(_ page: ListPage, _ summary: ListSummary) {
        rows = page.rows
        hasLater = page.hasLater
        guard !rows.isEmpty else {
            say(query.isFiltered ? "Nothing matches." : "There are no \(query.kind.plural) yet.")
            return
        }
        let block = summary.times.block.map { ", \($0.clockText) hours" } ?? ""
        say("\(query.kind.plural) \(first) to \(first + rows.count - 1) of \(summary.count)\(block)")
        for (index, row) in rows.enumerated() { say("\(first + index). \(PlainRow.text(row))") }
        if hasLater { say("next shows more.") }
    }

    private mutating func showPage(forward: Bool) throws(LogbookError) {
        guard let edge = forward ? rows.last : rows.first, forward ? hasLater : first > 1 else {
            return fail(forward ? "There are no rows after these." : "There are no rows before these.")
        }
        let count = rows.count
        let page = try book.page(query, at: forward ? .after(edge.id) : .before(edge.id), limit: Self.pageLength)
        let summary = try book.summary(query)
        first = forward ? first + count : max(first - page.rows.count, 1)
        present(page, summary)
    }

    /// Shows a list through a filter; an error in the filter leaves the current list.
    private mutating func show(_ query: ListQuery, narrowedBy text: String) throws(LogbookError) {
        var wanted = query
        do throws(FilterError) {
            wanted.filter = try Filter(
                parsing: text, of: query.kind, in: fields, today: today(), order: conventions.dateOrder)
        } catch {
            let words = Array(text)[error.range.clamped(to: 0..<text.count)]
            let place = words.isEmpty ? "at the end" : "at “\(String(words))”"
            return fail("\(error.message), \(place): \(error.recovery).")
        }
        try show(wanted)
    }

    private mutating func order(_ text: String) throws(LogbookError) {
        guard let sort = ListSort(text.lowercased(), among: fields[query.kind]) else {
            let names = fields[query.kind].sortable.map(\.word).joined(separator: ", ")
            return fail("\(query.kind.plural) are not ordered by “\(text)”. Type one of \(names).")
        }
        var wanted = query
        wanted.sort = sort
        try show(wanted)
    }

    private func row(_ number: Int) -> ListRow? {
        rows.indices.contains(number - first) ? rows[number - first] : nil
    }

    private mutating func show(_ number: Int) throws(LogbookError) {
        guard let row = row(number) else { return failAboutRow(number) }
        for line in RecordText.lines(of: row, try book.record(row.id), fields) { say(line) }
    }

    private mutating func failAboutRow(_ number: Int) {
        fail("There is no row \(number) among those shown, \(first) to \(first + max(rows.count - 1, 0)).")
    }

    private mutating func delete(_ number: Int) throws(LogbookError) {
        guard let row = row(number) else { return failAboutRow(number) }
        say("Delete \(PlainRow.text(row))? Type yes or no.")
        guard read()?.lowercased().hasPrefix("y") == true else { return say("Nothing was deleted.") }
        try book.delete(row.id)
        say("Deleted.")
        try show(query)
    }
}

/// Changes of rows, undo and redo.
extension PlainSession {
    private mutating func set(_ number: Int, _ field: String, _ text: String) throws(LogbookError) {
        guard let row = row(number) else { return failAboutRow(number) }
        let record = try book.record(row.id)
        let edit: RecordEdit
        do throws(RecordEdit.Problem) {
            edit = try RecordEdit(
                record, of: row.id, setting: field, to: text, today: today(), by: conventions, in: fields)
        } catch {
            return fail(error.message)
        }
        guard edit.change.before != edit.change.after else { return say("That changes nothing.") }
        for new in try edit.newRecords(in: book) { say("new: \(new.kind.singular) \(new.label)") }
        for note in edit.notes { say("note: \(note)") }
        let saved = try book.save(edit.change.after, over: row.id)
        say("Saved \(try book.record(saved).sentence).")
        // The number refers to the changed row.
        if let now = try book.rows(query.kind, [row.id]).first { rows[number - first] = now }
    }

    private mutating func replay(
        _ body: (any LogbookAccess) throws(LogbookError) -> HistoryChange
    ) throws(LogbookError) {
        let change = try body(book)
        for step in change.steps { say("\(change.isUndo ? "undone" : "redone"): \(step.label)") }
        let page = try book.page(query, at: .first, limit: Self.pageLength)
        // The numbers still lead to the same rows: nothing is said again.
        guard first == 1, page.rows.map(\.id) == rows.map(\.id) else { return try show(query) }
        rows = page.rows
        hasLater = page.hasLater
    }
}

/// Entry lines, totals and views.
extension PlainSession {
    /// Prints the meanings of a line; returns the flight when it can be saved.
    private mutating func explained(_ text: String) throws(LogbookError) -> FlightRecord? {
        let entry = try book.entry(text, today: today(), by: conventions)
        for token in entry.line.tokens {
            let problem = token.problem.map { "not understood: " + $0.message.followed(by: $0.recovery) }
            say("\(token.text.cut(to: 100)): \(problem ?? token.explanation)")
        }
        for made in entry.made { say("new: \(made)") }
        for finding in entry.findings {
            say("\(finding.severity == .error ? "error" : "note"): \(finding.message); \(finding.remedy)")
        }
        return entry.canBeSaved ? entry.flight : nil
    }

    private mutating func log(_ text: String) throws(LogbookError) {
        guard let flight = try explained(text) else { return fail("The flight was not saved.") }
        _ = try book.save(.flight(flight), over: nil)
        say("The flight was saved.")
    }

    private mutating func showTotals(_ name: String) throws(LogbookError) {
        let grouping = name.isEmpty ? nil : TotalsGrouping(named: name, in: fields)
        guard name.isEmpty || grouping != nil else {
            let names = TotalsGrouping.usual.map { $0.name(in: fields) }.joined(separator: ", ")
            return fail("Flights cannot be grouped by “\(name)”. Type \(names), or another field.")
        }
        var flights = ListQuery(.flights)
        if query.kind == .flights { flights.filter = query.filter }
        let totals = try book.totals(flights, by: grouping)
        let policy = RoundingPolicy.sumOfMinutes
        for group in totals.groups {
            let block = group.times[.block]?.text(.hoursAndMinutes, policy: policy) ?? "unknown"
            say("\(group.key ?? "(none)"): \(group.flights) flights, \(block)")
        }
        let sessions = totals.whole.sessions == 0 ? "" : ", \(totals.whole.sessions) sessions"
        say("all: \(totals.whole.flights) flights\(sessions), \(policy.displayName)")
        for case let sentence? in [totals.damageSentence, totals.observedSentence] { say(sentence) }
        for column in FlightColumn.allCases {
            let total = totals.wholeWithOpening(column)
            guard total.knownCount > 0 else { continue }
            say("\(column.displayName): \(total.text(.hoursAndMinutes, policy: policy))")
        }
        let counts = [
            ("Take-offs", totals.whole.takeoffs), ("Landings", totals.whole.landings),
            ("Approaches", totals.whole.approaches), ("Holds", totals.whole.counts[.holds]),
            ("Launches", totals.whole.launches),
        ]
        for case (let name, let count?) in counts where count > 0 { say("\(name): \(count)") }
        for (field, sum) in totals.whole.custom.inOrder(of: fields) {
            say("\(field.label): \(sum.text)\(field.unit.map { " \($0)" } ?? "")")
        }
        for balance in totals.opening {
            say("of which opening balance: \(balance.words().joined(separator: ", "))")
        }
    }

    private func showViews() throws(LogbookError) {
        let views = try book.views()
        if views.isEmpty { say("No view is saved.") }
        for view in views {
            say("\(view.name): \(view.kind.plural), \(view.filter.isEmpty ? "everything" : view.filter)")
        }
    }

    private mutating func showView(_ name: String) throws(LogbookError) {
        guard let view = try book.views().first(where: { $0.isCalled(name) }) else {
            return fail("There is no view “\(name)”. Type views for all of them.")
        }
        var wanted = ListQuery(view.kind)
        if let sort = view.sort { wanted.sort = sort }
        try show(wanted, narrowedBy: view.filter)
    }
}
