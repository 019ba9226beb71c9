import Foundation
import LogbookSample
import ManagedObjects

@testable import Logbook

/// A logbook file in a temporary folder that is removed with the object: empty, or a copy of the sample.
final class LogbookFolder {
    let folder: URL
    let path: String
    static let lastDate = LocalDate(dayNumber: 9_455)

    /// Written once and copied by every test.
    private static let sample: Result<URL, any Error> = Result {
        let url = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID().uuidString).flightlog")
        try LogbookSample.write(to: url.path, today: lastDate)
        return url
    }

    init(sample: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "logbook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: "log.flightlog")
        path = url.path
        if sample { try FileManager.default.copyItem(at: Self.sample.get(), to: url) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func open(readOnly: Bool = false) throws -> StoreLogbook {
        try StoreLogbook.open(path: path, readOnly: readOnly, today: { Self.lastDate })
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
