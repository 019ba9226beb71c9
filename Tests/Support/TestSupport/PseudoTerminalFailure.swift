/// Why a test on a pseudo-terminal failed, with the screen and the last bytes that arrived.
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
