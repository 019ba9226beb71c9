import Logbook

/// How dates are shown; they are typed and kept as ever. The raw value is the setting, and an example of it.
enum DateStyle: String, Hashable, Sendable, CaseIterable {
    /// The year first, as ISO 8601 has it.
    case iso = "2026-11-21"
    /// The day first, with points.
    case dotted = "21.11.2026"
    /// The month in letters.
    case named = "21 Nov 26"

    /// Returns the date as it is shown.
    func text(of date: LocalDate) -> String {
        let iso = date.isoText
        let (year, month, day) = (iso.prefix(4), iso.dropFirst(5).prefix(2), iso.suffix(2))
        switch self {
        case .iso: return iso
        case .dotted: return "\(day).\(month).\(year)"
        case .named:
            let number = max(min(Int(month) ?? 1, 12), 1)
            return "\(day) \(DateStyle.months[number - 1]) \(year.suffix(2))"
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
