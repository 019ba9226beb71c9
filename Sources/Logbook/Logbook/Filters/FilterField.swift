/// The fields that a filter can name; the raw value is the name.
package enum FilterField: String, Hashable, Sendable, CaseIterable {
    case date, type, `class`, category, reg, from, to, at, route, pic, with, role, rules, approach, device
    case time, pictime, sic, solo, dual, given, night, xc, ifr, actual, hood, mp, nvg, ground, sim
    case ldg, dayldg, nightldg, takeoffs, holds
    case remark, tag, color, color2, color3
    case engines, seats
    case name, cert, `self`
    case icao, faa, iata, city, country, elev, zone
    case id

    /// What the values of a field are.
    package enum Kind: Hashable, Sendable {
        case text, choice, date, minutes, number
        /// The number of a row.
        case identity
    }

    /// What its values are.
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

    /// The time column that it looks at; `nil` for all others.
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

    /// The fields of a list, in the order in which they are offered.
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

    /// The names of a list's fields.
    static func names(of kind: RecordKind) -> String { fields(of: kind).map(\.rawValue).joined(separator: ", ") }

    /// The values that a field of choices takes; empty for all others.
    package var choices: [String] {
        if self == .role { return PilotRole.allCases.map(\.rawValue) }
        if self == .rules { return FlightRules.allCases.map(\.rawValue) }
        if isColor { return PaintColor.allCases.map(\.rawValue) }
        return self == .self ? ["yes", "no"] : []
    }

    /// Whether it is one of the colours of the paint.
    var isColor: Bool { self == .color || self == .color2 || self == .color3 }

    /// The choice that a text means, as it is stored: its name, or the beginning of only one; `nil` when it is none.
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
