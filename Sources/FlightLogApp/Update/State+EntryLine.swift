import Logbook
import TerminalUI

/// A flight in one line: what is typed is explained word by word, and then put into the form or saved.
extension State {
    /// How long a line may be; what is longer was pasted by mistake.
    private static let longestLine = 500

    mutating func openEntryLine(_ text: String = "") -> [Effect] {
        dialogue = .entryLine(LineEntry(text))
        return askForEntry()
    }

    mutating func closeEntryLine() -> [Effect] {
        dialogue = nil
        requests.forget(.entry)
        return []
    }

    mutating func typeInEntryLine(_ change: (inout LineEditor) -> Bool) -> [Effect] {
        guard case .entryLine(var line) = dialogue else { return [] }
        let before = line.editor.text
        guard change(&line.editor) else { return [] }
        guard line.editor.text.count <= Self.longestLine else {
            status = Status(.caution, "A line holds at most \(Self.longestLine) characters.")
            return []
        }
        status = nil
        dialogue = .entryLine(line)
        return line.editor.text == before ? [] : askForEntry()
    }

    private mutating func askForEntry() -> [Effect] {
        guard case .entryLine(let line) = dialogue, !line.isBlank else {
            requests.forget(.entry)
            return []
        }
        return [requests.ask(.entry(line.editor.text, today: today), for: .entry)]
    }

    mutating func take(_ entry: LoggedEntry, for job: LogbookJob) -> [Effect] {
        guard case .entryLine(var line) = dialogue, case .entry(let text, _) = job.task else { return [] }
        line.take(entry, of: text)
        dialogue = .entryLine(line)
        return []
    }

    /// Opens the form with the flight of the line.
    mutating func openEntryForm() -> [Effect] {
        guard let entry = takeUnderstoodEntry() else { return [.bell] }
        dialogue = nil
        let effects = showFlights()
        keeper.close()
        form = Form(filledWith: entry.flight, today: today)
        return effects + lookUpAll()
    }

    /// Saves the flight of the line; what keeps it from being saved gets the cursor, or is said.
    mutating func saveEntryLine() -> [Effect] {
        guard let entry = takeUnderstoodEntry() else { return [.bell] }
        guard entry.canBeSaved else {
            let first = entry.findings.first { $0.severity == .error }
            status = first.map { Status(.bad, "\($0.message); \($0.recovery).") }
            return [.bell]
        }
        return [requests.ask(.save(.flight(entry.flight), over: nil), for: .logging)]
    }

    /// Returns what was understood, when every word was; else the cursor goes behind the first that was not.
    private mutating func takeUnderstoodEntry() -> LoggedEntry? {
        guard case .entryLine(var line) = dialogue, let entry = line.current else { return nil }
        guard let problem = entry.line.firstProblem else { return entry }
        line.editor.moveCursor(to: problem.problemRange.upperBound)
        dialogue = .entryLine(line)
        return nil
    }

    mutating func takeLogged(_ id: RecordID, as record: Record?) -> [Effect] {
        dialogue = nil
        preview = Preview()
        _ = showFlights()
        status = Status(.good, "Added \(record?.sentence ?? "the flight").")
        return reloadAfterChange(at: .around(id))
    }

    /// Goes to the flights; those of a visit stay.
    private mutating func showFlights() -> [Effect] {
        showsTotals = false
        return kind == .flights ? [] : show(.flights)
    }
}
