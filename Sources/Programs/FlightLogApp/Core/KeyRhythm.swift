/// Whether keys come one by one, or one is held down.
///
/// The pane of a row follows a single key at once. Behind a key that is held down it would be drawn for each row that the cursor
/// crosses, and follows when the key rests.
package struct KeyRhythm {
    /// When the last key was pressed, in seconds; nil before the first one.
    private var pressed: Double?
    /// Whether the last key followed another one as fast as keyboards repeat.
    package private(set) var isHeld = false

    /// Keyboards repeat a key that is held down at least as often, in seconds.
    static let repetition = 0.12

    package init() {}

    /// Notes a key at a time in seconds since any fixed moment.
    package mutating func press(at seconds: Double) {
        isHeld = pressed.map { seconds - $0 < Self.repetition } ?? false
        pressed = seconds
    }

    /// Returns the milliseconds to wait for another key: none for the pane behind a single key, else those of the state.
    package func delay(_ usual: Int?, isForPane: Bool) -> Int? { isForPane && !isHeld ? 0 : usual }
}
