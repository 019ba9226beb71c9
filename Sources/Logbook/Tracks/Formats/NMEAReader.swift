/// Reads NMEA 0183: `RMC` has the time with its day, the place and the speed; `GGA` the altitude.
enum NMEAReader {
    /// Reads a file's bytes.
    static func read(_ bytes: [UInt8]) -> Recording {
        var recording = Recording(format: .nmea)
        recording.altitudes = .satellite
        var draft = TrackDraft()
        var lines = LineReader(bytes)
        var altitude: (clock: Double, feet: Double)?
        while let line = lines.next() {
            guard line.count > 10, bytes[line.lowerBound] == UInt8(ascii: "$") else { continue }
            let star = bytes[line].lastIndex(of: UInt8(ascii: "*"))
            let kind = bytes[(line.lowerBound + 3)..<(line.lowerBound + 6)]
            let isPosition = kind.elementsEqual("RMC".utf8)
            guard isPosition || kind.elementsEqual("GGA".utf8) else { continue }
            guard isSound(bytes, line, star) else {
                if isPosition { draft.remove(.damagedRow) }
                continue
            }
            let fields = fields(bytes, (line.lowerBound)..<(star ?? line.upperBound))
            if isPosition { add(bytes, fields, altitude, &draft) } else { altitude = height(bytes, fields) ?? altitude }
        }
        TrackJoin.joined([draft], into: &recording)
        return recording
    }

    /// Whether a sentence has the sum that stands behind its asterisk.
    private static func isSound(_ bytes: [UInt8], _ line: Range<Int>, _ star: Int?) -> Bool {
        guard let star else { return false }
        let sum = bytes[(line.lowerBound + 1)..<star].reduce(0, ^)
        return UInt8(String(decoding: bytes[(star + 1)..<line.upperBound], as: UTF8.self).prefix(2), radix: 16) == sum
    }

    private static func fields(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        bytes[range].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { $0.startIndex..<$0.endIndex }
    }

    private static func height(_ bytes: [UInt8], _ fields: [Range<Int>]) -> (clock: Double, feet: Double)? {
        guard fields.count > 9, let clock = clock(bytes, fields[1]), let quality = NumberBytes.digits(bytes, fields[6]),
            quality > 0, let meters = NumberBytes.number(bytes, fields[9])
        else { return nil }
        return (clock, meters * TrackDraft.feetPerMeter)
    }

    private static func add(
        _ bytes: [UInt8], _ fields: [Range<Int>], _ altitude: (clock: Double, feet: Double)?, _ draft: inout TrackDraft
    ) {
        guard fields.count > 9, let clock = clock(bytes, fields[1]), let date = NumberBytes.digits(bytes, fields[9]),
            fields[9].count == 6, bytes[fields[2]].elementsEqual("A".utf8),
            let day = TimeBytes.day(TimeBytes.year(ofTwoDigits: date % 100), date / 100 % 100, date / 10_000)
        else { return draft.remove(.noFix) }
        // An altitude of another second than the place is no altitude of the place.
        let feet = altitude.flatMap { abs($0.clock - clock) <= 2 ? $0.feet : nil }
        draft.add(
            time: day + clock, latitude: degrees(bytes, fields[3], fields[4], "S"),
            longitude: degrees(bytes, fields[5], fields[6], "W"), altitude: feet,
            speed: NumberBytes.number(bytes, fields[7]))
    }

    /// The seconds of `hhmmss.ss`.
    private static func clock(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
        guard let number = NumberBytes.number(bytes, range), number >= 0, number < 240_000 else { return nil }
        let whole = Int(number)
        guard whole / 100 % 100 < 60, whole % 100 < 61 else { return nil }
        return Double(whole / 10_000 * 3_600 + whole / 100 % 100 * 60 + whole % 100) + number - Double(whole)
    }

    /// The degrees of `dddmm.mmmm` and a letter.
    private static func degrees(
        _ bytes: [UInt8], _ range: Range<Int>, _ letter: Range<Int>, _ negative: Character
    ) -> Double? {
        guard let number = NumberBytes.number(bytes, range), letter.count == 1, (0...18_100).contains(number) else {
            return nil
        }
        let whole = Double(Int(number / 100))
        let degrees = whole + (number - whole * 100) / 60
        return bytes[letter.lowerBound] == negative.asciiValue ? -degrees : degrees
    }
}
