package import Aviation

extension TrackFlight {
    /// Returns the flight as an entry of a logbook: what the recording shows, and nothing else. Who flew in which role
    /// is not in a recording.
    ///
    /// Times are rounded to minutes; the date is that of the departure's zone, else of UTC. The take-off, when the
    /// recording does not show it, is unknown and never the first sample.
    package func entry(_ facts: RecordedFacts, start: UTCInstant) -> FlightRecord {
        var record = FlightRecord()
        let first = offBlock.value ?? takeOff.value ?? start
        record.date = Self.date(first, in: origin.value?.record.localZone)
        if let registration = facts.registration.flatMap({ Registration($0) })?.hyphenated {
            record.aircraft = .new(registration)
        }
        record.newType = facts.aircraft.flatMap { AircraftTypeTable.known($0)?.designator } ?? ""
        record.origin = origin.value.map { .new($0.label) }
        record.destination = destination.value.map { .new($0.label) }
        record.offBlock = offBlock.value.map(Self.minute)
        record.takeOff = takeOff.value.map(Self.minute)
        record.landing = landing.value.map(Self.minute)
        record.onBlock = onBlock.value.map(Self.minute)
        if let off = record.offBlock, let on = record.onBlock, on > off { record.times.block = on.minutes(since: off) }
        if takeOff.value != nil, landing.value != nil, let night = night.value, night > .zero {
            record.times.night = night
        }
        if let all = landings.value, let atNight = nightLandings.value {
            record.times[.dayLandings] = all - atNight
            record.times[.nightLandings] = atNight
        }
        if let all = fullStops.value, let atNight = nightFullStops.value, landings.value != nil {
            record.times[.dayFullStopLandings] = all - atNight
            record.times[.nightFullStopLandings] = atNight
        }
        if takeOff.value != nil, let atNight = nightTakeOffs.value {
            let all = events.count { $0.isSure && ($0.kind == .takeOff || $0.kind == .touchAndGo) }
            record.times[.dayTakeoffs] = all - atNight
            record.times[.nightTakeoffs] = atNight
        }
        return record
    }

    private static func minute(_ instant: UTCInstant) -> UTCInstant {
        UTCInstant(seconds: Int((Double(instant.seconds) / 60).rounded()) * 60)
    }

    private static func date(_ instant: UTCInstant, in zone: LocalZone?) -> LocalDate {
        guard let zone else { return instant.date }
        let wall = zone.wallTime(at: instant, on: instant.date).minutesFromMidnight.count
        return instant.date.adding(days: Int((Double(wall) / 1_440).rounded(.down)))
    }
}
