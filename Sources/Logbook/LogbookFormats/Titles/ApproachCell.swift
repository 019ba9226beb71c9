import Aviation

/// The approaches of a cell in words: `ILS 25R KLVK`, `ILS-KAPA`, `2 ILS`, `2xILS`, `ILS x2`, `ILS, VOR`, `1 PAR 2 ILS`,
/// `RNAV 35R (2) VOR 17L`; a bare number is as many approaches of an unknown kind.
struct ApproachCell: Hashable, Sendable {
    let approaches: [ApproachRecord]
    /// The number of approaches that the cell says, before any is left out.
    let count: Int
    /// Whether the cell says more than its approaches: `missed`, the letter of `RNAV Y`.
    let hasMore: Bool

    /// Whether a part was taken for a kind that is none: `1` of `1 / KLVK ILS 25R`, `ILS/1` of `2 ILS/1 VOR`.
    var isGarbled: Bool {
        approaches.contains { approach in
            let place = approach.airport?.label ?? ""
            return (approach.typeText ?? "").contains { $0.isNumber || "()/".contains($0) }
                || place.contains { !$0.isLetter && !$0.isNumber && $0 != "-" }
                || place.contains(where: \.isLowercase) && place.dropFirst().contains(where: \.isLowercase)
                    && place.first?.isLowercase == true
        }
    }

    init(_ text: String) {
        // `local` is no approach; `LOC` is one.
        guard PlaceWord(text) == nil || text.trimmed.lowercased() == "loc" else {
            (approaches, self.count, hasMore) = ([], 0, false)
            return
        }
        var found: [ApproachRecord] = []
        var count = 0
        let plain = Self.withoutLetters(text)
        var hasMore = plain.letters
        for part in plain.text.split(separator: ";").map({ String($0).trimmed }) where !part.isEmpty {
            for (number, words) in Self.parts(part) {
                guard Self.mayBeApproach(words) else {
                    hasMore = true
                    continue
                }
                count = count.plus(number)
                guard let approach = Self.approach(number, words) else { continue }
                found.append(approach)
            }
        }
        approaches = found
        self.count = count
        self.hasMore = hasMore
    }

    /// Returns a cell without the letter behind a kind in brackets or with a slash, `RNAV (GPS) Y RWY 24`, `VOR/DME-A`, and with
    /// other writings as usual: `ILS x 2`, `ILS/LOC 26`. Whether there was a letter is said.
    private static func withoutLetters(_ typed: String) -> (text: String, letters: Bool) {
        let text = typed.replacing("ILS/LOC", with: "ILS").replacing("ILS or LOC", with: "ILS")
        let typedWords = text.split(separator: " ").map { word in
            numbers[word.lowercased()] ?? (["twice", "zweimal"].contains(word.lowercased()) ? "x2" : String(word))
        }
        var words: [String] = []
        var hasLetters = false
        var isTimes = false
        for (index, word) in typedWords.enumerated() {
            let next = index + 1 < typedWords.count ? typedWords[index + 1] : ""
            let end = String(word.reversed().prefix { ",;".contains($0) })
            let plain = word.dropLast(end.count)
            let isBehindKind = words.last?.last == ")"
            if isTimes {
                words.append("x\(word)")
                isTimes = false
            } else if ["x", "X", "×"].contains(word), next.first?.isNumber == true, !words.isEmpty {
                isTimes = true
            } else if isBehindKind, plain.count == 1, plain.first.map({ ("A"..."Z").contains($0) }) == true {
                hasLetters = true
                words[words.count - 1] += end
            } else if let match = plain.wholeMatch(kept: /(.+\/.+)-[A-D]/), startsWithKind(String(match.1)) {
                hasLetters = true
                words.append(match.1 + end)
            } else {
                words.append(word)
            }
        }
        return (
            hasLetters || words != text.split(separator: " ").map(String.init) ? words.joined(separator: " ") : text,
            hasLetters
        )
    }

