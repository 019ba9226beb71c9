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
                try LogbookFormats.write(query, of: book, as: format, style: style, today: today) { text in
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
        let flights = report.flights == 1 ? "1 flight" : "\(report.flights) flights"
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
        .exportFile, [], "export", "Export the flights of this list to a file",
        also: "backup save as write csv json foreflight logten myflightbook", action: { $0.openExport() })
}

extension State {
    fileprivate mutating func openExport() -> [Effect] {
        let formats = LogbookFormats.written.joined(separator: ", ")
        let fields = [
            Sheet.Field("Format", "csv", hint: formats),
            Sheet.Field("File", "flights-\(today.isoText).csv", hint: "path; an existing file is not replaced"),
        ]
        let query = list.query.kind == .flights ? list.query : ListQuery(.flights)
        let title = query.isFiltered ? "Export the flights of this list" : "Export all flights"
        overlay = .sheet(Sheet(title: title, fields) { sheet, state in state.export(query, sheet) })
        return []
    }

    private mutating func export(_ query: ListQuery, _ sheet: Sheet) -> [Effect] {
        let typed = sheet.text(0).lowercased()
        let found = typed.isEmpty ? [] : LogbookFormats.written.filter { $0.hasPrefix(typed) }
        guard found.count == 1, let path = sheet.text(1).nonEmpty else {
            return refuseSheet(
                found.count == 1
                    ? "Name the file." : "The format is one of \(LogbookFormats.written.joined(separator: ", ")).")
        }
        return [
            requests.ask(
                ExportQuestion(query: query, format: found[0], path: path, style: settings.tableStyle, today: today))
        ]
    }
}
