package import Aviation

/// What an entry has for a column.
package enum PaperValue: Hashable, Sendable {
    /// Nothing is to be written: the entry has none of it.
    case nothing
    /// Nothing is known, although the entry must have some of it: the sum below is too small, and says so.
    case unknown
    case text(String)
    /// Minutes, or a number of something; a guess where the entry does not say how its parts overlap.
    case amount(Int, isGuess: Bool = false)

    /// The amount; nil for none.
    package var amount: Int? { if case .amount(let count, _) = self { count } else { nil } }
}

/// The units of columns.
package enum PaperUnit: Hashable, Sendable {
    case text
    case minutes
    case number
    /// A number with two decimals, in hundredths.
    case hundredths
}

/// The sum of a column.
struct PaperSum: Hashable, Sendable {
    /// The sum of the known amounts.
    private(set) var amount = 0
    /// The same, each amount of minutes rounded to a tenth of an hour first.
    private(set) var tenths = 0
    /// The number of entries with a known amount.
    private(set) var known = 0
    /// The number of entries whose amount is unknown.
    private(set) var unknown = 0
    /// The number of amounts that are guesses.
    private(set) var guesses = 0

    mutating func add(_ value: PaperValue) {
        switch value {
        case .nothing, .text: break
        case .unknown: unknown += 1
        case .amount(let count, let isGuess):
            amount = amount.plus(count)
            tenths = tenths.plus(Minutes(count).tenthsOfHour)
            known += 1
            if isGuess { guesses += 1 }
        }
    }

    mutating func add(_ other: PaperSum) {
        amount = amount.plus(other.amount)
        tenths = tenths.plus(other.tenths)
        known += other.known
        unknown += other.unknown
        guesses += other.guesses
    }
}

/// How amounts are written.
package struct PaperStyle: Hashable, Sendable {
    /// Hours and minutes, or tenths of an hour.
    package var durations = DurationStyle.hoursAndMinutes
    /// The form of dates, such as `dd/mm/yy`.
    package var dates = "dd/mm/yy"

    /// Creates the style of European pages.
    package init() {}

    /// How times are added: what is printed in tenths is added in tenths, so that the page adds up.
    var policy: RoundingPolicy { durations == .decimalHours ? .sumOfTenths : .sumOfMinutes }

    func text(of date: LocalDate) -> String {
        let iso = date.isoText
        return dates.replacing("yyyy", with: iso.prefix(4)).replacing("yy", with: iso.prefix(4).suffix(2))
            .replacing("mm", with: iso.dropFirst(5).prefix(2)).replacing("dd", with: iso.suffix(2))
    }

    /// Returns the text of a value; what is zero is blank, as on paper.
    func text(of value: PaperValue, in unit: PaperUnit) -> String {
        switch value {
        case .nothing, .unknown, .amount(0, _): ""
        case .text(let text): text
        case .amount(let count, _): text(of: count, in: unit)
        }
    }

    /// Returns the text of a sum; one of which nothing is known is blank.
    func text(of sum: PaperSum, in unit: PaperUnit) -> String {
        guard sum.known > 0 else { return "" }
        guard unit == .minutes, durations == .decimalHours else { return text(of: sum.amount, in: unit) }
        return tenthsText(sum.tenths)
    }

    private func text(of count: Int, in unit: PaperUnit) -> String {
        switch unit {
        case .minutes: Minutes(count).text(durations)
        case .number, .text: String(count)
        case .hundredths: HundredthsText.text(of: count)
        }
    }

    private func tenthsText(_ tenths: Int) -> String {
        "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }
}
