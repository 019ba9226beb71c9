import Aviation
import LogbookProgram
import TerminalUI
import Tracks

/// The areas of a recording's screen.
struct RecordingLayout: Hashable, Sendable {
    let map: Rect
    /// The scale of the map.
    let scale: Rect
    /// The lines of the profile, without the marks of time.
    let profile: Rect
    /// The marks of time, and the phases below them.
    let times: Rect
    let phases: Rect
    /// The rows of reasons.
    let rows: Rect
    let rule: Rect
    /// The reason with the cursor.
    let pane: Rect
    let status: Rect
    let footer: Rect

    init(_ state: State, _ view: RecordingScreen.View) {
        let report = ReportLayout(state, rule: view == .reasons && state.size.rows >= 12) { _ in
            view == .reasons ? (state.size.rows >= 20 ? 4 : 2) : 0
        }
        (rows, rule, pane, status, footer) = (report.rows, report.rule, report.pane, report.status, report.footer)
        var body = report.rows
        // Without room for both, the map alone.
        let isLow = body.rows < 12
        let below =
            switch view {
            case .both: isLow ? 0 : max(min(body.rows * 2 / 5, 12), 5)
            case .map, .reasons: 0
            case .profile: body.rows
            }
        let lower = body.bottom(below)
        body = body.dropping(bottom: lower.rows)
        let hasScale = body.rows > 4 && view != .reasons
        scale = body.bottom(hasScale ? 1 : 0)
        map = view == .reasons ? body.top(0) : body.dropping(bottom: scale.rows)
        phases = lower.bottom(lower.rows >= 5 ? 1 : 0)
        times = lower.dropping(bottom: phases.rows).bottom(lower.rows > 2 ? 1 : 0)
        profile = lower.dropping(bottom: phases.rows + times.rows)
    }
}

extension RecordingScreen {
    func layout(_ state: State) -> RecordingLayout { RecordingLayout(state, view) }

    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }

    /// What is at the cursor: time, altitude, speeds, the chosen line and the phase.
    fileprivate var heading: StyledLine {
        guard let track else { return StyledLine(" ") }
        let samples = track.samples
        var parts = [samples.instant(sample).clockText]
        parts.append(samples.altitude(sample).map { "\(Int($0.rounded())) ft" } ?? "– ft")
        parts.append("\(Int(track.analysis.speeds[sample].rounded())) kt")
        if let climb = track.climb[sample] {
            parts.append("\(climb > 0 ? "+" : "")\(Int((climb / 10).rounded()) * 10) fpm")
        }
        var line = StyledLine(" \(parts.joined(separator: "  "))", .accent, .bold)
        if let series, chosen > 2 || series.name.first?.isUppercase == true || series.name == "fuel flow" {
            line = line.adding("  \(series.name) \(series.text(at: sample))", .text)
        }
        if let event = track.analysis.events.last(where: { $0.index == sample }) {
            return line.adding("  \(event.kind.displayName)\(event.isSure ? "" : ", not sure")", .caution, .bold)
        }
        return line.adding(track.phase(at: sample).map { "  \($0.kind.displayName)" } ?? "", .muted)
    }
}

