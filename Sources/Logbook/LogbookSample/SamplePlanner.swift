import Aviation

/// Chooses the flights of the sample pilot on a day: aircraft, route, people and rules.
struct SamplePlanner {
    /// The rest of a phase: entries to fill, days available, and progress (0 to 1).
    struct Room {
        let entries: Int
        let days: Int
        let progress: Double
    }

    let world = SampleWorld()
    var hasSoloed = false
    var hasNightRating = false
    var hasInstrumentRating = false
    var hasTwinRating = false

    /// Returns an outing that fits the room, the daylight and the ratings; a short local flight when no idea fits.
    mutating func outing(
        of kind: SamplePhase.Kind, on date: LocalDate, _ room: Room, _ random: inout SplitMix64
    ) -> SampleOuting {
        var idea = self.idea(for: kind, room, &random)
        for _ in 0..<12 where !isPossible(idea, on: date, room) { idea = self.idea(for: kind, room, &random) }
        if !isPossible(idea, on: date, room) { idea = shortFlight(insteadOf: idea, &random) }
        remember(&idea, kind: kind, room)
        return idea
    }

    /// Returns the last outing of the logbook: out and back in the Skyhawk.
    func lastTrip(on date: LocalDate, _ random: inout SplitMix64) -> SampleOuting {
        let room = Room(entries: 2, days: 0, progress: 1)
        for _ in 0..<40 {
            let idea = trip(0, Company(.pilotInCommand, SamplePilot.owner), maximum: 70, &random)
            if isPossible(idea, on: date, room) { return idea }
        }
        var local = self.local(0, Company(.pilotInCommand, SamplePilot.owner), .airwork, &random)
        local.legs += [leg(0, from: world.base(of: 0), to: world.base(of: 0), minutes: 30, &random)]
        return local
    }

    private func isPossible(_ idea: SampleOuting, on date: LocalDate, _ room: Room) -> Bool {
        idea.legs.count <= room.entries && idea.lastDay <= max(room.days - 1, 0) && world.fits(idea, on: date)
    }

    private func shortFlight(insteadOf idea: SampleOuting, _ random: inout SplitMix64) -> SampleOuting {
        let base = world.base(of: idea.aircraft)
        let leg = leg(idea.aircraft, from: base, to: base, minutes: random.integer(in: 25...40), &random)
        return SampleOuting(
            aircraft: idea.aircraft, legs: [leg], role: idea.role, commander: idea.commander, style: .airwork)
    }

    private mutating func remember(_ outing: inout SampleOuting, kind: SamplePhase.Kind, _ room: Room) {
        if outing.role == .solo, !hasSoloed {
            outing.milestone = "First solo! Three circuits, and a bucket of water."
            hasSoloed = true
        }
        hasNightRating = hasNightRating || kind == .nightRating
        guard outing.legs.count >= room.entries else { return }
        switch kind {
        case .firstLessons: test(&outing, "Skill test PPL(A), passed.")
        case .nightRating: outing.milestone = "Night rating complete."
        case .instrumentRating:
            test(&outing, "Skill test IR(A), passed.")
            hasInstrumentRating = true
        case .twinRating:
            test(&outing, "Skill test MEP (land), passed.")
            hasTwinRating = true
        case .privatePilot, .california, .travel, .instructing, .firstOfficer: break
        }
    }

    /// Logs a passed skill test as pilot in command under supervision; the examiner commands.
    private func test(_ outing: inout SampleOuting, _ milestone: String) {
        outing.role = .pilotInCommandUnderSupervision
        outing.commander = SamplePilot.examiner
        outing.milestone = milestone
    }
}
