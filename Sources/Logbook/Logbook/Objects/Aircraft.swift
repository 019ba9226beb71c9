package import ManagedObjects

/// An aircraft of the store.
package final class Aircraft: ManagedObject {
    /// What the aircraft is called in lists: its tail number, else its registration, else its type.
    var label: String { tailNumber ?? registrationNumber ?? aircraftType ?? "aircraft" }

    /// The paint; a colour that is no known one is left out, and stays in the store until another is set.
    var paint: Logbook.ColorScheme {
        get {
            let stored = typedColorScheme
            return Logbook.ColorScheme(
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
