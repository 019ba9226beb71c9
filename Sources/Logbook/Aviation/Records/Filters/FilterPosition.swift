/// The part of a filter that is being typed: the beginning of a field's name or of a word, or the value of a field.
package struct FilterPosition: Hashable, Sendable {
    /// The value's field; nil for a name or a word.
    package let field: Field?
    /// The text typed so far.
    package let typed: String
    /// The range of characters that an offer replaces, counted from 0.
    package let range: Range<Int>

    init(field: Field?, typed: String, range: Range<Int>) {
        self.field = field
        self.typed = typed
        self.range = range
    }

    /// Creates the part before a cursor.
    ///
    /// - Parameters:
    ///   - text: the whole filter, which may have errors.
    ///   - cursor: the number of characters before the cursor.
    ///   - fields: the fields of the list's records.
    package init(in text: String, at cursor: Int, of fields: FieldList) {
        let characters = Array(text.prefix(max(cursor, 0)))
        let start = Self.termStart(characters)
        let term = characters[start...]
        guard let sign = term.firstIndex(where: { ":=<>".contains($0) }) else {
            field = nil
            typed = String(term)
            range = start..<characters.count
            return
        }
        field = Self.field(String(term[..<sign]), fields)
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

    /// Whether the last word, as far as it is typed, is the beginning of a field's name: three letters of it at least, so
    /// that the first letters of a search show rows at once.
    package func beginsField(of fields: FieldList) -> Bool {
        guard field == nil, !typed.contains(where: { ":=<>\"".contains($0) }) else { return false }
        let beginning = typed.lowercased()
        // A short word that is a name is not searched for either: the next key is most often its colon.
        return fields.contains { field in
            field.isFilterable
                && ([field.word] + field.otherWords).contains {
                    typed.count >= 3 ? $0.lowercased().hasPrefix(beginning) : $0.lowercased() == beginning
                }
        }
    }

    /// Returns the beginning of the last term; blanks in quotes do not end a term.
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

    private static func field(_ name: String, _ fields: FieldList) -> Field? {
        let found = fields.filterable(named: name)
        return found.count == 1 ? found[0] : nil
    }
}

/// A completion at a place of a filter.
package struct FilterOffer: Hashable, Sendable {
    /// The text that replaces the typed one, such as `type:` or `C172`.
    package let text: String
    /// The description beside the text; empty for a value.
    package let detail: String
    /// The number of the list's records with the value; nil for the name of a field.
    package let count: Int?

    package init(text: String, detail: String, count: Int? = nil) {
        self.text = text
        self.detail = detail
        self.count = count
    }
}

extension FilterOffer {
    /// Returns the names of fields that begin with a text, in their usual order.
    package static func names(startingWith typed: String, of fields: FieldList) -> [FilterOffer] {
        fields.filterable.filter { $0.word.hasPrefix(typed.lowercased()) }
            .map { FilterOffer(text: "\($0.word):", detail: $0.help) }
    }
}
