import Aviation

/// The airports and aircraft of the sample: bases, ranges and distances.
struct SampleWorld: Sendable {
    let airports = SampleAirport.all
    let aircraft = SampleAircraft.all

    func base(of index: Int) -> Int {
        airports.firstIndex { $0.identifier == aircraft[index].base } ?? 0
    }

    func distance(_ origin: Int, _ destination: Int) -> NauticalMiles {
        guard origin != destination, let here = airports[origin].coordinate,
            let there = airports[destination].coordinate
        else { return .zero }
        return here.distance(to: there)
    }

    /// Returns the length of legs for an aircraft, in nautical miles.
    func range(of index: Int) -> ClosedRange<Double> {
        switch aircraft[index].cruiseKnots {
        case ..<100: 15...85
        case ..<125: 18...150
        case ..<140: 20...210
        case ..<200: 40...340
        default: 120...700
        }
    }

    /// Returns the airports within a range, on the same side of the ocean.
    ///
    /// Fast aircraft use airports with an instrument approach; the others avoid those of airlines.
    func destinations(from origin: Int, aircraft index: Int, within range: ClosedRange<Double>) -> [Int] {
        let isFast = aircraft[index].cruiseKnots > 150
        return airports.indices.filter { place in
            guard place != origin, airports[place].isAmerican == airports[origin].isAmerican else { return false }
            let isSuitable = isFast ? !airports[place].approaches.isEmpty : !airports[place].isHub
            return isSuitable && range.contains(distance(origin, place).count)
        }
    }

    /// Returns the minutes by which local time is ahead of UTC, accurate enough to choose times of day.
    func localOffset(at place: Int, on date: LocalDate) -> Int {
        let isSummer = (4...10).contains(date.month)
        return (airports[place].isAmerican ? -480 : 60) + (isSummer ? 60 : 0)
    }

    /// Returns the period in which an outing may move on one of its days, in minutes UTC after midnight of the local
    /// date; may be empty.
    func window(of outing: SampleOuting, onDay day: Int, from date: LocalDate) -> (earliest: Int, latest: Int) {
        let place = outing.legs.first { $0.daysLater == day }?.origin ?? base(of: outing.aircraft)
        let offset = localOffset(at: place, on: date)
        let morning = 8 * 60 - offset
        let evening = 22 * 60 + 30 - offset
        guard let coordinate = airports[place].coordinate, outing.style != .simulator else { return (morning, evening) }
        let sun = SolarTimes(on: date.adding(days: day), at: coordinate)
        let minutes = { (instant: UTCInstant?) in
            instant.map { $0.minutes(since: date.adding(days: day).midnight).count }
        }
        let isNightTraining = outing.isAfterDark && outing.style != .travel
        if isNightTraining { return ((minutes(sun.civilDusk) ?? evening) + 12, evening + 60) }
        let first = max(morning, (minutes(sun.sunrise) ?? morning) + 15)
        return (first, outing.isAfterDark ? evening : (minutes(sun.sunset) ?? evening) - 25)
    }

    func fits(_ outing: SampleOuting, on date: LocalDate) -> Bool {
        (0...outing.lastDay).allSatisfy { day in
            let (earliest, latest) = window(of: outing, onDay: day, from: date)
            return earliest + outing.duration(onDay: day) <= latest
        }
    }
}
