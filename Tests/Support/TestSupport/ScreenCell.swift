import CVTerm

/// One cell of the emulator's screen.
package struct ScreenCell: Hashable, Sendable {
    /// The character with its marks; a space in an empty cell.
    package let text: String
    package let width: Int
    package let isBold: Bool
    package let isUnderlined: Bool
    package let isReversed: Bool
    /// The number of a color; -1 for the terminal's default.
    package let foreground: Int
    /// The number of a color; -1 for the terminal's default.
    package let background: Int

    init(_ cell: cv_cell) {
        var text = ""
        withUnsafeBytes(of: cell.scalars) { bytes in
            for value in bytes.bindMemory(to: UInt32.self).prefix(while: { $0 != 0 }) {
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
            }
        }
        self.text = text.isEmpty ? " " : text
        width = Int(cell.width)
        isBold = cell.bold
        isUnderlined = cell.underline
        isReversed = cell.reverse
        foreground = Int(cell.foreground)
        background = Int(cell.background)
    }
}
