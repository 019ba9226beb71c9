import Aviation
import Logbook
import LogbookProgram
import TerminalUI
import Tracks

/// Two recordings' profiles above each other, with one cursor and one scale.
struct ComparedScreen: ScreenContent {
    /// The recordings, the upper one first.
    let keys: [Int64]
    let names: [String]
    /// Both; nil until they are read.
    private(set) var tracks: ComparedTracks?
    /// Why they cannot be shown; nil when they can.
    private(set) var complaint: String?
    /// The number of the line that is drawn.
    private(set) var chosen = 0
    /// The place of the cursor on the axis of time, in seconds.
    private(set) var place = 0.0

    init(_ first: KeptRecording, _ second: KeptRecording) {
        keys = [first.key, second.key]
        names = [first, second].map { $0.name ?? "a recording" }
    }

    func contexts(_ state: State) -> [CommandContext] { [.compared] }
    var isOnlyRead: Bool { true }

    /// The name of the line that is drawn; nil until the recordings are read.
    var name: String? {
        tracks.flatMap { $0.names.indices.contains(chosen) ? $0.names[chosen] : nil }
    }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        // The bytes of a recording never change.
        tracks == nil ? context.ask(CompareQuestion(keys: keys)) : []
    }

    fileprivate mutating func receive(_ answer: CompareQuestion.Answer) {
        (tracks, complaint) = (answer.tracks, answer.complaint)
        place = tracks?.eventPlaces.first ?? tracks?.places.lowerBound ?? 0
    }

    // MARK: Walking

    private mutating func walk(to other: Double) {
        guard let places = tracks?.places else { return }
        place = min(max(other, places.lowerBound), places.upperBound)
    }

    /// Moves the cursor by columns.
    mutating func walk(by columns: Int, in state: State) {
        guard let places = tracks?.places else { return }
        let width = max(ReportLayout(state).rows.columns - 9, 20)
        walk(to: place + (places.upperBound - places.lowerBound) / Double(width) * Double(columns))
    }

    mutating func walkToEvent(_ direction: Int) {
        guard let tracks else { return }
        let all = tracks.eventPlaces
        let next = direction > 0 ? all.first { $0 > place } : all.last { $0 < place }
        walk(to: next ?? (direction > 0 ? tracks.places.upperBound : tracks.places.lowerBound))
    }

    /// Puts the recordings above each other by the clock or by their take-offs; the cursor stays on the first one.
    mutating func turnAlignment() {
        guard var turned = tracks else { return }
        let time = place + turned.origin(0)
        turned.alignment = turned.alignment == .clock ? .takeOff : .clock
        tracks = turned
        walk(to: time - turned.origin(0))
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        guard let tracks else { return [] }
        let count = tracks.names.count
        switch motion {
        case .down: chosen = (chosen + 1) % max(count, 1)
        case .up: chosen = (chosen + max(count, 1) - 1) % max(count, 1)
        case .first: walk(to: tracks.places.lowerBound)
        case .last: walk(to: tracks.places.upperBound)
        case .halfDown: walk(by: 5, in: context.state)
        case .halfUp: walk(by: -5, in: context.state)
        case .pageDown: walk(by: 20, in: context.state)
        case .pageUp: walk(by: -20, in: context.state)
        }
        return []
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        walk(by: rows.signum(), in: context.state)
        return []
    }

    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

// MARK: Commands

extension CommandContext {
    static let compared = CommandContext("Two recordings", name: "compared")
}

extension CommandName {
    static let comparedLater = CommandName("compared.later")
    static let comparedEarlier = CommandName("compared.earlier")
    static let comparedNextEvent = CommandName("compared.nextEvent")
    static let comparedEventBefore = CommandName("compared.eventBefore")
    static let comparedAlign = CommandName("compared.align")
    static let comparedClose = CommandName("compared.close")
}

extension CommandTable {
    static let compared = CommandTable(
        .compared,
        [
            command(.comparedLater, [.right, .character("l")], "later", "Move the cursor to a later time", footer: 95) {
                $0.walk(by: 1, in: $1)
            },
            command(
                .comparedEarlier, [.left, .character("h")], "earlier", "Move the cursor to an earlier time", footer: 94
            ) { $0.walk(by: -1, in: $1) },
            command(
                .comparedNextEvent, [.character("n"), .character("]")], "next event",
                "Move the cursor to the next take-off, landing or approach of either", footer: 85
            ) { screen, _ in screen.walkToEvent(1) },
            command(
                .comparedEventBefore, [.character("N"), .character("[")], "event before",
                "Move the cursor to the take-off, landing or approach before"
            ) { screen, _ in screen.walkToEvent(-1) },
            command(
                .comparedAlign, [.tab, .character("t")], "align",
                "Put them above each other by the clock, or by their take-offs", footer: 90
            ) { screen, _ in screen.turnAlignment() },
        ] + Command.motions(.rows, "next line", footer: 50) + [
            Command.close(.comparedClose, "Back to the recordings", footer: 99)
        ])

    /// A command that needs the recordings.
    private static func command(
        _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String, footer: Int? = nil,
        _ act: @escaping @Sendable (inout ComparedScreen, State) -> Void
    ) -> Command {
        Command(
            ComparedScreen.self, name, keys, label, summary, footer: footer,
            unless: { screen, _ in
                guard screen.tracks == nil else { return nil }
                return screen.complaint == nil ? "the recordings are being read" : "there is nothing to compare"
            },
            action: { screen, context in
                act(&screen, context.state)
                return []
            })
    }
}

// MARK: Questions