    /// Numbers in words, before what they count.
    private static let numbers: [String: String] = [
        "one": "1", "two": "2", "three": "3", "four": "4", "ein": "1", "eine": "1", "zwei": "2", "drei": "3", "un": "1",
        "une": "1", "deux": "2", "trois": "3", "uno": "1", "due": "2", "dos": "2", "tres": "3",
    ]

    /// Whether words may name an approach: they have a kind that is known, or one in capitals. `missed` and `full stop` are none.
    private static func mayBeApproach(_ words: String) -> Bool {
        words.isEmpty || startsWithKind(words) || !words.contains(where: \.isLowercase)
    }

    /// Returns an approach with the airport behind it that stands before it: `ILS 17L KCOS` of `KCOS ILS 17L`.
    private static func placedLast(_ text: String) -> String {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, words[0].count == 4, ColumnCells.isPlace(words[0]), startsWithKind(words[1]) else {
            return text
        }
        return "\(words[1]) \(words[0])"
    }

    /// Returns the approaches of a part, which has no semicolon: the number and the words of each.
    private static func parts(_ text: String) -> [(Int, String)] {
        if let number = CellText.count(text) { return [(number, "")] }
        let marks = text.split(separator: /\s*[,+&]\s*|\s+(?i:and|und|et|then|dann|puis|e|y)\s+/).map {
            placedLast(String($0).trimmed)
        }.filter { !$0.isEmpty }
        // Behind a comma there may be the airport: `ILS 25R, KLVK`.
        if marks.count > 1,
            marks.dropFirst().allSatisfy({ startsWithKind(withoutCount($0)) || !ColumnCells.isPlace($0) }),
            marks.contains(where: { startsWithKind(withoutCount($0)) })
        {
            return marks.flatMap(parts)
        }
        let text = marks.count > 1 ? marks.joined(separator: " ") : placedLast(text)
        // A number before a kind that is not known: `1 NP`.
        if let match = text.wholeMatch(kept: /(\d{1,2})\s*[x×*]?\s+(\p{L}+)/), let number = Int(match.1) {
            return [(number, String(match.2))]
        }
        // A number before each kind: `1 PAR 2 ILS`.
        var places: [String.Index] = []
        for match in text.matches(kept: /(?:^|\s)(\d{1,2})\s*[x×*]?\s*(?=[A-Za-z])/)
        where startsWithKind(String(text[match.range.upperBound...])) {
            places.append(match.1.startIndex)
        }
        guard places.first == text.startIndex else { return chained(text).map(counted) }
        let ends = places.dropFirst() + [text.endIndex]
        return zip(places, ends).compactMap { begin, end in
            let part = text[begin..<end]
            let digits = part.prefix { $0.isNumber }
            let words = part.dropFirst(digits.count).drop { $0.isWhitespace || "x×*".contains($0) }
            return Int(digits).map { ($0, String(words).trimmed) }
        }
    }

    /// Returns the approaches of a text without a mark between them: a kind begins the next one where a runway, an airport or a
    /// number stands before it.
    private static func chained(_ text: String) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        var parts: [[String]] = []
        for word in words {
            let kind = String(word.prefix { $0.isLetter || $0 == "/" })
            let isKind = ApproachType(text: word) != nil || word.contains(kept: /\d/) && ApproachType(text: kind) != nil
            let ends = parts.last.map {
                $0.count == 1 && $0[0].contains(kept: /[A-Za-z]\d/)
                    || $0.count > 1 && ($0.last ?? "").contains { $0.isNumber || $0 == ")" } || $0.count > 2
            }
            if parts.isEmpty || isKind && ends ?? false { parts.append([]) }
            parts[parts.count - 1].append(word)
        }
        return parts.map { $0.joined(separator: " ") }
    }

    /// Returns a text without the number before it: `ILS` of `2 ILS` and `2xILS`.
    private static func withoutCount(_ text: String) -> String {
        text.replacing(kept: /^\d{1,2}\s*[x×*]?\s*/, with: "")
    }

    /// Whether a text begins with a kind of approach, such as `ILS`.
    private static func startsWithKind(_ text: String) -> Bool {
        let words = text.split { $0.isWhitespace || $0 == "-" || $0 == "@" }.prefix(3).map(String.init)
        for length in stride(from: words.count, through: 1, by: -1)
        where ApproachType(text: words.prefix(length).joined(separator: " ")) != nil { return true }
        guard let first = words.first else { return false }
        return ApproachType(text: String(first.prefix { $0.isLetter })) != nil
    }

    /// Returns the number and the words of one approach: the number is at the end of `ILS x2`.
    private static func counted(_ text: String) -> (Int, String) {
        guard let approach = ApproachRecord(words: text) else { return (0, "") }
        return (approach.count, text)
    }

    /// Returns an approach of a number and words; nil for none.
    private static func approach(_ number: Int, _ words: String) -> ApproachRecord? {
        guard number > 0 else { return nil }
        var approach = words.isEmpty ? ApproachRecord() : ApproachRecord(words: words) ?? ApproachRecord()
        approach.count = min(number, 99)
        return approach
    }
}

