extension Minutes {
    /// Reads a duration that an old logbook kept as hours with a binary fraction.
    ///
    /// To the nearest minute, a half up; so a sum of minutes and a sum of hours differ by at most half a minute a row.
    ///
    /// - Throws: the value that is no duration, with its text, so that it can be kept in the remarks and the flight
    ///   logged as unknown.
    package init(hours: Double) throws(LegacyHoursError) {
        guard !hours.isNaN else { throw .notANumber(text: "\(hours)") }
        guard hours >= 0 else { throw .negative(text: "\(hours)") }
        guard hours <= 24 else { throw .overOneDay(text: "\(hours)") }
        self.init(Int((hours * 60).rounded(.toNearestOrAwayFromZero)))
    }

    /// The duration as hours with a binary fraction, as old logbooks kept it.
    package var hours: Double { Double(count) / 60 }
}

/// Hours in an old logbook that cannot be the length of a flight; each case keeps the value as text.
package enum LegacyHoursError: Error, Hashable, Sendable {
    case notANumber(text: String)
    case negative(text: String)
    case overOneDay(text: String)

    /// The value as the old logbook held it.
    package var text: String {
        switch self {
        case .notANumber(let text), .negative(let text), .overOneDay(let text): text
        }
    }

    /// What happened, in the pilot's words.
    package var message: String {
        switch self {
        case .notANumber(let text): "the flight time “\(text)” is not a number"
        case .negative(let text): "the flight time “\(text)” hours is negative"
        case .overOneDay(let text): "the flight time “\(text)” hours is longer than a day"
        }
    }

    /// What to do now.
    package var recovery: String { "the value is kept in the remarks; type the right time into the entry" }
}
