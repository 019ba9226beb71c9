import Aviation
import ManagedObjects

/// What of a flight is read for its record; by default everything.
struct RecordParts {
    /// The fields of the pilot's own that it has values of; any costs a fetch.
    var customFields: [Field]
    /// Whether it has its links and its crew.
    private(set) var withLinks = true
    private(set) var withApproaches = true
    /// The attributes of fields that records keep by attribute; nil for all of them.
    private(set) var attributes: Set<String>?
    private(set) var columns = FlightColumn.allCases
    private(set) var counts = FlightCount.allCases

    /// Everything, with the values of some fields of the pilot's own.
    init(customFields: [Field]) { self.customFields = customFields }

    /// At least what some fields show, and what the values of computed ones follow from.
    init(of fields: [Field]) {
        customFields = fields.filter(\.isCustom)
        attributes = Set(fields.compactMap(\.attribute))
        guard fields.allSatisfy(\.isReadAlone) else { return }
        let shown = Set(fields.map(\.id))
        withLinks = false
        withApproaches = shown.contains(.approaches)
        columns = FlightColumn.allCases.filter {
            [.block, .multiPilot].contains($0) || shown.contains(.column($0))
        }
        counts = FlightCount.allCases.filter { shown.contains(.count($0)) }
    }
}

extension Field {
    /// Whether the value is one of the flight itself, which depends on no link and no other time or count.
    fileprivate var isReadAlone: Bool {
        isComputed || isKeptByAttribute || isCustom || id.column != nil || id.count != nil || type == .text
            || id == .approaches
    }
}

/// Reads records from the objects of the store.
struct RecordReader {
    let store: ObjectStore

    init(_ store: ObjectStore) { self.store = store }

    /// Returns the relationships that are prefetched with a whole record of a kind.
    func relationships(of kind: RecordKind) throws(LogbookError) -> [String] {
        let isWithCustom = kind == .flights ? try !store.fields().customFields.isEmpty : false
        return kind.relationshipsOfRecord + (isWithCustom ? [Self.customValues] : [])
    }

    /// The relationship from a flight to the values of the pilot's own fields.
    static let customValues = "customValues"

    /// Returns a record as the file has it now.
    ///
    /// - Parameter context: the context to read in; nil for that of all fetches.
    /// - Throws: `LogbookError.gone`.
    func record(_ id: RecordID, in context: ManagedObjectContext? = nil) throws(LogbookError) -> Record {
        let found = try store.object(id, in: context ?? store.context, prefetching: try relationships(of: id.kind))
        guard let found else { throw .gone }
        return try record(found)
    }

    /// Returns an airport; nil for a record of another kind.
    ///
    /// - Throws: `LogbookError.gone`.
    func airport(_ id: RecordID) throws(LogbookError) -> AirportRecord? {
        if case .airport(let airport) = try record(id) { airport } else { nil }
    }

    /// Returns an aircraft; nil for a record of another kind.
    ///
    /// - Throws: `LogbookError.gone`.
    func aircraft(_ id: RecordID) throws(LogbookError) -> AircraftRecord? {
        if case .aircraft(let aircraft) = try record(id) { aircraft } else { nil }
    }

    /// Returns the objects of records with everything that the records hold, without those that are deleted.
    ///
    /// Costs a few fetches for each kind of record, however many records there are.
    func objects(
        _ ids: [RecordID], in context: ManagedObjectContext
    ) throws(LogbookError) -> [RecordID: ManagedObject] {
        var result: [RecordID: ManagedObject] = [:]
        for (kind, ids) in Dictionary(grouping: ids, by: \.kind) {
            let found = try store.objects(
                ids.compactMap(store.objectID), of: kind.entityName, in: context,
                prefetching: try relationships(of: kind))
            for object in found { result[object.recordID(kind)] = object }
        }
        return result
    }

    /// Returns the record that an object holds.
    ///
    /// - Parameters:
    ///   - countingFlightData: whether an aircraft's flight data is counted, which costs a fetch.
    ///   - parts: what of a flight is read; nil for everything.
    /// - Throws: `LogbookError.gone` for an object of another entity.
    func record(
        _ object: ManagedObject, countingFlightData: Bool = true, parts: RecordParts? = nil
    ) throws(LogbookError) -> Record {
        switch object {
        case let entry as LogEntry:
            if let parts { return .flight(FlightRecord(entry, parts)) }
            return .flight(FlightRecord(entry, RecordParts(customFields: try store.fields().customFields)))
        case let pilot as Pilot: return .pilot(PilotRecord(pilot))
        case let airport as Airport: return .airport(AirportRecord(airport))
        case let certificate as Certificate: return .document(DocumentRecord(certificate))
        case let aircraft as Aircraft:
            let isOfAircraft = Predicate.compare("aircraft", .equal, .objectID(aircraft.objectID))
            let data = countingFlightData ? try store.count(FlightData.entityName, isOfAircraft) : 0
            return .aircraft(AircraftRecord(aircraft, flightDataCount: data))
        default: throw .gone
        }
    }
}
