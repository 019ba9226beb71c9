import Aviation

/// Reads KML: `Track` of Google's extension and of KML 2.3, several of them, and timed points where there is no track.
///
/// ForeFlight, FlightAware, SkyDemon, Flightradar24 and ADS-B Exchange write KML; what only one of them does is told
/// by what the file says of itself.
final class KMLReader: XMLReading {
    /// The elements that are open, the outermost first.
    private var open: [String] = []
    private var creator = ""
    private var documentName = ""
    private var folderName = ""
    private var placemarkName = ""
    private var placemarkDescription = ""
    private var trackDescription = ""
    private var values: [String: String] = [:]
    private var valueName = ""
    private var arrayName = ""

    private var tracks: [TrackDraft] = []
    private var times: [Double?] = []
    private var places: [Position?] = []
    private var recordedSpeeds: [Double?] = []
    private var hasAltitudeMode = false
    private var hasRecordedSpeeds = false

    private var points = TrackDraft()
    private var pointTime: Double?
    private var pointPlace: Position?

    private struct Position {
        let longitude, latitude: Double
        let altitude: Double?
    }

    /// Reads a file's bytes.
    static func read(_ bytes: [UInt8]) -> Recording {
        let reader = KMLReader()
        let damage = XMLEvents.read(bytes, into: reader)
        // A track that is not closed ends where the file does.
        if reader.open.contains("Track") { reader.closeTrack() }
        return reader.recording(damage)
    }

    func begin(_ name: String, _ attributes: [String: String]) {
        open.append(name)
        switch name {
        case "kml": creator = attributes["creator"] ?? ""
        case "Placemark":
            (placemarkName, placemarkDescription) = ("", "")
            (pointTime, pointPlace) = (nil, nil)
        case "Track":
            (times, places, recordedSpeeds) = ([], [], [])
            hasAltitudeMode = false
        case "Data": valueName = attributes["name"] ?? ""
        case "SimpleArrayData": arrayName = attributes["name"] ?? ""
        default: break
        }
    }

    func end(_ name: String, _ text: [UInt8]) {
        defer { if open.last == name { open.removeLast() } }
        let parent = open.dropLast().last ?? ""
        switch (name, parent) {
        case ("name", "Document"): if documentName.isEmpty { documentName = words(text) }
        case ("name", "Folder"): if folderName.isEmpty { folderName = words(text) }
        case ("name", "Placemark"): placemarkName = words(text)
        case ("description", "Placemark"): placemarkDescription = words(text)
        case ("value", "Data"): values[valueName] = words(text)
        case ("when", "Track"): times.append(TimeBytes.iso(text, text.indices))
        case ("coord", "Track"): places.append(position(text, UInt8(ascii: " ")))
        case ("altitudeMode", "Track"): hasAltitudeMode = words(text) != "clampToGround"
        case ("value", "SimpleArrayData"):
            if arrayName == "speed_kts" { recordedSpeeds.append(NumberBytes.number(text, text.indices)) }
        case ("when", "TimeStamp"): pointTime = TimeBytes.iso(text, text.indices)
        case ("coordinates", "Point"): pointPlace = position(text, UInt8(ascii: ","))
        case ("Track", _): closeTrack()
        case ("Placemark", _): closePoint()
        default: break
        }
    }

    private func words(_ text: [UInt8]) -> String {
        String(decoding: text[NumberBytes.trimmed(text, text.indices)], as: UTF8.self)
    }

    private func position(_ text: [UInt8], _ separator: UInt8) -> Position? {
        let range = NumberBytes.trimmed(text, text.indices)
        let parts = text[range].split(separator: separator)
        let numbers = parts.map { NumberBytes.number(text, $0.startIndex..<$0.endIndex) }
        guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else { return nil }
        return Position(longitude: longitude, latitude: latitude, altitude: numbers.count > 2 ? numbers[2] : nil)
    }

    private func closeTrack() {
        var draft = TrackDraft()
        draft.name = placemarkName
        trackDescription = placemarkDescription
        let count = min(times.count, places.count)
        // Without an altitude mode a viewer puts the track on the ground, whatever its altitudes say.
        let isFlat = !hasAltitudeMode && places.allSatisfy { ($0?.altitude ?? 0) == 0 }
        let takesSpeeds = recordedSpeeds.count == count
        if takesSpeeds, count > 0 { hasRecordedSpeeds = true }
        for index in 0..<count {
            let place = places[index]
            draft.add(
                time: times[index], latitude: place?.latitude, longitude: place?.longitude,
                altitude: isFlat ? nil : place?.altitude.map { $0 * TrackDraft.feetPerMeter },
                speed: takesSpeeds ? recordedSpeeds[index] : nil, isOnGround: isFlat && isADSB)
        }
        draft.remove(.damagedRow, max(times.count, places.count) - count)
        tracks.append(draft)
        (times, places, recordedSpeeds) = ([], [], [])
    }

