import Logbook
import TerminalUI

/// A flight that is being described in one line.
struct LineEntry: ScreenContent {
    var editor: LineEditor
    /// What was understood; nil until anything was.
    private(set) var entry: LoggedEntry?
    /// The earlier line that stands there; nil while it is the user's own text.
    var recalled: Search.Recalled?
    /// The text that it was understood of.
    private var read = ""

    init(_ text: String = "") { editor = LineEditor(text) }

    /// Whether nothing was said yet.
    var isBlank: Bool { editor.text.allSatisfy(\.isWhitespace) }
    /// What was understood of the text as it stands; nil while that is being worked on.
    var current: LoggedEntry? { read == editor.text ? entry : nil }

    /// Stores what was understood of a text.
    mutating func receive(_ entry: LoggedEntry, of text: String) {
        self.entry = entry
        read = text
    }

    /// The place of the word with the cursor among those that were understood.
    var place: Int {
        let tokens = entry?.line.tokens ?? []
        return tokens.lastIndex { $0.range.lowerBound < max(editor.cursor, 1) } ?? 0
    }

    func contexts(_ state: State) -> [CommandContext] { [.entryLine] }
    func cancelCommand(_ state: State) -> CommandName { .entryClose }

    /// What is on its way says what the line means: these keys are meant for it.
    func holds(_ message: Message, _ state: State) -> Bool {
        state.requests.isUnderWay(EntryQuestion.topic)
            && (message == .key(.enter) || message == .key(.control("s")))
    }
}

// MARK: Commands

extension CommandContext {
    static let entryLine = CommandContext("A flight in one line", name: "log", takesText: true)
}

extension CommandName {
    static let logLine = CommandName("list.log")
    static let entryOpen = CommandName("log.open")
    static let entrySave = CommandName("log.save")
    static let entryClose = CommandName("log.close")
    static let entryOlder = CommandName("log.older")
    static let entryNewer = CommandName("log.newer")
}

extension CommandTable {
    static let entryLine = CommandTable(
        .entryLine,
        [
            Command(
                .entryOpen, [.enter], "form", "Open the form with the flight of the line", footer: 85,
                unless: { $0.reasonAgainstNewFlight }, action: { $0.openEntryForm() }),
            Command(
                .entrySave, [.control("s")], "save", "Save the flight of the line", footer: 80,
                unless: { $0.reasonAgainstChanging }, action: { $0.saveEntryLine() }),
            Command(
                .entryOlder, [.up], "older", "Previous line", footer: 40,
                action: { $0.recallOlderEntry() }),
            Command(.entryNewer, [.down], "newer", "The line after", action: { $0.recallNewerEntry() }),
            Command(
                .entryClose, [.escape], "back", "Close without saving; the line is kept", footer: 90,
                action: { $0.closeEntryLine() }),
        ])
}

// MARK: Questions

/// Reads what a line says of a flight.
struct EntryQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let text: String
    let today: LocalDate

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> LoggedEntry { try book.entry(text, today: today) }

    func receive(_ entry: LoggedEntry, in state: inout State) -> [Effect] {
        guard case .entryLine(var line) = state.overlay else { return [] }
        line.receive(entry, of: text)
        state.overlay = .entryLine(line)
        return []
    }
}

/// Saves the flight of a line.
struct LogQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let flight: FlightRecord

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> SavedRecord {
        try SavedRecord(.flight(flight), over: nil, in: book)
    }

    func receive(_ saved: SavedRecord, in state: inout State) -> [Effect] {
        state.rememberEntryLine()
        state.overlay = nil
        state.preview = Preview()
        _ = state.showFlights()
        state.status = Status(.good, "Added \(saved.record?.sentence ?? "the flight").")
        return [.remember] + state.reloadAfterChange(at: .around(saved.id))
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { state.receiveSaveError(error) }
}

// MARK: Update

/// A flight in one line: what is typed is explained word by word, and then put into the form or saved.
extension State {
    /// How long a line may be; what is longer was pasted by mistake.
    private static let longestLine = 500

    mutating func openEntryLine(_ text: String = "") -> [Effect] {
        overlay = .entryLine(LineEntry(text))
        return askForEntry()
    }

