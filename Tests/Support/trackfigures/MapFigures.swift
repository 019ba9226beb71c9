import Aviation
import Foundation
import Logbook
import LogbookProgram
import TerminalUI
import TestFiles
import Tracks

/// What maps, replays and large recordings cost, on invented flights.
struct MapFigures {
    /// The program, whose memory and time are measured; nil measures what it is made of alone.
    let program: String?

    private let clock = ContinuousClock()
    private static let (columns, rows) = (160, 45)

    /// Prints all figures as a table, each beside what it is measured against.
    func run() throws {
        var table = FigureTable()
        try flights(1_000, &table)
        try tracks(10_000, &table)
        try replay(&table)
        try largeFile(&table)
        if let program { try ProgramFigures(program: program).measure(&table) }
        print(table.text)
    }

    private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        try clock.measure(body) / .milliseconds(1)
    }

    /// The median of a few runs.
    private func median(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
        let times = try (0..<count).map { _ in try milliseconds(body) }.sorted()
        return times[count / 2]
    }

    private static func place(_ number: Int) -> Coordinate {
        let angle = Double(number) * 2.399_963
        let away = (Double(number % 977) / 977).squareRoot() * 18
        return Coordinate(latitude: 46 + away * sin(angle) * 0.6, longitude: 8 + away * cos(angle))
            ?? Coordinate(latitude: 46, longitude: 8)!
    }

    private func flights(_ count: Int, _ table: inout FigureTable) throws {
        let routes = (0..<count).map { (from: Self.place($0), to: Self.place($0 * 7 + 3), count: $0 % 40 + 1) }
        let airports = (0..<200).map { (label: "A\($0)", place: Self.place($0)) }
        try show("\(count) routes", &table) { FlightMap(tracks: [], routes: routes, airports: airports) }
    }

    private func tracks(_ count: Int, _ table: inout FigureTable) throws {
        let tracks = (0..<count).map { number -> [Coordinate] in
            let (from, to) = (Self.place(number), Self.place(number * 7 + 3))
            return (0...40).map { from.point(toward: to, fraction: Double($0) / 40) }
        }
        try show("\(count) tracks", &table) { FlightMap(tracks: tracks, airports: []) }
    }

    /// Draws the first frame, then zooms and moves.
    private func show(_ name: String, _ table: inout FigureTable, _ make: () throws -> FlightMap?) throws {
        var map: FlightMap?
        let made = try milliseconds { map = try make() }
        guard let map else { return }
        var window = MapWindow(fitting: map, columns: Self.columns, rows: Self.rows)
        func frame() -> Double {
            milliseconds {
                var buffer = CellBuffer(size: Size(rows: Self.rows, columns: Self.columns))
                let canvas = MapDrawing.canvas(
                    map, window, columns: Self.columns, rows: Self.rows, marker: .braille)
                buffer.draw(canvas, in: buffer.bounds) { MapLayer(rawValue: $0)?.style ?? .text }
            }
        }
        let first = frame()
        var times: [Double] = []
        for step in 0..<400 {
            switch step % 8 {
            case 0, 1: window.zoom(by: 0.7)
            case 2, 3: window.pan(columns: 20, rows: 3)
            case 4, 5: window.pan(columns: -25, rows: -5)
            default: window.zoom(by: 1.43)
            }
            times.append(frame())
        }
        times.sort()
        table.add("\(name): map made, ms", made)
        table.add("\(name): first frame, ms", first, wanted: 50)
        table.add("\(name): zoom and pan, median, ms", times[200], wanted: 16)
        table.add("\(name): zoom and pan, p99, ms", times[395], wanted: 16)
    }

    /// A flight of some seconds as a G1000 writes it.
    static func garmin(_ seconds: Int) -> String {
        let columns = (1...14).map { ", E1 CHT\($0)" }.joined()
        var text = "#airframe_info, log_version=\"1.00\", airframe_name=\"Cessna 172S\",\n"
        text += "#yyy-mm-dd, hh:mm:ss, hh:mm, degrees, degrees, ft msl, kt\n"
        text += "Lcl Date, Lcl Time, UTCOfst, Latitude, Longitude, AltMSL, GndSpd\(columns)\n"
        let start = UTCInstant(isoText: "2026-03-04T08:00:00Z")?.seconds ?? 0
        for second in 0..<seconds {
            let instant = UTCInstant(seconds: start + second)
            let way = Double(min(max(second - 120, 0), seconds - 240))
            let edge = min(second, seconds - second)
            let knots = edge < 60 ? 0 : edge < 120 ? 10 : 110.0
            let feet = 7 + min(way * 12, 4_500, Double(max(seconds - 120 - second, 0)) * 9)
            let angle = way / 900
            let (north, east) = (37.46111 + sin(angle) * 0.3, -122.11506 + (1 - cos(angle)) * 0.3)
            text += "\(instant.isoText.prefix(10)), \(instant.clockText), +00:00, \(north), \(east), \(feet), \(knots)"
            for column in 1...14 { text += ", \(300 + column * 3 + second % 7).5" }
            text += "\n"
        }
        return text
    }

    /// Plays at 60 times, thirty frames a second.
    private func replay(_ table: inout FigureTable) throws {
        guard case .recording(let recording) = RecordingFile(Array(Self.garmin(3_600).utf8), withEngine: true),
            let track = RecordedTrack(recording)
        else { return }
        let areas = RecordingAreas(Rect(Size(rows: Self.rows, columns: Self.columns)), .both)
        let time = milliseconds {
            for number in 0..<1_800 {
                var buffer = CellBuffer(size: Size(rows: Self.rows, columns: Self.columns))
                let sample = track.sample(at: track.samples.times[0] + Double(number) * 2)
                let picture = RecordingFrame(track, sample: sample)
                picture.drawMap(in: areas.map, scale: areas.scale, on: &buffer)
                picture.drawProfile(in: areas.profile, times: areas.times, phases: areas.phases, on: &buffer)
            }
        }
        table.add("replay: a picture, ms", time / 1_800)
        table.add("replay: pictures at 30 a second, % of a core", time / 600, wanted: 5)
    }

    /// Reads, derives and saves a file of ten megabytes, beside counting its lines, and beside gpsbabel where it is
    /// installed.
    private func largeFile(_ table: inout FigureTable) throws {
        let folder = TemporaryFolder("figures")
        let bytes = Data(Self.garmin(72_000).utf8)
        let file = folder["large.csv"]
        try bytes.write(to: file)
        let count = try median(5) { try run("/usr/bin/wc", "-l", file.path) }
        let babel: Double? =
            FileManager.default.isExecutableFile(atPath: "/usr/bin/gpsbabel")
            ? try median(3) {
                try run(
                    "/usr/bin/gpsbabel", "-i", "garmin_g1000", "-f", file.path, "-o", "gpx", "-F",
                    folder["large.gpx"].path)
            } : nil
        let size = "G1000 of \((Double(bytes.count) / 100_000).rounded() / 10) MB"
        var totals: [Double] = []
        for round in 0..<3 {
            let logbook = try StoreLogbook.open(path: folder["log\(round).flightlog"].path)
            let total = try milliseconds {
                let read = RecordedFile("large.csv", try Data(contentsOf: file))
                let plan = try logbook.plan(recordings: [read], keepsAll: true)
                try logbook.add(plan, bytes: { _ in bytes })
            }
            totals.append(total)
            try logbook.close()
        }
        let reading = try median(3) { _ = RecordedFile("large.csv", try Data(contentsOf: file)) }
        let total = totals.sorted()[1]
        table.add("\(size): read and derived, ms", reading)
        table.add("\(size): read, derived and saved, ms", total, wanted: 500)
        table.add("\(size): the same beside wc -l", total, beside: ("wc -l", count))
        if let babel { table.add("\(size): read beside gpsbabel", reading, beside: ("gpsbabel to GPX", babel)) }
    }

    private func run(_ program: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
    }
}

/// Figures beside what they are measured against.
struct FigureTable {
    private var rows = ["| Work | figure | beside | ratio |", "|---|---:|---:|---:|"]

    /// Adds a figure beside the one that is wanted; nil for one that is only told.
    mutating func add(_ name: String, _ figure: Double, wanted: Double? = nil) {
        let beside = wanted.map { "\(Self.text($0)) wanted" } ?? "–"
        let ratio = wanted.map { Self.text(figure / $0) } ?? "–"
        rows.append("| \(name) | \(Self.text(figure)) | \(beside) | \(ratio) |")
    }

    /// Adds a time beside that of another program, in milliseconds.
    mutating func add(_ name: String, _ figure: Double, beside: (name: String, time: Double)) {
        rows.append(
            "| \(name) | \(Self.text(figure)) | \(beside.name) \(Self.text(beside.time)) "
                + "| \(Self.text(figure / max(beside.time, 1e-9))) |")
    }

    var text: String { rows.joined(separator: "\n") }

    private static func text(_ value: Double) -> String {
        let digits = value < 10 ? 100.0 : value < 100 ? 10 : 1
        let rounded = (value * digits).rounded() / digits
        return digits == 1 || rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
