/// A cell of the screen: its character and its style.
package struct Cell: Hashable, Sendable {
    private let code: GraphemeCode
    /// 1, or 2 for a wide character, or 0 for the second half of one.
    package let width: UInt8
    package let style: Style
    package let attributes: CellAttributes

    /// Creates a cell; ``CellBuffer`` keeps the halves of wide characters together.
    init(_ grapheme: Character, width: UInt8 = 1, style: Style, attributes: CellAttributes = []) {
        self.init(GraphemeCode(grapheme), width: width, style: style, attributes: attributes)
    }

    /// Creates a cell of a character's code.
    init(_ code: GraphemeCode, width: UInt8 = 1, style: Style, attributes: CellAttributes) {
        self.code = code
        self.width = width
        self.style = style
        self.attributes = attributes
    }

    /// The character; a space in the second half of a wide character.
    package var grapheme: Character { code.character }

    /// The code point of a character that has only one; nil for any other.
    package var scalar: Unicode.Scalar? { code.scalar }

    /// Returns an empty cell.
    package static func blank(_ style: Style = .ground) -> Cell { Cell(" ", style: style) }

    /// Whether this is the second half of a wide character.
    package var isSecondHalf: Bool { width == 0 }

    /// Returns the same character with another style.
    func styled(_ style: Style, _ attributes: CellAttributes) -> Cell {
        Cell(code, width: width, style: style, attributes: attributes)
    }
}
