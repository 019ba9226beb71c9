/// Why a test on a real terminal failed: with the screen as it was and the last bytes that came.
package struct PseudoTerminalFailure: Error, CustomStringConvertible {
    package let what: String
    package let screen: String
    package let transcript: String

    package var description: String {
        """
        \(what)
        --- screen
        \(screen)
        --- last bytes
        \(transcript)
        ---
        """
    }
}
