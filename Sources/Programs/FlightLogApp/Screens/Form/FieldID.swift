package import Logbook

/// A field of a form.
package enum FieldID: Hashable, Sendable {
    // Flights.
    case date
    case aircraft
    case origin
    case destination
    case event(FlightEvent)
    case column(FlightColumn)
    case count(FlightCount)
    case role
    case rules
    case pilot
    case safetyPilot
    case route
    case approaches
    case simulatorDevice
    // Flights and aircraft.
    case remarks
    // Aircraft.
    case tailNumber
    case registrationNumber
    case aircraftType
    case aircraftClass
    case aircraftCategory
    case engines
    case passengers
    /// The first, second or third color, from 0.
    case paint(Int)
    // Pilots.
    case pilotName
    case certificate
    case isSelf
    // Airports.
    case icao
    case faa
    case iata
    case airportName
    case city
    case country
    case latitude
    case longitude
    case elevation
    case timeZone
}
