import Aviation
import ManagedObjects

/// Reads records for forms, and saves and deletes them.
final class RecordEditor: RecordAccess {
    let store: ObjectStore
    let reader: RecordReader
    let journal: Journal
    let names: NameIndex
    let drafts: SavedDrafts
    /// The records as they were last read, to detect at a save that another program has changed one since.
    var lastRead = RecordSnapshots()

    init(
        _ store: ObjectStore, reader: RecordReader, journal: Journal, names: NameIndex, drafts: SavedDrafts
    ) {
        self.store = store
        self.reader = reader
        self.journal = journal
        self.names = names
        self.drafts = drafts
    }

    /// Returns everything that a record holds.
    ///
    /// - Throws: `LogbookError.gone`.
    func record(_ id: RecordID) throws(LogbookError) -> Record {
        let record = try reader.record(id)
        lastRead.remember(record, of: id)
        return record
    }

    // MARK: Saving one

    /// Saves a record, over another one or as a new one, with the new records that it links to; all of it or nothing.
    ///
    /// A new link that names an existing record becomes a link to that record. The photo and the flight data of an
    /// aircraft stay as they are, and the file of a document.
    ///
    /// - Throws: `LogbookError`: `invalid`, `gone`, `changedElsewhere` when the record is no longer as it was last read,
    ///   `readOnly`, and errors of the file.
    func save(_ record: Record, over id: RecordID?, ending draft: DraftKey?) throws(LogbookError) -> RecordID {
        try store.requireWritable()
        try record.requireValid()
        return try store.locked { () throws(LogbookError) in
            if record.namesNewRecords { store.invalidation.namesWillBeLookedUp() }
            try refuseDuplicate(of: record, id, before: id.flatMap { lastRead[$0] })
            let changes = store.changeContext()
            let target = try target(of: record, over: id, in: changes)
            var links = LinkResolver(store: store, names: names, context: changes)
            try apply(record, to: target, &links, in: changes)
            if let draft { try drafts.deleteDraft(of: draft.kind, over: draft.over, in: changes) }
            let fields = id == nil ? "" : changes.changedFields(of: target, try store.fields().customFields)
            let verb = id == nil ? "added" : "changed"
            let label = "\(verb) \(record.kind.singular) \(try reader.record(target).sentence)"
            try journal.commit(changes, as: label + fields, about: [target])
            let saved = target.recordID(record.kind)
            lastRead.forget(saved)
            return saved
        }
    }

    private func target(
        of record: Record, over id: RecordID?, in changes: ManagedObjectContext
    ) throws(LogbookError) -> ManagedObject {
        guard let id else { return newObject(record.kind, in: changes) }
        let stored = try reader.record(id, in: changes)
        if let known = lastRead[id], known != stored.identified { throw .changedElsewhere }
        guard let object = try store.object(id, in: changes) else { throw .gone }
        return object
    }

    private func newObject(_ kind: RecordKind, in changes: ManagedObjectContext) -> ManagedObject {
        switch kind {
        case .flights: LogEntry(context: changes)
        case .aircraft: Aircraft(context: changes)
        case .pilots: Pilot(context: changes)
        case .airports: Airport(context: changes)
        case .documents: Certificate(context: changes)
        }
    }

    /// Gives an object the values of a record.
    private func apply(
        _ record: Record, to target: ManagedObject, _ links: inout LinkResolver, in changes: ManagedObjectContext
    ) throws(LogbookError) {
        switch (record, target) {
        case (.flight(let flight), let entry as LogEntry):
            entry.apply(flight)
            try links.connect(flight, to: entry)
        case (.aircraft(let aircraft), let object as Aircraft): object.apply(aircraft)
        case (.pilot(let pilot), let object as Pilot):
            object.apply(pilot)
            if pilot.isSelf { try clearOtherOwners(than: object, in: changes) }
        case (.airport(let airport), let object as Airport): object.apply(airport)
        case (.document(let document), let object as Certificate):
            object.apply(document)
            try links.connect(document, to: object)
        default: throw .gone
        }
    }

    /// Makes a pilot the only owner of the logbook.
    private func clearOtherOwners(
        than pilot: Pilot, in changes: ManagedObjectContext
    ) throws(LogbookError) {
        var specification = FetchSpecification(entityName: Pilot.entityName)
        specification.predicate = .compare("isSelf", .equal, .boolean(true))
        for case let other as Pilot in try store.objects(specification, in: changes) where other !== pilot {
            other.isSelf = false
        }
    }

    // MARK: Saving several

