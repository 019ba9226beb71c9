import Aviation

extension SamplePlanner {
    /// Returns a flight from the base and back without a landing elsewhere, or a simulator session.
    func local(
        _ aircraft: Int, _ company: Company, _ style: SampleOuting.Style, _ random: inout SplitMix64
    ) -> SampleOuting {
        let base = world.base(of: aircraft)
        let minutes: ClosedRange<Int> =
            switch style {
            case .circuits: 30...62
            case .airwork, .travel: 38...80
            case .underTheHood: 55...95
            case .simulator: 60...125
            }
        let leg = leg(aircraft, from: base, to: base, minutes: random.integer(in: minutes), &random)
        return SampleOuting(
            aircraft: aircraft, legs: [leg], role: company.role, commander: company.commander, style: style)
    }

    /// Returns a flight out and back on one day.
    func trip(
        _ aircraft: Int, _ company: Company, style: SampleOuting.Style = .travel, maximum: Double = .infinity,
        _ random: inout SplitMix64
    ) -> SampleOuting {
        let base = world.base(of: aircraft)
        let there = destination(from: base, aircraft, maximum: maximum, needsApproach: style == .underTheHood, &random)
        return outing(aircraft, company, style, stops: [base, there, base], &random)
    }

    /// Returns a triangle with two stops.
    func tour(
        _ aircraft: Int, _ company: Company, maximum: Double = .infinity, _ random: inout SplitMix64
    ) -> SampleOuting {
        let base = world.base(of: aircraft)
        let first = destination(from: base, aircraft, maximum: maximum, needsApproach: false, &random)
        let around = world.destinations(from: first, aircraft: aircraft, within: 12...min(maximum, 400))
        let range = world.range(of: aircraft)
        let second = random.pick(around.filter { $0 != base && world.distance($0, base).count <= range.upperBound })
        return outing(aircraft, company, .travel, stops: [base, first, second ?? base, base], &random)
    }

    /// Returns a flight out on one day and back one or two days later.
    func overnight(_ aircraft: Int, _ company: Company, _ random: inout SplitMix64) -> SampleOuting {
        var away = trip(aircraft, company, &random)
        let nights = random.integer(in: 1...2)
        for index in away.legs.indices.dropFirst() { away.legs[index].daysLater = nights }
        return away
    }

    private func outing(
        _ aircraft: Int, _ company: Company, _ style: SampleOuting.Style, stops: [Int], _ random: inout SplitMix64
    ) -> SampleOuting {
        var legs: [SampleOuting.Leg] = []
        for (origin, destination) in zip(stops, stops.dropFirst()) where origin != destination {
            legs.append(leg(aircraft, from: origin, to: destination, minutes: 0, &random))
        }
        return SampleOuting(
            aircraft: aircraft, legs: legs, role: company.role, commander: company.commander, style: style)
    }

    private func destination(
        from origin: Int, _ aircraft: Int, maximum: Double, needsApproach: Bool, _ random: inout SplitMix64
    ) -> Int {
        let range = world.range(of: aircraft)
        let within = range.lowerBound...max(range.lowerBound, min(range.upperBound, maximum))
        let places = world.destinations(from: origin, aircraft: aircraft, within: within)
            .filter { !needsApproach || !world.airports[$0].approaches.isEmpty }
        // The earlier half of the destinations is chosen twice as often.
        let liked = random.chance(0.5) ? Array(places.prefix(max(places.count / 2, 1))) : places
        return random.pick(liked) ?? origin
    }

    /// Returns a leg at cruising speed in some wind, with a few minutes for climb and arrival, or of a given duration.
    func leg(
        _ aircraft: Int, from origin: Int, to destination: Int, minutes: Int, _ random: inout SplitMix64
    ) -> SampleOuting.Leg {
        let distance = world.distance(origin, destination)
        let groundSpeed = Double(world.aircraft[aircraft].cruiseKnots) * (0.88 + 0.2 * random.fraction())
        let cruise = Int((distance.count / groundSpeed * 60).rounded())
        let isBusy = world.airports[origin].isHub
        return SampleOuting.Leg(
            origin: origin, destination: destination, distance: distance,
            taxiOut: random.integer(in: isBusy ? 8...16 : 5...11),
            inTheAir: distance == .zero ? max(minutes, 20) : cruise + random.integer(in: 5...10),
            taxiIn: random.integer(in: 3...8), pause: random.integer(in: 25...95))
    }
}
