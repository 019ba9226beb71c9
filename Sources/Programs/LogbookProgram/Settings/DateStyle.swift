import Aviation

/// How dates are shown; stored dates do not depend on it, and the order of typed ones is `DateOrder`. The raw value is the setting, and also an example.
package enum DateStyle: String, Hashable, Sendable, CaseIterable {
    /// The year first, as in ISO 8601.
    case iso = "2026-11-21"
    /// The day first, with dots.
    case dotted = "21.11.2026"
    /// The month in letters.
    case named = "21 Nov 26"
    /// The month first, with slashes.
    case slashedMonthFirst = "11/21/2026"
    /// The day first, with slashes.
    case slashedDayFirst = "21/11/2026"

    /// Returns a date in this style.
    func text(of date: LocalDate) -> String {
        let iso = date.isoText
        let year = iso.prefix(4)
        let month = iso.dropFirst(5).prefix(2)
        let day = iso.suffix(2)
        switch self {
        case .iso: return iso
        case .dotted: return "\(day).\(month).\(year)"
        case .slashedMonthFirst: return "\(month)/\(day)/\(year)"
        case .slashedDayFirst: return "\(day)/\(month)/\(year)"
        case .named:
            let number = max(min(Int(month) ?? 1, 12), 1)
            return "\(day) \(DateStyle.months[number - 1]) \(year.suffix(2))"
        }
    }

    /// Returns a month in this style, of its ISO form such as `2026-11`.
    func text(ofMonth iso: String) -> String {
        guard let first = LocalDate(isoText: "\(iso)-01") else { return iso }
        return switch self {
        case .iso: iso
        case .dotted: "\(iso.suffix(2)).\(iso.prefix(4))"
        case .slashedMonthFirst, .slashedDayFirst: "\(iso.suffix(2))/\(iso.prefix(4))"
        case .named: String(text(of: first).dropFirst(3))
        }
    }

    /// A day and a month as they are typed, for hints.
    var shortExample: String {
        switch self {
        case .iso: LocalDate.shortExample
        case .dotted: "21.11."
        case .named: "21 Nov"
        case .slashedMonthFirst: "11/21"
        case .slashedDayFirst: "21/11"
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
