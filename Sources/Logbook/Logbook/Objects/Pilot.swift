package import ManagedObjects

/// A pilot of the store.
package final class Pilot: ManagedObject {
    /// The name in lists.
    var label: String { Self.label(name: name, certificate: certificateID) }

    static func label(name: String?, certificate: String?) -> String { name ?? certificate ?? "pilot" }
}
