package import Aviation

/// What a column of a table is: where its values go, and how its cells are read.
package struct ColumnMeaning: Hashable, Sendable, Codable {
    package var target: Target
    package var reading: Reading

    package init(_ target: Target, _ reading: Reading) {
        self.target = target
        self.reading = reading
    }

    /// Where the values of a column go; written as `field:date`, `aircraft:make`, `person:instructor`, `part:total`.
    package enum Target: Hashable, Sendable {
        /// A field of the flight.
        case field(FieldID)
        /// A field of its aircraft.
        case aircraft(FieldID)
        /// Someone on board.
        case person(CrewRole)
        /// The name that the source gives the entry.
        case key
        /// A part that the format's last step makes something of.
        case part(String)
        /// Nothing: the column is kept as it is.
        case nothing
    }

    /// How cells are read.
    package enum Reading: String, Hashable, Sendable, Codable {
        case text
        case date
        /// A time of day: in the zone that the format, or an option, says.
        case time
        /// Hours with decimals, or hours and minutes.
        case hours
        /// The same, where three or four digits without a colon are hours and minutes.
        case hourDigits
        /// Minutes; hours and minutes when some cell of the file has a colon.
        case minutes
        /// Hours, and minutes behind the mark: `0.35` is 0:35.
        case clockDecimals
        /// Parts of a day, as a spreadsheet writes durations without a format.
        case dayFraction
        case count
        /// Two counts with a slash between them, by day and by night.
        case pair
        /// A number with decimals.
        case decimal
        case flag
        /// `number;type;runway;airport;comments`.
        case approach
        /// `name;role;email;phone`.
        case person
    }
}

extension ColumnMeaning.Target: Codable {
    package init(from decoder: any Decoder) throws {
        self = Self(text: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private init(text: String) {
        let name = String(text.drop { $0 != ":" }.dropFirst())
        switch text.prefix(while: { $0 != ":" }) {
        case "field": self = .field(FieldID(name))
        case "aircraft": self = .aircraft(FieldID(name))
        case "person": self = CrewRole(rawValue: name).map { .person($0) } ?? .nothing
        case "part": self = .part(name)
        case "key": self = .key
        default: self = .nothing
        }
    }

    private var text: String {
        switch self {
        case .field(let id): "field:\(id.name)"
        case .aircraft(let id): "aircraft:\(id.name)"
        case .person(let role): "person:\(role.rawValue)"
        case .part(let name): "part:\(name)"
        case .key: "key"
        case .nothing: "nothing"
        }
    }
}

extension ColumnMeaning {
    /// What the figures of the column count; nil for one without figures, and for facts of aircraft, such as the year.
    var unit: ImportColumn.Unit? {
        if case .aircraft = target { return nil }
        if hasWholeHours { return .minutes }
        if case .part(let name) = target, Self.datesAndParts.contains(String(name.prefix { $0 != "." })) { return nil }
        return switch reading {
        case .hours, .hourDigits, .minutes, .clockDecimals, .dayFraction: .minutes
        case .count, .pair: .count
        case .decimal: .hundredths
        case .approach: .count
        case .text, .date, .time, .flag, .person: nil
        }
    }

    /// The parts whose numbers are those of a date, or the minutes of another column's hours.
    private static let datesAndParts: Set<String> = ["year", "month", "day", "dayMonth", "restMinutes"]

    /// Whether the column has the date, or a part of it.
    var isOfDate: Bool {
        if case .part(let name) = target { return ["year", "month", "day", "dayMonth"].contains(name) }
        return field == .date
    }

    /// Whether the column has the hours of a time whose minutes another one has; both are compared as one.
    private var hasWholeHours: Bool {
        if case .part(let name) = target { name.hasPrefix(WrittenFormat.wholeHours) } else { false }
    }

    /// Whether an opening balance holds the part: a time of the flight, or its landings.
    var isPartOfBalance: Bool {
        guard case .part(let name) = target else { return false }
        let beginnings = ["allLandings", "landings", RowDraft.spread, "repeated.", "singleEngine", "severalEngines"]
        return hasWholeHours || beginnings.contains(where: name.hasPrefix)
    }

    /// Whether the column has the block time, or a part of it.
    var isBlockTime: Bool {
        guard case .part(let name) = target else { return field == .block }
        return ["wholeHours", "restMinutes"].contains(name) || name.hasPrefix(RowDraft.spread)
    }

    /// The half of the block time that was flown by day, in a table that has it by day and by night.
    static let timeByDay = ColumnMeaning(.part("\(RowDraft.spread)block.day"), .hours)

    /// Whether the column has the time of the flight by the role, or by day, of which a row has one.
    var isTimeOfFlight: Bool {
        if case .part(let name) = target { return name.hasPrefix(RowDraft.spread) }
        let roles: [FlightColumn] = [.pilotInCommand, .secondInCommand, .dualReceived]
        return roles.contains { field == .column($0) }
    }

    /// Whether a part says in `compared` what the entry has of it.
    var isComparedPart: Bool {
        guard case .part(let name) = target else { return reading == .approach }
        return ["singleEngine", "severalEngines"].contains(name) || name.hasPrefix(RowDraft.spread) || reading == .pair
            || name.hasPrefix(RowDraft.launched)
            || countedPart != nil
    }

    /// The entry has the figures of this part as well; nil for other columns.
    var countedPart: String? {
        guard case .part(let name) = target,
            WrittenFormat.countedParts.contains(name) || name.hasPrefix("repeated.") || hasWholeHours
        else { return nil }
        return name
    }

    /// Whether the column has places, in which a ditto mark stands for the other place of the row, or remarks.
    var isPlaceOrRemarks: Bool { [.origin, .destination, .route, .remarks].contains(field) }

    /// The field that takes the values; nil for other targets.
    var field: FieldID? { if case .field(let id) = target { id } else { nil } }
}
