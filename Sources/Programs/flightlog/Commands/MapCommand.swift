import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI
import Tracks

/// The characters and the size of a picture in text.
struct PictureOptions: ParsableArguments {
    @Option(help: "The width in columns; by default that of the terminal, else 80.")
    var width: Int?

    @Option(help: "The characters: braille, octant, sextant or ascii.")
    var marker = DotMarker.braille

    @Flag(help: "Write SVG.")
    var svg = false

    @Option(
        help: ArgumentHelp(
            "Write a PNG, 2,000 dots wide, to this file; needs the program flightlog-paper.", valueName: "file"),
        completion: .file())
    var png: String?

    func validate() throws {
        if let width, !(20...1_000).contains(width) { throw ValidationError("--width needs a number from 20 to 1000.") }
        if svg, png != nil { throw ValidationError("Choose one of --svg and --png.") }
    }

    /// The columns of the picture.
    var columns: Int {
        if let width { return width }
        let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
        return min(max(columns, 20), 1_000)
    }

    /// Writes a picture as SVG or PNG where one is asked for; returns whether it is.
    ///
    /// - Parameters:
    ///   - title: what the picture shows.
    ///   - book: the path of the logbook, over which nothing is written.
    func write(_ picture: @autoclosure () -> VectorPicture, title: String, book: String) throws -> Bool {
        if svg {
            StandardStream.output.give(picture().svg)
            return true
        }
        guard let png else { return false }
        let file = try ExportFile(png, replacing: false, of: book)
        let drawer = try PictureDrawer(instead: "write --svg")
        try file.write(try drawer.draw(picture(), title: title, as: .png, dotsAUnit: 2))
        return true
    }
}

extension DotMarker: ExpressibleByArgument {}

/// Draws tracks and routes on a map.
struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Draw recordings, or the routes of all flights, on a map.",
        discussion: """
            RECORDING is a number from recording list, a flight as #17 or by its address, or a recorder's file, which need not \
            be in the logbook. Without one \
            the routes of all flights are drawn as great circles:

              flightlog map 3 --width 120
              flightlog map --svg > routes.svg
              flightlog map 3 --png map.png
            """)

    @Argument(help: ArgumentHelp("Numbers of recordings, or files.", valueName: "recording"), completion: .file())
    var recordings: [String] = []

    @OptionGroup var picture: PictureOptions
    @OptionGroup var book: LogbookOption

    func run() throws {
        guard let map = try map() else {
            throw CommandFailure(
                "There is nothing to draw.", "flightlog recording add adds recordings.", exitCode: ExitCode(1))
        }
        if try picture.write(MapPicture(map).whole, title: "Map of flights", book: book.path) { return }
        let rows = MapText(map).rows(width: picture.columns, marker: picture.marker)
        StandardStream.output.say(rows.joined(separator: "\n") + "\n")
    }

    private func map() throws -> FlightMap? {
        guard !recordings.isEmpty else {
            return FlownPicture(try book.reading { try $0.flownPlaces(ListQuery(.flights)) }).map
        }
        var tracks: [[Coordinate]] = []
        var airports: [String: Coordinate] = [:]
        for word in recordings {
            let analysis = TrackAnalysis(try RecordingWord(word).recording(in: book))
            tracks.append(analysis.recording.samples.indices.map { analysis.recording.samples.coordinate(at: $0) })
            for flight in analysis.flights {
                for airport in [flight.origin.value, flight.destination.value].compactMap(\.self) {
                    airports[airport.label] = airport.record.coordinate
                }
            }
        }
        return FlightMap(tracks: tracks, airports: airports.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}

/// A word that names a recording: its number in the logbook, or a file.
struct RecordingWord {
    private let word: String

    init(_ word: String) { self.word = word }

    /// Returns the recording as pictures show it.
    func track(in book: LogbookOption) throws -> RecordedTrack {
        guard let track = RecordedTrack(try recording(in: book)) else {
            throw CommandFailure("“\(word)” shows no track.", "It has no sample.", exitCode: ExitCode(1))
        }
        return track
    }

    /// Returns the recording.
    func recording(in book: LogbookOption) throws -> Recording {
        let bytes: Data
        if FileManager.default.fileExists(atPath: word) {
            do {
                bytes = try Data(contentsOf: URL(filePath: word), options: .mappedIfSafe)
            } catch {
                throw CommandFailure(LogbookError.unreadable(path: word, reason: error.localizedDescription))
            }
        } else if word.hasPrefix("#") || word.hasPrefix("x-coredata://") {
            bytes = try book.reading { try $0.recordingBytes(try self.recording(ofFlight: word, in: $0)) }
        } else if let number = Int64(word) {
            bytes = try book.reading { logbook in
                do throws(LogbookError) {
                    return try logbook.recordingBytes(number)
                } catch {
                    guard case .gone = error else { throw error }
                    throw CommandFailure(
                        "The logbook has no recording \(number).", "flightlog recording list prints their numbers.",
                        exitCode: ExitCode(1))
                }
            }
        } else {
            throw CommandFailure(LogbookError.missing(path: word))
        }
        switch RecordingFile([UInt8](bytes)) {
        case .recording(let recording): return recording
        case .opaque(let reason): throw CommandFailure("“\(word)” shows no track.", reason, exitCode: ExitCode(1))
        }
    }
}

extension RecordingWord {
    /// Returns the number of the recording of a flight that is named by its number or its address.
    ///
    /// - Throws: `CommandFailure` when it has none, or several.
    private func recording(ofFlight word: String, in logbook: StoreLogbook) throws -> Int64 {
        let ids = try RecordAddress([word]).records(
            in: logbook, today: WallClock(fixed: WallClock.fixed()).today(), order: nil)
        let found = try ids.flatMap { try logbook.recordings(of: $0) }.filter { $0.format != nil }
        guard let first = found.first else {
            throw CommandFailure(
                "The flight \(word) has no recording.", "flightlog recording list prints those of all flights.",
                exitCode: ExitCode(1))
        }
        guard found.count == 1 else {
            throw CommandFailure(
                "The flight \(word) has \(found.count) recordings.",
                "Name one by its number: \(found.map { String($0.key) }.joined(separator: ", "))", exitCode: ExitCode(1)
            )
        }
        return first.key
    }
}

/// A map in rows of text.
struct MapText {
    private let map: FlightMap

    init(_ map: FlightMap) { self.map = map }

    /// Returns the map in rows of text, with its scale in the last one.
    func rows(width: Int, marker: DotMarker) -> [String] {
        let height = max(min(width * 2 / 5, Int((Double(width) * map.reach.y / map.reach.x / 2).rounded(.up))), 8)
        let window = MapWindow(fitting: map, columns: width, rows: height)
        let canvas = MapDrawing.canvas(map, window, columns: width, rows: height, marker: marker)
        return canvas.rows + [MapScale.text(window.scale, columns: width)]
    }
}
