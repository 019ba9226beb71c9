import ManagedObjects

extension StoreLogbook {
    /// Returns everything a record holds.
    ///
    /// - Throws: `LogbookError.gone`.
    package func record(_ id: RecordID) throws(LogbookError) -> Record {
        let record = try record(id, in: context)
        handedOut.remember(record, of: id)
        return record
    }

    /// Returns what a record holds now, without noting that it was handed out.
    func record(_ id: RecordID, in context: ManagedObjectContext) throws(LogbookError) -> Record {
        guard let object = try object(id, in: context, prefetching: Self.parts(of: id.kind)) else { throw .gone }
        return try record(object)
    }

    /// What is read along with a record to know all that it holds.
    private static func parts(of kind: RecordKind) -> [String] {
        kind == .flights ? kind.shownRelationships + ["safetyPilot", "approaches.airport"] : []
    }

    /// Returns the objects of records with all that they hold, in a few questions however many there are; those that
    /// are gone are left out.
    func objects(
        _ ids: [RecordID], in context: ManagedObjectContext
    ) throws(LogbookError) -> [RecordID: ManagedObject] {
        var result: [RecordID: ManagedObject] = [:]
        for (kind, ids) in Dictionary(grouping: ids, by: \.kind) {
            let found = try objects(
                ids.compactMap(objectID), of: kind.entityName, in: context, prefetching: Self.parts(of: kind))
            for object in found { result[object.recordID(kind)] = object }
        }
        return result
    }

    /// Returns what an object holds.
    func record(_ object: ManagedObject) throws(LogbookError) -> Record {
        switch object {
        case let entry as LogEntry: return .flight(FlightRecord(entry))
        case let pilot as Pilot: return .pilot(PilotRecord(pilot))
        case let airport as Airport: return .airport(AirportRecord(airport))
        case let aircraft as Aircraft:
            let data = try count(
                FlightData.entityName, .compare("aircraft", .equal, .objectID(aircraft.objectID)))
            return .aircraft(AircraftRecord(aircraft, flightDataCount: data))
        default: throw .gone
        }
    }

    // MARK: Saving

    /// Saves a record, over another one or as a new one, with the new records it links to; all of it or nothing.
    ///
    /// A new link that names a record which is there already is that record. Photo and flight data of an aircraft
    /// stay as they are.
    ///
    /// - Throws: `LogbookError`: `invalid`, `gone`, `changedElsewhere` when the record is no longer as it was handed
    ///   out, `readOnly`, and what the file does.
    package func save(
        _ record: Record, over id: RecordID?, ending draft: DraftPlace?
    ) throws(LogbookError) -> RecordID {
        guard !isReadOnly else { throw .readOnly(path: path) }
        try record.validate()
        let lock = try MakingLock(besides: path)
        defer { withExtendedLifetime(lock) {} }
        // What another program made since is there already.
        if record.namesNewRecords { forgetNames() }
        try refuseSecond(record, id, before: id.flatMap { handedOut[$0] })
        let changes = changeContext()
        let target = try target(of: record, over: id, in: changes)
        var links = LinkResolver(logbook: self, context: changes)
        try put(record, into: target, &links, in: changes)
        if let draft { try deleteDraft(of: draft.kind, over: draft.over, in: changes) }
        let fields = id == nil ? "" : changes.changedFields(of: target)
        let what = "\(id == nil ? "added" : "changed") \(record.kind.singular) \(try self.record(target).sentence)"
        try commit(changes, as: what + fields, about: [target])
        let saved = target.recordID(record.kind)
        handedOut.forget(saved)
        return saved
    }

    /// Gives an object what a record holds.
    private func put(
        _ record: Record, into target: ManagedObject, _ links: inout LinkResolver, in changes: ManagedObjectContext
    ) throws(LogbookError) {
        switch (record, target) {
        case (.flight(let flight), let entry as LogEntry):
            entry.take(flight)
            try links.connect(flight, to: entry)
        case (.aircraft(let aircraft), let object as Aircraft): object.take(aircraft)
        case (.pilot(let pilot), let object as Pilot):
            object.take(pilot)
            if pilot.isSelf { try disownOthers(than: object, in: changes) }
        case (.airport(let airport), let object as Airport): object.take(airport)
        default: throw .gone
        }
    }

    package func save(_ all: [RecordChange], as what: String) throws(LogbookError) {
        guard !isReadOnly else { throw .readOnly(path: path) }
        for change in all { try change.after.validate() }
        let lock = try MakingLock(besides: path)
        defer { withExtendedLifetime(lock) {} }
        forgetNames()
        let changes = changeContext()
        var links = LinkResolver(logbook: self, context: changes)
        var targets: [ManagedObject] = []
        let objects = try objects(all.map(\.id), in: changes)
        for change in all {
            try refuseSecond(change.after, change.id, before: change.before)
            guard let target = objects[change.id] else { throw .gone }
            guard try record(target).identified == change.before.identified else { throw .changedElsewhere }
            try put(change.after, into: target, &links, in: changes)
            targets.append(target)
        }
        try commit(changes, as: what, about: targets)
        for change in all { handedOut.forget(change.id) }
    }

    private func target(
        of record: Record, over id: RecordID?, in changes: ManagedObjectContext
    ) throws(LogbookError) -> ManagedObject {
        guard let id else { return newObject(record.kind, in: changes) }
        let stored = try self.record(id, in: changes)
        if let known = handedOut[id], known != stored.identified { throw .changedElsewhere }
        guard let object = try object(id, in: changes) else { throw .gone }
        return object
    }

    private func newObject(_ kind: RecordKind, in changes: ManagedObjectContext) -> ManagedObject {
        switch kind {
        case .flights: LogEntry(context: changes)
        case .aircraft: Aircraft(context: changes)
        case .pilots: Pilot(context: changes)
        case .airports: Airport(context: changes)
        }
    }

    /// One logbook has one owner.
    private func disownOthers(than pilot: Pilot, in changes: ManagedObjectContext) throws(LogbookError) {
        var specification = FetchSpecification(entityName: Pilot.entityName)
        specification.predicate = .compare("isSelf", .equal, .boolean(true))
        for case let other as Pilot in try objects(specification, in: changes) where other !== pilot {
            other.isSelf = false
        }
    }

    /// Returns the address of a record, such as `x-coredata://…/LogEntry/p17`, which lasts as long as the record.
    package func address(of id: RecordID) -> String? { objectID(id)?.description }
}

extension Record {
    /// Whether saving it may make other records, or one that must be there once.
    fileprivate var namesNewRecords: Bool {
        switch self {
        case .flight(let flight):
            let links = [flight.aircraft, flight.origin, flight.destination, flight.pilot, flight.safetyPilot]
            return (links + flight.approaches.map(\.airport)).contains { $0 != nil && $0?.id == nil }
        case .aircraft: return true
        case .pilot, .airport: return false
        }
    }
}