/// Reads two recordings.
struct CompareQuestion: LogbookQuestion {
    static let traits = QuestionTraits(isReplaceable: true)

    let keys: [Int64]

    struct Answer: Sendable {
        var tracks: ComparedTracks?
        var complaint: String?
    }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Answer {
        var tracks: [RecordedTrack] = []
        for key in keys {
            switch RecordingFile([UInt8](try book.recordingBytes(key)), withEngine: true) {
            case .recording(let recording):
                if let track = RecordedTrack(recording) { tracks.append(track) }
            case .opaque(let reason): return Answer(complaint: "\(reason.withFullStop) The file is kept.")
            }
        }
        guard tracks.count == 2 else { return Answer(complaint: "One of the recordings shows no track.") }
        return Answer(tracks: ComparedTracks(tracks[0], tracks[1]))
    }

    func receive(_ answer: Answer, in state: inout State) -> [Effect] {
        state.edit(ComparedScreen.self) { if $0.keys == keys { $0.receive(answer) } }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.edit(ComparedScreen.self) {
            $0.receive(Answer(complaint: "\(error.message) \(error.recovery)"))
        }
    }
}

// MARK: View

extension ComparedScreen {
    /// What a recording says at the cursor.
    fileprivate func heading(_ number: Int, _ tracks: ComparedTracks, _ state: State) -> StyledLine {
        let track = tracks.tracks[number]
        let line = StyledLine(" \(number + 1) \(names[number])", .text, .bold)
        guard let sample = tracks.sample(number, at: place) else {
            return line.adding("  not recorded at this time", .muted)
        }
        let start = track.samples.instant(sample)
        let date = state.settings.display.text(of: start.date)
        let frame = RecordingFrame(track, sample: sample, style: state.settings.display)
        return line.adding("  \(date)", .muted).adding(frame.heading)
    }

    /// The difference at the cursor, and what is at the same place of the axis.
    fileprivate func summary(_ tracks: ComparedTracks, _ style: DisplayStyle) -> StyledLine {
        var line = StyledLine(" \(name ?? "")", .accent, .bold).adding("  \(tracks.alignment.displayName)", .muted)
        if tracks.alignment == .takeOff {
            line = line.adding("  \(ComparedTracks.sinceTakeOff(place)) since take-off", .text)
        }
        guard let name, let one = value(name, 0, tracks), let other = value(name, 1, tracks),
            let unit = tracks.series(name, of: 0)?.unit
        else { return line }
        let difference = Int((other - one).rounded())
        return line.adding("  lower − upper: \(difference > 0 ? "+" : "")\(style.text(of: difference)) \(unit)", .text)
    }

    private func value(_ name: String, _ number: Int, _ tracks: ComparedTracks) -> Float? {
        guard let sample = tracks.sample(number, at: place), let series = tracks.series(name, of: number),
            series.lines.count == 1, let value = series.lines.first?.ys[sample], !value.isNaN
        else { return nil }
        return value
    }
}

extension Frame {
    fileprivate mutating func draw(_ screen: ComparedScreen, _ state: State) {
        let report = ReportLayout(state)
        buffer.fill(bounds, style: .ground)
        drawTitle("Recordings › \(screen.names[0]) and \(screen.names[1])", right: state.fileName)
        if let tracks = screen.tracks, let name = screen.name {
            buffer.draw(screen.summary(tracks, state.settings.display), in: report.headings)
            let times = report.rows.bottom(report.rows.rows > 5 ? 1 : 0)
            let rest = report.rows.dropping(bottom: times.rows)
            let upper = rest.top(rest.rows / 2)
            let lower = rest.dropping(top: upper.rows)
            for (number, area) in [upper, lower].enumerated() {
                buffer.draw(screen.heading(number, tracks, state), in: area.top(1))
                draw(screen, tracks, name, number, in: area.dropping(top: 1), times: times, state)
            }
        } else if let complaint = screen.complaint {
            buffer.drawWrapped(StyledLine(complaint, .muted), in: report.rows.dropping(left: 1, right: 1), indent: 0)
        } else {
            buffer.draw(StyledLine(" reading the recordings …  Esc goes back", .accent, .bold), in: report.rows.top(1))
        }
        draw(state.status, in: report.status)
        drawFooter(state, in: report.footer)
    }

    private mutating func draw(
        _ screen: ComparedScreen, _ tracks: ComparedTracks, _ name: String, _ number: Int, in area: Rect, times: Rect,
        _ state: State
    ) {
        guard area.rows > 1 else { return }
        let style = state.settings.display
        let drawing = tracks.drawing(
            name, of: number, columns: area.columns, rows: area.rows, marker: state.settings.marker, group: style.group)
        guard let drawing else {
            buffer.draw(StyledLine(" \(name) is not known.", .muted), in: area.top(1))
            return
        }
        for (row, text) in drawing.margins.dropLast().enumerated() {
            buffer.draw(StyledLine(text, .muted), in: area.line(row))
        }
        let inner = area.dropping(left: drawing.margin)
        buffer.draw(drawing.canvas, in: inner) { _ in .accent }
        buffer.draw(StyledLine((drawing.margins.last ?? "") + drawing.foot, .muted), in: times)
        let column = inner.column + drawing.column(screen.place)
        let line = Rect(row: inner.row, column: column, rows: inner.rows, columns: 1)
        buffer.restyle(line, style: .mark)
        buffer.write(state.settings.marker == .ascii ? "v" : "▾", at: line.origin, style: .mark, clip: inner)
        if number == 0 { buffer.cursor = line.origin }
    }
}
