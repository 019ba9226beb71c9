/// The kinds of value that a field of a form, a filter or an import may ask for.
package enum InputKind: String, Hashable, Sendable, CaseIterable {
    case duration
    case date
    case time

    /// A few ways to write such a value, for a line of advice.
    package var examples: String {
        switch self {
        case .duration: "1:13, 73m or 1.2h"
        case .date: "t, y, -3, 21.11, sat or 2026-11-21"
        case .time: "1405, 14:05 or +1:15"
        }
    }
}

/// The closed list of what can be wrong with a typed date, time or duration.
package enum InputReason: Hashable, Sendable {
    /// Nothing but blanks was given.
    case empty(InputKind)
    /// The text follows none of the known forms.
    case notUnderstood(InputKind)
    /// Three or more bare digits may be hours and minutes or minutes alone; both readings are given.
    case ambiguousDuration(clock: String, minutes: String)
    /// Two readings of one date are possible; both are given in ISO form.
    case ambiguousDate(dayFirst: String, monthFirst: String)
    /// The minutes beside hours are 60 or more.
    case minutesOverFiftyNine
    /// The hour of a time is over 23 (24:00 excepted).
    case hourOverTwentyThree
    /// A duration bears a minus sign.
    case negative
    /// A duration is longer than the field allows.
    case tooLong(limit: Minutes)
    /// The calendar has no such day.
    case noSuchDate
    /// A relative time was typed where no earlier time is known.
    case nothingToAddTo
}

extension InputReason {
    /// What happened, in the pilot's words.
    package var message: String {
        switch self {
        case .empty(let kind): "no \(kind.rawValue) was typed"
        case .notUnderstood(let kind): "this is not a \(kind.rawValue)"
        case .ambiguousDuration(let clock, let minutes): "\(clock) or \(minutes)?"
        case .ambiguousDate(let dayFirst, let monthFirst): "\(dayFirst) or \(monthFirst)?"
        case .minutesOverFiftyNine: "an hour has 60 minutes"
        case .hourOverTwentyThree: "a day has 24 hours"
        case .negative: "a duration cannot be negative"
        case .tooLong(let limit): "longer than \(limit.clockText)"
        case .noSuchDate: "the calendar has no such day"
        case .nothingToAddTo: "there is no time above to add to"
        }
    }

    /// What to type instead.
    package var recovery: String {
        switch self {
        case .empty(let kind), .notUnderstood(let kind): "type \(kind.examples)"
        case .ambiguousDuration(let clock, let minutes): "type \(clock) or \(minutes)"
        case .ambiguousDate(let dayFirst, let monthFirst): "type \(dayFirst) or \(monthFirst)"
        case .minutesOverFiftyNine: "type minutes from 0 to 59, or all of it in minutes: 73m"
        case .hourOverTwentyThree: "type an hour from 0 to 23; the next day is 13:40+1"
        case .negative: "type it without the minus sign"
        case .tooLong(let limit): "type at most \(limit.clockText)"
        case .noSuchDate: "check the day and the month, or type the date as 2026-11-21"
        case .nothingToAddTo: "type the time itself, such as 1405"
        }
    }
}
