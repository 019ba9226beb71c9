/// A trigger that keeps a derived attribute what its expression says.
package struct DerivedTrigger: Sendable, Hashable {
    /// How the names of all such triggers begin, in genuine files too.
    package static let prefix = "Z_DA_"

    /// The trigger's name.
    package let name: String
    /// The statement that makes it.
    package let createStatement: SQLStatement

    /// The statement that removes a trigger, if it is there.
    package static func dropStatement(_ name: String) -> SQLStatement { "DROP TRIGGER IF EXISTS \(name: name)" }
}
