import Synchronization

/// Common types of aircraft, by ICAO designator and by the names that pilots type.
///
/// The table is text in the program, in which designators and words are looked up: to find a type, only lines that contain
/// them are parsed. It is not complete: a designator that it lacks is not wrong.
package enum AircraftTypeTable {
    /// All types: airplanes with pistons, airplanes with turbines, other aircraft, then gliders that are called by their
    /// names.
    package static var all: [AircraftType] { lines.compactMap { AircraftType(tableLine: $0) } }

    /// Returns the type of a designator, in any case; nil when the table lacks it.
    package static func type(designator: String) -> AircraftType? {
        let beginning = key(of: designator) + "|"
        return lines.first { $0.hasPrefix(beginning) }.flatMap { AircraftType(tableLine: $0) }
    }

    /// Returns the type of a designator, else the only one that typed words mean; nil when there is none or several.
    package static func known(_ text: String) -> AircraftType? {
        let meant = types(meantBy: text)
        return meant.count == 1 ? meant[0] : nil
    }

    /// Returns the types that a name may mean: that of a designator alone, else that whose whole model it is, as in
    /// `Discus`, else all that its words match. Empty when the table has none.
    package static func types(meantBy name: String) -> [AircraftType] {
        if let several = sharedDesignators[key(of: name)] { return several.compactMap(type(designator:)) }
        if let type = type(designator: name) ?? AirlineType.designator(name).flatMap(type(designator:)) {
            return [type]
        }
        let found = types(matching: name)
        let named = found.filter { key(of: $0.model) == key(of: name) }
        return named.count == 1 ? named : found
    }

    /// Whether two names may mean the same type: `PA28` and `P28A`, or names alike that the table does not have.
    package static func agree(_ one: String, _ other: String) -> Bool {
        let first = types(meantBy: one).map(\.designator) + [one.uppercased()]
        let second = types(meantBy: other).map(\.designator) + [other.uppercased()]
        return first.contains(where: second.contains)
    }

    /// Whether two names contradict each other: the table has types for both, and they do not agree.
    package static func contradict(_ one: String, _ other: String) -> Bool {
        !types(meantBy: one).isEmpty && !types(meantBy: other).isEmpty && !agree(one, other)
    }

    /// Designators by which pilots call other types as well: a TBM is a turboprop of Daher more often than an Avenger.
    private static let sharedDesignators = ["TBM": ["TBM7", "TBM8", "TBM9", "TBM"]]

    /// Returns all types that typed words may mean, the one with this designator first.
    ///
    /// Every word has to be part of the type's names: `skyhawk`, `Cessna 172`, `PA-28-161`. Blanks and hyphens do not
    /// matter. `PA28` means six designators, and all are returned; so is each type that a designator is commonly used
    /// for, such as every Boeing 737 for `B737`. Empty when nothing matches.
    package static func types(matching text: String) -> [AircraftType] {
        let words = text.split(whereSeparator: \.isWhitespace).map { key(of: String($0)) }.filter { !$0.isEmpty }
        guard !words.isEmpty else { return [] }
        var all = entries(matching: words)
        if all.isEmpty { all = entries(matching: words.map(withoutVariant), otherThan: words) }
        if all.isEmpty { all = entries(matching: words.map(withoutCustomer), otherThan: words) }
        // A glider's variant has letters behind its number: `Ka 6 CR`, `ASW 20 BL`, `Discus 2b`.
        if all.isEmpty {
            all = entries(matching: withoutLetters(words), otherThan: words).filter { $0.type.category == .glider }
        }
        let designator = words.joined()
        return all.filter { $0.type.designator == designator }.map(\.type)
            + all.filter { $0.type.designator != designator }.map(\.type)
    }

    /// The names that mean several types, such as `BONANZA` and `PA28`, without words of fewer than three characters; in
    /// the order of the alphabet. Parses the whole table.
    static var familyNames: [String] {
        var counts: [String: Int] = [:]
        for entry in lines.compactMap({ AircraftTypeEntry($0) }) {
            for word in entry.words where word.count > 2 && word.contains(where: \.isLetter) {
                counts[word, default: 0] += 1
            }
        }
        return counts.filter { $0.value > 1 && types(meantBy: $0.key).count > 1 }.keys.sorted()
    }

    /// Returns the designator that a mistyped one most likely means; nil when none is similar. A type whose class is
    /// unknown, such as that of an amphibian, is none: a guess that is wrong would leave the aircraft without a class.
    static func designator(similarTo text: String) -> String? {
        let classed = lines.filter { line in
            let parts = line.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false)
            return parts.count > 3 && AircraftClass(rawValue: String(parts[3].prefix { $0 != "/" })) != nil
        }
        return classed.map { String($0.prefix { $0 != "|" }) }.nearest(to: key(of: text))
    }

    /// Returns the letters and digits of a text in upper case.
    static func key(of text: String) -> String {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return text.uppercased().filter { $0.isLetter || $0.isNumber }
        }
        // The same for ASCII, without the tables of all characters.
        let key = text.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte & 0xDF
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            default: nil
            }
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// Returns a model of three digits without the letter of its variant: `172S` and `C172S` are a 172 and a C172.
    private static func withoutVariant(_ word: String) -> String {
        let model = word.dropLast()
        let digits = model.first?.isLetter == true ? model.dropFirst() : model
        return word.last?.isLetter == true && digits.count == 3 && digits.allSatisfy(\.isNumber) ? String(model) : word
    }

    /// Returns the series of an airliner whose variant says for whom or with which engines it was built: `A320-214` is an
    /// A320-200, `A321-271NX` an A321neo, `737-8K5` a 737-800 and `A350-1041` an A350-1000.
    private static func withoutCustomer(_ word: String) -> String {
        if let neo = word.wholeMatch(kept: /([A-Z]*A3(?:19|20|21))\d{3}NX?/) { return "\(neo.1)NEO" }
        let variant = /([A-Z]*[37]\d{2})(10|[1-9])[0-9A-Z]{2}(ER|LR|F|N|)/
        return word.wholeMatch(of: variant).map { "\($0.1)\($0.2)00\($0.3 == "N" ? "" : $0.3)" } ?? word
    }

    /// Returns words without the letters behind the number that ends the model: in the last word, or words of letters
    /// behind a number.
    private static func withoutLetters(_ words: [String]) -> [String] {
        var rest = words
        while rest.count > 1, let last = rest.last, last.count <= 3, last.allSatisfy(\.isLetter) { rest.removeLast() }
        guard let last = rest.popLast(), words[0].first?.isLetter == true else { return words }
        let model = last.reversed().drop { $0.isLetter }.reversed()
        let isModel = last.count - model.count <= 3 && model.last?.isNumber == true
        return rest + [isModel ? String(model) : last]
    }

    private static func entries(matching words: [String], otherThan others: [String]) -> [AircraftTypeEntry] {
        words == others ? [] : entries(matching: words)
    }

    /// Returns the entries of which all of some words are names. Only lines that contain the words are parsed: all of
    /// them take eight milliseconds.
    private static func entries(matching words: [String]) -> [AircraftTypeEntry] {
        // A number may follow the initial of the manufacturer.
        let wanted = words.map { [Array($0.utf8), Array($0.utf8.dropFirst())] }
        return lines.indices.compactMap { place in
            let mayMatch = wanted.allSatisfy { $0.contains { FoldedText.firstIndex(of: $0, in: keys[place]) != nil } }
            guard mayMatch, let entry = entry(at: place), entry.matches(words[...]) else { return nil }
            return entry
        }
    }

    /// The entries that were asked for, by their places.
    private static let parsed = Mutex<[Int: AircraftTypeEntry]>([:])

    private static func entry(at index: Int) -> AircraftTypeEntry? {
        if let known = parsed.withLock({ $0[index] }) { return known }
        let entry = AircraftTypeEntry(lines[index])
        parsed.withLock { $0[index] = entry }
        return entry
    }

    /// The letters and digits of the lines.
    private static let keys = lines.map { Array(key(of: String($0)).utf8) }

    /// The parts of the table.
    static let tables = [pistonAirplanes, turbineAirplanes, otherAircraft, gliders]

    private static let lines = tables.flatMap { $0.split(separator: "\n") }
}

