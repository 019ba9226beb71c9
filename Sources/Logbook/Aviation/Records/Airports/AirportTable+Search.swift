extension AirportTable {
    /// Returns airports whose identifiers, name or city have all words of a text, the most likely first.
    ///
    /// Identifiers match whole or from their beginning, names and cities anywhere; case and accents are ignored. The
    /// best match comes first, then airports with airline service, then the nearest. Costs one pass over the table, a
    /// few milliseconds; a text of one letter finds nothing.
    ///
    /// - Parameters:
    ///   - text: the typed text.
    ///   - place: the position of the aircraft; nil when it is unknown.
    ///   - limit: the largest number of airports.
    ///   - isFromBeginnings: whether words must begin with the typed text.
    ///   - isExcluded: returns whether an airport is to be left out, such as one that the logbook has.
    package static func search(
        _ text: String, near place: Coordinate? = nil, limit: Int = 8, fromBeginnings isFromBeginnings: Bool = false,
        excluding isExcluded: (AirportRecord) -> Bool = { _ in false }
    ) -> [KnownAirport] {
        let words = FoldedText.folded(text).split(separator: " ").map { Array($0.utf8) }
        guard limit > 0, !words.isEmpty, words.contains(where: { $0.count > 1 }) else { return [] }
        var found = hits(words).filter { !isFromBeginnings || $0.quality < 3 }
        // Distances are computed for the best few hundred only, unless more are wanted.
        let best = max(limit, 400)
        if found.count > best { found = Array(found.sorted { $0.isLikelier(than: $1) }.prefix(best)) }
        let rows = rows
        for index in found.indices {
            let there = place == nil ? nil : AirportTableRow(rows, found[index].line).coordinate
            found[index].distance = there.flatMap { place?.distance(to: $0).count } ?? 0
        }
        var airports: [KnownAirport] = []
        for hit in found.sorted(by: { $0.isLikelier(than: $1) }) where airports.count < limit {
            let record = AirportTableRow(rows, hit.line).record
            if !isExcluded(record) { airports.append(KnownAirport(record)) }
        }
        return airports
    }

    private static func hits(_ words: [[UInt8]]) -> [AirportHit] {
        let rows = rows
        var hits: [AirportHit] = []
        var start = 0
        while start < rows.count {
            let line = rows.line(from: start)
            start = line.upperBound + 1
            guard let first = words.first, rows.mayContain(first, in: line) else { continue }
            if let hit = AirportHit(words, rows, line) { hits.append(hit) }
        }
        return hits
    }
}

/// A row of the table that matches a search.
private struct AirportHit {
    let line: Range<Int>
    /// 0 for a whole identifier, 1 for the beginning of one or of a city, 2 for the beginning of a word, 3 for the
    /// inside of one; of the word that matches worst.
    let quality: Int
    let hasAirlines: Bool
    /// The distance from the aircraft, in nautical miles.
    var distance = 0.0

    /// Creates the match of a row; nil when the row lacks a word.
    init?(_ words: [[UInt8]], _ table: EmbeddedText, _ line: Range<Int>) {
        let row = AirportTableRow(table, line)
        let codes = [AirportTableRow.Field.key, .faa, .iata].map { Array(row.text($0).lowercased().utf8) }
        let places = [AirportTableRow.Field.city, .name].map { Array(FoldedText.folded(row.text($0)).utf8) }
        var worst = 0
        for word in words {
            guard let quality = Self.quality(of: word, codes, places) else { return nil }
            worst = max(worst, quality)
        }
        self.line = line
        quality = worst
        hasAirlines = !codes[2].isEmpty
    }

    private static func quality(of word: [UInt8], _ codes: [[UInt8]], _ places: [[UInt8]]) -> Int? {
        if codes.contains(word) { return 0 }
        if codes.contains(where: { $0.starts(with: word) }) || places[0].starts(with: word) { return 1 }
        let begins = places.contains { place in
            place.starts(with: word)
                || place.indices.dropFirst().contains { isEdge(place[$0 - 1]) && place[$0...].starts(with: word) }
        }
        if begins { return 2 }
        return places.contains { FoldedText.firstIndex(of: word, in: $0) != nil } ? 3 : nil
    }

    private static func isEdge(_ byte: UInt8) -> Bool { " -/(.,'".utf8.contains(byte) }

    func isLikelier(than other: AirportHit) -> Bool {
        if quality != other.quality { return quality < other.quality }
        if hasAirlines != other.hasAirlines { return hasAirlines }
        if distance != other.distance { return distance < other.distance }
        return line.lowerBound < other.line.lowerBound
    }
}
