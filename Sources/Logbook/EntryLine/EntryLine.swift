/// One flight in one line, such as `N12345 pao-uki 0250/0400 3n ils25r`.
///
/// Words stand in any order. `docs/entry-line.md` has the forms. Reading never fails: each word has what was understood
/// of it, or what is wrong.
package struct EntryLine: Hashable, Sendable {
    /// The words, in their order.
    package var tokens: [EntryToken]

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - today: the pilot's own date.
    ///   - names: what names mean; asked once for each word that may be one.
    /// - Throws: what `names` throws.
    package init(parsing text: String, today: LocalDate, names: EntryNames) throws(LogbookError) {
        tokens = EntryWords.split(text)
        var said: Set<String> = []
        var clock = OffOnTimes()
        for index in tokens.indices where tokens[index].problem == nil {
            var reader = EntryWordReader(token: tokens[index], today: today, names: names, clock: clock)
            tokens[index] = try reader.read()
            for meaning in tokens[index].meanings {
                if case .event(let event, let time) = meaning { clock[event] = time }
                guard let slot = meaning.slot, !said.insert(slot).inserted else { continue }
                tokens[index].problem = .saidTwice(slot)
            }
        }
    }

    /// What the words say, without those that are wrong.
    package var meanings: [EntryMeaning] { tokens.flatMap { $0.problem == nil ? $0.meanings : [] } }

    /// The first word that is wrong; `nil` when all were understood.
    package var firstProblem: EntryToken? { tokens.first { $0.problem != nil } }
}

/// Cuts an entry line into words.
enum EntryWords {
    /// The words, each with its place: blanks part them, but not between quotes; `;` begins remarks to the end.
    static func split(_ text: String) -> [EntryToken] {
        let characters = Array(text)
        var tokens: [EntryToken] = []
        var position = 0
        while position < characters.count {
            if characters[position].isWhitespace {
                position += 1
                continue
            }
            let end = characters[position] == ";" ? characters.count : Self.end(of: characters, from: position)
            var token = EntryToken(String(characters[position..<end]), at: position..<end)
            if characters[position] != ";", characters[position..<end].count(where: { $0 == "\"" }) % 2 == 1 {
                token.problem = .quoteOpen
            }
            tokens.append(token)
            position = end
        }
        return tokens
    }

    private static func end(of characters: [Character], from start: Int) -> Int {
        var isQuoted = false
        var end = start
        while end < characters.count, isQuoted || !characters[end].isWhitespace {
            if characters[end] == "\"" { isQuoted.toggle() }
            end += 1
        }
        return end
    }
}
