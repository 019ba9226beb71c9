/// The user's choice about colors, as given to `--color`.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    case always
    case never
    case auto

    /// Returns the color depth to use.
    ///
    /// - Parameters:
    ///  - noColor: The value of `NO_COLOR`; nil and empty mean that it is not set. `--color always` overrides it.
    ///  - colors: The number of colors of the terminal.
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
