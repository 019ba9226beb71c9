import ArgumentParser
import CommandLineProgram
import Foundation
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI
import Tracks

/// Writes a recording as a cast of a terminal, or as a moving picture.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Write the replay of a recording as a terminal cast or as an animated SVG.",
        discussion: """
            RECORDING is a number from recording list, a flight as #17 or by its address, or a recorder's file, which need not \
            be in the logbook. A cast is an \
            asciicast of version 2, which asciinema plays; an SVG moves in a browser. In the program, Space plays a \
            recording:

              flightlog replay 3 --cast flight.cast
              flightlog replay 3 --svg flight.svg --speed 120
            """)

    @Argument(
        help: ArgumentHelp("The number of a recording, a flight, or a file.", valueName: "recording"),
        completion: .file())
    var recording: String

    @Option(help: "Write an asciicast to this file.")
    var cast: String?

    @Option(help: "Write an animated SVG to this file.")
    var svg: String?

    @Option(help: "How many times faster than it was recorded, from 1 to 600.")
    var speed = 60

    @Option(help: "The width of a cast in columns.")
    var width = 100

    @Option(help: "The characters of a cast: braille, octant, sextant or ascii.")
    var marker = DotMarker.braille

    @OptionGroup var book: LogbookOption

    func validate() throws {
        if cast == nil, svg == nil { throw ValidationError("Name a file with --cast or --svg.") }
        if !(1...600).contains(speed) { throw ValidationError("--speed needs a number from 1 to 600.") }
        if !(40...300).contains(width) { throw ValidationError("--width needs a number from 40 to 300.") }
    }

    func run() throws {
        let replay = RecordingReplay(try RecordingWord(recording).track(in: book), speed: speed)
        if let cast {
            try write(
                replay.cast(title: URL(filePath: recording).lastPathComponent, columns: width, marker: marker), to: cast
            )
        }
        if let svg { try write(replay.svg, to: svg) }
    }

    private func write(_ text: String, to path: String) throws {
        try ExportFile(path, replacing: false, of: book.path).write(Data(text.utf8))
    }
}

/// A recording as it is played, in files.
struct RecordingReplay {
    private let track: RecordedTrack
    private let speed: Double

    init(_ track: RecordedTrack, speed: Int) {
        self.track = track
        self.speed = Double(speed)
    }

    /// Seconds of the replay.
    private var length: Double {
        guard let first = track.samples.times.first, let last = track.samples.times.last else { return 0 }
        return (last - first) / speed
    }

    /// Returns the sample that is shown after seconds of the replay.
    private func sample(_ seconds: Double) -> Int {
        track.sample(at: (track.samples.times.first ?? 0) + seconds * speed)
    }

    /// Frames a second of a cast: what changes is small, and players need no more.
    private static let rate = 5.0

    /// Returns an asciicast of the map and the profile.
    func cast(title: String, columns: Int, marker: DotMarker) -> String {
        let size = Size(rows: max(columns * 3 / 10, 16), columns: columns)
        var cast = ScreenCast(size: size, title: title, theme: .hangar)
        let count = Int((length * Self.rate).rounded(.up))
        var shown = -1
        for number in 0...max(count, 0) {
            let seconds = min(Double(number) / Self.rate, length)
            let sample = sample(seconds)
            guard sample != shown else { continue }
            shown = sample
            cast.add(frame(sample, title, size, marker), at: seconds)
        }
        return cast.text(endingAt: length)
    }

    private func frame(_ sample: Int, _ title: String, _ size: Size, _ marker: DotMarker) -> CellBuffer {
        var buffer = CellBuffer(size: size)
        var picture = RecordingFrame(track, sample: sample, marker: marker)
        picture.hasCursorLine = false
        buffer.fill(buffer.bounds.top(1), style: .title)
        buffer.draw(StyledLine(" flightlog", .title, .bold).adding("  \(title)", .title), in: buffer.bounds.top(1))
        buffer.draw(picture.heading, in: buffer.bounds.line(1))
        let areas = RecordingAreas(buffer.bounds.dropping(top: 2), .both)
        picture.drawMap(in: areas.map, scale: areas.scale, on: &buffer)
        picture.drawProfile(in: areas.profile, times: areas.times, phases: areas.phases, on: &buffer)
        return buffer
    }

    /// The map with a dot that moves, and the profile below it, as SVG, 1,000 units wide.
    var svg: String { ReplayPicture(track, seconds: length, sample: sample).svg }
}
