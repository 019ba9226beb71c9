/// What an entry line asks about names: what they mean in the logbook and in the table of airports.
package struct EntryNames {
    /// What is known of an aircraft of a registration; `nil` for a new one.
    package var aircraft: (String) throws(LogbookError) -> AircraftRecord?
    /// The aircraft whose registration alone ends so, as people call it among themselves; `nil` for none or several.
    package var aircraftEnding: (String) throws(LogbookError) -> AircraftRecord?
    /// The airport of an identifier or a name; `nil` for a new one.
    package var airport: (String) throws(LogbookError) -> KnownAirport?
    /// A few airports whose name or city has a word, as identifier and name; empty for none.
    package var places: (String) throws(LogbookError) -> [String]
    /// The pilot whose name a text is or begins; `self` is the owner of the logbook.
    package var pilot: (String) throws(LogbookError) -> EntryPilot

    package init(
        aircraft: @escaping (String) throws(LogbookError) -> AircraftRecord?,
        aircraftEnding: @escaping (String) throws(LogbookError) -> AircraftRecord? = { _ in nil },
        airport: @escaping (String) throws(LogbookError) -> KnownAirport?,
        places: @escaping (String) throws(LogbookError) -> [String] = { _ in [] },
        pilot: @escaping (String) throws(LogbookError) -> EntryPilot
    ) {
        self.aircraft = aircraft
        self.aircraftEnding = aircraftEnding
        self.airport = airport
        self.places = places
        self.pilot = pilot
    }
}
