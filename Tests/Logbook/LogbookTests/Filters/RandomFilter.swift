import LogbookSample

@testable import Aviation
@testable import Logbook

/// Makes random filters with words of a logbook.
struct RandomFilter {
    let kind: RecordKind
    let records: [NaiveRecord]
    let today: LocalDate
    var random: SplitMix64

    mutating func filter(depth: Int = 3) -> Filter {
        switch random.integer(in: 0...(depth > 0 ? 9 : 5)) {
        case 0: return .word(word())
        case 1: return .quoted(text())
        case 2 where kind == .flights:
            guard let date = FieldTable.standard[kind][.date] else { return .everything }
            let days = range(date)
            // A leading minus negates the next term.
            return days.text.hasPrefix("-") ? .field(date, [.range(days)]) : .days(days)
        case 1...5: return term()
        case 6, 7: return .all(flattened(some(depth)))
        case 8: return .any(some(depth))
        default: return .not(filter(depth: depth - 1))
        }
    }

    /// Returns filters in the form in which the parser makes them.
    private mutating func some(_ depth: Int) -> [Filter] {
        (0..<random.integer(in: 2...3)).map { _ in filter(depth: depth - 1) }
    }

    private func flattened(_ parts: [Filter]) -> [Filter] {
        parts.flatMap { part in if case .all(let inner) = part { inner } else { [part] } }
    }

    private mutating func term() -> Filter {
        guard let field = random.pick(FieldTable.standard[kind].filterable) else { return .everything }
        if field.filterKind == .text, random.integer(in: 0...2) == 0 {
            return .field(field, (0..<random.integer(in: 1...2)).map { _ in .whole(text(of: field)) })
        }
        if field.filterKind != .text, field.filterKind != .choice, field.filterKind != .identity,
            random.integer(in: 0...3) == 0
        {
            return .field(field, [.compare(random.pick(FilterOrder.allCases) ?? .less, value(field))])
        }
        return .field(field, (0..<random.integer(in: 1...2)).map { _ in test(field) })
    }

    private mutating func test(_ field: Field) -> FilterTest {
        if random.integer(in: 0...9) == 0, field.id != .isSelf, field.id != .id { return .unknown }
        let hasOrder = field.filterKind == .date || field.filterKind == .minutes || field.filterKind == .number
        return hasOrder && random.integer(in: 0...1) == 0 ? .range(range(field)) : .value(value(field))
    }

    private mutating func range(_ field: Field) -> FilterRange {
        let (first, second) = (value(field), value(field))
        switch random.integer(in: 0...2) {
        case 0: return FilterRange(first, nil)
        case 1: return FilterRange(nil, first)
        default: return isOrdered(first, second) ? FilterRange(first, second) : FilterRange(second, first)
        }
    }

    private func isOrdered(_ first: FilterValue, _ second: FilterValue) -> Bool {
        switch (first, second) {
        case (.date(let one), .date(let two)): one.days(today: today).first <= two.days(today: today).last
        case (.minutes(let one), .minutes(let two)): one <= two
        case (.number(let one), .number(let two)), (.hundredths(let one), .hundredths(let two)): one <= two
        default: true
        }
    }

    private mutating func value(_ field: Field) -> FilterValue {
        let record = random.pick(records)
        switch field.filterKind {
        case .text, nil: return .text(text(of: field))
        case .choice: return .choice(record?.choices[field.id] ?? random.pick(field.choices)?.value ?? "")
        case .date: return .date(date(record?.date ?? today))
        case .minutes: return .minutes(Minutes((record?.numbers[field.id] ?? 0) + random.integer(in: 0...1)))
        case .number where field.type == .hundredths:
            return .hundredths((record?.numbers[field.id] ?? 0) + random.integer(in: 0...1))
        case .number, .identity: return .number((record?.numbers[field.id] ?? 0) + random.integer(in: 0...1))
        }
    }

    private mutating func date(_ day: LocalDate) -> FilterDate {
        let iso = day.isoText
        switch random.integer(in: 0...5) {
        case 0: return DateSpan(String(iso.prefix(4))).map { .span($0) } ?? .yearToDate
        case 1: return DateSpan(String(iso.prefix(7))).map { .span($0) } ?? .yearToDate
        case 2: return .daysAgo(random.integer(in: 0...60))
        case 3: return .last(random.integer(in: 1...30), random.pick(FilterDate.Unit.allCases) ?? .days)
        case 4: return .yearToDate
        default: return .span(DateSpan(day))
        }
    }

    private mutating func text(of field: Field) -> String {
        let texts = random.pick(records)?.texts[field.id] ?? []
        return part(of: random.pick(texts) ?? "x")
    }

    private mutating func text() -> String {
        part(of: random.pick(random.pick(records)?.words ?? []) ?? "x")
    }

    /// Returns a whole text, or some letters of it.
    private mutating func part(of text: String) -> String {
        let characters = Array(text)
        guard characters.count > 3, random.integer(in: 0...2) > 0 else { return text.isEmpty ? "x" : text }
        let start = random.integer(in: 0...(characters.count - 3))
        let part = String(characters[start..<min(start + random.integer(in: 2...6), characters.count)])
        // Folding removes blanks at the ends.
        return part.allSatisfy { !$0.isWhitespace } ? part : "x"
    }

    private mutating func word() -> String {
        if random.integer(in: 0...3) == 0 { return String((random.pick(records)?.date ?? today).isoText.prefix(7)) }
        let letters = text().filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty ? "x" : letters
    }
}
