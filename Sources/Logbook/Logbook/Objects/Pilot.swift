package import ManagedObjects

/// A pilot of the store.
package final class Pilot: ManagedObject {
    /// What the pilot is called in lists.
    var label: String { name ?? certificateID ?? "pilot" }
}
