/// A line of text being edited, with a cursor between its characters.
///
/// The cursor counts grapheme clusters: `é` is one, however it is encoded. The text contains no line ends.
///
///     var editor = LineEditor("LSZ")
///     editor.insert("H")
///     editor.text  // "LSZH"
package struct LineEditor: Hashable, Sendable {
    package private(set) var text: String
    /// The number of characters before the cursor.
    package private(set) var cursor: Int
    /// Whether the whole text is selected: what is typed or pasted replaces it, and any other key only ends the selection.
    package private(set) var isSelected = false

    /// Creates an editor with the cursor after the text; replaces line ends and tabs with spaces.
    package init(_ text: String = "") {
        self.text = LineEditor.inOneLine(text)
        cursor = self.text.count
    }

    package var isEmpty: Bool { text.isEmpty }
    package var textBeforeCursor: String { String(text[..<index]) }
    package var textAfterCursor: String { String(text[index...]) }

    private var index: String.Index {
        text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
    }

    /// Inserts typed or pasted text at the cursor; replaces line ends and tabs with spaces and removes other control
    /// characters.
    package mutating func insert(_ added: String) {
        if isSelected { set(before: "", after: "") }
        let before = textBeforeCursor + LineEditor.inOneLine(added)
        set(before: before, after: textAfterCursor)
    }

    /// Replaces some characters with a text, and places the cursor after it.
    package mutating func replace(_ range: Range<Int>, with added: String) {
        let before = String(text.prefix(range.lowerBound)) + LineEditor.inOneLine(added)
        set(before: before, after: String(text.dropFirst(range.upperBound)))
    }

    /// Moves the cursor to after the given number of characters.
    package mutating func moveCursor(to place: Int) {
        cursor = min(max(place, 0), text.count)
        isSelected = false
    }

    /// Selects the whole text, with the cursor behind it; an empty one cannot be selected.
    package mutating func select() {
        cursor = text.count
        isSelected = !text.isEmpty
    }

    /// Removes the character before the cursor.
    package mutating func deleteBackward() {
        set(before: String(textBeforeCursor.dropLast()), after: textAfterCursor)
    }

    /// Removes the character after the cursor.
    package mutating func deleteForward() {
        set(before: textBeforeCursor, after: String(textAfterCursor.dropFirst()))
    }

    /// Removes the word before the cursor and the spaces between them.
    package mutating func deleteWordBackward() {
        let before = textBeforeCursor
        set(before: String(before.prefix(startOfWord(in: before))), after: textAfterCursor)
    }

    /// Removes everything before the cursor.
    package mutating func deleteToStart() { set(before: "", after: textAfterCursor) }

    /// Removes everything after the cursor.
    package mutating func deleteToEnd() { set(before: textBeforeCursor, after: "") }

    /// Moves the cursor by a number of characters, at most to the end.
    package mutating func move(by characters: Int) {
        moveCursor(to: cursor + min(max(characters, -text.count), text.count))
    }

    /// Moves the cursor to the beginning of the word before it. Words are letters and digits.
    package mutating func moveWordBackward() {
        let before = textBeforeCursor.reversed()
        let signs = before.prefix { !$0.isInWord }.count
        moveCursor(to: cursor - signs - before.dropFirst(signs).prefix(while: \.isInWord).count)
    }

    /// Moves the cursor to the end of the word after it.
    package mutating func moveWordForward() { moveCursor(to: cursor + charactersToEndOfWord) }

    /// Removes what is between the cursor and the end of the word after it.
    package mutating func deleteWordForward() {
        set(before: textBeforeCursor, after: String(textAfterCursor.dropFirst(charactersToEndOfWord)))
    }

    private var charactersToEndOfWord: Int {
        let after = textAfterCursor
        let signs = after.prefix { !$0.isInWord }.count
        return signs + after.dropFirst(signs).prefix(while: \.isInWord).count
    }

    package mutating func moveToStart() { moveCursor(to: 0) }
    package mutating func moveToEnd() { moveCursor(to: text.count) }

    private func startOfWord(in before: String) -> Int {
        let spaces = before.reversed().prefix { $0.isWhitespace }.count
        let word = before.dropLast(spaces).reversed().prefix { !$0.isWhitespace }.count
        return before.count - spaces - word
    }

    /// Joins the parts; a combining mark may merge with the character on the other side of the cursor.
    private mutating func set(before: String, after: String) {
        text = before + after
        cursor = min(before.count, text.count)
        isSelected = false
    }

    private static func inOneLine(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var line = String.UnicodeScalarView()
        for scalar in text.replacingLineEnds.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: line.append(" ")
            case 0..<0x20, 0x7F..<0xA0: continue
            default: line.append(scalar)
            }
        }
        return String(line)
    }
}

extension Character {
    /// Whether the character is part of a word.
    fileprivate var isInWord: Bool { isLetter || isNumber }
}

extension String {
    /// The text with every kind of line end as one newline.
    package var replacingLineEnds: String {
        guard utf8.contains(13) else { return self }
        var result = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in unicodeScalars {
            if scalar == "\n" && afterReturn {
                afterReturn = false
                continue
            }
            afterReturn = scalar == "\r"
            result.append(afterReturn ? "\n" : scalar)
        }
        return String(result)
    }
}

/// The keys of a field, as in a shell's command line.
extension LineEditor {
    /// The keys, as they are shown, with what they do.
    package static var keys: [(label: String, text: String)] {
        [
            ("Left Ctrl-B", "One character to the left"), ("Right Ctrl-F", "One character to the right"),
            ("Ctrl-← Alt-b", "One word to the left"), ("Ctrl-→ Alt-f", "One word to the right"),
            ("Home Ctrl-A", "To the beginning"), ("End Ctrl-E", "To the end"),
            ("Backspace", "Delete the character before the cursor"),
            ("Delete Ctrl-D", "Delete the character at the cursor"), ("Ctrl-W", "Delete the word before the cursor"),
            ("Alt-d", "Delete to the end of the word"),
            ("Ctrl-U", "Delete everything before the cursor"), ("Ctrl-K", "Delete everything after the cursor"),
        ]
    }

    /// Handles a key; returns false without changing anything for a key that belongs to the form.
    package mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .left, .control("b"): move(by: -1)
        case .right, .control("f"): move(by: 1)
        case .wordLeft, .alt("b"): moveWordBackward()
        case .wordRight, .alt("f"): moveWordForward()
        case .alt("d"): deleteWordForward()
        case .home, .control("a"): moveToStart()
        case .end, .control("e"): moveToEnd()
        case .backspace: deleteBackward()
        case .delete, .control("d"): deleteForward()
        case .control("w"): deleteWordBackward()
        case .control("u"): deleteToStart()
        case .control("k"): deleteToEnd()
        case .control, .alt, .function, .up, .down, .pageUp, .pageDown, .tab, .backTab, .enter, .escape, .insert:
            return false
        }
        return true
    }
}
