import CVTerm

/// What the emulator shows in one place.
package struct ScreenCell: Hashable, Sendable {
    /// The character with its marks; a space where nothing is.
    package let text: String
    package let width: Int
    package let isBold: Bool
    package let isUnderlined: Bool
    package let isReversed: Bool
    /// A number of the palette; -1 for the terminal's own.
    package let foreground: Int
    /// A number of the palette; -1 for the terminal's own.
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
