/// The fields of filters; the raw value is the name.
package enum FilterField: String, Hashable, Sendable, CaseIterable {
    case date, type, `class`, category, reg, from, to, at, route, pic, with, role, rules, approach, device
    case time, pictime, sic, solo, dual, given, night, xc, ifr, actual, hood, mp, nvg, ground, sim
    case ldg, dayldg, nightldg, takeoffs, holds
    case remark, tag, color, color2, color3
    case engines, seats
    case name, cert, `self`
    case icao, faa, iata, city, country, elev, zone
    case id

    /// The kinds of values of fields.
    package enum Kind: Hashable, Sendable {
        case text, choice, date, minutes, number
        /// The key of a row.
        case identity
    }

    /// The kind of the field's values.
    package var kind: Kind {
        switch self {
        case .date: .date
        case .role, .rules, .color, .color2, .color3, .self: .choice
        case .type, .class, .category, .reg, .from, .to, .at, .route, .pic, .with, .approach, .device, .remark, .tag,
            .name, .cert, .icao, .faa, .iata, .city, .country, .zone:
            .text
        case .time, .pictime, .sic, .solo, .dual, .given, .night, .xc, .ifr, .actual, .hood, .mp, .nvg, .ground, .sim:
            .minutes
        case .ldg, .dayldg, .nightldg, .takeoffs, .holds, .engines, .seats, .elev: .number
        case .id: .identity
        }
    }

    /// The time column of the field; nil for all others.
    package var column: FlightColumn? {
        switch self {
        case .time: .block
        case .pictime: .pilotInCommand
        case .sic: .secondInCommand
        case .solo: .solo
        case .dual: .dualReceived
        case .given: .dualGiven
        case .night: .night
        case .xc: .crossCountry
        case .ifr: .instrumentRules
        case .actual: .actualInstrument
        case .hood: .simulatedInstrument
        case .mp: .multiPilot
        case .nvg: .nightVision
        case .ground: .groundTraining
        case .sim: .simulator
        case .date, .type, .class, .category, .reg, .from, .to, .at, .route, .pic, .with, .role, .rules, .approach,
            .device, .ldg, .dayldg, .nightldg, .takeoffs, .holds, .remark, .tag, .color, .color2, .color3, .engines,
            .seats, .name, .cert, .self, .icao, .faa, .iata, .city, .country, .elev, .zone, .id:
            nil
        }
    }

    /// Returns the fields of a list, in the order in which they are offered.
    package static func fields(of kind: RecordKind) -> [FilterField] {
        switch kind {
        case .flights:
            [
                .date, .type, .class, .category, .reg, .from, .to, .at, .route, .pic, .with, .role, .rules, .approach,
                .device, .time, .night, .xc, .ifr, .pictime, .sic, .solo, .dual, .given, .actual, .hood, .mp, .nvg,
                .ground, .sim, .ldg, .dayldg, .nightldg, .takeoffs, .holds, .remark, .tag, .color, .color2, .color3,
                .id,
            ]
        case .aircraft:
            [.reg, .type, .class, .category, .engines, .seats, .remark, .tag, .color, .color2, .color3, .id]
        case .pilots: [.name, .cert, .self, .id]
        case .airports: [.icao, .faa, .iata, .name, .city, .country, .elev, .zone, .id]
        }
    }

    /// Returns the names of a list's fields, separated by commas.
    static func names(of kind: RecordKind) -> String { fields(of: kind).map(\.rawValue).joined(separator: ", ") }

    /// The choices of a field; empty for fields of another kind.
    package var choices: [String] {
        if self == .role { return PilotRole.allCases.map(\.rawValue) }
        if self == .rules { return FlightRules.allCases.map(\.rawValue) }
        if isColor { return PaintColor.allCases.map(\.rawValue) }
        return self == .self ? ["yes", "no"] : []
    }

    /// Whether the field is a color of the paint.
    var isColor: Bool { self == .color || self == .color2 || self == .color3 }

    /// Returns the stored form of a choice from its name or an unambiguous beginning of it; nil for none.
    func choice(_ text: String) -> String? {
        if let exact = exactChoice(text) { return exact }
        let wanted = text.lowercased()
        let found = choices.filter { $0.lowercased().hasPrefix(wanted) }
        return wanted.isEmpty || found.count != 1 ? nil : found[0]
    }

    private func exactChoice(_ text: String) -> String? {
        if self == .role { return PilotRole(text: text)?.rawValue }
        if self == .rules { return FlightRules(rawValue: text.uppercased())?.rawValue }
        if isColor { return PaintColor(name: text)?.rawValue }
        return choices.first { $0 == text.lowercased() }
    }
}

