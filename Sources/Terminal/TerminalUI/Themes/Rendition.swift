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
