/// A trigger that keeps a derived attribute up to date.
package struct DerivedTrigger: Sendable, Hashable {
    /// The prefix of the names of all such triggers, in Core Data's own files as well.
    package static let prefix = "Z_DA_"

    /// The trigger's name.
    package let name: String
    /// Creates the trigger.
    package let createStatement: SQLStatement

    /// Removes a trigger if it exists.
    package static func dropStatement(_ name: String) -> SQLStatement { "DROP TRIGGER IF EXISTS \(name: name)" }
}
