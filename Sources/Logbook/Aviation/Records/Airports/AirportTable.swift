import CAirports
import Glibc

/// The world's airports, compiled into the program.
///
/// The table is read in place: it costs no time at start, and memory only for the pages that are read. It has no closed
/// airports, and heliports and seaplane bases only when they have an IATA identifier.
package enum AirportTable {
    /// The rows, one a line, in the order of their keys.
    static var rows: EmbeddedText { unsafe EmbeddedText(ca_airports(), count: ca_airports_length()) }
    private static var iata: EmbeddedText { unsafe EmbeddedText(ca_iata(), count: ca_iata_length()) }
    private static var faa: EmbeddedText { unsafe EmbeddedText(ca_faa(), count: ca_faa_length()) }
    private static var countries: EmbeddedText { unsafe EmbeddedText(ca_countries(), count: ca_countries_length()) }
    private static var zones: EmbeddedText { unsafe EmbeddedText(ca_zones(), count: ca_zones_length()) }

    /// Returns the airport of an ICAO identifier, else of an FAA one, else of an IATA one.
    ///
    /// Costs a few dozen comparisons. Case and blanks at the ends of the text are ignored.
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
        return airport(iata: text)
    }

    /// Returns the airport that a text of a table or a record names; nil for one that is written as the name of a place: `Ulm` is no
    /// KULM.
    package static func airport(written text: String) -> KnownAirport? {
        if case .name? = AirportCode(text) { return nil }
        return airport(text)
    }

    /// Returns the airport of an IATA identifier, whatever else the letters are; nil for none.
    package static func airport(iata identifier: String) -> KnownAirport? {
        let key = Array(identifier.uppercased().utf8)
        guard key.count == 3, let found = value(key, in: iata, width: 3), let row = row(found) else { return nil }
        return KnownAirport(AirportTableRow(rows, row).record, match: .iata)
    }

    /// Returns the row of a key, by binary search.
    private static func row(_ key: [UInt8]) -> Range<Int>? {
        let rows = rows
        var low = 0
        var high = rows.count
        while low < high {
            let start = rows.lineStart(before: low + (high - low) / 2)
            let line = rows.line(from: start)
            let word = start..<(rows.firstIndex(of: 9, in: line) ?? line.upperBound)
            if rows.text(word).utf8.elementsEqual(key) { return line }
            if rows.precedes(word, key) { low = line.upperBound + 1 } else { high = start }
        }
        return nil
    }

    /// Returns the row of an FAA identifier: most are a key, or a key without its K.
    private static func faaRow(_ identifier: [UInt8]) -> Range<Int>? {
        if identifier.count == 3, let row = row([UInt8(ascii: "K")] + identifier),
            AirportTableRow(rows, row).text(.faa).utf8.elementsEqual(identifier)
        {
            return row
        }
        let padded = identifier + [UInt8](repeating: UInt8(ascii: " "), count: 4 - identifier.count)
        return value(padded, in: faa, width: 4).flatMap { row($0) }
    }

    /// Returns the four bytes after a key in a text of pairs, by binary search.
    private static func value(_ key: [UInt8], in pairs: EmbeddedText, width: Int) -> [UInt8]? {
        let length = width + 4
        var low = 0
        var high = pairs.count / length
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

    /// Returns the English name of a country of two letters; the letters themselves when it is unknown.
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

    /// Returns whether an airport of the table has a time zone.
    package static func hasZone(_ name: String) -> Bool {
        let zones = zones
        var line = zones.line(from: 0)
        while !line.isEmpty {
            if zones.text(line) == name { return true }
            line = line.upperBound < zones.count ? zones.line(from: line.upperBound + 1) : 0..<0
        }
        return false
    }

    /// Returns the IANA name of a time zone by its number.
    static func zone(_ number: Int) -> String? {
        let zones = zones
        var line = zones.line(from: 0)
        for _ in 0..<max(number, 0) where line.upperBound < zones.count { line = zones.line(from: line.upperBound + 1) }
        return line.isEmpty ? nil : zones.text(line)
    }
}

