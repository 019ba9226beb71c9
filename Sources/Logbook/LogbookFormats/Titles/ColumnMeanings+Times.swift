import Aviation

/// The times of a table: which of them are at the blocks.
extension ColumnMeanings {
    /// Takes hours under `Alumno` or `Student` for instruction received, beside a column of time in command, and none of time as an
    /// instructor.
    mutating func takeTimeAsStudent(_ titles: [String]) {
        let dual = ColumnMeaning.hours(.dualReceived)
        guard isFree(dual), isFree(.hours(.dualGiven)), !isFree(.hours(.pilotInCommand)),
            let index = titles.indices.first(where: {
                let words = TitleVocabulary.title(titles[$0]).words.subtracting(["time", "hours"])
                return found[$0] == nil && words == ["student"]
                    && !cells[$0].cells.isEmpty && cells[$0].are(.duration)
            })
        else { return }
        take(ColumnMeaning(dual.target, durationReading(titles[index], cells[index])), index)
    }

    /// Takes hours under `Inst.` for instruction given, beside columns of time in command and of time as a student, where
    /// no row has them together with other hours: time by instruments is a part of those.
    mutating func takeTimeAsInstructor(_ titles: [String]) {
        let given = ColumnMeaning.hours(.dualGiven)
        guard isFree(given), !isFree(.hours(.pilotInCommand)), !isFree(.hours(.dualReceived)),
            let index = found.firstIndex(where: { $0?.field == .column(.actualInstrument) }),
            TitleVocabulary.title(titles[index]).words.isSubset(of: ["instrument", "time", "hours"]),
            FoldedText.folded(titles[index]).split(whereSeparator: { !$0.isLetter }).contains("inst")
        else { return }
        func rows(_ index: Int) -> [Int] {
            zip(cells[index].rows, cells[index].cells).filter { CellText.minutes($1, comma: true) ?? 0 > 0 }.map(\.0)
        }
        let own = Set(rows(index))
        let others = found.indices.filter { $0 != index && found[$0]?.unit == .minutes }
        guard !own.isEmpty, others.allSatisfy({ own.isDisjoint(with: rows($0)) }) else { return }
        take(ColumnMeaning(given.target, found[index]?.reading ?? .hours), index)
    }

    /// Takes `Ground time` for training on the ground where no row with it has an aircraft or a place: beside flights it is the time
    /// between two of them.
    mutating func takeGroundTime(_ titles: [String]) {
        let training = ColumnMeaning.hours(.groundTraining)
        let flown: [FieldID] = [.aircraft, .origin, .destination]
        let flights = found.indices.filter { found[$0]?.field.map(flown.contains) ?? false }
        guard isFree(training), !flights.isEmpty,
            let index = titles.indices.first(where: {
                found[$0] == nil && TitleVocabulary.title(titles[$0]).words == ["ground", "time"]
                    && !cells[$0].cells.isEmpty && cells[$0].are(.duration)
            }), flights.allSatisfy({ Set(cells[$0].rows).isDisjoint(with: cells[index].rows) })
        else { return }
        take(ColumnMeaning(training.target, durationReading(titles[index], cells[index])), index)
    }

    /// Returns the titles without those of a schedule: `STD` beside `STA` is no duration.
    static func withoutSchedule(_ titles: [String]) -> [String] {
        func names(_ title: String, _ word: String) -> Bool {
            FoldedText.folded(title).split { !$0.isLetter }.contains(Substring(word))
        }
        guard titles.contains(where: { names($0, "sta") }) else { return titles }
        return titles.map { names($0, "std") ? "" : $0 }
    }

    /// Returns titles without those of times that are local beside others in UTC, such as `Off LT`, `Off L` and `Off`
    /// beside `Off UTC`: they say the same, and a table has one clock.
    func withoutLocalTimes(_ titles: [String]) -> [String] {
        let words = titles.map { title in FoldedText.folded(title).split { !$0.isLetter }.map(String.init) }
        func isClock(_ index: Int) -> Bool {
            !cells[index].cells.isEmpty && (cells[index].are(.clock) || cells[index].are(.moment))
        }
        let others = titles.indices.compactMap { index in
            let rest = words[index].filter { !FileLayout.utcWords.contains($0) }
            return rest != words[index] && isClock(index) ? rest : nil
        }
        guard !others.isEmpty else { return titles }
        return titles.indices.map { index in
            let isLocal =
                !FileLayout.localWords.isDisjoint(with: words[index]) || words[index].last == "l"
                || !words[index].isEmpty && others.contains(words[index])
            return isLocal && isClock(index) ? "" : titles[index]
        }
    }

