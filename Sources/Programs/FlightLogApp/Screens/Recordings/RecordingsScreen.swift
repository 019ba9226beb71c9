import Aviation
import Logbook
import LogbookProgram
import TerminalUI
import Tracks

/// The recordings of a flight, or of all flights of an aircraft.
struct RecordingsScreen: RowsScreen {
    /// The flight or the aircraft.
    let owner: RecordID
    /// Its name.
    let title: String
    /// The recordings, the oldest first; nil until they are read.
    private(set) var recordings: [KeptRecording]?
    private(set) var place = RowCursor()
    /// What the bytes of recordings are, by their keys, once they were looked at.
    private(set) var contents: [Int64: RecordingContent] = [:]
    /// The recording that another one is to be compared with; nil for none.
    private(set) var compared: KeptRecording?

    init(of row: ListRow) {
        owner = row.id
        title = row.id.kind == .aircraft ? row.name : row.sentence
    }

    /// The recording with the cursor; nil when there is none.
    var selected: KeptRecording? {
        guard let recordings, recordings.indices.contains(place.cursor) else { return nil }
        return recordings[place.cursor]
    }

    func contexts(_ state: State) -> [CommandContext] { [.recordings] }
    var isOnlyRead: Bool { true }

    func layout(_ state: State) -> ReportLayout {
        ReportLayout(state, rule: state.size.rows >= 12) { _ in state.size.rows >= 14 ? 5 : 0 }
    }

    func cursor(in state: State) -> Int { place.cursor }
    func openCommand(in state: State) -> CommandName? { .recordingsOpen }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        place.scroll(count: recordings?.count ?? 0, height: layout(context.state).rows.rows, change)
        return []
    }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] { context.ask(RecordingsQuestion(owner: owner)) }

    /// Looks at the bytes of the row with the cursor.
    mutating func settle(in context: inout ScreenContext) -> [Effect] {
        guard let key = selected?.key, contents[key] == nil,
            !context.state.requests.isUnderWay(RecordingContentQuestion.topic)
        else { return [] }
        return context.ask(RecordingContentQuestion(key: key))
    }

    fileprivate mutating func receive(_ found: [KeptRecording]) {
        let key = selected?.key
        recordings = found
        place.cursor = found.firstIndex { $0.key == key } ?? place.cursor
        place.limit(to: found.count)
    }

    fileprivate mutating func receive(_ content: RecordingContent, of key: Int64) { contents[key] = content }

    fileprivate func open(in context: inout ScreenContext) -> [Effect] {
        guard let recording = selected else { return [] }
        return context.then { $0.show(.recording(RecordingScreen(recording))) }
    }

    /// Takes the recording with the cursor as the first of two, or shows both.
    fileprivate mutating func compare(in context: inout ScreenContext) -> [Effect] {
        guard let recording = selected else { return [] }
        guard let first = compared, first.key != recording.key else {
            compared = compared == nil ? recording : nil
            let key = context.state.keyLabel(of: .recordingsCompare)
            context.status = compared.map { _ in
                Status(.good, "Marked. Press \(key) on the second recording.")
            }
            return []
        }
        compared = nil
        return context.then { $0.show(.compared(ComparedScreen(first, recording))) }
    }

    /// Takes the choice of a recording to compare back first.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        guard compared != nil else { return context.leave() }
        compared = nil
        context.status = nil
        return []
    }
}

/// What the kept bytes of a recording are.
enum RecordingContent: Hashable, Sendable {
    /// As many as were added, unchanged.
    case whole(Int)
    /// They are not those that were added, with the sentence that says so.
    case damaged(String)
}

// MARK: Commands

extension CommandContext {
    static let recordings = CommandContext("Recordings", name: "recordings")
}

extension CommandName {
    static let recordings = CommandName("screen.recordings")
    static let recordingsOpen = CommandName("recordings.open")
    static let recordingsAdd = CommandName("recordings.add")
    static let recordingsCompare = CommandName("recordings.compare")
    static let recordingsClose = CommandName("recordings.close")
}

