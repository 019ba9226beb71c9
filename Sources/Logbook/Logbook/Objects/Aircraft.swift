package import Aviation
package import ManagedObjects

/// An aircraft of the store.
package final class Aircraft: ManagedObject {
    /// The name in lists: the tail number, else the registration number, else the type.
    var label: String { Self.label(tail: tailNumber, registration: registrationNumber, type: aircraftType) }

    static func label(tail: String?, registration: String?, type: String?) -> String {
        tail ?? registration ?? type ?? "aircraft"
    }

    /// The paint's colors. An unknown name of a color is nil, and stays in the store until another color is set.
    package var paint: Aviation.ColorScheme {
        get {
            let stored = typedColorScheme
            return Aviation.ColorScheme(
                primary: stored?.primary.flatMap { PaintColor(name: $0) },
                secondary: stored?.secondary.flatMap { PaintColor(name: $0) },
                tertiary: stored?.tertiary.flatMap { PaintColor(name: $0) })
        }
        set {
            guard newValue != paint else { return }
            typedColorScheme = ColorScheme(
                primary: newValue.primary?.rawValue, secondary: newValue.secondary?.rawValue,
                tertiary: newValue.tertiary?.rawValue)
        }
    }
}

/// Recorded flight parameters of an aircraft.
package final class FlightData: ManagedObject {}
