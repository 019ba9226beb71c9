import Aviation
import Foundation
import Paper
import TerminalUI
import TestFiles
import Testing
import Tracks

@testable import LogbookProgram

@Suite("Pictures of recordings")
struct PictureTests {
    /// A track to the east of Palo Alto that climbs, in GPX.
    ///
    /// - Parameters:
    ///   - later: seconds by which it begins later.
    ///   - climb: feet a sample.
    private static func track(_ count: Int = 200, later: Int = 0, climb: Double = 10) throws -> RecordedTrack {
        let points = (0..<count).map { index in
            "<trkpt lat=\"37.46\" lon=\"\(-122.11 + Double(index) * 0.001)\"><ele>\(Double(index) * 0.3048 * climb)</ele><time>"
                + "\(UTCInstant(seconds: 794_340_000 + later + index * 5).isoText)</time></trkpt>"
        }
        let text = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
        guard case .recording(let recording) = RecordingFile(Array(text.utf8)) else { throw Unreadable() }
        return try #require(RecordedTrack(recording))
    }

    private struct Unreadable: Error {}

    private func texts(_ canvas: DotCanvas, _ layer: MapLayer) -> String {
        canvas.cells(of: layer).map(\.character).map(String.init).joined()
    }

    @Test("A window shows all that is flown, and a place is in the cell that its distance says")
    func window() throws {
        let map = try Self.track().map
        for (columns, rows) in [(100, 20), (20, 40), (1, 1)] {
            let window = MapWindow(fitting: map, columns: columns, rows: rows)
            let area = window.area(columns: columns, rows: rows)
            #expect(map.tracks.flatMap(\.lines).flatMap(\.points).allSatisfy(area.contains), "\(columns) × \(rows)")
        }
        var window = MapWindow(fitting: map, columns: 100, rows: 20)
        let middle = MapPoint(window.x, window.y)
        #expect(window.cell(middle, columns: 100, rows: 20) == (50, 10))
        let east = MapPoint(window.x + window.scale * 10.5, window.y - window.scale * 6.5)
        #expect(window.cell(east, columns: 100, rows: 20) == (60, 13))
        window.pan(columns: 10, rows: 3)
        #expect(window.cell(east, columns: 100, rows: 20) == (50, 10))
        window.center(on: middle)
        #expect(window.cell(middle, columns: 100, rows: 20) == (50, 10))
    }

    @Test("Zooming and panning end at limits, and come back")
    func limits() throws {
        var window = MapWindow(fitting: try Self.track().map, columns: 100, rows: 20)
        let before = window.scale
        for _ in 0..<200 { window.zoom(by: 0.5) }
        #expect(window.scale > 0)
        for _ in 0..<200 { window.zoom(by: 2) }
        #expect(window.scale.isFinite && window.scale > before)
        for _ in 0..<1_000 { window.pan(columns: 100, rows: -100) }
        #expect(window.x.isFinite && window.y.isFinite)
        let far = window.cell(MapPoint(0, 0), columns: 100, rows: 20)
        #expect(far.column < 100)
    }

    @Test("A track has its altitudes as numbers and by thirds, readable without colors", arguments: DotMarker.allCases)
    func altitudes(marker: DotMarker) throws {
        let track = try Self.track()
        let window = MapWindow(fitting: track.map, columns: 100, rows: 20)
        let canvas = MapDrawing.canvas(
            track.map, window, columns: 100, rows: 20, marker: marker, coloring: .altitudes(track.altitudes),
            events: [(track.points[100], "G")])
        for layer in [MapLayer.low, .middle, .high] {
            #expect(canvas.cells(of: layer).contains { $0.character != " " }, "\(layer)")
        }
        let numbers = texts(canvas, .altitude)
        #expect(numbers.hasPrefix("000") && numbers.count >= 9 && numbers.count.isMultiple(of: 3), "\(numbers)")
        #expect(texts(canvas, .event) == "G")
        let plain = MapDrawing.canvas(track.map, window, columns: 100, rows: 20, marker: marker)
        #expect(texts(plain, .altitude).isEmpty)
    }

