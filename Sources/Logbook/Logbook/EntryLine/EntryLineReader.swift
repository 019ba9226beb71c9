import Aviation

/// Reads entry lines with the names of the logbook and makes their flights.
struct EntryLineReader: EntryLineAccess {
    private let names: NameIndex
    private let reader: RecordReader
    private let suggestions: FlightSuggestions

    init(names: NameIndex, reader: RecordReader, suggestions: FlightSuggestions) {
        self.names = names
        self.reader = reader
        self.suggestions = suggestions
    }

    /// Reads an entry line and makes its flight, with likely values for what the line omits; saves nothing.
    ///
    /// Costs a few fetches; the names are cached until something is saved, so it can be called at each keystroke.
    func entry(
        _ text: String, today: LocalDate, by conventions: Conventions
    ) throws(LogbookError) -> ParsedEntryLine {
        let airports = EntryAirports(names: names, reader: reader)
        let likely = try suggestions.suggestedFlight(today: today)
        let line = try EntryLine(
            parsing: text, today: today, by: conventions, names: try entryNames(airports, likely))
        let flight = try line.flight(
            over: likely,
            coordinate: { (link) throws(LogbookError) in try airports.coordinate(link) }, today: today)
        var entry = ParsedEntryLine(line: line, flight: flight)
        entry.line.explainOrigin(flight)
        var facts = FlightFacts(flight, today: today)
        facts.assumesNextDay = line.assumesNextDay
        facts.timeNames = conventions.timeNames
        facts.secondPilot = conventions.secondPilot
        let origin = try airports.record(flight.origin)
        facts.origin = origin?.coordinate
        facts.originZone = origin?.localZone
        facts.destination = try airports.coordinate(flight.destination)
        try resolveLinks(of: &entry, airports)
        let aircraft = try aircraft(entry.flight.aircraft)
        refuseOtherType(than: aircraft, in: &entry)
        let habits = try entry.flight.aircraft?.id.map { (id) throws(LogbookError) in try suggestions.habits(of: id) }
        try applyDefaults(of: aircraft, habits, after: likely, to: &entry)
        facts.stops = RouteStops.positions(in: entry.flight.route, own: try airports.own(in: entry.flight.route))
        facts.times = entry.flight.times
        facts.role = entry.flight.role
        facts.rules = entry.flight.rules
        facts.untypedAircraft = entry.flight.untypedAircraft
        facts.newType = entry.flight.newType
        facts.otherCommander = try otherCommander(of: entry.flight)
        facts.speedLimit = aircraft?.speedLimit ?? AircraftTypeTable.speedLimit(ofType: entry.flight.newType ?? "")
        facts.other = try suggestions.clash(with: FlightOutline(entry.flight, of: nil))
        entry.findings = FlightDiagnostic.findings(in: facts)
        // After a word or a time that is wrong, more is missing than was omitted.
        if entry.canBeSaved { entry.line.markUnused(in: flight) }
        // In a logbook without an owner, whom the line names in command is taken for another pilot.
        let isNamed = entry.line.meanings.contains { if case .pilot = $0 { true } else { false } }
        let named = isNamed && facts.otherCommander == nil ? try nameWithoutOwner(of: entry.flight) : nil
        entry.line.askForUnsuitedRole(
            in: entry.flight, commander: facts.otherCommander ?? named, after: likely, ofAircraft: habits?.lastRole)
        entry.treatDoubtsAsErrors()
        if let index = line.decimalDate, let block = flight.times.block, !facts.fits(block), entry.canBeSaved {
            // Tenths of an hour are usual: 3.5 is a date only if the flight would be very long.
            let text = line.tokens[index].text
            if text.dropLast().last?.isNumber == true || block > Minutes(hours: 8, minutes: 0) {
                entry.line.tokens[index].problem = .decimalOrDate(text)
            }
        }
        return entry
    }

    /// Gives the flight what the flights of its aircraft usually have, where the line does not say otherwise.
    private func applyDefaults(
        of aircraft: AircraftRecord?, _ habits: AircraftHabits?, after last: FlightRecord,
        to entry: inout ParsedEntryLine
    ) throws(LogbookError) {
        guard entry.flight.kind == .flight, let aircraft = aircraft ?? entry.flight.newAircraft else { return }
        let slots = Set(entry.line.meanings.compactMap(\.slot))
        entry.flight.applyDefaults(
            of: FlownAircraft(aircraft, habits: habits ?? AircraftHabits([])), unlessSaid: slots,
            isOther: last.aircraft != nil && entry.flight.aircraft?.id != last.aircraft?.id)
    }

    /// Refuses a type that an aircraft of the logbook does not have.
    private func refuseOtherType(than aircraft: AircraftRecord?, in entry: inout ParsedEntryLine) {
        guard let type = entry.flight.newType?.nonEmpty, let aircraft, let link = entry.flight.aircraft,
            let index = entry.line.tokens.firstIndex(where: \.saysType),
            aircraft.aircraftType?.uppercased() != type.uppercased()
        else { return }
        // A name of several types, such as PA28, agrees with each of them.
        if let own = aircraft.aircraftType, AircraftTypeTable.agree(own, type) {
            entry.flight.newType = nil
            return
        }
        entry.line.tokens[index].problem = .typeOfKnown(link.label, type: aircraft.aircraftType?.nonEmpty)
    }

