import Aviation
import ManagedObjects

/// Finds or creates the records that a flight links to, in the transaction that saves the flight.
struct LinkResolver {
    private let store: ObjectStore
    private let names: NameIndex
    private let context: ManagedObjectContext
    /// The created objects by what was typed; the same text always means the same new record.
    private var created: [String: ManagedObject] = [:]
    /// The objects that were found; many flights of one change link to the same few records.
    private var found: [RecordID: ManagedObject] = [:]
    /// The definitions of the pilot's own fields that were found.
    private var definitions: [Int64: CustomField] = [:]

    init(store: ObjectStore, names: NameIndex, context: ManagedObjectContext) {
        self.store = store
        self.names = names
        self.context = context
    }

    /// Looks up the records that another resolver has found, with one fetch for each kind; none when they are many, which
    /// the next rows hardly name all again.
    mutating func find(allOf other: LinkResolver) throws(LogbookError) {
        guard other.found.count <= 500 else { return }
        for (kind, ids) in Dictionary(grouping: other.found.keys, by: \.kind) {
            let objects = try store.objects(ids.compactMap(store.objectID), of: kind.entityName, in: context)
            for object in objects { found[object.recordID(kind)] = object }
        }
    }

    /// Connects a log entry with the records that a form links it to, and replaces its crew, its approaches and the values
    /// of the pilot's own fields when they differ.
    mutating func connect(_ record: FlightRecord, to entry: LogEntry) throws(LogbookError) {
        entry.aircraft = try object(record.aircraft, .aircraft) as? Aircraft
        if let aircraft = entry.aircraft, aircraft.isInserted { try describe(aircraft, as: record.newType) }
        entry.origin = try object(record.origin, .airports) as? Airport
        entry.destination = try object(record.destination, .airports) as? Airport
        entry.pilot = try object(record.pilot, .pilots) as? Pilot
        try entry.apply(custom: record.attributes, of: try store.fields().customFields) { (key) throws(LogbookError) in
            try definition(key)
        }
        guard !entry.isInserted else {
            try replaceCrew(of: entry, by: record.crew)
            return try replaceApproaches(of: entry, by: record.approaches)
        }
        let stored = FlightRecord(entry, RecordParts(customFields: []))
        if record.crew.identified != stored.crew.identified { try replaceCrew(of: entry, by: record.crew) }
        if record.approaches.identified != stored.approaches.identified {
            try replaceApproaches(of: entry, by: record.approaches)
        }
    }

    /// Connects a document with its holder.
    mutating func connect(_ record: DocumentRecord, to certificate: Certificate) throws(LogbookError) {
        certificate.pilot = try object(record.pilot, .pilots) as? Pilot
    }

    /// Gives a new aircraft its type, and what follows from it; an empty type is unknown, a missing one is refused.
    private func describe(_ aircraft: Aircraft, as type: String?) throws(LogbookError) {
        guard let type else { throw .newAircraftWithoutType(aircraft.tailNumber ?? "") }
        guard !type.isEmpty else { return }
        var described = AircraftRecord(aircraft, flightDataCount: 0)
        described.aircraftType = aircraft.aircraftType ?? AircraftTypeTable.known(type)?.designator ?? type
        described.fillFromType()
        aircraft.apply(described)
    }

    /// Returns the definition of a field of the pilot's own; nil for one that was deleted.
    private mutating func definition(_ key: Int64) throws(LogbookError) -> CustomField? {
        if let known = definitions[key] { return known }
        let id = store.objectID(key, of: CustomField.entityName)
        let found = try id.flatMap { (id) throws(LogbookError) in
            try store.objects([id], of: CustomField.entityName, in: context).first as? CustomField
        }
        definitions[key] = found
        return found
    }

    private mutating func replaceCrew(of entry: LogEntry, by crew: [CrewRecord]) throws(LogbookError) {
        for member in entry.crew { context.delete(member) }
        for (index, member) in crew.enumerated() {
            let object = CrewMember(context: context)
            object.role = member.role?.rawValue ?? member.roleText
            object.sequence = Int16(clamping: index)
            object.pilot = try self.object(member.pilot, .pilots) as? Pilot
            object.logEntry = entry
        }
    }

    private mutating func replaceApproaches(
        of entry: LogEntry, by approaches: [ApproachRecord]
    ) throws(LogbookError) {
        for approach in entry.approaches { context.delete(approach) }
        for (index, approach) in approaches.enumerated() {
            let object = Approach(context: context)
            object.apply(approach, sequence: index)
            object.airport = try self.object(approach.airport, .airports) as? Airport
            object.logEntry = entry
        }
    }

    private mutating func object(_ link: RecordLink?, _ kind: RecordKind) throws(LogbookError) -> ManagedObject? {
        switch link {
        case nil: return nil
        case .saved(let id, _)?:
            if let object = found[id], id.kind == kind { return object }
            guard id.kind == kind, let object = try store.object(id, in: context) else { throw .gone }
            found[id] = object
            return object
        case .new(let text)?:
            if let id = try names.id(kind, text: text) { return try store.object(id, in: context) }
            return created(kind, text)
        }
    }

    /// Returns the record that was made for a text, once it is saved; nil for none.
    func saved(_ kind: RecordKind, _ text: String) -> RecordID? {
        guard let object = created["\(kind.rawValue) \(Self.key(of: text, kind))"] else { return nil }
        return object.objectID.isTemporaryID ? nil : object.recordID(kind)
    }

    private mutating func created(_ kind: RecordKind, _ text: String) -> ManagedObject {
        let key = "\(kind.rawValue) \(Self.key(of: text, kind))"
        if let object = created[key] { return object }
        let object = newObject(kind, text)
        created[key] = object
        return object
    }

    /// Returns a key that equal names share: `pao` and `KPAO` are one airport of the table.
    private static func key(of text: String, _ kind: RecordKind) -> String {
        switch kind {
        case .aircraft: Registration(text)?.key ?? text
        case .airports: AirportTable.airport(written: text)?.label ?? FoldedText.folded(text)
        case .pilots, .flights, .documents: FoldedText.folded(text)
        }
    }

    private func newObject(_ kind: RecordKind, _ text: String) -> ManagedObject {
        switch kind {
        case .aircraft:
            let aircraft = Aircraft(context: context)
            aircraft.tailNumber = Registration(text)?.hyphenated ?? text
            return aircraft
        case .pilots:
            let pilot = Pilot(context: context)
            pilot.name = text.withoutUnseen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return pilot
        case .airports, .flights, .documents:
            let airport = Airport(context: context)
            if let known = AirportTable.airport(written: text) {
                airport.apply(known.record)
                return airport
            }
            switch AirportCode(text) {
            case .icao(let code): airport.icaoIdentifier = code
            case .faa(let code): airport.faaIdentifier = code
            case .name, nil:
                airport.name = text.withoutUnseen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            return airport
        }
    }
}
