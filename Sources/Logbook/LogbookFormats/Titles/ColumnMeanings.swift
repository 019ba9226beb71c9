import Aviation

/// What the columns of a table mean, as it is found out: first by the titles with the cells, then by the cells alone.
struct ColumnMeanings {
    let cells: [ColumnCells]
    private let hasTitles: Bool
    /// By the index of the column; nil for one that is not understood.
    var found: [ColumnMeaning?]
    private var taken: Set<ColumnMeaning.Target> = []
    /// Whether a column has the year of dates whose other parts have columns of their own.
    private var hasYear = false
    /// The columns that mean something only together, which no field takes.
    private var leftOut: Set<Int> = []

    /// Whether a row above the titles has that year.
    private let hasYearAbove: Bool

    init(_ cells: [ColumnCells], hasTitles: Bool, hasYearAbove: Bool = false) {
        self.cells = cells
        self.hasYearAbove = hasYearAbove
        self.hasTitles = hasTitles
        found = [ColumnMeaning?](repeating: nil, count: cells.count)
    }

    mutating func find(by allTitles: [String]) {
        let titles = withoutLocalTimes(Self.withoutSchedule(allTitles))
        if hasTitles {
            findHoursAndMinutes(titles)
            takeStops(titles)
            let running = runningTotals
            let concepts = titles.indices.map { index in
                // A meter runs on as a sum does.
                let isMeter = !TitleVocabulary.title(titles[index]).words.isDisjoint(with: ["hobbs", "tach"])
                return running.contains(index) && !isMeter ? nil : ColumnConcept.of(titles[index])
            }
            hasYear = hasYearAbove || titles.indices.contains { concepts[$0]?.name == "year" && cells[$0].are(.year) }
            takeBlocks(titles, concepts)
            for rank in 0...1 {
                for index in titles.indices
                where found[index] == nil && concepts[index]?.rank == rank && !cells[index].cells.isEmpty
                    && !leftOut.contains(index)
                {
                    guard var meaning = concepts[index]?.meaning(of: cells[index], isFree: isFree),
                        !Self.contradicts(titles[index], cells[index], meaning),
                        !Self.areSeats(titles[index], cells[index])
                    else { continue }
                    if meaning.reading == .hours { meaning.reading = durationReading(titles[index], cells[index]) }
                    if meaning.reading == .pair { meaning = Self.ordered(meaning, titles[index]) }
                    take(meaning, index)
                }
            }
            preferBlock(titles)
            takeShortLandings(titles)
            takeNightLandings(titles)
            takeNightsOf(titles)
            takeTimeByDay(titles)
            takeHood(titles, concepts)
            takeTimeAsStudent(titles)
            takeTimeOfStudents(titles)
            takeTimeAsInstructor(titles)
            takeGroundTime(titles)
            takeInstruction(titles, concepts)
            takeDays(titles)
            leaveNightsOpen(titles)
            leaveSpreadOpen()
            takeLaunchMethods(titles)
            countLaunches(titles)
            takeFlightTimes(titles)
            takeTimeBetween(titles)
            takeCodesBesideTowns(titles)
            guessAircraft()
            for index in titles.indices where found[index] == nil && cells[index].cells.isEmpty {
                if let meaning = concepts[index]?.usualMeaning, isFree(meaning) { take(meaning, index) }
            }
        }
        guessDate(titles)
        guessAircraft()
        guessPlaces(titles)
        guessRoute()
        if !hasTitles { guessUntitled() }
    }

    /// The columns that add up another one from row to row: no value of them is one of a flight.
    private var runningTotals: Set<Int> {
        let minutes = cells.map { column -> [Int]? in
            let values = column.cells.compactMap { CellText.minutes($0, comma: true) }
            return values.count == column.cells.count && values.count >= 3 ? values : nil
        }
        return Set(
            minutes.indices.filter { index in
                guard let sums = minutes[index], sums.last ?? 0 > sums.first ?? 0 else { return false }
                let steps = zip(sums.dropFirst(), sums).map { $0 - $1 }
                return minutes.indices.contains { other in
                    guard other != index, let values = minutes[other], values.count == sums.count else { return false }
                    return zip(steps, values.dropFirst()).count { $0 == $1 && $0 > 0 } * 5 >= steps.count * 4
                }
            })
    }

