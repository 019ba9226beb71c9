/// The places of a line: `EDTM - EDTF`, `Cremona`, `ILS 26L LAS`.
extension EntryPhrases {
    /// Whether the line names an airport.
    var namesPlace: Bool {
        get throws(Failure) {
            for index in tokens.indices {
                let parts = plain(index)?.split(separator: "-").map(String.init) ?? []
                for part in parts
                where EntryWordReader<Failure>.isIdentifier(part) && part == part.uppercased()
                    && part.first?.isLetter == true && !Self.isOfVocabulary(FoldedText.folded(part))
                {
                    if try names.airport(part) != nil { return true }
                }
            }
            return false
        }
    }

    /// Reads `PAO>SQL>PAO` and `PAO/SQL/PAO` as a way, where all are airports.
    mutating func divideWays() throws(Failure) {
        for index in tokens.indices {
            guard let typed = plain(index)?.replacing("->", with: ">").replacing("→", with: ">"),
                typed.contains(where: { ">/".contains($0) }),
                typed.wholeMatch(kept: /[A-Za-z]{3,4}(?:[>\/][A-Za-z]{3,4})+/) != nil
            else { continue }
            let parts = typed.split { ">/".contains($0) }.map(String.init)
            var areAirports = true
            for part in parts where areAirports {
                areAirports =
                    try names.airport(part) != nil && !Self.isOfVocabulary(part.lowercased())
                    && !EntryApproachReader.isType(part)
            }
            guard areAirports else { continue }
            tokens[index].said = [parts.joined(separator: "-")]
        }
    }

