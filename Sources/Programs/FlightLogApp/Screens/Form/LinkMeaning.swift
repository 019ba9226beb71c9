package import Logbook

/// What a typed text means where a flight names a record: what is saved for it.
package struct LinkMeaning: Hashable, Sendable {
    /// The saved record; else the one to be made, by the name that it gets.
    package let link: RecordLink
    /// What is known of an airport, also of one of the table that is yet to be made; nil for everything else.
    package let record: Record?

    init(_ link: RecordLink, _ record: Record? = nil) {
        self.link = link
        self.record = record
    }

    /// Looks a text up as saving it does.
    package init(of text: String, _ kind: RecordKind, in book: any LogbookAccess) throws(LogbookError) {
        switch kind {
        case .airports:
            guard let airport = try book.airport(text) else {
                self.init(.new(AirportCode(text)?.text ?? text))
                return
            }
            let label = airport.label
            self.init(airport.id.map { .saved($0, label: label) } ?? .new(label), .airport(airport.record))
        case .aircraft:
            self.init(try book.match(kind, text: text) ?? .new(Registration(text)?.hyphenated ?? text))
        case .pilots, .flights:
            self.init(try book.match(kind, text: text) ?? .new(text))
        }
    }
}

extension Record {
    /// Returns the record with what was typed looked up, so that a name that is known makes no second record.
    func resolved(in book: any LogbookAccess) throws(LogbookError) -> Record {
        guard case .flight(var flight) = self else { return self }
        flight.aircraft = try flight.aircraft?.resolved(.aircraft, in: book)
        flight.origin = try flight.origin?.resolved(.airports, in: book)
        flight.destination = try flight.destination?.resolved(.airports, in: book)
        flight.pilot = try flight.pilot?.resolved(.pilots, in: book)
        flight.safetyPilot = try flight.safetyPilot?.resolved(.pilots, in: book)
        for place in flight.approaches.indices {
            flight.approaches[place].airport = try flight.approaches[place].airport?.resolved(.airports, in: book)
        }
        return .flight(flight)
    }
}

extension RecordLink {
    fileprivate func resolved(_ kind: RecordKind, in book: any LogbookAccess) throws(LogbookError) -> RecordLink {
        guard case .new(let text) = self else { return self }
        return try book.match(kind, text: text) ?? self
    }
}

/// A record that was saved, as it is in the logbook now; what was typed may have another form there.
struct SavedRecord: Hashable, Sendable {
    let id: RecordID
    /// Nil when it could not be read again.
    let record: Record?

    /// Saves a record with what was typed looked up.
    init(
        _ record: Record, over id: RecordID?, ending draft: DraftPlace? = nil, in book: any LogbookAccess
    ) throws(LogbookError) {
        self.id = try book.save(try record.resolved(in: book), over: id, ending: draft)
        self.record = try? book.record(self.id)
    }
}
