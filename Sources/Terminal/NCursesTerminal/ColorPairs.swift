import CNCurses
import CTerminal
import TerminalUI

/// Allocates ncurses' numbers for pairs of colors.
struct ColorPairs {
    private var numbers: [Int: Int32] = [:]
    private let colors: Int
    private let limit: Int
    /// The colors that were asked for, as the terminal takes them.
    private var directColors: [UInt8: Int] = [:]

    /// Starts without pairs; pair 0 is the terminal's own.
    init(colors: Int, limit: Int) {
        self.colors = colors
        self.limit = limit
    }

    /// A rendition in terms of ncurses.
    struct ScreenAttributes {
        let pair: Int32
        let attributes: UInt32
    }

    /// Returns the color pair and the attributes of a rendition; pair 0 if the terminal has no pair left.
    mutating func attributes(of rendition: Rendition) -> ScreenAttributes {
        var attributes = UInt32(rendition.attributes.rawValue)
        guard rendition.foreground != nil || rendition.background != nil else {
            return ScreenAttributes(pair: 0, attributes: attributes)
        }
        var foreground = rendition.foreground.map { number(of: $0) } ?? -1
        // With eight colors, bold gives the bright foreground colors; bright backgrounds are not available.
        if colors < 16, foreground >= 8 {
            foreground -= 8
            attributes |= UInt32(CT_BOLD.rawValue)
        }
        let background = rendition.background.map { colors < 16 ? Int($0) % 8 : number(of: $0) } ?? -1
        return ScreenAttributes(pair: number(foreground, background), attributes: attributes)
    }

    /// Returns the number by which the terminal shows a color of xterm's palette: its red, green and blue where the
    /// terminal takes these.
    private mutating func number(of color: UInt8) -> Int {
        if let number = directColors[color] { return number }
        let number = ct_sends_rgb(Int32(color)) ? XtermPalette.rgb(of: color) : Int(color)
        directColors[color] = number
        return number
    }

    private mutating func number(_ foreground: Int, _ background: Int) -> Int32 {
        let key = (foreground + 1) << 32 + background + 1
        if let number = numbers[key] { return number }
        let number = numbers.count + 1
        guard number < limit, init_extended_pair(Int32(number), Int32(foreground), Int32(background)) == OK else {
            return 0
        }
        numbers[key] = Int32(number)
        return Int32(number)
    }
}
