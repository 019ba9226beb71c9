import Aviation

/// Places on the way that a row has in columns of their own.
extension RowDraft {
    /// Begins the names of parts with a place on the way, which its number follows.
    static let stop = "stop."
    /// No row has so many places on the way.
    static let mostStops = 24

    /// Puts the places of several columns in their order: `PAO`, `SCK`, `PAO` is from PAO to PAO by SCK. Where a column has the
    /// departure or the destination, they are the way between.
    mutating func takeStops() {
        var way: [String] = []
        for place in 2...(2 * Self.mostStops + 1) {
            guard let text = text("\(Self.stop)\(place)"), !PlaceWord.isNothing(text) else { continue }
            for name in PlaceWord.way(text) where name != way.last { way.append(name) }
        }
        guard !way.isEmpty else { return }
        if flight.origin?.label == way.first { way.removeFirst() }
        if flight.origin == nil, !way.isEmpty { flight.origin = .new(way.removeFirst()) }
        if flight.destination == nil, !way.isEmpty { flight.destination = .new(way.removeLast()) }
        let route = ([flight.route] + way).compactMap(\.self).joined(separator: " ")
        flight.route = route.nonEmpty
        takeShortCodes()
    }
}
