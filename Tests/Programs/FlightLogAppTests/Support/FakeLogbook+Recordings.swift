import Aviation
import Foundation
import Logbook

/// A logbook in memory keeps no recordings and no routes; screens of them are tried on a real one.
extension FakeLogbook {
    func recordings(of owner: RecordID?) throws(LogbookError) -> [KeptRecording] { [] }
    func recordedTracks() throws(LogbookError) -> [KeptTrack] { [] }

    func recordingBytes(_ key: Int64) throws(LogbookError) -> Data { throw .gone }

    func plan(
        recordings files: [RecordedFile], keepsAll: Bool, aircraft: String?
    ) throws(LogbookError) -> RecordingPlan { throw .gone }

    func add(_ plan: RecordingPlan, bytes: (Int) throws -> Data, progress: (Int) throws -> Void) throws {
        throw LogbookError.gone
    }

    func flownPlaces(_ query: ListQuery) throws(LogbookError) -> FlownPlaces {
        FlownPlaces(routes: [], airports: [], flightCount: 0)
    }
}