extension Command {
    static let recordings = Command(
        .recordings, [.character("r")], "recordings",
        "Show the recordings of the flight, or of an aircraft's flights: map, profile, reasons",
        also: "track map gps logger igc gpx kml g1000 replay",
        unless: { state in
            guard state.kind == .flights || state.kind == .aircraft else {
                return "only flights and aircraft have recordings"
            }
            return state.list.selected == nil ? "there is no row under the cursor" : nil
        }, action: { state in state.list.selected.map { state.show(.recordings(RecordingsScreen(of: $0))) } ?? [] })
}

extension CommandTable {
    static let recordings = CommandTable(
        .recordings,
        [
            Command(
                RecordingsScreen.self, .recordingsOpen, [.enter, .right, .character("l")], "open",
                "Show the recording on a map", footer: 95,
                unless: { screen, _ in screen.selected == nil ? "there is no recording" : nil },
                action: { $0.open(in: &$1) }),
            Command(
                RecordingsScreen.self, .recordingsAdd, [.character("a"), .insert], "add",
                "Add a recorder's file, or all of a folder; what that would do is shown first", footer: 90,
                also: "import load file folder card",
                unless: { $1.reasonAgainstChanging },
                action: { $1.ask(FolderQuestion(path: "", purpose: .recording)) }),
            Command(
                RecordingsScreen.self, .recordingsCompare, [.character("c")], "compare",
                "Show two recordings' profiles above each other: on one row, then on the other", footer: 85,
                also: "overlay beside",
                unless: { screen, _ in
                    guard screen.recordings?.count ?? 0 > 1 else { return "there is no other recording" }
                    return screen.selected?.format == nil ? "the recording shows no track" : nil
                }, action: { $0.compare(in: &$1) }),
        ] + Command.motions(.reading, footer: 40) + [
            Command.close(.recordingsClose, "Back to the list", footer: 99)
        ])
}

// MARK: Questions

/// Reads the recordings of a flight or an aircraft, without their bytes.
struct RecordingsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.rows

    let owner: RecordID

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [KeptRecording] { try book.recordings(of: owner) }

    func receive(_ found: [KeptRecording], in state: inout State) -> [Effect] {
        state.edit(RecordingsScreen.self) { if $0.owner == owner { $0.receive(found) } }
    }
}

/// Looks at the bytes of a recording.
struct RecordingContentQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    let key: Int64

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> RecordingContent {
        do throws(LogbookError) {
            return .whole(try book.recordingBytes(key).count)
        } catch {
            guard case .damaged = error else { throw error }
            return .damaged("\(error.message) \(error.recovery)")
        }
    }

    func receive(_ content: RecordingContent, in state: inout State) -> [Effect] {
        state.edit(RecordingsScreen.self) { $0.receive(content, of: key) }
    }
}

// MARK: View

extension RecordingsScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ screen: RecordingsScreen, _ state: State) {
        let layout = screen.layout(state)
        let style = state.settings.display
        buffer.fill(bounds, style: .ground)
        drawTitle("Recordings › \(screen.title)", right: state.fileName)
        drawRows(screen, layout, style, state)
        if layout.rule.rows > 0 { buffer.horizontalLine(layout.rule) }
        for (index, line) in screen.details(style).prefix(layout.pane.rows).enumerated() {
            buffer.draw(line, in: layout.pane.line(index).dropping(left: 1, right: 1))
        }
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    private mutating func drawRows(
        _ screen: RecordingsScreen, _ layout: ReportLayout, _ style: DisplayStyle, _ state: State
    ) {
        guard let recordings = screen.recordings else {
            buffer.draw(StyledLine(" reading the recordings …", .muted), in: layout.rows.top(1))
            return
        }
        guard !recordings.isEmpty else {
            let text =
                "There is no recording. \(state.keyLabel(of: .recordingsAdd)) adds a file of a recorder, a phone or a tracker."
            buffer.drawWrapped(StyledLine(text, .muted), in: layout.rows.dropping(left: 1, right: 1), indent: 0)
            return
        }
        let columns = RecordingColumns(recordings, style, width: layout.rows.columns - 2)
        buffer.draw(StyledLine(" \(columns.heading)", .muted), in: layout.headings)
        let window = screen.place.window(count: recordings.count, height: layout.rows.rows)
        drawRows(window, in: layout.rows) { frame, row, line in
            let isFirst = recordings[row].key == screen.compared?.key
            frame.buffer.draw(StyledLine(isFirst ? "•" : " ", .key, .bold).adding(columns.text(row)), in: line)
        }
    }
}

