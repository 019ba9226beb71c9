extension Filter {
    /// The largest number of words and values, each of which is tested on every row.
    package static let partLimit = 500
    /// The largest number of characters.
    package static let lengthLimit = 20_000

    /// Reads a filter as it is typed.
    ///
    /// - Parameters:
    ///   - text: the typed text; a blank one is the filter that every record meets.
    ///   - kind: the kind of the list.
    ///   - fields: the fields of the logbook.
    ///   - today: the pilot's own date, for dates without a year.
    ///   - order: the order of day and month in dates such as `6/7`; nil when it is unknown.
    /// - Throws: `FilterError` with the range of the error.
    package init(
        parsing text: String, of kind: RecordKind, in fields: FieldTable, today: LocalDate, order: DateOrder? = nil
    ) throws(FilterError) {
        // A shorter text has fewer characters than bytes.
        if text.utf8.count > Self.lengthLimit, text.count > Self.lengthLimit {
            throw FilterError(.tooLong, at: Self.lengthLimit..<text.count)
        }
        var parser = FilterParser(text, kind, fields[kind], today, order)
        self = try parser.filter()
    }
}

/// Parses one filter.
///
/// ```
/// filter = terms { "|" terms }          terms = { term }
/// term   = [ "-" ] ( field op tests | word | quoted | range of dates | "(" filter ")" )
/// ```
struct FilterParser {
    static let depthLimit = 40

    let kind: RecordKind
    let fields: FieldList
    let today: LocalDate
    let dateOrder: DateOrder?
    var scanner: FilterScanner
    private var depth = 0
    private var parts = 0

    init(_ text: String, _ kind: RecordKind, _ fields: FieldList, _ today: LocalDate, _ order: DateOrder?) {
        self.kind = kind
        self.fields = fields
        self.today = today
        dateOrder = order
        scanner = FilterScanner(text)
    }

    mutating func filter() throws(FilterError) -> Filter {
        scanner.skipBlanks()
        guard scanner.next != nil else { return .everything }
        let filter = try alternatives()
        if let stray = scanner.next {
            throw FilterError(.stray(String(stray)), at: scanner.position..<(scanner.position + 1))
        }
        return filter
    }

