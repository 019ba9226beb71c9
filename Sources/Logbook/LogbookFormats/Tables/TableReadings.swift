import Aviation

/// Decides how the numbers of a table are read, by what all rows say and by the options.
struct TableReadings {
    let facts: TableFacts
    let options: ImportOptions
    let format: TableFormat
    /// Whether what the columns mean was found by their titles and cells, rather than said.
    let isGuessed: Bool
    private(set) var notes: [String] = []

    init(_ facts: TableFacts, _ options: ImportOptions, _ format: TableFormat, isGuessed: Bool) {
        self.facts = facts
        self.options = options
        self.format = format
        self.isGuessed = isGuessed
    }

    /// Completes the layout.
    ///
    /// - Throws: `ImportError.ambiguous` for durations with a mark of which nothing shows whether it separates decimals.
    mutating func complete(_ layout: inout FileLayout) throws(ImportError) {
        layout.hasClockMinutes = facts.hasClockMinutes
        for (index, column) in facts.kept {
            if let reading = column.reading, !layout.columns[index].isSaid,
                reading != .count || !isNumberOfRow(layout.columns[index].title)
            {
                layout.columns[index].meaning = .figure(reading)
            }
        }
        try setMarks(&layout)
        setUnits(&layout)
        setFractions(&layout)
        setDigits(&layout)
        noteOthers(than: options.durations, layout)
        if facts.registrations.some > 0, facts.registrations.some >= facts.registrations.others,
            format.word == TableFormat.unknownTable.word,
            let aircraft = layout.columns.firstIndex(where: { $0.meaning?.field == .aircraft })
        {
            layout.columns[aircraft].hasRegistrations = true
        }
    }

    /// Whether a title is that of a number which counts nothing.
    private func isNumberOfRow(_ title: String) -> Bool {
        let title = TitleVocabulary.title(title)
        return !title.hasOthers && !title.words.isEmpty && title.words.isSubset(of: ["id", "number", "#", "flight"])
    }

    private func reading(_ index: Int, _ layout: FileLayout) -> ColumnMeaning.Reading? {
        format.meaning(of: layout.columns[index])?.reading
    }

    // MARK: Decimals

    private mutating func setMarks(_ layout: inout FileLayout) throws(ImportError) {
        layout.hasDecimalComma = options.hasDecimalComma ?? facts.hasDecimalComma ?? false
        for index in layout.columns.indices { layout.columns[index].hasDecimalComma = nil }
        if options.hasDecimalComma == nil {
            for (index, column) in facts.columns.sorted(by: { $0.key < $1.key }) {
                try setMark(column, index, &layout)
            }
        }
        if layout.hasDecimalComma { notes.append("a comma separates decimals") }
    }

    private mutating func setMark(
        _ column: ColumnFacts, _ index: Int, _ layout: inout FileLayout
    ) throws(ImportError) {
        let title = layout.columns[index].title
        let hasComma = column.hasDecimalComma ?? layout.hasDecimalComma
        if hasComma != layout.hasDecimalComma { layout.columns[index].hasDecimalComma = hasComma }
        // Numbers that would be thousands, although nothing in their column says so.
        guard column.hasDecimalComma == nil, let open = hasComma ? column.openPoint : column.openComma else { return }
        let isDuration = [.hours, .hourDigits].contains(reading(index, layout)) && !column.areDayFractions
        guard isDuration else {
            notes.append("\(title): \(open) is read with thousands")
            return
        }
        throw .ambiguous(
            what: "\(title): is the mark in \(open) a decimal point or a thousands separator?",
            readings: DecimalMark.allCases.map(\.rawValue), option: "--decimals")
    }

    // MARK: Hours or minutes

