/// The appearance of one style at each color depth.
package struct ThemeRow: Hashable, Sendable {
    package let deep: Rendition
    package let shallow: Rendition
    package let mono: Rendition

    /// Creates a row. Foreground and background form a pair, so that readability does not depend on the terminal's
    /// background.
    ///
    /// - Parameters:
    ///  - deep: Foreground and background in the palette of 256 colors.
    ///  - shallow: Foreground and background in the palette of 16 colors.
    ///  - attributes: The attributes used with colors.
    ///  - mono: The attributes used without colors.
    package init(
        deep: (UInt8, UInt8), shallow: (UInt8, UInt8), attributes: CellAttributes = [], mono: CellAttributes = []
    ) {
        self.deep = Rendition(foreground: deep.0, background: deep.1, attributes: attributes)
        self.shallow = Rendition(foreground: shallow.0, background: shallow.1, attributes: attributes)
        self.mono = Rendition(attributes: mono)
    }

    /// Creates a row with the terminal's default colors at every depth.
    package init(mono: CellAttributes) {
        self.mono = Rendition(attributes: mono)
        deep = self.mono
        shallow = self.mono
    }

    /// Returns the appearance at a color depth.
    package func rendition(at depth: ColorDepth) -> Rendition {
        switch depth {
        case .deep: deep
        case .shallow: shallow
        case .mono: mono
        }
    }
}
