import Aviation

/// What the rows of a table show about its dates, beside times in UTC: whether they are dates in UTC, or at the place of
/// departure. Near midnight the two are a day apart.
struct DateEvidence {
    /// The first flight that would be on another day, in words; nil for none.
    private(set) var example: String?
    /// How many rows and pairs of rows contradict a reading.
    private var against: [DateReference: Contradictions] = [:]
    private var previous: Flight?
    /// How many rows have a later date than the one before, and an earlier one.
    private var later = 0
    private var earlier = 0

    /// The contradictions of one reading: of rows alone, and of a flight with the one above it, by the order of the file.
    private struct Contradictions {
        var alone = 0
        var ascending = 0
        var descending = 0
    }

    /// The hours of a flight by each reading.
    private struct Flight {
        let date: LocalDate
        let hours: [DateReference: (off: UTCInstant, on: UTCInstant)]
        let isOpen: Bool
    }

    init(_ file: TextFile, _ head: TableHead, _ rules: RowRules) throws(ImportError) {
        let clocks = RowClocks(rules)
        var reader = RowReader(file, delimiter: head.delimiter, at: head.firstPlace, line: head.firstLine)
        var titles: TableHead.Titles?
        while let row = try reader.next() {
            if row.isBlank { continue }
            if let found = head.titles(row) {
                titles = found
                continue
            }
            if titles == .other { continue }
            guard let date = clocks.date(in: row), let off = clocks.off(in: row) else { continue }
            add(date, off, clocks.on(in: row), clocks, row)
        }
    }

    private mutating func add(
        _ date: LocalDate, _ off: ClockTime, _ on: ClockTime?, _ clocks: RowClocks, _ row: TableRow
    ) {
        let zones = clocks.zones(of: row)
        let local = zones.origin.map { RowDraft.instant(of: off, locallyOn: date, $0) } ?? UTCInstant(date, off)
        let starts: [DateReference: UTCInstant] = [.utc: UTCInstant(date, off), .local: local]
        let span = on.map { ($0.minuteOfDay - off.minuteOfDay + 1_440) % 1_440 } ?? 0
        let hours = starts.mapValues { (off: $0, on: $0.adding(Minutes(span))) }
        let isOpen = starts[.utc] != starts[.local]
        let flight = Flight(date: date, hours: hours, isOpen: isOpen)
        defer { previous = flight }
        if isOpen {
            example = example ?? "\(off.text) on \(date.isoText) in line \(row.line)"
            if let arrival = clocks.arrival(in: row), let utc = hours[.utc]?.on, let local = hours[.local]?.on {
                let fitsUTC = utc.date == arrival
                let day = zones.destination.map {
                    local.date.adding(days: $0.wallTime(at: local, on: local.date).daysLater)
                }
                let fitsLocal = day == arrival
                if fitsLocal, !fitsUTC { against[.utc, default: Contradictions()].alone += 1 }
                if fitsUTC, !fitsLocal { against[.local, default: Contradictions()].alone += 1 }
            }
        }
        guard let previous else { return }
        if date > previous.date { later += 1 } else if date < previous.date { earlier += 1 }
        guard isOpen || previous.isOpen else { return }
        for reading in DateReference.allCases {
            guard let above = previous.hours[reading], let own = hours[reading] else { continue }
            if own.off < above.on { against[reading, default: Contradictions()].ascending += 1 }
            if above.off < own.on { against[reading, default: Contradictions()].descending += 1 }
        }
    }

    /// What the dates are, where only one reading fits; nil where both do, or none.
    var dates: DateReference? {
        let isSorted = min(later, earlier) * 10 <= max(later, earlier)
        func count(_ reading: DateReference) -> Int {
            let found = against[reading] ?? Contradictions()
            return found.alone + (!isSorted ? 0 : earlier > later ? found.descending : found.ascending)
        }
        let utc = count(.utc)
        let local = count(.local)
        if utc * 4 < local { return .utc }
        return local * 4 < utc ? .local : nil
    }
}

