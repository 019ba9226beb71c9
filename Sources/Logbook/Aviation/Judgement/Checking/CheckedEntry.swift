/// What the check of an entry needs of an airport.
package struct CheckedAirport: Hashable, Sendable {
    package let label: String
    let coordinate: Coordinate?
    let zone: LocalZone?
    /// Whether the program's table has the airport; looked up only where the position is unknown.
    let isInTable: Bool

    /// Creates the name, the position and the zone of an airport.
    package init(_ airport: AirportRecord) {
        label = airport.label
        coordinate = airport.coordinate
        zone = airport.localZone
        isInTable = airport.coordinate == nil && airport.identifiers.contains { AirportTable.airport($0) != nil }
    }
}

/// A saved entry with what its check needs beside it.
package struct CheckedEntry: Sendable {
    let id: RecordID
    let flight: FlightRecord
    private let origin: CheckedAirport?
    private let destination: CheckedAirport?
    /// The ground speed, in knots, that the aircraft does not reach.
    private let speedLimit: Int
    /// The words of the kinds that are accepted for the entry.
    let accepted: String?
    /// The positions of the airports of the route; nil for those of the program's table.
    private let stops: [Coordinate]?
    /// The pilot in command, if that is not the owner of the logbook.
    private let otherCommander: String?
    /// Whether flights of the aircraft log its Hobbs meter, so that it goes on from one to the next.
    let logsHobbs: Bool

    /// Creates an entry between two airports; nil for one that is missing.
    package init(
        _ id: RecordID, _ flight: FlightRecord, from origin: CheckedAirport?, to destination: CheckedAirport?,
        speedLimit: Int? = nil, accepted: String? = nil, stops: [Coordinate]? = nil,
        otherCommander: String? = nil, logsHobbs: Bool = false
    ) {
        self.id = id
        self.flight = flight
        self.accepted = accepted
        self.stops = stops
        self.otherCommander = otherCommander
        self.logsHobbs = logsHobbs
        self.speedLimit = speedLimit ?? AircraftRecord.usualSpeedLimit
        self.origin = origin
        self.destination = destination
    }

    /// Returns what is found about the entry alone, or about the same entry with other values.
    package func checks(of flight: FlightRecord, _ clock: CheckClock) -> [FlightDiagnostic] {
        var facts = FlightFacts(flight, today: clock.today, stops: stops)
        facts.origin = origin?.coordinate
        facts.originZone = origin?.zone
        facts.destination = destination?.coordinate
        facts.speedLimit = speedLimit
        facts.other = clock.timeToCome(of: flight, id)
        facts.otherCommander = otherCommander
        facts.secondPilot = clock.second
        let found = FlightDiagnostic.findings(in: facts) + unplaced.map { FlightDiagnostic($0) }
        return found.compactMap { check in
            guard let kind = check.finding.kind else { return nil }
            // The times or the date may be wrong: that has two readings.
            return kind == .day ? FlightDiagnostic(check.finding, severity: check.severity) : check
        }
    }

    /// The airports without a position, each of them once.
    private var unplaced: [FlightFinding] {
        guard flight.kind == .flight else { return [] }
        let places = [origin, destination].compactMap { $0?.coordinate == nil ? $0 : nil }
        return (places.first == places.last ? places.suffix(1) : places[...]).map {
            .airportUnplaced($0.label, isInTable: $0.isInTable)
        }
    }

    /// Returns the entry without its findings of a kind; nil when that needs a value that only the pilot knows, or brings
    /// an error that was not there.
    package func fixed(_ kind: CheckKind, _ known: [FlightDiagnostic], _ clock: CheckClock) -> FlightRecord? {
        var fixed = flight
        var checks = known
        // A role may fill two columns: the second one is found when the first is filled.
        for _ in 0...FlightColumn.ofRoles.count {
            guard let fixes = checks.first(where: { $0.finding.kind == kind && !$0.fixes.isEmpty })?.fixes else {
                break
            }
            for fix in fixes where !fixed.apply(fix) { return nil }
            checks = self.checks(of: fixed, clock)
        }
        let errors = { (checks: [FlightDiagnostic]) in Set(checks.filter { $0.severity == .error }.map(\.finding)) }
        guard fixed != flight, !checks.contains(where: { $0.finding.kind == kind }),
            errors(checks).isSubset(of: errors(known)), (try? Record.flight(fixed).validate()) != nil
        else { return nil }
        return fixed
    }

    /// Returns the findings about the entry alone, with the values that remove them.
    func findings(_ clock: CheckClock) -> [BookFinding] {
        let checks = checks(of: flight, clock)
        guard !checks.isEmpty else { return [] }
        let name = EntryLabel(id, flight)
        return checks.compactMap { check in
            check.finding.kind.map { kind in
                let fixed = check.fixes.isEmpty ? nil : fixed(kind, checks, clock)
                return BookFinding(
                    entry: name, kind: kind, check: check, changes: fixed.map { flight.changes(to: $0) } ?? [])
            }
        }
    }
}

/// The time at which entries are checked.
package struct CheckClock: Sendable {
    /// The pilot's own date.
    package let today: LocalDate
    /// The time; nil when it is unknown.
    package let now: UTCInstant?
    /// What the pilot calls the one beside the pilot in command.
    package let second: SecondPilotName

    package init(today: LocalDate, now: UTCInstant?, naming second: SecondPilotName = .secondInCommand) {
        self.today = today
        self.now = now
        self.second = second
    }

    /// Returns the finding that a time of an entry is after now; nil for none. Only entries of the last days can have one.
    fileprivate func timeToCome(of flight: FlightRecord, _ id: RecordID) -> FlightClash? {
        guard let now, let date = flight.date, date >= today.adding(days: -2) else { return nil }
        return FlightOutline(flight, of: id).timeToCome(after: now, today: today)
    }
}

extension FlightRecord {
    /// Sets the value of a fix; returns false for one that is no time column or count.
    fileprivate mutating func apply(_ fix: FlightFix) -> Bool {
        if let column = fix.field.column, let minutes = try? Minutes(parsing: fix.text) {
            times[column] = minutes
        } else if let count = fix.field.count, let number = Int(fix.text) {
            times[count] = number
        } else {
            return false
        }
        return true
    }

    /// Returns the times and counts that differ in another record of the entry.
    package func changes(to other: FlightRecord) -> [BookFinding.Change] {
        let columns = FlightColumn.allCases.filter { times[$0] != other.times[$0] }.map { column in
            BookFinding.Change(
                field: .column(column), before: times[column].map { .minutes($0) },
                after: other.times[column].map { .minutes($0) })
        }
        let counts = FlightCount.allCases.filter { times[$0] != other.times[$0] }.map { count in
            BookFinding.Change(
                field: .count(count), before: times[count].map { .number($0) },
                after: other.times[count].map { .number($0) })
        }
        return columns + counts
    }
}
