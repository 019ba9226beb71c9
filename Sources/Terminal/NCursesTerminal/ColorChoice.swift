package import TerminalUI

/// What the user wants of colors, as `--color` says it.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    case always
    case never
    case auto

    /// Returns the colors to be used.
    ///
    /// - Parameters:
    ///   - noColor: the value of `NO_COLOR`; nil and empty mean that it is not set. `--color always` outranks it.
    ///   - colors: how many the terminal has.
    package func depth(noColor: String?, colors: Int) -> ColorDepth {
        switch self {
        case .never: return .mono
        case .auto where !(noColor ?? "").isEmpty: return .mono
        case .auto, .always:
            if colors >= 256 { return .deep }
            return colors >= 8 ? .shallow : .mono
        }
    }
}
