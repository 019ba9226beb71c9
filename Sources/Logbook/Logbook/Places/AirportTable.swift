import CAirports

/// The airports of the world, compiled into the program.
///
/// The table is read in place: it costs nothing at start, and memory only for the pages of it that are looked at. It
/// has no closed airports, and heliports and seaplane bases only where they have an IATA identifier.
package enum AirportTable {
    /// The rows, a line each, in the order of their keys.
    static var rows: EmbeddedText { unsafe EmbeddedText(ca_airports(), count: ca_airports_length()) }
    private static var iata: EmbeddedText { unsafe EmbeddedText(ca_iata(), count: ca_iata_length()) }
    private static var faa: EmbeddedText { unsafe EmbeddedText(ca_faa(), count: ca_faa_length()) }
    private static var countries: EmbeddedText { unsafe EmbeddedText(ca_countries(), count: ca_countries_length()) }
    private static var zones: EmbeddedText { unsafe EmbeddedText(ca_zones(), count: ca_zones_length()) }

    /// Returns the airport that has an identifier: an ICAO one, else an FAA one, else an IATA one.
    ///
    /// A few dozen comparisons. Case and blanks around the text do not matter.
    package static func airport(_ identifier: String) -> KnownAirport? {
        let text = identifier.uppercased().filter { !$0.isWhitespace }
        let key = Array(text.utf8)
        guard (3...4).contains(key.count), key.allSatisfy(isLetterOrDigit) else { return nil }
        if let row = row(key) {
            let airport = AirportTableRow(rows, row).record
            if airport.icaoIdentifier == text { return KnownAirport(airport, match: .icao) }
            return KnownAirport(airport, match: .faa)
        }
        if let row = faaRow(key) { return KnownAirport(AirportTableRow(rows, row).record, match: .faa) }
        guard key.count == 3, let found = value(key, in: iata, width: 3), let row = row(found) else { return nil }
        return KnownAirport(AirportTableRow(rows, row).record, match: .iata)
    }

    /// The row of a key, by halving.
    private static func row(_ key: [UInt8]) -> Range<Int>? {
        let rows = rows
        var (low, high) = (0, rows.count)
        while low < high {
            let start = rows.lineStart(before: low + (high - low) / 2)
            let line = rows.line(from: start)
            let word = start..<(rows.firstIndex(of: 9, in: line) ?? line.upperBound)
            if rows.text(word).utf8.elementsEqual(key) { return line }
            if rows.precedes(word, key) { low = line.upperBound + 1 } else { high = start }
        }
        return nil
    }

    /// The row of an FAA identifier: most are a key, or a key without its K.
    private static func faaRow(_ identifier: [UInt8]) -> Range<Int>? {
        if identifier.count == 3, let row = row([UInt8(ascii: "K")] + identifier),
            AirportTableRow(rows, row).text(.faa).utf8.elementsEqual(identifier)
        {
            return row
        }
        let padded = identifier + [UInt8](repeating: UInt8(ascii: " "), count: 4 - identifier.count)
        return value(padded, in: faa, width: 4).flatMap { row($0) }
    }

    /// The four bytes behind a key in a text of pairs, by halving.
    private static func value(_ key: [UInt8], in pairs: EmbeddedText, width: Int) -> [UInt8]? {
        let length = width + 4
        var (low, high) = (0, pairs.count / length)
        while low < high {
            let middle = low + (high - low) / 2
            let start = middle * length
            let word = start..<(start + width)
            if pairs.text(word).utf8.elementsEqual(key) {
                return (word.upperBound..<(start + length)).map { pairs[$0] }
            }
            if pairs.precedes(word, key) { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (65...90).contains(byte) }

    /// The English name of a country of two letters; the letters themselves when it is not known.
    static func country(_ letters: String) -> String {
        let countries = countries
        var start = 0
        while start < countries.count {
            let line = countries.line(from: start)
            if countries.text(line.lowerBound..<(line.lowerBound + 2)) == letters {
                return countries.text((line.lowerBound + 3)..<line.upperBound)
            }
            start = line.upperBound + 1
        }
        return letters
    }

    /// Whether a time zone is that of an airport in the table.
    static func hasZone(_ name: String) -> Bool {
        let zones = zones
        var line = zones.line(from: 0)
        while !line.isEmpty {
            if zones.text(line) == name { return true }
            line = line.upperBound < zones.count ? zones.line(from: line.upperBound + 1) : 0..<0
        }
        return false
    }

    /// The IANA name of a time zone by its number.
    static func zone(_ number: Int) -> String? {
        let zones = zones
        var line = zones.line(from: 0)
        for _ in 0..<max(number, 0) where line.upperBound < zones.count { line = zones.line(from: line.upperBound + 1) }
        return line.isEmpty ? nil : zones.text(line)
    }
}