    @Test("Names of airports stand beside their places, and none covers another")
    func airports() throws {
        let places = try [(37.46, -122.11), (37.461, -122.112), (37.459, -122.109), (37.5, -122.0), (37.46, -122.111)]
            .map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
        let names = ["KPAO", "KSQL", "KNUQ", "KHWD", "KSJC"]
        let map = try #require(FlightMap(tracks: [places], airports: Array(zip(names, places))))
        for (columns, rows) in [(80, 20), (30, 10), (8, 3)] {
            let window = MapWindow(fitting: map, columns: columns, rows: rows)
            let canvas = MapDrawing.canvas(map, window, columns: columns, rows: rows, marker: .braille)
            let shown = canvas.rows.joined(separator: "\n")
            let whole = names.filter { shown.contains($0) }
            #expect(texts(canvas, .airport).count == whole.count * 5, "a mark for each name\n\(shown)")
            if columns == 80 { #expect(whole.count >= 3, "\(shown)") }
            for spot in map.spots where whole.contains(spot.label) {
                let cell = window.cell(spot.point, columns: columns, rows: rows)
                let row = Array((0..<columns).map { canvas.cell($0, cell.row).character })
                #expect(row[cell.column] == "•", "\(spot.label)\n\(shown)")
                let right = String(row[(cell.column + 1)...].prefix(4))
                let left = String(row[..<cell.column].suffix(4))
                #expect(right == spot.label || left == spot.label, "\(spot.label)\n\(shown)")
            }
        }
    }

    @Test("A route is as wide as it is often flown")
    func routes() throws {
        let (from, to) = (
            try #require(Coordinate(latitude: 47, longitude: 8)), try #require(Coordinate(latitude: 47, longitude: 12))
        )
        func dots(_ count: Int) throws -> Int {
            let map = try #require(FlightMap(tracks: [], routes: [(from, to, count)], airports: []))
            let window = MapWindow(fitting: map, columns: 60, rows: 20)
            let canvas = MapDrawing.canvas(map, window, columns: 60, rows: 20, marker: .braille)
            return canvas.cells(of: .route).reduce(0) { sum, cell in
                sum + (cell.character.unicodeScalars.first.map { Int(($0.value & 0xFF).nonzeroBitCount) } ?? 0)
            }
        }
        let (rare, often) = (try dots(1), try dots(25))
        #expect(often > rare * 3, "\(rare) \(often)")
    }

    @Test("The scale is of a round number of miles and fits", arguments: [0.002, 0.03, 0.4, 1, 27, 300])
    func scale(miles: Double) {
        for columns in [20, 80, 200] {
            let text = MapScale.text(miles, columns: columns)
            #expect(text.hasPrefix("├") && text.hasSuffix(" NM") && text.count <= columns + 6, "\(text)")
            let digits = text.split(separator: " ").dropLast().last.map(String.init) ?? ""
            #expect(digits.contains { "125".contains($0) }, "\(text)")
        }
    }

    @Test("A time has the sample nearest to it, and the ends have theirs")
    func samples() throws {
        let track = try Self.track()
        let start = track.samples.times[0]
        for (seconds, index) in [(-100.0, 0), (0, 0), (2.4, 0), (2.6, 1), (12, 2), (995, 199), (9_999, 199)] {
            #expect(track.sample(at: start + seconds) == index, "\(seconds)")
        }
        #expect(track.timeMarks(atMost: 5).count <= 5)
    }

    @Test("Of all tracks, those of a year or an aircraft are drawn above the others, in their own layer")
    func chosen() throws {
        func outline(_ north: Double) throws -> TrackOutline {
            let points = (0..<50).map { index in
                "<trkpt lat=\"\(37 + north)\" lon=\"\(-122 + Double(index) * 0.01)\"><ele>300</ele><time>"
                    + "\(UTCInstant(seconds: 794_340_000 + index * 60).isoText)</time></trkpt>"
            }
            let text = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
            guard case .recording(let recording) = RecordingFile(Array(text.utf8)) else { throw Unreadable() }
            return TrackOutline(recording.samples)
        }
        let outlines = try [0, 0.2, 0.4].map(outline)
        let tracks = AllTracks(
            [
                AllTracks.Part(year: 2025, aircraft: "N1"), AllTracks.Part(year: 2026, aircraft: "N1"),
                AllTracks.Part(year: 2026, aircraft: nil),
            ], without: 2
        ) { outlines[$0] }
        #expect(tracks.groups(.year) == ["2025", "2026"] && tracks.groups(.aircraft) == ["N1"])
        #expect(tracks.groups(.altitude).isEmpty && tracks.without == 2)
        #expect(tracks.count("2026", .year) == 2 && tracks.count("N1", .aircraft) == 2 && tracks.count(nil, .year) == 3)
        let map = try #require(tracks.map)
        let window = MapWindow(fitting: map, columns: 60, rows: 20)
        func cells(_ group: String?, _ subject: AllTracks.Subject, _ layer: MapLayer) -> Int {
            MapDrawing.canvas(
                map, window, columns: 60, rows: 20, marker: .braille, coloring: tracks.coloring(group, subject)
            ).cells(of: layer).count
        }
        let (above, below) = (cells("2026", .year, .high), cells("2026", .year, .low))
        #expect(above > below && below > 20, "\(above) \(below)")
        #expect(cells(nil, .altitude, .low) + cells(nil, .altitude, .middle) + cells(nil, .altitude, .high) > 60)
        #expect(AllTracks([], without: 1) { _ in outlines[0] }.map == nil)
    }

    @Test("Outlines are kept by their digests, only the user reads them, and a damaged file is none")
    func outlines() throws {
        let folder = TemporaryFolder("outlines")
        let file = folder["cache/outlines"]
        let digest = String(repeating: "a", count: 64)
        var cache = OutlineCache(file)
        #expect(cache[digest] == nil)
        cache.keep()
        #expect(!FileManager.default.fileExists(atPath: file.path))
        let outline = TrackOutline(try Self.track().samples)
        cache[digest] = outline
        cache["short"] = outline
        cache.keep()
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(OutlineCache(file)[digest] == outline && OutlineCache(file)["short"] == nil)
        // What is added later stands beside what was kept.
        var later = OutlineCache(file)
        let other = String(repeating: "b", count: 64)
        later[other] = outline
        later.keep()
        #expect(OutlineCache(file)[digest] == outline && OutlineCache(file)[other] == outline)
        try FileManager.default.removeItem(at: file)
        cache.keep()
        var bytes = try Data(contentsOf: file)
        bytes.removeLast(3)
        try bytes.write(to: file)
        #expect(OutlineCache(file)[digest] == nil)
        try Data("anything".utf8).write(to: file)
        #expect(OutlineCache(file)[digest] == nil)
    }

    @Test("Two recordings have one axis of time and one scale, by the clock where they overlap")
    func compared() throws {
        let compared = ComparedTracks(try Self.track(), try Self.track(later: 600, climb: 20))
        #expect(compared.alignment == .clock && compared.names.first == "altitude")
        let start = compared.tracks[0].samples.times[0]
        #expect(compared.places == start...(start + 600 + 995))
        #expect(compared.sample(0, at: start + 600) == 120 && compared.sample(1, at: start + 600) == 0)
        #expect(compared.sample(1, at: start + 500) == nil && compared.sample(0, at: start + 1_100) == nil)
        #expect(compared.values("altitude") == 0...3_980)
        let rows = compared.rows("altitude", titles: ["one", "two"], width: 60, marker: .ascii)
        #expect(rows.count == 19 && rows[0] == "one" && rows[9] == "two" && rows.allSatisfy { $0.count <= 60 })
        // The same numbers stand beside the same rows of both.
        #expect(rows[1...8].map { $0.prefix(8) } == rows[10...17].map { $0.prefix(8) })
        let far = ComparedTracks(try Self.track(), try Self.track(later: 86_400))
        #expect(far.alignment == .takeOff)
        #expect(ComparedTracks.sinceTakeOff(3_900) == "+1:05" && ComparedTracks.sinceTakeOff(-60) == "-0:01")
        let svg = compared.picture("altitude", titles: ["one", "two"]).svg
        #expect(svg.contains("<polyline class=\"profile\"") && svg.contains("<polyline class=\"other\""))
        #expect(svg.contains(">one</text>") && svg.contains(">two</text>"))
    }

    @Test("A picture cuts lines at its edges, in SVG as on a page, and says what texts mean")
    func vectors() {
        var picture = VectorPicture(width: 200, height: 100)
        func add(_ places: [VectorPicture.Place], _ look: VectorPicture.Look) { picture.add(places, look) }
        add([(-100, 50), (300, 50)], .track)
        add([(10, -50), (10, -10)], .border)
        add([(50, 10), (50, 20), (50, 150), (60, 150), (60, 20)], .coast)
        picture.add("A & B <c>", at: (20, 30), .label, align: .center)
        let svg = picture.svg
        #expect(svg.contains("<polyline class=\"track\" points=\"0,50 200,50\"/>"))
        #expect(!svg.contains("class=\"border\"") && svg.contains(">A &amp; B &lt;c></text>"))
        #expect(svg.contains("points=\"50,10 50,20 50,100\"") && svg.contains("points=\"60,100 60,20\""))
        let page = picture.page
        #expect(page.width == 2_000 && page.height == 1_000 && page.texts.map(\.text) == ["A & B <c>"])
        #expect(page.strokes.map(\.points).contains([0, 500, 2_000, 500]))
        let inside = page.strokes.allSatisfy { stroke in
            stroke.points.enumerated().allSatisfy { $1 >= 0 && $1 <= ($0.isMultiple(of: 2) ? 2_000 : 1_000) }
        }
        #expect(inside && page.strokes.first?.weight == 0)
    }

    @Test("A profile has what the recording has, and its values at a sample as text")
    func series() throws {
        let track = try Self.track()
        #expect(track.series.map(\.name) == ["altitude", "ground speed", "vertical speed"])
        #expect(track.series[0].text(at: 100) == "1000 ft")
        let line = PlotLine(xs: [0, 1], ys: [9.54, .nan])
        let flow = ProfileSeries(name: "fuel flow", unit: "gph", lines: [line, line], isOfEngine: true)
        #expect(flow.text(at: 0) == "9.5 9.5 gph" && flow.text(at: 1) == "– – gph")
    }
}

extension DotCanvas {
    /// The cells of a layer that are not blank.
    fileprivate func cells(of layer: MapLayer) -> [(character: Character, layer: UInt8)] {
        (0..<height).flatMap { y in (0..<width).map { cell($0, y) } }
            .filter { $0.layer == layer.rawValue && $0.character != " " && $0.character != "\u{2800}" }
    }
}
