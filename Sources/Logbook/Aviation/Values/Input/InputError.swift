/// The reason why a typed or imported text was not understood, with its range.
///
/// The range counts characters (as people see them) from the start of the text, blanks included, so that a form or a
/// filter line can underline them. It is empty, at the end of the text, when something is missing there.
package struct InputError: Error, Hashable, Sendable {
    /// The reason.
    package let reason: InputReason
    /// The range of the wrong characters, counted from 0.
    package let range: Range<Int>

    /// Creates an error of a reason at a range of characters, counted from 0.
    package init(_ reason: InputReason, at range: Range<Int>) {
        self.reason = reason
        self.range = range
    }

    /// The problem, in the pilot's words, without a full stop.
    package var message: String { reason.message }

    /// The remedy.
    package var recovery: String { reason.recovery }
}

/// The kinds of values in fields of a form, a filter or an import.
package enum InputKind: String, Hashable, Sendable, CaseIterable {
    case duration
    case date
    case time

    /// A few ways to write such a value, for advice.
    package var examples: String {
        switch self {
        case .duration: "1:13, 73m or 1.2h"
        case .date: "t, y, -3, \(LocalDate.shortExample), sat or 2026-11-21"
        case .time: "1405, 1405L, 14:05 PST or +1:15"
        }
    }
}

/// The closed list of errors in a typed date, time or duration.
package enum InputReason: Error, Hashable, Sendable {
    /// The text is empty or blank.
    case empty(InputKind)
    /// The text has none of the known forms.
    case notUnderstood(InputKind)
    /// A whole number may be hours, minutes or both; the values are its readings.
    case ambiguousDuration([String])
    /// The date has two readings.
    case ambiguousDate(dayFirst: LocalDate, monthFirst: LocalDate)
    /// Three numbers are a date whose year is the first of them, or the last.
    case yearFirstOrLast(LocalDate, LocalDate)
    /// The minutes after hours are 60 or more.
    case minutesOverFiftyNine
    /// The same in a time of day.
    case clockMinutesOverFiftyNine
    /// The hour is over 23 (24:00 is allowed).
    case hourOverTwentyThree
    /// A duration has a minus sign.
    case negative
    /// A duration is longer than the limit of the field.
    case tooLong(limit: Minutes)
    /// The calendar has no such day.
    case noSuchDate
    /// A relative time without an earlier time.
    case nothingToAddTo
    /// The word after a time is no zone.
    case noSuchZone(String)
    /// The abbreviation means several zones, whose names are the meanings of the readings.
    case ambiguousZone(String, [InputReading])
    /// A time without a zone beside one with another zone than it has by default.
    case zoneMissing(ClockTime)
    /// The zone of the place with this name is unknown; nil when no place is known.
    case localZoneUnknown(String?)
    /// A local time without a date, which tells whether it is summer time.
    case localDateUnknown
    /// Clocks go forward over the time; the others are its readings by the offsets before and after.
    case localTimeSkipped(ClockTime, [ClockTime])
    /// Clocks go back and show the time twice; the others are both moments.
    case localTimeTwice(ClockTime, [ClockTime])
    /// The first is before the event above, the second more than sixteen hours after the first event.
    case localDayUnlikely(ClockTime, ClockTime)
}

extension InputReason {
    /// The problem, in the pilot's words.
    package var message: String {
        switch self {
        case .empty(let kind): "no \(kind.rawValue) was typed"
        case .notUnderstood(let kind): "this is not a \(kind.rawValue)"
        case .ambiguousDuration(let readings): "\(readings.joined(separator: " or "))?"
        case .ambiguousDate(let dayFirst, let monthFirst):
            "\(dayFirst.day) \(dayFirst.monthName) or \(monthFirst.monthName) \(monthFirst.day)?"
        case .yearFirstOrLast(let first, let last): "\(first.isoText) or \(last.isoText)?"
        case .minutesOverFiftyNine, .clockMinutesOverFiftyNine: "an hour has 60 minutes"
        case .hourOverTwentyThree: "a day has 24 hours"
        case .negative: "a duration cannot be negative"
        case .tooLong(let limit): "longer than \(limit.clockText)"
        case .noSuchDate: "the calendar has no such day"
        case .nothingToAddTo: "there is no earlier time to add to"
        case .noSuchZone(let name): "“\(name)” is not a known time zone"
        case .ambiguousZone(let name, _): "\(name) is the name of several time zones"
        case .zoneMissing(let time): "is \(time.text) in the zone of the other times?"
        case .localZoneUnknown(let place?): "the time zone of \(place) is not known"
        case .localZoneUnknown(nil): "local time needs an airport"
        case .localDateUnknown: "local time needs the date of the flight"
        case .localTimeSkipped(let time, _): "the clocks went forward: \(time.text) did not exist"
        case .localTimeTwice(let time, _): "the clocks went back: \(time.text) occurred twice"
        case .localDayUnlikely: "before the time above, or more than 16 hours after the first one"
        }
    }

    /// The remedy.
    package var recovery: String {
        switch self {
        case .empty(let kind), .notUnderstood(let kind): "type \(kind.examples)"
        case .ambiguousDuration(let readings): "type \(readings.joined(separator: " or "))"
        case .ambiguousDate(let dayFirst, let monthFirst):
            "type \(dayFirst.isoText) or \(monthFirst.isoText), or choose a region (:region, --region)"
        case .yearFirstOrLast(let first, let last): "type \(first.isoText) or \(last.isoText)"
        case .clockMinutesOverFiftyNine: "type minutes from 0 to 59"
        case .minutesOverFiftyNine: "type minutes from 0 to 59, or all of it in minutes: 73m"
        case .hourOverTwentyThree: "type an hour from 0 to 23; the next day is 13:40+1"
        case .negative: "type it without the minus sign"
        case .tooLong(let limit): "type at most \(limit.clockText)"
        case .noSuchDate: "check the day and the month, or type the date as 2026-11-21"
        case .nothingToAddTo: "type the time itself, such as 1405"
        case .noSuchZone: "type 1405z for UTC, 1405L for local time, or a zone such as EST"
        case .ambiguousZone(_, let readings):
            "type \(readings.map { "\($0.text) if \($0.meaning)" }.joined(separator: ", "))"
        case .zoneMissing(let time): "type \(time.zuluText) for UTC, \(time.text)L for local time"
        case .localZoneUnknown(_?): "type UTC with z (1405z), or set the time zone of the airport"
        case .localZoneUnknown(nil): "name the airport, or type UTC with z (1405z)"
        case .localDateUnknown: "type the date, or UTC with z (1405z)"
        case .localTimeSkipped(_, let times), .localTimeTwice(_, let times):
            "type \(times.map(\.zuluText).joined(separator: " or "))"
        case .localDayUnlikely(let earlier, let later):
            "type \(later.zuluText) for the next day, or \(earlier.zuluText) and correct the time above"
        }
    }
}
