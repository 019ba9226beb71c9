/// A finding about a flight: an error forbids saving, a note does not.
package struct FlightDiagnostic: Hashable, Sendable {
    /// The finding.
    package let finding: FlightFinding

    /// The finding's severity.
    package let severity: Severity
    /// The values that remove the finding; empty where others could as well, or only the pilot knows them.
    package let fixes: [FlightFix]

    /// Creates a check of a finding, with its usual severity or another.
    package init(_ finding: FlightFinding, severity: Severity? = nil, fixes: [FlightFix] = []) {
        self.finding = finding
        self.severity = severity ?? finding.severity
        self.fixes = fixes
    }

    /// The problem, in the pilot's words.
    package var message: String { finding.message }
    /// The remedy.
    package var recovery: String { finding.recovery }
    /// The words of an entry line that remove the finding, as in `write xc:1:10`, else the remedy in words.
    package var remedy: String { fixes.isEmpty ? recovery : "write \(words)" }
    /// The words of an entry line that remove the finding, such as `xc:1:10`; empty for none.
    package var words: String { fixes.map(\.word).joined(separator: " ") }
    /// The fields that the finding concerns, the one for the cursor first.
    package var fields: [FieldID] { finding.fields }

    /// A finding's severity.
    package enum Severity: Int, Hashable, Sendable, CaseIterable {
        /// The entry cannot be saved.
        case error
        /// The entry can be saved; the pilot should review it.
        case note

        /// The sign before the finding.
        package var sign: String {
            switch self {
            case .error: "✗"
            case .note: "!"
            }
        }
    }
}

extension FlightDiagnostic {
    /// Checks a flight; returns errors first, each group in the order of the form.
    ///
    /// The same facts give the same findings. Unknown values are never findings. Computes the sun once for each minute
    /// of flight when both airports and the times are known.
    package static func findings(in facts: FlightFacts) -> [FlightDiagnostic] {
        let untyped = facts.untypedAircraft.map { [FlightFinding.newAircraftWithoutType($0)] } ?? []
        let errors =
            dateErrors(facts) + untyped + clockErrors(facts) + columnErrors(facts) + roleErrors(facts)
            + countErrors(facts)
        let notes =
            typeNotes(facts) + placeNotes(facts) + clockNotes(facts) + meterNotes(facts)
            + roleNotes(facts) + conditionNotes(facts)
            + instrumentNotes(facts) + (facts.saysFailedCheck ? [.checkFailed] : [])
        return (errors + notes).map { FlightDiagnostic($0, fixes: $0.fixes(in: facts)) }
    }

    private static func typeNotes(_ facts: FlightFacts) -> [FlightFinding] {
        guard let type = facts.newType?.nonEmpty else { return [] }
        let types = AircraftTypeTable.types(meantBy: type)
        switch types.count {
        case 0: return [.typeUnknown(type, similar: AircraftTypeTable.designator(similarTo: type))]
        case 1: return []
        default: return [.typeAmbiguous(type, types)]
        }
    }

    private static func dateErrors(_ facts: FlightFacts) -> [FlightFinding] {
        guard let date = facts.date else { return [.dateMissing] }
        return date > facts.today ? [.dateInFuture(date)] : []
    }

    private static func clockErrors(_ facts: FlightFacts) -> [FlightFinding] {
        do throws(TimeOrderError) {
            try facts.clock.checkOrder()
            return nextDayErrors(facts)
        } catch {
            return [.timesInDisorder(error, facts.timeNames)]
        }
    }

    /// A flight into the next day must fit its distance: at thirty knots, and three hours on the ground or in a pattern.
    private static func nextDayErrors(_ facts: FlightFacts) -> [FlightFinding] {
        guard facts.assumesNextDay, let block = try? facts.clock.blockTime(), !facts.fits(block),
            let on = facts.clock.onBlock
        else { return [] }
        return [.nextDayUnlikely(block, next: on)]
    }

    private static func columnErrors(_ facts: FlightFacts) -> [FlightFinding] {
        let single = FlightColumn.allCases.flatMap { columnErrors($0, facts.times, facts.secondPilot) }
        guard let block = facts.times.block, block >= .zero else { return single }
        return single + sumErrors(facts.times, block: block, facts.secondPilot)
    }

