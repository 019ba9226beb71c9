/// What pilots note beside a flight, with its number, and no field takes: fuel, wind, distances, runways.
extension EntryPhrases {
    /// Makes a remark of what pilots note beside a flight and no field takes: `RWY 27`, `FL 85`, `QNH1013`, `45 l getankt`,
    /// `3 POB`.
    mutating func joinAsides() {
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            guard let first = word(index), var length = lengthOfAside(at: index, first) else { continue }
            while let next = word(index + length), let more = lengthOfAside(at: index + length, next) { length += more }
            let text = tokens[index..<(index + length)].map(\.text).joined(separator: " ")
            join(index..<(index + length), saying: ["remark:\(Self.quoted(text))"])
        }
    }

    /// The number of words of a note that begins at a place; nil where none does.
    private func lengthOfAside(at index: Int, _ first: String) -> Int? {
        if EntryVocabulary.circling.contains(first) {
            var end = index + 1
            while ["to", "land", "rwy", "runway"].contains(word(end)) { end += 1 }
            return end - index + (plain(end).map(EntryApproachReader.isRunway) == true ? 1 : 0)
        }
        // `POB 3`
        if EntryVocabulary.aboard.contains(first), word(index + 1)?.wholeMatch(kept: /\d{1,3}/) != nil { return 2 }
        // The time in a class, which no field takes: `MEL 1.2`.
        if ["mel", "sel", "ses", "mes"].contains(first), isDuration(index + 1) { return 2 }
        if let length = lengthOfMeasure(at: index, first) ?? lengthOfCode(at: index, first) { return length }
        if first.wholeMatch(kept: /qnh\d{3,4}|rwy\d{2}[lrc]?|\d{1,3}(?:l|ltr|gal|usg)/) != nil {
            return first.first?.isNumber == true
                ? fuel(behind: index + 1).map { $0 + 1 } : isApproach(before: index) ? nil : 1
        }
        if EntryVocabulary.asides.contains(first), word(index + 1)?.wholeMatch(kept: /\d{1,4}[lrc]?/) != nil,
            !tokens[index].endsGroup, !isApproach(before: index)
        {
            return 2
        }
        guard first.wholeMatch(kept: /\d{1,3}/) != nil, let unit = word(index + 1)?.filter({ $0 != "." }) else {
            return nil
        }
        if EntryVocabulary.aboard.contains(unit) { return 2 }
        return EntryVocabulary.amounts.contains(unit) ? fuel(behind: index + 2).map { $0 + 2 } : nil
    }

    /// The number of words of weather, avionics, a speed or a lesson by its code: `OVC010`, `GTN650`, `GS 140`; nil for another word.
    private func lengthOfCode(at index: Int, _ first: String) -> Int? {
        if let match = first.wholeMatch(kept: /([a-z]{2,4})(\d{2,4})[a-z]{0,2}/),
            EntryVocabulary.codes.contains(String(match.1))
        {
            return 1
        }
        if first.wholeMatch(kept: /g(?:3|5|6|10|30|50)00x?i?|cavok/) != nil { return 1 }
        if ["vis", "visibility", "sicht"].contains(first),
            word(index + 1)?.wholeMatch(kept: /\d{1,4}(?:m|km|sm|mi)/) != nil
        {
            return 2
        }
        guard EntryVocabulary.codesApart.contains(first), plain(index) == first.uppercased(), !tokens[index].endsGroup,
            word(index + 1)?.wholeMatch(kept: /\d{2,5}/) != nil,
            // `VS 400 HB-JBA` is a flight number.
            index > 0, plain(index + 2).map(EntryWordReader<Failure>.isRegistration) != true
        else { return nil }
        return 2
    }

    /// The number of words of a distance, a height, the wind, or an amount behind the word for fuel or oil: `150nm`, `to 3000 ft`,
    /// `wind 310 at 12`, `oil 1 qt`; nil for none.
    private func lengthOfMeasure(at index: Int, _ first: String) -> Int? {
        func measure(_ place: Int) -> Int? {
            guard let match = word(place)?.wholeMatch(kept: /([0-9][0-9.,']{0,5})(\p{L}*)/) else { return nil }
            let units =
                match.1.count > 2 ? EntryVocabulary.heights.union(EntryVocabulary.distances) : EntryVocabulary.distances
            if units.contains(String(match.2)) { return 1 }
            return match.2.isEmpty && units.contains(word(place + 1) ?? "") && !tokens[place].endsGroup ? 2 : nil
        }
        if let length = measure(index) { return length }
        if first.wholeMatch(kept: /\d{1,2}(?:kts?)?/) != nil {
            let unit =
                first.last?.isLetter == true
                ? index + 1 : ["kt", "kts", "knots"].contains(word(index + 1)) ? index + 2 : index
            let isWind = ["xwind", "crosswind", "headwind", "tailwind", "wind"].contains(word(unit))
            if unit > index { return (isWind ? unit + 1 : unit) - index }
        }
        if first.wholeMatch(kept: /\d{1,3}(?:[.,]\d)?/) != nil,
            ["gal", "gals", "gallons", "usg", "qt", "qts"].contains(word(index + 1))
        {
            return 2 + (fuel(behind: index + 2) ?? 0)
        }
        if ["to", "auf", "bis", "a", "at"].contains(first),
            word(index + 1)?.wholeMatch(kept: /\d{3,5}(?:ft|m)?/) != nil,
            EntryVocabulary.heights.contains(word(index + 2) ?? "") || word(index + 1)?.hasSuffix("ft") == true
        {
            return word(index + 1)?.hasSuffix("ft") == true ? 2 : 3
        }
        if ["wind", "winds", "vent", "viento", "vento"].contains(first), !tokens[index].endsGroup {
            let isPair = word(index + 1)?.wholeMatch(kept: /\d{3}(?:\/?\d{1,2})?(?:g\d{2})?(?:kts?)?/) != nil
            guard isPair else { return nil }
            let hasSpeed =
                ["at", "mit", "a"].contains(word(index + 2))
                && word(index + 3)?.wholeMatch(kept: /\d{1,2}(?:g\d{2})?(?:kts?)?/) != nil
            let end = hasSpeed ? index + 4 : index + 2
            return ["kt", "kts", "knots"].contains(word(end)) ? end + 1 - index : end - index
        }
        guard EntryVocabulary.fuel.contains(first), !tokens[index].endsGroup,
            let amount = word(index + 1)?.wholeMatch(kept: /(\d{1,3}(?:[.,]\d)?)(\p{L}*)/)
        else { return nil }
        let isWhole = EntryVocabulary.amounts.contains(String(amount.2))
        guard isWhole || amount.2.isEmpty && EntryVocabulary.amounts.contains(word(index + 2) ?? "") else { return nil }
        let length = isWhole ? 2 : 3
        return length + (fuel(behind: index + length) ?? 0)
    }

    /// The number of words about fuel at a place, up to two: `Avgas getankt`; nil for none.
    private func fuel(behind index: Int) -> Int? {
        let count = (index..<(index + 2)).prefix { word($0).map(EntryVocabulary.fuel.contains) ?? false }.count
        return count > 0 ? count : nil
    }

    /// Whether one of the two words before a place is a kind of approach, whose runway follows.
    private func isApproach(before index: Int) -> Bool {
        (index - 2..<index).contains { place in plain(place).map(EntryApproachReader.isType) ?? false }
    }
}
