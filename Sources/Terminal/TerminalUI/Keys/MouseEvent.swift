/// A mouse action on a cell of the screen.
package struct MouseEvent: Hashable, Sendable {
    /// The mouse actions that the program uses.
    package enum Kind: Hashable, Sendable, CaseIterable {
        /// The left button was pressed.
        case press
        /// The left button was released.
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