    /// Saves changes of several records as one step of the history, all of them or none.
    ///
    /// - Throws: `LogbookError`: as `save(_:over:ending:)`; `changedElsewhere` when a record is no longer as it was read.
    func save(_ all: [RecordChange], as label: String) throws(LogbookError) {
        try store.requireWritable()
        for change in all { try change.after.requireValid() }
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let targets = try apply(all, in: changes)
            try journal.commit(changes, as: label, about: targets)
            for change in all { lastRead.forget(change.id) }
        }
    }

    /// Saves changes of many records as one step of the history, a part at a time so that memory does not grow with their
    /// number; all of them or none.
    ///
    /// - Parameters:
    ///   - areRead: whether `part` has read the records from the file, so that they are as it says.
    ///   - part: returns the changes of a part, from 0, in the transaction that saves them.
    /// - Throws: as `save(_:as:)`, and what `part` throws.
    func save(
        parts: Int, as label: String, areRead: Bool = false, _ part: (Int) throws(LogbookError) -> [RecordChange]
    ) throws(LogbookError) {
        do {
            try store.locked(throwing: {
                try store.transaction {
                    var step: OpenStep?
                    for index in 0..<parts {
                        let changes = store.changeContext()
                        let all = try part(index)
                        for change in all { try change.after.requireValid() }
                        _ = try areRead ? applyDifferences(all, in: changes) : apply(all, in: changes)
                        step = try journal.commit(part: changes, of: step, as: label)
                        for change in all { lastRead.forget(change.id) }
                    }
                }
            })
        } catch let error as LogbookError {
            throw error
        } catch {
            throw LogbookError(ManagedObjectError(error), path: store.path)
        }
    }

    /// Gives the records of a context the values of changes; returns their objects.
    private func apply(
        _ all: [RecordChange], in changes: ManagedObjectContext
    ) throws(LogbookError) -> [ManagedObject] {
        store.invalidation.namesWillBeLookedUp()
        var links = LinkResolver(store: store, names: names, context: changes)
        var targets: [ManagedObject] = []
        let objects = try reader.objects(all.map(\.id), in: changes)
        for change in all {
            try refuseDuplicate(of: change.after, change.id, before: change.before)
            guard let target = objects[change.id] else { throw .gone }
            guard try reader.record(target).identified == change.before.identified else { throw .changedElsewhere }
            try apply(change.after, to: target, &links, in: changes)
            targets.append(target)
        }
        return targets
    }

    /// Gives the records of a context those values of changes that differ from what was read in the same transaction: one that
    /// changes a field costs neither a look at the others nor at its crew and its approaches.
    private func applyDifferences(
        _ all: [RecordChange], in changes: ManagedObjectContext
    ) throws(LogbookError) -> [ManagedObject] {
        guard all.allSatisfy({ $0.flightsAlike != nil }) else { return try apply(all, in: changes) }
        let objects = try store.objects(
            all.map(\.id).compactMap(store.objectID), of: LogEntry.entityName, in: changes, prefetching: [])
        let byKey = Dictionary(objects.map { ($0.objectID.key, $0) }) { first, _ in first }
        return try all.map { (change) throws(LogbookError) in
            guard let (before, after) = change.flightsAlike, let entry = byKey[change.id.key] as? LogEntry else {
                throw .gone
            }
            entry.apply(after, over: before)
            return entry
        }
    }
}

extension Record {
    /// Whether saving the record may create other records, or depends on no other record having its name.
    fileprivate var namesNewRecords: Bool {
        switch self {
        case .flight(let flight):
            let links = [flight.aircraft, flight.origin, flight.destination, flight.pilot]
            return (links + flight.approaches.map(\.airport) + flight.crew.map(\.pilot)).contains {
                $0 != nil && $0?.id == nil
            }
        case .aircraft: return true
        case .document(let document): return document.pilot.map { $0.id == nil } ?? false
        case .pilot, .airport: return false
        }
    }
}

extension RecordChange {
    /// The flight before and after a change of its own values alone; nil where it changes what a flight refers to, or has rows of
    /// its own for, and for other records.
    fileprivate var flightsAlike: (before: FlightRecord, after: FlightRecord)? {
        guard case .flight(let before) = before, case .flight(let after) = after,
            before.aircraft == after.aircraft, before.origin == after.origin, before.destination == after.destination,
            before.pilot == after.pilot, before.crew == after.crew, before.approaches == after.approaches,
            before.signature == after.signature
        else { return nil }
        func own(_ flight: FlightRecord) -> [String: FieldValue] {
            flight.attributes.filter { $0.key.hasPrefix(FieldDefinition.prefix) }
        }
        return own(before) == own(after) ? (before, after) : nil
    }
}
