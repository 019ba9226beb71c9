/// Reads GPX 1.0 and 1.1. Points without a time are a route, not a recording.
final class GPXReader: XMLReading {
    private var open: [String] = []
    private var creator = ""
    private var tracks: [TrackDraft] = []
    private var draft = TrackDraft()
    private var type = ""
    private var latitude: Double?
    private var longitude: Double?
    private var altitude: Double?
    private var time: Double?
    private var speed: Double?
    private var untimed = 0

    /// Reads a file's bytes.
    static func read(_ bytes: [UInt8]) -> Recording {
        let reader = GPXReader()
        let damage = XMLEvents.read(bytes, into: reader)
        if reader.open.contains("trk") { reader.tracks.append(reader.draft) }
        var recording = Recording(format: .gpx)
        recording.altitudes = .satellite
        recording.facts.device = reader.creator.isEmpty ? nil : reader.creator
        recording.facts.title = reader.tracks.first.flatMap { $0.name.isEmpty ? nil : $0.name }
        recording.facts.sport = reader.type.isEmpty ? nil : reader.type
        TrackJoin.joined(reader.tracks, into: &recording)
        if reader.untimed > 0 {
            let points = "\(reader.untimed) point\(reader.untimed == 1 ? " has" : "s have")"
            recording.notes.append("\(points) no time: they are a route, not a recording.")
        }
        if let damage {
            recording.isWhole = false
            recording.notes.append(
                "The file is damaged at line \(damage.line) (\(damage.reason)); what follows is not read.")
        }
        return recording
    }

    func begin(_ name: String, _ attributes: [String: String]) {
        open.append(name)
        switch name {
        case "gpx": creator = attributes["creator"] ?? ""
        case "trk": draft = TrackDraft()
        case "trkpt":
            latitude = Self.number(attributes["lat"])
            longitude = Self.number(attributes["lon"])
            (altitude, time, speed) = (nil, nil, nil)
        default: break
        }
    }

    func end(_ name: String, _ text: [UInt8]) {
        defer { if open.last == name { open.removeLast() } }
        let parent = open.dropLast().last ?? ""
        switch name {
        case "ele" where parent == "trkpt":
            altitude = NumberBytes.number(text, NumberBytes.trimmed(text, text.indices))
        case "time" where parent == "trkpt": time = TimeBytes.iso(text, text.indices)
        // As a child in 1.0, within extensions in 1.1; meters a second in both.
        case "speed" where open.contains("trkpt"):
            speed = NumberBytes.number(text, NumberBytes.trimmed(text, text.indices))
        case "name" where parent == "trk":
            draft.name = String(decoding: text[NumberBytes.trimmed(text, text.indices)], as: UTF8.self)
        case "type" where parent == "trk":
            type = String(decoding: text[NumberBytes.trimmed(text, text.indices)], as: UTF8.self)
        case "trkpt": closePoint()
        case "trk": tracks.append(draft)
        default: break
        }
    }

    private func closePoint() {
        guard let time else {
            untimed += 1
            return
        }
        draft.add(
            time: time, latitude: latitude, longitude: longitude,
            altitude: altitude.map { $0 * TrackDraft.feetPerMeter },
            speed: speed.map { $0 * TrackDraft.knotsPerMeterASecond })
    }

    private static func number(_ text: String?) -> Double? {
        guard let text else { return nil }
        let bytes = Array(text.utf8)
        return NumberBytes.number(bytes, NumberBytes.trimmed(bytes, bytes.indices))
    }
}
