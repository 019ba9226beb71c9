import Logbook

extension FieldID {
    /// What may be typed; nil where nothing needs to be said.
    var hint: String? {
        switch self {
        case .date: InputKind.date.examples
        case .aircraft: "registration, with or without hyphen"
        case .origin, .destination: "type ICAO, FAA, IATA, name or city"
        case .event: "UTC: \(InputKind.time.examples)"
        case .column(.block): "filled in from Off and On, or 1:13, 73m, 1.2h"
        case .column: InputKind.duration.examples
        case .count: "a number; empty when it is not known"
        case .role, .rules, .paint, .isSelf: "← → or first letter"
        case .pilot, .safetyPilot: "a few letters of the name are enough"
        case .route: "places on the way"
        case .approaches: "ILS 25R KLVK; RNAV 16 x2"
        case .simulatorDevice: "the simulator’s type or number"
        case .remarks: "Ctrl-E opens your editor"
        case .tailNumber: "as painted on the aircraft, such as HB-CFA"
        case .registrationNumber: "if it differs from the tail number"
        case .aircraftType: "the type designator, such as C172"
        case .aircraftClass: "such as ASEL"
        case .aircraftCategory: "such as airplane"
        case .engines, .passengers, .elevation: "a number"
        case .pilotName: "as printed in the logbook"
        case .certificate: "optional"
        case .icao: "four letters, such as LSZH"
        case .faa: "such as PAO"
        case .iata: "three letters, such as ZRH"
        case .airportName, .city, .country: nil
        case .latitude: "47.458, or N47 27 29"
        case .longitude: "8.548, or E008 32 53"
        case .timeZone: "such as Europe/Zurich"
        }
    }

    /// How the flight check calls the field at the beginning of a sentence; nil where it does not.
    var subject: String? { if case .event(let event) = self { event.label } else { nil } }

    /// The field of the form that a finding of the flight check points to.
    init(_ field: FlightField) {
        switch field {
        case .date: self = .date
        case .event(let event): self = .event(event)
        case .column(let column): self = .column(column)
        case .count(let count): self = .count(count)
        case .role: self = .role
        case .rules: self = .rules
        case .aircraft: self = .aircraft
        case .airports: self = .origin
        case .approaches: self = .approaches
        }
    }
}
