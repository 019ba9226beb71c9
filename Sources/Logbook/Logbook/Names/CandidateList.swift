import Aviation
import ManagedObjects

/// The records of a kind as candidates for completion, prepared for a search at each keystroke.
struct CandidateList {
    /// A record with the keys by which it is found.
    struct Candidate: Hashable, Sendable {
        let link: RecordLink
        /// What distinguishes the record from others.
        let detail: String
        /// The keys for completion, the most specific first.
        let keys: [String]
        /// The exact names by rank: a first name of any record precedes all second names.
        let exactKeys: [String?]
        let use: RecordUse
        let coordinate: Coordinate?
    }

    private let completion: Completion<Candidate>
    private let exact: ExactNames
    /// The aircraft's position; nil when it is unknown.
    let place: Coordinate?

    /// Prepares candidates; distances are measured from the aircraft.
    init(_ candidates: [Candidate], near place: Coordinate?) {
        self.place = place
        completion = Completion(
            candidates.map { candidate in
                let distance = place.flatMap { place in candidate.coordinate.map { place.distance(to: $0) } }
                return CompletionCandidate(
                    id: candidate, keys: candidate.keys, useCount: candidate.use.flights,
                    lastUse: candidate.use.last, distance: distance)
            })
        exact = ExactNames(candidates) {
            Dictionary(candidates.map { ($0.link.id?.key ?? 0, $0.use.flights) }) { first, _ in first }
        }
    }

    /// Returns the most likely records for a typed text.
    func offers(for text: String, today: LocalDate, limit: Int) -> [CompletionOffer] {
        completion.ranked(for: text, today: today, limit: limit).map { match in
            let candidate = match.candidate.id
            return CompletionOffer(link: candidate.link, detail: candidate.detail, useCount: candidate.use.flights)
        }
    }

    /// Returns the record that a text names exactly.
    func match(_ key: String) -> RecordLink? { exact.match(key) }
}

extension ManagedObject {
    /// Returns the object as a candidate; nil for an object that fields do not refer to.
    func candidate(_ use: RecordUse) -> CandidateList.Candidate? {
        switch self {
        case let aircraft as Aircraft: aircraft.candidate(use: use)
        case let airport as Airport: airport.candidate(use: use)
        case let pilot as Pilot: pilot.candidate(use: use)
        default: nil
        }
    }
}

extension Aircraft {
    fileprivate func candidate(use: RecordUse) -> CandidateList.Candidate {
        CandidateList.Candidate(
            link: RecordLink(self), detail: aircraftType ?? "",
            keys: [tailNumber, tailNumber.flatMap { Registration($0)?.key }, registrationNumber, aircraftType]
                .compactMap(\.self),
            exactKeys: [tailNumber, registrationNumber].map { $0.flatMap { Registration($0)?.key } }, use: use,
            coordinate: nil)
    }
}

extension Airport {
    fileprivate func candidate(use: RecordUse) -> CandidateList.Candidate {
        let identifiers = [icaoIdentifier, faaIdentifier, iataIdentifier]
        return CandidateList.Candidate(
            link: RecordLink(self), detail: [name, city].compactMap(\.self).joined(separator: ", "),
            keys: ([icaoIdentifier, iataIdentifier, faaIdentifier, city, name]).compactMap(\.self),
            exactKeys: (identifiers + [name]).map { $0.map { FoldedText.folded($0) } }, use: use,
            coordinate: coordinate)
    }
}

extension Pilot {
    fileprivate func candidate(use: RecordUse) -> CandidateList.Candidate {
        CandidateList.Candidate(
            link: RecordLink(self), detail: certificateID ?? "", keys: [name, certificateID].compactMap(\.self),
            exactKeys: [name.map { FoldedText.folded($0) }], use: use, coordinate: nil)
    }
}

/// The exact names of the records of a kind: identifiers and names.
///
/// Numbers of uses are only counted when two records share a name, because that reads every flight.
struct ExactNames {
    private let links: [[String: RecordLink]]

    /// Collects the names of candidates.
    ///
    /// - Parameter uses: returns the number of flights of each record by key; called only when names are shared.
    init<Failure: Error>(
        _ candidates: [CandidateList.Candidate], uses: () throws(Failure) -> [Int64: Int]
    ) throws(Failure) {
        let ranks = candidates.map(\.exactKeys.count).max() ?? 0
        var named: [[String: [RecordLink]]] = Array(repeating: [:], count: ranks)
        for candidate in candidates {
            for (rank, key) in candidate.exactKeys.enumerated() {
                if let key { named[rank][key, default: []].append(candidate.link) }
            }
        }
        let areShared = named.contains { $0.values.contains { $0.count > 1 } }
        let counts = areShared ? try uses() : [:]
        links = named.map { names in
            // Of two records with one name, the text means the one with more flights.
            names.compactMapValues { links in
                links.enumerated().max { one, other in
                    let first = Self.count(one.element, counts)
                    let second = Self.count(other.element, counts)
                    return first == second ? one.offset > other.offset : first < second
                }?.element
            }
        }
    }

    private static func count(_ link: RecordLink, _ counts: [Int64: Int]) -> Int {
        link.id.flatMap { counts[$0.key] } ?? 0
    }

    /// Returns the record that a text names exactly; a name of an earlier rank precedes one of a later rank.
    func match(_ key: String) -> RecordLink? { links.lazy.compactMap { $0[key] }.first }
}
