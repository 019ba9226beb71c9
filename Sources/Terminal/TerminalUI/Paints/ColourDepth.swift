/// How many colours a terminal shows.
package enum ColourDepth: Hashable, Sendable, CaseIterable {
    /// The 256 of xterm.
    case deep
    /// Sixteen, or eight of which bold makes the other eight.
    case shallow
    /// None: only bold, underline and reverse.
    case mono
}
