import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import TerminalUI
import Tracks

/// Draws the altitude and the speed of a recording over its time.
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Draw the altitude and the ground speed of a recording.",
        discussion: """
            RECORDING is a number from recording list, or a recorder's file, which need not be in the logbook. Above the \
            line, T is a take-off, L a landing, G a touch-and-go and ? one that is not sure. Times are UTC:

              flightlog profile 3 --width 120
            """)

    @Argument(help: ArgumentHelp("The number of a recording, or a file.", valueName: "recording"), completion: .file())
    var recording: String

    @OptionGroup var picture: PictureOptions
    @OptionGroup var book: LogbookOption

    func run() throws {
        let analysis = TrackAnalysis(try RecordingWord(recording).recording(in: book))
        let profile = ProfilePicture(analysis)
        if picture.svg { return StandardStream.output.give(profile.svg) }
        let rows = profile.rows(width: picture.columns, marker: picture.marker)
        StandardStream.output.say(rows.joined(separator: "\n") + "\n")
    }
}

/// The profile of a recording as text and as SVG.
struct ProfilePicture {
    private let analysis: TrackAnalysis

    init(_ analysis: TrackAnalysis) { self.analysis = analysis }

    private var samples: TrackSamples { analysis.recording.samples }

    private var altitudes: [(x: Double, y: Double)] {
        samples.indices.compactMap { index in samples.altitude(index).map { (samples.times[index], $0) } }
    }

    private var speeds: [(x: Double, y: Double)] { samples.indices.map { (samples.times[$0], analysis.speeds[$0]) } }

    /// Returns the marks of time, at whole minutes.
    private func marks(atMost count: Int) -> [(x: Double, text: String)] {
        guard let first = samples.times.first, let last = samples.times.last else { return [] }
        let step = PlotAxis.minutes(last - first, atMost: count)
        return stride(from: (first / step).rounded(.up) * step, through: last, by: step).map { time in
            (time, UTCInstant(seconds: Int(time)).time.text)
        }
    }

    private var letters: [(x: Double, letter: Character)] {
        analysis.events.compactMap { event in event.letter.map { (samples.times[event.index], $0) } }
    }

    /// Returns both lines in rows of text.
    func rows(width: Int, marker: DotMarker) -> [String] {
        let marks = marks(atMost: max(width / 12, 1))
        var rows: [String] = []
        if altitudes.count > 1 {
            let line = PlotLine(xs: samples.times, ys: samples.altitudes)
            rows += LinePlot([line], unit: "ft", marks: marks, letters: letters)
                .rows(width: width, height: 10, marker: marker)
        } else {
            rows.append("The recording has no altitudes.")
        }
        let speed = PlotLine(xs: samples.times, ys: analysis.speeds.knots)
        return rows + LinePlot([speed], unit: "kt", marks: marks).rows(width: width, height: 6, marker: marker)
    }

    /// Both lines as SVG, 1,000 units wide.
    var svg: String {
        let parts = [("ft", altitudes, 20.0, 260.0), ("kt", speeds, 320.0, 140.0)]
        let lines = parts.map { unit, points, top, height -> String in
            guard let first = points.first, let last = points.last else { return "" }
            let values = points.map(\.y)
            let axis = PlotAxis(values.min() ?? 0, values.max() ?? 1, atMost: 5)
            func text(_ value: Double) -> String { NauticalMiles(value).text }
            func y(_ value: Double) -> Double { top + (1 - axis.place(value)) * height }
            let shown = points.map { point in
                "\(text(60 + (point.x - first.x) / max(last.x - first.x, 1e-9) * 920)),\(text(y(point.y)))"
            }
            let labels = axis.marks.map { mark in
                "<text x=\"52\" y=\"\(text(y(mark) + 4))\" text-anchor=\"end\">\(Int(mark.rounded())) \(unit)</text>"
                    + "<line x1=\"60\" x2=\"980\" y1=\"\(text(y(mark)))\" y2=\"\(text(y(mark)))\"/>"
            }
            return "\(labels.joined())<polyline points=\"\(shown.joined(separator: " "))\"/>\n"
        }
        let start = samples.times.first ?? 0
        let span = max((samples.times.last ?? 1) - start, 1e-9)
        let times = marks(atMost: 10).map { mark in
            "<text x=\"\(NauticalMiles(60 + (mark.x - start) / span * 920).text)\" y=\"490\" text-anchor=\"middle\">\(mark.text)</text>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 500">
            <style>polyline{fill:none;stroke:#c30}line{stroke:#ddd}text{font:13px sans-serif}</style>
            <rect width="1000" height="500" fill="#fff"/>
            \(lines.joined())\(times.joined())
            </svg>

            """
    }
}
