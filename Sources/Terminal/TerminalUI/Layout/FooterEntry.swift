/// One key of the footer and what it does.
package struct FooterEntry<Target: Sendable>: Sendable {
    /// The key as it is written: ``Key/label``.
    package let key: String
    package let label: String
    /// False for what cannot be done now: it keeps its place and is still a target, so that a click can say why.
    package let isEnabled: Bool
    /// Where there is too little room, the entries with the lowest priority fall away first.
    package let priority: Int
    /// What the entry stands for when it is clicked.
    package let target: Target

    package init(_ key: String, _ label: String, isEnabled: Bool = true, priority: Int = 0, target: Target) {
        self.key = key
        self.label = label
        self.isEnabled = isEnabled
        self.priority = priority
        self.target = target
    }
}
