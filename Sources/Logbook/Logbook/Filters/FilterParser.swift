extension Filter {
    /// Reads a filter as it is typed.
    ///
    /// - Parameters:
    ///   - text: what was typed; blank is everything.
    ///   - kind: the list that it is for, which decides the fields.
    ///   - today: the pilot's own date, for dates without a year.
    /// - Throws: an error with the place that is wrong.
    package init(parsing text: String, of kind: RecordKind, today: LocalDate) throws(FilterError) {
        var parser = FilterParser(text, kind, today)
        self = try parser.filter()
    }
}

/// One typed filter being read.
///
/// ```
/// filter = terms { "|" terms }          terms = { term }
/// term   = [ "-" ] ( field op tests | word | quoted | range of dates | "(" filter ")" )
/// ```
struct FilterParser {
    static let depthLimit = 40

    let kind: RecordKind
    let today: LocalDate
    var scanner: FilterScanner
    private var depth = 0

    init(_ text: String, _ kind: RecordKind, _ today: LocalDate) {
        self.kind = kind
        self.today = today
        scanner = FilterScanner(text)
    }

    mutating func filter() throws(FilterError) -> Filter {
        scanner.passBlanks()
        guard scanner.next != nil else { return .everything }
        let filter = try alternatives()
        if let stray = scanner.next {
            throw FilterError(.stray(String(stray)), at: scanner.position..<(scanner.position + 1))
        }
        return filter
    }

    private mutating func alternatives() throws(FilterError) -> Filter {
        var parts = [try terms()]
        while scanner.pass("|") { parts.append(try terms()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func terms() throws(FilterError) -> Filter {
        var parts: [Filter] = []
        scanner.passBlanks()
        while let next = scanner.next, next != "|", next != ")" {
            let part = try term()
            // Parentheses around terms that all hold say nothing.
            if case .all(let inner) = part { parts += inner } else { parts.append(part) }
            scanner.passBlanks()
        }
        guard !parts.isEmpty else { throw FilterError(.alternativeEmpty, at: scanner.position..<scanner.position) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func term() throws(FilterError) -> Filter {
        let start = scanner.position
        guard scanner.pass("-") else { return try positiveTerm() }
        guard let next = scanner.next, !next.isWhitespace, !"|)-".contains(next) else {
            throw FilterError(.nothingNegated, at: start..<scanner.position)
        }
        return .not(try positiveTerm())
    }

    private mutating func positiveTerm() throws(FilterError) -> Filter {
        let start = scanner.position
        if scanner.next == "(" { return try group() }
        if scanner.next == "\"" {
            let text = try scanner.takeQuoted()
            guard !text.isEmpty else { throw FilterError(.alternativeEmpty, at: start..<scanner.position) }
            return .quoted(text)
        }
        let word = scanner.take { !FilterScanner.isSpecial($0) && !":=<>".contains($0) }
        if let next = scanner.next, ":=<>".contains(next) {
            let field = try field(word, at: start..<scanner.position)
            return .field(field, try tests(of: field))
        }
        guard !word.isEmpty else {
            let sign = scanner.next.map(String.init) ?? ""
            throw FilterError(.stray(sign), at: start..<(start + 1))
        }
        return try freeWord(word, at: start)
    }

    private mutating func group() throws(FilterError) -> Filter {
        let start = scanner.position
        depth += 1
        guard depth <= Self.depthLimit else { throw FilterError(.tooDeep, at: start..<(start + 1)) }
        _ = scanner.pass("(")
        let filter = try alternatives()
        guard scanner.pass(")") else { throw FilterError(.parenthesisOpen, at: start..<(start + 1)) }
        depth -= 1
        return filter
    }

    /// A word; among flights `2025..` and its kin are days.
    private func freeWord(_ word: String, at start: Int) throws(FilterError) -> Filter {
        guard kind == .flights, word.contains("..") else { return .word(word) }
        return .days(try valueParser(.date).range(word, at: start))
    }

    private func valueParser(_ field: FilterField) -> FilterValueParser {
        FilterValueParser(field: field, today: today)
    }

    // MARK: Fields

    /// The field of a name; an exact name is meant rather than those that begin so.
    private func field(_ name: String, at range: Range<Int>) throws(FilterError) -> FilterField {
        let found = FilterField.named(name, kind)
        if found.count > 1 { throw FilterError(.severalFields(name, found), at: range) }
        guard let field = found.first else { throw FilterError(.noSuchField(name, kind: kind), at: range) }
        return field
    }

    private mutating func tests(of field: FilterField) throws(FilterError) -> [FilterTest] {
        let start = scanner.position
        _ = scanner.pass(":")
        let order = ["<=", ">=", "<", ">"].first { scanner.pass($0) }.flatMap { FilterOrder(rawValue: $0) }
        // `=` may stand for `:`, and behind it.
        let isWhole = order == nil && scanner.pass("=")
        if order != nil, field.kind == .text || field.kind == .choice || field.kind == .identity {
            throw FilterError(.noOrder(field), at: start..<scanner.position)
        }
        var tests = [try test(of: field, order, isWhole)]
        while scanner.next == "," {
            let comma = scanner.position
            _ = scanner.pass(",")
            if order != nil { throw FilterError(.severalValues, at: comma..<(comma + 1)) }
            tests.append(try test(of: field, order, isWhole))
        }
        return tests
    }

    private mutating func test(
        of field: FilterField, _ order: FilterOrder?, _ isWhole: Bool
    ) throws(FilterError) -> FilterTest {
        let start = scanner.position
        let parser = valueParser(field)
        if scanner.next == "\"" {
            let text = try scanner.takeQuoted()
            return try parser.test(quoted: text, order, isWhole, at: start..<scanner.position)
        }
        let nested = order == nil && !isWhole ? ["<=", ">=", "<", ">"].first { scanner.hasPrefix($0) } : nil
        if nested != nil { throw FilterError(.severalValues, at: start..<(start + 1)) }
        let word = scanner.take { !FilterScanner.isSpecial($0) }
        return try parser.test(word, order, isWhole, at: start..<scanner.position)
    }
}
