import Aviation
import Foundation
import Logbook

/// All that reading a row needs: the columns of the file, and what holds for all its rows.
struct RowRules {
    /// A column of the file.
    struct Column: Sendable {
        let index: Int
        let title: String
        let meaning: ColumnMeaning?
        /// Whether a comma separates decimals.
        let hasDecimalComma: Bool
        /// Whether digits without a colon are hours and minutes, however few.
        let hasClockDigits: Bool
        /// Whether numbers are parts of a day.
        let hasDayFractions: Bool
        /// Whether most cells are registrations.
        let hasRegistrations: Bool
        /// The unit that the title says; nil for none.
        let unit: TitleUnit?
        /// Whether the title is one of several people, such as `Passengers`.
        let namesSeveral: Bool
        /// Whether the title says that the column has totals, such as `All landings`.
        let isTotal: Bool
        /// Whether the title says that a flight was cancelled, where the cell is a mark.
        let saysCancelled: Bool
        /// How far the clock of its times may be ahead of UTC, as the title says; empty where it says nothing.
        let offsets: [Minutes]

        /// Whether nothing takes its values.
        var isKept: Bool {
            meaning.map { $0.target == .nothing && $0.reading == .text } ?? true
        }
    }

    let format: TableFormat
    let layout: FileLayout
    let today: LocalDate
    let columns: [Column]
    /// The columns whose figures are compared with what the entry has.
    private let compared: [(index: Int, part: String)]
    /// The times whose hours and minutes have columns of their own: the parts, and the column of the hours.
    let pairs: [(column: FlightColumn, hours: String, minutes: String, index: Int?)]
    /// The rules of layouts by which rows were read before.
    private let earlier = EarlierRules()
    let zones = AirportZones()
    let people: PersonCells
    let types = KnownTypes()
    let codes = KnownCodes()
    /// Whether rows without a date may have sums: those of a table of no known format.
    var hasSums: Bool { format.word == TableFormat.unknownTable.word }
    /// Whether a column says what the pilot's time was in a role.
    let hasRoleTimes: Bool
    /// Whether a column says how long flights were, or parts of it.
    let hasBlockTimes: Bool
    /// The columns of roles whose cells are not read as such.
    let keptRoles: [Int]
    /// The columns that only a flight has: its aircraft and its places.
    let ofFlights: [Int]
    /// Whether a column has aircraft.
    var hasAircraft: Bool { columns.contains { $0.meaning?.field == .aircraft } }
    /// What the rows above the titles say.
    let above: ImportDescription
    let aircraft: AircraftFinder
    /// The year that the rows above the titles name, for dates without one; nil for none.
    let yearAbove: Int?
    /// The clock of times of day of which neither a cell nor a title says one.
    let clock: RowClock
    /// Whether the pilot, a title or a row above the titles says the clock of the times.
    let saysClock: Bool

    init(_ format: TableFormat, _ layout: FileLayout, today: LocalDate) {
        self.format = format
        self.layout = layout
        self.today = today
        people = PersonCells(owner: layout.owner)
        var above = ImportDescription(format: layout.format, formatName: format.name, fileName: "")
        format.readPreamble(layout.preamble, &above)
        self.above = above
        aircraft = AircraftFinder(above.aircraft)
        yearAbove = layout.yearAbove
        columns = layout.columns.enumerated().map {
            Column(
                index: $0, title: $1.title, meaning: format.meaning(of: $1),
                hasDecimalComma: $1.hasDecimalComma ?? layout.hasDecimalComma,
                hasClockDigits: $1.hasClockDigits ?? false, hasDayFractions: $1.hasDayFractions ?? false,
                hasRegistrations: $1.hasRegistrations ?? false, unit: TitleUnit($1.title),
                namesSeveral: TitleVocabulary.namesSeveral($1.title),
                isTotal: TitleVocabulary.title($1.title).words.contains("total"),
                saysCancelled: EntryWord.isCancelled($1.title), offsets: ZoneAbbreviation.offsets(inTitle: $1.title))
        }
        let roles: [FieldID] = [
            .column(.pilotInCommand), .column(.secondInCommand), .column(.dualReceived), .column(.dualGiven),
            .column(.solo), FieldID("picusMinutes"), FieldID("spicMinutes"), FieldID("examinerMinutes"),
        ]
        hasRoleTimes = columns.contains { column in
            if case .part(let name)? = column.meaning?.target {
                return name.hasPrefix(RowDraft.spread) && column.meaning?.target != ColumnMeaning.timeByDay.target
            }
            return column.meaning?.field.map(roles.contains) ?? false
        }
        keptRoles = columns.filter { column in
            column.isKept
                && ColumnConcept.of(column.title)?.meanings.contains { $0.meanings.contains { $0.field == .role } }
                    ?? false
        }.map(\.index)
        let flown: [FieldID] = [.aircraft, .origin, .destination, .route]
        ofFlights = columns.filter { $0.meaning?.field.map(flown.contains) ?? false }.map(\.index)
        hasBlockTimes = columns.contains { $0.meaning.map(\.isBlockTime) ?? false }
        let isClockSaid = layout.said?.times != nil || layout.titledTimes != nil
        let offsets = format.word == TableFormat.unknownTable.word && !isClockSaid ? layout.offsetsAbove : []
        saysClock =
            isClockSaid || !layout.offsetsAbove.isEmpty || columns.contains { !$0.offsets.isEmpty }
        clock = offsets.isEmpty ? (layout.times == .utc ? .utc : .local) : .offsets(offsets)
        compared = columns.compactMap { column in column.meaning?.countedPart.map { (column.index, $0) } }
        pairs = FlightColumn.allCases.compactMap { [columns] column in
            let suffix = column == .block ? "" : ".\(column.rawValue)"
            let parts = (hours: "\(WrittenFormat.wholeHours)\(suffix)", minutes: "restMinutes\(suffix)")
            let index = columns.first { $0.meaning?.target == .part(parts.hours) }?.index
            guard index != nil || columns.contains(where: { $0.meaning?.target == .part(parts.minutes) }) else {
                return nil
            }
            return (column, parts.hours, parts.minutes, index)
        }
    }

