/// Reads the tables that are no Garmin ones: one row a sample, under one line of names.
enum TableReader {
    /// The table whose line of names a row is; nil for another row.
    static func table(_ names: [String], start: Double? = nil) -> PositionTable? {
        let plain = names.map { $0.lowercased().split(separator: " ").joined(separator: " ") }
        func has(_ name: String) -> Bool { plain.contains(name) || plain.contains { $0.hasPrefix(name + " (") } }
        if has("timestamp"), has("position"), has("callsign") {
            return PositionTable(
                format: .flightRadar24, time: ("timestamp", .unix), position: "position", altitude: "altitude",
                speed: "speed", altitudes: .pressure, zeroIsGround: true)
        }
        if has("timestamp"), has("latitude"), has("course") {
            return PositionTable(
                format: .foreFlightCSV, time: ("timestamp", .unix), altitude: "altitude", speed: "speed",
                altitudes: .satellite)
        }
        if has("index"), has("tag"), has("latitude n/s") {
            return PositionTable(
                format: .columbus, time: ("time", .dayAndClock(day: "date")), latitude: "latitude n/s",
                longitude: "longitude e/w", altitude: "height", feet: TrackDraft.feetPerMeter, speed: "speed",
                knots: 1 / 1.852, altitudes: .satellite)
        }
        if has("session time"), has("gps fix quality") {
            return PositionTable(
                format: .dynon, time: ("gps date & time", .iso), altitude: "gps altitude", speed: "ground speed",
                altitudes: .satellite)
        }
        if has("systime"), has("gpslatitude") {
            return PositionTable(
                format: .avidyne, time: ("time", .dayAndClock(day: "date")), latitude: "gpslatitude",
                longitude: "gpslongitude", altitude: "pressurealtitude", altitudes: .pressure)
        }
        if has("lat"), has("lon"), has("date") {
            return PositionTable(
                format: .myFlightbook, time: ("date", .iso), latitude: "lat", longitude: "lon", altitude: "palt",
                speed: "speed", altitudes: .satellite)
        }
        if has("seconds/t"), has("degrees/lat"), let start {
            return PositionTable(
                format: .cloudAhoy, time: ("seconds/t", .elapsed(since: start)), latitude: "degrees/lat",
                longitude: "degrees/lon", altitude: "feet/alt", speed: "knots/gs", altitudes: .satellite)
        }
        return nil
    }

    /// Reads a file's bytes; nil when none of its first lines is one of names.
    static func read(_ bytes: [UInt8]) -> Recording? {
        var rows = TableRows(bytes)
        var recording = Recording(format: .other)
        var before: [[String]] = []
        var start: Double?
        for _ in 0..<30 {
            guard rows.next() else { return nil }
            let texts = rows.texts
            if texts.first?.uppercased() == "GMT", let number = rows.number(1) { start = TimeBytes.unixEpoch + number }
            if let table = table(texts, start: start) {
                describe(before, &recording.facts)
                table.read(&rows, texts, into: &recording)
                return recording
            }
            before.append(texts)
        }
        return nil
    }

    /// Reads the lines before the table: ForeFlight's first section, and CloudAhoy's words with their values.
    private static func describe(_ lines: [[String]], _ facts: inout RecordedFacts) {
        for (index, line) in lines.enumerated() {
            switch line.first?.uppercased() {
            case "TAIL": facts.registration = filled(line[safe: 1])
            case "ISSIM": facts.isSimulated = line[safe: 1] == "1"
            case "PILOT" where lines.indices.contains(index + 1):
                let values = lines[index + 1]
                func value(_ name: String) -> String? { line.firstIndex(of: name).flatMap { filled(values[safe: $0]) } }
                facts.pilot = value("Pilot")
                facts.registration = value("Tail Number")
                facts.device = value("GPS Source") ?? value("Device Model")
            default: break
            }
        }
    }

    private static func filled(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
}
