/// Aircraft, airports and approaches.
extension EntryWordReader {
    /// Returns whether a word with a hyphen is a registration: the part before the hyphen is a nationality mark.
    static func isHyphenated(_ word: String) -> Bool {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && Registration.isMark(String(parts[0])) && (2...5).contains(parts[1].count)
            && parts.allSatisfy { $0.allSatisfy(isLetterOrDigit) }
    }

    /// Returns whether an unknown word is written as a registration: `HB-CFA`, `HBCFA`, `n172sp`, `JA1234`.
    ///
    /// Many words begin with a nationality mark: `gusty` is not G-USTY. Without a hyphen, a word must have a digit or
    /// be in capitals.
    static func isRegistration(_ word: String) -> Bool {
        if isHyphenated(word) { return true }
        guard word.allSatisfy(isLetterOrDigit), let registration = Registration(word) else { return false }
        let rest = registration.key.dropFirst()
        if registration.key.hasPrefix("N"), rest.first?.isNumber == true, (1...5).contains(rest.count) { return true }
        guard (5...6).contains(word.count), registration.isMarked, !EntryApproachReader.begins(word) else {
            return false
        }
        return word.contains(where: \.isNumber) || word == registration.text
    }

    /// Returns whether a word looks like an airport's identifier: three or four letters or digits, at least one of them
    /// a letter.
    static func isIdentifier(_ word: String) -> Bool {
        isFrenchField(word)
            || (3...4).contains(word.count) && word.allSatisfy(isLetterOrDigit) && word.contains(where: \.isLetter)
    }

    /// Returns whether a word is the code of a French field for ultralights: the department and a number behind `LF`.
    static func isFrenchField(_ word: String) -> Bool { word.wholeMatch(kept: /(?i:LF)\d{4}/) != nil }

    private static func isLetterOrDigit(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    mutating func addAircraft(_ word: String, _ known: AircraftRecord?) {
        let name = known?.tailNumber ?? Registration(word)?.hyphenated ?? word
        let type = known?.aircraftType.map { " · \($0)" } ?? ""
        add(.aircraft(name), "\(known == nil ? "new aircraft" : "aircraft") \(name)\(type)")
    }

    /// Reads `pao-uki`, with optional places between the ends; an empty end is left to the suggestion.
    mutating func readRoute(_ word: String) throws(Failure) {
        let parts = EntryWords.parts(of: word)
        var start = token.range.lowerBound
        for (index, part) in parts.enumerated() {
            let range = start..<(start + part.count)
            start = range.upperBound + 1
            if part.isEmpty, index == 0 || index == parts.count - 1, parts.count > 1 { continue }
            guard !part.isEmpty else { return fail(.notUnderstood, at: range) }
            let name = Self.unquoted(part)
            let isQuoted = part.first == "\""
            if index == 0 { try addPlace(name, .origin(name), "from", isQuoted: isQuoted, at: range) }
            if index > 0, index == parts.count - 1 {
                try addPlace(name, .destination(name), "to", isQuoted: isQuoted, at: range)
            }
            if index > 0, index < parts.count - 1, !isQuoted, let problem = try problem(ofStop: name) {
                fail(problem, at: range)
            }
            if token.problem != nil { return }
        }
        let way = parts.dropFirst().dropLast()
        if !way.isEmpty {
            add(.route(way.joined(separator: " ").uppercased()), "via \(way.joined(separator: ", ").uppercased())")
        }
    }

    /// Returns the problem of a place on the way that is no known airport: a slip of one of the logbook, or the name of a town with
    /// airports. Others may be radio aids and points of a chart.
    private func problem(ofStop name: String) throws(Failure) -> EntryProblem? {
        guard try names.airport(name) == nil else { return nil }
        let near = name.count == 4 ? try names.nearAirports(name) : []
        if !near.isEmpty { return .nearAirports(name, near) }
        let isTown = name.count > 4 || name.count == 4 && name.dropFirst() == name.dropFirst().lowercased()[...]
        guard isTown, name.first?.isUppercase == true || name.count > 4, name.allSatisfy(\.isLetter) else { return nil }
        let places = try names.places(name)
        return places.isEmpty ? nil : .noSuchAirport(name, places)
    }

    /// Adds an airport; an unknown one must look like an identifier, unless it has a name before a colon, or is in quotes
    /// and no town is called so.
    mutating func addPlace(
        _ word: String, _ meaning: EntryMeaning, _ preposition: String, isNamed: Bool = false,
        isQuoted: Bool = false, at range: Range<Int>? = nil
    ) throws(Failure) {
        if let known = try names.airport(word) {
            let firstTime = known.id == nil ? ": first time" : ""
            add(meaning, "\(preposition) \(known.label) · \(known.explanation)\(firstTime)")
            return
        }
        let isName = word.allSatisfy { $0.isLetter || isQuoted && $0 == " " }
        let places = isNamed || !isName ? [] : try names.places(word)
        if isQuoted, !places.isEmpty { return fail(.noSuchAirport(word, places), at: range) }
        let near = isNamed || isQuoted ? [] : try names.nearAirports(word)
        if !near.isEmpty { return fail(.nearAirports(word, near), at: range) }
        guard isNamed || isQuoted || Self.isIdentifier(word) else {
            return fail(.noSuchAirport(word, places), at: range)
        }
        // A code within a route that no table has is rather a slip than a new place.
        if range != nil, !isNamed, !isQuoted { return fail(.nearAirports(word, []), at: range) }
        let hint = places.first.map { " – or \($0)?" } ?? ""
        add(meaning, "\(preposition) new airport \(AirportCode(word)?.text ?? word)\(hint)")
    }

    mutating func addApproach(_ approach: EntryApproach) throws(Failure) {
        let runway = approach.runway.map { ", runway \($0)" } ?? ""
        let place = try approach.airport.map { (name) throws(Failure) in
            try names.airport(name)?.label ?? AirportCode(name)?.text ?? name
        }
        let count = approach.count == 1 ? "" : " × \(approach.count)"
        add(
            .approach(approach),
            "approach \(approach.type.displayName)\(runway)\(place.map { " at \($0)" } ?? "")\(count)")
    }
}

/// Reads approaches such as `ils25r`, `rnav16x2` and `vor/dme25@KOAK`.
enum EntryApproachReader {
    /// Returns whether a word is a type of approach and a digit, such as `ils40`, whose runway does not exist.
    static func begins(_ word: String) -> Bool {
        let name = word.prefix { !("0"..."9").contains($0) }
        return name.count > 1 && name.count < word.count && type(String(name)) != nil
    }

