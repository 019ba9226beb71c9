/// Names and values of columns for display.
enum RowField {
    /// Returns the display name of the column at a path; the path itself when it has none.
    static func name(_ path: String) -> String { names[path] ?? path }

    private static let names: [String: String] = {
        var names = texts
        for column in FlightColumn.allCases { names[column.attributeName] = column.displayName }
        for count in FlightCount.allCases { names[count.attributeName] = count.displayName }
        return names
    }()

    private static let texts: [String: String] = [
        "category": "Category",
        "date": "Date", "aircraft": "Aircraft", "origin": "From", "destination": "To", "pilot": "Pilot",
        "safetyPilot": "Safety pilot", "offBlock": "Off block", "takeOff": "Take-off", "landing": "Landing",
        "onBlock": "On block", "role": "Role", "flightRules": "Rules", "route": "Route",
        "simulatorDevice": "Simulator device", "remarks": "Remarks",
        "tailNumber": "Tail number", "registrationNumber": "Registration", "aircraftType": "Type",
        "aircraftClass": "Class", "aircraftCategory": "Category", "numberOfEngines": "Engines",
        "numPassengers": "Seats", "colorScheme.primary": "Paint", "colorScheme.secondary": "Second color",
        "colorScheme.tertiary": "Third color", "photo": "Photo", "data": "Data",
        "name": "Name", "certificateID": "Certificate", "isSelf": "This is me",
        "icaoIdentifier": "ICAO", "faaIdentifier": "FAA", "iataIdentifier": "IATA", "city": "City",
        "country": "Country", "latitude": "Latitude", "longitude": "Longitude", "elevationFeet": "Elevation",
        "timeZone": "Time zone",
        "type": "Approach", "runway": "Runway", "airport": "Airport", "count": "Count", "sequence": "Place",
        "logEntry": "Flight",
        "screen": "List", "filter": "Filter", "sort": "Order", "columns": "Columns", "position": "Place",
        "asOf": "As of", "minutes": "Hours", "landings": "Landings",
    ]

    /// Returns whether a column precedes another one: times and counts of a flight come before its remarks.
    static func areInOrder(_ one: String, _ other: String) -> Bool { (place(one), one) < (place(other), other) }

    private static func place(_ path: String) -> Int { order[path] ?? .max }

    private static let order: [String: Int] = {
        let times = FlightColumn.allCases.map(\.attributeName) + FlightCount.allCases.map(\.attributeName)
        let paths =
            [
                "date", "tailNumber", "registrationNumber", "icaoIdentifier", "faaIdentifier", "iataIdentifier", "name",
                "city", "country", "aircraft", "origin", "destination", "offBlock", "takeOff", "landing", "onBlock",
                "role", "flightRules", "pilot", "safetyPilot",
            ] + times + ["aircraftType", "aircraftClass", "aircraftCategory", "type", "runway", "airport"]
        return Dictionary(paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }()

    /// Returns the display text of a value; nil for none.
    ///
    /// - Parameter label: returns the name of another row.
    static func text(_ value: RowValue?, at path: String, label: (RowKey) -> String) -> String? {
        switch value {
        case nil, .null?: return nil
        case .boolean(let value)?: return value ? "yes" : "no"
        case .integer(let value)? where path.hasSuffix("Minutes") || path == "minutes":
            return Minutes(Int(clamping: value)).clockText
        case .integer(let value)?: return String(value)
        case .double(let value)?: return String(value)
        case .text(let value)?: return value
        case .date(let value)?:
            guard let instant = UTCInstant(value) else { return "an impossible date" }
            return path == "date" || path == "asOf"
                ? instant.date.isoText : "\(instant.date.isoText) \(instant.time.text) UTC"
        case .data(let value)?: return "\(value.count) byte\(value.count == 1 ? "" : "s")"
        case .row(let row)?: return label(row)
        }
    }
}
