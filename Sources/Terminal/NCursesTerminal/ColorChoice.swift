package import TerminalUI

/// What the user wants of colours, as `--color` says it.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    case always
    case never
    case auto

    /// Returns the colours to be used.
    ///
    /// - Parameters:
    ///   - noColour: the value of `NO_COLOR`; nil and empty mean that it is not set. `--color always` outranks it.
    ///   - colours: how many the terminal has.
    package func depth(noColour: String?, colours: Int) -> ColourDepth {
        switch self {
        case .never: return .mono
        case .auto where !(noColour ?? "").isEmpty: return .mono
        case .auto, .always:
            if colours >= 256 { return .deep }
            return colours >= 8 ? .shallow : .mono
        }
    }
}
