/// Lines of Swift, indented as they are added.
struct SourceLines {
    private(set) var lines: [String] = []

    /// Makes lines of these.
    init(_ lines: [String] = []) { self.lines = lines }

    /// Adds a line.
    mutating func add(_ line: String) { lines.append(line) }

    /// Adds lines one level deeper.
    mutating func add(indented inner: SourceLines) { lines += inner.lines.map { $0.isEmpty ? "" : "    \($0)" } }

    /// Adds lines as they are.
    mutating func add(_ inner: SourceLines) { lines += inner.lines }

    /// Adds an opening line, lines one level deeper, and the closing brace.
    mutating func block(_ opening: String, _ inner: [String]) { block(opening, SourceLines(inner)) }

    /// Adds an opening line, lines one level deeper, and the closing brace.
    mutating func block(_ opening: String, _ inner: SourceLines) {
        add("\(opening) {")
        add(indented: inner)
        add("}")
    }

    /// The lines, each once: two attributes of one composite type share its elements.
    var withoutRepetitions: SourceLines {
        var seen: Set<String> = []
        return SourceLines(lines.filter { seen.insert($0).inserted })
    }

    /// The lines as a text that ends with a line feed.
    var text: String { lines.joined(separator: "\n") + "\n" }
}
