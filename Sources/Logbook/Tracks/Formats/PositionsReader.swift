import FoundationEssentials

/// Reads JSON of services that follow flights from afar: FlightAware's positions and the traces of readsb.
enum PositionsReader {
    /// Reads a file's bytes; nil when they are JSON of another kind, or none.
    static func read(_ bytes: [UInt8]) -> Recording? {
        let data = Data(bytes)
        if let file = try? JSONDecoder().decode(FlightAwareFile.self, from: data) { return file.recording }
        return (try? JSONDecoder().decode(TraceFile.self, from: data))?.recording
    }
}

/// The answer of FlightAware's interface: altitudes in hundreds of feet.
private struct FlightAwareFile: Decodable {
    let positions: [Position]

    struct Position: Decodable {
        let timestamp: String
        let altitude, groundspeed, latitude, longitude: Double?
    }

    var recording: Recording {
        var recording = Recording(format: .flightAwareJSON)
        recording.altitudes = .pressure
        recording.seesGround = false
        var draft = TrackDraft()
        for position in positions {
            let time = Array(position.timestamp.utf8)
            draft.add(
                time: TimeBytes.iso(time, time.indices), latitude: position.latitude, longitude: position.longitude,
                altitude: position.altitude.map { $0 * 100 }, speed: position.groundspeed)
        }
        TrackJoin.joined([draft], into: &recording)
        return recording
    }
}

/// A trace of one aircraft on one day of UTC.
private struct TraceFile: Decodable {
    let r: String?
    let t: String?
    let timestamp: Double
    let trace: [Point]

    struct Point: Decodable {
        var seconds, latitude, longitude, altitude, speed: Double?
        var isOnGround = false
        var flags = 0

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            seconds = try values.decodeIfPresent(Double.self)
            latitude = try values.decodeIfPresent(Double.self)
            longitude = try values.decodeIfPresent(Double.self)
            if let feet = try? values.decodeIfPresent(Double.self) {
                altitude = feet
            } else if let word = try? values.decodeIfPresent(String.self) {
                isOnGround = word == "ground"
            }
            if !values.isAtEnd { speed = try values.decodeIfPresent(Double.self) }
            if !values.isAtEnd { _ = try values.decodeIfPresent(Double.self) }
            if !values.isAtEnd { flags = (try? values.decodeIfPresent(Int.self)) ?? 0 }
        }
    }

    var recording: Recording {
        var recording = Recording(format: .readsb)
        recording.altitudes = .pressure
        recording.facts.registration = r
        recording.facts.aircraft = t
        var draft = TrackDraft()
        for point in trace {
            // Flag 1: the place is an old one.
            guard point.flags & 1 == 0 else {
                draft.remove(.noFix)
                continue
            }
            draft.add(
                time: point.seconds.map { TimeBytes.unixEpoch + timestamp + $0 }, latitude: point.latitude,
                longitude: point.longitude, altitude: point.altitude, speed: point.speed, isOnGround: point.isOnGround)
        }
        TrackJoin.joined([draft], into: &recording)
        recording.notes.append("A trace is of one day of UTC: flights over midnight are in two files.")
        return recording
    }
}
