/// What is being typed at a place of a filter: the beginning of a field's name or of a word, or a field's value.
package struct FilterPlace: Hashable, Sendable {
    /// The field whose value is typed; `nil` while it is a name or a word.
    package let field: FilterField?
    /// What was typed so far.
    package let typed: String
    /// The characters that an offer takes the place of, counted from 0.
    package let range: Range<Int>

    init(field: FilterField?, typed: String, range: Range<Int>) {
        (self.field, self.typed, self.range) = (field, typed, range)
    }

    /// What is typed before a cursor.
    ///
    /// - Parameters:
    ///   - text: the whole filter, right or wrong.
    ///   - cursor: how many characters stand before the cursor.
    ///   - kind: the list that the filter is for.
    package init(in text: String, at cursor: Int, of kind: RecordKind) {
        let characters = Array(text.prefix(max(cursor, 0)))
        let start = Self.termStart(characters)
        let term = characters[start...]
        guard let sign = term.firstIndex(where: { ":=<>".contains($0) }) else {
            (field, typed, range) = (nil, String(term), start..<characters.count)
            return
        }
        field = Self.field(String(term[..<sign]), kind)
        var value = sign
        for index in term.indices where index >= sign {
            let isOperator =
                ":=<>".contains(characters[index]) && characters[sign...index].allSatisfy { ":=<>".contains($0) }
            let isComma = characters[index] == "," && !Self.isQuoted(characters[sign..<index])
            if isOperator || isComma { value = index + 1 }
        }
        range = value..<characters.count
        typed = String(characters[value...].filter { $0 != "\"" })
    }

    /// Where the term begins that the text ends in; blanks between quotes do not end one.
    private static func termStart(_ characters: [Character]) -> Int {
        var start = 0
        var isQuoted = false
        for (index, character) in characters.enumerated() {
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted, character.isWhitespace || "(|)".contains(character) { start = index + 1 }
        }
        if start < characters.count, characters[start] == "-" { start += 1 }
        return start
    }

    private static func isQuoted(_ characters: ArraySlice<Character>) -> Bool {
        characters.count { $0 == "\"" } % 2 == 1
    }

    private static func field(_ name: String, _ kind: RecordKind) -> FilterField? {
        let found = FilterField.named(name, kind)
        return found.count == 1 ? found[0] : nil
    }
}

/// What may be typed at a place of a filter.
package struct FilterOffer: Hashable, Sendable {
    /// What takes the place of what was typed, such as `type:` or `C172`.
    package let text: String
    /// What it is, for the line beside it; empty for a value that says it itself.
    package let detail: String
    /// How many of the list's records have the value; `nil` for the name of a field.
    package let count: Int?

    package init(text: String, detail: String, count: Int? = nil) {
        self.text = text
        self.detail = detail
        self.count = count
    }
}

extension FilterOffer {
    /// The fields whose names begin as typed, in their usual order.
    static func fields(startingWith typed: String, of kind: RecordKind) -> [FilterOffer] {
        FilterField.fields(of: kind).filter { $0.rawValue.hasPrefix(typed.lowercased()) }
            .map { FilterOffer(text: "\($0.rawValue):", detail: $0.help) }
    }
}
