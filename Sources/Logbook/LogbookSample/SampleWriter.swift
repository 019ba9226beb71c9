import Aviation

/// Converts an outing to the entries of a careful pilot.
struct SampleWriter {
    let world = SampleWorld()

    func entries(
        of outing: SampleOuting, on date: LocalDate, countsTakeoffs: Bool, _ random: inout SplitMix64
    ) -> [SampleEntry] {
        var entries: [SampleEntry] = []
        for day in 0...outing.lastDay {
            let legs = outing.legs.filter { $0.daysLater == day }
            var minute = start(of: outing, onDay: day, from: date, &random)
            for (index, leg) in legs.enumerated() {
                minute += index == 0 ? 0 : leg.pause
                let flight = SampleFlight(outing: outing, leg: leg, date: date.adding(days: day), offBlock: minute)
                entries.append(entry(flight, countsTakeoffs: countsTakeoffs, &random))
                minute += leg.block
            }
        }
        if let milestone = outing.milestone, !entries.isEmpty { entries[entries.count - 1].remarks = milestone }
        return entries
    }

    /// Returns a start time in the window; an outing that may end after dark tends to start late.
    private func start(
        of outing: SampleOuting, onDay day: Int, from date: LocalDate, _ random: inout SplitMix64
    ) -> Int {
        let (earliest, latest) = world.window(of: outing, onDay: day, from: date)
        let slack = max(0, latest - outing.duration(onDay: day) - earliest)
        let isLate = outing.isAfterDark && outing.style == .travel
        return max(0, earliest + random.integer(in: (isLate ? slack / 2 : 0)...slack))
    }

    private func entry(
        _ flight: SampleFlight, countsTakeoffs: Bool, _ random: inout SplitMix64
    ) -> SampleEntry {
        guard flight.outing.style != .simulator else { return simulatorSession(flight, &random) }
        var entry = SampleEntry(date: flight.date)
        entry.aircraft = flight.outing.aircraft
        entry.origin = flight.leg.origin
        entry.destination = flight.leg.destination
        entry.pilot = flight.outing.commander
        entry.role = flight.outing.role
        entry.rules = rules(of: flight)
        entry.clock = clock(of: flight, &random)
        writeTimes(flight, into: &entry)
        writeInstrument(flight, into: &entry, &random)
        writeMovements(flight, countsTakeoffs: countsTakeoffs, into: &entry, &random)
        entry.route = route(of: flight, entry.rules, &random)
        entry.remarks = SampleRemarks.remark(for: flight, entry, &random)
        return entry
    }

    private func simulatorSession(_ flight: SampleFlight, _ random: inout SplitMix64) -> SampleEntry {
        var entry = SampleEntry(date: flight.date)
        entry.pilot = flight.outing.commander
        entry.role = flight.outing.role
        entry.simulatorDevice = "FNPT II, ALSIM AL250"
        entry.times[.simulator] = Minutes(flight.leg.inTheAir)
        entry.times[.holds] = random.integer(in: 0...2)
        entry.approaches = approaches(at: flight.leg.destination, count: random.integer(in: 2...4), &random)
        entry.remarks = "Procedure training, raw data."
        return entry
    }

    /// Returns the rules of a flight: instrument rules end before an airport without an instrument approach.
    private func rules(of flight: SampleFlight) -> FlightRules {
        let hasApproach = !world.airports[flight.leg.destination].approachList.isEmpty
        let rules = flight.outing.rules
        return rules == .instrument && !hasApproach && flight.outing.style == .travel ? .instrumentFirst : rules
    }

    /// Returns the times of a flight; nine of ten have take-off and landing too.
    private func clock(of flight: SampleFlight, _ random: inout SplitMix64) -> OffOnTimes {
        let isComplete = random.chance(0.9)
        return OffOnTimes(
            offBlock: flight.time(0), takeOff: isComplete ? flight.time(flight.leg.taxiOut) : nil,
            landing: isComplete ? flight.time(flight.leg.taxiOut + flight.leg.inTheAir) : nil,
            onBlock: flight.time(flight.leg.block))
    }

    private func route(of flight: SampleFlight, _ rules: FlightRules?, _ random: inout SplitMix64) -> String? {
        guard rules?.includesInstrument == true, flight.leg.distance > NauticalMiles(60) else { return nil }
        let isAmerican = world.airports[flight.leg.origin].isAmerican
        let beacons =
            isAmerican ? ["OSI", "SJC", "SNS", "PYE", "SAC", "LIN"] : ["WIL", "TRA", "FRI", "SPR", "KPT", "HOC"]
        return random.pick(beacons).map { "DCT \($0) DCT" }
    }
}
