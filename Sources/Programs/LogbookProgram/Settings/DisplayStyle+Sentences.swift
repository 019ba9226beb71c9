import Aviation
import TerminalUI

extension DisplayStyle {
    /// Returns a line of what the program computed with its dates and large numbers in this style.
    package func figured(_ line: StyledLine) -> StyledLine { line.mapTexts(figured) }

    /// Returns a sentence of what the program computed with its dates in this style, and with the sign between the thousands that have a
    /// unit, and of hours with minutes, such as `expires in 1,246 days`; other numbers may be years. What a pilot typed is never given
    /// to it.
    package func figured(_ sentence: String) -> String { dated(grouped(sentence)) }

    /// Returns a line with the dates of its texts in this style.
    package func dated(_ line: StyledLine) -> StyledLine { line.mapTexts(dated) }

    /// Returns a sentence with its dates in this style, such as `Deleted 11/25/2026 HB-CFA.` for `Deleted 2026-11-25 HB-CFA.`
    /// The example of a day and a month that hints have is in this style, too.
    ///
    /// A date that is a part of a name, such as `flights-2026-11-25.csv`, stays.
    package func dated(_ sentence: String) -> String {
        guard dates != .iso else { return sentence }
        let sentence = sentence.replacing(" \(LocalDate.shortExample)", with: " \(dates.shortExample)")
        let bytes = Array(sentence.utf8)
        guard bytes.count >= 10 else { return sentence }
        var parts: [String] = []
        var copied = 0
        var place = 0
        while place + 10 <= bytes.count {
            guard let date = Self.date(in: bytes, at: place) else {
                place += 1
                continue
            }
            parts.append(String(decoding: bytes[copied..<place], as: UTF8.self))
            parts.append(text(of: date))
            place += 10
            copied = place
        }
        guard copied > 0 else { return sentence }
        return parts.joined() + String(decoding: bytes[copied...], as: UTF8.self)
    }

    private func grouped(_ sentence: String) -> String {
        guard sentence.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return sentence }
        return sentence.replacing(kept: /\b(\d{4,9})(:\d\d\b| (?:knots|kt|ft|NM|kg|days)\b)/) { match in
            text(of: Int(match.1) ?? 0) + match.2
        }
    }

    /// Returns the date that stands by itself at a place; nil for none.
    private static func date(in bytes: [UInt8], at place: Int) -> LocalDate? {
        guard bytes[place + 4] == UInt8(ascii: "-"), bytes[place + 7] == UInt8(ascii: "-") else { return nil }
        if place > 0, isPartOfName(bytes[place - 1]) { return nil }
        if place + 10 < bytes.count, isPartOfName(bytes[place + 10]) { return nil }
        // A point ends a sentence, or begins the ending of a file's name.
        if place + 11 < bytes.count, bytes[place + 10] == UInt8(ascii: "."), isPartOfName(bytes[place + 11]) {
            return nil
        }
        return LocalDate(isoText: String(decoding: bytes[place..<place + 10], as: UTF8.self))
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}

extension StyledLine {
    /// Returns the line with its texts changed.
    fileprivate func mapTexts(_ change: (String) -> String) -> StyledLine {
        var line = self
        line.pieces = pieces.map { piece in
            guard case .text(let text, let style, let attributes) = piece else { return piece }
            return .text(change(text), style, attributes)
        }
        return line
    }
}
