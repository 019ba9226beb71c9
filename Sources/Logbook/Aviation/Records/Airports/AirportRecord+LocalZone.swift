extension AirportRecord {
    /// The airport's local time: of its own zone, else of the one that the table has; nil when neither is known.
    package var localZone: LocalZone? {
        if let timeZone, !timeZone.isEmpty { return LocalZone(timeZone) }
        return LocalZone(icaoIdentifier.flatMap { AirportTable.airport($0) }?.record.timeZone)
    }
}
