import Aviation

/// Reads IGC files of gliders and paragliders. Times are UTC; a header's time zone moves nothing.
enum IGCReader {
    /// A time that is earlier than the one before by more than an hour is of the next day.
    private static let hour = 3_600.0

    /// Reads a file's bytes.
    static func read(_ bytes: [UInt8]) -> Recording {
        var recording = Recording(format: .igc)
        var draft = TrackDraft()
        var lines = LineReader(bytes)
        var (day, days, last): (Double?, Double, Double) = (nil, 0, 0)
        var (satellites, pressures) = (0, 0)
        while let line = lines.next() {
            guard line.count > 1 else { continue }
            switch bytes[line.lowerBound] {
            case UInt8(ascii: "B"):
                guard let fix = Fix(bytes, line), !lines.isCut || line.count >= 35 else {
                    draft.remove(.damagedRow)
                    continue
                }
                guard let day else {
                    draft.remove(.noFix)
                    continue
                }
                if fix.seconds < last - hour { days += 86_400 }
                last = fix.seconds
                if fix.satelliteMeters != nil { satellites += 1 }
                if fix.pressureMeters != nil { pressures += 1 }
                let meters = fix.satelliteMeters ?? fix.pressureMeters
                draft.add(
                    time: day + days + fix.seconds, latitude: fix.latitude, longitude: fix.longitude,
                    altitude: meters.map { $0 * TrackDraft.feetPerMeter })
            case UInt8(ascii: "H"):
                if let date = date(bytes, line) {
                    if day == nil { day = date }
                } else {
                    describe(text(bytes, line), &recording.facts)
                }
            default: continue
            }
        }
        recording.altitudes = satellites * 2 >= draft.samples.count ? .satellite : .pressure
        TrackJoin.joined([draft], into: &recording)
        if day == nil { recording.notes.append("The file has no date, so its times are of no day.") }
        return recording
    }

    private static func text(_ bytes: [UInt8], _ line: Range<Int>) -> String {
        // Latin-1: each byte is a character.
        String(String.UnicodeScalarView(bytes[line].map { Unicode.Scalar($0) }))
    }

    /// The day of `HFDTE081116`, `HFDTEDATE:081116,01` and the like; nil for another header.
    private static func date(_ bytes: [UInt8], _ line: Range<Int>) -> Double? {
        guard line.count >= 11, bytes[(line.lowerBound + 2)..<(line.lowerBound + 5)].elementsEqual("DTE".utf8) else {
            return nil
        }
        guard let start = (line.lowerBound + 5..<line.upperBound).first(where: { bytes[$0] >= 48 && bytes[$0] <= 57 }),
            let number = NumberBytes.digits(bytes, start..<min(start + 6, line.upperBound)),
            start + 6 <= line.upperBound
        else { return nil }
        return TimeBytes.day(
            TimeBytes.year(ofTwoDigits: number % 100), number / 100 % 100, number / 10_000)
    }

    private static func describe(_ line: String, _ facts: inout RecordedFacts) {
        guard line.utf8.count > 5, let colon = line.firstIndex(of: ":") else { return }
        let value = String(line[line.index(after: colon)...].drop(while: \.isWhitespace))
            .replacing(kept: /\s+$/, with: "")
        guard !value.isEmpty else { return }
        switch line.dropFirst(2).prefix(3) {
        case "PLT": facts.pilot = value
        case "GTY": facts.aircraft = value
        case "GID": facts.registration = value
        case "FTY": facts.device = value
        default: break
        }
    }

    /// A line that begins with B.
    private struct Fix {
        let seconds, latitude, longitude: Double
        let pressureMeters, satelliteMeters: Double?

        init?(_ bytes: [UInt8], _ line: Range<Int>) {
            guard line.count >= 35 else { return nil }
            let start = line.lowerBound
            func digits(_ from: Int, _ count: Int) -> Int? {
                NumberBytes.digits(bytes, (start + from)..<(start + from + count))
            }
            guard let hour = digits(1, 2), let minute = digits(3, 2), let second = digits(5, 2), hour < 24, minute < 60,
                second < 61, let north = digits(7, 2), let northMinutes = digits(9, 5), let east = digits(15, 3),
                let eastMinutes = digits(18, 5), northMinutes < 60_000, eastMinutes < 60_000
            else { return nil }
            let (northLetter, eastLetter) = (bytes[start + 14], bytes[start + 23])
            guard northLetter == UInt8(ascii: "N") || northLetter == UInt8(ascii: "S"),
                eastLetter == UInt8(ascii: "E") || eastLetter == UInt8(ascii: "W")
            else { return nil }
            seconds = Double(hour * 3_600 + minute * 60 + second)
            let degreesNorth = Double(north) + Double(northMinutes) / 60_000
            let degreesEast = Double(east) + Double(eastMinutes) / 60_000
            latitude = northLetter == UInt8(ascii: "S") ? -degreesNorth : degreesNorth
            longitude = eastLetter == UInt8(ascii: "W") ? -degreesEast : degreesEast
            let isFix = bytes[start + 24] == UInt8(ascii: "A")
            // Zero is the value of a recorder without the sensor.
            pressureMeters = Self.meters(bytes, start + 25)
            satelliteMeters = isFix ? Self.meters(bytes, start + 30) : nil
        }

        private static func meters(_ bytes: [UInt8], _ start: Int) -> Double? {
            guard let value = NumberBytes.integer(bytes, start..<(start + 5)), value != 0 else { return nil }
            return Double(value)
        }
    }
}