extension CellText {
    /// Returns the role of the pilot that a cell names, in the languages of tables; nil for another text.
    static func role(_ text: String) -> PilotRole? {
        if let role = PilotRole(text: text.trimmed) { return role }
        switch FoldedText.folded(text.trimmed).filter({ $0.isLetter || $0.isNumber }) {
        case "put", "pu", "p2ut": return .dualReceived
        case "p1s", "p1us", "pus": return .pilotInCommandUnderSupervision
        case "kapitan", "captain", "capt", "cpt", "cmd", "cmdr", "ca", "commander", "commandant", "commandantdebord",
            "cdb",
            "comandante",
            "piloto",
            "pilotincommand", "pilotalmando", "verantwortlicherpilot":
            return .pilotInCommand
        case "firstofficer", "fo", "opl", "sfo", "secondincommand", "copilote", "copiloto", "copilota":
            return .secondInCommand
        case "schulung", "schulflug", "schulungsflug", "schuler", "flugschuler", "eleve", "ep", "elevepilote", "alumno",
            "allievo", "dual", "dualreceived",
            "doublecommande", "dc", "doppiocomando",
            "doppelsteuer":
            return .dualReceived
        case "fluglehrer", "lehrer", "instructeur", "istruttore", "flightinstructor", "fi": return .instructor
        case "alleinflug", "solo": return .solo
        case "safetypilot", "sicherheitspilot": return .safetyPilot
        case "observer", "beobachter": return .observer
        case "prufer", "examinateur", "examinador", "esaminatore", "flightexaminer": return .examiner
        default: return nil
        }
    }

    /// Whether a cell of roles says that the pilot was a passenger: `DH`, `Deadhead`.
    static func isDeadhead(_ text: String) -> Bool {
        [
            "dh", "dhd", "deadhead", "deadheading", "pos", "posn", "positioning", "pax", "passenger", "passagier",
            "passager", "passeggero", "pasajero", "mitgeflogen",
        ].contains(FoldedText.folded(text.trimmed))
    }

    /// Returns the launch method that a cell names, as it is stored; nil for another text.
    static func launchMethod(_ text: String) -> String? {
        switch FoldedText.folded(text.trimmed) {
        case "w", "winch", "winde", "windenstart", "treuil", "treuillage", "torno", "verricello": "winch"
        case "f", "a", "at", "aero", "aerotow", "aero tow", "tow", "f-schlepp", "schlepp", "flugzeugschlepp",
            "remorque",
            "remorquage",
            "remolque", "traino":
            "aerotow"
        case "e", "s", "self", "self-launch", "self launch", "selflaunch", "eigenstart", "autonome", "autonomo":
            "self-launch"
        case "car", "auto", "autoschlepp", "auto tow", "voiture": "car"
        case "bungee", "gummiseil": "bungee"
        case "foot", "fuss", "pied": "foot"
        default: nil
        }
    }
}