    func isFree(_ meaning: ColumnMeaning) -> Bool {
        let dateParts: [ColumnMeaning.Target] = [.part("dayMonth"), .part("day"), .part("month")]
        if dateParts.contains(meaning.target), !hasYear { return false }
        // There is one pilot in command.
        if meaning.isRepeatable, meaning.target != .person(.pilotInCommand) { return true }
        return !taken.contains(meaning.target)
    }

    mutating func take(_ meaning: ColumnMeaning, _ index: Int) {
        found[index] = meaning
        taken.insert(meaning.target)
    }

    /// Returns how durations are read: in the unit that the title says, else as minutes where whole numbers are too long for hours.
    func durationReading(_ title: String, _ cells: ColumnCells) -> ColumnMeaning.Reading {
        let words = TitleVocabulary.title(title).words
        if let unit = TitleUnit(title), unit == .clockDecimals || unit == .clockDigits || !words.contains("minutes"),
            let reading = unit.reading
        {
            return reading
        }
        if words.contains("minutes") && !words.contains("hours") { return .minutes }
        let isLong =
            cells.cells.allSatisfy { $0.allSatisfy(\.isNumber) && !($0.count > 2 && $0.hasPrefix("0")) }
            && cells.largest > 24
        return isLong ? .minutes : .hours
    }

    /// Takes a count of starts, else of flights, for the launches where the aircraft are gliders: a column has their launch
    /// methods, or their types.
    private mutating func countLaunches(_ titles: [String]) {
        let launches = ColumnMeaning.field(.launches, .count)
        guard isFree(launches), areGliders else { return }
        func counts(_ word: String) -> Int? {
            titles.indices.first {
                let words = TitleVocabulary.title(titles[$0]).words
                return words.contains(word) && words.isSubset(of: [word, "number", "total", "flight"])
                    && (found[$0].map { $0.target == .part("allTakeoffs") } ?? true)
                    && !cells[$0].cells.isEmpty && cells[$0].are(.count)
            }
        }
        guard let index = counts("start") ?? counts("flights") ?? plainCount(titles) else { return }
        if let before = found[index] { taken.remove(before.target) }
        take(launches, index)
    }

    /// Takes columns that count the launches of a method each: `Winde`, `F-Schlepp`, `Treuillages`. One alone is one only among
    /// gliders.
    private mutating func takeLaunchMethods(_ titles: [String]) {
        let methods = titles.indices.compactMap { index -> (Int, ColumnMeaning)? in
            guard found[index] == nil, !cells[index].cells.isEmpty, cells[index].are(.count),
                let method = Self.launchMethod(titles[index])
            else { return nil }
            return (index, .part("\(RowDraft.launched)\(method)", .count))
        }
        guard methods.count > 1 || areGliders else { return }
        for (index, meaning) in methods where isFree(meaning) { take(meaning, index) }
    }

    /// Returns the launch method that a title counts, as it is stored; nil for another title, and for a single letter.
    private static func launchMethod(_ title: String) -> String? {
        let pieces = FoldedText.folded(title).split { !$0.isLetter && $0 != "-" }.map(String.init).filter {
            !["launch", "launches", "start", "starts", "lancements", "lanzamientos", "lanci"].contains($0)
        }
        let name = pieces.joined(separator: " ")
        guard name.count > 2 else { return nil }
        let endings = ["", "s", "starts", "start"]
        return endings.lazy.filter { name.hasSuffix($0) }.compactMap {
            CellText.launchMethod(String(name.dropLast($0.count)))
        }.first
    }

