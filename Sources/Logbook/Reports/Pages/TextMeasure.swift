/// How wide a text is in the font of the pages, and how it is broken into lines, without drawing it.
///
/// Letters of the font are measured exactly; those of other scripts, for which the drawing takes another font, are taken to
/// be as wide as any.
struct TextMeasure: Hashable, Sendable {
    /// The size of the letters, in tenths of a point.
    let size: Int
    var isBold = false

    /// A hundredth of the size in hundredths of a millimeter: a point is 0.3528 mm.
    private static let pointInHundredths = 35.278

    /// The smallest letters on a page, in tenths of a point.
    static let smallest = 60

    /// Returns the width of a text, in hundredths of a millimeter, rounded up.
    func width(of text: some StringProtocol) -> Int {
        var hundredths = 0
        for scalar in text.unicodeScalars { hundredths += width(of: scalar) }
        return Int((Double(hundredths) / 100 * Double(size) / 10 * Self.pointInHundredths).rounded(.up))
    }

    private func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E: return Int((isBold ? LetterWidths.boldLatin : LetterWidths.latin)[Int(scalar.value) - 0x20])
        case 0xA0...0x24F: return inBold(Int(LetterWidths.latinExtended[Int(scalar.value) - 0xA0]))
        case 0x300...0x36F: return 0
        case 0x370...0x4FF: return inBold(Int(LetterWidths.greekAndCyrillic[Int(scalar.value) - 0x370]))
        case 0x2010...0x2027: return inBold(80)
        default: return inBold(scalar.properties.generalCategory == .nonspacingMark ? 0 : 105)
        }
    }

    private func inBold(_ width: Int) -> Int { isBold ? width * 106 / 100 : width }

    /// Breaks a text into lines that fit a width: at blanks, and a word that is too long for a line behind a hyphen or a
    /// slash, else between letters. Line ends of the text are kept. Nothing is left out.
    ///
    /// - Returns: at least one line, which may be empty.
    func lines(of text: String, width: Int) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { part -> [String] in
            var lines: [String] = []
            var line = ""
            for word in part.split(whereSeparator: \.isWhitespace) {
                let longer = line.isEmpty ? String(word) : line + " " + word
                if self.width(of: longer) <= width {
                    line = longer
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                var rest = word[...]
                while self.width(of: rest) > width {
                    let end = breakPlace(in: rest, width: width)
                    lines.append(String(rest[..<end]))
                    rest = rest[end...]
                }
                line = String(rest)
            }
            return lines + [line]
        }
    }

    /// The place at which a word is broken: behind the last hyphen or slash of what fits, else where no letter fits more.
    private func breakPlace(in word: Substring, width: Int) -> Substring.Index {
        var end = word.index(after: word.startIndex)
        var used = self.width(of: word[..<end])
        var soft: Substring.Index?
        while end < word.endIndex {
            let next = word.index(after: end)
            if "-/–;,".contains(word[word.index(before: end)]) { soft = end }
            used += self.width(of: word[end..<next])
            if used > width { break }
            end = next
        }
        return soft ?? end
    }

    /// Returns the largest size, from this one to the smallest that is printed, at which a text fits a width in one line;
    /// nil when none does.
    func fitting(_ text: String, width: Int) -> TextMeasure? {
        var size = size
        while size >= Self.smallest {
            let measure = TextMeasure(size: size, isBold: isBold)
            if measure.width(of: text) <= width { return measure }
            size -= 5
        }
        return nil
    }
}
