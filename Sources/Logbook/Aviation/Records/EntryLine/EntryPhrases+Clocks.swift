/// Clock times with a word: `dép 1405`, `brakes off 0825`, `on 1330 local`.
extension EntryPhrases {
    /// Joins a word such as `dep` or `brakes off` with the time behind it.
    mutating func joinClocks() {
        nameBlocks()
        nameLaunches()
        let words = Set(tokens.indices.dropLast().filter { isClockTime($0 + 1) }.compactMap { word($0) })
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            guard let first = word(index) else { continue }
            let two = word(index + 1).map { "\(first) \($0)" } ?? first
            let length = two == first || EntryVocabulary.clocks[two] == nil ? 1 : 2
            guard var name = EntryVocabulary.clocks[length == 2 ? two : first],
                let time = plain(index + length), isClockTime(index + length)
            else { continue }
            // Beside `out`, `off` is the take-off, and beside `in`, `on` is the landing.
            if length == 1, name == "off", word(index) == "off", words.contains("out") { name = "up" }
            if length == 1, name == "on", word(index) == "on", words.contains("in") { name = "down" }
            // A time of the schedule is none of the flight.
            let isPlan = ["std", "sta"].contains(name)
            let range = index..<(index + length + 1)
            let text = tokens[range].map(\.text).joined(separator: " ")
            join(range, saying: isPlan ? [Self.quoted(text)] : ["\(name):\(time)"])
        }
        joinLocalTime()
    }

    /// Reads `dep PAO 0915 arr MRY 1025`: the places stand between the words and their times, or without times.
    mutating func placeClocks() throws(Failure) {
        let ends = ["dep": "from", "departed": "from", "abflug": "from", "arr": "to", "arrived": "to", "ankunft": "to"]
        for index in tokens.indices.dropLast().reversed() {
            guard let end = ends[word(index) ?? ""], let place = plain(index + 1), !isClockTime(index + 2),
                EntryWordReader<Failure>.isIdentifier(place), place == place.uppercased(),
                try names.airport(place) != nil
            else { continue }
            join(index..<(index + 2), saying: ["\(end):\(place)"])
        }
        for index in tokens.indices.dropLast(2).reversed() {
            guard let name = EntryVocabulary.clocks[word(index) ?? ""], ["off", "up", "on", "down"].contains(name),
                let time = plain(index + 2), isClockTime(index + 2), let place = plain(index + 1),
                EntryWordReader<Failure>.isIdentifier(place), try names.airport(place) != nil
            else { continue }
            tokens[index + 2].said = ["\(name):\(time)"]
            join(index..<(index + 2), saying: ["\(["off", "up"].contains(name) ? "from" : "to"):\(place)"])
        }
    }

    /// Reads `out:0240 off:0250 on:0400 in:0410` as the form has them: beside `out`, `off` is the take-off.
    private mutating func nameBlocks() {
        func isSaid(_ name: String) -> Bool {
            tokens.contains { $0.said.count == 1 && $0.said[0].lowercased().hasPrefix("\(name):") }
        }
        let names = [
            ("off", isSaid("out") ? "up" : "off"), ("on", isSaid("in") ? "down" : "on"), ("out", "off"), ("in", "on"),
        ]
        for index in tokens.indices where tokens[index].said.count == 1 {
            let said = tokens[index].said[0]
            guard let colon = said.firstIndex(of: ":"),
                let name = names.first(where: { $0.0 == said[..<colon].lowercased() })
            else { continue }
            tokens[index].said = ["\(name.1)\(said[colon...])"]
        }
    }

    /// Reads `Windenstart 13:00 Landung 13:24`: beside a landing, the time behind a method is that of the launch.
    private mutating func nameLaunches() {
        let hasLanding = tokens.indices.dropLast().contains { index in
            EntryVocabulary.clocks[word(index) ?? ""] == "down" && isClockTime(index + 1)
        }
        guard hasLanding else { return }
        for index in tokens.indices.dropLast().reversed() {
            guard tokens[index].said.count == 1, let said = tokens[index].said.first, let time = plain(index + 1),
                ["winch", "aerotow"].contains(said) || said.hasPrefix("launch:"), isClockTime(index + 1)
            else { continue }
            join(index..<(index + 2), saying: [said, "up:\(time)"])
        }
    }

    /// Joins `blocks 0915-1010` and, beside it, `flight 0922-1004`.
    mutating func joinSpans() {
        let blocks: Set<String> = ["block", "blocks", "blockzeit", "chocks", "bloc"]
        let flights: Set<String> = ["flight", "flug", "flugzeit", "airborne", "air", "vol", "volo", "vuelo"]
        func span(_ index: Int) -> (Substring, Substring)? {
            plain(index)?.wholeMatch(kept: /(\d{1,2}:?\d{2}z?)[\-–\/](\d{1,2}:?\d{2}z?)/.ignoresCase()).map {
                ($0.1, $0.2)
            }
        }
        let hasBlocks = tokens.indices.contains { word($0).map(blocks.contains) ?? false && span($0 + 1) != nil }
        for index in tokens.indices.reversed() where tokens.indices.contains(index) {
            guard let name = word(index), let (first, last) = span(index + 1) else { continue }
            // `0830-1125Z` is all in UTC.
            let zone = last.last?.isLetter == true && first.last?.isNumber == true ? "Z" : ""
            if blocks.contains(name) {
                join(index..<(index + 2), saying: ["off:\(first)\(zone)", "on:\(last)"])
            } else if hasBlocks, flights.contains(name) {
                join(index..<(index + 2), saying: ["up:\(first)\(zone)", "down:\(last)"])
            }
        }
    }

    private func isClockTime(_ index: Int) -> Bool {
        plain(index)?.wholeMatch(kept: /(?:\d{4}|\d{1,2}:\d{2})(?:[+-]\d)?(?: ?[A-Za-z]+)?(?:[+-]\d)?/) != nil
    }

    /// Gives the words for local time to the times before them: `salida 10:30 llegada 11:40 hora local`.
    private mutating func joinLocalTime() {
        // `off 1205 on 1330 local`
        for index in tokens.indices {
            guard tokens[index].said.count == 1,
                let match = tokens[index].said[0].wholeMatch(kept: /((?:on|down):\d{1,2}:?\d{2}) local/.ignoresCase())
            else { continue }
            tokens[index].said = ["\(match.1)L"]
            var place = index - 1
            while place >= 0, tokens[place].said.count == 1, Self.isTime(tokens[place].said[0]) {
                tokens[place].said = ["\(tokens[place].said[0])L"]
                place -= 1
            }
        }
        for index in tokens.indices.dropFirst().reversed() {
            let before = tokens[index - 1]
            let isZone = word(index) == "time" && (before.text.lowercased().hasSuffix(" local"))
            // Behind a time the word is about the time.
            let said = before.said.first ?? ""
            let isLocal =
                Self.locals.contains(FoldedText.folded(tokens[index].text))
                && (Self.isTime(said) || Self.isLocalTime(said))
            guard isZone || isLocal || tokens[index].said == ["LT"], before.said.count == 1 else { continue }
            // `9:15am-10:25am local` is local already.
            if isLocal, Self.isLocalTime(said) {
                join((index - 1)..<(index + 1), saying: before.said)
                continue
            }
            if !isZone {
                var place = index - 1
                while place >= 0, tokens[place].said.count == 1, Self.isTime(tokens[place].said[0]) {
                    tokens[place].said = ["\(tokens[place].said[0])L"]
                    place -= 1
                }
                if place == index - 1 { continue }
            }
            join((index - 1)..<(index + 1), saying: tokens[index - 1].said)
        }
    }

    private static var locals: Set<String> { ["locale", "locali", "locales", "lokal", "loc", "loc.", "local"] }

    /// Whether a word is one or two times that say themselves that they are local: `0915L/1025L`.
    private static func isLocalTime(_ said: String) -> Bool {
        said.contains("L") && isTime(said.filter { $0 != "L" })
    }

    private static func isTime(_ said: String) -> Bool {
        said.wholeMatch(kept: /(?:off|on|up|down):(?:\d{4}|\d{1,2}:\d{2})/) != nil || EntryTimes.isSpan(said)
            || said.wholeMatch(kept: /\d{1,2}:?\d{2}\/\d{1,2}:?\d{2}/) != nil
    }
}
