package import Aviation

/// What a typed text means where a flight names a record: what is saved for it.
package struct LinkMeaning: Hashable, Sendable {
    /// The saved record; else the one to be made, by the name that it gets.
    package let link: RecordLink
    /// What is known of an airport, also of one of the table that is yet to be made; nil for everything else.
    package let record: Record?

    package init(_ link: RecordLink, _ record: Record? = nil) {
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
        case .pilots:
            let known = try book.match(kind, text: text)
            if known == nil, let refusal = PersonText.refusal(ofNew: text) {
                throw .invalid(field: "Pilot", reason: "\(refusal.problem); \(refusal.remedy)")
            }
            self.init(known ?? .new(text))
        case .flights, .documents:
            self.init(try book.match(kind, text: text) ?? .new(text))
        }
    }
}

extension LogbookError {
    /// Refuses a flight that would make an aircraft without saying its type.
    package static func newAircraftWithoutType(_ name: String) -> LogbookError {
        .invalid(
            field: FieldTable.standard[.flights][.aircraft]?.label ?? "",
            reason: "\(name) is new; make it first, with its type")
    }
}

/// A record that was saved, as it is in the logbook now; what was typed may have another form there.
package struct SavedRecord: Hashable, Sendable {
    package let id: RecordID
    /// Nil when it could not be read again.
    package let record: Record?

    /// Saves a record, over another one or as a new one.
    ///
    /// - Parameter draft: the form whose draft is forgotten in the same transaction; nil for none.
    package init(
        _ record: Record, over id: RecordID?, ending draft: DraftKey? = nil, in book: any LogbookAccess
    ) throws(LogbookError) {
        self.id = try book.save(record, over: id, ending: draft)
        self.record = try? book.record(self.id)
    }
}
