package import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The list state of a logbook: filters, orders, columns and rows, with earlier filters and entry lines.
///
/// Only the program writes this file, in the state folder; parts that cannot be read are ignored.
package struct SavedListStates: Hashable, Sendable {
    /// The state of one list.
    struct List: Hashable, Sendable {
        /// The filter as typed; empty for the one that matches everything.
        var filter = ""
        /// The order; nil when it is that of the settings.
        var sort: ListSort?
        /// The names of the columns; nil when they are those of the settings.
        var columns: [String]?
        /// The key of the row with the cursor; nil for the first.
        var row: Int64?
        /// The earlier filters, newest last.
        var history: [String] = []
    }

    private var lists: [RecordKind: List] = [:]
    /// The entry lines that were typed, newest last.
    var lines: [TypedLine] = []
    /// The entry line that is being typed; empty for none.
    var line = ""
    /// The conventions by which that line was typed, and the day; nil where the file does not say it.
    var lineConventions: Conventions?
    var lineDay: LocalDate?

    /// Creates an empty list state.
    package init() {}

    /// Whether there is nothing to store.
    package var isEmpty: Bool { lists.isEmpty && lines.isEmpty && line.isEmpty }

    /// The state of a list.
    subscript(kind: RecordKind) -> List {
        get { lists[kind] ?? List() }
        set { lists[kind] = newValue == List() ? nil : newValue }
    }
}

extension SavedListStates {
    /// Parses the text of a file.
    package init(_ text: String) {
        for entry in TOMLReader(text).entries {
            if entry.name == "line.typed", case .text(let text) = entry.value { line = text }
            readTypedLine(entry)
            guard let kind = RecordKind.allCases.first(where: { entry.path.first == $0.plural }) else { continue }
            read(entry, of: kind)
        }
    }

    private mutating func readTypedLine(_ entry: TOMLEntry) {
        if case .list(let texts) = entry.value {
            if entry.name == "line.history" { lines = texts.map { TypedLine(text: $0, typing: nil) } }
            guard entry.name == "line.typings", texts.count == lines.count else { return }
            lines = zip(lines, texts).map { TypedLine(text: $0.text, typing: Typing($1)) }
        }
        guard case .text(let text) = entry.value else { return }
        if entry.name == "line.times", let times = TimeReference(rawValue: text) {
            lineConventions = Conventions(dateOrder: lineConventions?.dateOrder, times: times)
        }
        if entry.name == "line.order" { lineConventions?.dateOrder = DateOrder(rawValue: text) }
        if entry.name == "line.day" { lineDay = LocalDate(isoText: text) }
    }

    private mutating func read(_ entry: TOMLEntry, of kind: RecordKind) {
        let name = entry.path.last
        if name == "filter", case .text(let text) = entry.value { self[kind].filter = text }
        if name == "history", case .list(let texts) = entry.value { self[kind].history = texts }
        if name == "row", case .number(let key) = entry.value { self[kind].row = Int64(key) }
        // Orders and columns have the same form as in the settings.
        var settings = Settings()
        guard let setting = Setting.all.first(where: { $0.name == entry.name }), setting.take(entry.value, &settings)
        else { return }
        if name == "sort" { self[kind].sort = settings.sort(of: kind) }
        if name == "columns" { self[kind].columns = settings.columnNames(of: kind) }
    }

    /// Returns the text of the file; parsing it returns an equal value.
    ///
    /// - Parameter fields: the fields of the logbook, whose names orders have.
    package func text(_ fields: FieldTable) -> String {
        let tables = RecordKind.allCases.map { ($0.plural, lines(of: $0, fields)) } + [("line", typedLines)]
        return tables.filter { !$1.isEmpty }.map { name, lines in
            "\n[\(name)]\n" + lines.map { "\($0) = \($1)\n" }.joined()
        }.joined()
    }

    private var typedLines: [(String, TOMLEntry.Value)] {
        let typed = line.isEmpty ? [] : [("typed", .text(line))] + typing
        guard !lines.isEmpty else { return typed }
        let typings = lines.map { $0.typing?.text ?? "" }
        return typed + [("history", .list(lines.map(\.text))), ("typings", .list(typings))]
    }

