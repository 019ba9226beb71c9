import Logbook

extension FieldID {
    /// The field's name in drafts: it stays the same in every version of the program.
    var name: String {
        switch self {
        case .event(let event): "event.\(event)"
        case .column(let column): "column.\(column.rawValue)"
        case .count(let count): "count.\(count.rawValue)"
        case .paint(let place): "paint.\(place)"
        case .date: "date"
        case .aircraft: "aircraft"
        case .origin: "origin"
        case .destination: "destination"
        case .role: "role"
        case .rules: "rules"
        case .pilot: "pilot"
        case .safetyPilot: "safetyPilot"
        case .route: "route"
        case .approaches: "approaches"
        case .simulatorDevice: "simulatorDevice"
        case .remarks: "remarks"
        case .tailNumber: "tailNumber"
        case .registrationNumber: "registrationNumber"
        case .aircraftType: "aircraftType"
        case .aircraftClass: "aircraftClass"
        case .aircraftCategory: "aircraftCategory"
        case .engines: "engines"
        case .passengers: "passengers"
        case .pilotName: "pilotName"
        case .certificate: "certificate"
        case .isSelf: "isSelf"
        case .icao: "icao"
        case .faa: "faa"
        case .iata: "iata"
        case .airportName: "airportName"
        case .city: "city"
        case .country: "country"
        case .latitude: "latitude"
        case .longitude: "longitude"
        case .elevation: "elevation"
        case .timeZone: "timeZone"
        }
    }
}
