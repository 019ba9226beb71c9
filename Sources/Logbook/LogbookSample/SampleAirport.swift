package import Aviation

/// An airport of the sample logbook: a real one, with data of charts.
package struct SampleAirport: Hashable, Sendable {
    /// The four-letter ICAO identifier; nil for none.
    package let icao: String?
    /// The FAA's location identifier; nil outside the United States.
    package let faa: String?
    /// The three-letter IATA code; nil for none.
    package let iata: String?
    /// The name, in its own language.
    package let name: String
    /// The town that it serves, in its own language.
    package let city: String
    /// The country's English name.
    package let country: String
    /// Degrees north.
    package let latitude: Double
    /// Degrees east; west is negative.
    package let longitude: Double
    /// Feet above mean sea level.
    package let elevationFeet: Int
    /// The IANA name of the time zone.
    package let timeZone: String
    /// The instrument approaches, as `ILS 14, ILS 28`; empty for none.
    let approaches: String
    /// Whether the airport is one of airlines, which small aircraft rarely use.
    let isHub: Bool

    /// The identifier for pilots: ICAO's, else the FAA's.
    package var identifier: String { icao ?? faa ?? name }

    /// The position.
    package var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }

    var isAmerican: Bool { faa != nil }

    /// The sixty airports of the sample logbook, Europe first.
    package static var all: [SampleAirport] { europe + california }

    /// The type and runway of each instrument approach.
    var approachList: [(type: ApproachType, runway: String)] {
        approaches.split(separator: ", ").compactMap { approach in
            guard let blank = approach.lastIndex(of: " ") else { return nil }
            let type = ApproachType(text: String(approach[..<blank]))
            return type.map { ($0, String(approach[approach.index(after: blank)...])) }
        }
    }
}
