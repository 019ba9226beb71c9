import Aviation
import Logbook

/// What a column of a table of no known format may mean.
extension ColumnMeaning {
    /// The meanings to choose from: the fields of the form, the people on board, and the fields of the aircraft.
    package static var choices: [ColumnMeaning] {
        let fields = FieldTable.standard[.flights].filter { $0.isInForm && $0.id != .newType && $0.id != .crew }
        let people = CrewRole.allCases.map { ColumnMeaning.person($0) }
        let aircraft = ["aircraftType", "make", "model", "aircraftClass", "year", "typeRating"]
        let minutes = fields.filter { $0.type == .minutes }.map { ColumnMeaning(.field($0.id), .minutes) }
        return fields.compactMap { field in reading(of: field).map { ColumnMeaning(.field(field.id), $0) } } + minutes
            + [.part("allLandings", .count), ColumnMeaning(.nothing, .approach)] + people
            + aircraft.map { .aircraft($0, $0 == "year" ? .count : .text) }
    }

    /// How cells of a field are read; nil for a field that a cell cannot say.
    private static func reading(of field: Field) -> Reading? {
        switch field.type {
        case .text, .registration, .choice, .link: .text
        case .number: .count
        case .minutes: .hours
        case .date: .date
        case .instant: .time
        case .flag: .flag
        case .hundredths: .decimal
        case .degrees, .approaches, .crew, .tag, .key: nil
        }
    }

    /// The name of the meaning, such as `Block time` or `safety pilot, by name`; nil for a column that is kept as it stands.
    package var label: String? {
        switch target {
        case .field(let id):
            FieldTable.standard[.flights][id].map { $0.label + (reading == .minutes ? ", in minutes" : "") }
        case .aircraft(let id): "aircraft: \(FieldTable.standard[.aircraft][id]?.label ?? id.name)"
        case .person(let role): "\(role.rawValue), by name"
        case .part("allLandings"): "landings by day and night"
        case .key: "number of the entry"
        case .nothing where reading == .approach: "approach"
        case .nothing where reading == .person: "person"
        case .part, .nothing: nil
        }
    }

    /// Whether a cell is someone's name.
    var namesPerson: Bool {
        if case .person = target { true } else { target == .field(.pilot) }
    }

    /// Whether several columns may mean it.
    var isRepeatable: Bool {
        if case .person = target { return true }
        return reading == .approach || reading == .person
    }
}