    /// Returns the name of the pilot in command of a logbook without an owner; nil with one.
    private func nameWithoutOwner(of flight: FlightRecord) throws(LogbookError) -> String? {
        try suggestions.owner() == nil ? flight.pilot?.label : nil
    }

    /// Returns the name of the pilot in command, if that is not the owner of the logbook; nil without an owner.
    private func otherCommander(of flight: FlightRecord) throws(LogbookError) -> String? {
        guard let link = flight.pilot, let owner = try suggestions.owner() else { return nil }
        return link.id == owner.recordID(.pilots) ? nil : link.label
    }

    /// Returns the aircraft of a link; nil without one, and for a new one.
    private func aircraft(_ link: RecordLink?) throws(LogbookError) -> AircraftRecord? {
        guard let id = link?.id else { return nil }
        return try reader.aircraft(id)
    }

    // MARK: Names

    /// Returns the meanings of names in this logbook, for a suggested flight.
    private func entryNames(
        _ airports: EntryAirports, _ likely: FlightRecord
    ) throws(LogbookError) -> EntryNames<LogbookError> {
        EntryNames(
            fields: try reader.store.fields(),
            aircraft: { (text) throws(LogbookError) in
                try names.id(.aircraft, text: text).flatMap { (id) throws(LogbookError) in try reader.aircraft(id) }
            },
            aircraftEnding: { (text) throws(LogbookError) in try aircraft(endingIn: text) },
            airport: { (text) throws(LogbookError) in try airports.airport(text) },
            places: { (word) throws(LogbookError) in try airportNames(with: word) },
            nearAirports: { (word) throws(LogbookError) in try codes(near: word) },
            pilot: { (text) throws(LogbookError) in try pilot(text) },
            suggestedOrigin: { () throws(LogbookError) in
                guard let origin = likely.origin else { return nil }
                return FlightPlace(origin.label, zone: try airports.record(origin)?.localZone)
            },
            suggestedAircraft: { () throws(LogbookError) in try aircraft(likely.aircraft) },
            lastLanding: { (name) throws(LogbookError) in try lastLanding(of: name, today: likely.date) })
    }

    /// Returns where the last flight of an aircraft ended, for nil that of the logbook; nil for none.
    private func lastLanding(of name: String?, today: LocalDate?) throws(LogbookError) -> LastLanding? {
        guard let name else { return try suggestions.lastLanding(of: nil, today: today) }
        guard let id = try names.id(.aircraft, text: name) else { return nil }
        return try suggestions.lastLanding(of: id, today: today)
    }

