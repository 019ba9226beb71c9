/// The people of a line: `w/ CFI Karen Ochs`, `dual Sam Reyes`, `Passagier Jens Holm`, `safety pilot for Mike Chen`.
extension EntryPhrases {
    mutating func seatPeople() throws(Failure) {
        var index = 0
        while index < tokens.count {
            try seatPerson(at: index)
            index += 1
        }
    }

    private mutating func seatPerson(at index: Int) throws(Failure) {
        guard let first = word(index) else { return }
        if try seatTaught(at: index) { return }
        if try seatCommander(at: index) { return }
        if try seatCounted(at: index) { return }
        if try seatNamedFirst(at: index) { return }
        // In front of a comma it is the pilot's own role: `PIC, Wright FO`, `allievo, istruttore Piero Gallo`.
        let isOwn =
            ["pic", "sic"].contains(EntryVocabulary.seats[first]) || EntryVocabulary.phrases[first] == ["dual"]
        if isOwn, tokens[index].endsGroup { return }
        var place = index
        let isWith = EntryVocabulary.with.contains(first)
        if isWith, joinCountOfPassengers(at: index) { return }
        let taught = lengthOfTaught(at: index)
        let isDual = taught > 0 && EntryVocabulary.seats[word(index + taught) ?? ""] == nil
        if isWith || isDual { place += max(taught, 1) }
        var seat: String? = isDual ? "cfi" : nil
        var own: String?
        while let found = EntryVocabulary.seats[word(place) ?? ""], !tokens[place].endsGroup || place == index {
            // In `FI student Max Roe` the first word is the role of the pilot.
            if let seat, seat != found, seat != "pax", !isWith { own = seat }
            seat = found
            place += word(place) == "safety" && word(place + 1) == "pilot" ? 2 : 1
        }
        guard isWith || seat != nil else { return }
        // `pax wife Karen`
        if seat == "pax", EntryVocabulary.family.contains(word(place) ?? ""), plain(place)?.first?.isLowercase == true,
            plain(place + 1).map(Self.isNameWord) == true
        {
            place += 1
        }
        let isForOther = seat == "safety" && ["for", "fur", "pour", "per", "para"].contains(word(place))
        if isForOther { place += 1 }
        var (people, end) = try people(from: place, isOne: Self.isOfOne(seat))
        if people.isEmpty, isWith, seat == nil, let other = plain(place), other.count > 2, isUnknown(other) {
            (people, end) = ([other], place + 1)
        }
        guard let person = people.first else { return }
        // Behind instruction a single word may be what was practiced: `Schulung Kurvenflug`, `dual Maier Seilriss`.
        let hasTitle = EntryVocabulary.titles.contains((word(place) ?? "").filter { $0 != "." })
        if isDual, !isWith, !hasTitle, PersonText(person) != .owner, case .new = try names.pilot(person) {
            let words = person.split(separator: " ").map(String.init)
            guard words.count > 1 else { return }
            if case .known = try names.pilot(words[0]) { (people, end) = ([words[0]], place + 1) }
        }
        // Behind a role a capitalized word may begin a remark: a name has two words, or the logbook has it.
        if !isWith, !hasTitle, let role = word(place - 1), isRole(role), !person.contains(" "),
            !tokens.indices.contains(where: { $0 != place - 1 && word($0).map(saysRole) == true })
        {
            if case .new = try names.pilot(person), PersonText(person) != .owner { return }
        }
        // `with Anna Keller (FI)`, `with Bob Dole student`: the seat of the person named.
        if seat == nil, isWith, tokens.indices.contains(end), !tokens[end - 1].endsGroup, let said = plain(end),
            let found = EntryVocabulary.seats[FoldedText.folded(said.filter { $0 != "(" && $0 != ")" })],
            said.first == "(" && said.last == ")" || found == "stu"
        {
            (seat, end) = (found, end + 1)
        }
        if seat == nil {
            let behind = ["as", "als", "come", "como", "comme"].contains(word(end)) ? end + 1 : end
            if let found = EntryVocabulary.seats[word(behind) ?? ""], !["pic", "sic", "stu"].contains(found) {
                (seat, end) = (found, behind + 1)
            }
        }
        let name = isForOther ? "pic" : seat ?? "with"
        // `pax Jim Winch` is someone of this name, or Jim and a launch.
        if people.count == 1, !person.contains(" "), tokens.indices.contains(end), !tokens[end - 1].endsGroup,
            let last = plain(end), last.first?.isUppercase == true, last != last.uppercased(),
            last.allSatisfy(\.isLetter), Self.isOfVocabulary(FoldedText.folded(last)),
            EntryVocabulary.seats[FoldedText.folded(last)] == nil, !isDuration(end + 1),
            word(end + 1)?.first?.isNumber != true, !confirmsDate(end)
        {
            let role = isDual ? "dual" : isForOther ? "safety" : own ?? ""
            join(index..<(end + 1), saying: ["\(name):\(Self.quoted(person))"])
            tokens[index].problem = .pilotOrRemark(
                NameOrRemark(
                    whole: "\(person) \(last)", known: person, rest: last, seat: name, role: role, isWord: true))
            return
        }
        if name == "pax", people.count == 1, mayBeSeveral(person) {
            let words = person.split(separator: " ").map(String.init)
            join(index..<end, saying: ["pax:\(Self.quoted(person))"])
            tokens[index].problem = .onePassengerOrSeveral(person, words)
            return
        }
        if name == "pax" { people = people.flatMap(Self.family) }
        let said = people.map { "\(name):\(Self.quoted($0))" }
        let flying = tokens.indices.contains(end) && !tokens[end - 1].endsGroup ? plain(end) : nil
        if ["pic", "sic", "with"].contains(name), let flying, ["PF", "PM", "PNF"].contains(flying) {
            // `Capt Reynolds PF` says who flew, or what else is to be logged.
            tokens[end].problem = .whoFlew(flying, person)
        }
        // `sic safety pilot for Bill Tran` logs the flight as SIC, as a safety pilot.
        let roles = isForOther ? ["safety"] + (own == "sic" ? ["sic:all"] : []) : own.map { [$0] } ?? []
        join(index..<end, saying: (isDual ? ["dual"] : roles) + said)
        try askForName(of: people, seat: name, role: isDual ? "dual" : roles.joined(separator: " "), at: index)
    }

