package import FoundationEssentials

extension UTCInstant {
    /// The instant of a stored date, to the nearest second; `nil` for none, and for one outside the calendar.
    package init?(_ date: Date?) {
        guard let date else { return nil }
        self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }

    /// The date to store.
    package var storedDate: Date { Date(timeIntervalSinceReferenceDate: secondsSinceReferenceDate) }
}

extension LocalDate {
    /// The local date of a stored date, which is midnight UTC of it; `nil` for none.
    package init?(_ date: Date?) {
        guard let instant = UTCInstant(date) else { return nil }
        self = instant.date
    }

    /// Midnight UTC of this date, as it is stored.
    package var storedDate: Date { midnight.storedDate }

    /// Today's date where the pilot is, by the clock and time zone of the machine.
    package static func today() -> LocalDate {
        let now = Date()
        let offset = TimeZone.current.secondsFromGMT(for: now)
        return UTCInstant(secondsSinceReferenceDate: now.timeIntervalSinceReferenceDate + Double(offset))?.date
            ?? LocalDate(dayNumber: 0)
    }
}
