extension Minutes {
    /// The duration as hours and two-digit minutes, such as `1:13` or `-0:05`; hours are not grouped.
    package var clockText: String {
        let (hours, minutes) = count.magnitude.quotientAndRemainder(dividingBy: 60)
        return "\(count < 0 ? "-" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }

    /// The duration in tenths of an hour, rounded half away from zero: 3 minutes are one tenth, 2 are none.
    package var tenthsOfHour: Int {
        let tenths = Int((count.magnitude / 6) + (count.magnitude % 6 >= 3 ? 1 : 0))
        return count < 0 ? -tenths : tenths
    }

    /// The duration as decimal hours with one digit, such as `1.2`, rounded once.
    package var decimalText: String { Self.decimalText(tenths: tenthsOfHour) }

    static func decimalText(tenths: Int) -> String {
        let (hours, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return "\(tenths < 0 ? "-" : "")\(hours).\(tenth)"
    }

    /// What a form says beside a duration, such as `= 1:13  (1.2 h)`.
    package var explanation: String { "= \(clockText)  (\(decimalText) h)" }

    /// The duration in the style that the pilot chose.
    package func text(_ style: DurationStyle) -> String {
        switch style {
        case .hoursAndMinutes: clockText
        case .decimalHours: decimalText
        }
    }
}

/// How durations are shown; they are always kept in minutes.
package enum DurationStyle: String, Hashable, Sendable, CaseIterable {
    /// Hours and minutes, such as `1:13`, as European logbooks write them.
    case hoursAndMinutes
    /// Hours with one decimal, such as `1.2`, as American logbooks write them.
    case decimalHours
}

extension Minutes: CustomStringConvertible {
    package var description: String { clockText }
}
