import CNCurses
import CTerminal
import TerminalUI

/// Hands out ncurses' numbers for pairs of colours.
struct ColourPairs {
    private var numbers: [Int: Int32] = [:]
    private let colours: Int
    private let limit: Int

    /// Begins with none; 0 is the terminal's own pair.
    init(colours: Int, limit: Int) {
        self.colours = colours
        self.limit = limit
    }

    /// What ncurses is told about a style.
    struct Look {
        let pair: Int32
        let attributes: UInt32
    }

    /// Returns the pair and the attributes of a style; without colours when the terminal has no pair left.
    mutating func look(of style: CellStyle) -> Look {
        var attributes = UInt32(style.attributes.rawValue)
        guard style.foreground != nil || style.background != nil else { return Look(pair: 0, attributes: attributes) }
        var foreground = style.foreground.map(Int.init) ?? -1
        // Where there are eight, bold makes the other eight; a bright ground is not to be had.
        if colours < 16, foreground >= 8 {
            foreground -= 8
            attributes |= UInt32(CT_BOLD.rawValue)
        }
        let background = style.background.map { colours < 16 ? Int($0) % 8 : Int($0) } ?? -1
        return Look(pair: number(foreground, background), attributes: attributes)
    }

    private mutating func number(_ foreground: Int, _ background: Int) -> Int32 {
        let key = (foreground + 1) * 1024 + background + 1
        if let number = numbers[key] { return number }
        let number = numbers.count + 1
        guard number < limit, init_extended_pair(Int32(number), Int32(foreground), Int32(background)) == OK else {
            return 0
        }
        numbers[key] = Int32(number)
        return Int32(number)
    }
}
