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

    /// Joins `EDTM - EDTF`, `LFPL vers LFOZ`, and identifiers side by side, such as `KSQL KMOD`.
    mutating func joinRoutes() throws(Failure) {
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            // `from KPAO to KSBP`
            if ["from", "von", "de", "da", "desde"].contains(word(index)),
                EntryVocabulary.to.contains(word(index + 2) ?? "") || word(index + 2) == "a",
                try isIdentifier(index + 1), try isIdentifier(index + 3),
                let (first, last) = plain(index + 1).flatMap({ first in plain(index + 3).map { (first, $0) } })
            {
                join(index..<(index + 4), saying: ["\(first)-\(last)"])
                continue
            }
            guard isPlaceWord(index) else { continue }
            var (places, end) = ([index], index + 1)
            while EntryVocabulary.to.contains(word(end) ?? ""), isPlaceWord(end + 1) {
                places.append(end + 1)
                end += 2
            }
            if places.count == 1 {
                while try isIdentifier(places[places.count - 1]), try isIdentifier(end) {
                    places.append(end)
                    end += 1
                }
                if places.count < 2 { continue }
            }
            join(index..<end, saying: [places.compactMap { plain($0) }.joined(separator: "-")])
        }
    }

    /// Reads the name of a town that has one airport of the logbook as that airport: `Cremona`, `Budaörs-Siófok`, `(TOA)`.
    mutating func placeTowns() throws(Failure) {
        var index = -1
        while index + 1 < tokens.count {
            index += 1
            // `Palo Alto`
            if let first = plain(index), let second = plain(index + 1), !tokens[index].endsGroup,
                let code = try code(ofTown: "\(first) \(second)")
            {
                join(index..<(index + 2), saying: [code])
                continue
            }
            guard let typed = plain(index) else { continue }
            let inner = typed.first == "(" && typed.last == ")" ? String(typed.dropFirst().dropLast()) : typed
            var parts = inner.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            for place in parts.indices {
                if let code = try code(ofTown: parts[place]) { parts[place] = code }
            }
            let said = parts.joined(separator: "-")
            if said != typed { join(index..<(index + 1), saying: [said]) }
        }
    }

    private func code(ofTown name: String) throws(Failure) -> String? {
        let words = name.split(separator: " ")
        guard name.count > 3, name.contains(where: \.isLowercase),
            words.allSatisfy({ word in
                word.first?.isUppercase == true && word.allSatisfy(\.isLetter)
                    && !Self.isOfVocabulary(FoldedText.folded(String(word)))
            }), try names.airport(name) == nil
        else { return nil }
        var own: [String] = []
        for place in try names.places(name) {
            guard let code = place.split(separator: " ").first.map(String.init), try names.airport(code)?.id != nil
            else { continue }
            own.append(code)
        }
        return own.count == 1 ? own[0] : nil
    }

    private func isPlaceWord(_ index: Int) -> Bool {
        guard let typed = plain(index), typed.count > 2,
            typed.first?.isLetter == true || typed.contains(where: \.isLetter)
        else { return false }
        return typed.allSatisfy { $0.isLetter || $0.isNumber } && !Self.isOfVocabulary(FoldedText.folded(typed))
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
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            let isAt = ["at", "@", "bei"].contains(word(index + 1) ?? "")
            let end = isAt ? index + 2 : index + 1
            guard let typed = plain(index), let place = plain(end), place == place.uppercased(),
                EntryWordReader<Failure>.isIdentifier(place), !Self.isOfVocabulary(FoldedText.folded(place)),
                !tokens[index].endsGroup, !EntryApproachReader.isType(place), try names.airport(place) != nil,
                let approach = EntryApproachReader.approach(typed.filter { $0 != " " }), approach.airport == nil,
                isAt ? true : try hasRoute(besides: end)
            else { continue }
            join(index..<(end + 1), saying: ["\(typed.filter { $0 != " " })@\(place)"])
        }
    }

    /// Whether both ends of the flight are said by words other than one.
    private func hasRoute(besides place: Int) throws(Failure) -> Bool {
        var places = 0
        for index in tokens.indices where index != place {
            guard let typed = plain(index) else { continue }
            let parts = typed.split(separator: "-").map(String.init)
            guard parts.allSatisfy({ EntryWordReader<Failure>.isIdentifier($0) }) else { continue }
            for part in parts where part == part.uppercased() && part.first?.isLetter == true {
                if try names.airport(part) != nil { places += 1 }
            }
        }
        return places > 1
    }
}
