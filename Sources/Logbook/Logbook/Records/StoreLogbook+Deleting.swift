import ManagedObjects

extension StoreLogbook {
    /// Deletes a record: a flight with its approaches, an aircraft with its flight data; undo brings it back.
    ///
    /// - Throws: `LogbookError`: `inUse` with the number of flights that need the record, `gone`, `readOnly`.
    package func delete(_ id: RecordID) throws(LogbookError) {
        try locked { () throws(LogbookError) in
            let changes = changeContext()
            guard let object = try object(id, in: changes) else { throw .gone }
            let flights = try flightCount(using: id)
            guard flights == 0 else { throw .inUse(name: label(of: object), flights: flights) }
            let sentence = try record(object).sentence
            changes.delete(object)
            try commit(changes, as: "deleted \(id.kind.singular) \(sentence)", about: [object])
            handedOut.forget(id)
        }
    }

    /// Deletes records of one kind as one step of the history: those that no flight needs.
    ///
    /// Costs a few questions for all, and one count for each that is no flight.
    ///
    /// - Throws: `LogbookError`: `readOnly`, and what the file does; then none is deleted.
    package func delete(_ all: [RecordID]) throws(LogbookError) -> Deletion {
        try locked { () throws(LogbookError) in
            let changes = changeContext()
            let objects = try objects(all, in: changes)
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
            found.count == 1 ? "\(kind.singular) \(try record(first.object).sentence)" : "\(found.count) \(kind.plural)"
        found.map(\.object).forEach(changes.delete)
        try commit(changes, as: "deleted \(what)", about: found.map(\.object))
        found.map(\.id).forEach { handedOut.forget($0) }
    }

    private func flightCount(using id: RecordID) throws(LogbookError) -> Int {
        guard id.kind != .flights, let objectID = objectID(id) else { return 0 }
        var uses = ListFilter.paths(to: id.kind).map { Predicate.compare($0, .equal, .objectID(objectID)) }
        if id.kind == .airports { uses.append(Predicate(format: "ANY approaches.airport == %@", objectID)) }
        return try count(LogEntry.entityName, .or(uses))
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
