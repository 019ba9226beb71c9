import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// What stood in the file that a flight was imported from, also what no field holds.
struct ImportedCellsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let id: RecordID

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [SourceRow] { try book.importedRows(of: id) }

    func receive(_ rows: [SourceRow], in state: inout State) -> [Effect] {
        state.isListShown ? state.edit(ListScreen.self) { $0.showImported(rows, in: &$1) } : []
    }
}

extension ImportedEntry {
    /// The cells that are not empty, each with what it becomes; last those that no field takes.
    func cellMeanings(
        _ description: ImportDescription, _ style: DisplayStyle, _ fields: FieldTable
    ) -> [(place: Int, title: String, text: String, meaning: String)] {
        let record = Record.flight(flight)
        let made = Record.aircraft(aircraft ?? AircraftRecord())
        let places = cells.indices.filter { !kept.contains($0) } + kept
        return places.compactMap { place in
            guard cells.indices.contains(place), !cells[place].isEmpty, description.columns.indices.contains(place)
            else { return nil }
            let column = description.columns[place]
            let field = column.field.flatMap { fields[.flights][$0] }
            let ofAircraft = column.meaning.flatMap { fields.ofAircraft($0) }
            let value = (field?.value(in: record) ?? ofAircraft?.value(in: made)).flatMap { value in
                (field ?? ofAircraft).map { style.text(of: value, in: $0) }
            }
            let words = [field?.label ?? column.meaning, value].compactMap(\.self)
            let meaning = kept.contains(place) ? "kept, not imported" : words.joined(separator: "  ")
            return (place, column.title, cells[place], meaning)
        }
    }
}

extension FieldTable {
    /// Returns the field of aircraft that a column such as `aircraft: Type` says; nil for any other column.
    fileprivate func ofAircraft(_ meaning: String) -> Field? {
        let words = meaning.split(separator: ": ", maxSplits: 1)
        guard words.count == 2, words[0] == "aircraft" else { return nil }
        return self[.aircraft].first { $0.isCalled(String(words[1])) }
    }
}

extension CommandName {
    static let importedCells = CommandName("list.imported")
}

extension Command {
    static let importedCells = Command(
        ListScreen.self, .importedCells, [], "as imported", "Show the imported row as it stands in the file",
        also: "source original verbatim kept", unless: { $0.reasonAgainstImportedCells($1) },
        action: { _, context in context.list.selected.map { context.ask(ImportedCellsQuestion(id: $0.id)) } ?? [] })
}

extension ListScreen {
    fileprivate func reasonAgainstImportedCells(_ state: State) -> String? {
        if state.kind != .flights { return "only flights are imported" }
        return state.list.selected == nil ? "no flight is marked" : nil
    }

    /// Lists the cells; Enter copies one.
    fileprivate func showImported(_ rows: [SourceRow], in context: inout ScreenContext) -> [Effect] {
        guard let first = rows.first else {
            context.status = Status(.caution, "The flight was not imported.")
            return []
        }
        let items = rows.enumerated().flatMap { index, row in
            row.cells.enumerated().map { number, cell in
                Picker.Item(
                    "\(cell.title): \(LineEnds.shown(cell.text))", id: "\(index).\(number)",
                    detail: rows.count > 1 ? "  \(row.fileName)" : ""
                ) { _ in [.run(CopyTask(text: cell.text))] }
            }
        }
        let day = first.at.map { " on \(context.settings.display.text(of: $0.date))" } ?? ""
        let title = "Imported from \(first.fileName), line \(first.line)\(day)"
        return context.show(.picker(Picker(title: title, items: items, isWide: true)))
    }
}
