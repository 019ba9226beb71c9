import Aviation
import LogbookProgram
import TerminalUI
import Tracks

/// The areas of a recording's screen.
struct RecordingLayout: Hashable, Sendable {
    /// The map and the profile; empty beside the reasons.
    let areas: RecordingAreas
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
        areas =
            switch view {
            case .both: RecordingAreas(report.rows, .both)
            case .map: RecordingAreas(report.rows, .map)
            case .profile: RecordingAreas(report.rows, .profile)
            case .reasons, .landing: RecordingAreas(report.rows.top(0), .both)
            }
    }
}

extension RecordingScreen {
    func layout(_ state: State) -> RecordingLayout { RecordingLayout(state, view) }

    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }

    /// What is said beside the scale.
    fileprivate var note: String {
        (isPlaying ? "  ▸ \(speed)×" : "") + (follows ? "  following" : "")
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
            let picture = RecordingFrame(
                track, sample: screen.sample, window: screen.window, series: screen.series,
                marker: state.settings.marker, style: state.settings.display)
            buffer.draw(picture.heading, in: report.headings)
            if screen.view == .reasons {
                drawReasons(screen, layout)
            } else if screen.view == .landing {
                drawLanding(screen, in: layout.rows, marker: state.settings.marker)
            } else {
                let areas = layout.areas
                picture.drawMap(in: areas.map, scale: areas.scale, note: screen.note, on: &buffer)
                picture.drawProfile(in: areas.profile, times: areas.times, phases: areas.phases, on: &buffer)
            }
        } else if let complaint = screen.complaint {
            buffer.drawWrapped(StyledLine(complaint, .muted), in: layout.rows.dropping(left: 1, right: 1), indent: 0)
        } else {
            buffer.draw(StyledLine(" reading the recording …  Esc goes back", .accent, .bold), in: layout.rows.top(1))
        }
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    private mutating func drawReasons(_ screen: RecordingScreen, _ layout: RecordingLayout) {
        guard !screen.reasons.isEmpty else {
            buffer.draw(StyledLine(" The recording shows no flight.", .muted), in: layout.rows.top(1))
            return
        }
        let labels = screen.reasons.filter { !$0.isHeading }.map { $0.label.count }.max() ?? 0
        let values = min(screen.reasons.compactMap { $0.isHeading ? nil : $0.value?.count }.max() ?? 0, 12)
        let window = screen.place.window(count: screen.reasons.count, height: layout.rows.rows)
        drawRows(window, in: layout.rows) { frame, row, line in
            let reason = screen.reasons[row]
            guard !reason.isHeading else {
                frame.buffer.draw(frame.style.dated(StyledLine(" \(reason.label)", .text, .bold)), in: line)
                return
            }
            let label = reason.label + String(repeating: " ", count: max(min(labels, 34) - reason.label.count, 0))
            let value = reason.value ?? ""
            frame.buffer.draw(
                StyledLine("   \(label)  ", .text)
                    .adding(value + String(repeating: " ", count: max(values - value.count, 0)), .accent, .bold)
                    .adding("  \(reason.why)", .muted), in: line)
        }
        if layout.rule.rows > 0 { buffer.horizontalLine(layout.rule) }
        guard let reason = screen.reason else { return }
        let value = reason.value.map { " \($0)" } ?? ""
        buffer.drawWrapped(
            StyledLine("\(style.dated(reason.label))\(value)\(reason.why.isEmpty ? "" : ": ")", .accent, .bold)
                .adding(reason.why, .text), in: layout.pane.dropping(left: 1, right: 1), indent: 2)
    }
}