    /// Takes a departure for the take-off where the other time is the landing, and an arrival for the landing beside the take-off:
    /// the two times of a row are of one kind.
    private mutating func takeFlightTimes(_ titles: [String]) {
        for (time, own, other, others) in [
            (FlightEvent.offBlock, FlightEvent.takeOff, FlightEvent.landing, FlightEvent.onBlock),
            (.onBlock, .landing, .takeOff, .offBlock),
        ] {
            guard !isFree(.time(time)), isFree(.time(own)), !isFree(.time(other)), isFree(.time(others)),
                let index = found.firstIndex(where: { $0?.target == ColumnMeaning.time(time).target }),
                TitleVocabulary.title(titles[index]).words.isSubset(of: ["dep", "arr", "from", "to", "time", "flight"]),
                let otherIndex = found.firstIndex(where: { $0?.target == ColumnMeaning.time(other).target }),
                !TitleVocabulary.title(titles[otherIndex]).words.isDisjoint(with: ["landing", "takeoff", "start"])
            else { continue }
            taken.remove(ColumnMeaning.time(time).target)
            take(.time(own), index)
        }
    }

    /// Takes the columns of identifiers beside those of towns for the places: `Abflugort`, `ICAO`.
    private mutating func takeCodesBesideTowns(_ titles: [String]) {
        let ends: [FieldID] = [.origin, .destination]
        let towns: [(FieldID, Int)] = ends.compactMap { id in
            found.firstIndex { $0?.field == id }.map { (id, $0) }
        }
        guard towns.count == 2, towns.allSatisfy({ !cells[$0.1].are(.place) }) else { return }
        for step in [1, -1] {
            let codes = towns.map { $0.1 + step }
            let fit = codes.allSatisfy { index in
                cells.indices.contains(index) && found[index] == nil && !cells[index].cells.isEmpty
                    && cells[index].are(.place) && !cells[index].areWays
            }
            guard fit else { continue }
            for ((id, town), code) in zip(towns, codes) {
                found[town] = nil
                take(.field(id), code)
            }
            return
        }
    }

    /// The column whose title is only a word for a number, such as `Anzahl`; nil for none, and for a running number.
    private func plainCount(_ titles: [String]) -> Int? {
        titles.indices.first {
            TitleVocabulary.isCount(titles[$0]) && found[$0] == nil && !cells[$0].cells.isEmpty && cells[$0].are(.count)
        }
    }

    /// Whether the gliders of the table say that its co-pilots' time is instruction: a column of launch methods, or types.
    private var areGliders: Bool {
        taken.contains(.field(.launchMethod))
            || found.indices.contains { found[$0]?.target == .aircraft(.aircraftType) && cells[$0].areGliders }
    }

    /// Takes `P2` of gliders for instruction received, where no other column has it: a glider has no second in command.
    private mutating func takeInstruction(_ titles: [String], _ concepts: [ColumnConcept?]) {
        let dual = ColumnMeaning.hours(.dualReceived)
        guard areGliders, isFree(dual),
            let index = found.firstIndex(where: { $0?.field == .column(.secondInCommand) }),
            TitleVocabulary.title(titles[index]).words.isDisjoint(with: ["sic"]), var meaning = found[index]
        else { return }
        taken.remove(meaning.target)
        meaning = ColumnMeaning(dual.target, meaning.reading)
        take(meaning, index)
    }

    /// Takes full stops and touch-and-goes for those by day where another column has those by night: `T&G` beside `Night T&G`;
    /// touch-and-goes beside full stops by day where no column has any by night, too.
    private mutating func takeDays(_ titles: [String]) {
        for (word, night, day) in [
            ("touchgo", "touchNight", "touchDay"), ("fullstop", "oldFullStopNight", "oldFullStopDay"),
        ] {
            let meaning = ColumnMeaning.part(day, .count)
            let nights: [ColumnMeaning.Target] = [.part("oldFullStopNight"), .field(.count(.nightLandings))]
            let isOnlyByDay = taken.contains(.part("oldFullStopDay")) && nights.allSatisfy { !taken.contains($0) }
            guard taken.contains(.part(night)) || isOnlyByDay, isFree(meaning),
                let index = titles.indices.first(where: {
                    found[$0] == nil && TitleVocabulary.title(titles[$0]) == TitleVocabulary.Title(words: [word])
                        && !cells[$0].cells.isEmpty && cells[$0].are(.count)
                })
            else { continue }
            take(meaning, index)
        }
    }

