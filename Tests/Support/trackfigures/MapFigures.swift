import Aviation
import Foundation
import Logbook
import LogbookProgram
import TerminalUI
import TestFiles
import Tracks

/// What maps, replays and large recordings cost, on invented flights.
struct MapFigures {
    private let clock = ContinuousClock()
    private static let (columns, rows) = (160, 45)

    /// Prints all figures.
    func run() throws {
        print("memory before a map: \(Self.memory()) MB")
        try flights(1_000)
        try tracks(10_000)
        try replay()
        try largeFile()
    }

    /// Megabytes of the process that are in memory.
    private static func memory() -> String {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        let kilobytes = Double(line.split { !$0.isNumber }.first ?? "0") ?? 0
        return "\((kilobytes / 102.4).rounded() / 10)"
    }

    private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        try clock.measure(body) / .milliseconds(1)
    }

    private func text(_ milliseconds: Double) -> String { "\((milliseconds * 100).rounded() / 100) ms" }

    private static func place(_ number: Int) -> Coordinate {
        let angle = Double(number) * 2.399_963
        let away = (Double(number % 977) / 977).squareRoot() * 18
        return Coordinate(latitude: 46 + away * sin(angle) * 0.6, longitude: 8 + away * cos(angle))
            ?? Coordinate(latitude: 46, longitude: 8)!
    }

    private func flights(_ count: Int) throws {
        let routes = (0..<count).map { (from: Self.place($0), to: Self.place($0 * 7 + 3), count: $0 % 40 + 1) }
        let airports = (0..<200).map { (label: "A\($0)", place: Self.place($0)) }
        try show("map of \(count) routes", { FlightMap(tracks: [], routes: routes, airports: airports) })
    }

    private func tracks(_ count: Int) throws {
        let tracks = (0..<count).map { number -> [Coordinate] in
            let (from, to) = (Self.place(number), Self.place(number * 7 + 3))
            return (0...40).map { from.point(toward: to, fraction: Double($0) / 40) }
        }
        try show("map of \(count) tracks", { FlightMap(tracks: tracks, airports: []) })
    }

    /// Draws the first frame, then zooms and moves.
    private func show(_ name: String, _ make: () throws -> FlightMap?) throws {
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
        print(
            "\(name): made in \(text(made)), first frame \(text(first)), zoom and pan median \(text(times[200])), "
                + "p99 \(text(times[395])), memory \(Self.memory()) MB")
    }

    /// A flight of some seconds as a G1000 writes it.
    private func garmin(_ seconds: Int) -> String {
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
    private func replay() throws {
        guard case .recording(let recording) = RecordingFile(Array(garmin(3_600).utf8), withEngine: true),
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
        print("replay: \(text(time / 1_800)) a frame, \((time / 6).rounded() / 100) % of a core at 30 frames a second")
    }

    /// Reads, derives and saves a file of ten megabytes, beside counting its lines.
    private func largeFile() throws {
        let folder = TemporaryFolder("figures")
        let bytes = Data(garmin(72_000).utf8)
        let file = folder["large.csv"]
        try bytes.write(to: file)
        let wc = try milliseconds {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/wc")
            process.arguments = ["-l", file.path]
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
        }
        let logbook = try StoreLogbook.open(path: folder["log.flightlog"].path)
        var read: RecordedFile?
        let reading = try milliseconds { read = RecordedFile("large.csv", try Data(contentsOf: file)) }
        let saving = try milliseconds {
            let plan = try logbook.plan(recordings: [read].compactMap(\.self), keepsAll: true)
            try logbook.add(plan, bytes: { _ in bytes })
        }
        try logbook.close()
        print(
            "G1000 of \((Double(bytes.count) / 100_000).rounded() / 10) MB, \(read?.sampleCount ?? 0) samples: read and derived "
                + "\(text(reading)), saved \(text(saving)), wc -l \(text(wc))")
    }
}
