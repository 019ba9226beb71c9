/// What the mouse did over one cell of the screen.
package struct MouseEvent: Hashable, Sendable {
    /// The ways of using the mouse that terminals report to us.
    package enum Kind: Hashable, Sendable, CaseIterable {
        /// The left button went down.
        case press
        /// The left button came up.
        case release
        case wheelUp
        case wheelDown
    }

    package let kind: Kind
    package let position: Position

    package init(_ kind: Kind, at position: Position) {
        self.kind = kind
        self.position = position
    }
}
