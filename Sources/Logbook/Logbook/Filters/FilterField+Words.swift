/// What is said of the fields.
extension FilterField {
    /// What the field is, for the line beside its name in a list of offers.
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
        .remark: "remarks", .tag: "word behind # in the remarks", .color: "primary colour of the paint",
        .color2: "second colour of the paint", .color3: "third colour of the paint", .engines: "number of engines",
        .seats: "number of passengers", .name: "name", .cert: "certificate", .self: "whether it is you: yes or no",
        .icao: "ICAO identifier", .faa: "FAA identifier", .iata: "IATA identifier", .city: "city",
        .country: "country", .elev: "feet above mean sea level", .zone: "time zone", .id: "number of the row",
    ]

    /// A term with the field, for a line of advice.
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

    /// What a value of the field is called.
    var noun: String {
        if self == .rules { return "flight rules" }
        if isColor { return "colour" }
        return self == .role ? "role" : "value of \(rawValue)"
    }
}
