package import Aviation

/// What a recorder's file says, cleaned.
package struct Recording: Sendable, Hashable {
    /// The program or device that wrote it.
    package var format: RecordingOrigin
    /// What it says beside its samples.
    package var facts = RecordedFacts()
    /// The samples that are kept, in the order of their times.
    package var samples = TrackSamples()
    /// Why other samples are not kept.
    package var removals = Removals()
    /// What the pilot should know about the file, as sentences.
    package var notes: [String] = []
    /// Whether the file was read to its end; false for one that stops in the middle or is damaged.
    package var isWhole = true
    /// What its altitudes are.
    package var altitudes = AltitudeKind.unknown
    /// Whether the recorder also writes while the aircraft is on the ground. What follows flights from afar does not.
    package var seesGround = true

    package init(format: RecordingOrigin) {
        self.format = format
    }

    /// The instant of the first sample; nil for none.
    package var start: UTCInstant? { samples.isEmpty ? nil : samples.instant(0) }
    /// The instant of the last sample; nil for none.
    package var end: UTCInstant? { samples.isEmpty ? nil : samples.instant(samples.count - 1) }
}

/// What the altitudes of a recording are.
package enum AltitudeKind: String, Sendable, Hashable, CaseIterable {
    /// Above the sea or the ellipsoid, by satellites.
    case satellite
    /// By an altimeter that the pilot set, above the sea.
    case indicated
    /// By an altimeter set to 1013.25 hPa.
    case pressure
    case unknown

    /// Whether a height above the field follows from it, once the field's own level is known from the same recording.
    var givesHeight: Bool { self != .pressure && self != .unknown }
}

/// What a recording says of its flight, as it says it; nil is unknown.
package struct RecordedFacts: Sendable, Hashable {
    package var registration: String?
    package var callsign: String?
    /// The aircraft's type or name.
    package var aircraft: String?
    package var pilot: String?
    package var device: String?
    package var title: String?
    /// The identifier of the departure, when the recording names it.
    package var origin: String?
    /// The identifier of the destination, when the recording names it.
    package var destination: String?
    /// Hours of the airframe's meter at the beginning.
    package var airframeHours: Double?
    /// Hours of the engine's meter at the beginning.
    package var engineHours: Double?
    /// Whether the recording is of a simulator.
    package var isSimulated = false
    /// What moved, where the recording names something that does not fly, such as `walking`.
    package var sport: String?

    package init() {}
}

/// A reason for which a sample is not kept.
package enum RemovalReason: String, Sendable, Hashable, CaseIterable {
    case noFix, nullIsland, outOfRange, wrongDate, sameTime, earlierTime, frozen, spike, altitudeSpike, zeroAltitude,
        damagedRow
    case otherTrack

    /// The reason after a number of samples.
    package var text: String {
        switch self {
        case .noFix: "without a position or a time"
        case .nullIsland: "at 0° north, 0° east, which receivers write before they know their place"
        case .outOfRange: "with a latitude or longitude that does not exist"
        case .wrongDate: "on a day far from the others"
        case .sameTime: "with the time of the one before"
        case .earlierTime: "earlier than the one before"
        case .frozen: "that repeat a place while the aircraft moves"
        case .spike: "too far away to have been flown to"
        case .altitudeSpike: "whose altitude alone is a jump; their places are kept"
        case .zeroAltitude: "whose altitude 0 stands for an unknown one; their places are kept"
        case .damagedRow: "in rows that cannot be read"
        case .otherTrack: "of a second track of the same time"
        }
    }
}

/// How many samples are not kept, and why.
package struct Removals: Sendable, Hashable {
    /// The number of samples by reason.
    package private(set) var counts: [RemovalReason: Int] = [:]

    package init() {}

    /// The number of all.
    package var total: Int { counts.values.reduce(0, +) }

    /// The number for a reason; 0 for none.
    package subscript(reason: RemovalReason) -> Int { counts[reason] ?? 0 }

    mutating func add(_ reason: RemovalReason, _ count: Int = 1) {
        if count > 0 { counts[reason, default: 0] += count }
    }

    mutating func add(_ other: Removals) {
        for (reason, count) in other.counts { add(reason, count) }
    }

    /// One sentence a reason, such as `42 samples that repeat a place while the aircraft moves`.
    package var sentences: [String] {
        RemovalReason.allCases.compactMap { reason in
            let count = self[reason]
            return count == 0 ? nil : "\(count) sample\(count == 1 ? "" : "s") \(reason.text)"
        }
    }
}
