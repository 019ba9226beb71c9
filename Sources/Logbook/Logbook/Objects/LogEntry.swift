package import Aviation
package import ManagedObjects

/// A log entry of the store: a flight or a simulator session.
package final class LogEntry: ManagedObject {
    /// The pilot's role; nil also for an unknown word, which stays in the store.
    package var pilotRole: PilotRole? {
        get { role.flatMap { PilotRole(text: $0) } }
        set { if newValue != pilotRole { role = newValue?.rawValue } }
    }

    /// The flight rules; nil also for an unknown word, which stays in the store.
    package var rules: FlightRules? {
        get { flightRules.flatMap { FlightRules(rawValue: $0.uppercased()) } }
        set { if newValue != rules { flightRules = newValue?.rawValue } }
    }

    /// The minutes and counts; the setter changes only those that differ.
    package var times: FlightTimes {
        get { FlightTimes(of: self) }
        set {
            let known = times
            for column in FlightColumn.allCases where newValue[column] != known[column] {
                setValue(newValue[column]?.count, forKey: column.attributeName)
            }
            for count in FlightCount.allCases where newValue[count] != known[count] {
                setValue(newValue[count], forKey: count.attributeName)
            }
        }
    }

    /// The approaches in the order in which they were flown.
    var orderedApproaches: [Approach] {
        approaches.sorted { ($0.sequence ?? .max, $0.objectID.key) < ($1.sequence ?? .max, $1.objectID.key) }
    }

    /// The crew in its order.
    var orderedCrew: [CrewMember] {
        crew.sorted { ($0.sequence ?? .max, $0.objectID.key) < ($1.sequence ?? .max, $1.objectID.key) }
    }
}

extension FlightTimes {
    /// The minutes and counts of a log entry, or some of them.
    init(
        of entry: LogEntry, columns: [FlightColumn] = FlightColumn.allCases,
        counts: [FlightCount] = FlightCount.allCases
    ) {
        self.init()
        for column in columns {
            self[column] = (entry.value(forKey: column.attributeName) as? Int).map { Minutes($0) }
        }
        for count in counts { self[count] = entry.value(forKey: count.attributeName) as? Int }
    }
}

/// Approaches of one type in a log entry of the store.
package final class Approach: ManagedObject {}
