import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// An entry line being typed.
struct LineEntry: ScreenContent {
    var editor: LineEditor
    /// The entry that was last read from the line; nil before the first.
    private(set) var entry: LoggedEntry?
    /// The earlier line in the field; nil when the text is the user's own.
    var recalled: Search.Recalled?
    /// The readings of which one is in the line, and what was typed; nil when the text is the user's own.
    private(set) var turn: Turn?
    /// How the text was typed by other settings or on another day, until it has the same meaning now; nil for any other
    /// text.
    var typing: Typing?
    /// The text from which `entry` was read.
    private var read = ""

    init(_ text: String = "") { editor = LineEditor(text) }

    /// Whether the line is blank.
    var isBlank: Bool { editor.text.allSatisfy(\.isWhitespace) }
    /// The entry of the current text; nil while it is being read.
    var current: LoggedEntry? { read == editor.text ? entry : nil }

    /// The first finding of the current text that one key removes; nil for none.
    var fixable: FlightCheck? {
        guard let current, current.line.firstProblem == nil else { return nil }
        return current.findings.first { !$0.fixes.isEmpty }
    }

    /// The lines with the readings of a word, in turn.
    struct Turn: Hashable, Sendable {
        let typed: String
        let readings: [String]
        var place = 0
    }

    /// Replaces the word that has several readings by the next one; returns false when no error offers any.
    mutating func takeNextReading() -> Bool {
        if var turn, turn.readings[turn.place] == editor.text {
            turn.place = (turn.place + 1) % turn.readings.count
            self.turn = turn
        } else {
            let readings = current?.readings(of: editor.text, at: editor.cursor) ?? []
            guard !readings.isEmpty else { return false }
            turn = Turn(typed: editor.text, readings: readings)
        }
        set(turn.map { $0.readings[$0.place] } ?? editor.text)
        return true
    }

    /// Returns to what was typed before a reading was taken; returns false when none is in the line.
    mutating func takeTyped() -> Bool {
        guard let turn, turn.readings[turn.place] == editor.text else { return false }
        set(turn.typed)
        self.turn = nil
        return true
    }

    /// Replaces the text; the cursor keeps its distance from the end.
    mutating func set(_ text: String) {
        let after = editor.textAfterCursor.count
        editor = LineEditor(text)
        editor.moveCursor(to: text.count - after)
    }

    /// Stores the entry of a text.
    mutating func receive(_ entry: LoggedEntry, of text: String) {
        self.entry = entry
        read = text
    }

    /// The index of the word with the cursor among the words that were read.
    var place: Int {
        let tokens = entry?.line.tokens ?? []
        return tokens.lastIndex { $0.range.lowerBound < max(editor.cursor, 1) } ?? 0
    }

    func contexts(_ state: State) -> [CommandContext] { [.entryLine] }
    func cancelCommand(_ state: State) -> CommandName { .entryClose }

    /// Returns whether Enter, Ctrl-S or Tab waits until the line is read.
    func holds(_ message: Message, _ state: State) -> Bool {
        state.requests.isUnderWay(EntryQuestion.topic)
            && [.key(.enter), .key(.control("s")), .key(.tab)].contains(message)
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
    static let entryFix = CommandName("log.fix")
    static let entryReading = CommandName("log.reading")
    static let entryTyped = CommandName("log.typed")
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
                .entryFix, [.control("y")], "fix", "Take the value that the note proposes",
                listens: { !$0.entryFixes.isEmpty }, unless: { $0.entryFixes.isEmpty ? "nothing is proposed" : nil },
                action: { $0.fixEntryLine() }),
            Command(
                .entryReading, [.tab], "reading", "Replace a word that has several readings by the next one",
                footer: 60,
                action: { $0.takeReading { $0.takeNextReading() } }),
            Command(
                .entryTyped, [.backTab], "as typed", "Put back the word as it was typed",
                action: { $0.takeReading { $0.takeTyped() } }),
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

/// Reads an entry line.
struct EntryQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let text: String
    let today: LocalDate
    let conventions: Conventions

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> LoggedEntry {
        try book.entry(text, today: today, by: conventions)
    }

    func receive(_ entry: LoggedEntry, in state: inout State) -> [Effect] {
        guard case .entryLine(var line) = state.overlay else { return [] }
        line.receive(entry, of: text)
        state.overlay = .entryLine(line)
        return line.typing == nil ? [] : state.keepMeaning(of: entry, text)
    }
}

/// Saves the flight of an entry line.
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

/// The entry line: its text is explained word by word, then put into the form or saved.
extension State {
    /// The maximum length of a line in characters; a longer text was pasted by mistake.
    private static let longestLine = 500

