extension FlightCheck {
    static func clockNotes(_ facts: FlightFacts) -> [FlightFinding] {
        let isTimed = FlightEvent.allCases.contains { facts.clock[$0] != nil }
        if facts.date != nil, !isTimed, FlightColumn.allCases.allSatisfy({ facts.times[$0] == nil }) {
            return [.noTimes]
        }
        return (facts.overlapping.map { [.overlaps($0)] } ?? []) + blockNotes(facts)
    }

    private static func blockNotes(_ facts: FlightFacts) -> [FlightFinding] {
        guard let block = facts.times.block, let computed = try? facts.clock.blockTime() else { return [] }
        return abs(block.count - computed.count) > 1 ? [.blockDiffersFromTimes(block, computed: computed)] : []
    }

    static func roleNotes(_ facts: FlightFacts) -> [FlightFinding] {
        let times = facts.times
        guard let block = times.block, block > .zero, facts.role != .observer else { return [] }
        let columns: [FlightColumn] = [.pilotInCommand, .secondInCommand, .dualReceived]
        let known = columns.compactMap { times[$0] }
        var found: [FlightFinding] = []
        if let role = facts.role, let empty = role.columns.first(where: { (times[$0] ?? .zero) <= .zero }) {
            found.append(.roleColumnEmpty(role, empty))
        } else if !known.isEmpty {
            let sum = known.reduce(.zero, +)
            if sum < block { found.append(.timeInNoRole(block - sum)) }
            if sum > block { found.append(.roleTimesLongerThanBlock(sum, block: block)) }
        }
        if let solo = times[.solo], solo > times[.pilotInCommand] ?? .zero, facts.role != .solo {
            found.append(.soloWithoutPilotInCommand)
        }
        if times.landings == 0, facts.role == .solo || facts.role == .pilotInCommand { found.append(.noLandings) }
        return found
    }

    static func conditionNotes(_ facts: FlightFacts) -> [FlightFinding] {
        let times = facts.times
        var found: [FlightFinding] = []
        if let night = times.night, let computed = facts.computedNight, abs(night.count - computed.count) > 5 {
            found.append(.nightDiffersFromSun(night, computed: computed))
        }
        if (times[.nightLandings] ?? 0) > 0, times.night == .zero { found.append(.nightLandingWithoutNight) }
        if (times[.nightTakeoffs] ?? 0) > 0, times.night == .zero { found.append(.nightTakeoffWithoutNight) }
        guard let distance = facts.distance, (times.block ?? .zero) > .zero else { return found }
        let crossCountry = times[.crossCountry] ?? .zero
        if distance > NauticalMiles(50), crossCountry <= .zero { found.append(.crossCountryMissing(distance)) }
        if distance < NauticalMiles(1), crossCountry > .zero, !facts.hasRoute {
            found.append(.crossCountryWithoutDistance)
        }
        return found
    }

    static func instrumentNotes(_ facts: FlightFacts) -> [FlightFinding] {
        let times = facts.times
        let actual = times[.actualInstrument] ?? .zero
        let instrument = actual + (times[.simulatedInstrument] ?? .zero)
        var found: [FlightFinding] = []
        if let rules = facts.rules, (times.block ?? .zero) > .zero {
            if rules.includesInstrument, (times[.instrumentRules] ?? .zero) <= .zero {
                found.append(.instrumentRulesWithoutTime)
            }
            if !rules.includesInstrument, actual > .zero { found.append(.instrumentTimeUnderVisualRules) }
        }
        let approaches = facts.instrumentApproachCount
        if approaches > 0, instrument <= .zero, (times[.simulator] ?? .zero) <= .zero {
            found.append(.approachWithoutInstrumentTime(approaches))
        }
        return found
    }
}
