import Aviation

/// Takes out the samples that cannot be true. What is left is in the order of its times.
enum TrackCleaner {
    /// Knots above which a step is a jump of the receiver: no aircraft with a logbook flies faster.
    private static let fastest = 1_400.0
    /// Knots above which a step of a few samples is a jump if the recording is slower otherwise.
    private static let timesTheUsual = 4.0
    /// A day and more is no pause of a recording.
    private static let farthest = 5 * 86_400.0

    /// Returns the samples that are kept, and counts the others by reason.
    static func cleaned(_ raw: TrackSamples, _ removals: inout Removals) -> TrackSamples {
        let days = withoutWrongDates(raw, &removals)
        let ordered = inOrder(days, &removals)
        let moving = withoutFrozen(ordered, &removals)
        var result = withoutSpikes(moving, &removals)
        forgetZeros(&result, &removals)
        forgetAltitudeSpikes(&result, &removals)
        return result
    }

    /// Samples days away from the middle one: receivers write the day of their last use until they know better.
    private static func withoutWrongDates(_ raw: TrackSamples, _ removals: inout Removals) -> TrackSamples {
        guard raw.count > 2 else { return raw }
        let middle = raw.times.sorted()[raw.count / 2]
        let kept = raw.indices.filter { abs(raw.times[$0] - middle) <= farthest }
        removals.add(.wrongDate, raw.count - kept.count)
        return kept.count == raw.count ? raw : raw.picking(kept)
    }

    private static func inOrder(_ raw: TrackSamples, _ removals: inout Removals) -> TrackSamples {
        var kept: [Int] = []
        kept.reserveCapacity(raw.count)
        var last = -Double.infinity
        for index in raw.indices {
            if raw.times[index] > last {
                kept.append(index)
                last = raw.times[index]
            } else {
                removals.add(raw.times[index] == last ? .sameTime : .earlierTime)
            }
        }
        return kept.count == raw.count ? raw : raw.picking(kept)
    }

    /// A place that repeats while the aircraft moves before and after it: the receiver had no new one.
    private static func withoutFrozen(_ raw: TrackSamples, _ removals: inout Removals) -> TrackSamples {
        var kept: [Int] = []
        var index = 0
        while index < raw.count {
            if kept.count > 1, let last = kept.last, raw.isSamePlace(last, index) {
                var next = index
                while next < raw.count, raw.isSamePlace(last, next) { next += 1 }
                let before = kept[kept.count - 2]
                let arrival = raw.times[last] - raw.times[before] < 30 ? raw.speed(from: before, to: last) : nil
                let departure = next < raw.count ? raw.speed(from: last, to: next) : nil
                if let arrival, let departure, arrival > 40, departure > 40 {
                    removals.add(.frozen, next - index)
                } else {
                    kept.append(contentsOf: index..<next)
                }
                index = next
                continue
            }
            kept.append(index)
            index += 1
        }
        return kept.count == raw.count ? raw : raw.picking(kept)
    }

    /// A few samples that nothing could have flown to, with a way back behind them.
    private static func withoutSpikes(_ raw: TrackSamples, _ removals: inout Removals) -> TrackSamples {
        let limit = limit(raw)
        var kept: [Int] = []
        for index in raw.indices {
            if let last = kept.last, isJump(raw, last, index, limit) {
                let ahead = (index + 1)..<min(index + 12, raw.count)
                if ahead.contains(where: { !isJump(raw, last, $0, limit) }) {
                    removals.add(.spike)
                    continue
                }
                // A first sample that nothing follows was the jump itself.
                if kept.count == 1 {
                    removals.add(.spike)
                    kept.removeLast()
                }
            }
            kept.append(index)
        }
        return kept.count == raw.count ? raw : raw.picking(kept)
    }

    private static func isJump(_ raw: TrackSamples, _ first: Int, _ second: Int, _ limit: Double) -> Bool {
        // Two places within 500 m are the noise of a receiver, however short the time between them.
        guard raw.distance(first, second).count > 0.27, let speed = raw.speed(from: first, to: second) else {
            return false
        }
        return speed > limit
    }

    /// Four times the speed that nearly all steps stay under, between 300 kt and the fastest.
    private static func limit(_ raw: TrackSamples) -> Double {
        let stride = max(raw.count / 2_000, 1)
        let speeds = Swift.stride(from: 1, to: raw.count, by: stride).compactMap { raw.speed(from: $0 - 1, to: $0) }
        let usual = speeds.sorted()[safe: speeds.count * 9 / 10] ?? 0
        return min(max(usual * timesTheUsual, 300), fastest)
    }

    /// Altitudes of 0 in a track that jumps between 0 and a thousand feet: the recorder writes 0 for unknown.
    private static func forgetZeros(_ samples: inout TrackSamples, _ removals: inout Removals) {
        func isJump(_ first: Int, _ second: Int) -> Bool {
            let (a, b) = (samples.altitudes[first], samples.altitudes[second])
            return (a == 0 || b == 0) && abs(a - b) > 1_000 && samples.times[second] - samples.times[first] < 60
        }
        guard samples.indices.dropFirst().contains(where: { isJump($0 - 1, $0) }) else { return }
        let zeros = samples.indices.filter { samples.altitudes[$0] == 0 }
        for index in zeros { samples.forgetAltitude(index) }
        removals.add(.zeroAltitude, zeros.count)
    }

    /// An altitude that differs from both neighbors by more than an aircraft can climb.
    private static func forgetAltitudeSpikes(_ samples: inout TrackSamples, _ removals: inout Removals) {
        guard samples.count > 2 else { return }
        var spikes: [Int] = []
        for index in 1..<(samples.count - 1) {
            guard let here = samples.altitude(index), let before = samples.altitude(index - 1),
                let after = samples.altitude(index + 1)
            else { continue }
            let (up, down) = (here - before, here - after)
            let seconds = samples.times[index + 1] - samples.times[index - 1]
            if up * down > 0, min(abs(up), abs(down)) > max(300, seconds * 250) { spikes.append(index) }
        }
        for index in spikes { samples.forgetAltitude(index) }
        removals.add(.altitudeSpike, spikes.count)
    }
}

extension Array {
    /// The element of an index; nil when there is none.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
