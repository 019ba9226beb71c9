/// What codes of three letters mean that are two airports, by the FAA and by IATA.
extension ShortCodes {
    /// Returns the airport to which IATA has given a code that the FAA has given to another one; nil for any other code, and
    /// where the logbook has an airport of that name.
    ///
    /// ```
    /// AirportTable.airport("MAN").flatMap { ShortCodes.namesake(of: "MAN", $0) }?.label   // "EGCC": KMAN is in Idaho
    /// ```
    package static func namesake(of code: String, _ known: KnownAirport) -> KnownAirport? {
        guard code.count == 3, known.id == nil, known.match == .faa, let other = AirportTable.airport(iata: code),
            other.label != known.label
        else { return nil }
        return other
    }

    /// Whose codes the name of an airport shows; nil where it may be a code of both.
    ///
    /// - Parameter name: the name as it is written, by which the airport is known.
    package init?(shownBy name: String, _ known: KnownAirport) {
        if known.match == .iata {
            self = .iata
        } else if known.match == .faa {
            guard AirportTable.airport(iata: name) == nil else { return nil }
            self = .faa
        } else if let icao = known.record.icaoIdentifier, !icao.hasPrefix("K"), !icao.hasPrefix("P") {
            // Only American airports have codes of the FAA.
            self = .iata
        } else {
            return nil
        }
    }

    /// Whose codes pilots of an aircraft write: of an American one, those of the FAA; nil for a text that is no registration.
    package init?(ofAircraft registration: String) {
        guard let key = Registration(registration)?.key else { return nil }
        self = key.wholeMatch(kept: /N\d.*/) != nil ? .faa : .iata
    }
}
