import Aviation
import ManagedObjects

extension RecordKind {
    /// The entity of the kind's records.
    var entityName: String {
        switch self {
        case .flights: LogEntry.entityName
        case .aircraft: Aircraft.entityName
        case .pilots: Pilot.entityName
        case .airports: Airport.entityName
        case .documents: Certificate.entityName
        }
    }

    /// Returns the condition that a flight refers to a record of the kind, in whatever place.
    func isNamed(_ id: ManagedObjectID) -> Predicate {
        .or(pathsFromFlight.map { $0 == "crew" ? .onCrew(nil, in: [id]) : .compare($0, .equal, .objectID(id)) })
    }
}
