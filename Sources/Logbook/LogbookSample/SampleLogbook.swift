/// A logbook to show and to test with: 1,200 entries of one pilot over nine years, made from a seed.
///
/// From the first lesson in a Cessna 152 over licence, night rating, instrument and twin rating to instructing and the
/// right seat of a King Air, with some weeks a year in California. Distances, speeds, daylight, night, landings and
/// approaches fit together; no check finds an error. The same seed and date give the same values, on every machine.
///
/// Values only: whoever writes them into a store creates one row for each aircraft, airport and pilot, and looks the
/// rows of an entry up by index. `legacyColors`, `legacyFlightDuration` and `legacyFlightData(ofAircraft:)` give the
/// shape of the first released model.
package struct SampleLogbook: Hashable, Sendable {
    /// The seed that it was made from.
    package let seed: UInt64
    /// The fourteen aircraft.
    package let aircraft: [SampleAircraft]
    /// The sixty airports.
    package let airports: [SampleAirport]
    /// The pilots, the owner first.
    package let pilots: [SamplePilot]
    /// The 1,200 entries, the oldest first.
    package let entries: [SampleEntry]

    /// Makes the logbook.
    ///
    /// Takes some tenths of a second: the sun is computed for every minute flown.
    ///
    /// - Parameters:
    ///   - seed: any number; another number is another life.
    ///   - lastDate: the date of the last entry.
    package init(seed: UInt64 = 1_903, endingOn lastDate: LocalDate) {
        self.seed = seed
        aircraft = SampleAircraft.all
        airports = SampleAirport.all
        pilots = SamplePilot.all
        var author = SampleAuthor(seed: seed, lastDate: lastDate)
        entries = author.entries()
    }

    /// What a check needs to know of an entry, seen from a day.
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
