extension FlightCheck {
    /// Checks a flight; errors first, each group in the order of the form.
    ///
    /// Pure: the same facts give the same findings. Unknown values are never found wrong. Costs one computation of the
    /// sun a minute of flight when both places and the times are known.
    package static func findings(in facts: FlightFacts) -> [FlightCheck] {
        let errors = dateErrors(facts) + clockErrors(facts) + columnErrors(facts) + countErrors(facts)
        let notes =
            placeNotes(facts) + clockNotes(facts) + roleNotes(facts) + conditionNotes(facts) + instrumentNotes(facts)
        return (errors + notes).map(FlightCheck.init)
    }

    private static func dateErrors(_ facts: FlightFacts) -> [FlightFinding] {
        guard let date = facts.date else { return [.dateMissing] }
        return date > facts.today ? [.dateInFuture(date)] : []
    }

    private static func clockErrors(_ facts: FlightFacts) -> [FlightFinding] {
        do throws(TimeOrderError) {
            try facts.clock.checkOrder()
            return []
        } catch {
            return [.timesInDisorder(error)]
        }
    }

    private static func columnErrors(_ facts: FlightFacts) -> [FlightFinding] {
        let single = FlightColumn.allCases.flatMap { columnErrors($0, facts.times) }
        guard let block = facts.times.block, block >= .zero else { return single }
        return single + sumErrors(facts.times, block: block)
    }

    private static func columnErrors(_ column: FlightColumn, _ times: FlightTimes) -> [FlightFinding] {
        guard let time = times[column] else { return [] }
        if time < .zero { return [.negativeTime(column)] }
        if time > .day { return [.overOneDay(column)] }
        guard column.isPartOfBlock, time > .zero else { return [] }
        guard let block = times.block else { return [.partWithoutBlock(column)] }
        return time > block && block >= .zero ? [.longerThanBlock(column, time, block: block)] : []
    }

    private static func sumErrors(_ times: FlightTimes, block: Minutes) -> [FlightFinding] {
        var found: [FlightFinding] = []
        let instrument = sum(times, .actualInstrument, .simulatedInstrument)
        if fits(times, block, .actualInstrument, .simulatedInstrument), instrument > block {
            found.append(.instrumentTimesLongerThanBlock(instrument, block: block))
        }
        let exclusive: [(FlightColumn, FlightColumn)] = [
            (.solo, .dualReceived), (.solo, .secondInCommand), (.solo, .dualGiven), (.solo, .multiPilot),
            (.pilotInCommand, .secondInCommand), (.dualReceived, .dualGiven),
        ]
        for (first, second) in exclusive where fits(times, block, first, second) {
            let together = sum(times, first, second)
            if together > block { found.append(.exclusiveTimesLongerThanBlock(first, second, together, block: block)) }
        }
        return found
    }

    /// Whether each column fits by itself, so that only their sum is worth a finding.
    private static func fits(_ times: FlightTimes, _ block: Minutes, _ columns: FlightColumn...) -> Bool {
        columns.allSatisfy { (times[$0] ?? .zero) >= .zero && (times[$0] ?? .zero) <= block }
    }

    private static func sum(_ times: FlightTimes, _ columns: FlightColumn...) -> Minutes {
        columns.reduce(.zero) { $0 + (times[$1] ?? .zero) }
    }

    private static func countErrors(_ facts: FlightFacts) -> [FlightFinding] {
        let times = facts.times
        let negative = FlightCount.allCases.filter { (times[$0] ?? 0) < 0 }.map(FlightFinding.negativeCount)
        let pairs: [(FlightCount, FlightCount)] = [
            (.dayFullStopLandings, .dayLandings), (.nightFullStopLandings, .nightLandings),
        ]
        let fullStops = pairs.filter { fullStop, landings in
            guard let stops = times[fullStop], let all = times[landings] else { return false }
            return stops > all
        }
        return negative + fullStops.map { .moreFullStopsThanLandings(fullStop: $0.0, landings: $0.1) }
    }

    private static func placeNotes(_ facts: FlightFacts) -> [FlightFinding] {
        guard let block = facts.times.block, block > .zero else { return [] }
        var found: [FlightFinding] = []
        if !facts.hasAircraft { found.append(.aircraftMissing) }
        if !facts.hasAirports { found.append(.airportMissing) }
        if (facts.times[.simulator] ?? .zero) > .zero { found.append(.simulatorBesideFlight) }
        if let distance = facts.distance, let knots = impossibleSpeed(distance, block) {
            found.append(.impossibleSpeed(knots: knots))
        }
        return found
    }

    /// A ground speed that no aircraft in a private logbook has, jets in a jet stream included.
    private static func impossibleSpeed(_ distance: NauticalMiles, _ block: Minutes) -> Int? {
        let knots = distance.count * 60 / Double(block.count)
        return knots > 700 ? Int(min(knots, 1_000_000)) : nil
    }
}
