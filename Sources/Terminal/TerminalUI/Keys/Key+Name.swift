/// The names of keys in key scripts and key settings: `<C-s>`, `<Tab>`, `<F2>`, or the plain character.
extension Key {
    /// The name, which ``init(name:)`` parses to the same key.
    package var name: String {
        switch self {
        case .character(let character): Key.namesOfCharacters[character].map { "<\($0)>" } ?? String(character)
        case .control(let character): "<C-\(Key.namesOfCharacters[character] ?? String(character))>"
        case .alt(let character): "<A-\(Key.namesOfCharacters[character] ?? String(character))>"
        case .function(let number): "<F\(number)>"
        case .up, .down, .left, .right, .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .tab, .backTab, .enter,
            .escape, .backspace,
            .delete, .insert:
            "<\(Key.words[self] ?? "")>"
        }
    }

    /// Parses a name. Only characters are case sensitive. Nil if no key has the name.
    package init?(name: String) {
        guard name.count > 1 else {
            guard let character = name.first, Key.namesOfCharacters[character] == nil else { return nil }
            self = .character(character)
            return
        }
        guard name.hasPrefix("<"), name.hasSuffix(">"), name.count > 2 else { return nil }
        guard let key = Key.key(inner: String(name.dropFirst().dropLast())) else { return nil }
        self = key
    }

    private static func key(inner: String) -> Key? {
        let folded = inner.lowercased()
        if let key = keysByWord[folded] { return key }
        if let character = character(called: folded) { return .character(character) }
        if let number = functionNumber(folded) { return .function(number) }
        let rest = String(inner.dropFirst(2))
        guard let character = character(called: rest.lowercased()) ?? (rest.count == 1 ? rest.first : nil) else {
            return nil
        }
        if folded.hasPrefix("c-") { return control(letter: character) }
        if folded.hasPrefix("a-") || folded.hasPrefix("m-") { return .alt(character) }
        return nil
    }

    private static func functionNumber(_ folded: String) -> Int? {
        guard folded.first == "f", let number = Int(folded.dropFirst()), (1...63).contains(number) else { return nil }
        return "f\(number)" == folded ? number : nil
    }

    private static func character(called name: String) -> Character? {
        namesOfCharacters.first { $0.value.lowercased() == name }?.key
    }

    /// The characters that need a name in a script.
    private static let namesOfCharacters: [Character: String] = [
        " ": "Space", "<": "lt", ">": "gt", "\"": "quote", "#": "hash",
    ]

    private static let words: [Key: String] = [
        .up: "Up", .down: "Down", .left: "Left", .right: "Right", .wordLeft: "C-Left", .wordRight: "C-Right",
        .home: "Home", .end: "End", .pageUp: "PageUp",
        .pageDown: "PageDown", .tab: "Tab", .backTab: "S-Tab", .enter: "Enter", .escape: "Esc",
        .backspace: "Backspace", .delete: "Delete", .insert: "Insert",
    ]

    private static let keysByWord: [String: Key] = {
        var keys: [String: Key] = [
            "pgup": .pageUp, "pgdn": .pageDown, "del": .delete, "ins": .insert, "bs": .backspace, "return": .enter,
            "escape": .escape, "backtab": .backTab, "a-left": .wordLeft, "a-right": .wordRight,
        ]
        for (key, word) in words { keys[word.lowercased()] = key }
        return keys
    }()
}
