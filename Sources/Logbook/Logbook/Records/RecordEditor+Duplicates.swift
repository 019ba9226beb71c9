import Aviation
import Foundation
import ManagedObjects

/// Values that cannot be saved beside those of other records. A value that a record had before is not checked.
extension RecordEditor {
    /// Refuses a record that is in the logbook already, and an unknown time zone.
    ///
    /// - Parameter before: the record before the change; nil for a new one.
    /// - Throws: `LogbookError.invalid`.
    func refuseDuplicate(of record: Record, _ id: RecordID?, before: Record?) throws(LogbookError) {
        switch (record, before) {
        case (.aircraft(let aircraft), .aircraft(let before)): try refuseDuplicate(of: aircraft, id, before)
        case (.aircraft(let aircraft), _): try refuseDuplicate(of: aircraft, id, nil)
        case (.airport(let airport), .airport(let before)): try refuseDuplicate(of: airport, id, before)
        case (.airport(let airport), _): try refuseDuplicate(of: airport, id, nil)
        case (.flight, _), (.pilot, _), (.document, _): break
        }
    }

    /// Refuses a registration that another aircraft has, in any spelling.
    private func refuseDuplicate(
        of aircraft: AircraftRecord, _ id: RecordID?, _ before: AircraftRecord?
    ) throws(LogbookError) {
        guard let tail = aircraft.tailNumber.flatMap({ Registration($0) }), aircraft.tailNumber != before?.tailNumber
        else { return }
        guard let found = try names.match(.aircraft, text: tail.text), let other = found.id, other != id else { return }
        throw .invalid(field: "Tail number", reason: "\(found.label) is in the logbook already")
    }

    /// Refuses an ICAO identifier that another airport has. FAA and IATA identifiers are reassigned, so they may repeat.
    private func refuseDuplicate(
        of airport: AirportRecord, _ id: RecordID?, _ before: AirportRecord?
    ) throws(LogbookError) {
        if let zone = airport.timeZone, zone != before?.timeZone, !AirportTable.isTimeZone(zone) {
            throw .invalid(field: "Time zone", reason: "no zone is called “\(zone)”; type one such as Europe/Zurich")
        }
        guard let identifier = airport.icaoIdentifier, identifier != before?.icaoIdentifier else { return }
        var request = FetchSpecification(entityName: Airport.entityName)
        request.predicate = .compare("icaoIdentifier", .equal, .string(identifier))
        for other in try store.objects(request) where other.recordID(.airports) != id {
            throw .invalid(field: "ICAO", reason: "\(identifier) is in the logbook already")
        }
    }
}

extension AirportTable {
    /// Returns whether the table or the system has a time zone of this name.
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
