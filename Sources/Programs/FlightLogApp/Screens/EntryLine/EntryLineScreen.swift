import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// An entry line being typed.
struct EntryLineScreen: ScreenContent {
    var editor: LineEditor
    /// The entry that was last read from the line; nil before the first.
    private(set) var entry: ParsedEntryLine?
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
    var current: ParsedEntryLine? { read == editor.text ? entry : nil }

    /// The first finding of the current text that one key removes; nil for none.
    var fixable: FlightDiagnostic? {
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
    mutating func useNextReading() -> Bool {
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
    mutating func useTypedText() -> Bool {
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
    mutating func receive(_ entry: ParsedEntryLine, of text: String) {
        self.entry = entry
        read = text
    }

    /// The index of the word with the cursor among the words that were read.
    var place: Int {
        let tokens = entry?.line.tokens ?? []
        return tokens.lastIndex { $0.range.lowerBound < max(editor.cursor, 1) } ?? 0
    }

    func contexts(_ state: State) -> [CommandContext] { [.entryLine] }

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
                EntryLineScreen.self, .entryOpen, [.enter], "form", "Open the form with the flight of the line",
                footer: 85,
                unless: { $1.reasonAgainstNewFlight }, action: { $0.openForm(in: &$1) }),
            Command(
                EntryLineScreen.self, .entrySave, [.control("s")], "save", "Save the flight of the line", footer: 80,
                unless: { $1.reasonAgainstChanging }, action: { $0.save(in: &$1) }),
            Command(
                EntryLineScreen.self, .entryFix, [.control("y")], "fix", "Take the value that the note proposes",
                listens: { !$0.fixes.isEmpty },
                unless: { line, _ in line.fixes.isEmpty ? "nothing is proposed" : nil },
                action: { $0.fix(in: &$1) }),
            Command(
                EntryLineScreen.self, .entryReading, [.tab], "suggestion",
                "Replace an ambiguous word with the next suggestion", footer: 60,
                action: { $0.useReading(in: &$1) { $0.useNextReading() } }),
            Command(
                EntryLineScreen.self, .entryTyped, [.backTab], "as typed", "Put back the word as it was typed",
                action: { $0.useReading(in: &$1) { $0.useTypedText() } }),
            Command(
                EntryLineScreen.self, .entryOlder, [.up], "older", "Previous line", footer: 40,
                action: { $0.recallOlder(in: &$1) }),
            Command(
                EntryLineScreen.self, .entryNewer, [.down], "newer", "The line after",
                action: { $0.recallNewer(in: &$1) }),
            Command.close(.entryClose, [.escape], "back", "Close without saving; the line is kept", footer: 90),
        ])
}

// MARK: Questions

/// Reads an entry line.
struct EntryQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let text: String
    let today: LocalDate
    let conventions: Conventions

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> ParsedEntryLine {
        try book.entry(text, today: today, by: conventions)
    }

    func receive(_ entry: ParsedEntryLine, in state: inout State) -> [Effect] {
        state.edit(EntryLineScreen.self) { line, context in
            line.receive(entry, of: text)
            return line.typing == nil ? [] : line.keepMeaning(of: entry, text, in: &context)
        }
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
        state.shown(EntryLineScreen.self)?.remember(&state)
        state.overlay = nil
        state.preview = Preview()
        _ = EntryLineScreen.showFlights(&state)
        state.status = Status(.good, "Added \(saved.record?.sentence ?? "the flight").")
        return [.remember] + state.reloadAfterChange(at: .around(saved.id))
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { state.receiveSaveError(error) }
}

// MARK: Update

/// The entry line: its text is explained word by word, then put into the form or saved.
extension EntryLineScreen {
    /// The maximum length of a line in characters; a longer text was pasted by mistake.
    private static let longest = 500

