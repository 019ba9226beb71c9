/// What a flight was, in words that no field takes: `steep turns and stalls`, `6 glider tows`.
extension EntryPhrases {
    /// Makes remarks of such words.
    mutating func joinNotes() {
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            var start = index
            while word(start).map(EntryVocabulary.betweenNotes.contains) ?? false, start < index + 2 { start += 1 }
            var end = start
            while let length = lengthOfNote(at: end) {
                end += length
                let isBetween = word(end).map(EntryVocabulary.betweenNotes.contains) ?? false
                if isBetween, lengthOfNote(at: end + 1) != nil { end += 1 }
            }
            guard end > start else { continue }
            let text = tokens[index..<end].map {
                $0.text.trimmingSuffix { "!,".contains($0) } + ($0.endsGroup ? "," : "")
            }
            .joined(separator: " ").trimmingSuffix { $0 == "," }
            join(index..<end, saying: ["remark:\(Self.quoted(text))"])
        }
    }

    /// The number of words of a note that begins at a place, the longest first; nil for none.
    func lengthOfNote(at index: Int) -> Int? {
        if let length = lengthOfMeal(at: index) { return length }
        let isCounted = word(index)?.wholeMatch(kept: /\d{1,2}/) != nil
        for length in stride(from: 3, through: 1, by: -1) {
            let place = isCounted ? index + 1 : index
            let words = (place..<(place + length)).compactMap { word($0) }
            guard words.count == length, !tokens[index..<(place + length - 1)].contains(where: \.endsGroup) else {
                continue
            }
            let text = words.joined(separator: " ")
            // Landings of any kind are counted as landings.
            let isKnown =
                isCounted
                ? EntryVocabulary.countedInNotes.contains(text)
                    || EntryVocabulary.notes.contains(text) && !text.contains("landing")
                : EntryVocabulary.notes.contains(text)
            // A longer phrase of the line may begin before it, such as `night currency`.
            let longer = word(index - 1).flatMap { EntryVocabulary.phrases["\($0) \(text)"] }
            guard isKnown, EntryVocabulary.phrases[text] == nil, longer == nil else { continue }
            return place + length - index
        }
        return nil
    }

    /// The number of words of a meal and of where it was, by a name that is no code: `lunch at Half Moon Bay`; nil for none.
    private func lengthOfMeal(at index: Int) -> Int? {
        guard EntryVocabulary.meals.contains(word(index) ?? ""), ["at", "in"].contains(word(index + 1)) else {
            return nil
        }
        let first = word(index + 2) == "the" ? index + 3 : index + 2
        var end = first
        while end < first + 4, let typed = plain(end), typed.first?.isUppercase == true, typed != typed.uppercased() {
            end += 1
            if tokens[end - 1].endsGroup { break }
        }
        return end > first ? end - index : nil
    }
}

extension String {
    /// The text without the characters at its end that are of a kind.
    fileprivate func trimmingSuffix(_ isOther: (Character) -> Bool) -> String {
        String(reversed().drop(while: isOther).reversed())
    }
}
