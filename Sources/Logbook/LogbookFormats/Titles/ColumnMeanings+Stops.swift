import Aviation

/// Places on the way in columns of their own: `Leg1`, `Leg2`, `Leg3`; `Von`, `Nach 1`, `Nach 2`.
extension ColumnMeanings {
    /// Takes numbered columns of places, of which there are at least two, for the way, in the order of their numbers.
    mutating func takeStops(_ titles: [String]) {
        let stops = titles.indices.compactMap { index -> (index: Int, place: Int)? in
            guard found[index] == nil, let place = Self.placeOnTheWay(titles[index]),
                cells[index].are(.place) || cells[index].areWays
            else { return nil }
            return (index, place)
        }
        guard stops.count > 1, Set(stops.map(\.place)).count == stops.count,
            stops.contains(where: { !cells[$0.index].cells.isEmpty })
        else { return }
        for stop in stops { take(.part("\(RowDraft.stop)\(stop.place)"), stop.index) }
    }

    /// Returns the place of a column on the way by its title: 2 of `From 1`, 3 of `To 1` and `Leg1`; nil for other titles.
    private static func placeOnTheWay(_ title: String) -> Int? {
        guard let match = FoldedText.folded(title).wholeMatch(kept: /\s*(\p{L}+)[\s.#_\-]*(\d{1,2})\s*/),
            let number = Int(match.2), number <= RowDraft.mostStops
        else { return nil }
        let word = String(match.1)
        if begins.contains(word) { return 2 * number }
        return ends.contains(word) ? 2 * number + 1 : nil
    }

    private static let begins: Set<String> = ["from", "dep", "departure", "von", "ab", "abflug", "de", "da", "desde"]

    private static let ends: Set<String> = [
        "to", "arr", "arrival", "dest", "nach", "an", "vers", "a", "hacia", "leg", "legs", "sector", "sektor", "stop",
        "via", "etape", "escale", "escala", "scalo", "tratta", "tramo", "strecke", "abschnitt", "zwischenlandung",
        "waypoint", "wpt", "airport", "aerodrome", "place", "ort", "platz", "lieu", "lugar", "luogo",
    ]
}
