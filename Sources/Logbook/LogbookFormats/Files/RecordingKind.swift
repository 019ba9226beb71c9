import Aviation

/// Recordings of flights that are texts: what a receiver or an avionics system wrote every second.
enum RecordingKind {
    /// Returns what recording a file is, such as `a flight recording (IGC)`; nil for another file.
    static func kind(of file: TextFile) throws(ImportError) -> String? {
        var chunks = file.chunks()
        let head = try chunks.next()
        let lines = file.encoding.text(head.prefix(16_384)).split(whereSeparator: \.isNewline).prefix(40).map {
            String($0).trimmed
        }
        guard let first = lines.first else { return nil }
        if first.lowercased().drop(while: { "\"# ".contains($0) }).hasPrefix("airframe_info") {
            return "a flight recording (Garmin)"
        }
        if first.wholeMatch(kept: /(?:A[A-Z0-9]{3}|H[A-Z]{4}).*/) != nil, lines.contains(where: isHeaderOrFix) {
            return "a flight recording (IGC)"
        }
        if lines.count > 1, lines.prefix(10).allSatisfy({ $0.contains(kept: /^\$[A-Z]{4,5},/) }) {
            return "a flight recording (NMEA)"
        }
        return lines.contains(where: hasPositions) ? "a flight recording" : nil
    }

    /// Whether a line of an IGC file has the date or a position.
    private static func isHeaderOrFix(_ line: String) -> Bool {
        line.hasPrefix("HFDTE") || line.prefixMatch(kept: /B\d{6}\d{7}[NS]\d{8}[EW]/) != nil
    }

    /// Whether a line has titles of positions and of what is measured in flight, each second.
    private static func hasPositions(_ line: String) -> Bool {
        let titles = line.split { ",;\t".contains($0) }.map { FoldedText.folded(String($0)) }
        guard titles.count > 4, titles.allSatisfy({ !($0.first?.isNumber ?? true) || $0.count < 3 }) else {
            return false
        }
        func has(_ words: [String]) -> Bool { titles.contains { title in words.contains { title.contains($0) } } }
        let isPosition = has(["latitude", "position"]) || titles.contains { $0.trimmed == "lat" }
        return isPosition && has(["altitude", "altmsl", "alt ", "altb", "gpsalt"])
            && has(["speed", "gndspd", "course", "heading", "track", "ias"])
            && has(["time", "date", "utc"])
    }
}
