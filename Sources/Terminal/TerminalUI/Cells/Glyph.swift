/// The unit of drawing: a base character with its marks, in one or two columns.
struct Glyph: Hashable, Sendable {
    let grapheme: Character
    let columns: Int

    /// The replacement for characters that cannot be drawn or must not reach a terminal.
    static let replacement = Glyph(grapheme: "\u{FFFD}", columns: 1)

    /// Returns the glyphs of one character of a text.
    ///
    /// Terminals disagree about composed emoji, so only the parts that all draw alike are kept: nothing after a
    /// zero-width joiner, no variation selectors, no skin tones. Each base gets its own cell, as terminals count them.
    /// Control characters and bidirectional controls become U+FFFD.
    static func glyphs(of character: Character, widths: CharacterWidths) -> [Glyph] {
        if character.isPlain { return [Glyph(grapheme: character, columns: 1)] }
        var builder = GlyphBuilder(widths: widths)
        var isJoined = false
        for scalar in character.unicodeScalars {
            if isJoined && scalar.properties.isEmoji && !builder.isEmpty { break }
            isJoined = scalar.value == 0x200D
            builder.append(scalar)
        }
        return builder.finished()
    }
}

/// Collects the bases and marks of one character.
private struct GlyphBuilder {
    /// ncurses stores five code points in a cell.
    private static let marksInACell = 4

    let widths: CharacterWidths
    private var glyphs: [Glyph] = []
    private var base = ""
    private var columns = 0
    private var marks = 0

    init(widths: CharacterWidths) { self.widths = widths }

    var isEmpty: Bool { base.isEmpty && glyphs.isEmpty }

    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isDangerous { return replaceAll() }
        if scalar.isInvisible { return }
        let width = widths.columns(of: scalar)
        if width == 0 { return appendMark(scalar) }
        guard width > 0 else { return replaceAll() }
        flush()
        base.unicodeScalars.append(scalar)
        columns = min(width, 2)
    }

    mutating func finished() -> [Glyph] {
        flush()
        return glyphs
    }

    private mutating func appendMark(_ scalar: Unicode.Scalar) {
        guard marks < Self.marksInACell, scalar.properties.generalCategory != .format else { return }
        if base.isEmpty {
            guard glyphs.isEmpty else { return }
            base = " "
            columns = 1
        }
        base.unicodeScalars.append(scalar)
        marks += 1
    }

    private mutating func replaceAll() {
        guard glyphs.last != .replacement else { return }
        flush()
        glyphs.append(.replacement)
    }

    private mutating func flush() {
        if let character = base.first, base.count == 1 { glyphs.append(Glyph(grapheme: character, columns: columns)) }
        base = ""
        columns = 0
        marks = 0
    }
}

extension Unicode.Scalar {
    /// Whether the code point only modifies the previous one: variation selectors, skin tones, joiners, tags.
    fileprivate var isInvisible: Bool {
        switch value {
        case 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0x200B...0x200D, 0x2060, 0xFEFF, 0xE0000...0xE01EF: true
        default: false
        }
    }
}

extension String {
    /// The text in one line, with a space for each control character, line end or bidirectional control, so that stored
    /// or typed text cannot control the terminal.
    package var inOneLine: String {
        guard unicodeScalars.contains(where: \.isDangerous) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isDangerous ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether the code point is a control character, a line end or a bidirectional control, which must not rearrange a
    /// row.
    var isDangerous: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
        default: false
        }
    }
}
