import Aviation

/// Tables of characters.
extension ImportFormats {
    /// Returns the source of a table of no known format, by its profile or by what its titles and cells say.
    static func unknownTable(
        _ file: TextFile, _ options: ImportOptions, notes: [String]
    ) throws(ImportError) -> TableSource {
        let mapper = try TableMapper(file, today: options.today)
        var layout = mapper.layout(options)
        var notes = notes
        for map in options.maps {
            let before = layout
            mapper.set(try layout.column(map.title), to: map.meaning, in: &layout)
            notes += layout.displaced(from: before)
        }
        let titles = layout.columns.map(\.title)
        guard let head = mapper.head(layout), layout.columns.contains(where: { $0.meaning != nil }) else {
            throw .unknownColumns(path: file.path, columns: mapper.layout.columns.map(\.title))
        }
        guard mapper.hasDate(layout) else {
            throw .missingColumn(path: file.path, what: mapper.missingDate, columns: titles)
        }
        guard layout.hasFlights else {
            throw .missingColumn(
                path: file.path, what: "no column has a time, an aircraft or an airport, so it is not a logbook",
                columns: titles)
        }
        notes += [mapper.noteOfColumnsBeside].compactMap(\.self)
        let kin = options.format == nil && notes.isEmpty ? tables.first { $0.resembles(head.row) } : nil
        notes += kin.map { ["it may be a table of \($0.name): --format \($0.word) reads it so"] } ?? []
        return try table(file, head, layout, options, isGuessed: mapper.isGuess(options), notes: notes)
    }

    /// Returns what the reader of any table takes of a file with the titles of a format; nil where the pilot has named it.
    static func rival(
        of head: TableHead, _ file: TextFile, _ options: ImportOptions
    ) throws(ImportError) -> GenericTableMatch? {
        guard options.format == nil, let format = head.format, format.word != TableFormat.flightlog.word,
            // No other table calls a date as some programs do.
            head.header.cells.contains(where: { TableSignature.title($0) == "date" })
        else { return nil }
        let leaves = head.header.cells.contains {
            !$0.trimmed.isEmpty && format.meanings[FileLayout.name($0)] == nil
        }
        return leaves ? GenericTableMatch(try TableMapper(file, below: head, today: options.today), format) : nil
    }

    /// Returns the source of a table whose titles are found.
    static func table(
        _ file: TextFile, _ head: TableHead, _ known: FileLayout, _ options: ImportOptions, isGuessed: Bool = false,
        notes said: [String]
    ) throws(ImportError) -> TableSource {
        let format = head.format ?? .unknownTable
        var layout = options.found ?? known
        let options = options.completed(by: known.said)
        var notes = said
        var kept: [Int: KeptFacts]?
        if options.found == nil {
            layout.delimiter = String(head.delimiter)
            layout.preamble = head.preamble
            layout.said = options.said
            layout.owner = format.word == TableFormat.unknownTable.word ? options.owner : nil
            layout.times =
                options.times
                ?? (format.word == TableFormat.unknownTable.word
                    ? (isGuessed ? layout.titledTimes : nil) ?? known.times : format.times)
            var facts = try TableFacts(file, head, RowRules(format, layout, today: options.today))
            if options.times == nil, isGuessed, layout.titledTimes == nil, layout.offsetsAbove.isEmpty,
                layout.times == .utc,
                facts.areTimesLocal
            {
                layout.times = .local
                facts = try TableFacts(file, head, RowRules(format, layout, today: options.today))
                notes.append("times with AM and PM are read as local times of the places; --times utc says otherwise")
            }
            kept = facts.kept
            if options.times == nil, isGuessed, layout.times == .utc, let title = layout.titleOfUnknownClock {
                notes.append(
                    "\(title): it is not known what clock this says; times are read as UTC, --times local says otherwise"
                )
            }
            notes += layout.carriedAbove.map {
                "above the titles: “\($0)” is not read; add it as an opening balance"
            }
            layout.dateOrder = try order(of: facts.dates, known, options)
            let codes = facts.codes.shown ?? options.usualCodes
            layout.shortCodes = codes == .iata && !facts.codes.shared.isEmpty ? .iata : nil
            layout.dates = try dates(file, head, facts, layout, known, format, options)
            notes += [facts.codes.note(codes)].compactMap(\.self)
            var readings = TableReadings(facts, options, format, isGuessed: isGuessed)
            try readings.complete(&layout)
            notes += Self.notes(facts, layout) + readings.notes
        }
        let rules = RowRules(format, layout, today: options.today)
        var description = rules.above
        description.fileName = file.name
        if let name = format.variant(Set(layout.columns.map { FileLayout.name($0.title) })) {
            description.formatName = name
        }
        description.isCertain = format.word != TableFormat.unknownTable.word
        description.columns = rules.described
        if let kept { description.columns.suggest(layout, kept, today: options.today) }
        description.layout = layout.data
        description.end = file.end
        description.reasons.append(reason(head))
        description.notes = [file.encoding.note].compactMap(\.self) + notes + description.notes
        return TableSource(file, head, rules, description)
    }