extension RecordingsScreen {
    /// What the pane says of the row with the cursor.
    fileprivate func details(_ style: DisplayStyle) -> [StyledLine] {
        guard let recording = selected else { return [] }
        let name = StyledLine(recording.name ?? "without a name", .accent, .bold)
        let digest = recording.digest.map { "SHA-256 \($0)" } ?? "older file, without a digest"
        var size = StyledLine("reading its bytes …", .muted)
        switch contents[recording.key] {
        case .whole(let count): size = StyledLine("\(style.text(of: count)) bytes, unchanged", .text)
        case .damaged(let sentence): size = StyledLine("! ", .bad, .bold).adding(sentence, .bad)
        case nil: break
        }
        if let distance = recording.distance { size = size.adding("  ·  \(distance.text) NM", .text) }
        return [name, size, StyledLine(digest, .muted)]
            + recording.flightLabels.map { StyledLine(style.dated($0), .text) }
    }
}

/// The rows of recordings as columns: what has no room is left out, the name first.
private struct RecordingColumns {
    private let cells: [[String]]
    private let widths: [Int]
    private static let titles = ["DATE", "UTC", "FORMAT", "SAMPLES", "FILE"]
    private static let isRight = [false, false, false, true, false]
    /// The columns in the order in which they are kept on a narrow screen.
    private static let order = [0, 1, 2, 3, 4]

    init(_ recordings: [KeptRecording], _ style: DisplayStyle, width: Int) {
        let all = recordings.map { Self.cells($0, style) }
        let wanted = Self.titles.indices.map { column in
            let texts = all.map { $0[column] } + [Self.titles[column]]
            return texts.map { CharacterWidths.standard.columns(of: $0) }.max() ?? 0
        }
        var left = width
        var widths = [Int](repeating: 0, count: wanted.count)
        for column in Self.order {
            let room = column == 4 ? min(wanted[column], max(left, 0)) : wanted[column]
            guard room > 0, room <= left, column != 4 || room >= min(wanted[column], 8) else { continue }
            widths[column] = room
            left -= room + 2
        }
        cells = all
        self.widths = widths
    }

    private static func cells(_ recording: KeptRecording, _ style: DisplayStyle) -> [String] {
        let none = "–"
        var cells = [none, none, "older file, format unknown", none, none]
        if let start = recording.start {
            cells[0] = style.text(of: start.date)
            cells[1] = "\(start.time.text)–\(recording.end?.time.text ?? "")"
        }
        if let format = recording.format { cells[2] = format.displayName }
        if let count = recording.sampleCount { cells[3] = style.text(of: count) }
        if let name = recording.name { cells[4] = name }
        return cells
    }

    var heading: String { line(Self.titles) }

    func text(_ row: Int) -> String { line(cells[row]) }

    private func line(_ cells: [String]) -> String {
        cells.indices.filter { widths[$0] > 0 }.map { column in
            let text = String(cells[column].prefix(widths[column]))
            let blanks = String(
                repeating: " ", count: max(widths[column] - CharacterWidths.standard.columns(of: text), 0))
            return Self.isRight[column] ? blanks + text : text + blanks
        }.joined(separator: "  ")
    }
}
