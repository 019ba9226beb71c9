/// The characters of which pictures of dots are made.
package enum DotMarker: String, Sendable, CaseIterable {
    /// Eight dots a cell, in every font with braille.
    case braille
    /// Eight blocks a cell, of Unicode 16.
    case octant
    /// Six blocks a cell, of Unicode 13.
    case sextant
    /// Two dots a cell, of ASCII.
    case ascii

    /// The columns of dots in a cell.
    package var columns: Int { self == .ascii ? 1 : 2 }

    /// The rows of dots in a cell.
    package var rows: Int {
        switch self {
        case .braille, .octant: 4
        case .sextant: 3
        case .ascii: 2
        }
    }

    /// Returns the character of a cell.
    ///
    /// - Parameter dots: a bit for each dot, the first of them at the left of the first row, the next one at its right.
    package func character(_ dots: UInt8) -> Character {
        switch self {
        case .braille: Self.scalar(0x2800 + UInt32(Self.braille(dots)))
        case .octant: Self.octants[Int(dots)]
        case .sextant: Self.sextant(dots)
        case .ascii: [" ", "'", ".", ":"][Int(dots & 3)]
        }
    }

    private static func scalar(_ value: UInt32) -> Character { Character(Unicode.Scalar(value) ?? " ") }

    /// The order of braille: down the left column, down the right one, then the last row.
    private static func braille(_ dots: UInt8) -> UInt8 {
        let places: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
        return places.indices.reduce(0) { dots & 1 << UInt8($1) == 0 ? $0 : $0 | places[$1] }
    }

    private static func sextant(_ dots: UInt8) -> Character {
        let value = UInt32(dots & 63)
        switch value {
        case 0: return " "
        case 21: return "▌"
        case 42: return "▐"
        case 63: return "█"
        default: return scalar(0x1FB00 + value - 1 - (value > 21 ? 1 : 0) - (value > 42 ? 1 : 0))
        }
    }

    /// The characters that Unicode had before the octants, by their dots.
    private static let older: [UInt8: Character] = [
        0x00: " ", 0xFF: "█", 0x0F: "▀", 0xF0: "▄", 0x55: "▌", 0xAA: "▐", 0x05: "▘", 0x0A: "▝", 0x50: "▖", 0xA0: "▗",
        0x5A: "▞", 0xA5: "▚", 0x5F: "▛", 0xAF: "▜", 0xF5: "▙", 0xFA: "▟", 0x03: "\u{1FB82}", 0xC0: "▂",
        0x3F: "\u{1FB85}", 0xFC: "▆", 0x14: "\u{1FBE6}", 0x28: "\u{1FBE7}", 0x01: "\u{1CEA8}", 0x02: "\u{1CEAB}",
        0x40: "\u{1CEA3}", 0x80: "\u{1CEA0}",
    ]

    private static let octants: [Character] = {
        var next: UInt32 = 0x1CD00
        return (0...255).map { dots in
            if let known = older[UInt8(dots)] { return known }
            defer { next += 1 }
            return scalar(next)
        }
    }()
}