extension AircraftType {
    /// Reads `designator|manufacturer|model|class|engines|gear and crew|other names`; nil for a line of another form.
    ///
    /// The class is one of `AircraftClass`, or a category when it may be of two classes; `/UL` behind it is an ultralight.
    /// Engines are a number and the
    /// letter of an `EngineKind`. Then follow `r` or `f` (retractable or fixed gear), `t` or `n` (tailwheel or
    /// nosewheel), `2` or `1` (pilots that the type certificate requires). A `-` is unknown.
    init?(tableLine line: Substring) {
        let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 7, parts[4].count == 2, parts[5].count == 3 else { return nil }
        let isUltralight = parts[3].hasSuffix("/UL")
        let named = isUltralight ? String(parts[3].dropLast(3)) : parts[3]
        let aircraftClass = AircraftClass(rawValue: named)
        guard let category = aircraftClass?.category ?? AircraftCategory(rawValue: named) else { return nil }
        let flags = Array(parts[5])
        func flag(_ letter: Character, yes: Character, no: Character) -> Bool? {
            letter == yes ? true : letter == no ? false : nil
        }
        self.init(
            designator: parts[0], manufacturer: parts[1].nonEmpty, model: parts[2], category: category,
            aircraftClass: aircraftClass, engines: Int(parts[4].prefix(1)),
            engineKind: EngineKind(rawValue: String(parts[4].suffix(1))),
            hasRetractableGear: flag(flags[0], yes: "r", no: "f"), hasTailwheel: flag(flags[1], yes: "t", no: "n"),
            isMultiPilot: flag(flags[2], yes: "2", no: "1"), isUltralight: isUltralight)
    }
}

