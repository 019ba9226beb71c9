import Foundation
import ManagedObjects

/// What cannot be saved beside what the logbook holds. What was there already may stay as it is.
extension StoreLogbook {
    /// Refuses a record that another one is already, and a time zone that nobody knows.
    ///
    /// - Parameter before: what it held; `nil` for a new one.
    /// - Throws: `LogbookError.invalid`.
    func refuseSecond(_ record: Record, _ id: RecordID?, before: Record?) throws(LogbookError) {
        switch (record, before) {
        case (.aircraft(let aircraft), .aircraft(let before)): try refuseSecond(aircraft, id, before)
        case (.aircraft(let aircraft), _): try refuseSecond(aircraft, id, nil)
        case (.airport(let airport), .airport(let before)): try refuseSecond(airport, id, before)
        case (.airport(let airport), _): try refuseSecond(airport, id, nil)
        case (.flight, _), (.pilot, _): break
        }
    }

    /// One registration is one aircraft, however it is written.
    private func refuseSecond(
        _ aircraft: AircraftRecord, _ id: RecordID?, _ before: AircraftRecord?
    ) throws(LogbookError) {
        guard let tail = aircraft.tailNumber.flatMap({ Registration($0) }), aircraft.tailNumber != before?.tailNumber
        else { return }
        guard let found = try match(.aircraft, text: tail.text), let other = found.id, other != id else { return }
        throw .invalid(field: "Tail number", reason: "\(found.label) is in the logbook already")
    }

    /// One ICAO identifier is one airport; others than ICAO give theirs away again.
    private func refuseSecond(
        _ airport: AirportRecord, _ id: RecordID?, _ before: AirportRecord?
    ) throws(LogbookError) {
        if let zone = airport.timeZone, zone != before?.timeZone, !AirportTable.isTimeZone(zone) {
            throw .invalid(field: "Time zone", reason: "no zone is called “\(zone)”; type one such as Europe/Zurich")
        }
        guard let identifier = airport.icaoIdentifier, identifier != before?.icaoIdentifier else { return }
        var request = FetchSpecification(entityName: Airport.entityName)
        request.predicate = .compare("icaoIdentifier", .equal, .string(identifier))
        for other in try objects(request) where other.recordID(.airports) != id {
            throw .invalid(field: "ICAO", reason: "\(identifier) is in the logbook already")
        }
    }
}

extension AirportTable {
    /// Whether a time zone is one of the table's, or one that the system knows.
    fileprivate static func isTimeZone(_ name: String) -> Bool {
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0)) }
        guard isName, !name.isEmpty else { return false }
        if hasZone(name) || name == "UTC" { return true }
        var isFolder: ObjCBool = false
        let path = "/usr/share/zoneinfo/\(name)"
        let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isThere && !isFolder.boolValue
    }
}
