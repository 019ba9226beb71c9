/// How many colors a terminal shows.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// The 256 of xterm.
    case deep
    /// Sixteen, or eight of which bold makes the other eight.
    case shallow
    /// None: only bold, underline and reverse.
    case mono
}
