import DataModel

/// The search of a companion table for the rows of a request.
///
/// The companion table returns all rows that meet the condition, and possibly more, since an R-tree rounds its numbers.
/// So the request keeps its own condition too.
struct CompanionSearch {
    private let table: CompanionTable
    private let comparisons: [Comparison]

    init(_ table: CompanionTable, _ predicate: Predicate) {
        self.table = table
        comparisons = Self.conjuncts(predicate).filter { $0.quantifier == nil && $0.right.isConstant }
    }

    /// The condition that a row is among those in the companion table; nil if the request does not compare its values.
    func condition(on source: RowSource) throws(DataModelError) -> SQLStatement? {
        var conditions: [SQLStatement] = []
        for (place, expression) in table.index.expressions.enumerated() {
            let asked = comparisons.filter { $0.left == expression }
            var found: [SQLStatement] = []
            for comparison in asked { found += try self.conditions(comparison, at: place) }
            // An R-tree omits rows without one of its values, and an ordinary index must be searched from its first
            // column.
            if found.isEmpty, table.index.form == .tree || place == 0 { return nil }
            conditions += found
        }
        guard !conditions.isEmpty else { return nil }
        let list = conditions.joined(separator: " AND ")
        return "\(source.key) IN (SELECT Z_PK FROM \(name: table.name) WHERE \(list))"
    }

    private static func conjuncts(_ predicate: Predicate) -> [Comparison] {
        switch predicate.node {
        case .comparison(let comparison): [comparison]
        case .and(let parts): parts.flatMap(conjuncts)
        case .or(let parts) where parts.count == 1: conjuncts(parts[0])
        case .constant, .or, .not, .invalid: []
        }
    }

    private func conditions(_ comparison: Comparison, at place: Int) throws(DataModelError) -> [SQLStatement] {
        switch table.index.form {
        case .expressions, .text: return []
        case .tree: return try bounds(comparison, at: place)
        case .values: return try relation(comparison, at: place).map { [$0] } ?? []
        }
    }

    // MARK: R-trees

    private func bounds(_ comparison: Comparison, at place: Int) throws(DataModelError) -> [SQLStatement] {
        switch comparison.relation {
        case .equal: return try low(comparison.right, place) + high(comparison.right, place)
        case .greater, .greaterOrEqual: return try low(comparison.right, place)
        case .less, .lessOrEqual: return try high(comparison.right, place)
        case .between:
            guard case .aggregate(let bounds) = comparison.right, bounds.count == 2 else { return [] }
            return try low(bounds[0], place) + high(bounds[1], place)
        case .notEqual, .beginsWith, .endsWith, .contains, .like, .matches, .in: return []
        }
    }

    private func low(_ bound: Expression, _ place: Int) throws(DataModelError) -> [SQLStatement] {
        try number(bound, place).map { ["\(name: "ZMAX\(place)") >= \(SQLValue.real($0))"] } ?? []
    }

    private func high(_ bound: Expression, _ place: Int) throws(DataModelError) -> [SQLStatement] {
        try number(bound, place).map { ["\(name: "ZMIN\(place)") <= \(SQLValue.real($0))"] } ?? []
    }

    private func number(_ bound: Expression, _ place: Int) throws(DataModelError) -> Double? {
        let value = try ConditionCompiler.value(of: bound)
        return value.kind == table.index.values[place].kind ? RTreeBounds.number(value) : nil
    }

    // MARK: Tables of values

    /// The same comparison with the value in the companion table, in a form that its index supports.
    private func relation(_ comparison: Comparison, at place: Int) throws(DataModelError) -> SQLStatement? {
        let value = table.index.values[place]
        let column = CompiledExpression("\(name: "ZVALUE\(place)")", kind: value.kind, type: value.type)
        switch comparison.relation {
        case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual, .beginsWith:
            let constant = try ConditionCompiler.value(of: comparison.right)
            guard constant.kind == value.kind, comparison.options.isEmpty else { return nil }
            return try ComparisonCompiler(options: [])
                .condition(column, comparison.relation, CompiledExpression(constant: constant), isTrue: true)
        case .notEqual, .endsWith, .contains, .like, .matches, .in, .between: return nil
        }
    }
}

extension CompilationContext {
    /// The condition that a row may meet a comparison of text, from a full-text table; nil if none can tell.
    ///
    /// It is met by all rows that meet the comparison, and by others: the request keeps the comparison.
    func textSearch(_ comparison: Comparison, on source: RowSource) -> SQLStatement? {
        guard comparison.quantifier == nil,
            comparison.options.folding.isSuperset(of: [.caseInsensitive, .diacriticInsensitive]),
            case .constant(.string(let text)) = comparison.right, let groups = Self.groups(comparison, text)
        else { return nil }
        let found = layout.companions.first { table in
            table.index.form == .text && table.index.entity.subtree.contains(source.entity.number)
                && table.index.expressions.contains(comparison.left)
        }
        guard let table = found else { return nil }
        let words = groups.map(Self.quoted).joined(separator: " AND ")
        return """
            \(source.key) IN (SELECT rowid FROM \(name: table.name) WHERE \(name: table.name) MATCH \(words) \
            UNION ALL SELECT Z_PK FROM \(name: table.queue))
            """
    }

    /// A word in FTS5's quotes. A quote may be part of a longer character, so it is doubled as a scalar.
    private static func quoted(_ word: String) -> String {
        var result = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in word.unicodeScalars {
            result.append(scalar)
            if scalar == "\"" { result.append(scalar) }
        }
        return String(result) + "\""
    }

    /// The groups of three letters that every text which meets the comparison has; nil if it has none for sure.
    private static func groups(_ comparison: Comparison, _ text: String) -> [String]? {
        let runs: [String] =
            switch comparison.relation {
            case .contains, .beginsWith, .endsWith, .equal: [TextFolding.words(text)]
            case .like:
                WildcardPattern(TextFolding.fold(text, options: comparison.options)).literals.map(TextFolding.words)
            case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .matches, .in, .between: []
            }
        var groups: [String] = []
        for run in runs {
            let scalars = Array(run.unicodeScalars)
            guard scalars.count > 2 else { continue }
            for start in 0...(scalars.count - 3) {
                groups.append(String(String.UnicodeScalarView(scalars[start..<start + 3])))
            }
        }
        // A few rare groups narrow the search as well as all of a long text.
        let distinct = groups.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return distinct.isEmpty ? nil : Array(distinct.prefix(32))
    }

    /// The condition from the first companion table that can narrow the request; empty if none can.
    func searches(_ predicate: Predicate, on source: RowSource) throws(DataModelError) -> [SQLStatement] {
        for table in layout.companions where table.index.entity.subtree.contains(source.entity.number) {
            if let found = try CompanionSearch(table, predicate).condition(on: source) { return [found] }
        }
        return []
    }
}
