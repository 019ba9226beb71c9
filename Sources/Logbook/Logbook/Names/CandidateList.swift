/// The records of a kind that a field can be completed with, ready to be searched at each keystroke.
struct CandidateList {
    /// A record, and what it is found by.
    struct Candidate: Hashable, Sendable {
        let link: RecordLink
        /// What tells it from others.
        let detail: String
        /// What it is found by, the most telling first.
        let keys: [String]
        /// What means it exactly, by how much it does: all first ones come before all second ones.
        let exactKeys: [String?]
        let use: RecordUse
        let coordinate: Coordinate?
    }

    private let completion: Completion<Candidate>
    private let exact: ExactNames
    /// Where the aircraft stands; `nil` when it is not known.
    let place: Coordinate?

    /// Prepares candidates; distances are from where the aircraft stands.
    init(_ candidates: [Candidate], standingAt place: Coordinate?) {
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

    /// The likeliest for a typed text.
    func offers(for text: String, today: LocalDate, limit: Int) -> [CompletionOffer] {
        completion.ranked(for: text, today: today, limit: limit).map { match in
            let candidate = match.candidate.id
            return CompletionOffer(link: candidate.link, detail: candidate.detail, useCount: candidate.use.flights)
        }
    }

    /// The one that a text means exactly.
    func match(_ key: String) -> RecordLink? { exact.match(key) }
}
