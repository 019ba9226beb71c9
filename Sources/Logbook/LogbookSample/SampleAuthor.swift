import Aviation

/// Writes the sample logbook, phase by phase, from one sequence of random numbers.
struct SampleAuthor {
    private let lastDate: LocalDate
    private let firstDate: LocalDate
    private var random: SplitMix64
    private var planner = SamplePlanner()
    private let writer = SampleWriter()
    private var written: [SampleEntry] = []
    private var nextFreeDate: LocalDate

    init(seed: UInt64, lastDate: LocalDate) {
        self.lastDate = lastDate
        firstDate = lastDate.adding(months: -108)
        nextFreeDate = firstDate
        random = SplitMix64(seed: seed)
    }

    mutating func entries() -> [SampleEntry] {
        let phases = SamplePhase.all
        for (index, phase) in phases.enumerated() {
            write(phase, until: index + 1 < phases.count ? phases[index + 1].start : 1)
        }
        let lastTrip = planner.lastTrip(on: lastDate, &random)
        written += writer.entries(of: lastTrip, on: lastDate, countsTakeoffs: true, &random)
        return written
    }

    private mutating func write(_ phase: SamplePhase, until end: Double) {
        let days = Double(firstDate.days(until: lastDate))
        let lastDay = min(firstDate.adding(days: Int(end * days)), lastDate).adding(days: -1)
        // Crossing the ocean and resting takes two days.
        nextFreeDate = max(nextFreeDate.adding(days: 2), firstDate.adding(days: Int(phase.start * days)))
        var remaining = phase.entryCount
        while remaining > 0 {
            let date = chooseDate(until: lastDay, entriesToGo: remaining)
            let room = SamplePlanner.Room(
                entries: remaining, days: date.days(until: lastDay),
                progress: 1 - Double(remaining) / Double(phase.entryCount))
            let outing = planner.outing(of: phase.kind, on: date, room, &random)
            written += writer.entries(
                of: outing, on: date, countsTakeoffs: phase.kind != .firstLessons, &random)
            remaining -= outing.legs.count
            nextFreeDate = date.adding(days: outing.lastDay + 1)
        }
    }

    /// Distributes the remaining entries over the remaining days; an outing makes about two entries, and weather makes
    /// gaps.
    private mutating func chooseDate(until lastDay: LocalDate, entriesToGo: Int) -> LocalDate {
        let outingsToGo = max(1, (entriesToGo + 1) / 2)
        let gap = max(0, nextFreeDate.days(until: lastDay)) / outingsToGo
        let date = nextFreeDate.adding(days: random.integer(in: 0...max(0, (gap - 1) * 7 / 4)))
        return min(date, max(lastDay, nextFreeDate), lastDate.adding(days: -1))
    }
}
