/// A record that a typed text may mean.
package struct CompletionOffer: Hashable, Sendable {
    package var link: RecordLink
    /// What distinguishes the record from others: the name of an airport, the type of an aircraft.
    package var detail: String
    /// The number of flights that used the record.
    package var useCount: Int

    package init(link: RecordLink, detail: String, useCount: Int) {
        self.link = link
        self.detail = detail
        self.useCount = useCount
    }

    /// An airport of the table, offered as a new record.
    init(_ airport: KnownAirport) {
        self.init(
            link: .new(airport.label),
            detail: [airport.record.name, airport.record.city].compactMap(\.self).joined(separator: ", "),
            useCount: 0)
    }
}

/// The text fields that offer earlier values; the raw value is the attribute.
package enum TextField: String, Hashable, Sendable, CaseIterable {
    case aircraftType
    case aircraftClass
    case aircraftCategory
    case city
    case country
    case timeZone
    case simulatorDevice

    /// The entity that has the attribute.
    var entityName: String {
        switch self {
        case .aircraftType, .aircraftClass, .aircraftCategory: Aircraft.entityName
        case .city, .country, .timeZone: Airport.entityName
        case .simulatorDevice: LogEntry.entityName
        }
    }
}