    /// Decides whether columns of whole numbers are hours or minutes: a flight has no more than 24 hours.
    private mutating func setUnits(_ layout: inout FileLayout) {
        let isKnown = layout.format != TableFormat.unknownTable.word
        let durations = facts.columns.filter { [.hours, .minutes].contains(reading($0.key, layout)) }
        let areClocks = facts.spans.areClockDigits && isGuessed && options.durations == nil
        func isClock(_ index: Int, _ column: ColumnFacts) -> Bool {
            if column.isClockDigits { return reading(index, layout) == .hours }
            return areClocks && column.isWhole && column.badDigits == nil && column.largest >= 100
                && !layout.columns[index].isSaid && TitleUnit(layout.columns[index].title)?.reading == nil
        }
        for (index, column) in durations where isClock(index, column) {
            layout.columns[index].meaning?.reading = .hourDigits
        }
        guard !isKnown else { return setSaidUnits(durations, &layout) }
        let isOpen = isGuessed
        guard isOpen || options.durations != nil else { return }
        let whole = durations.filter { $0.value.isWhole }
        let isLong = whole.contains { $0.value.largest > 24 }
        let isFraction = durations.contains { !$0.value.isWhole && $0.value.others > 0 }
        for (index, column) in durations.sorted(by: { $0.key < $1.key }) {
            guard !layout.columns[index].isSaid, !column.isClockDigits, reading(index, layout) != .hourDigits else {
                continue
            }
            // The title says the unit.
            if options.durations == nil, TitleUnit(layout.columns[index].title)?.reading != nil { continue }
            guard column.isWhole else {
                // Beyond the rows by which it was found.
                if isOpen, column.others > 0 { layout.columns[index].meaning?.reading = .hours }
                if column.isMixed, options.durations == nil { setMixed(index, column, &layout) }
                continue
            }
            let known = options.durations ?? facts.spans.unit
            let isMinutes = known.map { $0 == .minutes } ?? (isLong && !(isFraction && column.largest <= 24))
            layout.columns[index].meaning?.reading = isMinutes ? .minutes : .hours
            guard known == nil else { continue }
            let example = column.example ?? ""
            let (unit, other) = isMinutes ? ("minutes", "hours") : ("hours", "minutes")
            notes.append(
                "\(layout.columns[index].title.shortened): whole numbers such as \(example) are read as \(unit); "
                    + "if they are \(other), say so for the column, or with --durations \(other)")
        }
    }

    /// Decides about whole numbers among hours and minutes with a mark: minutes where the times of day show it, or where they
    /// are too long for hours.
    private mutating func setMixed(_ index: Int, _ column: ColumnFacts, _ layout: inout FileLayout) {
        let isMinutes = facts.spans.unit.map { $0 == .minutes } ?? (column.largest > 24)
        if isMinutes { layout.columns[index].meaning?.reading = .minutes }
        let (unit, other) = isMinutes ? ("minutes", "hours") : ("hours", "minutes")
        notes.append(
            "\(layout.columns[index].title.shortened): \(column.example ?? "") among hours and minutes with a colon is read as \(unit); "
                + "if it is \(other), say so with --durations \(other)")
    }

    /// Reads the whole numbers of a known format's hours in the unit that is said; where none is, numbers that are longer than
    /// a day are noted.
    private mutating func setSaidUnits(_ durations: [Int: ColumnFacts], _ layout: inout FileLayout) {
        for (index, column) in durations.sorted(by: { $0.key < $1.key }) where reading(index, layout) == .hours {
            guard column.isWhole else { continue }
            if options.durations == .minutes {
                layout.columns[index].meaning?.reading = .minutes
            } else if options.durations == nil, column.largest > 24 {
                notes.append(
                    "\(layout.columns[index].title.shortened): whole numbers such as \(column.example ?? "") are read as hours; "
                        + "if they are minutes, say so with --durations minutes")
            }
        }
    }

    // MARK: Decimals that are minutes, and parts of a day

