/// The appearance of a cell on a terminal: its colors and attributes.
package struct Rendition: Hashable, Sendable {
    /// A number in the terminal's palette; nil for the default foreground.
    package let foreground: UInt8?
    /// A number in the terminal's palette; nil for the default background.
    package let background: UInt8?
    package let attributes: CellAttributes

    package init(foreground: UInt8? = nil, background: UInt8? = nil, attributes: CellAttributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Returns the rendition with additional attributes.
    package func adding(_ more: CellAttributes) -> Rendition {
        Rendition(foreground: foreground, background: background, attributes: attributes.union(more))
    }
}

/// Attributes of a cell besides its colors.
package struct CellAttributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = CellAttributes(rawValue: 1)
    package static let underline = CellAttributes(rawValue: 2)
    package static let reverse = CellAttributes(rawValue: 4)
    package static let dim = CellAttributes(rawValue: 8)
}

/// The number of colors of a terminal.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// xterm's 256 colors.
    case deep
    /// Sixteen colors, or eight and their bright forms by bold.
    case shallow
    /// No colors: only bold, underline and reverse.
    case mono
}
