import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// What stood in the file that a flight was imported from, also what no field holds.
struct ImportedCellsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let id: RecordID

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [SourceRow] { try book.importedRows(of: id) }

    func receive(_ rows: [SourceRow], in state: inout State) -> [Effect] { state.showImported(rows) }
}

extension ImportedEntry {
    /// The cells that are not empty, each with what it becomes; last those that no field takes.
    func cellMeanings(
        _ description: ImportDescription
    ) -> [(place: Int, title: String, text: String, meaning: String)] {
        let record = Record.flight(flight)
        let places = cells.indices.filter { !kept.contains($0) } + kept
        return places.compactMap { place in
            guard cells.indices.contains(place), !cells[place].isEmpty, description.columns.indices.contains(place)
            else { return nil }
            let column = description.columns[place]
            let field = column.field.flatMap { FieldTable.standard[.flights][$0] }
            let words = [field?.label ?? column.meaning, field?.value(in: record)?.text].compactMap(\.self)
            let meaning = kept.contains(place) ? "kept, not imported" : words.joined(separator: "  ")
            return (place, column.title, cells[place], meaning)
        }
    }
}

extension CommandName {
    static let importedCells = CommandName("list.imported")
}

extension Command {
    static let importedCells = Command(
        .importedCells, [], "as imported", "Show the imported row as it stands in the file",
        also: "source original verbatim kept", unless: { $0.reasonAgainstImportedCells },
        action: { state in state.list.selected.map { [state.requests.ask(ImportedCellsQuestion(id: $0.id))] } ?? [] })
}

extension State {
    fileprivate var reasonAgainstImportedCells: String? {
        if kind != .flights { return "only flights are imported" }
        return list.selected == nil ? "no flight is marked" : nil
    }

    /// Lists the cells; Enter copies one.
    fileprivate mutating func showImported(_ rows: [SourceRow]) -> [Effect] {
        guard isListShown else { return [] }
        guard let first = rows.first else {
            status = Status(.caution, "The flight was not imported.")
            return []
        }
        let items = rows.enumerated().flatMap { place, row in
            row.cells.enumerated().map { number, cell in
                Picker.Item(
                    "\(cell.title): \(LineEnds.shown(cell.text))", id: "\(place).\(number)",
                    detail: rows.count > 1 ? "  \(row.fileName)" : ""
                ) { _ in [.run(CopyTask(text: cell.text))] }
            }
        }
        let day = first.at.map { " on \($0.date.isoText)" } ?? ""
        overlay = .picker(
            Picker(title: "Imported from \(first.fileName), line \(first.line)\(day)", items: items, isWide: true))
        return []
    }
}