    private static func columnErrors(
        _ column: FlightColumn, _ times: FlightTimes, _ second: SecondPilotName
    ) -> [FlightFinding] {
        guard let time = times[column] else { return [] }
        if time < .zero { return [.negativeTime(column, second)] }
        if time > .day { return [.overOneDay(column, second)] }
        guard column.isPartOfBlock, time > .zero else { return [] }
        guard let block = times.block ?? times[.simulator] else { return [.partWithoutBlock(column, second)] }
        return time > block && block >= .zero ? [.longerThanBlock(column, time, block: block, second)] : []
    }

    /// Parts of the flight without a column that are longer than it.
    private static func roleErrors(_ facts: FlightFacts) -> [FlightFinding] {
        guard let block = facts.times.block ?? facts.times[.simulator], block >= .zero else { return [] }
        let longer = facts.durationsOfRoles.filter { $0.value > block }
        guard !longer.isEmpty else { return [] }
        return FieldTable.standard[.flights].compactMap { field in
            guard let time = longer[field.id] else { return nil }
            return .longerThanBlock(field, time, block: block)
        }
    }

    private static func sumErrors(
        _ times: FlightTimes, block: Minutes, _ name: SecondPilotName
    ) -> [FlightFinding] {
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
            if together > block {
                found.append(.exclusiveTimesLongerThanBlock(first, second, together, block: block, name))
            }
        }
        return found
    }

    /// Returns whether each column is valid by itself, so that only their sum is a finding.
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
        if let knots = facts.groundSpeed, knots > Double(facts.speedLimit) {
            found.append(.impossibleSpeed(knots: Int(min(knots, 1_000_000))))
        }
        return found
    }
}

extension FlightDiagnostic {
    static func clockNotes(_ facts: FlightFacts) -> [FlightFinding] {
        let isTimed = FlightEvent.allCases.contains { facts.clock[$0] != nil }
        if facts.date != nil, !isTimed, FlightColumn.allCases.allSatisfy({ facts.times[$0] == nil }) {
            switch facts.kind {
            case .flight: return [.noTimes]
            case .simulator: return [.noSessionTime(.simulator)]
            case .ground: return [.noSessionTime(.groundTraining)]
            case .event: return []
            }
        }
        let isFlown = facts.kind == .event && (facts.times.block ?? .zero) > .zero
        return (isFlown ? [.eventWithTime] : []) + [facts.other.map { FlightFinding($0) }].compactMap(\.self)
            + dayNotes(facts) + blockNotes(facts)
    }

    private static func dayNotes(_ facts: FlightFacts) -> [FlightFinding] {
        guard let date = facts.date, let zone = facts.originZone, let time = facts.clock.off
        else { return [] }
        let local = zone.wallTime(at: UTCInstant(date, time), on: date)
        return local.daysLater == 0 ? [] : [.otherDayAtOrigin(time, local: local)]
    }

    private static func blockNotes(_ facts: FlightFacts) -> [FlightFinding] {
        guard let block = facts.times.block, let computed = try? facts.clock.blockTime() else { return [] }
        // Tenths of an hour are rounded.
        let exactness = block.count.isMultiple(of: 6) && !block.count.isMultiple(of: 30) ? 3 : 1
        return abs(block.count - computed.count) > exactness ? [.blockDiffersFromTimes(block, computed: computed)] : []
    }

    /// Returns a Hobbs meter runs as long as the block time, within eighteen minutes; a tachometer no longer.
    static func meterNotes(_ facts: FlightFacts) -> [FlightFinding] {
        let meters = [
            ("Hobbs", FieldID(LogEntryAttribute.hobbsEnd), facts.hobbs),
            ("Tach", FieldID(LogEntryAttribute.tachEnd), facts.tach),
        ]
        let tolerance = Minutes(18)
        return meters.flatMap { name, end, readings -> [FlightFinding] in
            if readings.isBackward { return [.meterBackward(name, end)] }
            guard let time = readings.time, let block = facts.times.block, block > .zero else { return [] }
            let isLong = time > block + tolerance
            let isShort = name == "Hobbs" ? time + tolerance < block : time.count * 2 < block.count
            return isLong || isShort ? [.meterDiffers(name, end, time, block: block)] : []
        }
    }