    /// How the line was typed: after the clock, the order of dates.
    private var typing: [(String, TOMLEntry.Value)] {
        guard let conventions = lineConventions, let day = lineDay else { return [] }
        let order = conventions.dateOrder.map { [("order", TOMLEntry.Value.text($0.rawValue))] } ?? []
        return [("times", .text(conventions.times.rawValue))] + order + [("day", .text(day.isoText))]
    }

    private func lines(of kind: RecordKind, _ fields: FieldTable) -> [(String, TOMLEntry.Value)] {
        let list = self[kind]
        let lines: [(String, TOMLEntry.Value?)] = [
            ("filter", list.filter.isEmpty ? nil : .text(list.filter)),
            ("sort", list.sort.map { .text($0.text(fields)) }),
            ("columns", list.columns.map { .list($0) }),
            ("row", list.row.map { .number(Int($0)) }),
            ("history", list.history.isEmpty ? nil : .list(list.history)),
        ]
        return lines.compactMap { name, value in value.map { (name, $0) } }
    }
}

extension SavedListStates {
    /// Restores the lists; a filter that cannot be read is read again when the fields of the logbook are known.
    func restore(_ state: inout State) {
        for kind in RecordKind.allCases {
            let left = self[kind]
            if let sort = left.sort { state.settings.setSort(sort, of: kind) }
            if let columns = left.columns { state.settings.setColumnNames(columns, of: kind) }
            state.lists[.all(kind)].query.sort = state.settings.sort(of: kind)
            if let typed = try? TypedFilter(left.filter, of: kind, state) {
                state.lists[.all(kind)].setFilter(typed)
            } else {
                state.unreadFilters[kind] = left.filter
            }
            state.lists[.all(kind)].rememberedRow = left.row.map { RecordID(kind: kind, key: $0) }
            state.filterHistory[kind] = left.history
        }
        state.entryHistory = lines
        let typing = lineConventions.flatMap { by in lineDay.map { Typing(conventions: by, day: $0) } }
        state.leftLine = line.isEmpty ? nil : TypedLine(text: line, typing: typing)
    }

    /// Restores the filters and the order that name fields of the pilot's own; what is no longer valid is ignored.
    static func restoreCustomFields(_ state: inout State) {
        if let sort = ListSort(state.settings.sort(of: .flights).text(state.fields), among: state.fields[.flights]) {
            state.settings.setSort(sort, of: .flights)
            state.lists[.all(.flights)].query.sort = sort
        } else {
            state.lists[.all(.flights)].query.sort = .usual(.flights)
        }
        for (kind, text) in state.unreadFilters {
            if let typed = try? TypedFilter(text, of: kind, state) { state.lists[.all(kind)].setFilter(typed) }
        }
        state.unreadFilters = [:]
    }

    /// Creates the memory of what is shown.
    init(_ state: State) {
        var typed = state.leftLine
        if case .entryLine(let line) = state.overlay, !line.isBlank {
            typed = TypedLine(text: line.editor.text, typing: line.typing ?? Typing(state))
        }
        lines = state.entryHistory
        line = typed?.text ?? ""
        lineConventions = typed?.typing?.conventions
        lineDay = typed?.typing?.day
        /// Returns a setting that was changed on the screen; nil when it is that of the files.
        func chosen<Value: Equatable>(_ value: (Settings) -> Value) -> Value? {
            value(state.settings) == value(state.keptSettings) ? nil : value(state.settings)
        }
        for kind in RecordKind.allCases {
            let list = state.lists[.all(kind)]
            self[kind] = List(
                filter: list.query.textOfFilter(typed: list.filter), sort: chosen { $0.sort(of: kind) },
                columns: chosen { $0.columnNames(of: kind) }, row: list.rowToRemember,
                history: state.filterHistory[kind])
        }
    }
}

extension ListState {
    /// The key of the row with the cursor; nil for the first one, so that newer rows are visible the next time.
    fileprivate var rowToRemember: Int64? {
        guard isLoaded else { return rememberedRow?.key }
        return cursor == 0 && !hasEarlier ? nil : selected?.id.key
    }
}

extension ListQuery {
    /// Returns the conditions of the list as a typed filter, in which the chosen paint is a term.
    func textOfFilter(typed: TypedFilter) -> String {
        let paint = paint.map { "color:\($0.rawValue)" }
        let isAlternative = if case .any = typed.filter { true } else { false }
        let text = isAlternative && paint != nil ? "(\(typed.storedText))" : typed.storedText
        return [text, paint ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
