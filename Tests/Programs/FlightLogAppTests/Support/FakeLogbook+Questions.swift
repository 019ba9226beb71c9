import Aviation
import Logbook

extension FakeLogbook {
    func clash(with outline: FlightOutline) throws(LogbookError) -> FlightClash? {
        guard let begin = outline.off, let end = outline.on else { return nil }
        return records.keys.sorted { $0.key < $1.key }.lazy.compactMap { id -> FlightRecord? in
            guard id != outline.flight, case .flight(let flight) = self.records[id] else { return nil }
            guard let off = flight.offBlock, let on = flight.onBlock, off < end, begin < on else { return nil }
            let isSame = flight.aircraft?.id != nil && flight.aircraft?.id == outline.record.aircraft?.id
            return isSame || flight.pilot?.id != nil && flight.pilot?.id == outline.record.pilot?.id ? flight : nil
        }.first.map { .overlaps(Record.flight($0).sentence) }
    }

    func airport(_ text: String) throws(LogbookError) -> KnownAirport? {
        guard let id = try match(.airports, text: text)?.id, case .airport(let record) = records[id] else {
            return AirportTable.airport(text)
        }
        return KnownAirport(record, id: id)
    }

    /// Offers the names of fields, and values only of the aircraft's type.
    func filterOffers(
        at place: FilterPosition, of kind: RecordKind, limit: Int
    ) throws(LogbookError) -> [FilterOffer] {
        guard let field = place.field else {
            let fields = FieldTable.standard[kind].filterable.filter { $0.word.hasPrefix(place.typed) }
            return fields.prefix(limit).map { FilterOffer(text: "\($0.word):", detail: $0.help) }
        }
        guard field.id == .aircraftType else { return [] }
        return try earlierValues(of: .aircraftType, .aircraft, startingWith: place.typed, limit: limit).map { type in
            FilterOffer(text: type, detail: "", count: records.values.count { $0.aircraftType == type })
        }
    }
}

extension FakeLogbook {
    /// Reads a line over the suggested flight, without checks.
    func entry(
        _ text: String, today: LocalDate, by conventions: Conventions
    ) throws(LogbookError) -> ParsedEntryLine {
        let names = EntryNames(
            fields: .standard,
            aircraft: { (text) throws(LogbookError) in
                guard let id = try self.match(.aircraft, text: text)?.id else { return nil }
                if case .aircraft(let aircraft) = self.records[id] { return aircraft }
                return nil
            }, airport: { (text) throws(LogbookError) in try self.airport(text) },
            pilot: { (text) throws(LogbookError) in
                try self.match(.pilots, text: text).map { .known($0.label) } ?? .new
            })
        let line = try EntryLine(parsing: text, today: today, by: conventions, names: names)
        let flight = try line.flight(
            over: try suggestedFlight(today: today), coordinate: { (_) throws(LogbookError) in nil }, today: today)
        var entry = ParsedEntryLine(line: line, flight: flight)
        entry.findings = FlightDiagnostic.findings(in: FlightFacts(flight, today: today))
        return entry
    }
}

extension Record {
    fileprivate var aircraftType: String? {
        if case .aircraft(let aircraft) = self { aircraft.aircraftType } else { nil }
    }
}
