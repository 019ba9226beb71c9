/// The parts of a filter as it is typed, for a line that colors them.
///
/// Every text has parts, right or wrong: what is not understood is only not named.
package struct FilterHighlight: Sendable {
    package enum Part: Hashable, Sendable {
        /// The name of a field that the list has.
        case field
        /// A minus, a colon, a comparison, a bar or a parenthesis.
        case sign
        case quoted
    }

    /// The parts, in their order, in characters from the start of the text.
    package let parts: [(range: Range<Int>, part: Part)]

    package init(_ text: String, of fields: FieldList) {
        var parts: [(range: Range<Int>, part: Part)] = []
        let letters = Array(text)
        var start = 0
        var place = 0
        // Whether a term begins here, and so a field may.
        var isFirst = true
        func end(_ place: Int) {
            start = place + 1
            isFirst = true
        }
        while place < letters.count {
            let letter = letters[place]
            if letter == "\"" {
                let close = Self.closingQuote(of: letters, from: place)
                parts.append((place..<close, .quoted))
                place = close
                isFirst = false
                continue
            }
            if letter.isWhitespace {
                end(place)
            } else if "(|)".contains(letter) || letter == "-" && place == start {
                parts.append((place..<(place + 1), .sign))
                end(place)
            } else if ":=<>".contains(letter), isFirst {
                let name = String(letters[start..<place])
                if fields.filterable(named: name).count == 1 { parts.append((start..<place, .field)) }
                var after = place + 1
                while after < letters.count, ":=<>".contains(letters[after]) { after += 1 }
                parts.append((place..<after, .sign))
                place = after
                isFirst = false
                continue
            }
            place += 1
        }
        self.parts = parts
    }

    private static func closingQuote(of letters: [Character], from start: Int) -> Int {
        var place = start + 1
        while place < letters.count, letters[place] != "\"" { place += letters[place] == "\\" ? 2 : 1 }
        return min(place + 1, letters.count)
    }
}