    /// Returns the order of the dates: the one that is said, that the file shows, that its profile has, or that is usual.
    static func order(
        of dates: DateScan, _ known: FileLayout, _ options: ImportOptions
    ) throws(ImportError) -> DateOrder? {
        if let order = options.dateOrder { return order }
        if known.titledDateOrder == .yearFirst { return .yearFirst }
        if dates.mayBeYearFirst, known.titledDateOrder == nil {
            if known.dateOrder == .yearFirst || options.usualDateOrder == .yearFirst { return .yearFirst }
            guard known.dateOrder == nil else { return known.dateOrder }
            throw .ambiguous(
                what: "dates such as \(dates.example ?? dates.dayFirstExample ?? "") may begin with the year",
                readings: (orders + [.yearFirst]).map(\.rawValue), option: "--date-order")
        }
        if let order = dates.order { return order }
        if dates.open > 0, let order = known.titledDateOrder { return order }
        if dates.dayFirst > 0 {
            throw .ambiguous(
                what: "Are dates day/month or month/day?",
                readings: orders.map(\.rawValue), option: "--date-order")
        }
        guard dates.open > 0 else { return nil }
        if let order = known.dateOrder ?? options.usualDateOrder { return order }
        throw .ambiguous(
            what: "no date shows whether the day or the month is first, such as \(dates.example ?? "")",
            readings: orders.map(\.rawValue), option: "--date-order")
    }

    /// Returns what dates beside times in UTC are: what is said, what the title says, or what the rows show; nil for what the
    /// format says.
    ///
    /// - Throws: `ImportError.ambiguous` where a flight may be on two days.
    private static func dates(
        _ file: TextFile, _ head: TableHead, _ facts: TableFacts, _ layout: FileLayout, _ known: FileLayout,
        _ format: TableFormat, _ options: ImportOptions
    ) throws(ImportError) -> DateReference? {
        if let said = options.dates { return said }
        guard format.word == TableFormat.unknownTable.word, layout.times == .utc else { return nil }
        if let titled = layout.titledDates ?? known.dates { return titled }
        guard facts.isNearMidnight else { return nil }
        let evidence = try DateEvidence(file, head, RowRules(format, layout, today: options.today))
        if let shown = evidence.dates { return shown }
        guard let example = evidence.example else { return nil }
        throw .ambiguous(
            what: "are dates UTC or local to the departure? Example: \(example)",
            readings: DateReference.allCases.map(\.rawValue), option: "--dates utc or --dates local")
    }

    private static let orders: [DateOrder] = [.dayFirst, .monthFirst]

    private static func reason(_ head: TableHead) -> String {
        guard head.header.line > 0 else {
            let last = head.header.cells.last ?? ""
            return "the file has no titles; its columns are called \(last == "A" ? "A" : "A to \(last)")"
        }
        let titles = head.header.cells.map(\.trimmed).filter { !$0.isEmpty }.prefix(4).joined(separator: ", ")
        return "line \(head.header.line) has the titles \(titles) …"
    }

    private static func notes(_ facts: TableFacts, _ layout: FileLayout) -> [String] {
        var notes: [String] = []
        if let order = layout.dateOrder, facts.dates.open + facts.dates.dayFirst + facts.dates.monthFirst > 0 {
            notes.append("dates are read \(order.rawValue)")
            if let exceptions = facts.dates.exceptions(to: order) { notes.append(exceptions) }
        }
        if let dates = layout.dates, facts.isNearMidnight {
            notes.append(
                dates == .utc
                    ? "dates are read as those in UTC, as the times"
                    : "times are read as UTC, dates as those at the place of departure")
        }
        if layout.times == .local, layout.titledTimes == .local {
            notes.append("times are read as local times of the places, as the file says")
        }
        if let others = facts.others {
            notes.append(
                "line \(others.line) has other titles than those of the table: the \(others.rows) rows below them are not read; "
                    + "import them as a file of their own")
        }
        if facts.rows == 0 { notes.append("there are no rows below the titles") }
        return notes
    }
}
