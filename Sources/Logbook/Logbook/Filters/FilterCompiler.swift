import Aviation
import ManagedObjects

/// Compiles a filter to a predicate on the objects of a kind, or on flights that refer to them.
struct FilterCompiler {
    let kind: RecordKind
    /// The path from the fetched objects to those of the kind, such as `aircraft.`; empty for the objects themselves.
    let path: String
    let store: ObjectStore
    let finder: RelatedFinder

    /// Returns the predicate of a filter. Values are bound, never part of the SQL text.
    func predicate(_ filter: Filter) throws(LogbookError) -> Predicate {
        switch filter {
        case .all(let parts): return .and(try predicates(parts))
        case .any(let parts): return .or(try predicates(parts))
        case .not(let part): return .not(try predicate(part))
        case .word(let word):
            guard kind == .flights, let span = DateSpan(word) else { return try anywhere(word) }
            return .or([Self.days(span.first, span.last, of: .keyPath("\(path)date")), try anywhere(word)])
        case .quoted(let text): return try anywhere(text)
        case .days(let range):
            return try FieldTable.standard[kind][.date].map { (field) throws(LogbookError) in
                try predicate(field, .range(range))
            } ?? .nothing
        case .field(let field, let tests): return try predicate(field, tests)
        }
    }

    private func predicates(_ parts: [Filter]) throws(LogbookError) -> [Predicate] {
        var result: [Predicate] = []
        for part in parts { result.append(try predicate(part)) }
        return result
    }

    private func predicate(_ field: Field, _ tests: [FilterTest]) throws(LogbookError) -> Predicate {
        var parts: [Predicate] = []
        for test in tests { parts.append(try predicate(field, test)) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private func predicate(_ field: Field, _ test: FilterTest) throws(LogbookError) -> Predicate {
        switch test {
        case .unknown: return unknown(field)
        case .value(.text(let text)): return try matching(field, text, .contains)
        case .whole(let text): return try matching(field, text, .equal)
        case .value(.choice(let choice)): return chosen(field, choice)
        case .value(let value): return try inRange(field, FilterRange(value, value))
        case .range(let range): return try inRange(field, range)
        case .compare(let order, let value): return try compared(field, order, value)
        }
    }

    // MARK: Ordered values

    private func inRange(_ field: Field, _ range: FilterRange) throws(LogbookError) -> Predicate {
        switch field.filterKind {
        case .date?: return Self.days(first(range.lower), last(range.upper), of: values(field)[0])
        case .minutes?, .number?: return quantity(field, number(range.lower), number(range.upper))
        case .identity?: return identity(number(range.lower))
        case .text?, .choice?, nil: return .nothing
        }
    }

    private func compared(
        _ field: Field, _ order: FilterOrder, _ value: FilterValue
    ) throws(LogbookError) -> Predicate {
        guard field.filterKind != .date else { return compared(values(field)[0], order, value) }
        guard let number = number(value) else { return .nothing }
        switch order {
        case .less: return quantity(field, nil, number - 1)
        case .lessOrEqual: return quantity(field, nil, number)
        case .greater: return quantity(field, number + 1, nil)
        case .greaterOrEqual: return quantity(field, number, nil)
        }
    }

    private func compared(_ date: Expression, _ order: FilterOrder, _ value: FilterValue) -> Predicate {
        switch order {
        case .less: return Self.days(nil, first(value)?.adding(days: -1), of: date)
        case .lessOrEqual: return Self.days(nil, last(value), of: date)
        case .greater: return Self.days(last(value)?.adding(days: 1), nil, of: date)
        case .greaterOrEqual: return Self.days(first(value), nil, of: date)
        }
    }

    private func first(_ value: FilterValue?) -> LocalDate? {
        if case .date(let date)? = value { date.days(today: store.today()).first } else { nil }
    }

    private func last(_ value: FilterValue?) -> LocalDate? {
        if case .date(let date)? = value { date.days(today: store.today()).last } else { nil }
    }

    private func number(_ value: FilterValue?) -> Int? {
        switch value {
        case .number(let number)?, .hundredths(let number)?: number
        case .minutes(let minutes)?: minutes.count
        case .text?, .choice?, .date?, nil: nil
        }
    }

    static func days(_ first: LocalDate?, _ last: LocalDate?, of date: Expression) -> Predicate {
        let parts = [
            first.map { Comparison(date, .greaterOrEqual, .constant(.date($0.storedDate))) },
            last.map { Comparison(date, .lessOrEqual, .constant(.date($0.storedDate))) },
        ].compactMap(\.self).map { Predicate(.comparison($0)) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private func identity(_ key: Int?) -> Predicate {
        guard let key, let id = store.objectID(RecordID(kind: kind, key: Int64(key))) else { return .nothing }
        return .compare(own, .equal, .objectID(id))
    }

    /// Returns the values that a field compares.
    func values(_ field: Field) -> [Expression] {
        store.expressions(of: field, at: field.paths, from: path).map(\.expression)
    }

    /// The path of the kind's object itself.
    var own: String { path.isEmpty ? "SELF" : String(path.dropLast()) }
}
