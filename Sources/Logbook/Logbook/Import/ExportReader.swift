package import Foundation
import ManagedObjects

/// A flight with what another program's format needs of it.
package struct ExportedFlight: Sendable {
    package let id: RecordID
    package let flight: FlightRecord
    /// The aircraft; nil for a flight without one.
    package let aircraft: AircraftRecord?
    /// The people on board, by the keys of their records.
    package let people: [Int64: PilotRecord]
    /// The cells of the row that the flight was imported from in the same format, the layout of its file, and when it was
    /// imported; nil for a flight from elsewhere.
    package let source: (cells: [String], layout: Data, at: Date)?

    /// A flight with what a format needs of it.
    package init(
        id: RecordID, flight: FlightRecord, aircraft: AircraftRecord? = nil, people: [Int64: PilotRecord] = [:],
        source: (cells: [String], layout: Data, at: Date)? = nil
    ) {
        (self.id, self.flight, self.aircraft) = (id, flight, aircraft)
        (self.people, self.source) = (people, source)
    }
}

/// Reads flights for the formats of other programs, a page at a time.
struct ExportReader {
    let store: ObjectStore
    let reader: RecordReader
    let lists: ListReader

    private static let pageLength = 500

    /// Passes the flights of a list to the closure, in its order.
    func forEachFlight(
        _ query: ListQuery, format: String, _ body: (ExportedFlight) throws -> Void
    ) throws {
        var place = PagePlace.first
        while true {
            let page = try lists.page(query, at: place, limit: Self.pageLength)
            let ids = page.rows.map(\.id)
            // Each page has a context of its own, so that memory does not grow.
            let context = store.changeContext()
            let objects = try reader.objects(ids, in: context)
            for id in ids {
                guard let entry = objects[id] as? LogEntry else { continue }
                try body(try exported(entry, id, format))
            }
            guard page.hasLater, let last = ids.last else { return }
            place = .after(last)
        }
    }

    private func exported(_ entry: LogEntry, _ id: RecordID, _ format: String) throws -> ExportedFlight {
        let rows = entry.importedRows.filter { $0.run?.format == format }
        let newest = rows.max { ($0.run?.at ?? .distantPast) < ($1.run?.at ?? .distantPast) }
        let source = newest.flatMap { row -> (cells: [String], layout: Data, at: Date)? in
            guard let cells = row.cells, let layout = row.run?.header else { return nil }
            return (cells, layout, row.run?.at ?? .distantPast)
        }
        let people = ([entry.pilot] + entry.orderedCrew.map(\.pilot)).compactMap(\.self)
        return ExportedFlight(
            id: id, flight: FlightRecord(entry),
            aircraft: entry.aircraft.map { AircraftRecord($0, flightDataCount: 0) },
            people: Dictionary(people.map { ($0.objectID.key, PilotRecord($0)) }) { first, _ in first }, source: source)
    }
}