    private mutating func alternatives() throws(FilterError) -> Filter {
        var parts = [try terms()]
        while scanner.skip("|") { parts.append(try terms()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func terms() throws(FilterError) -> Filter {
        var parts: [Filter] = []
        scanner.skipBlanks()
        while let next = scanner.next, next != "|", next != ")" {
            let part = try term()
            // Parentheses around terms that must all be met are redundant.
            if case .all(let inner) = part { parts += inner } else { parts.append(part) }
            scanner.skipBlanks()
        }
        guard !parts.isEmpty else { throw FilterError(.alternativeEmpty, at: scanner.position..<scanner.position) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func term() throws(FilterError) -> Filter {
        let start = scanner.position
        guard scanner.skip("-") else { return try positiveTerm() }
        guard let next = scanner.next, !next.isWhitespace, !"|)-".contains(next) else {
            throw FilterError(.nothingNegated, at: start..<scanner.position)
        }
        return .not(try positiveTerm())
    }

    private mutating func positiveTerm() throws(FilterError) -> Filter {
        let start = scanner.position
        if scanner.next == "(" { return try group() }
        if scanner.next == "\"" {
            let text = try scanner.readQuoted()
            try countPart(from: start)
            guard !text.isEmpty else { throw FilterError(.alternativeEmpty, at: start..<scanner.position) }
            return .quoted(text)
        }
        let word = scanner.read { !FilterScanner.isSpecial($0) && !":=<>".contains($0) }
        if let next = scanner.next, ":=<>".contains(next) {
            let field = try field(word, at: start..<scanner.position)
            return .field(field, try tests(of: field))
        }
        guard !word.isEmpty else {
            let sign = scanner.next.map(String.init) ?? ""
            throw FilterError(.stray(sign), at: start..<(start + 1))
        }
        try countPart(from: start)
        return try freeWord(word, at: start)
    }

    /// Counts a word or a value that was read.
    private mutating func countPart(from start: Int) throws(FilterError) {
        parts += 1
        guard parts <= Filter.partLimit else { throw FilterError(.tooManyParts, at: start..<scanner.characters.count) }
    }

    private mutating func group() throws(FilterError) -> Filter {
        let start = scanner.position
        depth += 1
        guard depth <= Self.depthLimit else { throw FilterError(.tooDeep, at: start..<(start + 1)) }
        _ = scanner.skip("(")
        let filter = try alternatives()
        guard scanner.skip(")") else { throw FilterError(.parenthesisOpen, at: start..<(start + 1)) }
        depth -= 1
        return filter
    }

    /// Returns the filter of a word; among flights, `2025..` and similar words are days.
    private func freeWord(_ word: String, at start: Int) throws(FilterError) -> Filter {
        guard word.contains(".."), let date = fields[.date] else { return .word(word) }
        return .days(try valueParser(date).range(word, at: start))
    }

    private func valueParser(_ field: Field) -> FilterValueParser {
        FilterValueParser(field: field, today: today, dateOrder: dateOrder)
    }

    // MARK: Fields

    /// Returns the field of a name; an exact name precedes those that begin with the text.
    private func field(_ name: String, at range: Range<Int>) throws(FilterError) -> Field {
        let found = fields.filterable(named: name)
        if found.count > 1 { throw FilterError(.severalFields(name, found), at: range) }
        if let field = found.first { return field }
        let known = fields.filterable
        let isThere = fields.named(name) != nil
        throw FilterError(
            isThere ? .notCompared(name, known: known) : .noSuchField(name, kind: kind, known: known), at: range)
    }

    private mutating func tests(of field: Field) throws(FilterError) -> [FilterTest] {
        let start = scanner.position
        _ = scanner.skip(":")
        let order = ["<=", ">=", "<", ">"].first { scanner.skip($0) }.flatMap { FilterOrder(rawValue: $0) }
        // `=` may replace `:` or follow it.
        let isWhole = order == nil && scanner.skip("=")
        if order != nil, !field.hasOrder {
            throw FilterError(.noOrder(field), at: start..<scanner.position)
        }
        var tests = try values(of: field, order, isWhole)
        while scanner.next == "," {
            let comma = scanner.position
            _ = scanner.skip(",")
            if order != nil { throw FilterError(.severalValues, at: comma..<(comma + 1)) }
            tests += try values(of: field, order, isWhole)
        }
        return tests
    }

    private mutating func values(
        of field: Field, _ order: FilterOrder?, _ isWhole: Bool
    ) throws(FilterError) -> [FilterTest] {
        let start = scanner.position
        let parser = valueParser(field)
        if scanner.next == "\"" {
            let text = try scanner.readQuoted()
            try countPart(from: start)
            return [try parser.test(quoted: text, order, isWhole, at: start..<scanner.position)]
        }
        let nested = order == nil && !isWhole ? ["<=", ">=", "<", ">"].first { scanner.hasPrefix($0) } : nil
        if nested != nil { throw FilterError(.severalValues, at: start..<(start + 1)) }
        let word = scanner.read { !FilterScanner.isSpecial($0) }
        try countPart(from: start)
        return try parser.tests(word, order, isWhole, at: start..<scanner.position)
    }
}

/// A filter's characters, read from left to right.
struct FilterScanner {
    let characters: [Character]
    private(set) var position = 0

    init(_ text: String) { characters = Array(text) }

    /// Returns whether a character ends a word.
    static func isSpecial(_ character: Character) -> Bool {
        character.isWhitespace || "()|,\"".contains(character)
    }

    /// The character at the position; nil at the end.
    var next: Character? { position < characters.count ? characters[position] : nil }

    /// Returns whether the text continues with another one.
    func hasPrefix(_ text: String) -> Bool { characters[position...].starts(with: text) }

    /// Skips a text at the position; returns whether it was there.
    mutating func skip(_ text: String) -> Bool {
        guard hasPrefix(text) else { return false }
        position += text.count
        return true
    }

    /// Skips blanks.
    mutating func skipBlanks() {
        while let next, next.isWhitespace { position += 1 }
    }

    /// Reads characters as long as a condition is met.
    mutating func read(while condition: (Character) -> Bool) -> String {
        let start = position
        while let next, condition(next) { position += 1 }
        return String(characters[start..<position])
    }

    /// Reads a text in quotes; the position is that of the opening quote.
    mutating func readQuoted() throws(FilterError) -> String {
        let start = position
        position += 1
        var text = ""
        while let next {
            position += 1
            switch next {
            case "\"": return text
            case "\\":
                guard let escaped = self.next else { break }
                text.append(escaped)
                position += 1
            default: text.append(next)
            }
        }
        throw FilterError(.quoteOpen, at: start..<characters.count)
    }
}
