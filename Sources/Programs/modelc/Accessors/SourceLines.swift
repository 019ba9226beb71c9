/// Lines of Swift source code, indented as they are added.
struct SourceLines {
    private(set) var lines: [String] = []

    init(_ lines: [String] = []) { self.lines = lines }

    /// Adds a line.
    mutating func add(_ line: String) { lines.append(line) }

    /// Adds lines, indented by one level.
    mutating func add(indented inner: SourceLines) { lines += inner.lines.map { $0.isEmpty ? "" : "    \($0)" } }

    /// Adds lines.
    mutating func add(_ inner: SourceLines) { lines += inner.lines }

    /// Adds an opening line, the indented lines, and a closing brace.
    mutating func block(_ opening: String, _ inner: [String]) { block(opening, SourceLines(inner)) }

    /// Adds an opening line, the indented lines, and a closing brace.
    mutating func block(_ opening: String, _ inner: SourceLines) {
        add("\(opening) {")
        add(indented: inner)
        add("}")
    }

    /// The lines without duplicates: two attributes of one composite type share its elements.
    var withoutRepetitions: SourceLines {
        var seen: Set<String> = []
        return SourceLines(lines.filter { seen.insert($0).inserted })
    }

    /// The lines as text that ends with a line feed.
    var text: String { lines.joined(separator: "\n") + "\n" }
}
