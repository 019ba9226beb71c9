package import ManagedObjects

/// A pilot of the store.
package final class Pilot: ManagedObject {
    /// The name in lists.
    var label: String { name ?? certificateID ?? "pilot" }
}