/// The columns of a table that say when and where a flight was.
struct RowClocks {
    private let rules: RowRules
    private let dateColumn: RowRules.Column?
    private let arrivalColumn: RowRules.Column?
    private let origin: Int?
    private let destination: Int?
    /// The columns of places where none has the departure: those on the way in their order, or the way in one.
    private let way: [Int]
    /// The columns of the parts of a date, by their names.
    private let parts: [String: Int]
    private let starts: [RowRules.Column]
    private let ends: [RowRules.Column]
    private let known = Known()
    /// Whether the times are those off and on blocks, rather than in the air.
    let areBlocks: Bool

    init(_ rules: RowRules) {
        self.rules = rules
        func column(_ target: ColumnMeaning.Target) -> RowRules.Column? {
            rules.columns.first { $0.meaning?.target == target }
        }
        dateColumn = column(.field(.date))
        arrivalColumn = column(.part("arrivalDate"))
        let names = ["year", "month", "day", "dayMonth"]
        parts = Dictionary(
            uniqueKeysWithValues: names.compactMap { name in column(.part(name)).map { (name, $0.index) } })
        origin = column(.field(.origin))?.index
        destination = column(.field(.destination))?.index
        let stops = (2...(2 * RowDraft.mostStops + 1)).compactMap { column(.part("\(RowDraft.stop)\($0)"))?.index }
        way = origin != nil ? [] : stops.isEmpty ? [column(.field(.route))?.index].compactMap(\.self) : stops
        let blocks = [FlightEvent.offBlock, .onBlock].map { column(.field(.event($0))) }
        let air = [FlightEvent.takeOff, .landing].map { column(.field(.event($0))) }
        areBlocks = blocks[0] != nil && blocks[1] != nil
        let pair = areBlocks ? blocks : air
        starts = [pair[0], blocks[0], air[0]].compactMap(\.self)
        ends = [pair[1]].compactMap(\.self)
    }

    private func cell(_ index: Int?, _ row: TableRow) -> String? {
        guard let index, index < row.cells.count else { return nil }
        return row.cells[index].trimmed.nonEmpty
    }

    func date(in row: TableRow) -> LocalDate? {
        guard dateColumn == nil else {
            return cell(dateColumn?.index, row).flatMap {
                CellText.date($0, order: rules.layout.dateOrder, today: rules.today)
            }
        }
        guard let year = number("year", row) else { return nil }
        if let month = number("month", row), let day = number("day", row) {
            return LocalDate(year: year, month: month, day: day)
        }
        return cell(parts["dayMonth"], row).flatMap {
            CellText.date("\($0)/\(year)", order: rules.layout.dateOrder, today: rules.today)
        }
    }

    private func number(_ part: String, _ row: TableRow) -> Int? { cell(parts[part], row).flatMap { Int($0) } }

    func arrival(in row: TableRow) -> LocalDate? {
        cell(arrivalColumn?.index, row).flatMap { CellText.date($0, order: rules.layout.dateOrder, today: rules.today) }
    }

    /// The first time of a row that has no date of its own; nil where none is.
    func off(in row: TableRow) -> ClockTime? { starts.lazy.compactMap { time($0, row) }.first }

    func on(in row: TableRow) -> ClockTime? { ends.lazy.compactMap { time($0, row) }.first }

    private func time(_ column: RowRules.Column, _ row: TableRow) -> ClockTime? {
        guard let text = cell(column.index, row), text.utf8.count <= 8 || column.hasDayFractions else { return nil }
        if let minute = Self.minute(text.utf8) { return ClockTime(minutesFromMidnight: Minutes(minute)) }
        return rules.time(of: text, column).flatMap { $0.date == nil ? $0.time : nil }
    }