    /// Joins `EDTM - EDTF`, `LFPL vers LFOZ`, and identifiers side by side, such as `KSQL KMOD`.
    mutating func joinRoutes() throws(Failure) {
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            // `from KPAO to KSBP`
            if ["from", "von", "de", "da", "desde"].contains(word(index)),
                EntryVocabulary.to.contains(word(index + 2) ?? "") || word(index + 2) == "a",
                try isKnown(index + 1), try isKnown(index + 3),
                let (first, last) = plain(index + 1).flatMap({ first in plain(index + 3).map { (first, $0) } })
            {
                join(index..<(index + 4), saying: ["\(first)-\(last)"])
                continue
            }
            guard isPlaceWord(index) else { continue }
            var (places, end) = ([index], index + 1)
            while try isWay(end, from: places[places.count - 1]), isPlaceWord(end + 1) {
                places.append(end + 1)
                end += 2
            }
            if places.count == 1 {
                while try isNext(end, after: places) {
                    places.append(end)
                    end += 1
                }
                if places.count < 2 { continue }
            }
            // `PAO to SNS via MRY`
            if ["via", "uber", "par"].contains(word(end)), try isKnown(end + 1) {
                places.insert(end + 1, at: places.count - 1)
                end += 2
            }
            join(index..<end, saying: [places.compactMap { plain($0) }.joined(separator: "-")])
        }
        try joinStops()
        joinWaysBack()
    }

    /// Reads `PAO-SNS via MRY` and `LFPL-LFAI par LFPE` as a way over the place.
    private mutating func joinStops() throws(Failure) {
        for index in tokens.indices.reversed() where tokens.indices.contains(index + 2) {
            guard ["via", "uber", "par"].contains(word(index + 1)), try isKnown(index + 2),
                let stop = plain(index + 2), let way = plain(index)?.split(separator: "-").map(String.init),
                way.count == 2, way.allSatisfy(EntryWordReader<Failure>.isIdentifier)
            else { continue }
            join(index..<(index + 3), saying: ["\(way[0])-\(stop)-\(way[1])"])
        }
    }

    /// Whether a word leads from one place to the next: `LECU a LEVC` where both are identifiers.
    private func isWay(_ index: Int, from place: Int) throws(Failure) -> Bool {
        if EntryVocabulary.to.contains(word(index) ?? "") { return true }
        guard word(index) == "a", try isIdentifier(place) else { return false }
        return try isIdentifier(index + 1)
    }

    /// Reads `PAO-HAF and back` as the way back to the first place.
    private mutating func joinWaysBack() {
        for index in tokens.indices.reversed() where tokens.indices.contains(index) {
            let places = plain(index)?.split(separator: "-").map(String.init) ?? []
            guard places.count > 1, places.allSatisfy(EntryWordReader<Failure>.isIdentifier),
                places.first != places.last,
                let length = [3, 2, 1].first(where: { length in
                    let words = ((index + 1)..<(index + 1 + length)).compactMap { word($0) }
                    return words.count == length && EntryVocabulary.back.contains(words.joined(separator: " "))
                })
            else { continue }
            let words = ((index + 1)..<(index + 1 + length)).compactMap { word($0) }.joined(separator: " ")
            let range = index..<(index + 1 + length)
            join(range, saying: [(places + [places[0]]).joined(separator: "-")])
            // The word alone may also mean the way home, which this flight was.
            if EntryVocabulary.backOrHome.contains(words) {
                tokens[index].problem = .backOrHome(words, way: places.joined(separator: "-"), home: places[0])
            }
        }
    }

    /// Reads the name of a town that has one airport of the logbook as that airport: `Cremona`, `Budaörs-Siófok`, `(TOA)`.
    mutating func placeTowns() throws(Failure) {
        var index = -1
        while index + 1 < tokens.count {
            index += 1
            // `Palo Alto`, `Half Moon Bay`
            var town: (length: Int, code: String)?
            for length in [3, 2] where town == nil {
                let words = (index..<(index + length)).compactMap { plain($0) }
                guard words.count == length, !tokens[index..<(index + length - 1)].contains(where: \.endsGroup) else {
                    continue
                }
                let isEnd = isBesidePlace(index..<(index + length))
                town = try code(ofTown: words.joined(separator: " "), isEnd: isEnd).map { (length, $0) }
            }
            if let town {
                join(index..<(index + town.length), saying: [town.code])
                continue
            }
            guard let typed = plain(index) else { continue }
            let inner = typed.first == "(" && typed.last == ")" ? String(typed.dropFirst().dropLast()) : typed
            var parts = inner.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            for place in parts.indices {
                let isEnd = parts.count > 1 || isBesidePlace(index..<(index + 1))
                if let code = try code(ofTown: parts[place], isEnd: isEnd) { parts[place] = code }
            }
            let said = parts.joined(separator: "-")
            if said != typed { join(index..<(index + 1), saying: [said]) }
        }
    }

    /// Small words within the name of a town: `Frankfurt am Main`.
    private static var betweenNames: Set<String> {
        ["am", "an", "im", "in", "sur", "de", "di", "del", "la", "on", "of"]
    }

    /// Whether words stand at an end of a way: `Bern - Sion`, `from Bern to Sion`.
    private func isBesidePlace(_ range: Range<Int>) -> Bool {
        let before = word(range.lowerBound - 1) ?? ""
        let behind = word(range.upperBound) ?? ""
        return EntryVocabulary.to.contains(before) || EntryVocabulary.since.contains(before) || before == "a"
            || EntryVocabulary.to.contains(behind) || behind == "a"
    }

    /// Returns the code of the one airport of the logbook in a town, at the end of a way the one of the table of airports; nil for
    /// none and for several.
    private func code(ofTown name: String, isEnd: Bool) throws(Failure) -> String? {
        let words = name.split(separator: " ")
        guard name.count > 3, name.contains(where: \.isLowercase),
            words.first?.first?.isUppercase == true, words.last?.first?.isUppercase == true,
            words.allSatisfy({ word in
                word.allSatisfy(\.isLetter)
                    && (word.first?.isUppercase == true
                        && !Self.isOfVocabulary(FoldedText.folded(String(word)))
                        || Self.betweenNames.contains(String(word)))
            }), try names.airport(name) == nil
        else { return nil }
        var own: [String] = []
        var others: [String] = []
        for place in try names.places(name) {
            guard let code = place.split(separator: " ").first.map(String.init) else { continue }
            if try names.airport(code)?.id != nil {
                own.append(code)
            } else if FoldedText.folded(String(place.dropFirst(code.count))) == FoldedText.folded(name) {
                others.append(code)
            }
        }
        if own.isEmpty, isEnd, others.count == 1 { return others[0] }
        return own.count == 1 ? own[0] : nil
    }

    private func isPlaceWord(_ index: Int) -> Bool {
        guard let typed = plain(index), typed.count > 2,
            typed.first?.isLetter == true || typed.contains(where: \.isLetter)
        else { return false }
        return typed.allSatisfy { $0.isLetter || $0.isNumber } && !Self.isOfVocabulary(FoldedText.folded(typed))
    }

    /// Whether a word is the next airport of a way: an identifier behind another one, in capitals; a shorter one or one in small
    /// letters near the airport before it, where one of them is of the logbook.
    private func isNext(_ index: Int, after places: [Int]) throws(Failure) -> Bool {
        guard let place = places.last else { return false }
        if try isIdentifier(place), try isIdentifier(index) { return true }
        guard !tokens[place].endsGroup, let first = plain(place), let second = plain(index),
            [first, second].allSatisfy({ (3...4).contains($0.count) && EntryWordReader<Failure>.isIdentifier($0) }),
            (first == first.uppercased()) == (second == second.uppercased()),
            !Self.isOfVocabulary(FoldedText.folded(second)), !EntryApproachReader.isType(second),
            let from = try names.airport(first), let to = try names.airport(second),
            places.count > 1 || from.id != nil || to.id != nil,
            let start = from.record.coordinate, let end = to.record.coordinate
        else { return false }
        return start.distance(to: end) <= Self.farthest
    }

    /// Farther away a word of three letters is hardly an airport that was flown to.
    private static var farthest: NauticalMiles { NauticalMiles(400) }

    /// Whether a word is a code of a known airport, in capitals.
    private func isKnown(_ index: Int) throws(Failure) -> Bool {
        guard let typed = plain(index), typed == typed.uppercased(), EntryWordReader<Failure>.isIdentifier(typed)
        else { return false }
        return try names.airport(typed) != nil
    }

    /// Whether a word is the identifier of a known airport, in capitals.
    private func isIdentifier(_ index: Int) throws(Failure) -> Bool {
        guard let typed = plain(index), typed == typed.uppercased(), EntryWordReader<Failure>.isIdentifier(typed),
            typed.count == 4
        else { return false }
        return try names.airport(typed) != nil
    }

    /// Gives approaches the airport behind them: `ILS 26L at LAS`, and `ILS 26L LAS` where both ends of the flight are said
    /// elsewhere.
    mutating func placeApproaches() throws(Failure) {
        try askForPlacesOfApproaches()
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            let isAt = ["at", "@", "bei"].contains(word(index + 1) ?? "")
            let end = isAt ? index + 2 : index + 1
            guard let typed = plain(index), let place = plain(end), place == place.uppercased(),
                EntryWordReader<Failure>.isIdentifier(place), !Self.isOfVocabulary(FoldedText.folded(place)),
                !tokens[index].endsGroup, !EntryApproachReader.isType(place), try names.airport(place) != nil,
                let approach = EntryApproachReader.approach(Self.approachWord(typed)), approach.airport == nil,
                isAt || isSession ? true : try hasRoute(besides: end)
            else { continue }
            // `RNAV 31 PAO x2`
            let times = word(end + 1)?.wholeMatch(kept: /[x×]\d{1,2}/).map { String($0.0) }
            join(
                index..<(times == nil ? end + 1 : end + 2),
                saying: ["\(Self.approachWord(typed))\(times ?? "")@\(place)"])
        }
        keepLetters()
        try askForPassed()
        try dropAt()
    }

    /// Asks about an airport that was only passed, `overflew SQL`, `abeam KHAF`, `Richtung LSZB`, or that was closed: it is no end of
    /// the flight.
    private mutating func askForPassed() throws(Failure) {
        let passing: Set<String> = [
            "overflew", "overflying", "overflight", "over", "abeam", "toward", "towards", "near", "past", "north",
            "south",
            "east", "west", "of", "uber", "richtung", "uberflug", "nordlich", "sudlich", "survol", "sobre", "sorvolo",
            "transition", "diverted", "overhead", "clearance",
        ]
        let closed: Set<String> = ["closed", "geschlossen", "ferme", "chiuso", "cerrado"]
        for index in tokens.indices.reversed() where tokens.indices.contains(index) {
            guard tokens[index].problem == nil, try isKnown(index), !tokens[index].text.contains("-") else { continue }
            let isPassed = index > 0 && passing.contains(word(index - 1) ?? "") && !tokens[index - 1].endsGroup
            let isClosed = closed.contains(word(index + 1) ?? "") && !tokens[index].endsGroup
            guard isPassed || isClosed else { continue }
            let range = (isPassed ? index - 1 : index)..<(isClosed ? index + 2 : index + 1)
            let text = tokens[range].map(\.text).joined(separator: " ")
            join(range, saying: [text])
            tokens[range.lowerBound].problem = .words(text)
        }
    }

    /// Reads the only airport of the line behind `at` as where the flight was: `6 glider tows at KTCY`.
    private mutating func dropAt() throws(Failure) {
        for index in tokens.indices.dropLast().reversed() where ["at", "@", "bei"].contains(word(index)) {
            guard try isKnown(index + 1), try !hasPlace(besides: [index + 1]) else { continue }
            return join(index..<(index + 2), saying: tokens[index + 1].said)
        }
    }

    /// Whether the line is about a session in a device, which has no ends.
    private var isSession: Bool {
        !hasAircraft && tokens.indices.contains { word($0).map(EntryVocabulary.devices.contains) ?? false }
    }

    /// Returns the word of an approach, without a letter in the place of a runway: `VOR` for `VOR-A`.
    private static func approachWord(_ typed: String) -> String {
        let word = typed.filter { $0 != " " }
        return EntryApproachReader.circling(word) ?? word
    }

    /// Keeps the letter of an approach that leads to no runway in the remarks: `VOR-A`.
    private mutating func keepLetters() {
        for index in tokens.indices {
            guard tokens[index].said.count == 1, let typed = tokens[index].text.split(separator: " ").first,
                let type = EntryApproachReader.circling(String(typed))
            else { continue }
            if tokens[index].said[0] == typed { tokens[index].said = [type] }
            tokens[index].said.append("remark:\(Self.quoted(String(typed)))")
        }
    }

    /// Asks whether the only airports of the line, which stand behind approaches, are those of the approaches or the ends of the
    /// flight: `RNAV 31 PAO, ILS 28R HWD`.
    private mutating func askForPlacesOfApproaches() throws(Failure) {
        var pairs: [(approach: Int, place: String)] = []
        var places: [String] = []
        for index in tokens.indices {
            if let said = tokens[index].said.first, let at = said.lastIndex(of: "@") {
                places.append(String(said[said.index(after: at)...]).uppercased())
            }
            guard index + 1 < tokens.count, let typed = plain(index), let place = plain(index + 1),
                place == place.uppercased(), EntryWordReader<Failure>.isIdentifier(place),
                !Self.isOfVocabulary(FoldedText.folded(place)), !tokens[index].endsGroup,
                !EntryApproachReader.isType(place),
                let approach = EntryApproachReader.approach(Self.approachWord(typed)), approach.airport == nil,
                try names.airport(place) != nil
            else { continue }
            pairs.append((index, place))
            places.append(place)
        }
        guard places.count > 1, let first = pairs.first, let begin = places.first, let end = places.last,
            try !hasPlace(besides: pairs.map { $0.approach + 1 })
        else { return }
        let words = "\(tokens[first.approach].text) \(first.place)"
        join(first.approach..<(first.approach + 2), saying: [words])
        tokens[first.approach].problem = .approachesOrRoute(words, first.place, begin == first.place ? end : begin)
    }

    /// Whether a word is an airport, besides some.
    private func hasPlace(besides others: [Int]) throws(Failure) -> Bool {
        for index in tokens.indices where !others.contains(index) {
            let said = tokens[index].said.first?.lowercased() ?? ""
            if ["from:", "to:", "local"].contains(where: said.hasPrefix) { return true }
            guard let typed = plain(index) else { continue }
            for part in typed.split(separator: "-").map(String.init)
            where part == part.uppercased() && part.first?.isLetter == true
                && EntryWordReader<Failure>.isIdentifier(part)
                && !Self.isOfVocabulary(FoldedText.folded(part))
            {
                if try names.airport(part) != nil { return true }
            }
        }
        return false
    }

    /// Whether both ends of the flight are said by words other than one.
    private func hasRoute(besides place: Int) throws(Failure) -> Bool {
        var places = 0
        for index in tokens.indices where index != place {
            guard let typed = plain(index) else { continue }
            let parts = typed.split(separator: "-").map(String.init)
            guard parts.allSatisfy({ EntryWordReader<Failure>.isIdentifier($0) }) else { continue }
            for part in parts where (part == part.uppercased() || parts.count > 1) && part.first?.isLetter == true {
                if try names.airport(part) != nil { places += 1 }
            }
        }
        return places > 1
    }
}
