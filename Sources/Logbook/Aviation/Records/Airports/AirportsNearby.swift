import Glibc

/// The airports of the table around a place that moves a little at a time, such as along a flight.
///
/// The first search reads the places of all airports, a few milliseconds; later ones cost a look at a few dozen.
package struct AirportsNearby: Sendable {
    /// An airport near a place.
    package struct Hit: Hashable, Sendable {
        /// The airport's number in the table; equal numbers are the same airport.
        package let number: Int
        /// The distance of its center, in nautical miles.
        package let miles: Double
        /// Feet above the sea; nil when the table does not say.
        package let elevationFeet: Int?
    }

    private let reach: Double
    private var center: (latitude: Double, longitude: Double)?
    private var candidates: [Int] = []

    /// Creates a search.
    ///
    /// - Parameter reach: the greatest distance of an airport, in nautical miles.
    package init(within reach: NauticalMiles) {
        self.reach = reach.count
    }

    /// Returns the nearest airport of a place within the reach; nil for none.
    package mutating func nearest(to place: Coordinate) -> Hit? {
        let table = AirportPlaces.all
        let moved = center.map { Self.miles($0.latitude, $0.longitude, place.latitude, place.longitude) }
        if moved.map({ $0 >= reach }) ?? true {
            center = (place.latitude, place.longitude)
            candidates = table.numbers(within: reach * 2, of: place)
        }
        var best: (number: Int, miles: Double)?
        for number in candidates {
            let miles = Self.miles(
                place.latitude, place.longitude, table.latitudes[number], table.longitudes[number])
            if miles <= reach, miles < best?.miles ?? .infinity { best = (number, miles) }
        }
        return best.map { Hit(number: $0.number, miles: $0.miles, elevationFeet: table.elevation($0.number)) }
    }

    /// Returns the airport of a number.
    package static func airport(_ number: Int) -> KnownAirport {
        KnownAirport(AirportTableRow(AirportTable.rows, AirportPlaces.all.line(number)).record)
    }

    /// The distance on a plane that touches the earth: exact enough for a few miles.
    package static func miles(_ north: Double, _ east: Double, _ otherNorth: Double, _ otherEast: Double) -> Double {
        let turn = (otherEast - east).remainder(dividingBy: 360) * cos((north + otherNorth) / 2 * .pi / 180)
        let up = otherNorth - north
        return (turn * turn + up * up).squareRoot() * 60.04
    }
}

/// The places of all airports, from south to north.
private struct AirportPlaces: Sendable {
    static let all = AirportPlaces()

    let latitudes: [Double]
    let longitudes: [Double]
    private let starts: [Int]

    private init() {
        let rows = AirportTable.rows
        var found: [(latitude: Double, longitude: Double, start: Int)] = []
        var start = 0
        while start < rows.count {
            let line = rows.line(from: start)
            if let place = AirportTableRow(rows, line).coordinate {
                found.append((place.latitude, place.longitude, start))
            }
            start = line.upperBound + 1
        }
        found.sort { $0.latitude < $1.latitude }
        latitudes = found.map(\.latitude)
        longitudes = found.map(\.longitude)
        starts = found.map(\.start)
    }

    func line(_ number: Int) -> Range<Int> { AirportTable.rows.line(from: starts[number]) }

    func elevation(_ number: Int) -> Int? { Int(AirportTableRow(AirportTable.rows, line(number)).text(.elevation)) }

    func numbers(within miles: Double, of place: Coordinate) -> [Int] {
        let degrees = miles / 60
        var (low, high) = (0, latitudes.count)
        while low < high {
            let middle = (low + high) / 2
            if latitudes[middle] < place.latitude - degrees { low = middle + 1 } else { high = middle }
        }
        var numbers: [Int] = []
        while low < latitudes.count, latitudes[low] <= place.latitude + degrees {
            let distance = AirportsNearby.miles(
                place.latitude, place.longitude, latitudes[low], longitudes[low])
            if distance <= miles { numbers.append(low) }
            low += 1
        }
        return numbers
    }
}
