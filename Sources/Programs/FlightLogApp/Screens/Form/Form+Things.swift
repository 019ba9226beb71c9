import Logbook
import TerminalUI

/// The fields of aircraft, pilots and airports.
extension Form {
    static func fields(of aircraft: AircraftRecord) -> [Field] {
        let paints = [.unknown] + PaintColor.allCases.map { Field.Choice($0.rawValue, $0.displayName, paint: $0) }
        let colors = [aircraft.colors.primary, aircraft.colors.secondary, aircraft.colors.tertiary]
        let labels = ["Paint", "Second color", "Third color"]
        return [
            Field(.tailNumber, "Tail number", aircraft.tailNumber),
            Field(.registrationNumber, "Registration", aircraft.registrationNumber),
            Field(.aircraftType, "Type", aircraft.aircraftType, kind: .earlier(.aircraftType)),
            Field(.aircraftClass, "Class", aircraft.aircraftClass, kind: .earlier(.aircraftClass)),
            Field(.aircraftCategory, "Category", aircraft.aircraftCategory, kind: .earlier(.aircraftCategory)),
            Field(.engines, "Engines", aircraft.numberOfEngines.map(String.init)),
            Field(.passengers, "Seats", aircraft.numPassengers.map(String.init)),
        ]
            + zip(labels, colors).enumerated().map { place, paint in
                Field(.paint(place), paint.0, paint.1?.rawValue, kind: .choice(paints), startsGroup: place == 0)
            }
            + [Field(.remarks, "Remarks", aircraft.remarks.map(LineEnds.shown), startsGroup: true)]
    }

    static func fields(of pilot: PilotRecord) -> [Field] {
        let choices = [Field.Choice("", "no"), Field.Choice("yes", "yes")]
        return [
            Field(.pilotName, "Name", pilot.name),
            Field(.certificate, "Certificate", pilot.certificateID),
            Field(.isSelf, "This is me", pilot.isSelf ? "yes" : "", kind: .choice(choices)),
        ]
    }

    static func fields(of airport: AirportRecord) -> [Field] {
        [
            Field(.icao, "ICAO", airport.icaoIdentifier),
            Field(.faa, "FAA", airport.faaIdentifier),
            Field(.iata, "IATA", airport.iataIdentifier),
            Field(.airportName, "Name", airport.name),
            Field(.city, "City", airport.city, kind: .earlier(.city), startsGroup: true),
            Field(.country, "Country", airport.country, kind: .earlier(.country)),
            Field(.timeZone, "Time zone", airport.timeZone, kind: .earlier(.timeZone)),
            Field(
                .latitude, "Latitude", airport.coordinate.map { DegreesText.text(of: $0.latitude) }, startsGroup: true),
            Field(.longitude, "Longitude", airport.coordinate.map { DegreesText.text(of: $0.longitude) }),
            Field(.elevation, "Elevation", airport.elevationFeet.map(String.init)),
        ]
    }
}