extension Frame {
    fileprivate mutating func draw(_ screen: RecordingScreen, _ state: State) {
        let report = ReportLayout(state)
        let layout = screen.layout(state)
        buffer.fill(bounds, style: .ground)
        let format = screen.track?.analysis.recording.format.displayName
        drawTitle("Recording › \(screen.name)", right: format ?? state.fileName)
        if let track = screen.track {
            buffer.draw(screen.heading, in: report.headings)
            if screen.view == .reasons {
                drawReasons(screen, layout)
            } else {
                drawMap(screen, track, layout, state)
                drawProfile(screen, track, layout, state)
            }
        } else if let complaint = screen.complaint {
            buffer.drawWrapped(StyledLine(complaint, .muted), in: layout.rows.dropping(left: 1, right: 1), indent: 0)
        } else {
            buffer.draw(StyledLine(" reading the recording …  Esc goes back", .accent, .bold), in: layout.rows.top(1))
        }
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    // MARK: The map

    private mutating func drawMap(
        _ screen: RecordingScreen, _ track: RecordedTrack, _ layout: RecordingLayout, _ state: State
    ) {
        let area = layout.map
        guard area.rows > 1, area.columns > 4 else { return }
        let window = screen.window ?? MapWindow(fitting: track.map, columns: area.columns, rows: area.rows)
        let events = track.letters.map { (point: track.points[$0.index], letter: $0.letter) }
        let canvas = MapDrawing.canvas(
            track.map, window, columns: area.columns, rows: area.rows, marker: state.settings.marker,
            altitudes: track.altitudes, events: events)
        draw(canvas, in: area) { MapLayer(rawValue: $0)?.style ?? .text }
        let cell = window.cell(track.points[screen.sample], columns: area.columns, rows: area.rows)
        if (0..<area.columns).contains(cell.column), (0..<area.rows).contains(cell.row) {
            let place = Position(row: area.row + cell.row, column: area.column + cell.column)
            let sign = state.settings.marker == .ascii ? "@" : "◉"
            buffer.write(sign, at: place, style: .mark, attributes: .bold, clip: area)
            buffer.cursor = place
        }
        guard layout.scale.rows > 0 else { return }
        let scale = MapScale.text(window.scale, columns: area.columns)
        let follows = screen.follows ? "  following" : ""
        buffer.draw(StyledLine(" \(scale)\(follows)", .muted), in: layout.scale)
        let legend = StyledLine("045 = 4,500 ft  T take-off  G touch-and-go  L landing ", .muted)
        if buffer.widths.columns(of: scale + follows + legend.text) + 4 < layout.scale.columns {
            buffer.drawTrailing(legend, in: layout.scale)
        }
    }

    /// Draws a picture of dots, each cell in the style of its layer.
    mutating func draw(_ canvas: DotCanvas, in area: Rect, style: (UInt8) -> Style) {
        for row in 0..<min(canvas.height, area.rows) {
            var (text, start, shown) = ("", 0, Style.text)
            for column in 0..<min(canvas.width, area.columns) {
                let cell = canvas.cell(column, row)
                let own = style(cell.layer)
                if own != shown {
                    if !text.isEmpty {
                        buffer.write(
                            text, at: Position(row: area.row + row, column: area.column + start), style: shown,
                            clip: area)
                    }
                    (text, start, shown) = ("", column, own)
                }
                text.append(cell.character)
            }
            buffer.write(
                text, at: Position(row: area.row + row, column: area.column + start), style: shown, clip: area)
        }
    }

    // MARK: The profile

    private mutating func drawProfile(
        _ screen: RecordingScreen, _ track: RecordedTrack, _ layout: RecordingLayout, _ state: State
    ) {
        let area = layout.profile
        guard area.rows > 1, let series = screen.series else { return }
        let times = track.samples.times
        let plot = LinePlot(
            series.lines, unit: series.unit, marks: track.timeMarks(atMost: max(area.columns / 12, 1)),
            letters: track.letters.map { (times[$0.index], $0.letter) })
        guard
            let drawing = plot.drawing(
                width: area.columns, height: area.rows, marker: state.settings.marker, margin: 8)
        else {
            buffer.draw(StyledLine(" \(series.name) is not known.", .muted), in: area.top(1))
            return
        }
        let inner = area.dropping(left: drawing.margin)
        for (row, text) in drawing.margins.dropLast().enumerated() {
            buffer.draw(StyledLine(text, .muted), in: area.line(row))
        }
        draw(drawing.canvas, in: inner) { _ in .accent }
        buffer.draw(
            StyledLine((drawing.margins.last ?? "") + drawing.foot, .muted), in: layout.times)
        let title = " \(series.name) "
        if inner.columns > title.count + 20 { buffer.drawTrailing(StyledLine(title, .muted, .bold), in: inner.top(1)) }
        let column = drawing.column(times[screen.sample])
        let line = Rect(row: inner.row, column: inner.column + column, rows: inner.rows, columns: 1)
        buffer.restyle(line, style: .mark)
        buffer.write(state.settings.marker == .ascii ? "v" : "▾", at: line.origin, style: .mark, clip: inner)
        drawPhases(track, drawing, layout.phases.dropping(left: drawing.margin))
    }

    /// Draws the phases as parts of a line, each with its name where it has room.
    private mutating func drawPhases(_ track: RecordedTrack, _ drawing: LinePlot.Drawing, _ area: Rect) {
        guard area.rows > 0 else { return }
        let times = track.samples.times
        for phase in track.phases {
            let start = drawing.column(times[phase.range.lowerBound])
            let end = max(drawing.column(times[max(phase.range.upperBound - 1, phase.range.lowerBound)]), start)
            let part = Rect(row: area.row, column: area.column + start, rows: 1, columns: end - start + 1)
                .intersection(area)
            buffer.horizontalLine(part)
            buffer.write("├", at: part.origin, style: .line, clip: area)
            let name = phase.kind.displayName
            if part.columns > name.count + 3 {
                buffer.write(" \(name) ", at: part.origin.moved(columns: 1), style: .muted, clip: area)
            }
        }
    }

    // MARK: The reasons

    private mutating func drawReasons(_ screen: RecordingScreen, _ layout: RecordingLayout) {
        guard !screen.reasons.isEmpty else {
            buffer.draw(StyledLine(" The recording shows no flight.", .muted), in: layout.rows.top(1))
            return
        }
        let labels = screen.reasons.filter { !$0.isHeading }.map { $0.label.count }.max() ?? 0
        let window = screen.place.window(count: screen.reasons.count, height: layout.rows.rows)
        drawRows(window, in: layout.rows) { frame, row, line in
            let reason = screen.reasons[row]
            guard !reason.isHeading else {
                frame.buffer.draw(StyledLine(" \(reason.label)", .text, .bold), in: line)
                return
            }
            let label = reason.label + String(repeating: " ", count: max(min(labels, 34) - reason.label.count, 0))
            frame.buffer.draw(
                StyledLine("   \(label)  ", .text).adding(reason.value ?? "", .accent, .bold)
                    .adding(reason.value == nil ? reason.why : "  \(reason.why)", .muted), in: line)
        }
        if layout.rule.rows > 0 { buffer.horizontalLine(layout.rule) }
        guard let reason = screen.reason else { return }
        let value = reason.value.map { " \($0)" } ?? ""
        buffer.drawWrapped(
            StyledLine("\(reason.label)\(value)\(reason.why.isEmpty ? "" : ": ")", .accent, .bold)
                .adding(reason.why, .text), in: layout.pane.dropping(left: 1, right: 1), indent: 2)
    }
}

extension MapLayer {
    /// Tracks are brighter where they are higher; numbers beside them say how high.
    var style: Style {
        switch self {
        case .lake, .coast, .border: .line
        case .route: .accent
        case .low: .muted
        case .middle: .text
        case .high: .accent
        case .altitude: .muted
        case .airport: .key
        case .event: .caution
        }
    }
}