    /// Returns the airports of the logbook whose code is one slip from a code that no table has, and those of the table whose
    /// letters are exchanged or look alike in it: `KPOA` and `KPA0` are hardly new places.
    private func codes(near code: String) throws(LogbookError) -> [String] {
        let wanted = code.uppercased()
        guard (3...4).contains(wanted.count), wanted.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return []
        }
        let own = try names.completions(.airports, matching: "", limit: .max).filter { $0.link.id != nil }.map(
            \.link.label)
        let near = own.filter { Spelling.slips($0.uppercased(), wanted) == 1 }
        let alike = Spelling.misreadings(of: wanted).compactMap { AirportTable.airport($0)?.label }
        var found: Set<String> = []
        return (near + alike).filter { found.insert($0).inserted }.prefix(3).map(\.self)
    }

    /// Returns the most likely airports whose city or name has a whole word, such as `LSGS Sion`.
    private func airportNames(with word: String) throws(LogbookError) -> [String] {
        let wanted = FoldedText.folded(word)
        let found = try names.airports(searching: word, limit: 20).filter { airport in
            [airport.record.city, airport.record.name].contains { name in
                guard let name else { return false }
                return wanted.contains(" ")
                    ? FoldedText.contains(name, wanted)
                    : FoldedText.folded(name).split { !$0.isLetter }.contains { $0 == wanted }
            }
        }
        return found.prefix(3).map {
            [$0.label, $0.record.city ?? $0.record.name].compactMap(\.self).joined(separator: " ")
        }
    }

    private func aircraft(endingIn text: String) throws(LogbookError) -> AircraftRecord? {
        let wanted = text.uppercased()
        let found = try names.completions(.aircraft, matching: text, limit: .max).filter {
            $0.link.label.uppercased().hasSuffix(wanted)
        }
        guard found.count == 1, let id = try names.match(.aircraft, text: found[0].link.label)?.id else { return nil }
        return try reader.aircraft(id)
    }

    /// Returns the pilot whose name a text is, or the only one with a word that begins with it; `self` is the owner. A name with a
    /// capital is written in full, but for initials: `Luc` is no Lucía.
    private func pilot(_ text: String) throws(LogbookError) -> EntryPilot {
        let wanted = FoldedText.folded(text)
        if PersonText(text) == .owner { return try suggestions.owner()?.name.map { .known($0) } ?? .noOwner }
        if let exact = try names.match(.pilots, text: text) { return .known(exact.label) }
        // `D. Wright` is looked for by the whole word.
        let words = text.split(separator: " ").map(String.init)
        let hasInitial = words.count > 1 && words.contains { $0.count == 2 && $0.last == "." }
        let sought = hasInitial ? words.filter { $0.count > 2 }.max { $0.count < $1.count } ?? text : text
        let begun = try names.completions(.pilots, matching: sought, limit: .max).map(\.link.label).filter { label in
            let name = FoldedText.folded(label)
            return (hasInitial || name.hasPrefix(wanted) || name.contains(" \(wanted)"))
                && (text.first?.isUppercase != true || Self.isOf(name, words: wanted))
        }
        return begun.count > 1 ? .several(begun.sorted()) : begun.first.map { .known($0) } ?? .new
    }

    /// Whether a folded name has all words of a text, or begins with one that is an initial.
    private static func isOf(_ name: String, words text: String) -> Bool {
        let words = name.split(separator: " ")
        return text.split(separator: " ").allSatisfy { word in
            let letters = word.filter { $0 != "." }
            return words.contains { $0 == word || letters.count == 1 && $0.hasPrefix(letters) }
        }
    }

    // MARK: Links

    /// Replaces the names in a flight by the records that they mean, and lists the records that saving will create.
    private func resolveLinks(of entry: inout ParsedEntryLine, _ airports: EntryAirports) throws(LogbookError) {
        entry.flight.aircraft = try resolved(entry.flight.aircraft, .aircraft, &entry.made)
        entry.flight.origin = try resolved(entry.flight.origin, airports, &entry.made)
        entry.flight.destination = try resolved(entry.flight.destination, airports, &entry.made)
        entry.flight.pilot = try resolved(entry.flight.pilot, .pilots, &entry.made)
        for index in entry.flight.crew.indices {
            entry.flight.crew[index].pilot = try resolved(entry.flight.crew[index].pilot, .pilots, &entry.made)
        }
        for index in entry.flight.approaches.indices {
            let airport = entry.flight.approaches[index].airport
            entry.flight.approaches[index].airport = try resolved(airport, airports, &entry.made)
        }
    }

    private func resolved(
        _ link: RecordLink?, _ airports: EntryAirports, _ made: inout [String]
    ) throws(LogbookError) -> RecordLink? {
        guard case .new(let text)? = link else { return link }
        let airport = try airports.airport(text)
        let label = airport?.label ?? AirportCode(text)?.text ?? text
        return airport?.id.map { .saved($0, label: label) } ?? Self.new(label, .airports, &made)
    }

    private func resolved(
        _ link: RecordLink?, _ kind: RecordKind, _ made: inout [String]
    ) throws(LogbookError) -> RecordLink? {
        guard case .new(let text)? = link else { return link }
        if let known = try names.match(kind, text: text) { return known }
        return Self.new(kind == .aircraft ? Registration(text)?.hyphenated ?? text : text, kind, &made)
    }

    /// Returns a link to a new record, and lists the record once.
    private static func new(_ label: String, _ kind: RecordKind, _ made: inout [String]) -> RecordLink {
        if !made.contains("\(kind.singular) \(label)") { made.append("\(kind.singular) \(label)") }
        return .new(label)
    }
}

/// The airports that an entry line names, each looked up once.
private final class EntryAirports {
    private let names: NameIndex
    private let reader: RecordReader
    private var named: [String: KnownAirport?] = [:]
    private var saved: [RecordID: AirportRecord?] = [:]

    init(names: NameIndex, reader: RecordReader) {
        self.names = names
        self.reader = reader
    }

    /// Returns the airport that a text means; nil for a new one.
    func airport(_ text: String) throws(LogbookError) -> KnownAirport? {
        if let known = named[text] { return known }
        let airport = try names.airport(text)
        named[text] = .some(airport)
        return airport
    }

    /// Returns the positions of the logbook's own airports that a route names, by its words in capitals.
    func own(in route: String?) throws(LogbookError) -> [String: Coordinate] {
        var positions: [String: Coordinate] = [:]
        for word in (route ?? "").uppercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            guard let known = try airport(String(word)), known.id != nil else { continue }
            positions[String(word)] = known.record.coordinate
        }
        return positions
    }

    /// Returns the position of an airport; nil when it is unknown.
    func coordinate(_ link: RecordLink?) throws(LogbookError) -> Coordinate? {
        try record(link)?.coordinate
    }

    /// Returns the airport that a link names; nil without one, and for a new one that the table does not have.
    func record(_ link: RecordLink?) throws(LogbookError) -> AirportRecord? {
        switch link {
        case nil: nil
        case .new(let text): try airport(text)?.record
        case .saved(let id, _): try record(id)
        }
    }

    private func record(_ id: RecordID) throws(LogbookError) -> AirportRecord? {
        if let known = saved[id] { return known }
        guard let record = try reader.airport(id) else { return nil }
        saved[id] = .some(record)
        return record
    }
}
