import ManagedObjects

extension StoreLogbook {
    /// Reads an entry line and makes its flight, with what is likely for what the line does not say; saves nothing.
    ///
    /// Costs a few look-ups; the names that were looked for are kept until something is saved, so that it can be asked at
    /// each keystroke.
    package func entry(_ text: String, today: LocalDate) throws(LogbookError) -> LoggedEntry {
        let line = try EntryLine(parsing: text, today: today, names: entryNames)
        let flight = try line.flight(
            over: try suggestedFlight(today: today),
            coordinate: { (link) throws(LogbookError) in try self.coordinate(link) }, today: today)
        var entry = LoggedEntry(line: line, flight: flight)
        var facts = FlightFacts(flight, today: today)
        facts.origin = try coordinate(flight.origin)
        facts.destination = try coordinate(flight.destination)
        try name(&entry)
        entry.findings = FlightCheck.findings(in: facts)
        return entry
    }

    /// What names mean in this logbook.
    var entryNames: EntryNames {
        EntryNames(
            aircraft: { (text) throws(LogbookError) in
                guard let id = try self.known(.aircraft, text: text) else { return nil }
                guard case .aircraft(let aircraft) = try self.record(id, in: self.context) else { return nil }
                return aircraft
            },
            airport: { (text) throws(LogbookError) in try self.airport(text) },
            pilot: { (text) throws(LogbookError) in try self.pilotName(text) })
    }

    /// The pilot whose name a text is, or whose alone has a word that begins so.
    private func pilotName(_ text: String) throws(LogbookError) -> String? {
        if let exact = try match(.pilots, text: text) { return exact.label }
        let offers = try completions(.pilots, matching: text, limit: 2)
        let wanted = TextFolding.folded(text)
        let begun = offers.filter { offer in
            let name = TextFolding.folded(offer.link.label)
            return name.hasPrefix(wanted) || name.contains(" \(wanted)")
        }
        return offers.count == 1 && begun.count == 1 ? begun[0].link.label : nil
    }

    private func coordinate(_ link: RecordLink?) throws(LogbookError) -> Coordinate? {
        guard let link else { return nil }
        return try airport(link)?.coordinate
    }

    private func airport(_ link: RecordLink) throws(LogbookError) -> AirportRecord? {
        switch link {
        case .new(let text): return try airport(text)?.record
        case .saved(let id, _):
            guard case .airport(let record) = try record(id, in: context) else { return nil }
            return record
        }
    }

    /// Finds the records that the flight names, calls them as the logbook does, and says what will be made.
    private func name(_ entry: inout LoggedEntry) throws(LogbookError) {
        entry.flight.aircraft = try resolved(entry.flight.aircraft, .aircraft, &entry.made)
        entry.flight.origin = try resolved(entry.flight.origin, .airports, &entry.made)
        entry.flight.destination = try resolved(entry.flight.destination, .airports, &entry.made)
        entry.flight.pilot = try resolved(entry.flight.pilot, .pilots, &entry.made)
        entry.flight.safetyPilot = try resolved(entry.flight.safetyPilot, .pilots, &entry.made)
        for index in entry.flight.approaches.indices {
            let airport = entry.flight.approaches[index].airport
            entry.flight.approaches[index].airport = try resolved(airport, .airports, &entry.made)
        }
    }

    private func resolved(
        _ link: RecordLink?, _ kind: RecordKind, _ made: inout [String]
    ) throws(LogbookError) -> RecordLink? {
        guard let link, link.id == nil else { return link }
        let label = try label(of: link, kind)
        if let id = try known(kind, text: link.label) { return .saved(id, label: label) }
        if !made.contains("\(kind.singular) \(label)") { made.append("\(kind.singular) \(label)") }
        return .new(label)
    }

    private func label(of link: RecordLink, _ kind: RecordKind) throws(LogbookError) -> String {
        if link.id != nil { return link.label }
        switch kind {
        case .airports: return try airport(link.label)?.label ?? AirportCode(link.label)?.text ?? link.label
        case .aircraft, .pilots:
            if let known = try match(kind, text: link.label) { return known.label }
            return kind == .aircraft ? Registration(link.label)?.hyphenated ?? link.label : link.label
        case .flights: return link.label
        }
    }
}
