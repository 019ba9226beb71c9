import TerminalUI

/// A reader of the part of TOML 1.0 that settings need: `key = value`, dotted and quoted keys, tables, comments;
/// strings, booleans, integers, and arrays of strings.
///
/// A file that it reads without a fault means the same to every reader of TOML. A faulty line is reported and skipped.
package struct TOMLReader {
    /// A syntax error in a line.
    struct Fault: Error, Hashable {
        let line: Int
        /// The syntax that was expected.
        let expected: String
    }

    private var scanner: TOMLScanner
    private var table: [String] = []
    private var tables: Set<[String]> = []
    /// The lines that set something, in their order.
    package private(set) var entries: [TOMLEntry] = []
    private(set) var faults: [Fault] = []

    /// Reads a whole file.
    package init(_ text: String) {
        scanner = TOMLScanner(text)
        while scanner.skipToContent() {
            do throws(Fault) {
                try readLine()
            } catch {
                faults.append(error)
                // An array that is never closed costs its own lines, and not the next one.
                if error.line == scanner.line || !scanner.startsLine { scanner.skipLine() }
            }
        }
    }

    private mutating func readLine() throws(Fault) {
        guard scanner.take("[") else { return try readEntry() }
        if scanner.peek == "[" { throw scanner.fault("a table in single brackets, like [flights]") }
        let path = try readPath()
        guard scanner.take("]") else { throw scanner.fault("a ] behind the table’s name") }
        let line = scanner.line
        try scanner.endLine()
        table = path
        if !tables.insert(path).inserted {
            faults.append(Fault(line: line, expected: "a table that is not defined above"))
        }
    }

    private mutating func readEntry() throws(Fault) {
        let line = scanner.line
        let path = try readPath()
        guard scanner.take("=") else { throw scanner.fault("an = behind the name") }
        let value = try readValue()
        try scanner.endLine()
        entries.append(TOMLEntry(path: table + path, value: value, line: line))
    }

    private mutating func readPath() throws(Fault) -> [String] {
        var path: [String] = []
        repeat {
            scanner.skipBlanks()
            path.append(try readName())
            scanner.skipBlanks()
        } while scanner.take(".")
        return path
    }

    private mutating func readName() throws(Fault) -> String {
        if let text = try scanner.takeText() { return text }
        let name = scanner.take(while: \.isNameOfTOML)
        guard !name.isEmpty else { throw scanner.fault("a name of letters, digits, - and _") }
        return name
    }

    private mutating func readValue() throws(Fault) -> TOMLEntry.Value {
        scanner.skipBlanks()
        if let text = try scanner.takeText() { return .text(text) }
        if scanner.take("[") { return .list(try readList()) }
        let word = scanner.take { $0.isNameOfTOML || $0 == "+" }
        switch word {
        case "true": return .flag(true)
        case "false": return .flag(false)
        default:
            guard word.isNumberOfTOML, let number = Int(word.filter { $0 != "_" }) else {
                throw scanner.fault("a text in quotation marks, true, false, a number, or a list of texts")
            }
            return .number(number)
        }
    }

    /// Reads the strings of an array, which may span several lines.
    private mutating func readList() throws(Fault) -> [String] {
        let line = scanner.line
        var texts: [String] = []
        while true {
            _ = scanner.skipToContent()
            if scanner.take("]") { return texts }
            guard let text = try scanner.takeText() else { throw listFault("a text in quotation marks, or ]", line) }
            texts.append(text)
            _ = scanner.skipToContent()
            if scanner.take("]") { return texts }
            guard scanner.take(",") else { throw listFault("a comma or ]", line) }
        }
    }

    /// Returns a fault in an array; it is on the array's first line when the array was most likely left open.
    private func listFault(_ expected: String, _ line: Int) -> Fault {
        let isOpen = scanner.peek == nil || scanner.line > line && scanner.startsLine
        return isOpen ? Fault(line: line, expected: "a ] at the end of the list") : scanner.fault(expected)
    }
}

extension String {
    /// Whether it is a TOML integer: no leading zero, and underscores between digits only.
    fileprivate var isNumberOfTOML: Bool {
        let digits = first == "-" || first == "+" ? dropFirst() : self[...]
        let parts = digits.split(separator: "_", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
            && (digits == "0" || digits.first != "0")
    }
}

extension Character {
    /// Whether a string cannot contain it unescaped.
    var isControlOfTOML: Bool {
        unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }
    }

    /// Whether a bare key can contain it.
    var isNameOfTOML: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-": isASCII
        default: false
        }
    }
}
