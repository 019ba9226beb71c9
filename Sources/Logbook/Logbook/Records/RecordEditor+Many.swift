import Aviation
import ManagedObjects

/// Changes of many records, a part at a time.
extension RecordEditor {
    /// The number of records that are read and saved at once.
    private static let partLength = 500

    func records(_ ids: [RecordID]) throws(LogbookError) -> [IdentifiedRecord] { try reader.records(ids) }

    func existing(_ ids: [RecordID]) throws(LogbookError) -> Set<RecordID> { try reader.existing(ids) }

    func change(
        _ ids: [RecordID], as label: (Int) -> String, advancing advance: (Double) -> Void,
        _ change: (IdentifiedRecord) throws(LogbookError) -> Record
    ) throws(LogbookError) -> Int {
        try store.requireWritable()
        // Reading and trying take about a third of the time.
        let reading = 0.3
        var changing: [RecordID] = []
        for (place, part) in ids.parts(of: Self.partLength).enumerated() {
            try store.questionStop.check()
            for found in try reader.records(part) {
                let after = try change(found)
                guard after != found.record else { continue }
                try after.requireValid()
                changing.append(found.id)
            }
            advance(reading * Double(place * Self.partLength + part.count) / Double(ids.count))
        }
        guard !changing.isEmpty else { return 0 }
        try save(changing, as: label(changing.count), advancing: { advance(reading + (1 - reading) * $0) }, change)
        return changing.count
    }

    /// Changes records of which each was tried, and all change. One that has changed meanwhile may no longer do.
    func change(
        tried ids: [RecordID], as label: String, advancing advance: (Double) -> Void,
        _ change: (IdentifiedRecord) throws(LogbookError) -> Record
    ) throws(LogbookError) {
        try store.requireWritable()
        try save(ids, as: label, advancing: advance) { (found) throws(LogbookError) in
            let after = try change(found)
            guard after != found.record else { throw .changedElsewhere }
            return after
        }
    }

    private func save(
        _ ids: [RecordID], as label: String, advancing advance: (Double) -> Void,
        _ change: (IdentifiedRecord) throws(LogbookError) -> Record
    ) throws(LogbookError) {
        let parts = ids.parts(of: Self.partLength)
        try save(parts: parts.count, as: label, areRead: true) { (place) throws(LogbookError) in
            try store.questionStop.check()
            advance(Double(place) / Double(parts.count))
            var changes: [RecordChange] = []
            for found in try reader.records(parts[place]) {
                changes.append(RecordChange(id: found.id, before: found.record, after: try change(found)))
            }
            // One that was deleted, or that another program has changed to what is wanted, since it was read.
            guard changes.count == parts[place].count else { throw .gone }
            return changes
        }
    }
}

extension RecordReader {
    /// Returns the records of some identifiers that still exist, in their order.
    ///
    /// Costs a few fetches for each kind of record. Flights are read as values of rows.
    func records(_ ids: [RecordID]) throws(LogbookError) -> [IdentifiedRecord] {
        var found: [RecordID: Record] = [:]
        let flights = ids.filter { $0.kind == .flights }
        if !flights.isEmpty {
            let parts = RecordParts(customFields: try store.fields().customFields)
            for flight in try SavedFlights(store, parts).flights(flights.map(\.key)) {
                found[flight.id] = .flight(flight.record)
            }
        }
        let others = ids.filter { $0.kind != .flights }
        if !others.isEmpty {
            // A context of its own: memory is free again after it, and objects read their links from it.
            let context = store.changeContext()
            for (id, object) in try objects(others, in: context) { found[id] = try record(object) }
            withExtendedLifetime(context) {}
        }
        return ids.compactMap { id in found[id].map { IdentifiedRecord(id: id, record: $0) } }
    }

    /// Returns those of some records that still exist.
    func existing(_ ids: [RecordID]) throws(LogbookError) -> Set<RecordID> {
        var found: Set<RecordID> = []
        for (kind, ids) in Dictionary(grouping: ids, by: \.kind) {
            for part in ids.parts(of: 10_000) {
                var request = RowRequest(entityName: kind.entityName)
                request.predicate = .compare("SELF", in: store.identifiers(part.map(\.key), of: kind.entityName))
                let own = request.column("SELF", of: ManagedObjectID.self)
                try store.forEachRow(request) { row in
                    if let key = row.key(own) { found.insert(RecordID(kind: kind, key: key)) }
                }
            }
        }
        return found
    }
}

extension Array {
    /// Returns the elements in parts of a length; the last may be shorter.
    func parts(of length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}
