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

    /// Opens the line that was being typed when the program ended, unless something else is being typed by now.
    mutating func openLeftLine() -> [Effect] {
        guard !leftLine.isEmpty, !isReadOnly, form == nil, dialogue == nil else {
            keepLeftLine()
            return []
        }
        defer { leftLine = "" }
        status = Status(
            .caution,
            "This line was being typed when the program ended: see whether its flight is there before you save it.")
        return openEntryLine(leftLine)
    }

    /// Puts the line that was being typed when the program ended among the earlier ones.
    mutating func keepLeftLine() {
        if !leftLine.isEmpty { rememberEntryLine(leftLine) }
        leftLine = ""
    }

    /// Leaves the line, which is kept as the newest of the earlier ones.
    mutating func closeEntryLine() -> [Effect] {
        if case .entryLine(let line) = dialogue, !line.isBlank {
            rememberEntryLine(line.editor.text)
            let keys = "\(keyLabel(of: .logLine)), \(keyLabel(of: .entryOlder))"
            status = Status(.good, "The line is kept: \(keys) brings it back.")
        }
        dialogue = nil
        requests.forget(.entry)
        return [.remember]
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
        if line.editor.text != before { line.recalled = nil }
        dialogue = .entryLine(line)
        return line.editor.text == before ? [] : [.remember] + askForEntry()
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
        rememberEntryLine()
        dialogue = nil
        let effects = showFlights()
        keeper.close()
        form = Form(filledWith: entry.flight, today: today)
        return [.remember] + effects + lookUpAll()
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

    /// Returns what was understood, when every word was; else the cursor goes behind the first that was not, and the line of
    /// news says what is wrong with it.
    private mutating func takeUnderstoodEntry() -> LoggedEntry? {
        guard case .entryLine(var line) = dialogue else { return nil }
        guard let entry = line.current, !line.isBlank else {
            let text = line.isBlank ? "Nothing was typed yet" : "The line could not be read; go on typing"
            status = Status(.caution, "\(text).")
            return nil
        }
        guard let problem = entry.line.firstProblem else { return entry }
        if let reason = problem.problem {
            status = Status(.bad, "“\(problem.text)”: \(reason.message); \(reason.recovery).")
        }
        line.editor.moveCursor(to: problem.problemRange.upperBound)
        dialogue = .entryLine(line)
        return nil
    }

    // MARK: Earlier lines

    /// How many lines are remembered.
    private static let rememberedLines = 50

    private mutating func rememberEntryLine() {
        guard case .entryLine(let line) = dialogue, !line.isBlank else { return }
        rememberEntryLine(line.editor.text)
    }

    private mutating func rememberEntryLine(_ text: String) {
        entryHistory = (entryHistory.filter { $0 != text } + [text]).suffix(Self.rememberedLines)
    }

    mutating func recallOlderEntry() -> [Effect] {
        guard case .entryLine(let line) = dialogue else { return [] }
        let end = min(line.recalled?.place ?? entryHistory.count, entryHistory.count)
        guard let place = entryHistory[..<end].lastIndex(where: { $0 != line.editor.text }) else { return [] }
        return recall(
            entryHistory[place], Search.Recalled(place: place, draft: line.recalled?.draft ?? line.editor.text))
    }

    mutating func recallNewerEntry() -> [Effect] {
        guard case .entryLine(let line) = dialogue, let recalled = line.recalled else { return [] }
        let next = recalled.place + 1
        guard entryHistory.indices.contains(next) else { return recall(recalled.draft, nil) }
        return recall(entryHistory[next], Search.Recalled(place: next, draft: recalled.draft))
    }

    private mutating func recall(_ text: String, _ recalled: Search.Recalled?) -> [Effect] {
        guard case .entryLine(var line) = dialogue else { return [] }
        line.editor = LineEditor(text)
        line.recalled = recalled
        dialogue = .entryLine(line)
        return [.remember] + askForEntry()
    }

    mutating func takeLogged(_ id: RecordID, as record: Record?) -> [Effect] {
        rememberEntryLine()
        dialogue = nil
        preview = Preview()
        _ = showFlights()
        status = Status(.good, "Added \(record?.sentence ?? "the flight").")
        return [.remember] + reloadAfterChange(at: .around(id))
    }

    /// Goes to the flights; those of a visit stay.
    private mutating func showFlights() -> [Effect] {
        showsTotals = false
        return kind == .flights ? [] : show(.flights)
    }
}
