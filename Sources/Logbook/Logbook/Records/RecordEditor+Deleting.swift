import Aviation
import ManagedObjects

extension RecordEditor {
    /// Deletes a record: a flight with its crew and approaches, an aircraft with its flight data; undo restores it.
    ///
    /// - Throws: `LogbookError`: `inUse` with the number of flights that refer to the record, `gone`, `readOnly`.
    func delete(_ id: RecordID) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            guard let object = try store.object(id, in: changes) else { throw .gone }
            let flights = try flightCount(using: id)
            guard flights == 0 else { throw .inUse(name: label(of: object), flights: flights) }
            try delete([(id, object)], in: changes)
        }
    }

    /// Deletes the records of one kind that no flight refers to, as one step of the history.
    ///
    /// Costs a few fetches for all of them, and one count for each that is no flight.
    ///
    /// - Throws: `LogbookError`: `readOnly`, and errors of the file; then none is deleted.
    func delete(_ all: [RecordID]) throws(LogbookError) -> Deletion {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let objects = try reader.objects(all, in: changes)
            var found: [(id: RecordID, object: ManagedObject)] = []
            var refused: [Deletion.Refusal] = []
            for id in all {
                guard let object = objects[id] else { continue }
                let flights = try flightCount(using: id)
                guard flights > 0 else {
                    found.append((id, object))
                    continue
                }
                refused.append(Deletion.Refusal(id: id, name: label(of: object), flights: flights))
            }
            try delete(found, in: changes)
            return Deletion(deleted: found.map(\.id), refused: refused)
        }
    }

    private func delete(
        _ found: [(id: RecordID, object: ManagedObject)], in changes: ManagedObjectContext
    ) throws(LogbookError) {
        guard let first = found.first else { return }
        let kind = first.id.kind
        let what =
            found.count == 1
            ? "\(kind.singular) \(try reader.record(first.object).sentence)" : "\(found.count) \(kind.plural)"
        let documents = try documentCount(of: found.map(\.id))
        let others = documents == 0 ? "" : " with \(documents) document\(documents == 1 ? "" : "s")"
        found.map(\.object).forEach(changes.delete)
        try journal.commit(changes, as: "deleted \(what)\(others)", about: found.map(\.object))
        found.map(\.id).forEach { lastRead.forget($0) }
    }

    /// Returns the number of documents that are deleted with records: those of which pilots are the holders.
    func documentCount(of ids: [RecordID]) throws(LogbookError) -> Int {
        let pilots = ids.filter { $0.kind == .pilots }.compactMap(store.objectID)
        return pilots.isEmpty ? 0 : try store.count(Certificate.entityName, Predicate(format: "pilot IN %@", pilots))
    }

    /// Returns the reason why a record cannot be deleted: the flights that refer to it; nil when none does.
    ///
    /// - Throws: `LogbookError`: `gone`.
    func refusal(deleting id: RecordID) throws(LogbookError) -> Deletion.Refusal? {
        guard let object = try store.object(id, in: store.context) else { throw .gone }
        let flights = try flightCount(using: id)
        return flights == 0 ? nil : Deletion.Refusal(id: id, name: label(of: object), flights: flights)
    }

    private func flightCount(using id: RecordID) throws(LogbookError) -> Int {
        guard id.kind != .flights, id.kind != .documents, let objectID = store.objectID(id) else { return 0 }
        var uses = [id.kind.isNamed(objectID)]
        if id.kind == .airports { uses.append(Predicate(format: "ANY approaches.airport == %@", objectID)) }
        return try store.count(LogEntry.entityName, .or(uses))
    }

    private func label(of object: ManagedObject) -> String {
        switch object {
        case let aircraft as Aircraft: aircraft.label
        case let airport as Airport: airport.label
        case let pilot as Pilot: pilot.label
        default: "The record"
        }
    }
}
