import Aviation
package import TerminalUI
package import Tracks

/// A moment of a recording, drawn in cells: its map, its profile, and what is true at the moment. Screens, casts and files
/// have the same picture.
package struct RecordingFrame {
    /// What is drawn.
    package let track: RecordedTrack
    /// The sample with the cursor.
    package var sample: Int
    /// The part of the map that is shown; nil for all of it.
    package var window: MapWindow?
    /// The line of the profile.
    package var series: ProfileSeries?
    package var marker: DotMarker
    /// How figures are shown; programs without a screen have no sign between thousands.
    package var style: DisplayStyle
    /// Whether the cursor of the profile is a line over its whole height, not a sign at its top.
    package var hasCursorLine = true

    package init(
        _ track: RecordedTrack, sample: Int, window: MapWindow? = nil, series: ProfileSeries? = nil,
        marker: DotMarker = .braille, style: DisplayStyle = .plain
    ) {
        self.style = style
        self.track = track
        self.sample = sample
        self.window = window
        self.series = series ?? track.series.first
        self.marker = marker
    }

    // MARK: What is true at the moment

    /// Time, altitude, speeds, a value of the engine where one is chosen, and the event or the phase.
    package var heading: StyledLine {
        let samples = track.samples
        var parts = ["\(samples.instant(sample).clockText) UTC"]
        parts.append(samples.altitude(sample).map { "\(style.text(of: Int($0.rounded()))) ft" } ?? "– ft")
        parts.append("\(Int(track.analysis.speeds[sample].rounded())) kt")
        if let climb = track.climb[sample] {
            parts.append("\(climb > 0 ? "+" : "")\(style.text(of: Int((climb / 10).rounded()) * 10)) fpm")
        }
        var line = StyledLine(" \(parts.joined(separator: "  "))", .accent, .bold)
        if let series, series.isOfEngine {
            line = line.adding("  \(series.name) \(series.text(at: sample))", .text)
        }
        if let event = track.analysis.events.last(where: { $0.index == sample }) {
            return line.adding("  \(event.kind.displayName)\(event.isSure ? "" : ", not sure")", .caution, .bold)
        }
        return line.adding(track.phase(at: sample).map { "  \($0.kind.displayName)" } ?? "", .muted)
    }

    // MARK: The map

    /// Draws the map, with the cursor where it is in sight.
    ///
    /// - Parameter scale: the area of the scale and of the legend, below the map; empty for none.
    package func drawMap(in area: Rect, scale: Rect, note: String = "", on buffer: inout CellBuffer) {
        guard area.rows > 1, area.columns > 4 else { return }
        let window = window ?? MapWindow(fitting: track.map, columns: area.columns, rows: area.rows)
        let cells = track.mapCells(window, size: area.size, marker: marker, widths: buffer.widths)
        buffer.draw(cells, at: area.origin)
        buffer.drawCursor(at: track.points[sample], window, in: area, marker)
        guard scale.rows > 0 else { return }
        let text = style.figured(" \(MapScale.text(window.scale, columns: area.columns))\(note)")
        buffer.draw(StyledLine(text, .muted), in: scale)
        let legend = StyledLine("045 = \(style.text(of: 4_500)) ft  T take-off  G touch-and-go  L landing ", .muted)
        if buffer.widths.columns(of: text + legend.text) + 3 < scale.columns { buffer.drawTrailing(legend, in: scale) }
    }

    // MARK: The profile

    /// Draws the chosen line over time, the marks of time and the phases, which are below one another.
    package func drawProfile(in area: Rect, times: Rect, phases: Rect, on buffer: inout CellBuffer) {
        guard area.rows > 1, let series else { return }
        let plot = track.profile(
            series, columns: area.columns, rows: area.rows, marker: marker, group: style.group)
        guard let drawing = plot else {
            buffer.draw(StyledLine(" \(series.name) is not known.", .muted), in: area.top(1))
            return
        }
        let size = Size(rows: area.rows + times.rows + phases.rows, columns: area.columns)
        let key = RecordedTrack.ProfileCellsKey(
            series: series.name, size: size, timeRows: times.rows, phaseRows: phases.rows, marker: marker,
            group: style.group)
        let cells = track.profileCells(key, widths: buffer.widths) { cells in
            drawStill(drawing, series, rows: area.rows, timeRows: times.rows, on: &cells)
        }
        buffer.draw(cells, at: area.origin)
        let inner = area.dropping(left: drawing.margin)
        let column = drawing.column(track.samples.times[sample])
        let line = Rect(row: inner.row, column: inner.column + column, rows: inner.rows, columns: 1)
        if hasCursorLine { buffer.restyle(line, style: .mark) }
        buffer.write(marker == .ascii ? "v" : "▾", at: line.origin, style: .mark, clip: inner)
    }

    /// Draws what the cursor does not change.
    private func drawStill(
        _ drawing: LinePlot.Drawing, _ series: ProfileSeries, rows: Int, timeRows: Int, on cells: inout CellBuffer
    ) {
        let area = cells.bounds.top(rows)
        let below = cells.bounds.dropping(top: rows)
        for (row, text) in drawing.margins.dropLast().enumerated() {
            cells.draw(StyledLine(text, .muted), in: area.line(row))
        }
        let inner = area.dropping(left: drawing.margin)
        cells.draw(drawing.canvas, in: inner) { _ in .accent }
        cells.draw(StyledLine((drawing.margins.last ?? "") + drawing.foot, .muted), in: below.top(timeRows))
        let title = " \(series.name) "
        if inner.columns > title.count + 20 {
            // A letter of an event above the lines keeps its place.
            let first = inner.columns - title.count - 1
            let isTaken = track.analysis.events.contains { drawing.column(track.samples.times[$0.index]) >= first }
            cells.drawTrailing(StyledLine(title, .muted, .bold), in: inner.line(isTaken && inner.rows > 2 ? 1 : 0))
        }
        drawPhases(drawing, in: below.dropping(top: timeRows).dropping(left: drawing.margin), on: &cells)
    }

    /// Draws the phases as parts of a line, each with its name where it has room.
    private func drawPhases(_ drawing: LinePlot.Drawing, in area: Rect, on buffer: inout CellBuffer) {
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
}

extension CellBuffer {
    /// Draws a picture of dots, each cell in the style of its layer.
    package mutating func draw(_ canvas: DotCanvas, in area: Rect, style: (UInt8) -> Style) {
        for row in 0..<min(canvas.height, area.rows) {
            var (text, start, shown) = ("", 0, Style.text)
            for column in 0..<min(canvas.width, area.columns) {
                let cell = canvas.cell(column, row)
                let own = style(cell.layer)
                if own != shown {
                    if !text.isEmpty {
                        write(text, at: area.origin.moved(rows: row, columns: start), style: shown, clip: area)
                    }
                    (text, start, shown) = ("", column, own)
                }
                text.append(cell.character)
            }
            write(text, at: area.origin.moved(rows: row, columns: start), style: shown, clip: area)
        }
    }

    /// Draws the cursor of a map where its place is in sight.
    package mutating func drawCursor(at point: MapPoint, _ window: MapWindow, in area: Rect, _ marker: DotMarker) {
        let cell = window.cell(point, columns: area.columns, rows: area.rows)
        guard (0..<area.columns).contains(cell.column), (0..<area.rows).contains(cell.row) else { return }
        let place = area.origin.moved(rows: cell.row, columns: cell.column)
        cursor = place
        // A name that it passes stays readable.
        let letter = self[place].grapheme
        if letter.isLetter || letter.isNumber {
            restyle(Rect(origin: place, size: Size(rows: 1, columns: 1)), style: .mark, attributes: .bold)
        } else {
            write(marker == .ascii ? "@" : "◉", at: place, style: .mark, attributes: .bold, clip: area)
        }
    }
}

extension MapLayer {
    /// Tracks have another color in each third of their altitudes, and none that of a border; numbers beside them say how high.
    package var style: Style {
        switch self {
        case .lake, .coast, .border: .line
        case .route: .accent
        case .low: .good
        case .middle: .text
        case .high: .accent
        case .altitude: .muted
        case .airport: .key
        case .event: .caution
        }
    }
}
