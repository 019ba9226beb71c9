package import Aviation
package import ManagedObjects

/// An airport of the store.
package final class Airport: ManagedObject {
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

extension Airport: NamedAirport {}
