extension Listing {
    /// Airports with what is known of them, and by what they were found.
    ///
    /// `match` is `icao`, `faa`, `iata` or `name`, null for an airport that was searched for.
    package init(airports: [KnownAirport]) {
        let columns: [ListingColumn<KnownAirport>] = [
            ListingColumn("icaoIdentifier") { ListingValue($0.record.icaoIdentifier) },
            ListingColumn("faaIdentifier") { ListingValue($0.record.faaIdentifier) },
            ListingColumn("iataIdentifier") { ListingValue($0.record.iataIdentifier) },
            ListingColumn("name") { ListingValue($0.record.name) },
            ListingColumn("city") { ListingValue($0.record.city) },
            ListingColumn("country") { ListingValue($0.record.country) },
            ListingColumn("latitude") { ListingValue($0.record.coordinate?.latitude) },
            ListingColumn("longitude") { ListingValue($0.record.coordinate?.longitude) },
            ListingColumn("elevationFeet") { ListingValue($0.record.elevationFeet) },
            ListingColumn("timeZone") { ListingValue($0.record.timeZone) },
            ListingColumn("isInLogbook") { .truth($0.id != nil) },
            ListingColumn("match") { ListingValue($0.match?.rawValue) },
        ]
        self.init(columns, airports)
    }
}
