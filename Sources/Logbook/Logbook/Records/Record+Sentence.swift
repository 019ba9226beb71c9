extension Record {
    /// The record in a few words, such as `2026-11-18 HB-KPZ LSZH–LSZH`.
    package var sentence: String {
        switch self {
        case .flight(let flight):
            let way = [flight.origin?.label, flight.destination?.label].compactMap(\.self).joined(separator: "–")
            return [flight.date?.isoText, flight.aircraft?.label, way].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: " ")
        case .aircraft(let aircraft): return aircraft.tailNumber ?? aircraft.aircraftType ?? "the aircraft"
        case .pilot(let pilot): return pilot.name ?? "the pilot"
        case .airport(let airport):
            return airport.icaoIdentifier ?? airport.faaIdentifier ?? airport.iataIdentifier ?? airport.name
                ?? "the airport"
        }
    }
}
