/// What the newest flights of an aircraft have in common: values that a new flight gets unless its pilot says otherwise.
///
/// A value is a habit when at least three flights in the same role could have it and all of them do.
///
/// ```swift
/// let habits = AircraftHabits(flights)  // three IFR flights as SIC, each with IFR time from block to block
/// habits.fliesOnInstruments(as: .secondInCommand)  // true
/// habits.fliesOnInstruments(as: .pilotInCommand)   // false: not flown in that role
/// ```
package struct AircraftHabits: Hashable, Sendable {
    private let flights: [Flight]

    /// What counts of a flight.
    private struct Flight: Hashable, Sendable {
        let role: PilotRole?
        let rules: FlightRules?
        let isMultiPilot: Bool
        let isOnInstruments: Bool
    }

    /// The number of flights that are looked at.
    package static let flightCount = 10
    private static let fewest = 3

    /// Creates the habits of flights, the newest first; sessions, and flights without block time, do not count.
    package init(_ flights: [FlightRecord]) {
        self.flights = flights.prefix(Self.flightCount).compactMap { flight in
            guard flight.kind == .flight, let block = flight.times.block else { return nil }
            return Flight(
                role: flight.role, rules: flight.rules, isMultiPilot: flight.times[.multiPilot] == block,
                isOnInstruments: flight.times[.instrumentRules] == block)
        }
    }

    /// The role in the newest flight; nil for none, and for an unknown one.
    package var lastRole: PilotRole? { flights.first?.role }

    /// Whether flights in a role are logged as multi-pilot time from block to block.
    package func isMultiPilot(as role: PilotRole?) -> Bool {
        Self.isHabit(flights.filter { $0.role == role }.map(\.isMultiPilot))
    }

    /// The rules under which all flights in a role were flown; nil where they differ.
    package func rules(as role: PilotRole?) -> FlightRules? {
        let flown = flights.filter { $0.role == role }.map(\.rules)
        return flown.first.flatMap { rules in Self.isHabit(flown.map { $0 == rules }) ? rules : nil }
    }

    /// Whether IFR flights in a role are logged as IFR time from block to block.
    package func fliesOnInstruments(as role: PilotRole?) -> Bool {
        Self.isHabit(flights.filter { $0.role == role && $0.rules == .instrument }.map(\.isOnInstruments))
    }

    private static func isHabit(_ flights: [Bool]) -> Bool {
        flights.count >= fewest && flights.allSatisfy(\.self)
    }
}

/// An aircraft with what a new flight in it usually has.
package struct FlownAircraft: Hashable, Sendable {
    package let record: AircraftRecord
    package let habits: AircraftHabits

    package init(_ record: AircraftRecord, habits: AircraftHabits = AircraftHabits([])) {
        self.record = record
        self.habits = habits
    }

    /// Returns the rules of a new flight in it: those of its settings, else those that the flight before hands on, else those
    /// under which all its last flights in the role were flown; nil where none are known.
    ///
    /// From a flight in another aircraft its own habit goes before; an IFR flight hands nothing on then, nor does one under VFR
    /// to an aircraft of two pilots.
    ///
    /// - Parameters:
    ///   - last: the rules of the flight before.
    ///   - isOther: whether that was in another aircraft.
    package func rules(after last: FlightRules?, as role: PilotRole?, isOther: Bool) -> FlightRules? {
        if let usual = record.text(.defaultsRules).flatMap(FlightRules.init) { return usual }
        let habit = habits.rules(as: role)
        guard isOther else { return last ?? habit }
        return habit ?? (last == .visual && (record.pilotsRequired ?? 1) < 2 ? last : nil)
    }
}
