/// The airports that an entry line speaks of, each looked up once.
final class EntryAirports {
    private let logbook: StoreLogbook
    private var named: [String: KnownAirport?] = [:]
    private var saved: [RecordID: AirportRecord?] = [:]

    init(_ logbook: StoreLogbook) { self.logbook = logbook }

    /// The airport that a text means; `nil` for a new one.
    func airport(_ text: String) throws(LogbookError) -> KnownAirport? {
        if let known = named[text] { return known }
        let airport = try logbook.airport(text)
        named[text] = .some(airport)
        return airport
    }

    /// Where an airport lies; `nil` when it is not known.
    func coordinate(_ link: RecordLink?) throws(LogbookError) -> Coordinate? {
        switch link {
        case nil: nil
        case .new(let text)?: try airport(text)?.record.coordinate
        case .saved(let id, _)?: try record(id)?.coordinate
        }
    }

    private func record(_ id: RecordID) throws(LogbookError) -> AirportRecord? {
        if let known = saved[id] { return known }
        guard case .airport(let record) = try logbook.record(id, in: logbook.context) else { return nil }
        saved[id] = .some(record)
        return record
    }
}
