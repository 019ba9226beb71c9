import ManagedObjects

extension StoreLogbook {
    /// Reads an entry line and makes its flight, with what is likely for what the line does not say; saves nothing.
    ///
    /// Costs a few look-ups; the names that were looked for are kept until something is saved, so that it can be asked at
    /// each keystroke.
    package func entry(_ text: String, today: LocalDate) throws(LogbookError) -> LoggedEntry {
        let airports = EntryAirports(self)
        let line = try EntryLine(parsing: text, today: today, names: names(airports))
        let flight = try line.flight(
            over: try suggestedFlight(today: today),
            coordinate: { (link) throws(LogbookError) in try airports.coordinate(link) }, today: today)
        var entry = LoggedEntry(line: line, flight: flight)
        var facts = FlightFacts(flight, today: today)
        facts.origin = try airports.coordinate(flight.origin)
        facts.destination = try airports.coordinate(flight.destination)
        try name(&entry, airports)
        if let span = FlightSpan(entry.flight, of: nil) { facts.overlapping = try overlap(with: span) }
        entry.findings = FlightCheck.findings(in: facts)
        // Behind a word or a time that is wrong, more is missing than was left out.
        if entry.canBeSaved { entry.line.markUnused(in: flight) }
        return entry
    }

    /// What names mean in this logbook.
    private func names(_ airports: EntryAirports) -> EntryNames {
        EntryNames(
            aircraft: { (text) throws(LogbookError) in
                guard let id = try self.known(.aircraft, text: text) else { return nil }
                guard case .aircraft(let aircraft) = try self.record(id, in: self.context) else { return nil }
                return aircraft
            },
            aircraftEnding: { (text) throws(LogbookError) in try self.aircraft(endingIn: text) },
            airport: { (text) throws(LogbookError) in try airports.airport(text) },
            places: { (word) throws(LogbookError) in try self.airports(named: word) },
            pilot: { (text) throws(LogbookError) in try self.pilot(text) })
    }

    /// The likeliest airports that have a whole word in their city or name, such as `LSGS Sion`.
    private func airports(named word: String) throws(LogbookError) -> [String] {
        let wanted = TextFolding.folded(word)
        let found = try airports(searching: word, limit: 20).filter { airport in
            [airport.record.city, airport.record.name].contains { name in
                TextFolding.folded(name ?? "").split { !$0.isLetter }.contains { $0 == wanted }
            }
        }
        return found.prefix(3).map {
            [$0.label, $0.record.city ?? $0.record.name].compactMap(\.self).joined(separator: " ")
        }
    }

    private func aircraft(endingIn text: String) throws(LogbookError) -> AircraftRecord? {
        let wanted = text.uppercased()
        let found = try completions(.aircraft, matching: text, limit: .max).filter {
            $0.link.label.uppercased().hasSuffix(wanted)
        }
        guard found.count == 1, let id = try match(.aircraft, text: found[0].link.label)?.id else { return nil }
        guard case .aircraft(let aircraft) = try record(id, in: context) else { return nil }
        return aircraft
    }

    /// The pilot whose name a text is, or whose alone has a word that begins so; `self` is the owner.
    private func pilot(_ text: String) throws(LogbookError) -> EntryPilot {
        let wanted = TextFolding.folded(text)
        if wanted == "self" { return try owner()?.name.map { .known($0) } ?? .noOwner }
        if let exact = try match(.pilots, text: text) { return .known(exact.label) }
        let begun = try completions(.pilots, matching: text, limit: .max).map(\.link.label).filter { label in
            let name = TextFolding.folded(label)
            return name.hasPrefix(wanted) || name.contains(" \(wanted)")
        }
        return begun.count > 1 ? .several(begun.sorted()) : begun.first.map { .known($0) } ?? .new
    }

    /// Finds the records that the flight names, calls them as the logbook does, and says what will be made.
    private func name(_ entry: inout LoggedEntry, _ airports: EntryAirports) throws(LogbookError) {
        entry.flight.aircraft = try resolved(entry.flight.aircraft, .aircraft, &entry.made)
        entry.flight.origin = try resolved(entry.flight.origin, airports, &entry.made)
        entry.flight.destination = try resolved(entry.flight.destination, airports, &entry.made)
        entry.flight.pilot = try resolved(entry.flight.pilot, .pilots, &entry.made)
        entry.flight.safetyPilot = try resolved(entry.flight.safetyPilot, .pilots, &entry.made)
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
        if let known = try match(kind, text: text) { return known }
        return Self.new(kind == .aircraft ? Registration(text)?.hyphenated ?? text : text, kind, &made)
    }

    /// A record that is made with the flight; it is said once.
    private static func new(_ label: String, _ kind: RecordKind, _ made: inout [String]) -> RecordLink {
        if !made.contains("\(kind.singular) \(label)") { made.append("\(kind.singular) \(label)") }
        return .new(label)
    }
}
