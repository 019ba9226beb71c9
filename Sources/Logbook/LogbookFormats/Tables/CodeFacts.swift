import Aviation

/// A code of three letters that the FAA and IATA have given to different airports.
struct SharedCode: Hashable, Sendable {
    let code: String
    let faa: AirportRecord
    let iata: AirportRecord

    /// Creates the code of a cell; nil for any other text.
    init?(_ text: String) {
        let code = text.trimmed.uppercased()
        guard code.utf8.count == 3, let faa = AirportTable.airport(code), let iata = ShortCodes.namesake(of: code, faa)
        else { return nil }
        (self.code, self.faa, self.iata) = (code, faa.record, iata.record)
    }
}

/// What the names of places say of codes of three letters, each looked up once.
final class KnownCodes {
    /// What a name says.
    struct Meaning {
        /// The code of two airports that it is; nil for another name.
        var shared: SharedCode?
        /// Whose codes it shows; nil where it may be either. Where pilots write identifiers of ICAO for American airports, the
        /// others are those of the FAA.
        var shown: ShortCodes?
    }

    private var known: [String: Meaning] = [:]
    private static let most = 10_000

    func meaning(of name: String) -> Meaning {
        if let meaning = known[name] { return meaning }
        if known.count > Self.most { known = [:] }
        var meaning = Meaning(shared: SharedCode(name))
        if meaning.shared == nil, let airport = AirportTable.airport(written: name) {
            meaning.shown = ShortCodes(shownBy: name, airport) ?? (airport.match == .icao ? .faa : nil)
        }
        known[name] = meaning
        return meaning
    }

    /// Returns the identifier of the airport of IATA for a code that the FAA has given to another one, where the other
    /// places of the flight, else those of the file, show that it is meant; nil for another name.
    ///
    /// - Parameters:
    ///   - names: the places of the flight.
    ///   - usual: whose codes the file has.
    func identifier(of name: String, among names: [String], usual: ShortCodes?) -> String? {
        guard name.utf8.count == 3, let code = meaning(of: name).shared else { return nil }
        let others = names.lazy.filter { $0 != name }.compactMap { self.meaning(of: $0).shown }
        return others.first ?? usual == .iata ? code.iata.icaoIdentifier : nil
    }
}

/// What the places of a file say of its codes of three letters: whether the FAA or IATA has given them.
struct CodeFacts {
    private var places: [ShortCodes: Int] = [:]
    private var aircraft: [ShortCodes: Int] = [:]
    /// Codes that the two have given to different airports, in the order of the file.
    private(set) var shared: [SharedCode] = []
    private let known = KnownCodes()
    private var tails: [String: ShortCodes?] = [:]
    private static let most = 10_000

    /// Counts the places of a cell, which may be a way.
    mutating func add(place text: String) {
        guard (3...40).contains(text.utf8.count) else { return }
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where (3...4).contains(word.utf8.count)
        {
            let meaning = known.meaning(of: String(word))
            if let code = meaning.shared, !shared.contains(code) { shared.append(code) }
            if let codes = meaning.shown { places[codes, default: 0] += 1 }
        }
    }

    mutating func add(aircraft text: String) {
        guard (4...10).contains(text.utf8.count) else { return }
        if tails[text] == nil, tails.count < Self.most {
            tails.updateValue(ShortCodes(ofAircraft: text), forKey: text)
        }
        if let codes = tails[text] ?? nil { aircraft[codes, default: 0] += 1 }
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
        let (codes, usual) = (rules.codes, rules.layout.shortCodes)
        func taken(_ link: RecordLink?) -> RecordLink? {
            guard case .new(let text)? = link else { return link }
            return codes.identifier(of: text, among: names, usual: usual).map { .new($0) } ?? link
        }
        flight.origin = taken(flight.origin)
        flight.destination = taken(flight.destination)
        for index in flight.approaches.indices {
            flight.approaches[index].airport = taken(flight.approaches[index].airport)
        }
    }
}
