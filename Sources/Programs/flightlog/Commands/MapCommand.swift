import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
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

    func validate() throws {
        if let width, !(20...1_000).contains(width) { throw ValidationError("--width needs a number from 20 to 1000.") }
    }

    /// The columns of the picture.
    var columns: Int {
        if let width { return width }
        let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
        return min(max(columns, 20), 1_000)
    }
}

extension DotMarker: ExpressibleByArgument {}

/// Draws tracks and routes on a map.
struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Draw recordings, or the routes of all flights, on a map.",
        discussion: """
            RECORDING is a number from recording list, or a recorder's file, which need not be in the logbook. Without one \
            the routes of all flights are drawn as great circles:

              flightlog map 3 --width 120
              flightlog map --svg > routes.svg
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
        if picture.svg {
            StandardStream.output.give(MapPicture(map).svg)
        } else {
            let rows = MapPicture(map).rows(width: picture.columns, marker: picture.marker)
            StandardStream.output.say(rows.joined(separator: "\n") + "\n")
        }
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

    /// Returns the recording.
    func recording(in book: LogbookOption) throws -> Recording {
        let bytes: Data
        if FileManager.default.fileExists(atPath: word) {
            do {
                bytes = try Data(contentsOf: URL(filePath: word), options: .mappedIfSafe)
            } catch {
                throw CommandFailure(LogbookError.unreadable(path: word, reason: error.localizedDescription))
            }
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

/// A map as text and as SVG.
struct MapPicture {
    private let map: FlightMap

    init(_ map: FlightMap) { self.map = map }

    /// Returns the map in rows of text, with its scale in the last one.
    func rows(width: Int, marker: DotMarker) -> [String] {
        let height = max(min(width * 2 / 5, Int((Double(width) * map.reach.y / map.reach.x / 2).rounded(.up))), 8)
        let window = MapWindow(fitting: map, columns: width, rows: height)
        let canvas = MapDrawing.canvas(map, window, columns: width, rows: height, marker: marker)
        return canvas.rows + [MapScale.text(window.scale, columns: width)]
    }

    /// The map as SVG, 1,000 units wide.
    var svg: String {
        let (width, height) = (1_000.0, min(max(1_000 * map.reach.y / map.reach.x, 300), 1_400))
        let scale = max(map.reach.x * 2 / width, map.reach.y * 2 / height)
        func text(_ value: Double) -> String { NauticalMiles(value).text }
        func line(_ line: MapLine, _ kind: String, _ thickness: Double = 1) -> String {
            let points = line.points.map {
                "\(text(width / 2 + Double($0.x) / scale)),\(text(height / 2 - Double($0.y) / scale))"
            }
            return "<polyline class=\"\(kind)\" stroke-width=\"\(text(thickness))\" "
                + "points=\"\(points.joined(separator: " "))\"/>\n"
        }
        // Terminals are wider than high: what is beside the flight is seen, too.
        let far = max(map.reach.x, map.reach.y) * 2
        var ground: [String] = []
        map.ground.forEachLine(in: MapArea(west: -far, south: -far, east: far, north: far)) { layer, part in
            ground.append(line(part, "\(layer)"))
        }
        let routes = map.routes.flatMap { route in
            route.lines.map { line($0, "route", min(1 + Double(route.count).squareRoot(), 8)) }
        }
        let tracks = map.tracks.flatMap { track in track.lines.map { line($0, "track") } }
        let lines = ground + routes + tracks
        let labels = map.spots.map { spot in
            let name = spot.label.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return
                "<text x=\"\(text(width / 2 + Double(spot.point.x) / scale + 4))\" "
                + "y=\"\(text(height / 2 - Double(spot.point.y) / scale))\">\(name)</text>\n"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 \(Int(height))">
            <style>polyline{fill:none}.lake,.coast{stroke:#678}.border{stroke:#bbb;stroke-dasharray:4 3}.route,.track{stroke:#c30}\
            text{font:14px sans-serif}</style>
            <rect width="1000" height="\(Int(height))" fill="#fff"/>
            \(lines.joined())\(labels.joined())</svg>

            """
    }
}
