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

    /// Creates an airport of the table, offered as a new record.
    package init(_ airport: KnownAirport) {
        self.init(
            link: .new(airport.label),
            detail: [airport.record.name, airport.record.city].compactMap(\.self).joined(separator: ", "),
            useCount: 0)
    }
}
