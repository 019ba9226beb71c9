import Aviation
import Foundation
import TestFiles
import Testing

@testable import Tracks

@Suite("Damaged recordings")
struct DamageTests {
    /// `TRACK_MUTATIONS` says how many damaged files of each format are tried.
    private static let count =
        ProcessInfo.processInfo.environment["TRACK_MUTATIONS"].flatMap { Int($0) } ?? 150

    @Test("No damage crashes a reader or brings a value out of its range", arguments: SmallRecordings.all)
    func damage(file: SmallRecording) {
        var chance = SeededChance("damaged \(file.format.rawValue)")
        for _ in 0..<Self.count {
            guard case .recording(let recording) = RecordingFile(Mutation.apply(file.bytes, &chance)) else { continue }
            let samples = recording.samples
            for index in samples.indices {
                #expect(abs(samples.latitude(index)) <= 90 && abs(samples.longitude(index)) <= 180)
                #expect(samples.altitude(index).map { (-2_000...150_000).contains($0) } ?? true)
                #expect(samples.speed(index).map { (0...2_500).contains($0) } ?? true)
                #expect(index == 0 || samples.times[index] > samples.times[index - 1])
            }
            for flight in TrackAnalysis(recording).flights {
                #expect((flight.distance.value?.count ?? 0).isFinite && flight.range.upperBound <= samples.count)
            }
        }
    }

    @Test("A damaged flight is derived without a crash")
    func flight() {
        var maker = TrackMaker()
        maker.takeOff()
        maker.circuit(lowest: 10)
        maker.land()
        let bytes = maker.gpx()
        var chance = SeededChance("damaged flight")
        for _ in 0..<(Self.count / 10) {
            guard case .recording(let recording) = RecordingFile(Mutation.apply(bytes, &chance)) else { continue }
            let analysis = TrackAnalysis(recording)
            #expect(analysis.flights.allSatisfy { ($0.landings.value ?? 0) <= 3 })
        }
    }

    @Test("A compressed file that stops is read to there, and is not whole")
    func gzip() throws {
        // "$GPRMC…" of the small NMEA file, compressed by gzip -9.
        let whole = try #require(GzipSample.bytes)
        guard case .recording(let recording) = RecordingFile(whole) else {
            Issue.record("the compressed file is no recording")
            return
        }
        #expect(recording.isWhole && recording.samples.count == 2)
        if case .recording(let part) = RecordingFile(Array(whole.dropLast(9))) { #expect(!part.isWhole) }
        #expect(Gzip.inflate(whole, limit: 10) == nil)
    }
}
