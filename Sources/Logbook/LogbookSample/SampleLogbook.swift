package import Aviation

/// A logbook for demonstrations and tests: 1,200 entries of one pilot over nine years, generated from a seed.
///
/// The pilot progresses from the first lesson in a Cessna 152 to the license, the night, instrument and twin ratings,
/// instructing, and the right seat of a King Air, with some weeks a year in California. Distances, speeds, daylight,
/// night, landings and approaches are consistent; no check finds an error. The same seed and date give the same values
/// on every machine.
///
/// It consists of values only. To store it, create one row for each aircraft, airport and pilot, and use the indexes in
/// the entries. `legacyColors`, `legacyFlightDuration` and `legacyFlightData(ofAircraft:)` have the form of the first
/// released model.
package struct SampleLogbook: Hashable, Sendable {
    /// The seed.
    package let seed: UInt64
    /// The fourteen aircraft.
    package let aircraft: [SampleAircraft]
    /// The sixty airports.
    package let airports: [SampleAirport]
    /// The pilots, the owner first.
    package let pilots: [SamplePilot]
    /// The 1,200 entries, the oldest first.
    package let entries: [SampleEntry]

    /// Generates the logbook.
    ///
    /// Takes some tenths of a second, because the sun is computed for every minute of flight.
    ///
    /// - Parameters:
    ///   - seed: any number; each gives another life.
    ///   - lastDate: the date of the last entry.
    package init(seed: UInt64 = 1_903, endingOn lastDate: LocalDate) {
        self.seed = seed
        aircraft = SampleAircraft.all
        airports = SampleAirport.all
        pilots = SamplePilot.all
        var author = SampleAuthor(seed: seed, lastDate: lastDate)
        entries = author.entries()
    }

    /// Returns the facts of an entry for a check on a date.
    package func facts(of entry: SampleEntry, today: LocalDate) -> FlightFacts {
        var facts = FlightFacts(date: entry.date, today: today)
        facts.clock = entry.clock
        facts.times = entry.times
        facts.role = entry.role
        facts.rules = entry.rules
        facts.origin = entry.origin.flatMap { airports[$0].coordinate }
        facts.destination = entry.destination.flatMap { airports[$0].coordinate }
        facts.hasAircraft = entry.aircraft != nil
        facts.hasAirports = entry.origin != nil && entry.destination != nil
        facts.hasRoute = entry.route != nil
        facts.instrumentApproachCount = entry.approaches.filter(\.type.isInstrument).reduce(0) { $0 + $1.count }
        return facts
    }
}

extension SampleLogbook {
    /// Returns the recorded flight parameters of an aircraft, as the first logbooks stored them in its row.
    ///
    /// Some aircraft have none (nil), one has an empty record, the others have 1 to 32 KiB of bytes that depend only on
    /// the seed and the aircraft.
    package func legacyFlightData(ofAircraft index: Int) -> [UInt8]? {
        guard index % 5 != 3 else { return nil }
        return index == 0 ? [] : flightData(ofAircraft: index, byteCount: 1_024 << (index % 6))
    }

    /// Returns a number of bytes of recorded flight parameters, for files of a given size.
    package func flightData(ofAircraft index: Int, byteCount: Int) -> [UInt8] {
        var random = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: index) &* 0x100_0000_01B3)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount + 8)
        while bytes.count < byteCount {
            var word = random.next()
            for _ in 0..<8 {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        return Array(bytes.prefix(max(byteCount, 0)))
    }
}
