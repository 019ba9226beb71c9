import Aviation

extension SamplePlanner {
    /// The roles of the people on board.
    struct Company {
        let role: PilotRole
        let commander: Int

        init(_ role: PilotRole, _ commander: Int) {
            self.role = role
            self.commander = commander
        }
    }

    private var alone: Company { Company(.pilotInCommand, SamplePilot.owner) }

    func idea(for kind: SamplePhase.Kind, _ room: Room, _ random: inout SplitMix64) -> SampleOuting {
        switch kind {
        case .firstLessons: firstLesson(room.progress, &random)
        case .privatePilot: privateFlight(&random)
        case .nightRating: nightLesson(&random)
        case .california: californiaFlight(room.progress, &random)
        case .instrumentRating: instrumentLesson(&random)
        case .travel: travelFlight(&random)
        case .twinRating: twinLesson(&random)
        case .instructing: random.chance(0.6) ? instruction(&random) : travelFlight(&random)
        case .firstOfficer: firstOfficerFlight(&random)
        }
    }

    private func firstLesson(_ progress: Double, _ random: inout SplitMix64) -> SampleOuting {
        let aircraft = random.chance(0.7) ? 1 : 0
        let dual = Company(.dualReceived, SamplePilot.firstInstructor)
        let solo = Company(.solo, SamplePilot.owner)
        let style = random.chance(0.55) ? SampleOuting.Style.circuits : .airwork
        if progress < 0.4 { return local(aircraft, dual, style, &random) }
        if progress < 0.6 {
            return random.chance(0.45)
                ? local(aircraft, solo, .circuits, &random) : local(aircraft, dual, style, &random)
        }
        let company = random.chance(0.4) ? solo : dual
        if random.chance(0.4) { return local(aircraft, company, style, &random) }
        return random.chance(0.3)
            ? tour(aircraft, company, maximum: 75, &random) : trip(aircraft, company, maximum: 75, &random)
    }

    private func privateFlight(_ random: inout SplitMix64) -> SampleOuting {
        let aircraft = random.pick([0, 0, 0, 2, 2, 3, 4, 5, 8]) ?? 0
        if hasNightRating, random.chance(0.06) { return night(local(0, alone, .circuits, &random)) }
        let choice = random.fraction()
        if choice < 0.28 { return local(aircraft, alone, random.chance(0.6) ? .airwork : .circuits, &random) }
        if choice < 0.82 { return trip(aircraft, alone, &random) }
        return choice < 0.93 ? tour(aircraft, alone, &random) : overnight(aircraft, alone, &random)
    }

    private func nightLesson(_ random: inout SplitMix64) -> SampleOuting {
        night(local(0, Company(.dualReceived, SamplePilot.firstInstructor), .circuits, &random))
    }

    private func californiaFlight(_ progress: Double, _ random: inout SplitMix64) -> SampleOuting {
        let aircraft = random.pick([11, 11, 12, hasInstrumentRating ? 13 : 12]) ?? 11
        // The first flight of each stay is a check-out with a local instructor.
        guard progress > 0 else {
            return local(aircraft, Company(.dualReceived, SamplePilot.americanInstructor), .airwork, &random)
        }
        let choice = random.fraction()
        var outing =
            choice < 0.7
            ? trip(aircraft, alone, &random)
            : choice < 0.9 ? tour(aircraft, alone, &random) : overnight(aircraft, alone, &random)
        if hasInstrumentRating, random.chance(0.3) { outing.rules = .instrument }
        outing.isAfterDark = hasNightRating && random.chance(0.2)
        return outing
    }

    private func instrumentLesson(_ random: inout SplitMix64) -> SampleOuting {
        let dual = Company(.dualReceived, SamplePilot.instrumentInstructor)
        if random.chance(0.3) { return local(3, dual, .simulator, &random) }
        var outing =
            random.chance(0.25) ? local(3, dual, .underTheHood, &random) : trip(3, dual, style: .underTheHood, &random)
        outing.rules = .instrument
        return outing
    }

    func travelFlight(_ random: inout SplitMix64) -> SampleOuting {
        let aircraft = random.pick([0, 0, 2, 3, 3, 4, 5, 6, 6, 6, 8, 9, 9, hasTwinRating ? 7 : 6]) ?? 0
        let isEquipped = [3, 6, 7, 9].contains(aircraft)
        if random.chance(0.07) { return local(3, alone, .underTheHood, &random) }
        if random.chance(0.12) {
            guard random.chance(0.5) else { return local(aircraft, alone, .circuits, &random) }
            return night(local(random.pick([0, 2, 3]) ?? 0, alone, .circuits, &random))
        }
        let choice = random.fraction()
        var outing =
            choice < 0.68
            ? trip(aircraft, alone, &random)
            : choice < 0.82 ? tour(aircraft, alone, &random) : overnight(aircraft, alone, &random)
        if isEquipped, random.chance(aircraft == 3 ? 0.5 : 0.85) {
            outing.rules = random.chance(0.06) ? .visualFirst : .instrument
        }
        outing.isAfterDark = random.chance(outing.rules == .visual ? 0.08 : 0.3)
        return outing
    }

    private func twinLesson(_ random: inout SplitMix64) -> SampleOuting {
        let dual = Company(.dualReceived, SamplePilot.instrumentInstructor)
        var outing =
            random.chance(0.5) ? local(7, dual, .airwork, &random) : trip(7, dual, style: .underTheHood, &random)
        if outing.style == .underTheHood { outing.rules = .instrument }
        return outing
    }

    private func instruction(_ random: inout SplitMix64) -> SampleOuting {
        let aircraft = random.pick([0, 1, 1, 2]) ?? 1
        let company = Company(.instructor, SamplePilot.owner)
        if random.chance(0.3) { return trip(aircraft, company, maximum: 90, &random) }
        let outing = local(aircraft, company, random.chance(0.6) ? .circuits : .airwork, &random)
        return random.chance(0.08) ? night(outing) : outing
    }

    private func firstOfficerFlight(_ random: inout SplitMix64) -> SampleOuting {
        guard random.chance(0.45) else { return random.chance(0.45) ? instruction(&random) : travelFlight(&random) }
        let company = Company(.secondInCommand, SamplePilot.captain)
        let choice = random.fraction()
        var outing =
            choice < 0.5
            ? trip(10, company, &random) : choice < 0.75 ? tour(10, company, &random) : overnight(10, company, &random)
        outing.rules = .instrument
        outing.isAfterDark = random.chance(0.5)
        return outing
    }

    private func night(_ outing: SampleOuting) -> SampleOuting {
        var outing = outing
        outing.isAfterDark = true
        return outing
    }
}
