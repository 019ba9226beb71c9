import Logbook
import TerminalUI

extension PreviewContent {
    func lines(of flight: FlightRecord) -> [StyledLine] {
        let clock =
            row("off", flight.offBlock?.time.text) + row("take-off", flight.takeOff?.time.text)
            + row("landing", flight.landing?.time.text) + row("on", flight.onBlock?.time.text)
        let times = FlightColumn.allCases.flatMap { column in
            figure(column.displayName.lowercasedFirst, flight.times[column])
        }
        let counts = FlightCount.allCases.flatMap { count in
            figure(count.displayName.lowercasedFirst, flight.times[count].map(String.init))
        }
        let people =
            row("role", flight.role?.shortName) + row("rules", flight.rules?.shortName)
            + row("PIC", flight.pilot?.label) + row("safety", flight.safetyPilot?.label)
        let way = row("route", flight.route) + row("simulator", flight.simulatorDevice)
        let approaches = flight.approaches.map { StyledLine(ApproachText.text(of: [$0])) }
        let heading = approaches.isEmpty ? [] : [StyledLine("approaches", .muted)]
        return spaced([clock, people, times, counts, heading + approaches, way])
            + paragraph("remarks", flight.remarks)
    }

    func lines(of aircraft: AircraftRecord) -> [StyledLine] {
        let paints = zip(["first", "second", "third"], aircraft.colors.inOrder).compactMap { label, paint in
            paint.map { StyledLine(widths.fitted(label, columns: 11), .muted).adding($0).adding(" \($0.displayName)") }
        }
        let heading = paints.isEmpty ? [] : [StyledLine("paint", .muted)]
        let facts =
            row("reg.", aircraft.registrationNumber) + row("class", aircraft.aircraftClass)
            + row("category", aircraft.aircraftCategory) + row("engines", aircraft.numberOfEngines.map(String.init))
            + row("seats", aircraft.numPassengers.map(String.init))
        let data =
            row("photo", aircraft.photoByteCount.map { "\(($0 + 1023) / 1024) kB" })
            + row("recorded", aircraft.flightDataCount > 0 ? "\(aircraft.flightDataCount)" : nil)
        return spaced([facts, heading + paints, data]) + paragraph("remarks", aircraft.remarks)
    }

    func lines(of pilot: PilotRecord) -> [StyledLine] {
        spaced([
            row("license", pilot.certificateID),
            pilot.isSelf ? [StyledLine("✓ ", .good).adding("this is you")] : [],
        ])
    }

    func lines(of airport: AirportRecord) -> [StyledLine] {
        let place =
            row("city", airport.city) + row("country", airport.country)
            + row("elevation", airport.elevationFeet.map { "\($0.grouped) ft" })
            + row("time zone", airport.timeZone)
        let coordinate =
            row("latitude", airport.coordinate.map { DegreesText.text(of: $0.latitude) })
            + row("longitude", airport.coordinate.map { DegreesText.text(of: $0.longitude) })
        return spaced([place, coordinate])
    }
}

extension String {
    /// The text with a small first letter, unless its second one is a capital too, as in `IFR`.
    fileprivate var lowercasedFirst: String {
        if dropFirst().first?.isUppercase == true { return self }
        return prefix(1).lowercased() + dropFirst()
    }
}
