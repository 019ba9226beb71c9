package import ManagedObjects

/// An airport of the store.
package final class Airport: ManagedObject {
    /// What the airport is called in lists: the shortest identifier that names it, else its name.
    var label: String { icaoIdentifier ?? faaIdentifier ?? iataIdentifier ?? name ?? "airport" }

    /// Where it lies; `nil` when either coordinate is not known.
    var coordinate: Coordinate? {
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
