/// A word of an entry line with its meaning.
package struct EntryToken: Hashable, Sendable {
    /// The word as typed.
    package let text: String
    /// The range of its characters in the line, counted from 0.
    package let range: Range<Int>
    /// What the word says in the words of the line: itself, unless it is a phrase of everyday life. Empty for a phrase that
    /// says nothing of its own.
    package internal(set) var said: [String]
    /// Whether a comma follows, which was typed with the word.
    var endsGroup = false
    /// The meanings of the word; empty when it was not understood.
    package var meanings: [EntryMeaning] = []
    /// The meanings in words; empty when there are none.
    package var explanation = ""
    /// The word's problem; nil for none.
    package var problem: EntryProblem?
    /// The range of the wrong characters in the line, counted from 0.
    package var problemRange: Range<Int>

    /// The ranges of the typed times in the line, counted from 0.
    package var times: [FlightEvent: Range<Int>] = [:]
    /// The time that is wrong; nil when none is.
    package var wrongTime: FlightEvent?

    /// Returns the characters of the word at a range of the line.
    func typed(at range: Range<Int>) -> String {
        String(text.dropFirst(range.lowerBound - self.range.lowerBound).prefix(range.count))
    }

    /// Returns the range of the wrong characters of a phrase: those of an unknown airport, else all.
    func range(of problem: EntryProblem) -> Range<Int> {
        switch problem {
        case .nearAirports(let word, _), .noSuchAirport(let word, _), .twoAirports(let word, _, _):
            guard let found = text.firstRange(of: word) else { return range }
            let start = range.lowerBound + text.distance(from: text.startIndex, to: found.lowerBound)
            return start..<(start + word.count)
        default: return range
        }
    }

    /// Whether a name such as `on:` is before the value.
    var isNamed: Bool { text.first?.isLetter == true }

    /// Whether the word is an airport without an end of the flight, and has no problem.
    var isBarePlace: Bool { isPlaceAlone && problem == nil }

    /// Whether the word is an airport without an end of the flight.
    var isPlaceAlone: Bool { said.count == 1 && meanings == [.destination(said[0])] }

    /// Whether the word names an end of the flight, or says that it did not leave the field; of one that was not read yet by how it is
    /// written.
    var namesPlace: Bool {
        let isMeant = meanings.contains { meaning in
            switch meaning {
            case .origin, .destination, .route, .local: true
            default: false
            }
        }
        return isMeant
            || said.contains { word in
                let parts = word.split(separator: "-")
                return ["from:", "to:", "local"].contains(where: word.lowercased().hasPrefix)
                    || parts.count > 1 && parts.allSatisfy { EntryWordReader<Never>.isIdentifier(String($0)) }
            }
    }

    /// Returns the words that explain a pilot, such as `with Anna Keller, a new pilot`.
    static func words(on name: String, isNew: Bool, seat: String) -> String {
        "\(seat) \(name)\(isNew ? ", a new pilot" : "")"
    }

    init(_ text: String, at range: Range<Int>) {
        self.text = text
        self.range = range
        said = [text]
        problemRange = range
    }

    /// Makes the phrase of several words of a line.
    init(_ words: ArraySlice<EntryToken>, saying said: [String]) {
        let range = (words.first?.range.lowerBound ?? 0)..<(words.last?.range.upperBound ?? 0)
        self.init(words.map(\.text).joined(separator: " "), at: range)
        self.said = said
        endsGroup = words.last?.endsGroup ?? false
    }

    /// The word without a comma behind it.
    var withoutComma: EntryToken {
        // `pax:"Joe Tran",`: the quote is closed in front of the comma.
        let isQuoted = text.hasSuffix("\",") || text.hasSuffix("\".")
        guard text.count > 1, text.last == "," || isQuoted, problem == nil, !text.hasPrefix(";"),
            isQuoted || !text.contains("\"")
        else { return self }
        var word = EntryToken(String(text.dropLast()), at: range.lowerBound..<(range.upperBound - 1))
        word.endsGroup = true
        return word
    }
}

/// A meaning of a word of an entry line.
package enum EntryMeaning: Hashable, Sendable {
    case date(LocalDate)
    case aircraft(String)
    /// The type of a new aircraft; empty if it is unknown.
    case newType(String)
    /// The flight ended where it began.
    case local
    /// Landings or take-offs without day or night.
    case undivided(UndividedCount, Int)
    /// The entry has no aircraft.
    case noAircraft
    case origin(String)
    case destination(String)
    /// Places along the route.
    case route(String)
    case event(FlightEvent, ClockTime)
    /// A time whose zone is not known before the whole line is read.
    case typed(FlightEvent, TypedTime)
    case time(FlightColumn, Minutes)
    /// The block time is unknown.
    case untimed
    /// A value that a line would fill in is unknown.
    case unknown(Field)
    case kind(EntryKind)
    /// A column gets the whole flight.
    case wholeFlight(FlightColumn)
    case count(FlightCount, Int)
    /// The landings were to a full stop.
    case fullStop
    case approach(EntryApproach)
    case role(PilotRole)
    case rules(FlightRules)
    case pilot(String)
    case crew(CrewRole, String)
    /// Someone on board whose seat follows from the pilot's own role.
    case companion(String, isNew: Bool)
    /// A value of a field that records keep by attribute.
    case attribute(Field, FieldValue)
    /// A time of duty whose zone is not known before the whole line is read.
    case typedDuty(Field, TypedTime)
    /// A time of duty.
    case duty(Field, ClockTime)
    case device(String)
    case remarks(String)

    static let originSlot = "origin"
    static let destinationSlot = "destination"
    private static let slots: [FieldID: String] = [
        .origin: originSlot, .destination: destinationSlot, .pilot: "pilot", .role: "role", .rules: "rules",
    ]

    /// The name of a value that may be given only once; nil for the others.
    package var slot: String? {
        switch self {
        case .date: "date"
        case .aircraft, .noAircraft: "aircraft"
        case .newType: "type"
        case .origin: Self.originSlot
        case .destination: Self.destinationSlot
        case .route: "route"
        case .local: "local flight"
        case .undivided(let count, _): count.rawValue
        case .event(let event, _), .typed(let event, _): "\(event.label.lowercased()) time"
        case .time(let column, _), .wholeFlight(let column): column.slot
        case .untimed: FlightColumn.block.slot
        case .count(let count, _): count.displayName.lowercased()
        case .fullStop: "full stop"
        case .role: "role"
        case .rules: "rules"
        case .pilot: "pilot"
        case .attribute(let field, _), .typedDuty(let field, _), .duty(let field, _): field.label
        case .unknown(let field): field.id.column?.slot ?? Self.slots[field.id] ?? field.label
        case .kind: "kind"
        case .device: "device"
        case .approach, .remarks, .crew, .companion: nil
        }
    }
}

extension FlightColumn {
    /// A line may give the value of this name only once.
    var slot: String { displayName.lowercased() }
}

/// An approach as written in an entry line.
package struct EntryApproach: Hashable, Sendable {
    package let type: ApproachType
    package let runway: String?
    /// The airport as typed; nil for the destination.
    package let airport: String?
    package let count: Int
}

/// What is counted without day or night.
package enum UndividedCount: String, Hashable, Sendable {
    case landings
    case takeoffs = "take-offs"

    /// The count by day.
    var byDay: FlightCount { self == .landings ? .dayLandings : .dayTakeoffs }
    /// The count by night.
    var byNight: FlightCount { self == .landings ? .nightLandings : .nightTakeoffs }
}
