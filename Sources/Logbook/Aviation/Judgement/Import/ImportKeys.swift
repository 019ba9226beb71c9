/// The names by which an entry is found again: by the next import of its source, and among entries from elsewhere.
///
/// Keys of content are the date, the registration without hyphens, both places, and the off-block time or the block time.
/// Equal ones within a file are told apart by their order.
package struct ImportKeys {
    private var places: [String: String] = [:]
    /// How often each content has occurred, by its hash.
    private var ordinals: [UInt64: Int32] = [:]

    package init() {}

    /// Returns the key of an entry whose source gives it none. Each call counts: the second of two equal entries has
    /// another key than the first.
    package mutating func next(of flight: FlightRecord) -> String {
        let content = contents(of: flight)[0]
        let hash = content.stableHash
        let ordinal = (ordinals[hash] ?? 0) + 1
        ordinals[hash] = ordinal
        return ordinal == 1 ? content : "\(content)#\(ordinal)"
    }

    /// Returns the content of a flight in up to two spellings: with its time off blocks, if that is known, and with its
    /// duration.
    package mutating func contents(of flight: FlightRecord) -> [String] {
        let tail = flight.aircraft.map { Registration($0.label)?.key ?? FoldedText.folded($0.label) }
        let way = [flight.origin, flight.destination].map { $0.map { place($0.label) } ?? "" }
        let beginning = [flight.date?.isoText ?? "", tail ?? "", way[0], way[1]].joined(separator: "|")
        let off = (flight.offBlock ?? flight.takeOff).map { "\(beginning)|\($0.time.text)" }
        let total = FlightOutline.columns.compactMap { flight.times[$0]?.count }.first
        let duration = "\(beginning)|\(total.map { "\($0)m" } ?? "")"
        return off.map { [$0, duration] } ?? [duration]
    }

    /// Returns the name of an airport that its other identifiers share.
    private mutating func place(_ text: String) -> String {
        if let known = places[text] { return known }
        let name = AirportTable.airport(text)?.label ?? FoldedText.folded(text)
        places[text] = name
        return name
    }
}

extension String {
    /// A number of 64 bits that equal texts share, the same in every run (FNV-1a,
    /// <https://www.ietf.org/archive/id/draft-eastlake-fnv-17.html>). Not for protection against an attacker.
    package var stableHash: UInt64 {
        utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
}

extension String {
    /// The hash of a content with the duration, for an entry that has a time off blocks as well.
    package var looseHash: UInt64 { "\(self)*".stableHash }
}

extension ImportedEntry {
    /// The cells as they are stored, and their hash.
    package var verbatim: ImportedCells { ImportedCells(cells) }
    /// Hashes the cells as they are, which costs less than hashing them as they are stored.
    package var cellsHash: UInt64 {
        cells.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1.stableHash) &* 0x0000_0100_0000_01b3 }
    }
}

/// The cells of a row as they are stored: a JSON array of texts, without empty ones at its end.
package struct ImportedCells: Hashable, Sendable {
    package let json: String
    /// Tells whether the source has changed the row.
    package var digest: UInt64 { json.stableHash }

    init(_ cells: [String]) {
        let last = cells.lastIndex { !$0.isEmpty } ?? -1
        json = "[" + cells[...last].map(Listing.quoted).joined(separator: ",") + "]"
    }
}

extension ImportKeys {
    /// Returns the hash of the day and the aircraft of a key of content; nil for a key that the source gave.
    package static func day(ofKey key: String) -> UInt64? {
        let parts = key.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, LocalDate(isoText: String(parts[0])) != nil else { return nil }
        return parts[..<2].joined(separator: "|").stableHash
    }

    /// Returns the hash of a key of content without its aircraft; nil for a key that the source gave.
    package static func hashWithoutAircraft(ofKey key: String) -> UInt64? {
        guard day(ofKey: key) != nil else { return nil }
        var parts = key.split(separator: "|", omittingEmptySubsequences: false)
        parts.remove(at: 1)
        return parts.joined(separator: "|").stableHash
    }

    /// Returns a key of content without its number among equal ones, and the number.
    package static func numbered(_ key: String) -> (content: String, ordinal: Int32) {
        guard let bar = key.lastIndex(of: "|"), let mark = key[bar...].lastIndex(of: "#"),
            let ordinal = Int32(key[key.index(after: mark)...])
        else { return (key, 1) }
        return (String(key[..<mark]), ordinal)
    }
}