    /// Takes a column `Sim` beside one of actual instrument time for simulated instrument time, as American pages have both.
    private mutating func takeHood(_ titles: [String], _ concepts: [ColumnConcept?]) {
        let hood = ColumnMeaning.hours(.simulatedInstrument)
        guard isFree(hood), let actual = concepts.firstIndex(where: { $0?.name == "actual instrument" }),
            let index = titles.indices.first(where: {
                abs($0 - actual) == 1 && TitleVocabulary.title(titles[$0]) == TitleVocabulary.Title(words: ["sim"])
                    && cells[$0].are(.duration)
            })
        else { return }
        if let before = found[index] { taken.remove(before.target) }
        take(ColumnMeaning(hood.target, found[index]?.reading ?? .hours), index)
        // What was a second column of simulators is the first now.
        for other in titles.indices where found[other] == nil && concepts[other]?.name == "simulator" {
            if let meaning = concepts[other]?.meaning(of: cells[other], isFree: isFree) { take(meaning, other) }
        }
    }

    /// Finds hours and minutes in two columns: whole numbers, of which the minutes are less than 60: `Hrs`, `Min` for the time of
    /// the flight, and `PIC Hrs`, `PIC Min` for one in a role.
    private mutating func findHoursAndMinutes(_ titles: [String]) {
        var words: [Int: Set<String>] = [:]
        for index in titles.indices where !cells[index].cells.isEmpty && cells[index].are(.count) {
            // `Noche h` beside `Noche min`, and `Total h` beside `Total m`.
            let name = titles[index].lowercased().trimmed
            let areMinutes = name.hasSuffix(" m")
            let title = TitleVocabulary.title(areMinutes ? String(name.dropLast(2)) : titles[index])
            guard !title.hasOthers else { continue }
            let unit: Set<String> = areMinutes ? ["minutes"] : name.contains(kept: /\bh$/) ? ["hours"] : []
            words[index] = title.words.union(unit).subtracting(["time"])
        }
        for (hours, title) in words.sorted(by: { $0.key < $1.key }) {
            let rest = title.subtracting(["hours"])
            let named = title.contains("hours") ? words.first { $0.value == rest.union(["minutes"]) }?.key : nil
            guard let minutes = named ?? minutesWithoutTitle(behind: hours, titles), cells[minutes].largest < 60,
                cells[hours].areWhole
            else { continue }
            var suffix = ""
            if !rest.isSubset(of: ["total", "flight", "time", "block"]) {
                let concept = ColumnConcept.of(titles[hours])?.meanings.first { $0.kind == .duration }
                guard let column = concept?.meanings.first?.field?.column else {
                    // Hours alone would be a part of the time.
                    leftOut.formUnion([hours, minutes])
                    continue
                }
                suffix = ".\(column.rawValue)"
            }
            guard isFree(.part("wholeHours\(suffix)", .count)) else { continue }
            take(.part("wholeHours\(suffix)", .count), hours)
            take(.part("restMinutes\(suffix)", .count), minutes)
            if let column = FlightColumn(rawValue: String(suffix.dropFirst())) { taken.insert(.field(.column(column))) }
        }
    }

    /// Takes `ld` and `ln` beside each other for landings by day and by night.
    private mutating func takeShortLandings(_ titles: [String]) {
        func index(_ words: Set<String>) -> Int? {
            titles.indices.first {
                words.contains(FoldedText.folded(titles[$0]).filter(\.isLetter)) && cells[$0].are(.count)
            }
        }
        guard let day = index(["ld", "ldgd", "dl"]), let night = index(["ln", "ldgn", "nl"]),
            isFree(.count(.nightLandings))
        else { return }
        for (place, meaning) in [(day, ColumnMeaning.count(.dayLandings)), (night, .count(.nightLandings))] {
            if let before = found[place] { taken.remove(before.target) }
            take(meaning, place)
        }
    }

