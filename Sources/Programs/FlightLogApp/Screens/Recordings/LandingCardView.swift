import Aviation
import Logbook
import LogbookProgram
import TerminalUI
import Tracks

/// Reads the speeds of the touchdowns of an aircraft's newest recordings, to compare a landing with.
struct LandingSpeedsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    /// The flight whose aircraft is meant.
    let flight: RecordID

    /// The number of recordings that are read.
    private static let most = 20

    struct Found: Hashable, Sendable {
        let aircraft: String
        let speeds: LandingSpeeds
    }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Found? {
        guard case .flight(let record) = try book.record(flight), let aircraft = record.aircraft, let id = aircraft.id
        else { return nil }
        var knots: [Double] = []
        for recording in try book.recordings(of: id).suffix(Self.most) where recording.format != nil {
            guard !book.questionStop.wasStopped,
                case .recording(let read) = RecordingFile([UInt8](try book.recordingBytes(recording.key)))
            else { continue }
            knots += TrackAnalysis(read).landingCards.filter(\.event.isSure).map(\.knots)
        }
        return Found(aircraft: aircraft.label, speeds: LandingSpeeds(knots))
    }

    func receive(_ answer: Found?, in state: inout State) -> [Effect] {
        guard let answer else { return [] }
        return state.edit(RecordingScreen.self) { $0.receive(answer) }
    }

    /// A card without a median is a card.
    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

extension RecordingScreen {
    /// The landing that is shown: the one at or after the cursor, else the last; nil without one.
    var landing: LandingCard? { cards.first { $0.event.index >= sample } ?? cards.last }

    /// Shows the card of the landing nearest to the cursor, and puts the cursor on its touchdown.
    mutating func showLanding(in context: inout ScreenContext) -> [Effect] {
        guard let landing else { return [] }
        walk(to: landing.touchdown, in: context.state)
        show(.landing)
        guard typical == nil, let flight else { return [] }
        return context.ask(LandingSpeedsQuestion(flight: flight))
    }

    /// Returns why there is no landing so many before or behind the one that is shown; nil where there is.
    func reasonAgainstTurning(by distance: Int) -> String? {
        guard let place = landing.flatMap(cards.firstIndex) else { return "the recording shows no landing" }
        if cards.indices.contains(place + distance) { return nil }
        return cards.count == 1
            ? "it is the only landing" : distance > 0 ? "it is the last landing" : "it is the first landing"
    }

    /// Shows the next landing, or the one before.
    mutating func turnLanding(by distance: Int, in state: State) {
        guard let landing, let place = cards.firstIndex(of: landing) else { return }
        walk(to: cards[min(max(place + distance, 0), cards.count - 1)].touchdown, in: state)
    }

    /// What the card says above its lines.
    fileprivate var landingLines: [StyledLine] {
        guard let landing, let track else { return [] }
        let place = (cards.firstIndex(of: landing) ?? 0) + 1
        let kind = landing.event.kind.displayName + (landing.event.isSure ? "" : ", not sure")
        var speed = "touchdown at \(Int(landing.knots.rounded())) kt"
        if let typical, let median = typical.speeds.median {
            speed +=
                ", your median \(Int(median.rounded())) kt of \(typical.speeds.count) "
                + "landing\(typical.speeds.count == 1 ? "" : "s") in \(typical.aircraft)"
        } else if let median = LandingSpeeds(cards.map(\.knots)).median, cards.count > 1 {
            speed += ", the median of this recording \(Int(median.rounded())) kt"
        }
        let heights = [120.0, 60, 30, 15].compactMap { seconds in
            landing.height(seconds, before: track.samples).map { "\($0) ft at −\(Int(seconds)) s" }
        }
        let low =
            heights.isEmpty
            ? "its heights are not known" : "height " + heights.joined(separator: ", ")
        return [
            StyledLine(" \(kind), \(place) of \(cards.count)", .text, .bold),
            StyledLine(" \(speed)", .accent), StyledLine(" \(low)", .muted),
        ]
    }
}

extension Frame {
    /// Draws a landing's heights above the touchdown and its speeds, over the last two minutes.
    mutating func drawLanding(_ screen: RecordingScreen, in area: Rect, marker: DotMarker) {
        guard let track = screen.track, let landing = screen.landing else { return }
        for (row, line) in screen.landingLines.enumerated() { buffer.draw(line, in: area.line(row)) }
        let rest = area.dropping(top: 3)
        let upper = rest.top(rest.rows * 3 / 5)
        let times = landing.range.map { track.samples.times[$0] - track.samples.times[landing.touchdown] }
        let speeds = landing.range.map { track.analysis.speeds.knots[$0] }
        draw(PlotLine(xs: times, ys: landing.heights), "ft", "height above the touchdown", in: upper, marker)
        draw(PlotLine(xs: times, ys: speeds), "kt", "ground speed", in: rest.dropping(top: upper.rows), marker)
    }

    private mutating func draw(
        _ line: PlotLine, _ unit: String, _ title: String, in area: Rect, _ marker: DotMarker
    ) {
        guard area.rows > 3 else { return }
        let marks = stride(from: -120.0, through: 0, by: 30).map { ($0, "\($0 < 0 ? "−" : "")\(Int(abs($0))) s") }
        let plot = LinePlot([line], unit: unit, marks: marks, group: style.group)
        guard
            let drawing = plot.drawing(
                width: area.columns, height: area.rows - 1, marker: marker, margin: 8,
                places: -LandingCard.seconds...0)
        else {
            buffer.draw(StyledLine(" The \(title) is not known.", .muted), in: area.top(1))
            return
        }
        for (row, text) in drawing.margins.enumerated() {
            let foot = row == drawing.margins.count - 1 ? drawing.foot : ""
            buffer.draw(StyledLine(text + foot, .muted), in: area.line(row))
        }
        let inner = area.dropping(bottom: 1).dropping(left: drawing.margin)
        buffer.draw(drawing.canvas, in: inner) { _ in .accent }
        if inner.columns > title.count + 12 {
            buffer.drawTrailing(StyledLine(" \(title) ", .muted, .bold), in: inner.top(1))
        }
    }
}