    /// Whether a word is the weekday of the date that another word says.
    private func confirmsDate(_ index: Int) -> Bool {
        guard let weekday = CalendarWords.weekday(word(index) ?? "") else { return false }
        return hasDate(besides: index) && !hasDate(besides: index, notOf: weekday)
    }

    /// Asks about a new name that begins with that of a pilot of the logbook: `Uwe Seitenwind` may be Uwe Maier and what was flown.
    private mutating func askForName(
        of people: [String], seat: String, role: String, at index: Int
    ) throws(Failure) {
        for person in people where tokens[index].problem == nil {
            let words = person.split(separator: " ").map(String.init)
            guard words.count > 1, words[0].count > 2, PersonText(person) != .owner,
                case .new = try names.pilot(person), case .known(let known) = try names.pilot(words[0])
            else { continue }
            let rest = words.dropFirst().joined(separator: " ")
            // Passengers are many, and share first names.
            if seat == "pax", !Self.endsAsNoun(rest) { continue }
            let others = people.filter { $0 != person }.map { "\(seat):\(Self.quoted($0))" }
            tokens[index].problem = .pilotOrRemark(
                NameOrRemark(
                    whole: person, known: known, rest: rest, seat: seat,
                    role: ([role].filter { !$0.isEmpty } + others).joined(separator: " ")))
        }
    }

