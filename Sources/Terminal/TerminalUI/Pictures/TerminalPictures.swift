/// A way in which terminals show pictures.
package enum PictureProtocol: String, Hashable, Sendable, CaseIterable {
    /// The graphics protocol of kitty, which takes a PNG.
    case kitty
    /// DEC's sixels, which take dots.
    case sixel
    /// Letters: half blocks in two colors each, which any terminal with colors shows.
    case blocks
}

/// Whether pictures are shown, by the user's settings.
package enum PictureChoice: String, Hashable, Sendable, CaseIterable {
    /// As the terminal answers; inside a multiplexer, which would tear them, not.
    case auto
    /// By kitty's protocol, without asking.
    case kitty
    /// As sixels, without asking.
    case sixel
    case never
}

/// What a terminal shows of pictures.
package struct PictureSupport: Hashable, Sendable {
    /// Why there are no pictures.
    package enum Obstacle: Hashable, Sendable {
        /// The settings turn them off.
        case turnedOff
        /// The program runs inside tmux or screen.
        case multiplexer
        /// The terminal did not say that it has graphics.
        case unanswered
    }

    /// The way; nil for none.
    package var way: PictureProtocol?
    /// Why there is none; nil where there is one.
    package var obstacle: Obstacle?
    /// The dots of a cell; usual ones where the terminal does not say.
    package var cellWidth = 10
    package var cellHeight = 20
    /// Whether the terminal has all colors, and not 256 only.
    package var hasAllColors = false
    /// Whether tmux is asked to pass pictures on.
    package var passesThrough = false

    /// Pictures in a way.
    package init(_ way: PictureProtocol) { self.way = way }

    /// No pictures.
    package init(_ obstacle: Obstacle) { self.obstacle = obstacle }

    /// What follows from a choice alone; nil when the terminal is to be asked.
    ///
    /// - Parameter isInMultiplexer: whether tmux or screen is between the program and the terminal.
    package init?(_ choice: PictureChoice, isInMultiplexer: Bool) {
        switch choice {
        case .kitty:
            self.init(.kitty)
            passesThrough = isInMultiplexer
        case .sixel: self.init(.sixel)
        case .never: self.init(.turnedOff)
        case .auto:
            guard isInMultiplexer else { return nil }
            self.init(.multiplexer)
        }
    }
}

/// What a terminal answers to the questions about its pictures.
package struct PictureAnswers: Hashable, Sendable {
    /// Whether it has kitty's protocol.
    package var hasKitty = false
    /// Its attributes (DA1), of which 4 says that it has sixels; nil while it has not answered.
    package var attributes: [Int]?
    /// The dots of a cell; nil where it does not say.
    package var cell: (width: Int, height: Int)?

    package init() {}

    /// The questions, the last of which every terminal answers: kitty's for a picture of one dot that is not shown, the size
    /// of a cell, the attributes.
    package static let questions = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"

    /// Reads one answer, from its Esc on; others are left out.
    package mutating func read(_ bytes: some Sequence<UInt8>) {
        let text = String(decoding: Array(bytes), as: UTF8.self)
        if text.hasPrefix("\u{1B}_Gi=31;") {
            hasKitty = text.hasPrefix("\u{1B}_Gi=31;OK")
        } else if text.hasPrefix("\u{1B}[?"), text.hasSuffix("c") {
            attributes = text.dropFirst(3).dropLast().split(separator: ";").compactMap { Int($0) }
        } else if text.hasPrefix("\u{1B}[6;"), text.hasSuffix("t") {
            let numbers = text.dropFirst(4).dropLast().split(separator: ";").compactMap { Int($0) }
            guard numbers.count == 2, numbers.allSatisfy({ (4...200).contains($0) }) else { return }
            cell = (width: numbers[1], height: numbers[0])
        }
    }

    /// What follows from the answers.
    package var support: PictureSupport {
        var support =
            hasKitty
            ? PictureSupport(.kitty) : attributes?.contains(4) == true ? PictureSupport(.sixel) : .init(.unanswered)
        if let cell { (support.cellWidth, support.cellHeight) = (cell.width, cell.height) }
        return support
    }

    package static func == (one: PictureAnswers, other: PictureAnswers) -> Bool {
        one.support == other.support && one.attributes == other.attributes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(support) }
}

/// A picture for the whole screen of a terminal, as the bytes that it takes.
package struct ScreenPicture: Hashable, Sendable {
    package let way: PictureProtocol
    /// What draws the picture from the upper left corner on.
    package let bytes: [UInt8]

    /// Creates a picture of a PNG, for kitty's protocol.
    ///
    /// - Parameters:
    ///   - columns: the cells over which the picture is drawn, across.
    ///   - rows: the same, down.
    ///   - passesThrough: whether tmux is asked to pass it on.
    package init(png: [UInt8], columns: Int, rows: Int, passesThrough: Bool = false) {
        way = .kitty
        bytes = KittyPicture.bytes(of: png, columns: columns, rows: rows, passesThrough: passesThrough)
    }

    /// Creates a picture of dots, for sixels; nil for no such picture.
    package init?(ppm: [UInt8]) {
        guard let dots = DotPicture(ppm: ppm) else { return nil }
        way = .sixel
        bytes = SixelPicture.bytes(of: dots)
    }

    /// Creates a picture of half blocks, two dots a cell; nil for no such picture.
    ///
    /// - Parameter hasAllColors: whether colors are sent as they are; else the nearest ones of the usual 256.
    package init?(blocksOf ppm: [UInt8], hasAllColors: Bool) {
        guard let dots = DotPicture(ppm: ppm) else { return nil }
        way = .blocks
        bytes = BlockPicture.bytes(of: dots, hasAllColors: hasAllColors)
    }

    /// What removes the pictures from the screen; empty where clearing it does.
    package static func removal(of way: PictureProtocol) -> String {
        way == .kitty ? "\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : ""
    }
}

/// The graphics protocol of kitty: a PNG as letters, in pieces.
enum KittyPicture {
    /// The most letters of a piece that terminals must take.
    private static let piece = 4_096

    static func bytes(of png: [UInt8], columns: Int, rows: Int, passesThrough: Bool) -> [UInt8] {
        let letters = Array(Base64.text(of: png).utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count + letters.count / 32)
        for start in stride(from: 0, to: max(letters.count, 1), by: piece) {
            let end = min(start + piece, letters.count)
            // Terminals answer nothing, also no error.
            let keys = start == 0 ? "a=T,f=100,q=2,C=1,c=\(columns),r=\(rows)," : "q=2,"
            let part = "\u{1B}_G\(keys)m=\(end < letters.count ? 1 : 0);"
            let whole = Array(part.utf8) + letters[start..<end] + Array("\u{1B}\\".utf8)
            bytes += passesThrough ? wrapped(whole) : whole
        }
        return bytes
    }

    /// What tmux passes on: each Esc twice, in a string of its own.
    private static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
        Array("\u{1B}Ptmux;".utf8) + bytes.flatMap { $0 == 0x1B ? [$0, $0] : [$0] } + Array("\u{1B}\\".utf8)
    }
}

/// Bytes as letters (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(bytes.count - start, 3)
            var bits = 0
            for index in 0..<3 { bits = bits << 8 | (index < count ? Int(bytes[start + index]) : 0) }
            for letter in 0..<4 {
                result.append(letter <= count ? alphabet[bits >> (18 - 6 * letter) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
