import Aviation

/// Reads numbers and times from the bytes of a text, without making strings of them.
enum NumberBytes {
    /// Returns the decimal number that a range is, such as `-12.5` or `1.7E12`; nil for anything else.
    static func number(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
        var place = range.lowerBound
        let end = range.upperBound
        guard place < end else { return nil }
        let isNegative = bytes[place] == UInt8(ascii: "-")
        if isNegative || bytes[place] == UInt8(ascii: "+") { place += 1 }
        var (digits, scale, value) = (0, 0, 0.0)
        var hasPoint = false
        while place < end {
            let byte = bytes[place]
            if byte >= 48, byte <= 57 {
                value = value * 10 + Double(byte - 48)
                digits += 1
                if hasPoint { scale += 1 }
            } else if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                break
            }
            place += 1
        }
        guard digits > 0, digits < 40 else { return nil }
        var exponent = -scale
        if place < end {
            guard bytes[place] | 0x20 == UInt8(ascii: "e"), end - place <= 5 else { return nil }
            guard let more = integer(bytes, (place + 1)..<end) else { return nil }
            exponent += more
        }
        guard abs(exponent) < 60 else { return nil }
        let size = exponent < 0 ? value / power(-exponent) : value * power(exponent)
        return isNegative ? -size : size
    }

    private static let powers: [Double] = (0..<60).map { exponent in
        (0..<exponent).reduce(1.0) { value, _ in value * 10 }
    }

    private static func power(_ exponent: Int) -> Double { powers[exponent] }

    /// Returns the whole number that a range is, with a sign at most; nil for anything else.
    static func integer(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var place = range.lowerBound
        guard place < range.upperBound else { return nil }
        let isNegative = bytes[place] == UInt8(ascii: "-")
        if isNegative || bytes[place] == UInt8(ascii: "+") { place += 1 }
        guard let value = digits(bytes, place..<range.upperBound) else { return nil }
        return isNegative ? -value : value
    }

    /// Returns the number that a range of digits is; nil when it is empty, too long or has something else.
    static func digits(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard !range.isEmpty, range.count < 16, range.upperBound <= bytes.count else { return nil }
        var value = 0
        for place in range {
            guard bytes[place] >= 48, bytes[place] <= 57 else { return nil }
            value = value * 10 + Int(bytes[place] - 48)
        }
        return value
    }

    /// Returns a range without the blanks and NUL bytes at its ends.
    static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 || byte == 10 || byte == 0 }
}

/// Times of recorders, as seconds since 2001-01-01 00:00:00 UTC.
enum TimeBytes {
    /// The beginning of the time that Unix counts from, 1970-01-01.
    static let unixEpoch = -978_307_200.0

    /// Returns the first second of a day; nil when the calendar has no such day.
    static func day(_ year: Int, _ month: Int, _ day: Int) -> Double? {
        LocalDate(year: year, month: month, day: day).map { Double($0.dayNumber) * 86_400 }
    }

    /// Returns the year that two digits mean: 80 and later are of the last century.
    static func year(ofTwoDigits year: Int) -> Int { year >= 80 ? 1900 + year : 2000 + year }

    /// Reads `2025-01-28T15:57:24.25Z`, also with a blank, with an offset, and without seconds; nil for anything else.
    static func iso(_ bytes: [UInt8], _ whole: Range<Int>) -> Double? {
        let range = NumberBytes.trimmed(bytes, whole)
        let start = range.lowerBound
        guard range.count >= 16, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
            let year = NumberBytes.digits(bytes, start..<(start + 4)),
            let month = NumberBytes.digits(bytes, (start + 5)..<(start + 7)),
            let date = NumberBytes.digits(bytes, (start + 8)..<(start + 10)),
            let midnight = day(year, month, date)
        else { return nil }
        var place = start + 11
        guard let seconds = clock(bytes, &place, range.upperBound) else { return nil }
        guard let offset = offset(bytes, place..<range.upperBound) else { return nil }
        return midnight + seconds - offset
    }

    /// Reads `15:57:24.25` or `15:57` and moves behind it; nil for anything else.
    static func clock(_ bytes: [UInt8], _ place: inout Int, _ end: Int) -> Double? {
        guard place + 5 <= end, bytes[place + 2] == UInt8(ascii: ":"),
            let hour = NumberBytes.digits(bytes, place..<(place + 2)), hour < 24,
            let minute = NumberBytes.digits(bytes, (place + 3)..<(place + 5)), minute < 60
        else { return nil }
        place += 5
        var seconds = 0.0
        if place + 3 <= end, bytes[place] == UInt8(ascii: ":") {
            var last = place + 1
            while last < end, bytes[last] >= 48 && bytes[last] <= 57 || bytes[last] == UInt8(ascii: ".") { last += 1 }
            guard let value = NumberBytes.number(bytes, (place + 1)..<last), value < 61 else { return nil }
            seconds = value
            place = last
        }
        return Double(hour * 3_600 + minute * 60) + seconds
    }

    /// Reads the time of day in a range, as `15:57:24`; nil for anything else.
    static func clock(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
        var place = range.lowerBound
        guard let seconds = clock(bytes, &place, range.upperBound), place == range.upperBound else { return nil }
        return seconds
    }

    /// Returns the seconds that a zone is ahead of UTC: 0 for `Z` and for nothing; nil for anything else.
    static func offset(_ bytes: [UInt8], _ whole: Range<Int>) -> Double? {
        let range = NumberBytes.trimmed(bytes, whole)
        guard let first = range.first else { return 0 }
        if bytes[first] | 0x20 == UInt8(ascii: "z"), range.count == 1 { return 0 }
        guard bytes[first] == UInt8(ascii: "+") || bytes[first] == UInt8(ascii: "-"), range.count >= 3 else {
            return nil
        }
        let sign = bytes[first] == UInt8(ascii: "-") ? -1.0 : 1
        guard let hours = NumberBytes.digits(bytes, (first + 1)..<(first + 3)), hours <= 14 else { return nil }
        let rest = (first + 3)..<range.upperBound
        if rest.isEmpty { return sign * Double(hours * 3_600) }
        let isColon = bytes[rest.lowerBound] == UInt8(ascii: ":")
        guard
            let minutes = NumberBytes.digits(bytes, (rest.lowerBound + (isColon ? 1 : 0))..<rest.upperBound),
            minutes < 60
        else { return nil }
        return sign * Double(hours * 3_600 + minutes * 60)
    }
}