    /// Seats someone whose seat stands behind the name, where the line says the pilot's own role: `PIC, Wright FO`, `PIC, Karen CFI`.
    private mutating func seatNamedFirst(at index: Int) throws(Failure) -> Bool {
        guard plain(index)?.first?.isUppercase == true, EntryVocabulary.seats[word(index) ?? ""] == nil,
            !Self.isOfVocabulary(word(index) ?? ""), let name = try name(from: index), name.end < tokens.count,
            !tokens[name.end - 1].endsGroup, let seat = EntryVocabulary.seats[word(name.end) ?? ""], seat != "pax",
            tokens[name.end].endsGroup || name.end == tokens.count - 1
        else { return false }
        // `pic Wright FO` may be either; behind a comma, or a duration, the role is the pilot's own.
        let isOwnSaid = tokens.indices.contains { place in
            !(index...name.end).contains(place) && word(place).map(saysRole) == true
                && (place != index - 1 || tokens[place].endsGroup)
        }
        guard isOwnSaid else { return false }
        join(index..<(name.end + 1), saying: ["\(seat):\(Self.quoted(name.text))"])
        return true
    }

    /// Seats as many passengers as a number says: `2 pax Amy and Joe`.
    private mutating func seatCounted(at index: Int) throws(Failure) -> Bool {
        guard let number = word(index).flatMap({ Int($0) }),
            EntryVocabulary.counted(word(index + 1) ?? "") == .passengers
        else { return false }
        let (people, end) = try people(from: index + 2)
        guard people.count == number else { return false }
        join(index..<end, saying: people.map { "pax:\(Self.quoted($0))" })
        return true
    }

    /// Seats the student behind `dual given`, and whom a check was given: `dual given to Tara Nolan`, `IPC for Dana Ruiz`.
    private mutating func seatTaught(at index: Int) throws(Failure) -> Bool {
        if try seatInstructed(at: index) { return true }
        let words = [word(index), word(index + 1)].compactMap(\.self).joined(separator: " ")
        let isGiven = ["dual given", "gave dual", "training given", "instruction given"].contains(words)
        let checks = [
            "ipc": "ipc", "bfr": "bfr", "lpc": "lpc", "opc": "opc", "checkride": "checkride", "flight review": "bfr",
        ]
        let check = checks[words] ?? checks[word(index) ?? ""]
        guard isGiven || check != nil else { return false }
        var place = index + (isGiven || checks[words] != nil ? 2 : 1)
        let isFor = ["for", "fur", "pour", "per", "para", "to", "an", "a"].contains(word(place))
        guard isFor || isGiven, !tokens[place - 1].endsGroup else { return false }
        if isFor { place += 1 }
        let (people, end) = try people(from: place)
        guard !people.isEmpty else { return false }
        join(index..<end, saying: (isGiven ? ["fi"] : [check ?? ""]) + people.map { "stu:\(Self.quoted($0))" })
        try askForName(of: people, seat: "stu", role: isGiven ? "fi" : check ?? "", at: index)
        return true
    }

    /// Seats whom the pilot taught: `gave 1.3 dual to Jenny Wu`, `1.3 dual given to Jenny Wu`, `instructing Raj Patel`.
    private mutating func seatInstructed(at index: Int) throws(Failure) -> Bool {
        var place = index
        var time: [String] = []
        if ["instructing", "instructed", "teaching", "taught"].contains(word(place)) {
            place += 1
        } else {
            let isGave = ["gave", "give"].contains(word(place))
            if isGave { place += 1 }
            guard isDuration(place), let typed = plain(place),
                word(place + 1) == "dual" || word(place + 1) == "instruction"
            else { return false }
            time = [typed]
            place += 2
            if !isGave {
                guard word(place) == "given" else { return false }
                place += 1
            }
            if ["to", "for"].contains(word(place)) { place += 1 }
        }
        let (people, end) = try people(from: place)
        guard !people.isEmpty else { return false }
        join(index..<end, saying: ["fi"] + people.map { "stu:\(Self.quoted($0))" })
        try askForName(of: people, seat: "stu", role: "fi", at: index)
        if let time = time.first { tokens.insert(EntryToken(time, at: tokens[index].range), at: index) }
        return true
    }

