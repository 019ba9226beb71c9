/// A key in the footer with its action.
package struct FooterEntry<Target: Sendable>: Sendable {
    /// The key's text, from ``Key/label``.
    package let key: String
    package let label: String
    /// Whether the action is possible now. A disabled entry is still shown and clickable, so that a click can explain
    /// why.
    package let isEnabled: Bool
    /// The entries with the lowest priority are omitted first if there is not enough room.
    package let priority: Int
    /// The value for a click on the entry.
    package let target: Target

    package init(_ key: String, _ label: String, isEnabled: Bool = true, priority: Int = 0, target: Target) {
        self.key = key
        self.label = label
        self.isEnabled = isEnabled
        self.priority = priority
        self.target = target
    }
}