    /// Takes a column `Dual` for instruction given, where another one names several students and none an instructor: the book is the
    /// instructor's.
    mutating func takeTimeOfStudents(_ titles: [String]) {
        let given = ColumnMeaning.hours(.dualGiven)
        guard isFree(given), let dual = found.firstIndex(where: { $0?.field == .column(.dualReceived) }),
            let students = found.firstIndex(where: { $0?.target == ColumnMeaning.person(.student).target }),
            isFree(.person(.instructor)),
            // `als Schüler` says whose time it is.
            FoldedText.folded(titles[dual]).contains(kept: /\b(?:dual|double|doble|doppio|doppel|dc)/),
            Set(cells[students].cells.map { FoldedText.folded($0) }).count > 1
        else { return }
        take(ColumnMeaning(given.target, found[dual]?.reading ?? .hours), dual)
    }

    /// Takes columns `Off` and `On` for the times off and on the blocks, where others have the take-off or the landing, or
    /// where the time between them is the block time; alone they are take-off and landing, as airlines call them.
    mutating func takeBlocks(_ titles: [String], _ concepts: [ColumnConcept?]) {
        func clocks(_ index: Int) -> Bool {
            !cells[index].cells.isEmpty && (cells[index].are(.clock) || cells[index].are(.moment))
        }
        func named(_ word: String) -> Int? {
            titles.indices.first {
                let words = TitleVocabulary.title(titles[$0]).words
                return words.contains(word) && words.isSubset(of: [word, "time", "flight", "actual"]) && clocks($0)
            }
        }
        func has(_ names: Set<String>, besides index: Int?) -> Bool {
            titles.indices.contains { $0 != index && names.contains(concepts[$0]?.name ?? "") && clocks($0) }
        }
        takeBlockAsTime(concepts)
        takeEngineTimes(titles, concepts)
        let (off, on) = (named("off"), named("on"))
        guard off != nil || on != nil, !has(["off block", "on block"], besides: nil) else { return }
        let areBeside =
            off != nil && has(["take-off", "start"], besides: off) || on != nil && has(["landing", "end"], besides: on)
        guard areBeside || areBlockTimes(off, on, concepts) else { return }
        if let off { take(.time(.offBlock), off) }
        if let on { take(.time(.onBlock), on) }
    }

    /// Takes columns `Start` and `Stop` for the times off and on the blocks where the time between them is that of a column
    /// `Engine time` or `Block time`; elsewhere they are take-off and landing, as gliders have them.
    private mutating func takeEngineTimes(_ titles: [String], _ concepts: [ColumnConcept?]) {
        func index(_ name: String) -> Int? {
            concepts.indices.first { concepts[$0]?.name == name && !cells[$0].cells.isEmpty && cells[$0].are(.clock) }
        }
        guard let start = index("start"), let end = index("end"),
            let block = concepts.firstIndex(where: { $0?.name == "block time" }),
            !TitleVocabulary.title(titles[block]).words.isDisjoint(with: ["engine", "block"]),
            areBlockTimes(start, end, concepts)
        else { return }
        take(.time(.offBlock), start)
        take(.time(.onBlock), end)
    }

    /// Takes a column `Blocco` of times of day beside the time off the blocks for that on the blocks, where another column has the
    /// time between both.
    private mutating func takeBlockAsTime(_ concepts: [ColumnConcept?]) {
        func index(_ name: String) -> Int? { concepts.firstIndex { $0?.name == name } }
        guard let off = index("off block"), index("on block") == nil, let block = index("block time"),
            cells[off].are(.clock), cells[block].are(.clock), cells[off].cells.count == cells[block].cells.count
        else { return }
        let spans = cells[off].cells.indices.map { row -> Int? in
            guard let start = cells[off].minuteOfDay(row), let end = cells[block].minuteOfDay(row) else { return nil }
            return (end - start + 1_440) % 1_440
        }
        let isBetween = cells.indices.contains { other in
            guard other != off, other != block, cells[other].cells.count == spans.count else { return false }
            let agreeing = zip(cells[other].cells, spans).count { text, span in
                CellText.minutes(text, comma: text.contains(",")).map { minutes in
                    span.map { abs($0 - minutes) <= 3 } ?? false
                } ?? false
            }
            return agreeing * 5 >= spans.count * 4
        }
        guard isBetween else { return }
        take(.time(.offBlock), off)
        take(.time(.onBlock), block)
    }

    /// Whether the times between two columns are those of the column with the block time, row by row.
    private func areBlockTimes(_ off: Int?, _ on: Int?, _ concepts: [ColumnConcept?]) -> Bool {
        let names = ["block time", "time", "hours"]
        let blocks = names.lazy.compactMap { name in
            concepts.indices.first { concepts[$0]?.name == name && cells[$0].are(.duration) }
        }
        guard let off, let on, let block = blocks.first else { return false }
        return isBetween(off, on, block)
    }

