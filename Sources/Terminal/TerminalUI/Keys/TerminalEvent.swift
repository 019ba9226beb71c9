/// An event of the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Text from the clipboard, with line ends as `\n`; never interpreted as keys.
    case paste(String)
    /// What had arrived of a paste that broke off. What still comes of it is dropped, to its end or until Esc.
    case pasteBrokeOff(String)
    case mouse(MouseEvent)
    /// The screen has a new size; several changes are reported as the last one.
    case resize(Size)
    /// The terminal was closed, or the program was asked to exit: save and exit at once.
    case hangUp
    /// Another thread has a result; several calls can be reported as one.
    case wake
    /// The program continues after being stopped; the screen must be drawn again.
    case resumed
}

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