    /// Whether a word ends as what was done rather than as a name: `Whalewatching`, `Besichtigung`.
    private static func endsAsNoun(_ word: String) -> Bool {
        ["ing", "ung", "ungen", "flug", "tion", "tour", "fahrt"].contains { FoldedText.folded(word).hasSuffix($0) }
    }

    /// The number of words for instruction received, behind which the instructor is named; 0 for none.
    private func lengthOfTaught(at index: Int) -> Int {
        let two = [word(index), word(index + 1)].compactMap(\.self).joined(separator: " ")
        if ["double commande", "doppio comando", "doble mando", "duplo comando", "dual received"].contains(two) {
            return 2
        }
        let one: Set<String> = ["dual", "p/ut", "pu/t", "p/u/t", "put", "schulung", "doppelsteuer", "dc", "double"]
        return one.contains(word(index) ?? "") ? 1 : 0
    }

    /// Reads `w/ 2 pax`, a number of passengers without their names.
    private mutating func joinCountOfPassengers(at index: Int) -> Bool {
        guard let number = word(index + 1), number.wholeMatch(kept: /\d{1,2}/) != nil,
            EntryVocabulary.counted(word(index + 2) ?? "") == .passengers
        else { return false }
        join(index..<(index + 3), saying: ["pax:\(number)"])
        return true
    }

    /// Seats the commander behind a word for the second pilot: `SIC to Dave Wright`, `copilot for Dave Wright`.
    private mutating func seatCommander(at index: Int) throws(Failure) -> Bool {
        let second = word(index) ?? ""
        let isSecond = EntryVocabulary.seats[second] == "sic" || PilotRole(text: second) == .secondInCommand
        if second == "p2", let person = try people(from: index + 1).people.first {
            join(index..<(try people(from: index + 1).end), saying: ["sic"])
            tokens[index].problem = .secondPilot(person)
            return true
        }
        guard isSecond, ["to", "for", "under", "fur", "unter", "pour", "sous", "per", "para"].contains(word(index + 1))
        else { return false }
        let (people, end) = try people(from: index + 2)
        guard people.count == 1, let person = people.first else { return false }
        join(index..<end, saying: ["sic", "pic:\(Self.quoted(person))"])
        return true
    }

    /// Whether a word may be the pilot's own role, and is no title such as `Capt`.
    private func isRole(_ word: String) -> Bool {
        ["dual", "pic", "sic", "fo", "f/o", "cdb", "comandante", "commandant", "commander"].contains(word)
    }

    private func saysRole(_ word: String) -> Bool {
        let said = EntryVocabulary.phrases[word] ?? [word]
        return said.count == 1 && PilotRole(text: said[0]) != nil
    }

    /// Whether names side by side may be those of several people: three first names, or more.
    private func mayBeSeveral(_ person: String) -> Bool {
        let words = person.split(separator: " ")
        return words.count > 2 && words.allSatisfy { $0.first?.isUppercase == true && $0.count > 1 && $0.last != "." }
    }

    /// Returns the people of `Mom Dad`, who are named by what they are.
    private static func family(_ person: String) -> [String] {
        let words = person.split(separator: " ").map(String.init)
        return words.allSatisfy({ EntryVocabulary.family.contains(FoldedText.folded($0)) }) ? words : [person]
    }

    /// Whether a word in small letters is no word of the line.
    private func isUnknown(_ typed: String) -> Bool {
        typed.allSatisfy { $0.isLetter && $0.isLowercase } && !Self.isOfVocabulary(FoldedText.folded(typed))
    }

    /// Whether one person has a seat at a time: what a comma divides from the name is no other one.
    private static func isOfOne(_ seat: String?) -> Bool { seat.map { !["pax", "stu"].contains($0) } ?? false }

