import Aviation
import Foundation
import ManagedObjects

/// Reads flights for the formats of other programs, a page at a time: values of rows, and each aircraft and pilot once.
struct ExportReader {
    let store: ObjectStore
    let lists: ListReader

    /// Passes the flights of a list to the closure, in its order.
    func forEachFlight(
        _ query: ListQuery, format: String, _ body: (ExportedFlight) throws -> Void
    ) throws {
        store.invalidation.checkFile()
        // No format of another program has the pilot's own fields; paper may.
        let own = format.isEmpty ? try store.fields().customFields : []
        let flights = SavedFlights(store, RecordParts(customFields: own))
        let known = KnownRecords(store)
        let sources = SourceReader(store, format: format)
        try lists.forEachKeys(query, limit: nil) { keys in
            let page = try flights.flights(keys)
            try known.prepare(page)
            let rows = try sources.sources(keys)
            for flight in page {
                try body(
                    ExportedFlight(
                        id: flight.id, flight: flight.record,
                        aircraft: flight.links.aircraft.flatMap { known.aircraft[$0] },
                        people: known.people(of: flight), source: rows[flight.key]))
            }
        }
    }
}

/// The aircraft and pilots of the flights that were read, each of them read once.
private final class KnownRecords {
    private let store: ObjectStore
    private(set) var aircraft: [Int64: AircraftRecord] = [:]
    private var pilots: [Int64: PilotRecord] = [:]

    init(_ store: ObjectStore) { self.store = store }

    /// Reads what flights refer to and is not known yet.
    func prepare(_ flights: [ReadFlight]) throws(LogbookError) {
        let planes = Set(flights.compactMap(\.links.aircraft)).filter { aircraft[$0] == nil }
        if !planes.isEmpty { aircraft.merge(try store.aircraft(planes)) { known, _ in known } }
        let people = Set(flights.flatMap { Self.keys($0) }).filter { pilots[$0] == nil }
        let ids = people.compactMap { store.objectID($0, of: Pilot.entityName) }
        for case let pilot as Pilot in try store.objects(ids, of: Pilot.entityName, in: store.context) {
            pilots[pilot.objectID.key] = PilotRecord(pilot)
        }
    }

    /// Returns the people on board of a flight by their keys.
    func people(of flight: ReadFlight) -> [Int64: PilotRecord] {
        var people: [Int64: PilotRecord] = [:]
        for key in Self.keys(flight) { people[key] = pilots[key] }
        return people
    }

    private static func keys(_ flight: ReadFlight) -> [Int64] {
        ([flight.links.pilot] + flight.record.crew.map { $0.pilot?.id?.key }).compactMap(\.self)
    }
}

/// Reads the rows that flights were imported from in a format, of each flight the newest one.
private final class SourceReader {
    private let store: ObjectStore
    private var request = RowRequest(entityName: ImportedRow.entityName)
    private let format: String
    private let logEntry: RowColumn<ManagedObjectID>
    private let run: RowColumn<ManagedObjectID>
    private let verbatim: RowColumn<Data>
    /// The runs of the format, by their keys.
    private var runs: [Int64: (layout: Data?, at: Date)]?

    init(_ store: ObjectStore, format: String) {
        self.store = store
        self.format = format
        logEntry = request.column("logEntry", of: ManagedObjectID.self)
        run = request.column("run", of: ManagedObjectID.self)
        verbatim = request.column("verbatim", of: Data.self)
    }

    func sources(_ keys: [Int64]) throws(LogbookError) -> [Int64: (cells: [String], layout: Data, at: Date)] {
        if runs == nil { runs = try readRuns() }
        guard let runs, !runs.isEmpty else { return [:] }
        var newest: [Int64: (run: (layout: Data?, at: Date), verbatim: Data?)] = [:]
        request.predicate = .compare("logEntry", in: store.identifiers(keys, of: LogEntry.entityName))
        try store.forEachRow(request) { row in
            guard let entry = row.key(logEntry), let run = row.key(run).flatMap({ runs[$0] }) else { return }
            if let known = newest[entry], known.run.at > run.at { return }
            newest[entry] = (run, row[verbatim])
        }
        return newest.compactMapValues { run, verbatim in
            guard let layout = run.layout, let cells = verbatim.flatMap(ImportedRow.cells(of:)) else { return nil }
            return (cells, layout, run.at)
        }
    }

    private func readRuns() throws(LogbookError) -> [Int64: (layout: Data?, at: Date)] {
        var specification = FetchSpecification(entityName: ImportRun.entityName)
        specification.predicate = .compare("format", .equal, .string(format))
        var runs: [Int64: (layout: Data?, at: Date)] = [:]
        for case let run as ImportRun in try store.objects(specification) {
            runs[run.objectID.key] = (run.header, run.at ?? .distantPast)
        }
        return runs
    }
}