    /// Decides whether the digits behind a mark are minutes, and whether numbers are parts of a day. The times of day beside
    /// them show it, or the numbers themselves.
    private mutating func setFractions(_ layout: inout FileLayout) {
        for (index, count) in facts.dayFractions where count > 0 { layout.columns[index].hasDayFractions = true }
        let titled =
            layout.columns.contains { TitleUnit($0.title) == .clockDecimals } ? DurationUnit.hoursAndMinutes : nil
        let unit = options.durations ?? titled ?? facts.spans.unit ?? facts.sums.unit
        let block = facts.columns.first { format.meaning(of: layout.columns[$0.key])?.field == .block }?.value
        let halves = facts.columns.filter { format.meaning(of: layout.columns[$0.key])?.isTimeOfFlight ?? false }
        let mayBeClock =
            block?.mayBeClockDecimals
            ?? halves.values.allSatisfy { $0.others == 0 || $0.mayBeClockDecimals }
        let isClock = unit == .hoursAndMinutes && (options.durations ?? titled != nil || mayBeClock)
        // Without a total it is said for the first of the times that make it.
        let total = block == nil ? halves.keys.min() : nil
        // A spreadsheet writes all its durations alike: beside parts of a day, no shorter one is hours.
        let longest = facts.columns.compactMap { index, column in
            column.areDayFractions && reading(index, layout) == .hours ? column.largestPart : nil
        }.max()
        for (index, column) in facts.columns.sorted(by: { $0.key < $1.key }) where reading(index, layout) == .hours {
            let title = layout.columns[index].title.shortened
            let isBesideParts = column.mayBeDayFractions && longest.map { column.largestPart <= $0 + 1e-6 } ?? false
            if column.areDayFractions || isBesideParts, options.durations == nil {
                layout.columns[index].meaning?.reading = .dayFraction
                notes.append(
                    "\(title): numbers are read as parts of a day, as a spreadsheet writes durations without a format")
            } else if column.mayBeClockDecimals, isClock,
                options.durations != nil || titled == nil || TitleUnit(layout.columns[index].title) != .hours
            {
                layout.columns[index].meaning?.reading = .clockDecimals
                guard options.durations == nil, titled == nil, let example = column.twoDecimals ?? column.oneDecimal
                else { continue }
                let shown = CellText.clockDecimals(example).map { Minutes($0).clockText } ?? ""
                notes.append(
                    "\(title): \(example) is read as \(shown), as \(facts.spans.unit == nil ? "its totals" : "the times of the flights") show"
                )
            } else if column.mayBeClockDecimals, unit == nil, isGuessed, let example = column.twoDecimals,
                layout.columns[index].meaning?.field == .block || index == total
            {
                let shown = CellText.minutes(example, comma: example.contains(",")).map { Minutes($0).clockText } ?? ""
                notes.append(
                    "\(title): \(example) is read as decimals of an hour, \(shown); if the digits behind the mark are minutes, say so "
                        + "with --durations h.mm")
            }
        }
    }

    /// Notes the columns of which the unit that is said does not hold: no number of minutes has a mark, and behind that
    /// of hours and minutes are less than 60.
    private mutating func noteOthers(than said: DurationUnit?, _ layout: FileLayout) {
        guard let said, said != .hours else { return }
        let others = facts.columns.sorted { $0.key < $1.key }.compactMap { index, column -> (String, String)? in
            guard !layout.columns[index].isSaid, reading(index, layout) == .hours else { return nil }
            let example = said == .minutes ? column.decimal : column.otherDecimal
            return example.map { (layout.columns[index].title.shortened, $0) }
        }
        guard let (title, example) = others.first else { return }
        let more = others.count > 1 ? " and \(others.count - 1) more" : ""
        let why = said == .minutes ? "is no whole number" : "has no minutes behind its mark"
        notes.append(
            "\(title)\(more): \(example) \(why), so --durations \(said.rawValue) does not hold there; "
                + "numbers with a mark are read as decimals of an hour")
    }

    // MARK: Digits without a colon

    /// Decides whether digits without a colon are hours and minutes: in one way for a column.
    private mutating func setDigits(_ layout: inout FileLayout) {
        for (index, column) in facts.columns.sorted(by: { $0.key < $1.key }) {
            layout.columns[index].hasClockDigits = nil
            guard reading(index, layout) == .hourDigits, column.wholes > 0 else { continue }
            let title = layout.columns[index].title
            let isTitled = TitleUnit(title) == .clockDigits
            let isClock = column.badDigits == nil && (facts.hasClockDigits || isTitled || facts.spans.areClockDigits)
            layout.columns[index].hasClockDigits = isClock ? true : nil
            guard let digits = column.shortDigits, !column.hasClockDigits, !isTitled else { continue }
            if isClock {
                let read = digits.count == 1 ? "0:0\(digits)" : "0:\(digits)"
                notes.append(
                    "\(title): \(digits) is read as \(read), because other columns have minutes without a colon")
            } else {
                notes.append("\(title): \(digits) is read as \(digits) hours; it may be minutes")
            }
        }
    }
}
