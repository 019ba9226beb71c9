import Aviation

/// What the places of a file say of its codes of three letters: whether the FAA or IATA has given them.
struct CodeFacts {
    private var places: [ShortCodes: Int] = [:]
    private var aircraft: [ShortCodes: Int] = [:]
    /// Codes that the two have given to different airports, in the order of the file.
    private(set) var shared: [SharedCode] = []
    private var known: [String: ShortCodes?] = [:]
    private var tails: [String: ShortCodes?] = [:]
    private static let most = 10_000

    /// A code of two airports.
    struct SharedCode: Hashable, Sendable {
        let code: String
        let faa: AirportRecord
        let iata: AirportRecord

        /// Creates the code of a cell; nil for any other text.
        init?(_ text: String) {
            let code = text.trimmed.uppercased()
            guard code.utf8.count == 3, let faa = AirportTable.airport(code),
                let iata = ShortCodes.namesake(of: code, faa)
            else { return nil }
            (self.code, self.faa, self.iata) = (code, faa.record, iata.record)
        }
    }

    /// Counts the places of a cell, which may be a way.
    mutating func add(place text: String) {
        guard (3...40).contains(text.utf8.count) else { return }
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where (3...4).contains(word.utf8.count)
        {
            if let codes = codes(of: String(word)) { places[codes, default: 0] += 1 }
        }
    }

    mutating func add(aircraft text: String) {
        guard (4...10).contains(text.utf8.count) else { return }
        if tails[text] == nil, tails.count < Self.most {
            tails.updateValue(ShortCodes(ofAircraft: text), forKey: text)
        }
        if let codes = tails[text] ?? nil { aircraft[codes, default: 0] += 1 }
    }

    private mutating func codes(of word: String) -> ShortCodes? {
        if let codes = known[word] { return codes }
        guard known.count < Self.most else { return nil }
        var found: ShortCodes?
        if let code = SharedCode(word) { shared.append(code) } else { found = Self.shown(by: word) }
        known.updateValue(found, forKey: word)
        return found
    }

    /// Whose codes a place shows that has one meaning. Where pilots write identifiers of ICAO for American airports, the others
    /// are those of the FAA.
    fileprivate static func shown(by name: String) -> ShortCodes? {
        guard let airport = AirportTable.airport(name) else { return nil }
        return ShortCodes(shownBy: name, airport) ?? (airport.match == .icao ? .faa : nil)
    }

    /// Whose codes most places show, else most aircraft; nil where nothing shows it.
    var shown: ShortCodes? {
        for counts in [places, aircraft] {
            let (faa, iata) = (counts[.faa] ?? 0, counts[.iata] ?? 0)
            if faa != iata { return faa > iata ? .faa : .iata }
        }
        return nil
    }

    /// Says how codes of two airports are read; nil where the file has none, and where the region's own are meant.
    func note(_ codes: ShortCodes?) -> String? {
        guard let first = shared.first, codes != .faa else { return nil }
        func words(_ airport: AirportRecord) -> String {
            [airport.icaoIdentifier ?? airport.label, airport.city ?? airport.name].compactMap(\.self)
                .joined(separator: " ")
        }
        let others = shared.dropFirst().prefix(5).map(\.code)
        let more = others.isEmpty ? "" : "; so are \(others.joined(separator: ", "))"
        guard codes == .iata else {
            return
                "\(first.code) is \(words(first.faa)) by the FAA and \(words(first.iata)) by IATA; it is read as the first\(more)"
        }
        return "\(first.code) is read as \(words(first.iata)), its code of IATA, and not as \(words(first.faa))\(more)"
    }
}

extension RowDraft {
    /// Takes the airports of IATA for codes of three letters that the FAA has given to others, where the other places of the
    /// flight, else those of the file, show that they are meant.
    mutating func takeShortCodes() {
        let links = [flight.origin, flight.destination] + flight.approaches.map(\.airport)
        guard links.contains(where: { $0.map { $0.label.utf8.count == 3 } ?? false }) else { return }
        let names = links.compactMap { $0?.label }
        func taken(_ link: RecordLink?) -> RecordLink? {
            guard case .new(let text)? = link, let code = CodeFacts.SharedCode(text) else { return link }
            let others = names.lazy.filter { $0 != text }.compactMap { name -> ShortCodes? in
                CodeFacts.SharedCode(name) == nil ? CodeFacts.shown(by: name) : nil
            }
            guard others.first ?? rules.layout.shortCodes == .iata, let icao = code.iata.icaoIdentifier else {
                return link
            }
            return .new(icao)
        }
        flight.origin = taken(flight.origin)
        flight.destination = taken(flight.destination)
        for index in flight.approaches.indices {
            flight.approaches[index].airport = taken(flight.approaches[index].airport)
        }
    }
}
