/// Aircraft, places and approaches.
extension EntryWordReader {
    /// Whether a word with a hyphen is a registration: a nationality mark stands before it.
    static func isHyphenated(_ word: String) -> Bool {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && Registration.isMark(String(parts[0])) && (2...5).contains(parts[1].count)
            && parts.allSatisfy { $0.allSatisfy(isLetterOrDigit) }
    }

    /// Whether a word that the logbook does not know is written as a registration: `HB-CFA`, `HBCFA`, `n172sp`, `JA1234`.
    ///
    /// Many words begin as a nation's aircraft do: `gusty` is not G-USTY. Without a hyphen a word is one that has a digit,
    /// or stands in capitals.
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

    /// Whether a word looks like an airport's identifier: three or four letters or digits, a letter among them.
    static func isIdentifier(_ word: String) -> Bool {
        (3...4).contains(word.count) && word.allSatisfy(isLetterOrDigit) && word.contains(where: \.isLetter)
    }

    private static func isLetterOrDigit(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    mutating func take(aircraft word: String, _ known: AircraftRecord?) {
        let name = known?.tailNumber ?? Registration(word)?.hyphenated ?? word
        let type = known?.aircraftType.map { " · \($0)" } ?? ""
        take(.aircraft(name), "\(known == nil ? "new aircraft" : "aircraft") \(name)\(type)")
    }

    /// `pao-uki`, with places on the way between; an empty end is left to what is likely.
    mutating func readRoute(_ word: String) throws(LogbookError) {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        var start = token.range.lowerBound
        for (index, part) in parts.enumerated() {
            let range = start..<(start + part.count)
            start = range.upperBound + 1
            if part.isEmpty, index == 0 || index == parts.count - 1, parts.count > 1 { continue }
            guard !part.isEmpty else { return fail(.notUnderstood, at: range) }
            if index == 0 { try take(place: part, .origin(part), "from", at: range) }
            if index > 0, index == parts.count - 1 { try take(place: part, .destination(part), "to", at: range) }
            if token.problem != nil { return }
        }
        let way = parts.dropFirst().dropLast()
        if !way.isEmpty {
            take(.route(way.joined(separator: " ").uppercased()), "by \(way.joined(separator: ", ").uppercased())")
        }
    }

    /// Takes an airport; one that nobody knows must look like an identifier, unless it is named outright.
    mutating func take(
        place word: String, _ meaning: EntryMeaning, _ preposition: String, isNamed: Bool = false,
        at range: Range<Int>? = nil
    ) throws(LogbookError) {
        if let known = try names.airport(word) {
            take(meaning, "\(preposition) \(known.label) · \(known.explanation)")
            return
        }
        let places = isNamed || !word.allSatisfy(\.isLetter) ? [] : try names.places(word)
        guard isNamed || Self.isIdentifier(word) else { return fail(.noSuchAirport(word, places), at: range) }
        let hint = places.first.map { " – or \($0)?" } ?? ""
        take(meaning, "\(preposition) new airport \(AirportCode(word)?.text ?? word)\(hint)")
    }

    mutating func take(_ approach: EntryApproach) throws(LogbookError) {
        let runway = approach.runway.map { ", runway \($0)" } ?? ""
        let place = try approach.airport.map { (name) throws(LogbookError) in
            try names.airport(name)?.label ?? AirportCode(name)?.text ?? name
        }
        let count = approach.count == 1 ? "" : " × \(approach.count)"
        take(
            .approach(approach),
            "approach \(approach.type.displayName)\(runway)\(place.map { " at \($0)" } ?? "")\(count)")
    }
}

/// Reads approaches such as `ils25r`, `rnav16x2` and `vor/dme25@KOAK`.
enum EntryApproachReader {
    /// Whether a word begins with a kind of approach and a digit, such as `ils40`: a runway that is none.
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
        // The longest beginning that is a kind leaves the runway.
        for length in stride(from: name.count, through: 2, by: -1) {
            let rest = name.dropFirst(length)
            guard let type = type(String(name.prefix(length))), rest.isEmpty || isRunway(rest) else { continue }
            let runway = rest.isEmpty ? nil : rest.uppercased()
            let airport = parts.count > 1 ? EntryWords.unquoted(parts[1]) : nil
            return airport == "" ? nil : EntryApproach(type: type, runway: runway, airport: airport, count: count)
        }
        return nil
    }

    private static func type(_ name: String) -> ApproachType? {
        name.lowercased() == "vis" ? .visual : ApproachType(text: name)
    }

    private static func counted(_ word: String) -> (name: String, count: Int) {
        guard let cross = word.lastIndex(where: { "x×X".contains($0) }), cross > word.startIndex,
            let count = Int(word[word.index(after: cross)...]), (1...99).contains(count)
        else { return (word, 1) }
        return (String(word[..<cross]), count)
    }

    private static func isRunway(_ text: Substring) -> Bool {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard let number = Int(digits), (1...36).contains(number), digits.count <= 2 else { return false }
        return ["", "L", "R", "C"].contains(text.dropFirst(digits.count).uppercased())
    }
}
