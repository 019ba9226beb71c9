/// One place of the screen: what stands there and what it means.
package struct Cell: Hashable, Sendable {
    /// What is drawn; a space in the second half of a wide one.
    package let grapheme: Character
    /// 1, or 2 for a wide one, or 0 for the second half of a wide one.
    package let width: UInt8
    package let style: Style
    package let attributes: CellAttributes

    /// Makes a cell; ``CellBuffer`` sees to it that the halves of wide ones stay together.
    init(_ grapheme: Character, width: UInt8 = 1, style: Style, attributes: CellAttributes = []) {
        self.grapheme = grapheme
        self.width = width
        self.style = style
        self.attributes = attributes
    }

    /// Returns an empty cell.
    package static func blank(_ style: Style = .ground) -> Cell { Cell(" ", style: style) }

    /// True for the second half of a wide one.
    package var isSecondHalf: Bool { width == 0 }

    /// Returns the same character, styled differently.
    func styled(_ style: Style, _ attributes: CellAttributes) -> Cell {
        Cell(grapheme, width: width, style: style, attributes: attributes)
    }
}