    private func closePoint() {
        guard let pointTime, let pointPlace else { return }
        let feet = pointPlace.altitude.map { $0 * TrackDraft.feetPerMeter }
        // Flightradar24 says the altitude 0 of an aircraft on the ground.
        points.add(
            time: pointTime, latitude: pointPlace.latitude, longitude: pointPlace.longitude,
            altitude: feet == 0 ? nil : feet, isOnGround: feet == 0)
    }

    /// Whether the file is one of ADS-B Exchange, which puts sections on the ground into tracks of their own.
    private var isADSB: Bool { documentName.isEmpty && folderName.hasSuffix(" track") }

    private func recording(_ damage: XMLEvents.Damage?) -> Recording {
        var recording = Recording(format: format)
        recording.altitudes = .satellite
        describe(&recording)
        let isPoints = tracks.allSatisfy { $0.samples.isEmpty } && points.samples.count > 2
        TrackJoin.joined(isPoints ? [points] : tracks, into: &recording)
        if let damage {
            recording.isWhole = false
            recording.notes.append(
                "The file is damaged at line \(damage.line) (\(damage.reason)); what follows is not read.")
        }
        return recording
    }

    private var format: RecordingOrigin {
        if documentName.hasPrefix("FlightAware") { return .flightAware }
        if creator.contains("SkyDemon") || documentName.contains("SkyDemon") { return .skyDemon }
        if values["source"]?.contains("ForeFlight") == true || hasRecordedSpeeds { return .foreFlightKML }
        if isADSB { return .tar1090 }
        let hasTracks = tracks.contains { !$0.samples.isEmpty }
        return !hasTracks && points.samples.count > 2 ? .flightRadar24 : .kml
    }

    private func describe(_ recording: inout Recording) {
        let title = documentName.isEmpty ? folderName : documentName
        recording.facts.title = title.isEmpty ? nil : title
        switch recording.format {
        case .flightAware: describeFlightAware(&recording)
        case .tar1090:
            recording.facts.registration = String(folderName.dropLast(" track".count))
            recording.altitudes = .pressure
            recording.notes.append("Whether its altitudes are above the sea or of pressure is not in the file.")
        case .foreFlightKML:
            recording.facts.registration = filled(values["tailNumber"])
            recording.facts.pilot = filled(values["pilotName"])
            recording.facts.device = filled(values["GPSModelName"])
            recording.facts.title = filled(values["flightTitle"]) ?? recording.facts.title
        case .skyDemon: recording.facts.device = filled(creator)
        case .flightRadar24:
            recording.altitudes = .pressure
            let parts = title.split(separator: "/").map(String.init)
            recording.facts.callsign = parts.last.flatMap { filled($0) }
        default: break
        }
    }

    private func filled(_ text: String?) -> String? {
        guard let text, !text.isEmpty, text != "-" else { return nil }
        return text
    }

    /// The name of FlightAware's file: `FlightAware ✈ CALLSIGN dd-Mon-yyyy (A-B)`. The day is the local one of the
    /// departure and is not used.
    private func describeFlightAware(_ recording: inout Recording) {
        recording.seesGround = false
        recording.altitudes = .pressure
        let names = tracks.isEmpty ? "" : trackDescription
        var ends = names.components(between: " - ")
        if ends.count != 2, let start = documentName.lastIndex(of: "("), let end = documentName.lastIndex(of: ")"),
            start < end
        {
            ends = documentName[documentName.index(after: start)..<end].split(separator: "-").map(String.init)
        }
        recording.facts.origin = ends.first.flatMap(Self.airport)
        recording.facts.destination = ends.count > 1 ? Self.airport(ends[1]) : nil
        let callsign = documentName.split(separator: " ").dropFirst(2).first.map(String.init)
        recording.facts.callsign = callsign
        // A callsign that is a registration, such as N123AB; an airline's has three letters before its digits.
        if let callsign, callsign.hasPrefix("N"), callsign.dropFirst().first?.isNumber == true {
            recording.facts.registration = callsign
        }
    }

    /// The identifier in `MEX / MMMX`, or the only one; nil where the file knows no airport.
    private static func airport(_ text: String) -> String? {
        let code = text.split(separator: "/").last.map { $0.filter { !$0.isWhitespace } } ?? ""
        return (3...4).contains(code.count) && code.allSatisfy { $0.isLetter || $0.isNumber } ? code : nil
    }
}

extension String {
    /// The parts around a separator, without blanks at their ends.
    fileprivate func components(between separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let found = rest.firstRange(of: separator) {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return isEmpty ? [] : parts + [String(rest)]
    }
}
