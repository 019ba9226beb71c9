import Aviation

/// What the columns of a table mean, as it is found out: first by the titles with the cells, then by the cells alone.
struct ColumnMeanings {
    private let cells: [ColumnCells]
    private let hasTitles: Bool
    /// By the index of the column; nil for one that is not understood.
    private(set) var found: [ColumnMeaning?]
    private var taken: Set<ColumnMeaning.Target> = []
    /// Whether a column has the year of dates whose other parts have columns of their own.
    private var hasYear = false

    init(_ cells: [ColumnCells], hasTitles: Bool) {
        self.cells = cells
        self.hasTitles = hasTitles
        found = [ColumnMeaning?](repeating: nil, count: cells.count)
    }

    mutating func find(by titles: [String]) {
        if hasTitles {
            findHoursAndMinutes(titles)
            let concepts = titles.map { ColumnConcept.of($0) }
            hasYear = titles.indices.contains { concepts[$0]?.name == "year" && cells[$0].are(.year) }
            for rank in 0...1 {
                for index in titles.indices
                where found[index] == nil && concepts[index]?.rank == rank && !cells[index].cells.isEmpty {
                    guard var meaning = concepts[index]?.meaning(of: cells[index], isFree: isFree) else { continue }
                    if meaning.reading == .hours, isMinutes(titles[index], cells[index]) { meaning.reading = .minutes }
                    if meaning.reading == .pair { meaning = Self.ordered(meaning, titles[index]) }
                    take(meaning, index)
                }
            }
            leaveNightsOpen(titles)
            leaveSpreadOpen()
            for index in titles.indices where found[index] == nil && cells[index].cells.isEmpty {
                if let meaning = concepts[index]?.usualMeaning, isFree(meaning) { take(meaning, index) }
            }
        }
        guessDate()
        for index in cells.indices
        where found[index] == nil && isFree(.field(.aircraft)) && cells[index].areRegistrations {
            take(.field(.aircraft), index)
        }
        guessPlaces(titles)
        guessRoute()
        if !hasTitles { guessUntitled() }
    }

    private func isFree(_ meaning: ColumnMeaning) -> Bool {
        let dateParts: [ColumnMeaning.Target] = [.part("dayMonth"), .part("day"), .part("month")]
        if dateParts.contains(meaning.target), !hasYear { return false }
        // There is one pilot in command.
        if meaning.isRepeatable, meaning.target != .person(.pilotInCommand) { return true }
        return !taken.contains(meaning.target)
    }

    private mutating func take(_ meaning: ColumnMeaning, _ index: Int) {
        found[index] = meaning
        taken.insert(meaning.target)
    }

    private func isMinutes(_ title: String, _ cells: ColumnCells) -> Bool {
        let words = TitleVocabulary.title(title).words
        if words.contains("minutes") && !words.contains("hours") { return true }
        if !words.contains("minutes"), let unit = TitleUnit(title), unit == .minutes || unit == .hours {
            return unit == .minutes
        }
        return cells.cells.allSatisfy { $0.allSatisfy(\.isNumber) && !($0.count > 2 && $0.hasPrefix("0")) }
            && cells.largest > 24
    }

    /// Finds hours and minutes in two columns: whole numbers, of which the minutes are less than 60.
    private mutating func findHoursAndMinutes(_ titles: [String]) {
        func index(_ word: String) -> Int? {
            titles.indices.first {
                TitleVocabulary.title(titles[$0]) == TitleVocabulary.Title(words: [word])
                    && !cells[$0].cells.isEmpty && cells[$0].are(.count)
            }
        }
        guard let hours = index("hours"), let minutes = index("minutes"), cells[minutes].largest < 60 else { return }
        take(.part("wholeHours", .count), hours)
        take(.part("restMinutes", .count), minutes)
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

    private mutating func guessDate() {
        let parts: [ColumnMeaning.Target] = [.field(.date), .part("year")]
        guard taken.isDisjoint(with: parts) else { return }
        for index in cells.indices where found[index] == nil && !cells[index].cells.isEmpty {
            if cells[index].are(.moment), isFree(.time(.offBlock)) { return take(.time(.offBlock), index) }
            if cells[index].are(.date) { return take(.field(.date, .date), index) }
        }
    }

    /// Finds the two places among columns of airports without a known title: by a word of their titles, such as the last of
    /// `flight_to`; by their order only where no title says a place.
    private mutating func guessPlaces(_ titles: [String]) {
        let ends = [ColumnMeaning.field(.origin), .field(.destination)]
        var open = cells.indices.filter { found[$0] == nil && !cells[$0].cells.isEmpty && cells[$0].are(.place) }
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
        let ways = cells.count { cell in
            let places = cell.split { $0.isWhitespace || "-–,;>/".contains($0) }.map(String.init)
            return places.count > 1 && places.allSatisfy(Self.isPlace)
        }
        return !cells.isEmpty && ways * 5 >= cells.count * 4
    }
}
