import Aviation
import ManagedObjects

/// Finds records by what is typed for them, and completes it; what is read is cached until something is saved.
final class NameIndex: CompletionAccess {
    private let store: ObjectStore
    private let uses: RecordUses
    private let reader: RecordReader
    private let suggestions: FlightSuggestions
    /// The candidates of completion.
    private(set) var candidates: [RecordKind: CandidateList] = [:]
    /// The exact names.
    private var exactNames: [RecordKind: ExactNames] = [:]

    init(_ store: ObjectStore, uses: RecordUses, reader: RecordReader, suggestions: FlightSuggestions) {
        self.store = store
        self.uses = uses
        self.reader = reader
        self.suggestions = suggestions
    }

    /// Drops all names.
    func drop() {
        candidates = [:]
        exactNames = [:]
    }

    // MARK: Completion

    /// Returns records that a typed text may mean, the most likely first, none for flights. Airports that the logbook
    /// lacks follow from the table of the world, as new ones.
    ///
    /// The first call reads all records of the kind; a further keystroke costs no fetch.
    func completions(
        _ kind: RecordKind, matching text: String, limit: Int
    ) throws(LogbookError) -> [CompletionOffer] {
        let own = try candidates(kind)
        let offers = own.offers(for: text, today: store.today(), limit: limit)
        guard kind == .airports, offers.count < limit else { return offers }
        let others = Self.bundled(text, besides: own, limit: limit - offers.count, fromBeginnings: true)
        return offers + others.map { CompletionOffer($0) }
    }

    private func candidates(_ kind: RecordKind) throws(LogbookError) -> CandidateList {
        if let known = candidates[kind] { return known }
        let objects = try objects(kind)
        let uses = try useOfEach(kind)
        let place = kind == .airports ? try suggestions.lastFlight()?.destination?.coordinate : nil
        let list = CandidateList(
            objects.compactMap { $0.candidate(uses[$0.objectID.key] ?? RecordUse()) }, near: place)
        candidates[kind] = list
        return list
    }

    private func objects(_ kind: RecordKind) throws(LogbookError) -> [ManagedObject] {
        kind == .flights ? [] : try store.objects(FetchSpecification(entityName: kind.entityName))
    }

    /// Returns the uses of the records of a kind in any place of a flight, by the records' keys.
    private func useOfEach(_ kind: RecordKind) throws(LogbookError) -> [Int64: RecordUse] {
        guard kind != .flights else { return [:] }
        var result: [Int64: RecordUse] = [:]
        for path in kind.pathsFromFlight {
            result.merge(try uses.uses(of: path)) { known, more in
                let last = [known.last, more.last].compactMap(\.self).max()
                return RecordUse(flights: known.flights + more.flights, block: nil, last: last)
            }
        }
        return result
    }

    /// Returns the words that a text field suggests, and values that it had before, the most common first; case and
    /// accents of the text are ignored.
    ///
    /// Costs one fetch; the store counts.
    func earlierValues(
        of field: FieldID, _ kind: RecordKind, startingWith text: String, limit: Int
    ) throws(LogbookError) -> [String] {
        guard let field = try store.fields()[kind][field], var path = field.attribute else { return [] }
        var specification = FetchSpecification(entityName: kind.entityName)
        var conditions: [Predicate] = []
        if let key = field.customKey {
            guard field.type == .text, let id = store.objectID(key, of: CustomField.entityName) else { return [] }
            specification.entityName = CustomValue.entityName
            path = field.customPath
            conditions = [.compare("field", .equal, .objectID(id))]
        }
        let begins = Predicate.compare(path, .beginsWith, .string(text), options: .search)
        conditions += [Predicate(format: "\(path) != nil AND \(path) != ''")] + (text.isEmpty ? [] : [begins])
        specification.predicate = .and(conditions)
        specification.propertiesToFetch = [.property(path), .count("number")]
        specification.propertiesToGroupBy = [path]
        let counted = try store.dictionaries(specification).compactMap { group in
            group.string(path).map { (value: $0, count: group.integer("number") ?? 0) }
        }
        let sorted = counted.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
        let suggested = field.suggestions.filter { FoldedText.folded($0).hasPrefix(FoldedText.folded(text)) }
        let earlier = sorted.map(\.value).filter { !suggested.contains($0) }
        return Array((suggested + earlier).prefix(max(limit, 0)))
    }

    // MARK: Exact names

