/// A track as a reader finds it: its samples in the order of the file, before they are cleaned.
struct TrackDraft {
    /// What the file calls the track; empty for none.
    var name = ""
    private(set) var samples = TrackSamples()
    private(set) var removals = Removals()

    init() {}

    /// Creates a track whose samples have columns of an engine.
    init(engine columns: [EngineColumn]) { samples = TrackSamples(engine: columns) }

    /// Adds a sample. One without a time or a place, or at one that no aircraft is, is counted and left out.
    ///
    /// - Parameters:
    ///   - time: seconds since 2001-01-01 00:00:00 UTC.
    ///   - altitude: feet.
    ///   - speed: knots.
    ///   - engine: what the engine's instruments say, in the order of the columns.
    mutating func add(
        time: Double?, latitude: Double?, longitude: Double?, altitude: Double? = nil, speed: Double? = nil,
        isOnGround: Bool = false, engine: [Float] = []
    ) {
        guard let time, let latitude, let longitude else { return removals.add(.noFix) }
        guard Self.years.contains(time) else { return removals.add(.wrongDate) }
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return removals.add(.outOfRange) }
        guard abs(latitude) > 0.01 || abs(longitude) > 0.01 else { return removals.add(.nullIsland) }
        samples.append(
            TrackSample(
                time: time, latitude: latitude, longitude: longitude, altitude: altitude.flatMap(Self.feet),
                speed: speed.flatMap(Self.knots), isOnGround: isOnGround), engine: engine)
    }

    mutating func remove(_ reason: RemovalReason, _ count: Int = 1) { removals.add(reason, count) }

    /// The years 1970 to 2100: recorders outside of them do not know the date.
    private static let years = TimeBytes.unixEpoch...3_155_760_000

    /// No aircraft that keeps a logbook is lower or higher.
    private static func feet(_ value: Double) -> Double? { (-2_000...150_000).contains(value) ? value : nil }

    private static func knots(_ value: Double) -> Double? { (0...2_500).contains(value) ? value : nil }

    /// Feet in a meter.
    static let feetPerMeter = 1 / 0.3048
    /// Knots in a meter per second.
    static let knotsPerMeterASecond = 3_600 / 1_852.0
}

/// Joins the tracks of a file to the samples of one recording.
enum TrackJoin {
    /// Returns the samples of all tracks, cleaned.
    ///
    /// Tracks that follow each other are one recording. Of two that have the same times, one is kept and the other
    /// one is named: the one with the altitudes of a satellite receiver, else the longer, else the first.
    static func joined(_ drafts: [TrackDraft], into recording: inout Recording) {
        var kept: [TrackDraft] = []
        for draft in drafts {
            recording.removals.add(draft.removals)
            guard !draft.samples.isEmpty else { continue }
            if let rival = kept.firstIndex(where: { isSameTime($0, draft) }) {
                let isBetter = rank(draft) > rank(kept[rival])
                let dropped = isBetter ? kept[rival] : draft
                if isBetter { kept[rival] = draft }
                recording.removals.add(.otherTrack, dropped.samples.count)
                let named = dropped.name.isEmpty ? "without a name" : "“\(dropped.name)”"
                recording.notes.append(
                    "The file has two tracks of the same time. The track \(named) is left out; the file keeps it.")
            } else {
                kept.append(draft)
            }
        }
        kept.sort { ($0.samples.times.first ?? 0) < ($1.samples.times.first ?? 0) }
        var all = TrackSamples()
        for draft in kept { for index in draft.samples.indices { all.append(index, of: draft.samples) } }
        recording.samples = TrackCleaner.cleaned(all, &recording.removals)
    }

    private static func rank(_ draft: TrackDraft) -> (Int, Int) {
        (draft.name.uppercased().contains("GNSS") ? 1 : 0, draft.samples.count)
    }

    /// Whether half of the shorter track's time is in the other one.
    private static func isSameTime(_ first: TrackDraft, _ second: TrackDraft) -> Bool {
        guard let a = span(first), let b = span(second) else { return false }
        let common = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
        let shorter = min(a.upperBound - a.lowerBound, b.upperBound - b.lowerBound)
        return common > 0 && common >= shorter / 2
    }

    private static func span(_ draft: TrackDraft) -> ClosedRange<Double>? {
        guard let low = draft.samples.times.min(), let high = draft.samples.times.max() else { return nil }
        return low...high
    }
}
