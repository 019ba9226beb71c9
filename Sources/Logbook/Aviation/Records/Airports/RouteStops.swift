/// The airports that a route names between its ends, at which the flight may have landed.
package enum RouteStops {
    /// Returns the positions of the airports that a route names, in its order.
    ///
    /// A word is an airport if the pilot has it in his logbook, by whatever identifier; else an ICAO identifier of four
    /// letters, or an FAA identifier with a digit, such as `O69`. Three letters alone, as of a navaid, are none.
    ///
    /// ```
    /// RouteStops.positions(in: "KUKI O69 V25 SAC").count   // 2
    /// ```
    ///
    /// - Parameter own: the positions of the pilot's own airports by their identifiers, in capitals.
    package static func positions(in route: String?, own: [String: Coordinate] = [:]) -> [Coordinate] {
        words(of: route).compactMap { own[$0] ?? position(of: $0) }
    }

    fileprivate static func words(of route: String?) -> [String] {
        guard let route else { return [] }
        return route.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns the position of the airport of the table that a word of a route names.
    fileprivate static func position(of code: String) -> Coordinate? {
        guard (3...4).contains(code.count), let airport = AirportTable.airport(code) else { return nil }
        let isCode =
            airport.match == .icao && code.count == 4 || airport.match == .faa && code.contains(where: \.isNumber)
        return isCode ? airport.record.coordinate : nil
    }

    /// Returns the distance from a departure to the farthest of some places; nil for none.
    static func farthest(of places: [Coordinate], from origin: Coordinate) -> NauticalMiles? {
        places.map { origin.distance(to: $0) }.max()
    }
}

/// The positions of the airports in the routes of a book, each of them looked up once.
package final class KnownRouteStops {
    private let own: [String: Coordinate]
    private var known: [String: Coordinate?] = [:]
    private static let most = 10_000

    /// - Parameter own: the positions of the pilot's own airports by their identifiers, in capitals.
    package init(own: [String: Coordinate]) { self.own = own }

    /// Returns the positions of the airports that a route names, in its order.
    package func positions(in route: String?) -> [Coordinate] {
        RouteStops.words(of: route).compactMap { code in
            if let position = own[code] { return position }
            if let position = known[code] { return position }
            if known.count >= Self.most { known = [:] }
            let position = RouteStops.position(of: code)
            known[code] = .some(position)
            return position
        }
    }
}
