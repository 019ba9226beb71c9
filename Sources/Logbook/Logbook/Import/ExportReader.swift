import Aviation
import Foundation
import ManagedObjects

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
        var place = PagePosition.first
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
        // No format of another program has the pilot's own fields; paper may.
        let own = format.isEmpty ? try store.fields().customFields : []
        return ExportedFlight(
            id: id, flight: FlightRecord(entry, RecordParts(customFields: own)),
            aircraft: entry.aircraft.map { AircraftRecord($0, flightDataCount: 0) },
            people: Dictionary(people.map { ($0.objectID.key, PilotRecord($0)) }) { first, _ in first }, source: source)
    }
}
