/// The aircraft of a line, its type, and the number of its flight: a type behind a registration is no airport, and a flight
/// number beside one is no aircraft.
extension EntryPhrases {
    mutating func readAircraft() throws(Failure) {
        try dropInBeforeAircraft()
        try joinFlightNumber()
        var registrations: [Int] = []
        for index in tokens.indices where try isRegistration(index) { registrations.append(index) }
        if registrations.count > 1 { try leaveFlightNumbers(&registrations) }
        guard registrations.count == 1, let registration = registrations.first else {
            if registrations.isEmpty { askForRegistration() }
            return
        }
        for index in tokens.indices.reversed() where index != registration {
            let isBehind = index == registration + 1
            var isBeside = index == registration - 1 || index == 0
            // Behind it, letters and fewer digits may be a type that no table has.
            if !isBeside, plain(index)?.wholeMatch(kept: /[A-Z]{2,3}\d{3,4}[A-Z]?/) != nil {
                isBeside = isBehind ? try isOfLogbook(registration) : true
            }
            guard isBeside, let typed = plain(index), Self.isFlightNumber(typed), try !isType(index, behind: false)
            else { continue }
            // A flight of an airplane for one pilot hardly has a number: away from the registration it may be anything.
            if abs(index - registration) > 1, index != 0, try isOfOnePilot(registration) {
                tokens[index].problem = .flightNumberOrAircraft(typed)
            } else {
                join(index..<(index + 1), saying: ["flight:\(typed.uppercased())"])
            }
        }
        try readTypes(behind: registration)
    }

    /// Leaves out what may be a flight number beside the one registration that the logbook has, or that has a hyphen.
    private func leaveFlightNumbers(_ registrations: inout [Int]) throws(Failure) {
        var certain: [Int] = []
        for index in registrations {
            if try isOfLogbook(index) {
                certain.append(index)
            } else if plain(index)?.contains("-") == true {
                certain.append(index)
            }
        }
        let others = registrations.filter { !certain.contains($0) }
        guard certain.count == 1, others.allSatisfy({ plain($0).map(Self.isFlightNumber) ?? false }) else { return }
        registrations = certain
    }

    /// Whether a word names an aircraft of the logbook.
    private func isOfLogbook(_ index: Int) throws(Failure) -> Bool {
        guard let typed = plain(index) else { return false }
        return try names.aircraft(typed) != nil
    }

    /// Whether a word names an aircraft of the logbook that takes one pilot.
    private func isOfOnePilot(_ index: Int) throws(Failure) -> Bool {
        guard let typed = plain(index), let aircraft = try names.aircraft(typed) else { return false }
        return aircraft.pilotsRequired == 1
    }

    /// Whether the line names an aircraft of the logbook that takes one pilot, whose flights hardly have numbers.
    private var namesAircraftOfOnePilot: Bool {
        get throws(Failure) {
            for index in tokens.indices where try isOfOnePilot(index) { return true }
            return false
        }
    }

    /// Joins the letters and the number of a flight: before a registration, as in `UAL 837 N12345`; two letters that say
    /// nothing else, wherever they are.
    private mutating func joinFlightNumber() throws(Failure) {
        for index in tokens.indices.dropLast() {
            guard let letters = plain(index), let number = plain(index + 1),
                letters.wholeMatch(kept: /[A-Z]{2,3}/) != nil, number.wholeMatch(kept: /\d{1,4}/) != nil,
                !Self.isOfVocabulary(FoldedText.folded(letters)), EntryApproachReader.approach(letters) == nil,
                !ZoneAbbreviation.isZone(letters), Self.isFlightNumber(letters + number),
                // Sunset, sunrise, the first and the last light.
                !["SS", "SR", "HJ", "HN", "BMCT", "ECT"].contains(letters)
            else { continue }
            // `DR 400` and `ASK 21` are types.
            if number.count < 4, !AircraftTypeTable.types(meantBy: "\(letters) \(number)").isEmpty {
                return join(index..<(index + 2), saying: ["type:\(Self.quoted("\(letters) \(number)"))"])
            }
            let isBefore =
                (number.count < 4 || letters.count == 3) && tokens.indices.contains(index + 2)
                ? try isRegistration(index + 2) : false
            // `DL 88 KATL-KJFK`
            let isFirst = index == 0 && number.count == 2
            guard isBefore || letters.count == 2 && (number.count > 2 || isFirst) else { continue }
            // `AT 3000` in a glider is where the tow ended.
            if !isBefore, !isFirst, try namesAircraftOfOnePilot { continue }
            return join(index..<(index + 2), saying: ["flight:\(letters)\(number)"])
        }
    }