    /// Returns the minute of a day of `09:12`, the usual form; nil for another one.
    private static func minute(_ bytes: String.UTF8View) -> Int? {
        guard bytes.count == 5 else { return nil }
        var value = 0
        for (place, byte) in bytes.enumerated() {
            if place == 2 {
                guard byte == UInt8(ascii: ":") else { return nil }
            } else {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int(byte) - 48
            }
        }
        return value < 2_400 && value % 100 < 60 ? value / 100 * 60 + value % 100 : nil
    }

    /// The minutes from the first to the last time of a row of the same kind; nil where one is missing.
    func span(in row: TableRow) -> Int? {
        guard !ends.isEmpty, let start = starts.first.flatMap({ time($0, row) }), let end = on(in: row) else {
            return nil
        }
        return (end.minuteOfDay - start.minuteOfDay + 1_440) % 1_440
    }

    func zones(of row: TableRow) -> (origin: LocalZone?, destination: LocalZone?) {
        let ends = places(of: row, usual: rules.layout.shortCodes)
        return (
            ends.origin.flatMap { rules.zones.zone(of: $0) }, ends.destination.flatMap { rules.zones.zone(of: $0) }
        )
    }

    /// The places of a row as its flight has them.
    ///
    /// - Parameter usual: whose codes of three letters are where the row does not show it.
    private func places(of row: TableRow, usual: ShortCodes?) -> (origin: String?, destination: String?) {
        let stops = way.lazy.compactMap { cell($0, row) }
        let origin = cell(origin, row).map(known.name) ?? stops.first.flatMap { known.ends(of: $0).first }
        let destination = cell(destination, row).map(known.name) ?? stops.last.flatMap { known.ends(of: $0).last }
        guard origin?.utf8.count == 3 || destination?.utf8.count == 3 else { return (origin, destination) }
        let names = [origin, destination].compactMap(\.self)
        func meant(_ name: String?) -> String? {
            name.map { rules.codes.identifier(of: $0, among: names, usual: usual) ?? $0 }
        }
        return (meant(origin), meant(destination))
    }

    /// Whether the first time of a row is on another day at the place of departure, whatever its date.
    func isNearMidnight(_ row: TableRow, today: LocalDate) -> Bool {
        guard let off = off(in: row) else { return false }
        let origin = places(of: row, usual: nil).origin
        // A code of three letters may be of either airport, as long as the rest of the file is not known.
        let other = origin?.utf8.count == 3 ? places(of: row, usual: .iata).origin : nil
        return [origin, other].compactMap(\.self).contains { place in
            offsets(at: place, today).contains { !(0..<1_440).contains(off.minuteOfDay + $0) }
        }
    }

    /// The minutes that clocks of a place are ahead of UTC, in winter and in summer; empty where its zone is not known.
    private func offsets(at place: String, _ today: LocalDate) -> [Int] {
        if let known = known.offsets[place] { return known }
        let noon = ClockTime(minutesFromMidnight: Minutes(720))
        let zone = rules.zones.zone(of: place)
        let found = [0, 182].compactMap { days in
            let day = today.adding(days: days)
            return zone.map { $0.wallTime(at: UTCInstant(day, noon), on: day).minutesFromMidnight.count - 720 }
        }
        if known.offsets.count < Known.most { known.offsets[place] = found }
        return found
    }

    private final class Known {
        var offsets: [String: [Int]] = [:]
        static let most = 10_000
        private var names: [String: String] = [:]
        private var ways: [String: (first: String?, last: String?)] = [:]

        /// Returns the name of a place as its flight has it: the identifier of `KMRY (Monterey)`.
        func name(_ text: String) -> String {
            guard text.utf8.count > 4 else { return text }
            if let name = names[text] { return name }
            let name = PlaceWord.identifier(in: text) ?? text
            if names.count < Self.most { names[text] = name }
            return name
        }

        /// Returns the first and the last place of a way.
        func ends(of text: String) -> (first: String?, last: String?) {
            if let ends = ways[text] { return ends }
            let places = PlaceWord.way(text)
            if ways.count < Self.most { ways[text] = (places.first, places.last) }
            return (places.first, places.last)
        }
    }
}
