/// Reads the values of one field.
struct FilterValueParser {
    let field: Field
    let today: LocalDate
    let dateOrder: DateOrder?

    /// What a word without quotes tests for: any of some values when it names several choices.
    func tests(
        _ word: String, _ order: FilterOrder?, _ isWhole: Bool, at range: Range<Int>
    ) throws(FilterError) -> [FilterTest] {
        guard !word.isEmpty else { throw FilterError(.valueMissing(field), at: range) }
        if word == "?", order == nil { return [.unknown] }
        if let order { return [.compare(order, try value(word, at: range.lowerBound))] }
        if field.filterKind == .choice, case let several = field.choices(meantBy: word), several.count > 1 {
            return several.map { .value(.choice($0)) }
        }
        if word.contains("..") { return [.range(try self.range(word, at: range.lowerBound))] }
        if isWhole, field.filterKind == .text { return [.whole(field.storedText(word))] }
        return [.value(try value(word, at: range.lowerBound))]
    }

    /// What a text between quotes tests for: it is never a range, and `"?"` is a question mark.
    func test(
        quoted text: String, _ order: FilterOrder?, _ isWhole: Bool, at range: Range<Int>
    ) throws(FilterError) -> FilterTest {
        guard !text.isEmpty else { throw FilterError(.valueMissing(field), at: range) }
        if isWhole, field.filterKind == .text { return .whole(field.storedText(text)) }
        // The place of an error within quotes is all of it.
        let value: FilterValue
        do throws(FilterError) {
            value = try self.value(text, at: 0)
        } catch {
            throw FilterError(error.reason, at: range)
        }
        return order.map { .compare($0, value) } ?? .value(value)
    }

    /// Returns a range, such as `2025..` or `1:00..2:00`.
    func range(_ word: String, at start: Int) throws(FilterError) -> FilterRange {
        let whole = start..<(start + word.count)
        guard field.hasOrder else {
            throw FilterError(.noOrder(field), at: whole)
        }
        let characters = Array(word)
        let points = characters.indices.dropLast().first { characters[$0] == "." && characters[$0 + 1] == "." } ?? 0
        let ends = (String(characters[..<points]), String(characters[(points + 2)...]))
        guard !ends.0.isEmpty || !ends.1.isEmpty else { throw FilterError(.rangeEmpty, at: whole) }
        let lower = ends.0.isEmpty ? nil : try value(ends.0, at: start)
        let upper = ends.1.isEmpty ? nil : try value(ends.1, at: start + points + 2)
        if let lower, let upper, isBackward(lower, upper) { throw FilterError(.rangeBackward, at: whole) }
        return FilterRange(lower, upper)
    }

    private func isBackward(_ lower: FilterValue, _ upper: FilterValue) -> Bool {
        switch (lower, upper) {
        case (.date(let first), .date(let last)): first.days(today: today).first > last.days(today: today).last
        case (.minutes(let low), .minutes(let high)): low > high
        case (.number(let low), .number(let high)), (.hundredths(let low), .hundredths(let high)): low > high
        case (.text, _), (.choice, _), (.date, _), (.minutes, _), (.number, _), (.hundredths, _): false
        }
    }

    private func value(_ text: String, at start: Int) throws(FilterError) -> FilterValue {
        let range = start..<(start + text.count)
        switch field.filterKind {
        case .text?, nil: return .text(field.storedText(text))
        case .choice?:
            guard let choice = field.choice(text) else { throw FilterError(.noSuchChoice(field, text), at: range) }
            return .choice(choice)
        case .number? where field.type == .hundredths:
            guard let count = HundredthsText.count(in: text) else { throw FilterError(.noDecimal(text), at: range) }
            return .hundredths(count)
        case .number?, .identity?:
            guard let number = Int(text), number.magnitude < 1_000_000_000_000 else {
                throw FilterError(.noNumber(text), at: range)
            }
            return .number(number)
        case .date?:
            do throws(InputError) {
                return .date(try FilterDate(parsing: text, today: today, order: dateOrder))
            } catch {
                throw FilterError(.input(error.reason), at: Self.place(of: error, from: start))
            }
        case .minutes?:
            do throws(InputError) {
                return .minutes(try Minutes(parsing: text, limit: Minutes(60_000_000)))
            } catch {
                throw FilterError(.input(error.reason), at: Self.place(of: error, from: start))
            }
        }
    }

    private static func place(of error: InputError, from start: Int) -> Range<Int> {
        (start + error.range.lowerBound)..<(start + error.range.upperBound)
    }
}