/// Names of the fields.
extension FilterField {
    /// Returns the fields that a text names: by the name, a synonym, or the beginning of a name.
    ///
    /// - Returns: one field; several when the text begins several names; none when it is no name.
    static func named(_ text: String, _ kind: RecordKind) -> [FilterField] {
        let fields = fields(of: kind)
        let wanted = text.lowercased()
        if let exact = fields.first(where: { $0.rawValue == wanted }) { return [exact] }
        if let other = otherNames[wanted], fields.contains(other) { return [other] }
        return wanted.isEmpty ? [] : fields.filter { $0.rawValue.hasPrefix(wanted) }
    }

    /// Synonyms: the names in lists and forms, and other spellings.
    private static let otherNames: [String: FilterField] = [
        "paint": .color, "paint1": .color, "colour": .color, "colour1": .color, "color1": .color, "primary": .color,
        "paint2": .color2, "colour2": .color2, "secondary": .color2, "second": .color2,
        "paint3": .color3, "colour3": .color3, "tertiary": .color3, "third": .color3,
        "registration": .reg, "aircraft": .reg, "tail": .reg, "remarks": .remark, "notes": .remark,
        "landings": .ldg, "day": .date, "pilot": .with, "certificate": .cert, "elevation": .elev,
        "departure": .from, "origin": .from, "destination": .to, "arrival": .to, "via": .route,
    ]
}

/// Descriptions of the fields.
extension FilterField {
    /// The description beside the field's name in a list of offers.
    package var help: String {
        if let column { return column.displayName }
        return Self.words[self] ?? rawValue
    }

    private static let words: [FilterField: String] = [
        .date: "date of the flight", .type: "type of the aircraft", .class: "class of the aircraft, such as ASEL",
        .category: "category of the aircraft", .reg: "registration, with or without hyphen",
        .from: "where it began: identifier, name or city", .to: "where it ended", .at: "either end",
        .route: "places on the way", .pic: "name of the pilot in command", .with: "name of either pilot",
        .role: "what you were on board", .rules: "flight rules", .approach: "kind of approach flown",
        .device: "simulator device", .ldg: "landings by day and night", .dayldg: "landings by day",
        .nightldg: "landings by night", .takeoffs: "take-offs by day and night", .holds: "holding patterns",
        .remark: "remarks", .tag: "word behind # in the remarks", .color: "primary color of the paint",
        .color2: "second color of the paint", .color3: "third colour of the paint", .engines: "number of engines",
        .seats: "number of passengers", .name: "name", .cert: "certificate", .self: "whether it is you: yes or no",
        .icao: "ICAO identifier", .faa: "FAA identifier", .iata: "IATA identifier", .city: "city",
        .country: "country", .elev: "feet above mean sea level", .zone: "time zone", .id: "number of the row",
    ]

    /// A term with the field, for advice.
    package var example: String {
        switch kind {
        case .date: "date:2026-11, date:last-90d or date:2025.."
        case .minutes: "\(rawValue):>0, \(rawValue):1:30 or \(rawValue):1:00..2:00"
        case .number: "\(rawValue):3, \(rawValue):2..5 or \(rawValue):>0"
        case .identity: "id:17"
        case .choice: "\(rawValue):\(choices.first ?? "")"
        case .text: "\(rawValue):\(sample) or \(rawValue)=\(sample)"
        }
    }

    private var sample: String {
        switch self {
        case .type: "C172"
        case .class: "ASEL"
        case .category: "airplane"
        case .reg: "HB-CFA"
        case .from, .to, .at, .icao: "LSZH"
        case .pic, .with, .name: "keller"
        case .approach: "ILS"
        case .faa: "PAO"
        case .iata: "ZRH"
        case .zone: "Europe/Zurich"
        case .city, .country, .route, .device, .cert, .remark, .tag, .date, .role, .rules, .time, .pictime, .sic, .solo,
            .dual, .given, .night, .xc, .ifr, .actual, .hood, .mp, .nvg, .ground, .sim, .ldg, .dayldg, .nightldg,
            .takeoffs, .holds, .color, .color2, .color3, .engines, .seats, .self, .elev, .id:
            "word"
        }
    }

    /// The noun for a value of the field.
    var noun: String {
        if self == .rules { return "flight rules" }
        if isColor { return "color" }
        return self == .role ? "role" : "value of \(rawValue)"
    }
}
