/// The number of colors of a terminal.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// xterm's 256 colors.
    case deep
    /// Sixteen colors, or eight and their bright forms by bold.
    case shallow
    /// No colors: only bold, underline and reverse.
    case mono
}