    static func approach(_ word: String) -> EntryApproach? {
        let parts = word.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count), let first = parts.first, parts.allSatisfy({ !$0.isEmpty }) else {
            return nil
        }
        let (name, count) = counted(first)
        // The longest beginning that is a type leaves the runway, of three characters at most.
        for length in stride(from: name.count, through: max(2, name.count - 3), by: -1) {
            let rest = name.dropFirst(length)
            let kind = String(name.prefix(length))
            guard let type = type(kind), rest.isEmpty ? count > 1 || !mayBeVisibility(kind) : isRunway(rest) else {
                continue
            }
            let runway = rest.isEmpty ? nil : rest.uppercased()
            let airport = parts.count > 1 ? EntryWords.unquoted(parts[1]) : nil
            return airport == "" ? nil : EntryApproach(type: type, runway: runway, airport: airport, count: count)
        }
        return nil
    }

    /// Returns whether a word is a type of approach.
    static func isType(_ word: String) -> Bool { type(word) != nil }

    /// Whether a word is short for a visual approach, and for the visibility: `vis 28R` is the one, `vis 10` either.
    static func mayBeVisibility(_ word: String) -> Bool { word.lowercased() == "vis" }

    private static func type(_ name: String) -> ApproachType? {
        name.lowercased() == "vis" ? .visual : ApproachType(text: name)
    }

    private static func counted(_ word: String) -> (name: String, count: Int) {
        guard let cross = word.lastIndex(where: { "x×X".contains($0) }), cross > word.startIndex,
            let count = Int(word[word.index(after: cross)...]), (1...99).contains(count)
        else { return (word, 1) }
        return (String(word[..<cross]), count)
    }

    /// Returns the approach of a word such as `VOR-A`, which leads to no runway: its letter is said in remarks; nil for another one.
    static func circling(_ word: String) -> String? {
        guard let match = word.wholeMatch(kept: /(\p{L}+(?:\/DME)?)-[A-Z]/), isType(String(match.1)) else { return nil }
        return String(match.1)
    }

    /// Returns whether a word is the number of a runway, such as `25R`, or `16x2` for two approaches.
    static func isRunway(_ word: String) -> Bool { isRunway(counted(String(word.prefix { $0 != "@" })).name[...]) }

    private static func isRunway(_ text: Substring) -> Bool {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard let number = Int(digits), (1...36).contains(number), digits.count <= 2 else { return false }
        return ["", "L", "R", "C"].contains(text.dropFirst(digits.count).uppercased())
    }
}
