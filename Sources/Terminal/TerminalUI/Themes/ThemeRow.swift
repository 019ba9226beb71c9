/// How one style looks at each depth of color.
package struct ThemeRow: Hashable, Sendable {
    package let deep: Rendition
    package let shallow: Rendition
    package let mono: Rendition

    /// Makes a row; foreground and background are given as a pair, so that no terminal's own ground can spoil them.
    ///
    /// - Parameters:
    ///   - deep: foreground and background in the palette of 256.
    ///   - shallow: foreground and background in the palette of 16.
    ///   - attributes: added where there is color.
    ///   - mono: what stands for the style where there is none.
    package init(
        deep: (UInt8, UInt8), shallow: (UInt8, UInt8), attributes: CellAttributes = [], mono: CellAttributes = []
    ) {
        self.deep = Rendition(foreground: deep.0, background: deep.1, attributes: attributes)
        self.shallow = Rendition(foreground: shallow.0, background: shallow.1, attributes: attributes)
        self.mono = Rendition(attributes: mono)
    }

    /// Makes a row without colors: the terminal's own, at every depth.
    package init(mono: CellAttributes) {
        self.mono = Rendition(attributes: mono)
        deep = self.mono
        shallow = self.mono
    }

    /// Returns the look at that depth.
    package func rendition(at depth: ColorDepth) -> Rendition {
        switch depth {
        case .deep: deep
        case .shallow: shallow
        case .mono: mono
        }
    }
}
