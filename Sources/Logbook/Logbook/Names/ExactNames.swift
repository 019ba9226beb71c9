/// What texts mean exactly: the records of a kind by their identifiers and names, without how often they are used.
///
/// Counting the uses reads every flight; it is done only where two records have one name.
struct ExactNames {
    private let links: [[String: RecordLink]]

    /// Gathers the names of candidates.
    ///
    /// - Parameter uses: how many flights use each record, by key; asked for only where names are shared.
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
            // Of two records with one name the one that is used more is meant.
            names.compactMapValues { links in
                links.enumerated().max { one, other in
                    let (first, second) = (Self.count(one.element, counts), Self.count(other.element, counts))
                    return first == second ? one.offset > other.offset : first < second
                }?.element
            }
        }
    }

    private static func count(_ link: RecordLink, _ counts: [Int64: Int]) -> Int {
        link.id.flatMap { counts[$0.key] } ?? 0
    }

    /// The one that a text means exactly: an earlier kind of name is meant before a later one.
    func match(_ key: String) -> RecordLink? { links.lazy.compactMap { $0[key] }.first }
}
