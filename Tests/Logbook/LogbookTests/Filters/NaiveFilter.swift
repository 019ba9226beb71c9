import ManagedObjects

@testable import Aviation
@testable import Logbook

/// Returns a text without case and accents, as the store folds it; blanks are kept.
func naivelyFolded(_ text: String) -> String {
    ManagedObjects.TextFolding.fold(text, options: [.caseInsensitive, .diacriticInsensitive, .plainLetters])
}

/// A record in memory, with the values that filters compare.
struct NaiveRecord {
    let id: RecordID
    var texts: [FieldID: [String]] = [:]
    var numbers: [FieldID: Int] = [:]
    var choices: [FieldID: String] = [:]
    /// The date of a flight, and the day of birth of a pilot.
    var date: LocalDate?
    var words: [String] = []
    /// Fields that are known without a value for comparison.
    var known: Set<FieldID> = []

    mutating func add(_ field: FieldID, _ values: [String?]) {
        texts[field, default: []] += values.compactMap(\.self).map(naivelyFolded)
    }
}

/// An interpreter of filters in memory, row by row, by the plain meaning of the language.
struct NaiveFilter {
    let today: LocalDate
    let kind: RecordKind

    func passes(_ record: NaiveRecord, _ filter: Filter) -> Bool {
        switch filter {
        case .all(let parts): parts.allSatisfy { passes(record, $0) }
        case .any(let parts): parts.contains { passes(record, $0) }
        case .not(let part): !passes(record, part)
        case .word(let word): anywhere(record, word) || kind == .flights && isInSpan(record, word)
        case .quoted(let text): anywhere(record, text)
        case .days(let range): passes(record, .date, .range(range))
        case .field(let field, let tests): tests.contains { passes(record, field.id, $0) }
        }
    }

    private func anywhere(_ record: NaiveRecord, _ text: String) -> Bool {
        let folded = naivelyFolded(text)
        let key = Registration(text)?.key
        let isRegistration = (record.texts[.aircraft] ?? record.texts[.tailNumber] ?? []).contains { reg in
            key.map { (Registration(reg)?.key ?? "").contains($0) } ?? false
        }
        return isRegistration || record.words.contains { $0.contains(folded) }
    }

    private func isInSpan(_ record: NaiveRecord, _ word: String) -> Bool {
        guard let span = DateSpan(word), let date = record.date else { return false }
        return date >= span.first && date <= span.last
    }

    private func passes(_ record: NaiveRecord, _ field: FieldID, _ test: FilterTest) -> Bool {
        switch test {
        case .unknown: return isUnknown(record, field)
        case .value(.text(let text)): return hasText(record, field, text, isWhole: false)
        case .whole(let text): return hasText(record, field, text, isWhole: true)
        case .value(.choice(let choice)):
            return (record.choices[field] ?? (FieldTable.standard[kind][field]?.type == .flag ? "no" : "")) == choice
        case .value(.date(let date)): return isWithin(record, date, date)
        case .value(.minutes(let minutes)): return record.numbers[field] == minutes.count
        case .value(.number(let number)), .value(.hundredths(let number)): return record.numbers[field] == number
        case .range(let range): return isWithin(record, field, range)
        case .compare(let order, let value): return isOrdered(record, field, order, value)
        }
    }

    private func isUnknown(_ record: NaiveRecord, _ field: FieldID) -> Bool {
        FieldTable.standard[kind][field]?.type == .date
            ? record.date == nil
            : (record.texts[field] ?? []).isEmpty && record.numbers[field] == nil && record.choices[field] == nil
                && !record.known.contains(field)
    }

    private func hasText(_ record: NaiveRecord, _ field: FieldID, _ text: String, isWhole: Bool) -> Bool {
        let texts = record.texts[field] ?? []
        if field == .aircraft || field == .tailNumber {
            guard let key = Registration(text)?.key else { return false }
            return texts.contains { reg in
                let own = Registration(reg)?.key ?? ""
                return isWhole ? own == key : own.contains(key)
            }
        }
        let folded = naivelyFolded(field == .tag ? "#\(text)" : text)
        let hasOwner = text.lowercased() == "self" && record.choices[field] == "self"
        return hasOwner || texts.contains { isWhole && field != .tag ? $0 == folded : $0.contains(folded) }
    }

    private func isWithin(_ record: NaiveRecord, _ field: FieldID, _ range: FilterRange) -> Bool {
        if FieldTable.standard[kind][field]?.type == .date {
            return isWithin(record, date(range.lower), date(range.upper))
        }
        guard let number = record.numbers[field] else { return false }
        return number >= (self.number(range.lower) ?? .min) && number <= (self.number(range.upper) ?? .max)
    }

    private func isWithin(_ record: NaiveRecord, _ lower: FilterDate?, _ upper: FilterDate?) -> Bool {
        guard let day = record.date else { return false }
        if let lower, day < lower.days(today: today).first { return false }
        if let upper, day > upper.days(today: today).last { return false }
        return true
    }

    private func isOrdered(
        _ record: NaiveRecord, _ field: FieldID, _ order: FilterOrder, _ value: FilterValue
    ) -> Bool {
        if let date = date(value) {
            guard let day = record.date else { return false }
            let days = date.days(today: today)
            switch order {
            case .less: return day < days.first
            case .lessOrEqual: return day <= days.last
            case .greater: return day > days.last
            case .greaterOrEqual: return day >= days.first
            }
        }
        guard let own = record.numbers[field], let number = number(value) else { return false }
        switch order {
        case .less: return own < number
        case .lessOrEqual: return own <= number
        case .greater: return own > number
        case .greaterOrEqual: return own >= number
        }
    }

    private func date(_ value: FilterValue?) -> FilterDate? { if case .date(let date)? = value { date } else { nil } }

    private func number(_ value: FilterValue?) -> Int? {
        switch value {
        case .number(let number)?, .hundredths(let number)?: number
        case .minutes(let minutes)?: minutes.count
        default: nil
        }
    }
}
