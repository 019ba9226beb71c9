import ManagedObjects

extension StoreLogbook {
    /// Returns the airport that a text means exactly: the logbook's own row, else one of the table of the world.
    ///
    /// An own row is found by its ICAO, FAA, then IATA identifier, else its name; and by the table: `pao` is the row of
    /// KPAO, even where that has no FAA identifier.
    package func airport(_ text: String) throws(LogbookError) -> KnownAirport? {
        guard let id = try known(.airports, text: text) else { return AirportTable.airport(text) }
        guard case .airport(let record) = try record(id, in: context) else { return nil }
        let match = AirportMatch(of: text, in: record) ?? AirportTable.airport(text)?.match
        return KnownAirport(record, id: id, match: match)
    }

    /// Returns the saved record that a text means exactly; an airport also by what the table knows of it.
    func known(_ kind: RecordKind, text: String) throws(LogbookError) -> RecordID? {
        if let id = try match(kind, text: text)?.id { return id }
        guard kind == .airports, let bundled = AirportTable.airport(text) else { return nil }
        for identifier in bundled.record.identifiers {
            guard let id = try match(.airports, text: identifier)?.id else { continue }
            guard case .airport(let own) = try record(id, in: context), own.mayBe(bundled.record) else { continue }
            return id
        }
        return nil
    }

    /// Returns airports that a text may mean: the logbook's own first, then those of the table, nearest to where the
    /// aircraft stands. Words match anywhere in names and cities.
    package func airports(searching text: String, limit: Int) throws(LogbookError) -> [KnownAirport] {
        let own = try candidates(.airports)
        var found: [KnownAirport] = []
        for offer in own.offers(for: text, today: today(), limit: limit) {
            guard let id = offer.link.id, case .airport(let record) = try record(id, in: context) else { continue }
            found.append(KnownAirport(record, id: id))
        }
        return found + bundled(text, besides: own, limit: limit - found.count, fromBeginnings: false)
    }

    /// Returns airports of the table that the logbook does not have.
    func bundled(
        _ text: String, besides own: CandidateList, limit: Int, fromBeginnings isFromBeginnings: Bool
    ) -> [KnownAirport] {
        AirportTable.search(text, near: own.place, limit: limit, fromBeginnings: isFromBeginnings) { airport in
            airport.identifiers.contains { own.match(TextFolding.folded($0)) != nil }
        }
    }
}

extension AirportRecord {
    /// Whether the row can be the airport that another one describes: no identifier that both have differs.
    fileprivate func mayBe(_ other: AirportRecord) -> Bool {
        let pairs = [
            (icaoIdentifier, other.icaoIdentifier), (faaIdentifier, other.faaIdentifier),
            (iataIdentifier, other.iataIdentifier),
        ]
        return pairs.allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    }
}

extension CompletionOffer {
    /// An airport of the table, offered as a new one.
    init(_ airport: KnownAirport) {
        self.init(
            link: .new(airport.label),
            detail: [airport.record.name, airport.record.city].compactMap(\.self).joined(separator: ", "),
            useCount: 0)
    }
}

extension AirportMatch {
    /// What a text is of an airport; `nil` when it is none of its names.
    init?(of text: String, in record: AirportRecord) {
        let names: [(AirportMatch, String?)] = [
            (.icao, record.icaoIdentifier), (.faa, record.faaIdentifier), (.iata, record.iataIdentifier),
            (.name, record.name),
        ]
        let folded = TextFolding.folded(text)
        guard let found = names.first(where: { $0.1.map(TextFolding.folded) == folded }) else { return nil }
        self = found.0
    }
}