/// A row of the table of airports; its fields are read on demand.
struct AirportTableRow {
    /// The fields of a row, in their order.
    enum Field: Int, CaseIterable {
        case key, faa, iata, name, city, country, latitude, longitude, elevation, zone
    }

    private let table: EmbeddedText
    private let ends: [Int]
    private let start: Int

    /// Creates the row of a line of the table.
    init(_ table: EmbeddedText, _ line: Range<Int>) {
        self.table = table
        start = line.lowerBound
        var ends: [Int] = []
        var place = line.lowerBound
        while let tab = table.firstIndex(of: 9, in: place..<line.upperBound) {
            ends.append(tab)
            place = tab + 1
        }
        self.ends = ends + [line.upperBound]
    }

    /// Returns the range of a field in the table.
    func range(_ field: Field) -> Range<Int> {
        let index = field.rawValue
        guard index < ends.count else { return start..<start }
        return (index == 0 ? start : ends[index - 1] + 1)..<ends[index]
    }

    /// Returns a field; empty when it is unknown.
    func text(_ field: Field) -> String { table.text(range(field)) }

    /// The airport's position.
    var coordinate: Coordinate? {
        guard let north = Double(text(.latitude)), let east = Double(text(.longitude)) else { return nil }
        return Coordinate(latitude: north, longitude: east)
    }

    /// The row's data. A key that is not four letters is an artificial one and no identifier.
    var record: AirportRecord {
        var record = AirportRecord()
        let key = text(.key)
        record.icaoIdentifier = key.utf8.allSatisfy { (65...90).contains($0) } ? key : nil
        record.faaIdentifier = filled(.faa)
        record.iataIdentifier = filled(.iata)
        record.name = filled(.name)
        record.city = filled(.city)
        record.country = filled(.country).map { AirportTable.country($0) }
        record.coordinate = coordinate
        record.elevationFeet = Int(text(.elevation))
        record.timeZone = Int(text(.zone)).flatMap { AirportTable.zone($0) }
        return record
    }

    private func filled(_ field: Field) -> String? {
        let text = text(field)
        return text.isEmpty ? nil : text
    }
}

/// A text that is compiled into the program and read in place; only the parts that are asked for are copied.
@safe struct EmbeddedText {
    private let bytes: UnsafeBufferPointer<UInt8>

    /// A text of some bytes that are valid as long as the process runs.
    init(_ start: UnsafePointer<CChar>, count: Int) {
        unsafe bytes = UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// The number of bytes.
    var count: Int { unsafe bytes.count }

    /// Returns a byte, counted from 0.
    subscript(index: Int) -> UInt8 { unsafe bytes[index] }

    /// Returns a part as a string.
    func text(_ range: Range<Int>) -> String {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// Returns the index of a byte in a part; nil when the part lacks it.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        guard let base = unsafe bytes.baseAddress, range.upperBound <= count, !range.isEmpty else { return nil }
        guard let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
        return unsafe UnsafeRawPointer(base).distance(to: found)
    }

    /// Returns whether a part has the bytes of a word of lower case in either case, or a letter beyond ASCII, which must be
    /// folded before it is compared.
    func mayContain(_ word: [UInt8], in range: Range<Int>) -> Bool {
        unsafe UnsafeBufferPointer(rebasing: bytes[range]).withMemoryRebound(to: CChar.self) { text in
            unsafe word.withUnsafeBytes { word in
                let first = unsafe word.assumingMemoryBound(to: CChar.self).baseAddress
                return unsafe ca_may_contain(text.baseAddress, text.count, first, word.count)
            }
        }
    }

    /// Returns the line that begins at an index, without its line break.
    func line(from start: Int) -> Range<Int> { start..<(firstIndex(of: 10, in: start..<count) ?? count) }

    /// Returns the index at which the line of an index begins.
    func lineStart(before place: Int) -> Int {
        var start = place
        while start > 0, self[start - 1] != 10 { start -= 1 }
        return start
    }

    /// Returns whether a part precedes a key in byte order.
    func precedes(_ range: Range<Int>, _ key: [UInt8]) -> Bool {
        for (index, place) in range.enumerated() {
            guard index < key.count else { return false }
            if self[place] != key[index] { return self[place] < key[index] }
        }
        return range.count < key.count
    }
}
