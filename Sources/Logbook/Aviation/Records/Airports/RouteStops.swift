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
        (route ?? "").uppercased().split { !$0.isLetter && !$0.isNumber }.compactMap { (word: Substring) in
            let code = String(word)
            if let known = own[code] { return known }
            guard (3...4).contains(code.count), let airport = AirportTable.airport(code) else { return nil }
            let isCode =
                airport.match == .icao && code.count == 4 || airport.match == .faa && code.contains(where: \.isNumber)
            return isCode ? airport.record.coordinate : nil
        }
    }

    /// Returns the distance from a departure to the farthest of some places; nil for none.
    static func farthest(of places: [Coordinate], from origin: Coordinate) -> NauticalMiles? {
        places.map { origin.distance(to: $0) }.max()
    }
}