    /// Returns the people whose names begin at a place, and where they end; no one if the word there is no name.
    ///
    /// - Parameter isOne: whether only a person of the logbook goes on a list with commas.
    func people(from start: Int, isOne: Bool = false) throws(Failure) -> (people: [String], end: Int) {
        var people: [String] = []
        var end = start
        var isLast = false
        while let name = try name(from: end) {
            people.append(name.text)
            end = name.end
            if people.count == 1, let whole = try lastNameFirst(name.text, at: end) {
                people = [whole]
                end += 1
            }
            guard let next = word(end) else { break }
            // `Luis y Ana, Excursión`: the list ends with the one behind `and`.
            let isKnown = isLast || isOne ? try isOfLogbook(end) : true
            if EntryVocabulary.and.contains(next), let other = try self.name(from: end + 1) {
                // `FI Meier + Autorotationen`
                if isOne, !other.text.contains(" "), try !isOfLogbook(end + 1) { break }
                end += 1
                isLast = true
            } else {
                guard isKnown, try isListed(people, end) else { break }
            }
        }
        return (people, end)
    }

    /// Returns the name of a pilot of the logbook whose last name stands first, with a comma: `Ochs, Karen`; nil for two people.
    private func lastNameFirst(_ last: String, at place: Int) throws(Failure) -> String? {
        guard !last.contains(" "), tokens[place - 1].endsGroup, let first = plain(place),
            first.first?.isUppercase == true
        else { return nil }
        let whole = "\(first) \(last)"
        guard case .known(let known) = try names.pilot(whole), FoldedText.folded(known) == FoldedText.folded(whole)
        else { return nil }
        return whole
    }

    /// Whether the name at a place is that of a pilot of the logbook.
    private func isOfLogbook(_ place: Int) throws(Failure) -> Bool {
        guard let name = try name(from: place) else { return false }
        if case .known = try names.pilot(name.text) { return true }
        return false
    }

    /// Whether the name at a place goes on a list of names with commas: two more follow, or one behind others; `Tom, Bremen` is
    /// a passenger and a town.
    private func isListed(_ people: [String], _ end: Int) throws(Failure) -> Bool {
        guard tokens[end - 1].endsGroup, let name = try name(from: end) else { return false }
        // Behind a first name and a last one, a single word is rather what was flown: `Klaus Huber, Trudeln`.
        if people.contains(where: { $0.contains(" ") }), !name.text.contains(" "), try !isOfLogbook(end) {
            return false
        }
        // Codes are in capitals: `Ann` is no ANN.
        if name.text == name.text.uppercased(), try names.airport(name.text) != nil { return false }
        let isTown = try names.places(name.text).contains {
            FoldedText.folded($0).hasSuffix(" \(FoldedText.folded(name.text))")
        }
        guard !isTown else { return false }
        // Of two, the second is one where it means nothing else: `pax Amy, Joe`.
        if people.count > 1 { return true }
        return try names.airport(name.text)?.id == nil
    }