    /// Takes `N.Ldgs` beside another column of landings for those by night, where no row has more of them.
    private mutating func takeNightLandings(_ titles: [String]) {
        let names: Set<String> = ["nldg", "nldgs", "nlandings", "nlndg", "nldng", "nlds"]
        guard isFree(.count(.nightLandings)),
            let night = titles.indices.first(where: {
                names.contains(FoldedText.folded(titles[$0]).filter(\.isLetter)) && cells[$0].are(.count)
            }),
            let other = titles.indices.first(where: { index in
                let words = TitleVocabulary.title(titles[index]).words
                return index != night && words.contains("landing")
                    && words.isSubset(of: ["landing", "total", "number", "day"]) && cells[index].are(.count)
            })
        else { return }
        let rows = zip(cells[night].cells, cells[other].cells)
        let isDay =
            TitleVocabulary.title(titles[other]).words.contains("day")
            || FoldedText.folded(titles[other]).filter(\.isLetter).hasPrefix("dl")
        guard
            isDay || cells[night].cells.count != cells[other].cells.count
                || rows.allSatisfy({ (CellText.count($0) ?? 0) <= (CellText.count($1) ?? 0) })
        else { return }
        for index in [night, other] {
            if let before = found[index] { taken.remove(before.target) }
            found[index] = nil
        }
        take(.count(.nightLandings), night)
        take(isDay ? .count(.dayLandings) : .part("allLandings", .count), other)
    }

    /// Takes `davon Nacht` behind a column of landings for those of them by night.
    private mutating func takeNightsOf(_ titles: [String]) {
        for index in titles.indices.dropFirst() where cells[index].are(.count) && !cells[index].cells.isEmpty {
            guard TitleVocabulary.namesPart(titles[index]),
                TitleVocabulary.title(titles[index]).words.contains("night"),
                found[index - 1]?.target == .part("allLandings"), isFree(.count(.nightLandings))
            else { continue }
            if let before = found[index] { taken.remove(before.target) }
            take(.count(.nightLandings), index)
        }
    }

    /// Leaves a column `Night` of whole numbers open beside a total that has decimals: it may count landings.
    private mutating func leaveNightsOpen(_ titles: [String]) {
        guard let block = found.firstIndex(where: { $0?.field == .block }), !cells[block].areWhole,
            let night = found.firstIndex(where: { $0?.field == .column(.night) }), cells[night].areWhole,
            cells[night].largest > 0, TitleVocabulary.title(titles[night]).words == ["night"]
        else { return }
        taken.remove(.field(.column(.night)))
        found[night] = nil
    }

    /// Takes a column with the time by day, beside one by night, for a half of the flight where no column has the whole:
    /// `Temps de vol jour`.
    private mutating func takeTimeByDay(_ titles: [String]) {
        guard isFree(.hours(.block)), taken.contains(.field(.column(.night))) else { return }
        let day = titles.indices.first { index in
            let words = TitleVocabulary.title(titles[index]).words
            return found[index] == nil && !leftOut.contains(index) && words.contains("day")
                && cells[index].are(.duration)
                && !cells[index].cells.isEmpty && words.isSubset(of: ["day", "time", "hours", "flight"])
        }
        if let day { take(.timeByDay, day) }
    }

    /// Returns a meaning of two counts in the order in which the title names day and night.
    private static func ordered(_ meaning: ColumnMeaning, _ title: String) -> ColumnMeaning {
        guard case .part(let name) = meaning.target, TitleVocabulary.namesNightFirst(title) else { return meaning }
        return ColumnMeaning(.part(name.replacing("DayNight", with: "NightDay")), meaning.reading)
    }

    /// Leaves times in roles by day and by night open where other columns have the whole times: they are the same hours.
    private mutating func leaveSpreadOpen() {
        for index in found.indices {
            guard case .part(let name)? = found[index]?.target, name.hasPrefix(RowDraft.spread) else { continue }
            let role = name.split(separator: ".")[1]
            guard taken.contains(.field(.block)),
                FlightColumn(rawValue: String(role)).map({ taken.contains(.field(.column($0))) }) ?? true
            else { continue }
            taken.remove(.part(name))
            found[index] = nil
        }
    }

