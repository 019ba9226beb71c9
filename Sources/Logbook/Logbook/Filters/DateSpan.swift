/// The days that a typed year, month or date means: `2026`, `2026-11` or `2026-11-21`.
package struct DateSpan: Hashable, Sendable {
    /// The first day.
    package let first: LocalDate
    /// The last day.
    package let last: LocalDate

    /// The days of a text; `nil` when it is none of the three.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].utf8.count == 4,
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
        else { return nil }
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil }
        guard numbers.count == parts.count else { return nil }
        let month = numbers.count > 1 ? numbers[1] : 1
        guard let first = LocalDate(year: numbers[0], month: month, day: numbers.count > 2 ? numbers[2] : 1) else {
            return nil
        }
        self.first = first
        switch numbers.count {
        case 1: last = LocalDate(year: first.year, month: 12, day: 31) ?? first
        case 2: last = first.lastDayOfMonth
        default: last = first
        }
    }

    /// One day.
    init(_ day: LocalDate) {
        first = day
        last = day
    }

    /// The span as it is typed, in its shortest form.
    var text: String {
        if first == last { return first.isoText }
        return String(first.isoText.prefix(first.lastDayOfMonth == last ? 7 : 4))
    }
}
