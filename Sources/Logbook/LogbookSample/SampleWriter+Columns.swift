extension SampleWriter {
    /// Block, role, night and cross-country: known for every flight, so zero where there is nothing.
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
            let up = entry.clock.takeOff ?? entry.clock.offBlock, let down = entry.clock.landing ?? entry.clock.onBlock
        else { return nil }
        return NightTime.minutes(
            from: origin, to: destination, takeOff: UTCInstant(entry.date, up), landing: UTCInstant(entry.date, down))
    }

    /// A leg of an outing that lands more than 50 NM from where it began (14 CFR 61.1), or is that long itself.
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

    /// Winter has more cloud; without cloud on the way the approach is a visual one.
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

    /// So many approaches of the airport, those of one kind and runway together.
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