    /// The columns as the description of the file lists them.
    var described: [ImportColumn] {
        var taken: [FieldID: Int] = [:]
        for column in columns { if let id = column.meaning?.field { taken[id, default: 0] += 1 } }
        return columns.map { column in
            let id = column.meaning?.field.flatMap { taken[$0] == 1 ? $0 : nil }
            var described = ImportColumn(
                column.title, field: id, unit: column.meaning?.unit,
                meaning: id == nil ? words(for: column.meaning) : clock(of: column))
            described.isCompared = column.meaning?.isComparedPart ?? false
            return described
        }
    }

    /// Returns how a column is read whose field says the rest.
    private func clock(of column: Column) -> String? {
        switch column.meaning?.reading {
        case .time? where !column.offsets.isEmpty: "time of the zone that the title names"
        case .time?:
            switch clock {
            case .utc: "UTC"
            case .local: "local time of the place"
            default: "time of the zone that the file names above its titles"
            }
        case .clockDecimals?: "hours and minutes: 0.35 is 0:35"
        case .dayFraction?: "parts of a day: 0.25 is 6:00"
        default: nil
        }
    }

    /// Returns what a column means that no field takes alone; nil for one that is kept as it stands.
    private func words(for meaning: ColumnMeaning?) -> String? {
        if case .part(let name)? = meaning?.target, name != "unused" {
            return meaning?.label ?? "read together with other columns"
        }
        return meaning?.label
    }

    /// Returns the value of a cell that is not empty; nil when it is none.
    func value(of text: String, _ column: Column, _ reading: ColumnMeaning.Reading) -> FieldValue? {
        switch reading {
        case .text: return .text(text)
        case .date: return CellText.date(text, order: layout.dateOrder, today: today).map { .date($0) }
        case .hours: return CellText.minutes(text, comma: column.hasDecimalComma).map { .minutes(Minutes($0)) }
        case .hourDigits:
            let digits = text.trimmed
            let isClock =
                ((column.hasClockDigits ? 1 : 3)...4).contains(digits.utf8.count)
                && digits.utf8.allSatisfy { (48...57).contains($0) }
            guard isClock else { return value(of: digits, column, .hours) }
            let padded = String(repeating: "0", count: max(3 - digits.count, 0)) + digits
            return value(of: "\(padded.dropLast(2)):\(padded.suffix(2))", column, .hours)
        case .minutes:
            if let minutes = CellText.clockMinutes(text) { return .minutes(Minutes(minutes)) }
            if layout.hasClockMinutes, CellText.count(text).map({ $0 != 0 }) ?? false { return nil }
            return CellText.plainMinutes(text).map { .minutes(Minutes($0)) }
        case .clockDecimals:
            return (CellText.clockDecimals(text) ?? CellText.minutes(text, comma: column.hasDecimalComma)).map {
                .minutes(Minutes($0))
            }
        case .dayFraction:
            return (CellText.dayFraction(text) ?? CellText.minutes(text, comma: column.hasDecimalComma)).map {
                .minutes(Minutes($0))
            }
        case .count: return CellText.count(text).map { .number($0) }
        case .decimal where column.meaning?.field == .distance:
            return CellText.distance(text, comma: column.hasDecimalComma, unit: column.unit).map { .hundredths($0) }
        case .decimal: return CellText.hundredths(text, comma: column.hasDecimalComma).map { .hundredths($0) }
        case .flag: return CellText.flag(text).map { .flag($0) }
        case .time, .approach, .person, .pair: return nil
        }
    }

