/// How one paint looks at each depth of colour.
package struct ThemeRow: Hashable, Sendable {
    package let deep: CellStyle
    package let shallow: CellStyle
    package let mono: CellStyle

    /// Makes a row; foreground and background are given as a pair, so that no terminal's own ground can spoil them.
    ///
    /// - Parameters:
    ///   - deep: foreground and background in the palette of 256.
    ///   - shallow: foreground and background in the palette of 16.
    ///   - attributes: added where there is colour.
    ///   - mono: what stands for the paint where there is none.
    package init(
        deep: (UInt8, UInt8), shallow: (UInt8, UInt8), attributes: CellAttributes = [], mono: CellAttributes = []
    ) {
        self.deep = CellStyle(foreground: deep.0, background: deep.1, attributes: attributes)
        self.shallow = CellStyle(foreground: shallow.0, background: shallow.1, attributes: attributes)
        self.mono = CellStyle(attributes: mono)
    }

    /// Makes a row without colours: the terminal's own, at every depth.
    package init(mono: CellAttributes) {
        self.mono = CellStyle(attributes: mono)
        deep = self.mono
        shallow = self.mono
    }

    /// Returns the look at that depth.
    package func style(at depth: ColourDepth) -> CellStyle {
        switch depth {
        case .deep: deep
        case .shallow: shallow
        case .mono: mono
        }
    }
}
