import Aviation

/// What tables write where a place is expected, and what is no place.
enum PlaceWord: String, Hashable, Sendable, CaseIterable {
    /// Nothing is said.
    case nothing = "no place"
    /// The place of departure, where the destination is expected; no place of departure.
    case same = "the place of departure"

    /// The words, in small letters.
    var words: [String] {
        switch self {
        case .nothing:
            [
                "-", "--", "---", "–", "—", "?", "??", "???", ".", "/", "n/a", "na", "n.a.", "nil", "none", "null",
                "unknown",
                "unk", "keine", "aucun", "ninguno", "nessuno", "home", "zzzz", "xxxx", "k.a.", "tbd",
            ]
        case .same:
            [
                "local", "lokal", "lcl", "loc", "locale", "same", "dto", "dito", "ditto", "idem", "\"", "''", "″",
                "round robin",
                "platzrunde", "platz",
            ]
        }
    }

    private static let all = Dictionary(
        allCases.flatMap { word in word.words.map { ($0, word) } }
    ) { first, _ in first }

    /// Creates the word of a cell; nil for a place.
    init?(_ text: String) {
        guard text.utf8.count <= 20, let word = Self.all[text.trimmed.lowercased()] else { return nil }
        self = word
    }

    /// Whether a cell says nothing, in any column: `-`, `n/a`.
    static func isNothing(_ text: String) -> Bool { PlaceWord(text) == .nothing }

    /// Whether a cell has the letters that are written for an airport without an identifier, such as ICAO's `ZZZZ`: an airport
    /// was meant, and only the pilot knows which.
    static func isPlaceholder(_ text: String) -> Bool {
        ["zzzz", "xxxx"].contains(text.trimmed.lowercased())
    }

    /// Returns the identifier of an airport with more behind it or before it: `KMRY (Monterey)`, `KMRY, CA`,
    /// `EDDF/FRA`, `LSZH Zürich`, `Luton (EGGW)`, `Bern LSZB`; nil for any other text.
    static func identifier(in text: String) -> String? {
        let text = text.trimmed
        guard text.utf8.count > 4 else { return nil }
        if let match = text.prefixMatch(kept: /([A-Z][A-Z0-9]{3})(?:\s*[(,\/\-–]|\s+\S)/),
            let found = identifier(match.1, beside: text.dropFirst(4))
        {
            return found
        }
        let isClosed = text.last.map { ")]".contains($0) } ?? false
        let last = text.dropLast(isClosed ? 1 : 0).suffix(4)
        let before = text.dropLast(isClosed ? 5 : 4)
        guard last.utf8.allSatisfy({ (65...90).contains($0) || (48...57).contains($0) }), let mark = before.last
        else { return nil }
        // `Strip near EGTK` is another place than EGTK: a name has capitals.
        let isName = before.split { $0.isWhitespace || $0 == "-" }.allSatisfy { $0.first?.isUppercase ?? false }
        // `MILL FARM` is a name in capitals.
        let hasName = isName && before.contains(where: \.isLowercase)
        guard isClosed ? "([".contains(mark) : hasName && (mark.isWhitespace || "-,/".contains(mark)) else {
            return nil
        }
        return identifier(last, beside: before)
    }

    /// Returns the identifier of an airport; nil for another word, and where another airport stands beside it.
    private static func identifier(_ name: Substring, beside rest: Substring) -> String? {
        let name = String(name)
        guard let airport = AirportTable.airport(name), airport.match == .icao else { return nil }
        // Two airports are a way, and no place.
        let others = rest.split { !$0.isLetter && !$0.isNumber }.filter {
            $0.count > 2 && $0 == $0.uppercased()
        }
        let isWay = others.contains { other in
            AirportTable.airport(String(other)).map { $0.record.icaoIdentifier != airport.record.icaoIdentifier }
                ?? false
        }
        return isWay ? nil : name
    }

    /// Returns the places of a way, in the order of the cell: `KLVK → KPAO`, `KLVK-KPAO`, `KLVK/KPAO`, `KLVK to KPAO`.
    ///
    /// Words with small letters and blanks between them are the name of one place: `Half Moon Bay`.
    static func way(_ text: String) -> [String] {
        if text.wholeMatch(kept: /\s*\p{Lu}[\p{L}.'’]*\p{Ll}(?:\s+\p{Lu}[\p{L}.'’]*\p{Ll})+\s*/) != nil {
            return [text.trimmed]
        }
        return text.split { $0.isWhitespace || "-–—,;>/→➔➝⇒»".contains($0) }.map(String.init).filter {
            !["to", "nach", "a", "à", "vers"].contains($0)
        }
    }

    /// The table, in Markdown.
    static var markdown: String {
        "| Cell | Meaning |\n| --- | --- |\n"
            + allCases.map { "| \($0.words.map { "`\($0)`" }.joined(separator: " ")) | \($0.rawValue) |\n" }.joined()
    }
}
