package import Aviation
package import Foundation

/// The current time: the computer's, or a fixed one for tests and screenshots.
package struct WallClock: Sendable {
    /// Returns the current instant.
    package let now: @Sendable () -> Date
    /// Returns the pilot's own date: in the computer's time zone, or in UTC for a fixed instant.
    package let today: @Sendable () -> LocalDate
    /// Returns the seconds since the start of the program.
    package let seconds: @Sendable () -> Double

    /// Returns the fixed instant: the given one, otherwise that of `FLIGHTLOG_NOW`; nil for none.
    package static func fixed(_ now: String? = nil) -> String? {
        now ?? ProcessInfo.processInfo.environment["FLIGHTLOG_NOW"]
    }

    /// Creates a clock.
    ///
    /// - Parameter fixed: an instant in ISO 8601 form at which the clock stays; any other text is ignored.
    package init(fixed: String?) {
        let start = ContinuousClock.now
        seconds = {
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            return Double(seconds) + Double(attoseconds) / 1e18
        }
        if let fixed, let instant = UTCInstant(isoText: fixed) {
            now = { Date(timeIntervalSinceReferenceDate: instant.secondsSinceReferenceDate) }
            today = { instant.date }
            return
        }
        let zone = TimeZone.current
        now = { Date() }
        today = {
            let now = Date()
            let utc = UTCInstant(seconds: Int(now.timeIntervalSinceReferenceDate.rounded(.down)))
            return utc.adding(seconds: zone.secondsFromGMT(for: now)).date
        }
    }
}