    /// Reads the types of the line: of one word or two, such as `Cessna 172`; of letters alone directly behind the
    /// registration only.
    private mutating func readTypes(behind registration: Int) throws(Failure) {
        var index = 0
        while index < tokens.count {
            let isBehind = index == registration + 1
            // `N7755H glider` says of a known aircraft what it is already.
            if isBehind || index == registration - 1, word(index).map(EntryVocabulary.categories.contains) ?? false,
                try isOfLogbook(registration)
            {
                join(index..<(index + 1), saying: ["remark:\(Self.quoted(tokens[index].text))"])
            }
            if let maker = plain(index), let model = plain(index + 1), !tokens[index].endsGroup, index != registration,
                isTypeName(maker, model)
            {
                join(index..<(index + 2), saying: ["type:\(Self.quoted("\(maker) \(model)"))"])
            } else if index != registration, let typed = plain(index), try isType(index, behind: isBehind) {
                join(index..<(index + 1), saying: ["type:\(Self.quoted(typed))"])
            }
            index += 1
        }
    }

    /// Returns whether two words are a manufacturer and a model, such as `Cessna 172` and `Robin DR400`.
    private func isTypeName(_ maker: String, _ model: String) -> Bool {
        guard maker.count > 3, maker.allSatisfy(\.isLetter), model.contains(where: \.isNumber),
            model.wholeMatch(kept: /[A-Za-z]{0,4}-?\d{1,4}[A-Za-z]{0,3}/) != nil
        else { return false }
        return !AircraftTypeTable.types(matching: "\(maker) \(model)").isEmpty
            && !AircraftTypeTable.types(matching: maker).isEmpty
    }

    /// Drops the `in` of `1.3 dual in N4417K`.
    private mutating func dropInBeforeAircraft() throws(Failure) {
        for index in tokens.indices.dropLast().reversed() where ["in", "with", "mit", "avec"].contains(word(index)) {
            guard try isRegistration(index + 1) else { continue }
            join(index..<(index + 2), saying: tokens[index + 1].said)
        }
    }

