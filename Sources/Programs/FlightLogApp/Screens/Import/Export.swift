import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI

/// Writes the flights of a list to a file, in the format of another program.
struct ExportQuestion: LogbookQuestion {
    static let traits = QuestionTraits(holdsKeys: true)

    let query: ListQuery
    let format: String
    let path: String
    let style: TableStyle
    let today: LocalDate

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> ExportReport {
        let file = try ExportFile(path, replacing: false, of: book.path)
        do {
            return try file.write { sink in
                try ImportFormats.write(query, of: book, as: format, style: style, today: today) { text in
                    guard !book.questionStop.wasStopped else { throw LogbookError.interrupted }
                    try sink(text)
                }
            }
        } catch let error as LogbookError {
            throw error
        } catch {
            throw .unreadable(path: path, reason: LogbookError.reason(of: error))
        }
    }

    func receive(_ report: ExportReport, in state: inout State) -> [Effect] {
        state.overlay = nil
        let flights = state.settings.display.text(
            flights: report.flights - report.sessions, sessions: report.sessions, joined: " and ")
        let lost = report.losses.map { "\($0.what) \($0.count)" }.joined(separator: ", ")
        state.status =
            lost.isEmpty
            ? Status(.good, "Wrote \(flights) to \(path.lastPathPart).")
            : Status(.caution, "Wrote \(flights) to \(path.lastPathPart). No place in the format: \(lost).")
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.refuseSheet("\(error.message) \(error.recovery)")
    }
}

extension CommandName {
    static let exportFile = CommandName("app.export")
}

extension Command {
    static let exportFile = Command(
        ListScreen.self, .exportFile, [], "export", "Export the flights of this list to a file",
        also: "backup save as write csv json foreflight logten myflightbook", action: { $0.openExport(in: &$1) })
}

extension ListScreen {
    fileprivate func openExport(in context: inout ScreenContext) -> [Effect] {
        let formats = ImportFormats.written.joined(separator: ", ")
        let name = "flights-\(context.state.today.isoText).csv"
        let fields = [
            Sheet.Field("Format", "csv", hint: formats),
            Sheet.Field("File", name, hint: "path; an existing file is not replaced"),
        ]
        let query = context.kind == .flights ? context.list.query : ListQuery(.flights)
        let title = query.isFiltered ? "Export the flights of this list" : "Export all flights"
        return context.show(.sheet(Sheet(title: title, fields) { $0.export(query, &$1) }))
    }
}

extension Sheet {
    fileprivate func export(_ query: ListQuery, _ state: inout State) -> [Effect] {
        let typed = text(0).lowercased()
        let found = typed.isEmpty ? [] : ImportFormats.written.filter { $0.hasPrefix(typed) }
        guard found.count == 1 else {
            return state.refuseSheet("The format is one of \(ImportFormats.written.joined(separator: ", ")).")
        }
        guard let path = text(1).nonEmpty else { return state.refuseSheet("Name the file.") }
        let question = ExportQuestion(
            query: query, format: found[0], path: path, style: state.settings.tableStyle, today: state.today)
        return [state.requests.ask(question)]
    }
}
