import Aviation
import Foundation

/// The texts that a pilot types into the form of a new flight, in the spelling of an entry line.
///
/// The meanings of a word tell its field; what is typed there is what the line has.
struct TypedFlight {
    private(set) var texts: [FieldID: String] = [:]
    private let line: EntryLine
    private var others: [String] = []
    private var approaches: [String] = []
    /// The times with what is typed for each, and whether a name such as `off:` stands before it.
    private var times: [(event: FlightEvent, text: String, isNamed: Bool)] = []

    init(_ entry: ParsedEntryLine) {
        line = entry.line
        if entry.flight.kind != .flight { texts[.kind] = entry.flight.kind.rawValue }
        for token in line.tokens {
            for meaning in token.meanings { add(meaning, token) }
        }
        shareZones()
        for time in times { texts[.event(time.event)] = time.text }
        if !others.isEmpty { texts[.crew] = others.joined(separator: "; ") }
        if !approaches.isEmpty {
            let place = texts[.destination].map { " \($0)" } ?? ""
            texts[.approaches] = approaches.map { $0.contains("@") ? $0 : $0 + place }.joined(separator: "; ")
        }
        let block = texts[.block] ?? entry.flight.times.block?.clockText
        for case .wholeFlight(let column) in line.meanings { texts[.column(column)] = block }
        if line.meanings.contains(.fullStop) { texts[.count(.dayFullStopLandings)] = texts[.dayLandings] }
    }

    private mutating func add(_ meaning: EntryMeaning, _ token: EntryToken) {
        let value = token.value
        switch meaning {
        case .date: texts[.date] = value
        case .aircraft: texts[.aircraft] = value
        case .noAircraft: texts[.aircraft] = ""
        case .newType: texts[.newType] = value
        case .origin: texts[.origin] = token.places.first
        case .destination: texts[.destination] = token.places.last
        case .route: texts[.route] = token.places.dropFirst().dropLast().joined(separator: " ")
        case .event(let event, _), .typed(let event, _): addTime(event, token)
        case .time(let column, _): texts[.column(column)] = value
        case .count(let count, _): texts[.count(count)] = value.filter(\.isNumber)
        case .role(let role): texts[.role] = role.rawValue
        case .rules(let rules): texts[.rules] = rules.rawValue
        case .pilot(let name): texts[.pilot] = value == "self" ? name : value
        case .crew(let role, _): add(value, as: role)
        case .attribute(let field, .flag(true)): texts[field.id] = "yes"
        case .attribute(let field, .number): texts[field.id] = value.filter(\.isNumber)
        case .attribute(let field, _), .duty(let field, _), .typedDuty(let field, _): texts[field.id] = value
        case .device: texts[.simulatorDevice] = value
        case .remarks(let text): texts[.remarks] = text
        case .approach: approaches.append(token.text)
        case .local:
            texts[.origin] = token.places.first
            texts[.destination] = token.places.first
        case .undivided(let count, let number):
            texts[.count(count == .landings ? .dayLandings : .dayTakeoffs)] = "\(number)"
        case .untimed, .unknown, .kind, .wholeFlight, .fullStop, .companion: break
        }
    }

    private mutating func add(_ name: String, as role: CrewRole) {
        switch role {
        case .instructor: texts[.instructor] = name
        case .student: texts[.student] = name
        case .safetyPilot: texts[.safetyPilot] = name
        default: others.append("\(role.rawValue) \(name)")
        }
    }

    /// Adds a time as its word has it: alone, or between slashes or hyphens.
    private mutating func addTime(_ event: FlightEvent, _ token: EntryToken) {
        let events = token.meanings.compactMap { meaning -> FlightEvent? in
            if case .event(let event, _) = meaning { event } else { nil }
        }
        let parts = token.value.components(separatedBy: token.value.contains("/") ? "/" : "-")
        let place = events.firstIndex(of: event) ?? 0
        times.append((event, events.count == 1 ? token.value : parts[place], token.value != token.text))
    }

    /// Adds the zone after the last of several times to those before it: a field has its own.
    private mutating func shareZones() {
        var zone: Substring?
        for place in times.indices.reversed() where !times[place].isNamed {
            let own = times[place].text.firstMatch(of: /[A-Za-z]+/)?.0
            if let own {
                zone = own
            } else if let zone, times[place].text.first != "+" {
                times[place].text += " \(zone)"
            }
        }
    }
}

extension EntryToken {
    /// The word without a name before a colon and without quotes.
    fileprivate var value: String {
        let named = text.wholeMatch(of: /([A-Za-z]+)[:=](.*)/).map { String($0.2) } ?? text
        return named.replacing("\"", with: "")
    }

    /// The parts of a route; the word itself where it is none.
    fileprivate var places: [String] {
        value == text || text.contains("-") ? value.components(separatedBy: "-") : [value]
    }
}
