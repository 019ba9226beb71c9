/// The escape sequence that copies a text to the clipboard (OSC 52 of xterm).
package enum ClipboardSequence {
    /// Returns the sequence for a text of any length; terminals may reject long ones.
    package static func copying(_ text: String) -> String { "\u{1B}]52;c;\(Base64.text(of: Array(text.utf8)))\u{07}" }
}
