import Aviation

extension SampleWriter {
    /// Writes block time, role, night and cross-country; they are known for every flight, so zero rather than unknown.
    func writeTimes(_ flight: SampleFlight, into entry: inout SampleEntry) {
        let block = Minutes(flight.leg.block)
        entry.times.block = block
        entry.times[.pilotInCommand] = .zero
        entry.times[.dualReceived] = .zero
        for column in flight.outing.role.columns { entry.times[column] = block }
        if flight.outing.role == .secondInCommand { entry.times[.multiPilot] = block }
        entry.times.night = night(of: entry)
        entry.times[.crossCountry] = isCrossCountry(flight) ? block : .zero
    }

    private func night(of entry: SampleEntry) -> Minutes? {
        guard let origin = entry.origin.flatMap({ world.airports[$0].coordinate }),
            let destination = entry.destination.flatMap({ world.airports[$0].coordinate }),
            let up = entry.clock.up, let down = entry.clock.down
        else { return nil }
        return NightTime.minutes(
            from: origin, to: destination, takeOff: UTCInstant(entry.date, up), landing: UTCInstant(entry.date, down))
    }

    /// Returns whether a leg counts as cross-country: a landing more than 50 NM from the start of the outing (14 CFR
    /// 61.1), or a leg of that length.
    private func isCrossCountry(_ flight: SampleFlight) -> Bool {
        guard !flight.isLocal else { return false }
        let base = world.base(of: flight.outing.aircraft)
        let places = [flight.leg.origin, flight.leg.destination]
        return flight.leg.distance > NauticalMiles(50)
            || places.contains { world.distance(base, $0) > NauticalMiles(50) }
    }

    func writeInstrument(_ flight: SampleFlight, into entry: inout SampleEntry, _ random: inout SplitMix64) {
        let block = flight.leg.block
        let air = flight.leg.inTheAir
        entry.times[.actualInstrument] = .zero
        entry.times[.simulatedInstrument] = .zero
        switch entry.rules {
        case .instrument: entry.times[.instrumentRules] = Minutes(block)
        case .instrumentFirst, .visualFirst: entry.times[.instrumentRules] = Minutes(block * 6 / 10)
        case .visual, nil: entry.times[.instrumentRules] = .zero
        }
        if flight.outing.style == .underTheHood {
            writeHood(flight, air: air, into: &entry, &random)
        } else if entry.rules == .instrument {
            writeClouds(flight, air: air, into: &entry, &random)
        }
    }

    private func writeHood(
        _ flight: SampleFlight, air: Int, into entry: inout SampleEntry, _ random: inout SplitMix64
    ) {
        entry.times[.simulatedInstrument] = Minutes(air * random.integer(in: 55...85) / 100)
        entry.approaches = approaches(at: flight.leg.destination, count: random.integer(in: 1...3), &random)
        entry.times[.holds] = random.chance(0.4) ? 1 : 0
        if flight.outing.role == .pilotInCommand { entry.safetyPilot = SamplePilot.friend }
    }

    /// Writes instrument time and approaches; clouds are more frequent in winter, and without clouds the approach is
    /// visual.
    private func writeClouds(
        _ flight: SampleFlight, air: Int, into entry: inout SampleEntry, _ random: inout SplitMix64
    ) {
        let isWinter = !(4...9).contains(flight.date.month)
        guard random.chance(isWinter ? 0.75 : 0.45) else {
            let runway = world.airports[flight.leg.destination].approachList.first?.runway
            entry.approaches = [
                SampleApproach(type: .visual, runway: runway, airport: flight.leg.destination, count: 1)
            ]
            return
        }
        entry.times[.actualInstrument] = Minutes(max(4, air * random.integer(in: 8...60) / 100))
        entry.approaches = approaches(at: flight.leg.destination, count: 1, &random)
    }

    /// Returns a number of approaches of the airport, grouped by type and runway.
    func approaches(at airport: Int, count: Int, _ random: inout SplitMix64) -> [SampleApproach] {
        let published = world.airports[airport].approachList
        let flown = (0..<count).compactMap { _ in
            published.isEmpty ? nil : random.integer(in: 0...(published.count - 1))
        }
        return published.indices.compactMap { index in
            let times = flown.filter { $0 == index }.count
            guard times > 0 else { return nil }
            return SampleApproach(
                type: published[index].type, runway: published[index].runway, airport: airport, count: times)
        }
    }
}

extension SampleWriter {
    /// Writes take-offs and landings by day and night, with the full stops among them.
    ///
    /// The entries of the first lessons have landings only, as in many old logbooks: their take-offs are unknown.
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
        // Every night landing is to a full stop, as passenger currency requires; by day only the last one is.
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
