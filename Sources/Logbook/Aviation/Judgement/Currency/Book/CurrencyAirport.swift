/// An airport as rules see it.
package final class CurrencyAirport: Sendable {
    let label: String
    let coordinate: Coordinate?

    package init(_ label: String, at coordinate: Coordinate?) {
        self.label = label
        self.coordinate = coordinate
    }
}
