import Foundation
import LogbookSample
import ManagedObjects
import TestFiles

@testable import Aviation
@testable import Logbook

/// A logbook file in a temporary folder that is removed with the object: empty, or a copy of the sample.
final class LogbookFolder {
    let folder = TemporaryFolder("logbook")
    let path: String
    static let lastDate = LocalDate(dayNumber: 9_455)

    /// What the sample has; planning it takes a second.
    static let content = SampleLogbook(endingOn: lastDate)
    /// Written once and copied by every test.
    private static let sample = Result { try written() }
    /// The newest flights of the sample.
    private static let newest = Result { try written(count: 240) }

    private static func written(count: Int? = nil) throws -> Data {
        let folder = TemporaryFolder("sample")
        try SampleBook.write(to: folder["log.flightlog"].path, today: lastDate, count: count)
        return try Data(contentsOf: folder["log.flightlog"])
    }

    init(sample: Bool = false) throws {
        let url = folder["log.flightlog"]
        path = url.path
        if sample { try Self.sample.get().write(to: url) }
    }

    /// A copy of the newest 240 flights of the sample, for tests that ask many questions.
    init(newestOfSample: Void) throws {
        let url = folder["log.flightlog"]
        path = url.path
        try Self.newest.get().write(to: url)
    }

    /// - Parameter now: the time of the clock; by default that of a later day.
    func open(
        readOnly: Bool = false, now: UTCInstant = lastDate.adding(days: 2).midnight
    ) throws -> StoreLogbook {
        try StoreLogbook.open(path: path, readOnly: readOnly, today: { Self.lastDate }, now: { now.storedDate })
    }
}

extension StoreLogbook {
    func all<Object: ManagedObject>(
        _ type: Object.Type, _ kind: RecordKind, prefetching related: [String] = []
    ) throws -> [Object] {
        var specification = FetchSpecification(entityName: kind.entityName)
        specification.relationshipKeyPathsForPrefetching = related
        return try store.objects(specification).compactMap { $0 as? Object }
    }

    func flight(_ id: RecordID) throws -> FlightRecord? {
        if case .flight(let flight) = try record(id) { flight } else { nil }
    }

    func aircraft(_ id: RecordID) throws -> AircraftRecord? {
        if case .aircraft(let aircraft) = try record(id) { aircraft } else { nil }
    }
}

extension LogbookError {
    /// Returns the error that a closure throws; nil for none.
    static func thrown(_ body: () throws -> Void) -> LogbookError? {
        do {
            try body()
            return nil
        } catch {
            return error as? LogbookError
        }
    }
}