    /// Whether a column has the time between two others in four of five of the rows that have all three.
    func isBetween(_ off: Int, _ on: Int, _ block: Int) -> Bool {
        let starts = Dictionary(uniqueKeysWithValues: zip(cells[off].rows, cells[off].cells.indices))
        let ends = Dictionary(uniqueKeysWithValues: zip(cells[on].rows, cells[on].cells.indices))
        var agreeing = 0
        var compared = 0
        for (index, row) in cells[block].rows.enumerated() {
            guard let first = starts[row], let last = ends[row] else { continue }
            compared += 1
            guard let start = cells[off].minuteOfDay(first), let end = cells[on].minuteOfDay(last) else { continue }
            let span = (end - start + 1_440) % 1_440
            let text = cells[block].cells[index]
            let isTenth = !text.contains(":") && !text.allSatisfy(\.isNumber)
            let readings = [
                CellText.minutes(text, comma: text.contains(",")), CellText.plainMinutes(text),
                CellText.clockDecimals(text),
            ]
            let isPart = cells[block].partOfDay(index).map { abs($0 - span) <= 1 } ?? false
            if isPart || readings.contains(where: { $0.map { abs($0 - span) <= (isTenth ? 3 : 0) } ?? false }) {
                agreeing += 1
            }
        }
        return compared > 0 && agreeing * 5 >= compared * 4 && compared * 2 > cells[block].cells.count
    }

    /// Takes a column that a title calls block time for how long the flight was, where another one that is no block time was
    /// taken for it: `Flight Time`, `Block Time`.
    mutating func preferBlock(_ titles: [String]) {
        func namesBlock(_ index: Int) -> Bool { TitleVocabulary.title(titles[index]).words.contains("block") }
        guard let taken = found.firstIndex(where: { $0?.field == .block }), !namesBlock(taken),
            let block = titles.indices.first(where: {
                found[$0] == nil && namesBlock($0) && !TitleVocabulary.title(titles[$0]).hasOthers
                    && !cells[$0].cells.isEmpty && cells[$0].are(.duration)
            })
        else { return }
        found[taken] = nil
        take(ColumnMeaning(ColumnMeaning.hours(.block).target, durationReading(titles[block], cells[block])), block)
    }

    /// Takes `Zeit` for how long flights were where it is the time between two times of the rows, however long: 5:32 may be a time
    /// of day, too.
    mutating func takeTimeBetween(_ titles: [String]) {
        guard isFree(.hours(.block)),
            let index = titles.indices.first(where: {
                found[$0] == nil && TitleVocabulary.title(titles[$0]).words == ["time"] && !cells[$0].cells.isEmpty
                    && cells[$0].are(.duration)
            })
        else { return }
        let pairs: [(FlightEvent, FlightEvent)] = [(.offBlock, .onBlock), (.takeOff, .landing)]
        let isBetween = pairs.contains { first, last in
            guard let off = found.firstIndex(where: { $0?.target == ColumnMeaning.time(first).target }),
                let on = found.firstIndex(where: { $0?.target == ColumnMeaning.time(last).target })
            else { return false }
            return self.isBetween(off, on, index)
        }
        guard isBetween else { return }
        take(ColumnMeaning(ColumnMeaning.hours(.block).target, durationReading(titles[index], cells[index])), index)
    }
}

/// What a title says beside its cells.
extension ColumnMeanings {
    /// Whether a column is none of what its cells look like: a title says that a duration is in miles, or no flight is
    /// so long as its shortest.
    static func contradicts(_ title: String, _ cells: ColumnCells, _ meaning: ColumnMeaning) -> Bool {
        if case .length? = TitleUnit(title), meaning.unit != nil, meaning.field != .distance {
            return !cells.cells.contains { $0.contains(":") }
        }
        return meaning.field == .block && !cells.areWhole && cells.cells.count > 1
            && cells.cells.allSatisfy { CellText.minutes($0, comma: $0.contains(",")).map { $0 > 1_440 } ?? true }
    }

    /// Whether a column `Place` has seats, as French titles have it, and no places: `G`, `D`, `avant`.
    static func areSeats(_ title: String, _ cells: ColumnCells) -> Bool {
        let seats: Set<String> = [
            "g", "d", "av", "ar", "avant", "arriere", "gauche", "droite", "left", "right", "front", "rear", "l", "r",
            "p", "c",
        ]
        return TitleVocabulary.title(title).words == ["place"] && !cells.cells.isEmpty
            && cells.cells.allSatisfy { seats.contains(FoldedText.folded($0.trimmed)) }
    }

    /// Returns the column of minutes behind one of hours where both stand under one heading, as on a page of EASA: the
    /// title of the second is blank, and some of its numbers are no count of a flight.
    func minutesWithoutTitle(behind hours: Int, _ titles: [String]) -> Int? {
        let minutes = hours + 1
        guard titles.indices.contains(minutes), titles[minutes].allSatisfy(\.isWhitespace), cells[minutes].are(.count),
            cells[minutes].areWhole, cells[minutes].largest > 24, cells[hours].largest < 24,
            cells[minutes].rows == cells[hours].rows,
            ColumnConcept.of(titles[hours])?.meanings.contains(where: { $0.kind == .duration && !$0.meanings.isEmpty })
                ?? false, !TitleVocabulary.title(titles[hours]).words.isSubset(of: ["flight", "flights", "sim"])
        else { return nil }
        return minutes
    }
}
