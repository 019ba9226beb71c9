/// The kind of name by which a typed text was recognized as an airport.
package enum AirportMatch: String, Hashable, Sendable, CaseIterable {
    case icao
    case faa
    case iata
    case name

    /// The kind in words, such as `ICAO identifier`.
    package var displayName: String {
        switch self {
        case .icao: "ICAO identifier"
        case .faa: "FAA identifier"
        case .iata: "IATA identifier"
        case .name: "name"
        }
    }
}

/// An airport that the logbook or the bundled table has.
package struct KnownAirport: Hashable, Sendable {
    /// The airport's data.
    package var record: AirportRecord
    /// The logbook's own row; nil for an airport of the table.
    package var id: RecordID?
    /// The kind of name that the text is; nil for an airport that was found by a part of a name.
    package var match: AirportMatch?

    package init(_ record: AirportRecord, id: RecordID? = nil, match: AirportMatch? = nil) {
        self.record = record
        self.id = id
        self.match = match
    }

    /// The name in lists: the shortest identifier, else the name.
    package var label: String { record.label }

    /// The text beside the airport's name in a form, such as `Palo Alto Airport · Palo Alto · by FAA identifier`; an ICAO
    /// identifier is what it looks like.
    package var explanation: String {
        let isNamed = record.city.map { FoldedText.contains(record.name ?? "", $0) } ?? true
        let way = match.flatMap { $0 == .icao ? nil : "by \($0.displayName)" }
        let words = [record.name, isNamed ? nil : record.city, way]
        return words.compactMap(\.self).joined(separator: " · ")
    }
}
