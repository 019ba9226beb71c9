import Aviation
import Logbook

/// What a column of a table of no known format may mean.
extension ColumnMeaning {
    /// The meanings to choose from: the fields of the form, the people on board, and the fields of the aircraft.
    package static var choices: [ColumnMeaning] {
        // Those on board are people.
        let others: Set<FieldID> = [.newType, .crew, .instructor, FieldID("student"), FieldID("safetyPilot")]
        let fields = FieldTable.standard[.flights].filter { $0.isInForm && !others.contains($0.id) }
        let people = CrewRole.allCases.map { ColumnMeaning.person($0) }
        let aircraft = ["aircraftType", "make", "model", "aircraftClass", "year", "typeRating"]
        let minutes = fields.filter { $0.type == .minutes }.map { ColumnMeaning(.field($0.id), .minutes) }
        return fields.compactMap { field in reading(of: field).map { ColumnMeaning(.field(field.id), $0) } } + minutes
            + [
                .part("allLandings", .count), .part("landingsDayNight", .pair), .part("landingsNightDay", .pair),
                ColumnMeaning(.nothing, .approach),
            ] + people
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

    /// The meaning's name, such as `Block time` or `safety pilot, by name`; nil for a column that is kept as it stands.
    package var label: String? {
        switch target {
        case .field(let id):
            FieldTable.standard[.flights][id].map { field in
                switch reading {
                case .minutes: "\(field.label), in minutes"
                case .clockDecimals: "\(field.label), as h.mm"
                default: field.label
                }
            }
        case .aircraft(let id): "aircraft: \(FieldTable.standard[.aircraft][id]?.label ?? id.name)"
        case .person(let role): "\(role.rawValue), by name"
        case .part("allLandings"): "landings by day and night"
        case .part("landingsDayNight"): "landings by day / by night"
        case .part("landingsNightDay"): "landings by night / by day"
        case .part("takeoffsDayNight"): "take-offs by day / by night"
        case .part("takeoffsNightDay"): "take-offs by night / by day"
        case .part("approachType"): "kinds of approaches"
        case .part("approachPlace"): "airport of approaches"
        case .part("companion"): "someone on board: by your role instructor, student or passenger"
        case .part("arrivalDate"): "date of the arrival"
        case .part(let name) where name.hasPrefix(RowDraft.launched):
            "launches by \(name.dropFirst(RowDraft.launched.count))"
        case .part("sessionDate"): "date of a session"
        case .part(let name) where name.hasPrefix(RowDraft.stop): "a place on the way"
        case .key: "number of the entry"
        case .nothing where reading == .approach: "approach"
        case .nothing where reading == .person: "person"
        case .part, .nothing: nil
        }
    }

    /// The meaning of a word: the label of a choice, the name of a field in lines, or a role; with `minutes` behind it, a
    /// duration in minutes. Nil for an unknown word.
    package init?(word text: String) {
        let name = text.trimmed
        if let choice = Self.choices.first(where: { $0.label?.lowercased() == name.lowercased() }) {
            self = choice
            return
        }
        for (unit, reading) in [(" minutes", Reading.minutes), (" h.mm", .clockDecimals)]
        where name.lowercased().hasSuffix(unit) {
            guard var meaning = ColumnMeaning(word: String(name.dropLast(unit.count))), meaning.reading == .hours else {
                continue
            }
            meaning.reading = reading
            self = meaning
            return
        }
        guard let found = Self.choices.first(where: { $0.isCalled(name) }) else { return nil }
        self = found
    }

    /// Whether a word names the meaning.
    private func isCalled(_ name: String) -> Bool { words.contains { $0.lowercased() == name.lowercased() } }

    /// The words that name the meaning on the command line, the usual one first; empty for one without.
    package var words: [String] {
        switch target {
        case .field(.pilot): ["pilot"]
        case .field(let id):
            FieldTable.standard[.flights][id].map {
                [$0.word] + $0.otherWords + [id.column?.rawValue].compactMap(\.self)
            } ?? []
        case .aircraft(.aircraftType): ["type"]
        case .aircraft(let id): FieldTable.standard[.aircraft][id].map { [$0.word] } ?? []
        case .person(let role): [role.rawValue, "\(role.rawValue) name"]
        case .part("allLandings"): ["landings"]
        case .part("landingsDayNight"): ["day/night landings"]
        case .part("landingsNightDay"): ["night/day landings"]
        case .part("allTakeoffs"): ["takeoffs"]
        case .nothing where reading == .approach: ["approaches"]
        case .key, .part, .nothing: []
        }
    }

    /// Returns the person whom the cells name, where the word is that of hours, too: `PIC`, `SIC`, `dual`; nil for others.
    func person(for cells: ColumnCells) -> ColumnMeaning? {
        guard reading == .hours, !cells.cells.isEmpty, !cells.are(.duration), cells.are(.person) else { return nil }
        switch field?.column {
        case .pilotInCommand: return ColumnMeaning(.field(.pilot), .text)
        case .secondInCommand: return .person(.secondInCommand)
        case .dualReceived: return .person(.instructor)
        case .dualGiven: return .person(.student)
        default: return nil
        }
    }

    /// Whether a cell is someone's name.
    var namesPerson: Bool {
        if case .person = target { true } else { target == .field(.pilot) }
    }

    /// Whether several columns may mean it.
    var isRepeatable: Bool {
        if case .person = target { return true }
        if target == .field(.remarks) { return true }
        return reading == .approach || reading == .person
    }
}
