import ManagedObjects

extension StoreLogbook {
    /// Returns a new flight with what is likely.
    package func suggestedFlight(today: LocalDate) throws(LogbookError) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = today
        if let last = try lastFlight() {
            flight.aircraft = last.aircraft.map { RecordLink($0) }
            flight.pilot = last.pilot.map { RecordLink($0) }
            flight.origin = last.destination.map { RecordLink($0) }
            flight.role = last.pilotRole
            flight.rules = last.rules
        } else {
            flight.pilot = try owner().map { RecordLink($0) }
        }
        return flight
    }

    /// The newest entry that was a flight in an aircraft.
    private func lastFlight() throws(LogbookError) -> LogEntry? {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = Predicate(format: "aircraft != nil AND date != nil")
        specification.sortDescriptors = ["date", "offBlock"].map { SortDescriptor(key: $0, ascending: false) }
        specification.fetchLimit = 1
        specification.relationshipKeyPathsForPrefetching = RecordKind.flights.shownRelationships
        return try objects(specification).first as? LogEntry
    }

    /// The pilot who is marked as oneself; `nil` where nobody is.
    func owner() throws(LogbookError) -> Pilot? {
        var specification = FetchSpecification(entityName: Pilot.entityName)
        specification.predicate = .compare("isSelf", .equal, .boolean(true))
        specification.fetchLimit = 1
        return try objects(specification).first as? Pilot
    }

    /// Returns records of a kind that a typed text may mean, the likeliest first; none for flights. Airports that the
    /// logbook does not have follow from the table of the world, as new ones.
    ///
    /// The records are read once and kept until something is saved: a keystroke asks the file nothing.
    package func completions(
        _ kind: RecordKind, matching text: String, limit: Int
    ) throws(LogbookError) -> [CompletionOffer] {
        let own = try candidates(kind)
        let offers = own.offers(for: text, today: today(), limit: limit)
        guard kind == .airports, offers.count < limit else { return offers }
        let others = bundled(text, besides: own, limit: limit - offers.count, fromBeginnings: true)
        return offers + others.map { CompletionOffer($0) }
    }

    /// Returns the record that a typed text means exactly.
    package func match(_ kind: RecordKind, text: String) throws(LogbookError) -> RecordLink? {
        let key = kind == .aircraft ? Registration(text)?.key ?? "" : TextFolding.folded(text)
        guard !key.isEmpty else { return nil }
        if let known = candidates[kind] { return known.match(key) }
        return try exactNames(kind).match(key)
    }

    private func exactNames(_ kind: RecordKind) throws(LogbookError) -> ExactNames {
        if let known = exactNames[kind] { return known }
        let objects = kind == .flights ? [] : try objects(FetchSpecification(entityName: kind.entityName))
        let names = try ExactNames(objects.compactMap { Self.candidate($0, RecordUse()) }) { () throws(LogbookError) in
            var counts: [Int64: Int] = [:]
            for path in ListFilter.paths(to: kind) {
                counts.merge(try self.flightCounts(by: path), uniquingKeysWith: +)
            }
            return counts
        }
        exactNames[kind] = names
        return names
    }

    func candidates(_ kind: RecordKind) throws(LogbookError) -> CandidateList {
        if let known = candidates[kind] { return known }
        let list = try loadedCandidates(kind)
        candidates[kind] = list
        return list
    }

    private func loadedCandidates(_ kind: RecordKind) throws(LogbookError) -> CandidateList {
        let objects = kind == .flights ? [] : try objects(FetchSpecification(entityName: kind.entityName))
        let uses = try candidateUses(kind)
        let place = kind == .airports ? try lastFlight()?.destination?.coordinate : nil
        let candidates = objects.compactMap { Self.candidate($0, uses[$0.objectID.key] ?? RecordUse()) }
        return CandidateList(candidates, standingAt: place)
    }

    private static func candidate(_ object: ManagedObject, _ use: RecordUse) -> CandidateList.Candidate? {
        switch object {
        case let aircraft as Aircraft: aircraft.candidate(use)
        case let airport as Airport: airport.candidate(use)
        case let pilot as Pilot: pilot.candidate(use)
        default: nil
        }
    }

    /// How often each record of a kind was used, in any place of a flight.
    private func candidateUses(_ kind: RecordKind) throws(LogbookError) -> [Int64: RecordUse] {
        guard kind != .flights else { return [:] }
        var result: [Int64: RecordUse] = [:]
        for path in ListFilter.paths(to: kind) {
            result.merge(try uses(of: path)) { known, more in
                let last = [known.last, more.last].compactMap(\.self).max()
                return RecordUse(flights: known.flights + more.flights, block: nil, last: last)
            }
        }
        return result
    }

    /// Returns values that a text field had before, the commonest first.
    ///
    /// Case and accents of what is typed do not matter. One question: the file counts.
    package func earlierValues(
        of field: TextField, startingWith text: String, limit: Int
    ) throws(LogbookError) -> [String] {
        var specification = FetchSpecification(entityName: field.entityName)
        let path = field.rawValue
        let begins = Predicate.compare(
            path, .beginsWith, .string(text), options: TextFolding.options)
        specification.predicate = .and(
            [Predicate(format: "\(path) != nil AND \(path) != ''")] + (text.isEmpty ? [] : [begins]))
        specification.propertiesToFetch = [.property(path), .count("number")]
        specification.propertiesToGroupBy = [path]
        let counted = try dictionaries(specification).compactMap { group in
            group.string(path).map { (value: $0, count: group.integer("number") ?? 0) }
        }
        let sorted = counted.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
        return sorted.prefix(max(limit, 0)).map(\.value)
    }
}

extension TextField {
    fileprivate var entityName: String {
        switch self {
        case .aircraftType, .aircraftClass, .aircraftCategory: Aircraft.entityName
        case .city, .country, .timeZone: Airport.entityName
        case .simulatorDevice: LogEntry.entityName
        }
    }
}

extension Aircraft {
    fileprivate func candidate(_ use: RecordUse) -> CandidateList.Candidate {
        CandidateList.Candidate(
            link: RecordLink(self), detail: aircraftType ?? "",
            keys: [tailNumber, tailNumber.flatMap { Registration($0)?.key }, registrationNumber, aircraftType]
                .compactMap(\.self),
            exactKeys: [tailNumber, registrationNumber].map { $0.flatMap { Registration($0)?.key } }, use: use,
            coordinate: nil)
    }
}

extension Airport {
    fileprivate func candidate(_ use: RecordUse) -> CandidateList.Candidate {
        let identifiers = [icaoIdentifier, faaIdentifier, iataIdentifier]
        return CandidateList.Candidate(
            link: RecordLink(self), detail: [name, city].compactMap(\.self).joined(separator: ", "),
            keys: ([icaoIdentifier, iataIdentifier, faaIdentifier, city, name]).compactMap(\.self),
            exactKeys: (identifiers + [name]).map { $0.map { TextFolding.folded($0) } }, use: use,
            coordinate: coordinate)
    }
}

extension Pilot {
    fileprivate func candidate(_ use: RecordUse) -> CandidateList.Candidate {
        CandidateList.Candidate(
            link: RecordLink(self), detail: certificateID ?? "", keys: [name, certificateID].compactMap(\.self),
            exactKeys: [name.map { TextFolding.folded($0) }], use: use, coordinate: nil)
    }
}