    /// Returns the date of a year and the day with its month, in one text or two; nil for none.
    func date(year said: Int, dayMonth: String?, month: String?, day: Int?) -> LocalDate? {
        let year = said < 100 ? DateParts.year(said, today) : said
        if let dayMonth { return CellText.date("\(dayMonth)/\(year)", order: layout.dateOrder, today: today) }
        guard let month, let day else { return nil }
        guard let number = CellText.count(month) else {
            return CellText.date("\(day) \(month) \(year)", order: .dayFirst, today: today)
        }
        return LocalDate(year: year, month: number, day: day)
    }

    /// Returns the time of day of a cell; nil when it is none.
    func time(of text: String, _ column: Column) -> CellTime? {
        if column.hasDayFractions, let minute = CellText.dayFraction(text), minute < 1_440 {
            return CellTime(time: ClockTime(minutesFromMidnight: Minutes(minute)))
        }
        var time = CellText.time(text, order: layout.dateOrder, today: today)
        if time?.isUTC == false { time?.offsets = column.offsets }
        return time
    }

    /// Returns the entry of cells that an earlier import kept with a layout, of this format or another table's; nil for a
    /// layout that is none.
    func entry(rereading cells: [String], layout data: Data) -> ImportedEntry? {
        let rules = earlier.rules(of: data) { layout in
            let other = (ImportFormats.tables + [.unknownTable]).first { $0.word == layout.format }
            let format = layout.format == self.layout.format ? format : other
            return format.map { RowRules($0, layout, today: today) }
        }
        guard let rules else { return nil }
        return rules.entry(TableRow(cells: cells, line: 0, place: 0))
    }

    /// Returns what a flight of the logbook has for the columns that are compared, where it is the entry of a row.
    func compared(of flight: FlightRecord, for entry: ImportedEntry) -> [Int?] {
        var own = entry.compared
        for column in compared where own.indices.contains(column.index) && own[column.index] != nil {
            own[column.index] = WrittenFormat.part(column.part, of: flight)?.figure ?? 0
        }
        // What the flight has more or fewer of than the row is told at the first column of approaches.
        let approaches = columns.filter { column in
            column.meaning?.reading == .approach && own.indices.contains(column.index) && own[column.index] != nil
        }
        guard let first = approaches.first?.index else { return own }
        let others = approaches.dropFirst().reduce(0) { $0 + (own[$1.index] ?? 0) }
        own[first] = flight.approaches.reduce(0) { $0.plus($1.count) } - others
        return own
    }

    /// Returns what a row is of which the titles do not say how it is read.
    ///
    /// - Parameter refusal: why it cannot be an entry.
    func entry(refusing row: TableRow, _ refusal: String, isCounted: Bool) -> ImportedEntry {
        var entry = ImportedEntry(line: row.line, place: row.place)
        let known = row.cells.prefix(columns.count)
        entry.cells = known + [String](repeating: "", count: columns.count - known.count)
        entry.figures = [Int?](repeating: nil, count: columns.count)
        entry.compared = entry.figures
        entry.refusal = refusal
        entry.isCounted = isCounted
        entry.unreadable = columns.filter { $0.meaning?.unit != nil && !entry.cells[$0.index].trimmed.isEmpty }.map(
            \.index)
        return entry
    }

