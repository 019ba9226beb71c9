/// What names an airport: a record, a row of a list, an object of the store.
package protocol NamedAirport {
    var icaoIdentifier: String? { get }
    var faaIdentifier: String? { get }
    var iataIdentifier: String? { get }
    var name: String? { get }
}

extension NamedAirport {
    /// The known identifiers of ICAO, FAA and IATA, in this order.
    package var identifiers: [String] { [icaoIdentifier, faaIdentifier, iataIdentifier].compactMap(\.self) }

    /// The first known identifier, else the name; nil when none is known.
    package var knownLabel: String? { identifiers.first ?? name }

    /// The same with a word for an airport that has no name.
    package var label: String { knownLabel ?? "airport" }
}

extension AirportRecord: NamedAirport {}

extension AirportRow: NamedAirport {}

/// A flight in a few words.
package enum FlightSentence {
    /// Returns the two ends, such as `LSZH–LSGG`; empty when both are unknown.
    package static func route(_ origin: String?, _ destination: String?) -> String {
        [origin, destination].compactMap(\.self).joined(separator: "–")
    }

    /// Returns a flight such as `2026-11-18 HB-KPZ LSZH–LSGG`, without what is unknown.
    package static func text(date: String?, aircraft: String?, route: String) -> String {
        [date, aircraft, route].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
