import Foundation
import Logbook

/// The time now: the computer's, or a fixed one for tests and pictures.
struct WallClock: Sendable {
    /// The instant now.
    let now: @Sendable () -> Date
    /// The pilot's own date now: in the computer's time zone, or in UTC for a fixed instant.
    let today: @Sendable () -> LocalDate
    /// Seconds since the program began.
    let seconds: @Sendable () -> Double

    /// The instant that is to be taken for now: the one that was given, else the one of `FLIGHTLOG_NOW`; nil for none.
    static func fixed(_ now: String? = nil) -> String? {
        now ?? ProcessInfo.processInfo.environment["FLIGHTLOG_NOW"]
    }

    /// Makes a clock.
    ///
    /// - Parameter fixed: an instant in ISO 8601 form, at which the clock stands still; anything else is not heeded.
    init(fixed: String?) {
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
