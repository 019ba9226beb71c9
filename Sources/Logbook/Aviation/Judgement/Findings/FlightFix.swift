/// A value that removes a finding, alone or with others.
package struct FlightFix: Hashable, Sendable {
    package let field: FieldID
    /// The value as it is typed into the field, such as `1:10`.
    package let text: String

    package init(_ field: FieldID, _ text: String) {
        self.field = field
        self.text = text
    }

    /// The word of an entry line, such as `xc:1:10`.
    package var word: String {
        let name = field == .newType ? "type" : field.event.map(\.entryWord) ?? FieldTable.standard.word(of: field)
        return "\(name):\(text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text)"
    }
}

extension EntryLine {
    /// Returns the line with some values: each instead of the word that says another one, else before the remarks at the
    /// end.
    package func text(with fixes: [FlightFix]) -> String {
        var words = tokens.map(\.text)
        for fix in fixes.reversed() {
            if let (index, range) = timeRange(of: fix) {
                words[index] = words[index].replacing(range, with: fix.text)
            } else if let index = tokens.firstIndex(where: { $0.saysOnly(fix.slot) }) {
                words[index] = fix.word
            } else {
                words.insert(fix.word, at: words.firstIndex { $0.hasPrefix(";") } ?? words.count)
            }
        }
        return words.joined(separator: " ")
    }

    /// Returns the word with a time, and the range of the time in it. Times of a word are replaced from the last to the
    /// first, so that the ranges hold.
    private func timeRange(of fix: FlightFix) -> (place: Int, range: Range<Int>)? {
        guard let event = fix.field.event, let index = tokens.firstIndex(where: { $0.times[event] != nil }),
            let range = tokens[index].times[event]
        else { return nil }
        let start = tokens[index].range.lowerBound
        return (index, (range.lowerBound - start)..<(range.upperBound - start))
    }
}

extension EntryToken {
    /// Returns whether the word has one value and no other.
    fileprivate func saysOnly(_ slot: String) -> Bool { meanings.count == 1 && meanings[0].slot == slot }
}

extension FlightFix {
    /// The name of the value in a line, which may be given only once.
    fileprivate var slot: String { field.column?.slot ?? field.count?.displayName.lowercased() ?? "type" }
}
