/// The records as they were last read, so that a save detects changes of other programs.
///
/// Only the newest 64 are kept: forms edit no more records at once.
struct RecordSnapshots {
    private var records: [RecordID: Record] = [:]
    private var order: [RecordID] = []
    private static let capacity = 64

    /// Returns the record as it was last read; nil when it was never read.
    subscript(id: RecordID) -> Record? { records[id] }

    /// Stores a record that was read.
    mutating func remember(_ record: Record, of id: RecordID) {
        order.removeAll { $0 == id }
        order.append(id)
        records[id] = record.identified
        if order.count > Self.capacity { records[order.removeFirst()] = nil }
    }

    /// Drops a record that was saved or deleted.
    mutating func forget(_ id: RecordID) {
        order.removeAll { $0 == id }
        records[id] = nil
    }
}

extension Record {
    /// The record without the names of linked records: renaming an aircraft does not change its flights.
    var identified: Record {
        if case .document(var document) = self {
            document.pilot = document.pilot?.unnamed
            return .document(document)
        }
        guard case .flight(var flight) = self else { return self }
        flight.aircraft = flight.aircraft?.unnamed
        flight.origin = flight.origin?.unnamed
        flight.destination = flight.destination?.unnamed
        flight.pilot = flight.pilot?.unnamed
        flight.crew = flight.crew.identified
        flight.approaches = flight.approaches.identified
        return .flight(flight)
    }
}

extension [CrewRecord] {
    /// The crew without the names of saved pilots.
    var identified: [CrewRecord] {
        map { member in
            var member = member
            member.pilot = member.pilot?.unnamed
            return member
        }
    }
}

extension [ApproachRecord] {
    /// The approaches without the names of saved airports.
    var identified: [ApproachRecord] {
        map { approach in
            var approach = approach
            approach.airport = approach.airport?.unnamed
            return approach
        }
    }
}

extension FieldValue {
    /// The value without the names of saved records.
    var identified: FieldValue {
        switch self {
        case .link(let link): .link(link.unnamed)
        case .crew(let crew): .crew(crew.identified)
        case .approaches(let approaches): .approaches(approaches.identified)
        default: self
        }
    }
}

extension RecordLink {
    fileprivate var unnamed: RecordLink { id.map { .saved($0, label: "") } ?? self }
}
