import Aviation
import Testing

@testable import Tracks

@Suite("Cleaned samples")
struct CleaningTests {
    private func cruise() -> TrackMaker {
        var maker = TrackMaker()
        maker.move(300, 100, to: 3_000)
        return maker
    }

    @Test("A million samples cost at most 40 bytes each")
    func size() {
        let columns =
            MemoryLayout<Double>.stride + 2 * MemoryLayout<Int32>.stride + 2 * MemoryLayout<Float>.stride
            + MemoryLayout<Bool>.stride
        // The columns of the samples, their speeds, heights and airports.
        #expect(columns + 2 * MemoryLayout<Float>.stride + MemoryLayout<Int32>.stride <= 40)
        // The columns of an engine are the seventh, and none where they are not asked for.
        #expect(Mirror(reflecting: TrackSamples()).children.count == 7)
        #expect(cruise().recording().samples.engine.isEmpty)
    }

    @Test("Jumps, frozen places, 0/0 and impossible places are left out, each with its reason")
    func reasons() {
        var maker = cruise()
        maker.samples[100].latitude += 3
        for index in 150..<155 { maker.samples[index].longitude = maker.samples[149].longitude }
        for index in 150..<155 { maker.samples[index].latitude = maker.samples[149].latitude }
        (maker.samples[200].latitude, maker.samples[200].longitude) = (0, 0)
        maker.samples[210].latitude = 91
        maker.samples[220].altitude = 9_000
        let recording = maker.recording()
        #expect(recording.removals[.spike] == 1 && recording.removals[.frozen] == 5)
        #expect(recording.removals[.nullIsland] == 1 && recording.removals[.outOfRange] == 1)
        #expect(recording.removals[.altitudeSpike] == 1)
        #expect(recording.samples.count == 300 - 8)
        #expect((recording.samples.highest()?.feet ?? 0) < 3_100)
        #expect(recording.removals.sentences.count == 5)
    }

    @Test("Samples of another year are left out")
    func years() {
        var maker = cruise()
        for index in 0..<5 { maker.samples[index].time -= 20 * 365 * 86_400 }
        maker.samples[5].time = 1e300
        let recording = maker.recording()
        #expect(recording.removals[.wrongDate] == 6 && recording.samples.count == 294)
    }

    @Test("An altitude of 0 that stands for an unknown one is forgotten, and makes no dive")
    func zeros() {
        var maker = cruise()
        for index in 280..<300 { maker.samples[index].altitude = 0 }
        let recording = maker.recording()
        #expect(recording.removals[.zeroAltitude] == 20 && recording.samples.altitude(290) == nil)
        #expect(recording.samples.count == 300)
    }

    @Test("The first sample is left out when it was the jump")
    func firstJump() {
        var maker = cruise()
        maker.samples[0].latitude -= 20
        let recording = maker.recording()
        #expect(recording.removals[.spike] == 1 && recording.samples.count == 299)
    }

    @Test("An aircraft that stands is not frozen, however long it stands")
    func standing() {
        var maker = TrackMaker()
        maker.move(20_000, 0)
        #expect(maker.recording().samples.count == 20_000)
    }

    @Test("A track over the date line has a narrow rectangle")
    func dateLine() throws {
        var maker = TrackMaker()
        maker.longitude = 179.9
        maker.move(600, 300, to: 30_000)
        for index in maker.samples.indices where maker.samples[index].longitude > 180 {
            maker.samples[index].longitude -= 360
        }
        let recording = maker.recording()
        let bounds = try #require(recording.samples.bounds)
        #expect(bounds.west > 179 && bounds.east < -178)
        #expect(recording.removals.total == 0)
        #expect(TrackAnalysis(recording).flights.first?.distance.value.map { abs($0.count - 50) < 1 } == true)
    }
}
