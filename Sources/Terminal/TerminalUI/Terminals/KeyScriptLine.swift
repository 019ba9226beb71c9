/// Parses one line of a key script.
struct KeyScriptLine {
    private var rest: Substring
    private let number: Int

    init(_ line: Substring, number: Int) {
        rest = line
        self.number = number
    }

    /// Returns the steps of the next word, each with its events; nil at the end of the line.
    mutating func next() throws(KeyScriptError) -> [[TerminalEvent]]? {
        rest = rest.drop { $0.isWhitespace }
        guard let first = rest.first, first != "#" else { return nil }
        switch first {
        case "\"": return try quoted().map { [.key(.character($0))] }
        case "<": return [try bracketed()]
        default:
            rest.removeFirst()
            return [[.key(.character(first))]]
        }
    }

    /// Parses a text in quotation marks, with a backslash as escape character.
    private mutating func quoted() throws(KeyScriptError) -> String {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == "\"" { return text }
            guard character == "\\", let escaped = rest.popFirst() else {
                text.append(character)
                continue
            }
            text.append(escaped == "n" ? "\n" : escaped)
        }
        throw .unclosedText(line: number)
    }

    private mutating func bracketed() throws(KeyScriptError) -> [TerminalEvent] {
        let start = rest
        rest.removeFirst()
        let word = rest.prefix { $0 != ">" && $0 != " " }
        if rest.dropFirst(word.count).first == " " { return try command(String(word)) }
        guard rest.dropFirst(word.count).first == ">" else { throw .unclosedKey(line: number) }
        rest = rest.dropFirst(word.count + 1)
        if word.lowercased() == "hangup" { return [.hangUp] }
        let name = String(start.prefix(word.count + 2))
        guard let key = Key(name: name) else { throw .unknownKey(name: name, line: number) }
        return [.key(key)]
    }

    private mutating func command(_ word: String) throws(KeyScriptError) -> [TerminalEvent] {
        rest = rest.dropFirst(word.count).drop { $0 == " " }
        if word.lowercased() == "paste" { return [.paste(try pasted(word))] }
        let argument = try argument()
        switch word.lowercased() {
        case "resize":
            guard let size = Size(text: argument) else {
                throw wrong(word, argument, "a size from 1x1 to 1000x1000, columns first")
            }
            return [.resize(size)]
        case "click":
            let place = try place(argument, of: word)
            return [.mouse(MouseEvent(.press, at: place)), .mouse(MouseEvent(.release, at: place))]
        case "wheelup": return [.mouse(MouseEvent(.wheelUp, at: try place(argument, of: word)))]
        case "wheeldown": return [.mouse(MouseEvent(.wheelDown, at: try place(argument, of: word)))]
        default: throw .unknownKey(name: "<\(word) \(argument)>", line: number)
        }
    }

    private mutating func pasted(_ word: String) throws(KeyScriptError) -> String {
        guard rest.first == "\"" else { throw wrong(word, try argument(), "a text in quotation marks") }
        let text = try quoted()
        let after = try argument()
        guard after.isEmpty else { throw wrong(word, after, "one text in quotation marks") }
        return text
    }

    private mutating func argument() throws(KeyScriptError) -> String {
        guard let end = rest.firstIndex(of: ">") else { throw .unclosedKey(line: number) }
        let argument = rest[..<end]
        rest = rest[rest.index(after: end)...]
        return String(argument)
    }

    private func place(_ argument: String, of word: String) throws(KeyScriptError) -> Position {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let row = parts[0], let column = parts[1], row > 0, column > 0 else {
            throw wrong(word, argument, "a row and a column counted from 1")
        }
        return Position(row: row - 1, column: column - 1)
    }

    private func wrong(_ word: String, _ argument: String, _ expected: String) -> KeyScriptError {
        .badArgument(command: word, argument: argument, expected: expected, line: number)
    }
}
