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
            line, T is a take-off, L a landing, G a touch-and-go and ? one that is not sure. Times are UTC. Two recordings \
            are drawn above each other with one scale, by the clock where they overlap, else by their take-offs:

              flightlog profile 3 --width 120
              flightlog profile 3 7 --png both.png
            """)

    @Argument(
        help: ArgumentHelp("The number of a recording, or a file; two are compared.", valueName: "recording"),
        completion: .file())
    var recordings: [String]

    @OptionGroup var picture: PictureOptions
    @OptionGroup var book: LogbookOption

    func validate() throws {
        if recordings.count > 2 { throw ValidationError("Name one recording, or two to compare.") }
    }

    func run() throws {
        let tracks = try recordings.map { try RecordingWord($0).track(in: book) }
        let rows: [String]
        if tracks.count == 2 {
            let compared = ComparedTracks(tracks[0], tracks[1])
            let titles = zip(recordings, tracks).map { Self.title($0, $1) }
            let name = compared.names.first ?? ""
            let drawn = try picture.write(
                compared.picture(name, titles: titles), title: "Profiles of two recordings", book: book.path)
            if drawn { return }
            rows = compared.rows(name, titles: titles, width: picture.columns, marker: picture.marker)
        } else {
            let title = "Profile of a recording"
            if try picture.write(ProfilePicture(tracks[0]).whole, title: title, book: book.path) { return }
            rows = ProfileText(tracks[0].analysis).rows(width: picture.columns, marker: picture.marker)
        }
        StandardStream.output.say(rows.joined(separator: "\n") + "\n")
    }

    /// What is said above one of two profiles: its name and its beginning.
    private static func title(_ word: String, _ track: RecordedTrack) -> String {
        let name = VisibleText.line(URL(filePath: word).lastPathComponent)
        guard track.samples.count > 0 else { return name }
        let start = track.samples.instant(0)
        return "\(name)  \(start.isoText.prefix(10)) \(start.time.text) UTC"
    }
}

/// The profile of a recording in rows of text.
struct ProfileText {
    private let analysis: TrackAnalysis

    init(_ analysis: TrackAnalysis) { self.analysis = analysis }

    private var samples: TrackSamples { analysis.recording.samples }

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
        if samples.altitudes.count(where: { !$0.isNaN }) > 1 {
            let line = PlotLine(xs: samples.times, ys: samples.altitudes)
            rows += LinePlot([line], unit: "ft", marks: marks, letters: letters)
                .rows(width: width, height: 10, marker: marker)
        } else {
            rows.append("The recording has no altitudes.")
        }
        let speed = PlotLine(xs: samples.times, ys: analysis.speeds.knots)
        return rows + LinePlot([speed], unit: "kt", marks: marks).rows(width: width, height: 6, marker: marker)
    }
}