    private func name(from start: Int) throws(Failure) -> (text: String, end: Int)? {
        guard let first = plain(start) else {
            guard tokens.indices.contains(start), tokens[start].problem == nil, tokens[start].said.count == 1,
                let quoted = tokens[start].said.first, quoted.first == "\"", quoted.last == "\"", quoted.count > 2
            else { return nil }
            return (EntryWords.unquoted(quoted), start + 1)
        }
        // `A.Keller`
        if let match = first.wholeMatch(kept: /(\p{Lu})\.(\p{Lu}\p{Ll}[\p{L}'’\-]*)/) {
            return ("\(match.1). \(match.2)", start + 1)
        }
        // `pic self` is the owner of the logbook. A word in small letters is a name if the logbook has it.
        if first.allSatisfy({ $0.isLetter && $0.isLowercase }) {
            guard first.count > 1, !Self.isOfVocabulary(first), try names.airport(first) == nil else { return nil }
            if case .new = try names.pilot(first), PersonText(first) != .owner { return nil }
            return (first, start + 1)
        }
        if let known = try knownName(from: start) { return known }
        var words: [String] = []
        var end = start
        while words.count < 4, let typed = plain(end) {
            let isParticle = ["von", "van", "de", "del", "della", "da", "di", "du", "la", "le", "zu"].contains(typed)
            guard !beginsPhrase(end), lengthOfNote(at: end) == nil else { break }
            // Beside a date of another one, a weekday behind a first name is a last name: `FI Peter Freitag`.
            if !words.isEmpty, typed.count > 2, let day = CalendarWords.weekday(FoldedText.folded(typed)),
                typed.first?.isUppercase == true, typed != typed.uppercased(), hasDate(besides: end, notOf: day)
            {
                words.append(typed)
                end += 1
                break
            }
            // `Herr Freitag`
            let isTitled =
                words.last.map { EntryVocabulary.titles.contains(FoldedText.folded($0.filter { $0 != "." })) } == true
                && typed.first?.isUppercase == true && typed != typed.uppercased() && typed.allSatisfy(\.isLetter)
            guard isTitled || Self.isNameWord(typed) || isParticle && plain(end + 1).map(Self.isNameWord) == true else {
                break
            }
            words.append(typed)
            end += 1
            if tokens[end - 1].endsGroup { break }
        }
        // `Ruiz Steep Turns Stalls` is no name.
        guard !words.contains(where: LessonWord.isIn) else { return nil }
        // What is behind the whole name of a pilot of the logbook is none of it: `Klaus Huber Ziellandungen`.
        if words.count > 2 {
            for length in 2..<words.count {
                let name = words.prefix(length).joined(separator: " ")
                if case .known(let known) = try names.pilot(name), FoldedText.folded(known) == FoldedText.folded(name) {
                    return (name, start + length)
                }
            }
        }
        return words.isEmpty ? nil : (words.joined(separator: " "), end)
    }

    /// Whether another word of the line is a date.
    ///
    /// - Parameter weekday: that of a day that is none of it; nil for any.
    func hasDate(besides place: Int, notOf weekday: Weekday? = nil) -> Bool {
        tokens.indices.contains { index in
            guard index != place, let typed = plain(index), typed.wholeMatch(kept: /\d{1,2}[.,]\d{1,2}/) == nil,
                let date = try? LocalDate(parsing: typed, today: today, order: order ?? .dayFirst)
            else { return false }
            return weekday == nil || date.weekday != weekday
        }
    }

    /// Whether a phrase of two or three words begins at a place: the `Flight Review` of `CFI Jane Doe Flight Review`.
    func beginsPhrase(_ start: Int) -> Bool {
        (2...3).contains { length in
            let words = (start..<(start + length)).compactMap { word($0) }
            return words.count == length && EntryVocabulary.phrases[words.joined(separator: " ")] != nil
        }
    }

    /// Returns the name of a pilot of the logbook whose words are all there, even if one says something else: `Mia Sun`.
    private func knownName(from start: Int) throws(Failure) -> (text: String, end: Int)? {
        let words = (start..<(start + 3)).prefix { plain($0)?.first?.isUppercase == true }.compactMap { plain($0) }
        for length in stride(from: words.count, to: 1, by: -1)
        where words.prefix(length).contains(where: { Self.isOfVocabulary(FoldedText.folded($0)) }) {
            let name = words.prefix(length).joined(separator: " ")
            if case .known = try names.pilot(name) { return (name, start + length) }
        }
        return nil
    }

    /// Returns whether a word is written as one of a name: capitalized, an initial, and no word of the line.
    private static func isNameWord(_ typed: String) -> Bool {
        guard let first = typed.first, first.isLetter, first.isUppercase,
            typed.allSatisfy({ $0.isLetter || ".'’-".contains($0) })
        else { return false }
        let isCode = typed.count > 2 && typed.allSatisfy { $0.isUppercase || $0 == "-" }
        // `T` alone is an initial, not today.
        return !isCode && (typed.count == 1 || !isOfVocabulary(FoldedText.folded(typed)))
    }
}