    mutating func openEntryLine(_ text: String = "") -> [Effect] {
        overlay = .entryLine(LineEntry(text))
        return askForEntry()
    }

    /// Opens the line that was unfinished when the program ended; when something else is open, adds it to the earlier
    /// ones.
    mutating func openLeftLine() -> [Effect] {
        guard !leftLine.isEmpty, !isReadOnly, form == nil, overlay == nil else {
            keepLeftLine()
            return []
        }
        defer { leftLine = "" }
        status = Status(
            .caution,
            "This line was being typed when the program ended: see whether its flight is there before you save it.")
        var line = LineEntry(leftLine)
        line.typing = leftLineTyping == typing ? nil : leftLineTyping
        overlay = .entryLine(line)
        return askForEntry()
    }

    /// Writes a line that was typed by other conventions, or on another day, so that it keeps its meaning.
    fileprivate mutating func keepMeaning(of entry: LoggedEntry, _ text: String) -> [Effect] {
        guard case .entryLine(var line) = overlay, let typing = line.typing, line.current != nil else { return [] }
        line.typing = nil
        let lasting = entry.lasting(
            text, typedBy: typing.conventions, on: typing.day, readBy: settings.conventions, today: today)
        if lasting != text {
            line.set(lasting)
            let what = "Its times and dates are written so that they mean the same; you typed: \(text)"
            status = Status(.caution, [status?.text, what].compactMap(\.self).joined(separator: " "))
        }
        overlay = .entryLine(line)
        return [.remember] + askForEntry()
    }

    /// Adds the line that was unfinished when the program ended to the earlier ones.
    mutating func keepLeftLine() {
        if !leftLine.isEmpty { remember(TypedLine(text: leftLine, typing: leftLineTyping)) }
        leftLine = ""
    }

    /// Closes the line and adds it to the earlier ones as the newest.
    mutating func closeEntryLine() -> [Effect] {
        if case .entryLine(let line) = overlay, !line.isBlank {
            rememberEntryLine()
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

    fileprivate mutating func takeReading(_ change: (inout LineEntry) -> Bool) -> [Effect] {
        guard case .entryLine(var line) = overlay else { return [] }
        guard change(&line) else {
            status = Status(.caution, "No word at the cursor has several readings.")
            return [.bell]
        }
        line.recalled = nil
        overlay = .entryLine(line)
        return [.remember] + askForEntry()
    }

    mutating func askForEntry() -> [Effect] {
        guard case .entryLine(let line) = overlay, !line.isBlank else {
            requests.forget(EntryQuestion.topic)
            return []
        }
        var conventions = settings.conventions
        if let typed = line.typing?.conventions {
            conventions.times = typed.times
            conventions.dateOrder = typed.dateOrder
        }
        let day = line.typing?.day ?? today
        return [requests.ask(EntryQuestion(text: line.editor.text, today: day, conventions: conventions))]
    }

    /// Opens the form with the flight of the line.
    mutating func openEntryForm() -> [Effect] {
        guard let entry = understoodEntry() else { return [.bell] }
        rememberEntryLine()
        overlay = nil
        let effects = showFlights()
        drafts.close()
        push(.form(Form(filledWith: entry.flight, today: today, by: settings.conventions, in: fields)))
        return [.remember] + effects + lookUpAll()
    }

    /// The values that the first finding proposes; empty for none.
    fileprivate var entryFixes: [FlightFix] {
        guard case .entryLine(let line) = overlay else { return [] }
        return line.fixable?.fixes ?? []
    }

    /// Writes the proposed values into the line: instead of words that say others, else at its end.
    fileprivate mutating func fixEntryLine() -> [Effect] {
        guard case .entryLine(let line) = overlay, let entry = line.current else { return [] }
        let text = entry.line.text(with: entryFixes)
        return typeInEntryLine { editor in
            editor = LineEditor(text)
            return true
        }
    }

    /// Saves the flight of the line, or shows the error that prevents it.
    mutating func saveEntryLine() -> [Effect] {
        guard let entry = understoodEntry() else { return [.bell] }
        guard entry.canBeSaved else {
            let first = entry.findings.first { $0.severity == .error }
            status = first.map { Status(.bad, "\($0.message); \($0.recovery).") }
            return [.bell]
        }
        return [requests.ask(LogQuestion(flight: entry.flight))]
    }

    /// Returns the entry when every word was understood. Otherwise moves the cursor to the end of the first problem and
    /// shows its error on the status line.
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

    /// Shows the flights; the list of one record's flights stays.
    fileprivate mutating func showFlights() -> [Effect] {
        if kind != .flights { return show(.flights) }
        guard screen == .totals else { return [] }
        pop()
        return reloadIfNeeded()
    }
}

extension LineEntry {
    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        context.then { $0.typeInEntryLine(change) }
    }
}