    /// Reads the line.
    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        guard !isBlank else {
            context.forget(EntryQuestion.topic)
            return []
        }
        var conventions = context.state.settings.conventions
        if let typed = typing?.conventions {
            conventions.times = typed.times
            conventions.dateOrder = typed.dateOrder
        }
        let day = typing?.day ?? context.state.today
        return context.ask(EntryQuestion(text: editor.text, today: day, conventions: conventions))
    }

    /// Closes the line and adds it to the earlier ones as the newest.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        let line = self
        context.forget(EntryQuestion.topic)
        if !isBlank {
            let keys = "\(context.state.keyLabel(of: .logLine)), \(context.state.keyLabel(of: .entryOlder))"
            context.status = Status(.good, "The line is kept: \(keys) brings it back.")
        }
        return context.then { state in
            line.remember(&state)
            state.overlay = nil
            return [.remember]
        }
    }

    /// Writes a line that was typed by other conventions, or on another day, so that it keeps its meaning.
    fileprivate mutating func keepMeaning(
        of entry: ParsedEntryLine, _ text: String, in context: inout ScreenContext
    ) -> [Effect] {
        guard let typing, current != nil else { return [] }
        self.typing = nil
        let lasting = entry.lasting(
            text, typedBy: typing.conventions, on: typing.day, readBy: context.state.settings.conventions,
            today: context.state.today)
        if lasting != text {
            set(lasting)
            let what = "Its times and dates are written so that they mean the same; you typed: \(text)"
            context.status = Status(.caution, [context.status?.text, what].compactMap(\.self).joined(separator: " "))
        }
        return [.remember] + refresh(in: &context)
    }

    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        var typed = editor
        guard change(&typed) else { return [] }
        guard typed.text.count <= Self.longest else {
            context.status = Status(.caution, "A line holds at most \(Self.longest) characters.")
            return []
        }
        context.status = nil
        let isChanged = typed.text != editor.text
        editor = typed
        guard isChanged else { return [] }
        recalled = nil
        return [.remember] + refresh(in: &context)
    }

    fileprivate mutating func useReading(
        in context: inout ScreenContext, _ change: (inout EntryLineScreen) -> Bool
    ) -> [Effect] {
        guard change(&self) else {
            context.status = Status(.caution, "The word at the cursor is not ambiguous.")
            return [.bell]
        }
        recalled = nil
        return [.remember] + refresh(in: &context)
    }

    /// The values that the first finding proposes; empty for none.
    fileprivate var fixes: [FlightFix] { fixable?.fixes ?? [] }

    /// Writes the proposed values into the line: instead of words that say others, else at its end.
    fileprivate mutating func fix(in context: inout ScreenContext) -> [Effect] {
        guard let entry = current else { return [] }
        let text = entry.line.text(with: fixes)
        return type(
            { editor in
                editor = LineEditor(text)
                return true
            }, in: &context)
    }

    /// Opens the form with the flight of the line, which is added to the earlier ones.
    fileprivate mutating func openForm(in context: inout ScreenContext) -> [Effect] {
        guard let entry = understoodEntry(&context) else { return [.bell] }
        let line = self
        return context.then { state in
            line.remember(&state)
            state.overlay = nil
            let effects = Self.showFlights(&state)
            state.drafts.close()
            let form = Form(
                filledWith: entry.flight, today: state.today, by: state.settings.conventions, in: state.fields)
            state.push(.form(form))
            return [.remember] + effects + state.lookUpAll()
        }
    }

    /// Saves the flight of the line, or shows the error that prevents it.
    fileprivate mutating func save(in context: inout ScreenContext) -> [Effect] {
        guard let entry = understoodEntry(&context) else { return [.bell] }
        guard entry.canBeSaved else {
            let first = entry.findings.first { $0.severity == .error }
            context.status = first.map { Status(.bad, $0.message.followed(by: "\($0.recovery).")) }
            return [.bell]
        }
        return context.ask(LogQuestion(flight: entry.flight))
    }

    /// Returns the entry when every word was understood. Otherwise moves the cursor to the end of the first problem, which is
    /// explained below the line, and names it on the status line.
    private mutating func understoodEntry(_ context: inout ScreenContext) -> ParsedEntryLine? {
        guard let entry = current, !isBlank else {
            let text = isBlank ? "Nothing was typed yet" : "This line is not understood yet; keep typing"
            context.status = Status(.caution, "\(text).")
            return nil
        }
        guard let problem = entry.line.firstProblem else { return entry }
        context.status = Status(.bad, "“\(problem.text)” is not understood.")
        editor.moveCursor(to: problem.problemRange.upperBound)
        return nil
    }
}

extension EntryLineScreen {
    /// Shows the flights for the flight of a line; the list of one record's flights stays.
    fileprivate static func showFlights(_ state: inout State) -> [Effect] {
        if state.kind != .flights { return state.show(.flights) }
        guard state.screen == .totals else { return [] }
        state.pop()
        return state.reloadIfNeeded()
    }
}
