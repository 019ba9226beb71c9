/// Something that a field can be completed with: an aircraft, an airport, a pilot.
package struct CompletionCandidate<ID: Hashable & Sendable>: Hashable, Sendable {
    /// What the candidate stands for.
    package let id: ID
    /// What it can be found by, the most telling first: an airport's ICAO, IATA and FAA identifier, city, name.
    package let keys: [String]
    /// How many flights of this pilot used it.
    package let useCount: Int
    /// The last day that a flight used it; `nil` when none did.
    package let lastUse: LocalDate?
    /// How far it is from where the aircraft stands; `nil` when either place is not known.
    package let distance: NauticalMiles?

    /// A candidate; one without use was never flown or flown to.
    package init(
        id: ID, keys: [String], useCount: Int = 0, lastUse: LocalDate? = nil, distance: NauticalMiles? = nil
    ) {
        self.id = id
        self.keys = keys
        self.useCount = useCount
        self.lastUse = lastUse
        self.distance = distance
    }
}
