import Logbook
import TerminalUI

extension ListColumn {
    static let flights: [ListColumn] = [
        ListColumn("date", "DATE", 10, ideal: 10, priority: 100, sort: .date, .date { $0.flight?.date }),
        ListColumn(
            "registration", "REG", 6, ideal: 6, priority: 80, sort: .registration, .text { $0.flight?.registration }),
        ListColumn("paint", "", 2, priority: 45, sort: .paint, .paints { [$0.flight?.paint] }),
        ListColumn("type", "TYPE", 4, ideal: 4, priority: 50, sort: .type, .text { $0.flight?.aircraftType }),
        ListColumn("from", "FROM", 4, ideal: 4, priority: 92, sort: .origin, .text { $0.flight?.origin }),
        ListColumn("to", "TO", 4, ideal: 4, priority: 91, sort: .destination, .text { $0.flight?.destination }),
        ListColumn("off", "OFF", 5, priority: 40, sort: .off, .text { $0.flight?.off?.time.text }),
        ListColumn("on", "ON", 5, priority: 28, sort: .on, .text { $0.flight?.on?.time.text }),
        ListColumn("time", "TIME", 5, .trailing, priority: 95, sort: .block, .duration { $0.flight?.block }),
        ListColumn("role", "ROLE", 4, ideal: 4, priority: 60, sort: .role, .text { $0.flight?.role?.shortName }),
        ListColumn("landings", "L", 2, .trailing, priority: 30, .text { $0.flight?.landings.map(String.init) }),
        ListColumn(
            "night", "", 1, priority: 25, sort: .night, .text { ($0.flight?.night ?? .zero) > .zero ? "☾" : "" }),
        ListColumn(
            "note", "WITH / NOTE", 12, ideal: 12, priority: 38, sort: .pilot, grows: true, .text { $0.flight?.note }),
        ListColumn(
            "night-time", "NIGHT", 5, .trailing, priority: 26, sort: .night, isUsual: false,
            .duration { $0.flight?.night }),
        ListColumn(
            "pilot", "PIC", 8, ideal: 16, priority: 36, sort: .pilot, isUsual: false, .text { $0.flight?.pilot }),
        ListColumn(
            "remarks", "REMARKS", 8, ideal: 20, priority: 34, sort: .remarks, grows: true, isUsual: false,
            .text { $0.flight?.remarks?.firstLine }),
    ]

    static let aircraft: [ListColumn] = [
        ListColumn(
            "registration", "REG", 7, ideal: 8, priority: 100, sort: .registration, .text { $0.aircraft?.tailNumber }),
        ListColumn("type", "TYPE", 5, ideal: 6, priority: 90, sort: .type, .text { $0.aircraft?.aircraftType }),
        ListColumn("paint", "PAINT", 8, priority: 85, sort: .paint, .paints { $0.aircraft?.colors.inOrder ?? [] }),
        ListColumn("class", "CLASS", 5, ideal: 6, priority: 40, sort: .class, .text { $0.aircraft?.aircraftClass }),
        ListColumn(
            "category", "CATEGORY", 8, ideal: 12, priority: 20, sort: .category, .text { $0.aircraft?.aircraftCategory }
        ),
        ListColumn(
            "engines", "ENG", 3, .trailing, priority: 16, sort: .engines,
            .text { $0.aircraft?.numberOfEngines.map(String.init) }),
        ListColumn(
            "seats", "SEATS", 5, .trailing, priority: 15, sort: .seats,
            .text { $0.aircraft?.numPassengers.map(String.init) }),
        ListColumn(
            "flights", "FLIGHTS", 7, .trailing, priority: 70, sort: .flights,
            .text { $0.aircraft.map { $0.flights.grouped } }),
        ListColumn("time", "BLOCK", 8, .trailing, priority: 75, sort: .block, .duration { $0.aircraft?.block }),
        ListColumn(
            "remarks", "REMARKS", 8, ideal: 14, priority: 10, sort: .remarks, grows: true,
            .text { $0.aircraft?.remarks }),
    ]

    static let pilots: [ListColumn] = [
        ListColumn("name", "NAME", 14, ideal: 26, priority: 100, sort: .name, grows: true, .text { $0.pilot?.name }),
        ListColumn("self", "", 4, priority: 50, sort: .owner, .text { $0.pilot?.isSelf == true ? "self" : "" }),
        ListColumn(
            "certificate", "CERTIFICATE", 11, ideal: 14, priority: 60, sort: .certificate,
            .text { $0.pilot?.certificateID }),
        ListColumn(
            "flights", "AS PIC", 7, .trailing, priority: 80, sort: .flights,
            .text { $0.pilot.map { $0.flights.grouped } }),
        ListColumn("time", "BLOCK", 8, .trailing, priority: 90, sort: .block, .duration { $0.pilot?.block }),
    ]

    static let airports: [ListColumn] = [
        ListColumn("icao", "ICAO", 4, ideal: 5, priority: 100, sort: .icao, .text { $0.airport?.icaoIdentifier }),
        ListColumn("faa", "FAA", 4, priority: 70, sort: .faa, .text { $0.airport?.faaIdentifier }),
        ListColumn("iata", "IATA", 4, priority: 75, sort: .iata, .text { $0.airport?.iataIdentifier }),
        ListColumn("name", "NAME", 12, ideal: 22, priority: 95, sort: .name, grows: true, .text { $0.airport?.name }),
        ListColumn("city", "CITY", 8, ideal: 14, priority: 60, sort: .city, .text { $0.airport?.city }),
        ListColumn("country", "COUNTRY", 7, ideal: 8, priority: 50, sort: .country, .text { $0.airport?.country }),
        ListColumn(
            "elevation", "FT", 5, .trailing, priority: 30, sort: .elevation,
            .text { $0.airport?.elevationFeet.map(\.grouped) }),
        ListColumn(
            "departures", "DEP", 4, .trailing, priority: 42, sort: .departures, .text { $0.airport?.departures.grouped }
        ),
        ListColumn(
            "arrivals", "ARR", 4, .trailing, priority: 41, sort: .arrivals, .text { $0.airport?.arrivals.grouped }),
    ]
}

extension FlightRow {
    /// Who was in command, unless it was the owner of the logbook, and what was remarked.
    var note: String {
        [pilotIsSelf ? nil : pilot, remarks?.firstLine].compactMap(\.self).filter { !$0.isEmpty }.joined(
            separator: " · ")
    }
}