    /// Opens the line that was being typed when the program ended, unless something else is being typed by now.
    mutating func openLeftLine() -> [Effect] {
        guard !leftLine.isEmpty, !isReadOnly, form == nil, overlay == nil else {
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
        if case .entryLine(let line) = overlay, !line.isBlank {
            rememberEntryLine(line.editor.text)
            let keys = "\(keyLabel(of: .logLine)), \(keyLabel(of: .entryOlder))"
            status = Status(.good, "The line is kept: \(keys) brings it back.")
        }
        overlay = nil
        requests.forget(EntryQuestion.topic)
        return [.remember]
    }

    mutating func typeInEntryLine(_ change: (inout LineEditor) -> Bool) -> [Effect] {
        guard case .entryLine(var line) = overlay else { return [] }
        let before = line.editor.text
        guard change(&line.editor) else { return [] }
        guard line.editor.text.count <= Self.longestLine else {
            status = Status(.caution, "A line holds at most \(Self.longestLine) characters.")
            return []
        }
        status = nil
        if line.editor.text != before { line.recalled = nil }
        overlay = .entryLine(line)
        return line.editor.text == before ? [] : [.remember] + askForEntry()
    }

    private mutating func askForEntry() -> [Effect] {
        guard case .entryLine(let line) = overlay, !line.isBlank else {
            requests.forget(EntryQuestion.topic)
            return []
        }
        return [requests.ask(EntryQuestion(text: line.editor.text, today: today))]
    }

    /// Opens the form with the flight of the line.
    mutating func openEntryForm() -> [Effect] {
        guard let entry = understoodEntry() else { return [.bell] }
        rememberEntryLine()
        overlay = nil
        let effects = showFlights()
        drafts.close()
        push(.form(Form(filledWith: entry.flight, today: today)))
        return [.remember] + effects + lookUpAll()
    }

    /// Saves the flight of the line; what keeps it from being saved gets the cursor, or is said.
    mutating func saveEntryLine() -> [Effect] {
        guard let entry = understoodEntry() else { return [.bell] }
        guard entry.canBeSaved else {
            let first = entry.findings.first { $0.severity == .error }
            status = first.map { Status(.bad, "\($0.message); \($0.recovery).") }
            return [.bell]
        }
        return [requests.ask(LogQuestion(flight: entry.flight))]
    }

    /// Returns what was understood, when every word was; else the cursor goes behind the first that was not, and the line of
    /// news says what is wrong with it.
    private mutating func understoodEntry() -> LoggedEntry? {
        guard case .entryLine(var line) = overlay else { return nil }
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
        overlay = .entryLine(line)
        return nil
    }

    // MARK: Earlier lines

    /// How many lines are remembered.
    private static let rememberedLines = 50

    fileprivate mutating func rememberEntryLine() {
        guard case .entryLine(let line) = overlay, !line.isBlank else { return }
        rememberEntryLine(line.editor.text)
    }

    private mutating func rememberEntryLine(_ text: String) {
        entryHistory = (entryHistory.filter { $0 != text } + [text]).suffix(Self.rememberedLines)
    }

    mutating func recallOlderEntry() -> [Effect] {
        guard case .entryLine(let line) = overlay else { return [] }
        let end = min(line.recalled?.place ?? entryHistory.count, entryHistory.count)
        guard let place = entryHistory[..<end].lastIndex(where: { $0 != line.editor.text }) else { return [] }
        return recall(
            entryHistory[place], Search.Recalled(place: place, draft: line.recalled?.draft ?? line.editor.text))
    }

    mutating func recallNewerEntry() -> [Effect] {
        guard case .entryLine(let line) = overlay, let recalled = line.recalled else { return [] }
        let next = recalled.place + 1
        guard entryHistory.indices.contains(next) else { return recall(recalled.draft, nil) }
        return recall(entryHistory[next], Search.Recalled(place: next, draft: recalled.draft))
    }

    private mutating func recall(_ text: String, _ recalled: Search.Recalled?) -> [Effect] {
        guard case .entryLine(var line) = overlay else { return [] }
        line.editor = LineEditor(text)
        line.recalled = recalled
        overlay = .entryLine(line)
        return [.remember] + askForEntry()
    }

    /// Goes to the flights; those of one record stay.
    fileprivate mutating func showFlights() -> [Effect] {
        if kind != .flights { return show(.flights) }
        return screen == .totals ? leaveTotals() : []
    }
}

extension LineEntry {
    static func type(_ change: (inout LineEditor) -> Bool, in state: inout State) -> [Effect] {
        state.typeInEntryLine(change)
    }
}
