import ManagedObjects

/// A field of a listing with the function that returns its value.
struct ListingColumn<Source> {
    let field: ListingField
    let value: (Source) -> ListingValue

    init(_ key: String, parts: [ListingField] = [], isArray: Bool = false, _ value: @escaping (Source) -> ListingValue)
    {
        field = ListingField(key, parts: parts, isArray: isArray)
        self.value = value
    }
}

extension Listing {
    /// The listing of sources by columns.
    init<Source>(_ columns: [ListingColumn<Source>], _ sources: [Source]) {
        self.init(fields: columns.map(\.field), rows: sources.map { source in columns.map { $0.value(source) } })
    }

    typealias UsedAircraft = (object: Aircraft, use: RecordUse?)
    typealias UsedPilot = (object: Pilot, use: RecordUse?)
    typealias UsedAirport = (object: Airport, departures: RecordUse?, arrivals: RecordUse?)

    static func aircraftColumns() -> [ListingColumn<UsedAircraft>] {
        [
            ListingColumn("id") { .text($0.object.objectID.description) },
            ListingColumn("tailNumber") { ListingValue($0.object.tailNumber) },
            ListingColumn("registrationNumber") { ListingValue($0.object.registrationNumber) },
            ListingColumn("aircraftType") { ListingValue($0.object.aircraftType) },
            ListingColumn("aircraftClass") { ListingValue($0.object.aircraftClass) },
            ListingColumn("aircraftCategory") { ListingValue($0.object.aircraftCategory) },
            ListingColumn("numberOfEngines") { ListingValue($0.object.numberOfEngines) },
            ListingColumn("numPassengers") { ListingValue($0.object.numPassengers) },
            ListingColumn("colorScheme", parts: ["primary", "secondary", "tertiary"].map { ListingField($0) }) {
                let colors = $0.object.typedColorScheme
                return .object(
                    [colors?.primary, colors?.secondary, colors?.tertiary].map { ListingValue($0?.lowercased()) })
            },
            ListingColumn("remarks") { ListingValue($0.object.remarks) },
            ListingColumn("flights") { .integer($0.use?.flights ?? 0) },
            ListingColumn("blockMinutes") { ListingValue($0.use?.block?.count) },
        ]
    }

    static func pilotColumns() -> [ListingColumn<UsedPilot>] {
        [
            ListingColumn("id") { .text($0.object.objectID.description) },
            ListingColumn("name") { ListingValue($0.object.name) },
            ListingColumn("certificateID") { ListingValue($0.object.certificateID) },
            ListingColumn("isSelf") { .truth($0.object.isSelf ?? false) },
            ListingColumn("flights") { .integer($0.use?.flights ?? 0) },
            ListingColumn("blockMinutes") { ListingValue($0.use?.block?.count) },
        ]
    }

    static func airportColumns() -> [ListingColumn<UsedAirport>] {
        [
            ListingColumn("id") { .text($0.object.objectID.description) },
            ListingColumn("icaoIdentifier") { ListingValue($0.object.icaoIdentifier) },
            ListingColumn("faaIdentifier") { ListingValue($0.object.faaIdentifier) },
            ListingColumn("iataIdentifier") { ListingValue($0.object.iataIdentifier) },
            ListingColumn("name") { ListingValue($0.object.name) },
            ListingColumn("city") { ListingValue($0.object.city) },
            ListingColumn("country") { ListingValue($0.object.country) },
            ListingColumn("latitude") { ListingValue($0.object.latitude) },
            ListingColumn("longitude") { ListingValue($0.object.longitude) },
            ListingColumn("elevationFeet") { ListingValue($0.object.elevationFeet) },
            ListingColumn("timeZone") { ListingValue($0.object.timeZone) },
            ListingColumn("departures") { .integer($0.departures?.flights ?? 0) },
            ListingColumn("arrivals") { .integer($0.arrivals?.flights ?? 0) },
        ]
    }
}
