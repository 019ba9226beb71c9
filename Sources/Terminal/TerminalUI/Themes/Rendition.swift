/// What a terminal is told about a cell: its colors and how it stands out.
package struct Rendition: Hashable, Sendable {
    /// A number in the terminal's palette; nil is its own foreground.
    package let foreground: UInt8?
    /// A number in the terminal's palette; nil is its own background.
    package let background: UInt8?
    package let attributes: CellAttributes

    package init(foreground: UInt8? = nil, background: UInt8? = nil, attributes: CellAttributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Returns the style that stands out by these attributes as well.
    package func adding(_ more: CellAttributes) -> Rendition {
        Rendition(foreground: foreground, background: background, attributes: attributes.union(more))
    }
}
