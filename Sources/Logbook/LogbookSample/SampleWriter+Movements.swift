extension SampleWriter {
    /// Take-offs and landings by day and night, full stops among them.
    ///
    /// In the first lessons only landings were counted, as in many old logbooks: take-offs stay unknown.
    func writeMovements(
        _ flight: SampleFlight, countsTakeoffs: Bool, into entry: inout SampleEntry, _ random: inout SplitMix64
    ) {
        let count = movementCount(flight, &random)
        let air = flight.leg.inTheAir
        let landings = (0..<count).map { flight.leg.taxiOut + air * ($0 + 1) / count - 1 }
        let takeoffs = (0..<count).map { flight.leg.taxiOut + air * $0 / count }
        let nightLandings = landings.filter { isNight(flight, $0, at: flight.leg.destination) }.count
        entry.times[.dayLandings] = count - nightLandings
        entry.times[.nightLandings] = nightLandings
        // By night every landing is to a full stop, as passenger currency wants it; by day only the last.
        entry.times[.nightFullStopLandings] = nightLandings
        entry.times[.dayFullStopLandings] = count > nightLandings ? 1 : 0
        guard countsTakeoffs else { return }
        let nightTakeoffs = takeoffs.filter { isNight(flight, $0, at: flight.leg.origin) }.count
        entry.times[.dayTakeoffs] = count - nightTakeoffs
        entry.times[.nightTakeoffs] = nightTakeoffs
    }

    private func isNight(_ flight: SampleFlight, _ minute: Int, at airport: Int) -> Bool {
        world.airports[airport].coordinate.map { NightTime.isNight(flight.instant(minute), at: $0) } ?? false
    }

    private func movementCount(_ flight: SampleFlight, _ random: inout SplitMix64) -> Int {
        if flight.outing.role == .secondInCommand { return random.chance(0.5) ? 1 : 0 }
        switch flight.outing.style {
        case .circuits: return max(3, flight.leg.inTheAir / 7)
        case .airwork: return random.integer(in: 1...3)
        case .travel, .underTheHood, .simulator: return 1
        }
    }
}
