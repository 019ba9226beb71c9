import Aviation
import Foundation
import Testing

@testable import Tracks

@Suite("Maps of flights")
struct MapTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test("Distances from the middle are true, also over the date line and at the pole")
    func projection() throws {
        for (center, other) in [
            ((37.0, -122.0), (38.0, -121.0)), ((-17.0, 179.9), (-18.0, -179.5)), ((89.5, 10), (88, -170)),
        ] {
            let (from, to) = (try place(center.0, center.1), try place(other.0, other.1))
            let point = try #require(MapProjection(around: from).point(to))
            let miles = (point.x * point.x + point.y * point.y).squareRoot()
            #expect(abs(miles - from.distance(to: to).count) < miles * 0.005)
        }
        #expect(MapProjection(around: try place(0, 0)).point(try place(0, 179.9)) == nil)
        for (center, x, y) in [
            ((37.0, -122.0), 300.0, -200.0), ((-17, 179.9), 900, 50), ((89.5, 10), 0, 70), ((5, 5), 0, 0),
        ] {
            let plane = MapProjection(around: try place(center.0, center.1))
            let back = try #require(plane.point(plane.coordinate(x: x, y: y)))
            #expect(abs(back.x - x) < 0.01 && abs(back.y - y) < 0.01, "\(center)")
        }
        let east = try #require(MapProjection(around: try place(10, 10)).point(try place(10, 11)))
        #expect(east.x > 55 && abs(east.y) < 1)
    }

    @Test(
        "A map of continents is Mercator's: north is up, and coasts end where the map does; near the poles there is none"
    )
    func continents() throws {
        let (bern, paloAlto) = (try place(46.9, 7.5), try place(37.5, -122.1))
        let map = try #require(
            FlightMap(tracks: [], routes: [(bern, paloAlto, 1)], airports: [("LSZB", bern), ("KPAO", paloAlto)]))
        #expect(map.projection.isMercator)
        let east = try #require(map.projection.point(try place(60, 7.5)))
        let spots = map.spots.map(\.point)
        #expect(abs(Double(spots[0].x) - east.x) < 0.1 && east.y > Double(spots[0].y))
        #expect(map.routes[0].lines.count == 1 && map.reach.x > 2_000)
        let corner = map.projection.coordinate(x: Double(spots[1].x), y: Double(spots[1].y))
        #expect(abs(corner.latitude - 37.5) < 0.01 && abs(corner.longitude + 122.1) < 0.01)
        let world = MapArea(west: -9_000, south: -9_000, east: 9_000, north: 9_000)
        map.ground.forEachLine(in: world) { _, line in
            for (one, next) in zip(line.points, line.points.dropFirst()) { #expect(abs(one.x - next.x) < 2_000) }
        }
        let fiji = try #require(
            FlightMap(
                tracks: [], routes: [(try place(-17, 178), paloAlto, 1)], airports: []))
        #expect(fiji.projection.isMercator && fiji.routes[0].lines.count == 1)
        let polar = FlightMap(tracks: [], routes: [(try place(80, 10), paloAlto, 1)], airports: [])
        #expect(polar?.projection.isMercator == false)
        let near = FlightMap(tracks: [], routes: [(bern, try place(47.2, 7.4), 1)], airports: [])
        #expect(near?.projection.isMercator == false)
    }

    @Test("The tiles in view have their coasts, and only they are read")
    func coasts() {
        let bay = CoastLines.lines(south: 37, west: -123, north: 38, east: -122)
        let points = bay.filter { $0.layer == .coast }.flatMap(\.points)
        #expect(points.contains { abs($0.latitude - 37.8) < 0.1 && abs($0.longitude + 122.5) < 0.1 })
        #expect(points.allSatisfy { (-151 ... -89).contains($0.longitude) && (-1...61).contains($0.latitude) })
        let world = CoastLines.lines(south: -90, west: -180, north: 90, east: 180)
        #expect(world.count > bay.count && Set(world.map(\.layer)).count == 3)
        #expect(world.allSatisfy { $0.points.allSatisfy { abs($0.longitude) <= 180 && abs($0.latitude) <= 90 } })
        let fiji = CoastLines.lines(south: -19, west: 177, north: -16, east: -178).flatMap(\.points)
        #expect(fiji.contains { $0.longitude > 177 } && fiji.contains { $0.longitude < -178 })
    }

    @Test("A map has its tracks, the coasts around them and its airports; of nothing there is none")
    func map() throws {
        let track = [try place(37.46, -122.11), try place(37.5, -122.5)]
        let map = try #require(FlightMap(tracks: [track], airports: [("KPAO", track[0])]))
        #expect(map.tracks.count == 1 && map.tracks[0].lines.map(\.points.count) == [2])
        var layers: Set<CoastLines.Layer> = []
        map.ground.forEachLine(in: MapArea(west: -20, south: -20, east: 20, north: 20)) { layer, line in
            layers.insert(layer)
            #expect(line.area.meets(MapArea(west: -20, south: -20, east: 20, north: 20)))
        }
        #expect(layers.contains(.coast))
        #expect(map.spots.first?.label == "KPAO" && map.reach.x > 9 && map.reach.x < 12)
        #expect(FlightMap(tracks: [], airports: []) == nil)
    }

    @Test("Ground far from the middle comes into view with its place")
    func ground() throws {
        let start = try place(37.46, -122.11)
        let map = try #require(FlightMap(tracks: [[start, try place(37.5, -122.5)]], airports: []))
        let hawaii = try #require(map.projection.point(try place(21.3, -157.8)))
        let area = MapArea(
            west: hawaii.x - 60, south: hawaii.y - 60, east: hawaii.x + 60, north: hawaii.y + 60)
        var coasts = 0
        map.ground.forEachLine(in: area) { layer, line in
            if layer == .coast, line.points.contains(where: area.contains) { coasts += 1 }
        }
        #expect(coasts > 0)
    }

    @Test("A route over the Pacific is a short line over the date line")
    func route() throws {
        let (tokyo, seattle) = (try place(35.55, 139.78), try place(47.45, -122.31))
        let map = try #require(FlightMap(tracks: [], routes: [(tokyo, seattle, 3)], airports: []))
        let route = try #require(map.routes.first)
        let line = try #require(route.lines.first)
        #expect(route.count == 3 && route.lines.count == 1 && line.points.count > 60)
        let longest = zip(line.points, line.points.dropFirst()).map {
            ($0.x - $1.x).magnitude + ($0.y - $1.y).magnitude
        }
        #expect((longest.max() ?? 0) < 100)
        #expect(map.reach.x < 3_000)
    }

    @Test("An outline has few points, none far from the track, and comes back from its bytes")
    func outline() throws {
        var maker = TrackMaker()
        maker.takeOff()
        maker.move(600, 100, to: 4_000)
        for index in maker.samples.indices {
            maker.samples[index].latitude += Foundation.sin(Double(index) / 100) * 0.05
        }
        let samples = maker.recording().samples
        let outline = TrackOutline(samples)
        #expect(outline.count > 5 && outline.count < samples.count / 8, "\(outline.count)")
        let places = outline.places
        for index in stride(from: 0, to: samples.count, by: 25) {
            let place = samples.coordinate(at: index)
            let nearest = zip(places, places.dropFirst()).map { first, second in
                (0...20).map { first.point(toward: second, fraction: Double($0) / 20).distance(to: place).count }.min()
                    ?? 99
            }.min()
            #expect((nearest ?? 99) < 0.2, "\(index)")
        }
        #expect(outline.feet.count == places.count && (outline.feet.last.map { abs($0 - 4_000) } ?? 99) < 10)
        #expect(TrackOutline(bytes: outline.bytes[...]) == outline)
        #expect(TrackOutline(bytes: outline.bytes.dropLast()) == nil)
        #expect(TrackOutline(bytes: ArraySlice(repeating: 0x7F, count: 10)) == nil)
        #expect(TrackOutline(TrackSamples()).count == 0)
    }

    @Test("The points that a scale needs are as near to the line as it asks, few, and fewer for smaller scales")
    func weights() throws {
        let points = (0...400).map { step -> MapPoint in
            let way = Double(step) / 400
            return MapPoint(way * 60, sin(way * 20) * 3 + sin(way * 170) * 0.2)
        }
        let line = MapLine(points, isWeighed: true)
        let weights = try #require(line.weights)
        #expect(MapLine(points).weights == nil)
        var before = points.count + 1
        for miles in [0.05, 0.2, 1, 5, 50] {
            let needed = points.indices.filter { weights[$0] >= MapWeight(miles: miles) }
            #expect(needed.first == 0 && needed.last == points.count - 1 && needed.count < before)
            before = needed.count
            // No point that is left out is farther from the line of the others; weights are rounded down by a twelfth.
            for (first, last) in zip(needed, needed.dropFirst()) {
                let (start, end) = (points[first], points[last])
                let (wayX, wayY) = (Double(end.x - start.x), Double(end.y - start.y))
                let length = (wayX * wayX + wayY * wayY).squareRoot()
                for index in first..<last where index > first {
                    let (x, y) = (Double(points[index].x - start.x), Double(points[index].y - start.y))
                    #expect(abs(x * wayY - y * wayX) / length <= miles * 1.1, "\(miles) NM at \(index)")
                }
            }
        }
        #expect(before == 2)
        // A single point, and points in one place, are lines of their own.
        #expect(MapLine([points[0]], isWeighed: true).weights?.count == 1)
        let still = MapLine([points[3], points[3], points[3]], isWeighed: true)
        #expect(still.weights.map { $0[1] < $0[0] && $0[2] == $0[0] } == true)
    }

    @Test("What is written is read again with the same samples", arguments: [TrackText.gpx])
    func written(format: TrackText) throws {
        var maker = TrackMaker()
        maker.takeOff()
        maker.land()
        let recording = maker.recording()
        guard case .recording(let again) = RecordingFile(Array(format.text(recording).utf8)) else {
            Issue.record("it is not read")
            return
        }
        #expect(again.samples.count == recording.samples.count)
        #expect(again.samples.latitude(9) == recording.samples.latitude(9))
        #expect(TrackAnalysis(again).flights.first?.landings == TrackAnalysis(recording).flights.first?.landings)
    }

    @Test("GeoJSON breaks a line at the date line, and the ends of a private track are left out")
    func geojson() throws {
        var maker = TrackMaker()
        maker.longitude = 179.95
        maker.move(300, 300, to: 9_000)
        for index in maker.samples.indices where maker.samples[index].longitude > 180 {
            maker.samples[index].longitude -= 360
        }
        let recording = maker.recording()
        #expect(TrackText.geojson.text(recording).contains("MultiLineString"))
        let cut = recording.withoutEnds(within: NauticalMiles(3))
        #expect(cut.samples.count < recording.samples.count && !cut.samples.isEmpty)
        #expect(cut.samples.coordinate(at: 0).distance(to: recording.samples.coordinate(at: 0)).count >= 3)
        #expect(TrackText.csv.text(recording).split(separator: "\n").count == recording.samples.count + 1)
    }
}