    /// Returns the record that a typed text names exactly; nil for none.
    func match(_ kind: RecordKind, text: String) throws(LogbookError) -> RecordLink? {
        let key = kind == .aircraft ? Registration(text)?.key ?? "" : FoldedText.folded(text)
        guard !key.isEmpty else { return nil }
        let found: RecordLink?
        if let known = candidates[kind] { found = known.match(key) } else { found = try exactNames(kind).match(key) }
        guard found == nil, kind == .pilots, PersonText(text) == .owner else { return found }
        return try suggestions.owner().map { RecordLink($0) }
    }

    private func exactNames(_ kind: RecordKind) throws(LogbookError) -> ExactNames {
        if let known = exactNames[kind] { return known }
        let objects = try objects(kind)
        let names = try ExactNames(objects.compactMap { $0.candidate(RecordUse()) }) { () throws(LogbookError) in
            var counts: [Int64: Int] = [:]
            for path in kind.pathsFromFlight {
                counts.merge(try uses.flightCounts(by: path), uniquingKeysWith: +)
            }
            return counts
        }
        exactNames[kind] = names
        return names
    }

    /// Returns the saved record that a text names exactly; an airport also by the identifiers that the table has for it.
    func id(_ kind: RecordKind, text: String) throws(LogbookError) -> RecordID? {
        if let id = try match(kind, text: text)?.id { return id }
        guard kind == .airports, let bundled = AirportTable.airport(written: text) else { return nil }
        for identifier in bundled.record.identifiers {
            guard let id = try match(.airports, text: identifier)?.id else { continue }
            guard let own = try reader.airport(id), own.isCompatible(with: bundled.record) else { continue }
            return id
        }
        return nil
    }

    // MARK: Airports

    /// Returns the airport that a text names exactly: the logbook's own row, else one of the table of the world.
    ///
    /// The logbook's row is found by its ICAO, FAA, then IATA identifier, else its name, and by the identifiers of the
    /// table: `pao` is the row of KPAO, even when that row has no FAA identifier.
    func airport(_ text: String) throws(LogbookError) -> KnownAirport? {
        guard let id = try id(.airports, text: text) else { return AirportTable.airport(text) }
        guard let record = try reader.airport(id) else { return nil }
        let match = AirportMatch(of: text, in: record) ?? AirportTable.airport(text)?.match
        return KnownAirport(record, id: id, match: match)
    }

    /// Returns airports that a text may mean: the logbook's own first, then those of the table, nearest to the last
    /// destination. Words match anywhere in names and cities.
    func airports(searching text: String, limit: Int) throws(LogbookError) -> [KnownAirport] {
        let own = try candidates(.airports)
        var found: [KnownAirport] = []
        for offer in own.offers(for: text, today: store.today(), limit: limit) {
            guard let id = offer.link.id, let record = try reader.airport(id) else { continue }
            found.append(KnownAirport(record, id: id))
        }
        return found + Self.bundled(text, besides: own, limit: limit - found.count, fromBeginnings: false)
    }

    /// Returns airports of the table that the logbook lacks.
    private static func bundled(
        _ text: String, besides own: CandidateList, limit: Int, fromBeginnings isFromBeginnings: Bool
    ) -> [KnownAirport] {
        AirportTable.search(text, near: own.place, limit: limit, fromBeginnings: isFromBeginnings) { airport in
            airport.identifiers.contains { own.match(FoldedText.folded($0)) != nil }
        }
    }
}

extension AirportRecord {
    /// Returns whether two records may be one airport: no identifier that both have differs.
    fileprivate func isCompatible(with other: AirportRecord) -> Bool {
        let pairs = [
            (icaoIdentifier, other.icaoIdentifier), (faaIdentifier, other.faaIdentifier),
            (iataIdentifier, other.iataIdentifier),
        ]
        return pairs.allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    }
}

extension AirportMatch {
    /// Which of the airport's names the text is (ICAO, FAA, IATA …); nil if it is not one of them.
    fileprivate init?(of text: String, in record: AirportRecord) {
        let names: [(AirportMatch, String?)] = [
            (.icao, record.icaoIdentifier), (.faa, record.faaIdentifier), (.iata, record.iataIdentifier),
            (.name, record.name),
        ]
        let folded = FoldedText.folded(text)
        guard let found = names.first(where: { $0.1.map(FoldedText.folded) == folded }) else { return nil }
        self = found.0
    }
}
