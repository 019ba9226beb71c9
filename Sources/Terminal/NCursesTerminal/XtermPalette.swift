/// The 256 colors of xterm, as red, green and blue.
///
/// Source: `256colres.pl` of xterm: a cube of six levels from 16 on, and 24 grays from 232 on.
enum XtermPalette {
    /// Returns `0xRRGGBB` of a color's number.
    static func rgb(of color: UInt8) -> Int {
        let number = Int(color)
        switch number {
        case ..<16: return basic[number]
        case 16..<232:
            let levels = [0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
            let cell = number - 16
            return levels[cell / 36] << 16 | levels[cell / 6 % 6] << 8 | levels[cell % 6]
        default: return (8 + 10 * (number - 232)) * 0x01_0101
        }
    }

    /// The sixteen colors as xterm shows them.
    private static let basic = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}
