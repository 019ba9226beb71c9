package import ManagedObjects

/// A log entry of the store: a flight, or a session in a simulator.
package final class LogEntry: ManagedObject {
    /// What the pilot was on board; `nil` also for a word that is no known role, which stays in the store.
    var pilotRole: PilotRole? {
        get { role.flatMap { PilotRole(text: $0) } }
        set { if newValue != pilotRole { role = newValue?.rawValue } }
    }

    /// The rules of the flight; `nil` also for a word that names none, which stays in the store.
    var rules: FlightRules? {
        get { flightRules.flatMap { FlightRules(rawValue: $0.uppercased()) } }
        set { if newValue != rules { flightRules = newValue?.rawValue } }
    }

    /// The minutes and counts; setting them changes what differs.
    var times: FlightTimes {
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

    /// The approaches in the order they were flown.
    var orderedApproaches: [Approach] {
        approaches.sorted { ($0.sequence ?? .max, $0.objectID.key) < ($1.sequence ?? .max, $1.objectID.key) }
    }
}

extension FlightTimes {
    /// The minutes and counts of a log entry; only some of them where not all are needed.
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