/// A line of the table of types: the type and the words that mean it.
struct AircraftTypeEntry: Sendable {
    let type: AircraftType
    let words: Set<String>

    /// Reads a line of the table; nil for a line of another form.
    init?(_ line: Substring) {
        guard let type = AircraftType(tableLine: line), let bar = line.lastIndex(of: "|") else { return nil }
        self.type = type
        words = Self.words(of: type, others: String(line[bar...].dropFirst()))
    }

    /// Returns the words of the names: each word, its beginnings before hyphens, and numbers with the manufacturer's
    /// initial or name, as in `C172` and `ATR72-600`.
    private static func words(of type: AircraftType, others: String) -> Set<String> {
        let separators: Set<Character> = [" ", ",", "/"]
        let names = ([type.model] + others.split(separator: ",").map(String.init)).flatMap { name in
            // “Twin” makes another name of the next word: a Twin Bonanza is no Bonanza.
            let whole = name.replacing("Twin ", with: "Twin-")
            return whole.split(whereSeparator: separators.contains) + [whole[...]]
        }
        var words: Set<String> = [type.designator]
        for name in names {
            let parts = name.split(separator: "-")
            for count in parts.indices.map({ $0 + 1 }) {
                let word = AircraftTypeTable.key(of: parts.prefix(count).joined())
                if count == parts.count || (word.count > 2 && word.contains(where: \.isNumber)) { words.insert(word) }
            }
        }
        let manufacturer = AircraftTypeTable.key(of: type.manufacturer ?? "")
        let numbers = words.filter { $0.first?.isNumber == true && $0.count > 2 }
        words.formUnion(numbers.flatMap { ["\(manufacturer.prefix(1))\($0)", "\(manufacturer)\($0)"] })
        words.formUnion([manufacturer])
        words.formUnion((type.manufacturer ?? "").split(separator: " ").map { AircraftTypeTable.key(of: String($0)) })
        return words.subtracting([""])
    }

    /// Returns whether each of some words, or several together, is one of the type's.
    func matches(_ typed: ArraySlice<String>) -> Bool {
        guard !typed.isEmpty else { return true }
        return (1...typed.count).contains { count in
            words.contains(typed.prefix(count).joined()) && matches(typed.dropFirst(count))
        }
    }
}