    /// Whether a word is a registration: one of the logbook, or one that cannot be a type, a date or a flight number.
    private func isRegistration(_ index: Int) throws(Failure) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        if tokens[index].isAircraft { return true }
        guard let typed = plain(index), typed.count > 2 else { return false }
        if try names.aircraft(typed) != nil { return true }
        guard EntryWordReader<Failure>.isRegistration(typed) else { return false }
        return typed.contains("-") || !Self.mayBeOther(typed)
    }

    /// Whether a word that is written as a registration may be a type, a flight number or a day and its month.
    private static func mayBeOther(_ typed: String) -> Bool {
        // Japan and others paint their mark without a hyphen, as in JA123A.
        let isHyphenated = Registration(typed)?.hyphenated.contains("-") == true
        return isTypeWithNumber(typed) || isDay(typed) || isFlightNumber(typed) && isHyphenated
    }

    private static func isDay(_ typed: String) -> Bool {
        typed.wholeMatch(kept: /\d{1,2}\.?(\p{L}{3,})/).map { LocalDate.isMonth(String($0.1)) } ?? false
    }

    private static func isTypeWithNumber(_ typed: String) -> Bool {
        typed.contains(where: \.isNumber) && typed.first?.isLetter == true
            && !AircraftTypeTable.types(meantBy: typed).isEmpty
    }

    /// Returns whether a word is an airline's code and a number, such as `LX318` and `DLH2MK`, and no approach, runway or
    /// level.
    static func isFlightNumber(_ typed: String) -> Bool {
        typed.wholeMatch(kept: /[A-Z]{2,3}\d{1,4}[A-Z]{0,2}/) != nil && EntryApproachReader.approach(typed) == nil
            && typed.wholeMatch(kept: /(?:FL|RWY|RW|QNH|NM|KM|FT|KT|KTS)\d+[LRC]?/) == nil
            && !EntryWordReader<Failure>.isFrenchField(typed) && !isOldDesignator(typed)
    }

    /// Whether a word is a type by the letters of its maker, as plans had it once: `CE172` for `C172`.
    private static func isOldDesignator(_ typed: String) -> Bool {
        typed.hasPrefix("CE") && AircraftTypeTable.type(designator: "C\(typed.dropFirst(2))") != nil
    }

    /// Whether a word is a type: a known one with letters and digits, which the logbook has as no airport.
    private func isType(_ index: Int, behind isBehind: Bool) throws(Failure) -> Bool {
        guard let typed = plain(index), typed.count > 2 || isBehind && typed.count == 2, !beginsPhrase(index),
            EntryApproachReader.approach(typed) == nil, typed.first?.isLetter == true || isBehind
        else { return false }
        let hasNumber = typed.contains(where: \.isNumber)
        // Behind a registration, what is written as another one is a type that the table lacks.
        if isBehind, hasNumber, EntryWordReader<Failure>.isRegistration(typed), !typed.contains("-"),
            !Self.isDay(typed),
            try names.aircraft(typed) == nil
        {
            return true
        }
        if isBehind, typed.first?.isLetter == true, try isVariant(typed) { return true }
        guard hasNumber && typed.contains(where: \.isLetter) || isBehind && isNamedType(typed) else { return false }
        // A count of landings has at most two digits: `12d` is one, `172N` a type.
        if typed.first?.isNumber == true, typed.wholeMatch(kept: /\d{3}[A-Za-z]{1,2}/) == nil { return false }
        guard try names.airport(typed)?.id == nil || isBehind && hasNumber else { return false }
        return !AircraftTypeTable.types(meantBy: typed).isEmpty
    }

    /// Whether a word with a hyphen is a model and its variant, such as `A400-12` and `E175-LR`, and no route: digits alone
    /// are no airport, and a known type is one where no end of the route is known.
    private func isVariant(_ typed: String) throws(Failure) -> Bool {
        let parts = typed.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, let model = parts.first, let variant = parts.last, !variant.isEmpty else { return false }
        if variant.allSatisfy(\.isNumber) { return true }
        guard model.contains(where: \.isNumber), !AircraftTypeTable.types(meantBy: model).isEmpty else { return false }
        guard try names.airport(model) == nil else { return false }
        return try names.airport(variant) == nil
    }

    /// Whether a word of letters alone is the name of a type, such as `Discus`, and nothing else of the line.
    private func isNamedType(_ typed: String) -> Bool {
        typed.count > 3 && typed.allSatisfy(\.isLetter) && !Self.isOfVocabulary(FoldedText.folded(typed))
            && FoldedText.folded(typed) != "flight"
    }

    /// Returns whether a folded word is one that the line has a reading for.
    static func isOfVocabulary(_ word: String) -> Bool {
        EntryVocabulary.phrases[word] != nil || EntryVocabulary.seats[word] != nil
            || EntryVocabulary.counted(word) != nil || EntryVocabulary.columns.contains(word)
            || EntryVocabulary.clocks[word] != nil || EntryVocabulary.with.contains(word)
            || EntryVocabulary.night.contains(word) || EntryVocabulary.day.contains(word)
            || EntryVocabulary.remark.contains(word) || EntryVocabulary.devices.contains(word)
            || PilotRole(text: word) != nil || CalendarWords.weekday(word) != nil || CalendarWords.days(word) != nil
            || [
                "vfr", "ifr", "full", "winch", "aerotow", "t", "local", "ipc", "bfr", "lpc", "opc", "linecheck",
                "checkride",
            ].contains(word)
            || ZoneAbbreviation.isZone(word) || codes.contains(word)
    }

    /// Codes that pilots write behind a flight, and that are airports, too.
    private static var codes: Set<String> {
        [
            "mcc", "pob", "asel", "ases", "amel", "ames", "sep", "mep", "set", "tmg", "cpl", "atpl", "ppl", "spl",
            "lapl",
            "loft",
            "gps", "cat", "efb", "mel", "vmc", "imc", "svfr", "fms",
        ]
    }

    /// Refuses a word that is written as a registration and may be something else, where no other aircraft is named.
    private mutating func askForRegistration() {
        for index in tokens.indices {
            guard let typed = plain(index), EntryWordReader<Failure>.isRegistration(typed), Self.mayBeOther(typed),
                !Self.isDay(typed)
            else { continue }
            tokens[index].problem =
                Self.isTypeWithNumber(typed) ? .typeOrAircraft(typed) : .flightNumberOrAircraft(typed)
        }
    }
}

extension EntryToken {
    /// Whether the word names the aircraft: `reg:HB-CFA`.
    var isAircraft: Bool {
        said.contains { $0.wholeMatch(kept: /(?i:reg|tail|aircraft|ac|plane)[:=].*/) != nil }
    }
}