    static func roleNotes(_ facts: FlightFacts) -> [FlightFinding] {
        let times = facts.times
        guard let block = times.block, block > .zero, facts.role != .observer else { return [] }
        guard facts.role != .safetyPilot else {
            return (times[.simulatedInstrument] ?? .zero) > .zero ? [.hoodOfOther] : []
        }
        let columns: [FlightColumn] = [.pilotInCommand, .secondInCommand, .dualReceived]
        let known = columns.compactMap { times[$0] }
        var found: [FlightFinding] = []
        if let role = facts.role, let empty = role.columns.first(where: { (times[$0] ?? .zero) <= .zero }) {
            let second = facts.secondPilot
            found.append(
                times[empty] == nil ? .roleColumnEmpty(role, empty, second) : .roleColumnZero(role, empty, second))
        } else if !known.isEmpty {
            let sum = known.reduce(.zero, +)
            if sum < block { found.append(.timeInNoRole(block - sum, facts.secondPilot)) }
            if sum > block { found.append(.roleTimesLongerThanBlock(sum, block: block, facts.secondPilot)) }
        }
        if facts.kind == .flight, facts.role == nil, known.isEmpty, facts.durationsOfRoles.isEmpty,
            (times[.dualGiven] ?? .zero) <= .zero, (times[.solo] ?? .zero) <= .zero
        {
            found.append(.roleMissing)
        }
        let mayCommand: [PilotRole?] = [
            .dualReceived, .instructor, .examiner, .pilotInCommandUnderSupervision, .studentPilotInCommand,
        ]
        if let other = facts.otherCommander, (times[.pilotInCommand] ?? .zero) > .zero, !mayCommand.contains(facts.role)
        {
            found.append(.commandOfOther(other))
        }
        if let solo = times[.solo], solo > times[.pilotInCommand] ?? .zero, facts.role != .solo {
            found.append(.soloWithoutPilotInCommand)
        }
        if (times[.solo] ?? .zero) > .zero, let companion = facts.companion { found.append(.soloInCompany(companion)) }
        if facts.role == .instructor, (times[.simulatedInstrument] ?? .zero) > .zero { found.append(.hoodOfStudent) }
        if times.landings == 0, facts.role == .solo || facts.role == .pilotInCommand { found.append(.noLandings) }
        return found
    }

    static func conditionNotes(_ facts: FlightFacts) -> [FlightFinding] {
        let times = facts.times
        let landings = times[.nightLandings] ?? 0
        let takeoffs = times[.nightTakeoffs] ?? 0
        let computed = times.night != nil || landings > 0 || takeoffs > 0 ? facts.computedNight : nil
        var found: [FlightFinding] = []
        if let night = times.night, let computed, abs(night.count - computed.count) > 5 {
            found.append(.nightDiffersFromSun(night, computed: computed))
        }
        // Where the night time is unknown, the sun says whether there was any.
        let night = times.night ?? computed
        if landings > 0, night == .zero { found.append(.nightLandingWithoutNight) }
        if takeoffs > 0, night == .zero { found.append(.nightTakeoffWithoutNight) }
        // Of a flight that was partly by day, a landing on the way may have been.
        let isWholeNight = times.block.flatMap { block in computed.map { $0.count + 5 >= block.count } } ?? false
        if (times[.dayLandings] ?? 0) > 0, landings <= 0 || isWholeNight, let time = facts.landingAtNight {
            found.append(.dayLandingAtNight(time))
        }
        let crossCountry = times[.crossCountry] ?? .zero
        if let role = facts.role, !role.logsCrossCountry {
            return crossCountry > .zero ? found + [.crossCountryInRole(role)] : found
        }
        guard let farthest = facts.farthest, (times.block ?? .zero) > .zero else { return found }
        if farthest > NauticalMiles(50), crossCountry <= .zero { found.append(.crossCountryMissing(farthest)) }
        guard let distance = facts.distance else { return found }
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