    /// Returns the entry of a row.
    ///
    /// - Parameter isFirst: whether it is the first one of the table, which may have what was flown before.
    func entry(_ row: TableRow, isFirst: Bool = false) -> ImportedEntry {
        var draft = RowDraft(entry: ImportedEntry(line: row.line, place: row.place), rules: self)
        draft.isFirst = isFirst
        (draft.year, draft.month, draft.isYearOpen) = (row.year, row.month, row.isYearOpen)
        draft.entry.cells = row.cells
        let known = row.cells.prefix(columns.count)
        let extra = row.cells.dropFirst(columns.count)
        draft.entry.cells = known + [String](repeating: "", count: columns.count - known.count)
        draft.entry.figures = [Int?](repeating: nil, count: columns.count)
        draft.entry.compared = draft.entry.figures
        if row.isRepaired { draft.note("a quotation mark within a cell was taken as part of it") }
        for index in row.copied where index < columns.count {
            draft.note("\(columns[index].title.shortened): \(row.cells[index].trimmed.shortened), as in the row above")
        }
        let more = extra.filter { $0.contains { !$0.isWhitespace } }
        if !more.isEmpty { draft.note("more cells than titles: \(more.prefix(5).joined(separator: ", "))") }
        for (column, cell) in zip(columns, known) where cell.utf8.contains(where: { $0 > 0x20 }) {
            draft.read(cell, of: column)
        }
        draft.takePlaceWords()
        draft.takeShortCodes()
        format.finish(&draft)
        for column in compared where draft.entry.figures[column.index] != nil {
            draft.entry.compared[column.index] = WrittenFormat.part(column.part, of: draft.flight)?.figure
        }
        if draft.entry.balance != nil {
            for column in columns where column.meaning?.isPartOfBalance != true {
                draft.entry.compared[column.index] = nil
            }
        }
        if let date = draft.flight.date, date.year < 1900 { draft.note("the year of \(date.isoText) is before 1900") }
        draft.refuseUndated()
        draft.entry.kept.sort()
        return draft.entry
    }
}

extension RowRules {
    /// Sets a field of a flight. Returns false for a value that the field cannot have.
    @discardableResult
    static func set(_ value: FieldValue?, of id: FieldID, in flight: inout FlightRecord) -> Bool {
        switch (id, value) {
        case (.date, .date(let date)?): flight.date = date
        case (.aircraft, .text(let text)?): flight.aircraft = text.trimmed.nonEmpty.map { .new($0) }
        case (.origin, .text(let text)?): flight.origin = place(text)
        case (.destination, .text(let text)?): flight.destination = place(text)
        case (.role, .text(let text)?):
            guard let role = CellText.role(text) else { return false }
            flight.role = role
        case (.launchMethod, .text(let text)?) where CellText.launchMethod(text) != nil:
            return setOther(CellText.launchMethod(text).map { .text($0) }, of: id, in: &flight)
        case (.pilot, .text(let text)?):
            if case .name(let name)? = PersonText(text) { flight.pilot = .new(name) } else { flight.pilot = nil }
        case (.route, .text(let text)?): flight.route = text
        case (.remarks, .text(let text)?): flight.remarks = text
        case (.simulatorDevice, .text(let text)?): flight.simulatorDevice = text.trimmed.nonEmpty
        default:
            if let column = id.column, case .minutes(let minutes)? = value {
                flight.times[column] = minutes
            } else if let count = id.count, case .number(let number)? = value {
                guard number <= Int(Int16.max) else { return false }
                flight.times[count] = number
            } else {
                return setOther(value, of: id, in: &flight)
            }
        }
        return true
    }

    /// Returns the place that a cell names: the identifier of `KMRY (Monterey)`; nil for words such as `n/a` and `local`.
    private static func place(_ text: String) -> RecordLink? {
        guard PlaceWord(text) == nil else { return nil }
        return (PlaceWord.identifier(in: text) ?? text.trimmed).nonEmpty.map { .new($0) }
    }

    private static func setOther(_ value: FieldValue?, of id: FieldID, in flight: inout FlightRecord) -> Bool {
        guard let field = FieldTable.standard[.flights][id] else { return false }
        if case .number(let number)? = value, !field.range.contains(number) { return false }
        var wanted = value
        if case .text(let text)? = value {
            let name = text.trimmed
            wanted = .text(name)
            if !field.choices.isEmpty {
                let choice = field.choices.first { choice in
                    ([choice.value] + choice.otherNames).contains { $0.lowercased() == name.lowercased() }
                }
                guard let choice else { return false }
                wanted = .text(choice.value)
            }
        }
        var record = Record.flight(flight)
        field.set(wanted, in: &record)
        guard case .flight(let changed) = record else { return false }
        flight = changed
        return wanted == nil || wanted == .flag(false) || field.value(in: record) != nil
    }
}

/// The rules of layouts by which rows of earlier imports were read, each made once.
final class EarlierRules {
    private var known: [Data: RowRules?] = [:]
    private static let most = 50

    /// Returns the rules of a stored layout; nil for one of another format, and for bytes of something else.
    func rules(of data: Data, make: (FileLayout) -> RowRules?) -> RowRules? {
        if let rules = known[data] { return rules }
        if known.count > Self.most { known = [:] }
        let rules = FileLayout(data: data).flatMap(make)
        known.updateValue(rules, forKey: data)
        return rules
    }
}
