package import Aviation
import Glibc

/// How figures are shown in lists, panes and sums; forms and files keep `2026-11-21` and `1:13`.
package struct DisplayStyle: Hashable, Sendable {
    /// Hours and minutes, or decimal hours.
    package var durations = DurationStyle.hoursAndMinutes
    /// The form of shown dates.
    package var dates = DateStyle.iso
    var thousands = ThousandsStyle.ofLocale

    /// Returns a duration with the sign between the thousands: `6 203:45`, or `6,203.8`.
    package func text(of minutes: Minutes) -> String {
        switch durations {
        case .hoursAndMinutes: return grouped(minutes)
        case .decimalHours:
            let (hours, tenth) = minutes.tenthsOfHour.magnitude.quotientAndRemainder(dividingBy: 10)
            let sign = minutes.tenthsOfHour < 0 ? "-" : ""
            return "\(sign)\(text(of: Int(clamping: hours)))\(signs.decimal)\(tenth)"
        }
    }

    /// Returns a sum of many durations under a policy: the same figure in either form.
    package func text(of total: DurationTotal, _ policy: RoundingPolicy) -> String {
        let tenths = total.tenthsOfHour(policy)
        switch (durations, policy) {
        case (.hoursAndMinutes, .sumOfMinutes): return grouped(total.minutes)
        case (.hoursAndMinutes, .sumOfTenths): return grouped(Minutes(tenths * 6))
        case (.decimalHours, _): return "\(text(of: tenths / 10))\(signs.decimal)\(tenths % 10)"
        }
    }

    /// Returns a number with the sign between the thousands, such as `4,812`.
    package func text(of count: Int) -> String { count.grouped(by: signs.group) }

    /// Returns a number of records in words, such as `1 flight` or `4 812 flights`.
    package func text(of count: Int, _ kind: RecordKind) -> String {
        "\(text(of: count)) \(count == 1 ? kind.singular : kind.plural)"
    }

    /// Returns a number of records in words, with the sessions among them by their name.
    package func text(of count: Int, _ kind: RecordKind, sessions: Int) -> String {
        kind == .flights ? text(flights: count - sessions, sessions: sessions) : text(of: count, kind)
    }

    /// Returns numbers of flights and of sessions in words, such as `6 flights, 1 session`; no flights are not said beside sessions.
    package func text(flights: Int, sessions: Int, joined sign: String = ", ") -> String {
        let words = text(of: flights, .flights)
        let others = "\(text(of: sessions)) session\(sessions == 1 ? "" : "s")"
        return sessions == 0 ? words : flights == 0 ? others : "\(words)\(sign)\(others)"
    }

    private var signs: NumberSigns { thousands.signs }

    /// The sign between thousands.
    package var group: String { signs.group }

    /// Hours and minutes, ISO dates, and plain digits: as programs without a screen write.
    package static let plain: DisplayStyle = {
        var style = DisplayStyle()
        style.thousands = .plain
        return style
    }()

    /// Returns hours and minutes, such as `6 203:45`.
    private func grouped(_ duration: Minutes) -> String {
        let (hours, minutes) = duration.count.magnitude.quotientAndRemainder(dividingBy: 60)
        let text = "\(text(of: Int(clamping: hours))):\(minutes < 10 ? "0" : "")\(minutes)"
        return duration.count < 0 ? "-" + text : text
    }

    /// Returns a month of its ISO form, such as `2026-11`.
    package func text(ofMonth iso: String) -> String { dates.text(ofMonth: iso) }

    /// Returns a date.
    package func text(of date: LocalDate) -> String { dates.text(of: date) }
}

/// The signs in numbers on the screen. Files, forms and commands use the plain digits and a point.
struct NumberSigns: Hashable, Sendable {
    /// The sign between thousands; a blank where the locale has none.
    let group: String
    let decimal: String

    /// The signs of the locale that the terminal was opened with; a blank and a point before.
    static let ofLocale: NumberSigns = {
        let format = unsafe localeconv().pointee
        let group = unsafe String(cString: format.thousands_sep)
        let decimal = unsafe String(cString: format.decimal_point)
        return NumberSigns(group: group.isEmpty || group == decimal ? " " : group, decimal: decimal)
    }()

    /// The mark before decimals in the language of the environment, whether a terminal was opened or not: that of the
    /// spreadsheets beside it.
    static let decimalOfEnvironment: Character = {
        guard let locale = unsafe newlocale(LC_NUMERIC_MASK, "", nil) else { return "." }
        defer { unsafe freelocale(locale) }
        guard let sign = unsafe nl_langinfo_l(Int32(RADIXCHAR), locale) else { return "." }
        return unsafe String(cString: sign) == "," ? "," : "."
    }()
}

extension Int {
    /// Returns the number with signs between the thousands, such as `4 812` or `4,812`.
    package func grouped(by sign: String) -> String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(sign) }
            text.append(digit)
        }
        return text
    }
}

extension DurationStyle {
    /// The setting, which is also an example.
    package var example: String {
        switch self {
        case .hoursAndMinutes: "1:13"
        case .decimalHours: "1.2"
        }
    }
}
