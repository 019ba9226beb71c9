package import Aviation
package import ManagedObjects

/// An airport of the store.
package final class Airport: ManagedObject {
    /// The name in lists: the first identifier of ICAO, FAA and IATA, else the name.
    var label: String { icaoIdentifier ?? faaIdentifier ?? iataIdentifier ?? name ?? "airport" }

    /// The position; nil when a coordinate is unknown.
    package var coordinate: Coordinate? {
        get {
            guard let latitude, let longitude else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        set {
            guard newValue != coordinate else { return }
            latitude = newValue?.latitude
            longitude = newValue?.longitude
        }
    }
}