    // MARK: By the cells alone

    /// Finds the column of registrations, as they are painted.
    private mutating func guessAircraft() {
        for index in cells.indices
        where found[index] == nil && isFree(.field(.aircraft)) && cells[index].areRegistrations {
            take(.field(.aircraft), index)
        }
    }

    private mutating func guessDate(_ titles: [String]) {
        let parts: [ColumnMeaning.Target] = [.field(.date), .part("year")]
        guard taken.isDisjoint(with: parts) else { return }
        for index in cells.indices where found[index] == nil && !cells[index].cells.isEmpty {
            if cells[index].are(.moment), isFree(.time(.offBlock)) { return take(.time(.offBlock), index) }
            let isSerial =
                hasTitles && cells[index].are(.serial)
                && TitleVocabulary.title(titles[index]).words.contains("date")
            if cells[index].are(.date) || isSerial { return take(.field(.date, .date), index) }
        }
    }

    /// Finds the two places among columns of airports without a known title: by a word of their titles, such as the last of
    /// `flight_to`; by their order only where no title says a place.
    private mutating func guessPlaces(_ titles: [String]) {
        let ends = [ColumnMeaning.field(.origin), .field(.destination)]
        var open = cells.indices.filter {
            // `PIC` and `DBO` are codes of airports, too.
            found[$0] == nil && !cells[$0].cells.isEmpty && cells[$0].are(.place) && !cells[$0].areWays
                && !cells[$0].cells.contains { CellText.role($0) != nil }
        }
        for index in open where hasTitles {
            guard let end = Self.end(of: titles[index]), isFree(end) else { continue }
            take(end, index)
        }
        open.removeAll { found[$0] != nil }
        guard ends.allSatisfy(isFree), !taken.contains(.field(.route)) else { return }
        for (index, end) in zip(open, ends) { take(end, index) }
    }

    /// Returns the end of a flight that a title names among other words, such as the `to` of `leg_to`; nil for none and for
    /// both.
    private static func end(of title: String) -> ColumnMeaning? {
        let words = TitleVocabulary.title(title).words
        let isOrigin = !words.isDisjoint(with: ["from", "dep", "origin"])
        let isDestination = !words.isDisjoint(with: ["to", "arr", "dest"])
        guard isOrigin != isDestination else { return nil }
        return isOrigin ? .field(.origin) : .field(.destination)
    }

    /// Finds the only column of airports in a row, where no column has places.
    private mutating func guessRoute() {
        let ends = [ColumnMeaning.field(.origin), .field(.destination), .field(.route)]
        let ways = cells.indices.filter { found[$0] == nil && cells[$0].areWays }
        if ends.allSatisfy(isFree), ways.count == 1 { take(.field(.route), ways[0]) }
    }

    /// Finds the type and the time of a table without titles, where only one column may have it.
    private mutating func guessUntitled() {
        func only(_ condition: (ColumnCells) -> Bool) -> Int? {
            let open = cells.indices.filter { found[$0] == nil && !cells[$0].cells.isEmpty && condition(cells[$0]) }
            return open.count == 1 ? open[0] : nil
        }
        if let index = only({ $0.are(.type) && !$0.are(.duration) }) { take(.aircraft("aircraftType"), index) }
        if let index = only({ $0.are(.duration) && !$0.areDaytimes && !$0.are(.count) && !$0.are(.serial) }) {
            take(.hours(.block), index)
        }
    }
}

extension ColumnCells {
    /// Whether most cells are registrations as they are painted.
    var areRegistrations: Bool {
        !cells.isEmpty && cells.count { Self.isRegistration($0) || AircraftCell($0) != nil } * 5 >= cells.count * 4
    }

    /// Whether most cells are identifiers of airports with marks between them: `LFPN-LFPT`.
    var areWays: Bool {
        let ways = cells.map(PlaceWord.way).filter { $0.allSatisfy(Self.isPlace) }
        // A local flight may name its place once.
        return !cells.isEmpty && ways.count * 5 >= cells.count * 4 && ways.count { $0.count > 1 } * 2 > ways.count
    }
}
