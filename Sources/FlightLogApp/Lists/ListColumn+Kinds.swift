import Logbook
import TerminalUI

extension ListColumn {
    static let flights: [ListColumn] = [
        ListColumn("DATE", 10, ideal: 10, priority: 100, sort: .date) { $0.flight?.date?.isoText },
        ListColumn("REG", 6, ideal: 6, priority: 80, sort: .registration) { $0.flight?.registration },
        ListColumn("", 2, priority: 45, paints: { [$0.flight?.paint] }),
        ListColumn("TYPE", 4, ideal: 4, priority: 50, sort: .type) { $0.flight?.aircraftType },
        ListColumn("FROM", 4, ideal: 4, priority: 92, sort: .origin) { $0.flight?.origin },
        ListColumn("TO", 4, ideal: 4, priority: 91, sort: .destination) { $0.flight?.destination },
        ListColumn("OFF", 5, priority: 40) { $0.flight?.off?.time.text },
        ListColumn("ON", 5, priority: 28) { $0.flight?.on?.time.text },
        ListColumn("TIME", 5, .trailing, priority: 95, sort: .block) { $0.flight?.block?.clockText },
        ListColumn("ROLE", 4, ideal: 4, priority: 60) { $0.flight?.role?.shortName },
        ListColumn("L", 2, .trailing, priority: 30) { $0.flight?.landings.map(String.init) },
        ListColumn("", 1, priority: 25) { ($0.flight?.night ?? .zero) > .zero ? "☾" : "" },
        ListColumn("WITH / NOTE", 12, ideal: 12, priority: 38, grows: true) { $0.flight?.note },
    ]

    static let aircraft: [ListColumn] = [
        ListColumn("REG", 7, ideal: 8, priority: 100, sort: .registration) { $0.aircraft?.tailNumber },
        ListColumn("TYPE", 5, ideal: 6, priority: 90, sort: .type) { $0.aircraft?.aircraftType },
        ListColumn("PAINT", 8, priority: 85, sort: .paint, paints: { $0.aircraft?.colors.inOrder ?? [] }),
        ListColumn("CLASS", 5, ideal: 6, priority: 40) { $0.aircraft?.aircraftClass },
        ListColumn("CATEGORY", 8, ideal: 12, priority: 20) { $0.aircraft?.aircraftCategory },
        ListColumn("ENG", 3, .trailing, priority: 16) { $0.aircraft?.numberOfEngines.map(String.init) },
        ListColumn("SEATS", 5, .trailing, priority: 15) { $0.aircraft?.numPassengers.map(String.init) },
        ListColumn("FLIGHTS", 7, .trailing, priority: 70) { $0.aircraft.map { $0.flights.grouped } },
        ListColumn("BLOCK", 8, .trailing, priority: 75) { $0.aircraft?.block.groupedText },
        ListColumn("REMARKS", 8, ideal: 14, priority: 10, grows: true) { $0.aircraft?.remarks },
    ]

    static let pilots: [ListColumn] = [
        ListColumn("NAME", 14, ideal: 26, priority: 100, sort: .name, grows: true) { $0.pilot?.name },
        ListColumn("", 4, priority: 50) { $0.pilot?.isSelf == true ? "self" : "" },
        ListColumn("CERTIFICATE", 11, ideal: 14, priority: 60, sort: .certificate) { $0.pilot?.certificateID },
        ListColumn("FLIGHTS", 7, .trailing, priority: 80) { $0.pilot.map { $0.flights.grouped } },
        ListColumn("BLOCK", 8, .trailing, priority: 90) { $0.pilot?.block.groupedText },
    ]

    static let airports: [ListColumn] = [
        ListColumn("ICAO", 4, ideal: 5, priority: 100, sort: .icao) { $0.airport?.icaoIdentifier },
        ListColumn("FAA", 4, priority: 70, sort: .faa) { $0.airport?.faaIdentifier },
        ListColumn("IATA", 4, priority: 75, sort: .iata) { $0.airport?.iataIdentifier },
        ListColumn("NAME", 12, ideal: 22, priority: 95, sort: .name, grows: true) { $0.airport?.name },
        ListColumn("CITY", 8, ideal: 14, priority: 60, sort: .city) { $0.airport?.city },
        ListColumn("COUNTRY", 7, ideal: 8, priority: 50, sort: .country) { $0.airport?.country },
        ListColumn("FT", 5, .trailing, priority: 30) { $0.airport?.elevationFeet.map(\.grouped) },
        ListColumn("DEP", 4, .trailing, priority: 42) { $0.airport?.departures.grouped },
        ListColumn("ARR", 4, .trailing, priority: 41) { $0.airport?.arrivals.grouped },
    ]
}

extension FlightRow {
    /// Who was in command, unless it was the owner of the logbook, and what was remarked.
    var note: String {
        [pilotIsSelf ? nil : pilot, remarks?.firstLine].compactMap(\.self).filter { !$0.isEmpty }.joined(
            separator: " · ")
    }
}
