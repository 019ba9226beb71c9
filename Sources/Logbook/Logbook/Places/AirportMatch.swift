/// By what a typed text was found to mean an airport.
package enum AirportMatch: String, Hashable, Sendable, CaseIterable {
    case icao
    case faa
    case iata
    case name

    /// The words for it, such as `ICAO identifier`.
    package var displayName: String {
        switch self {
        case .icao: "ICAO identifier"
        case .faa: "FAA identifier"
        case .iata: "IATA identifier"
        case .name: "name"
        }
    }
}

/// An airport that the logbook or the bundled table knows.
package struct KnownAirport: Hashable, Sendable {
    /// What is known of it.
    package var record: AirportRecord
    /// The logbook's own row; `nil` for an airport of the table.
    package var id: RecordID?
    /// What the text is of it; `nil` for one that was searched for by a part.
    package var match: AirportMatch?

    package init(_ record: AirportRecord, id: RecordID? = nil, match: AirportMatch? = nil) {
        self.record = record
        self.id = id
        self.match = match
    }

    /// What it is called in lists: the shortest identifier that names it, else its name.
    package var label: String { record.label }

    /// What a form says beside a text that means it, such as `Palo Alto Airport · Palo Alto · by FAA identifier`.
    package var explanation: String {
        let isNamed = record.city.map { TextFolding.contains(record.name ?? "", $0) } ?? true
        let words = [record.name, isNamed ? nil : record.city, match.map { "by \($0.displayName)" }]
        return words.compactMap(\.self).joined(separator: " · ")
    }
}

extension AirportRecord {
    /// The shortest identifier that names the airport: ICAO, FAA, IATA, else its name.
    package var label: String { icaoIdentifier ?? faaIdentifier ?? iataIdentifier ?? name ?? "airport" }

    /// The identifiers that are known, ICAO's first.
    package var identifiers: [String] { [icaoIdentifier, faaIdentifier, iataIdentifier].compactMap(\.self) }
}
