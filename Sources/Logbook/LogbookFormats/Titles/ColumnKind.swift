import Aviation

/// What the cells of a column may be. Cells may be of several kinds: `0845` is a time of day and a whole number.
enum ColumnKind: String, Hashable, Sendable, CaseIterable {
    case date = "dates"
    case moment = "dates with times"
    case serial = "serial dates"
    case dayAndMonth = "days and months"
    case year = "years"
    case clock = "times of day"
    case duration = "durations"
    case span = "durations that cannot be times of day"
    case marked = "durations of which some have a mark"
    case number = "numbers"
    case count = "counts"
    case pair = "two counts with a slash"
    case flightNumber = "flight numbers"
    case approach = "approaches"
    case registration = "registrations"
    case type = "aircraft types"
    case place = "places"
    case flag = "yes or no"
    case dayOrNight = "day or night"
    case role = "roles"
    case launch = "launch methods"
    case entryKind = "kinds of entries"
    case rules = "flight rules"
    case person = "names"
    case words = "words"
    case text = "anything"
}

/// The cells of a column among the first rows of a table, and what they are.
final class ColumnCells {
    /// The cells that say something.
    let cells: [String]
    /// The rows of these cells among those that were looked at.
    let rows: [Int]
    private let today: LocalDate
    private var known: [ColumnKind: Bool] = [:]

    /// A type of aircraft is looked for in so many different cells.
    private static let mostTypes = 12

    init(_ cells: [String], today: LocalDate) {
        rows = cells.indices.filter { index in
            (cells[index].contains { $0.isLetter || $0.isNumber } || CellText.flag(cells[index]) == true)
                && !PlaceWord.isNothing(cells[index])
        }
        self.cells = rows.map { cells[$0] }
        self.today = today
    }

    /// Whether most cells, four of five, are of a kind. A column without cells is of any.
    func are(_ kind: ColumnKind) -> Bool {
        if let known = known[kind] { return known }
        let found = find(kind)
        known[kind] = found
        return found
    }

    /// Whether a part of the cells are durations, counts or roles; false for other kinds, and where there are no cells.
    func are(_ kind: ColumnKind, atLeast part: Int, of whole: Int) -> Bool {
        let count =
            switch kind {
            case .duration: cells.count { CellText.minutes($0, comma: true) != nil }
            case .count: cells.count { Self.isCount($0) }
            case .role: cells.count { CellText.role($0) != nil }
            default: 0
            }
        return count > 0 && count * whole >= cells.count * part
    }

    private static func isCount(_ text: String) -> Bool {
        // `0115` is a time of day.
        if text.utf8.count > 2, text.utf8.first == UInt8(ascii: "0") { return false }
        return CellText.count(text).map { $0 < 200 } ?? (CellText.lettered(text) != nil)
    }

    private func find(_ kind: ColumnKind) -> Bool {
        switch kind {
        case .date:
            // A year may be written once: `13/11/2023`, `28/12`.
            most { Self.isDate($0, today) }
                || cells.first.map { Self.isDate($0, today) } ?? false
                    && most { Self.isDate($0, today) || isDayAndMonth($0) }
        case .moment: most { DateParts($0, today: today) != nil && Self.clock($0, today)?.date != nil } && hasClock
        case .serial: most { SerialDate($0) != nil }
        case .dayAndMonth: most(isDayAndMonth)
        case .year:
            most { (Int($0).map { (1_900...2_100).contains($0) } ?? false) && $0.count == 4 }
                || most { $0.count == 2 && $0.allSatisfy(\.isNumber) }
        case .clock: most { Self.clock($0, today).map { $0.date == nil } ?? false } || areDayFractions
        case .duration: most { CellText.minutes($0, comma: true) != nil }
        case .marked: are(.duration) && cells.contains { $0.contains { ".,:".contains($0) } }
        case .span: are(.duration) && !(are(.clock) && cells.contains(where: isLate))
        case .number:
            // The title of a meter or a distance says enough for a few cells with another unit.
            cells.count {
                CellText.hundredths($0, comma: true) != nil || CellText.distance($0, comma: true, unit: nil) != nil
            } * 2 >= cells.count
        case .count: most { Self.isCount($0) }
        case .pair: most { CellText.pair($0) != nil }
        case .flightNumber:
            most { $0.wholeMatch(kept: /[A-Z0-9]{2,3} ?[0-9]{1,4}[A-Z]?/) != nil && $0.contains(where: \.isLetter) }
        case .approach: most { !ApproachCell($0).approaches.contains { $0.typeText != nil } }
        case .registration: most { Self.mayBeRegistration($0) } && !isTypes
        case .type: isTypes
        case .place: most { Self.isPlace($0) }
        case .flag: most { CellText.flag($0) != nil }
        case .dayOrNight: most { CellText.isNight($0) != nil }
        case .role: most { CellText.role($0) != nil }
        case .entryKind: most { EntryWord($0) != nil }
        case .rules: most { Self.isChoice($0, of: .rules) }
        case .launch: most { CellText.launchMethod($0) != nil }
        case .person: most { Self.isPerson($0) }
        case .words: most { $0.contains(where: \.isLetter) }
        case .text: true
        }
    }

    private func isDayAndMonth(_ text: String) -> Bool {
        // `1.5` is a number.
        (text.contains { $0.isLetter || "/-".contains($0) } || text.hasSuffix("."))
            && DateParts(text, today: today) == nil && DateParts("\(text)/2000", today: today) != nil
    }

    /// Whether a condition holds for four of five cells; one of three or four may be an exception, too.
    private func most(_ condition: (String) -> Bool) -> Bool {
        let exceptions = max(cells.count / 5, cells.count > 2 ? 1 : 0)
        return cells.count(where: condition) >= cells.count - exceptions
    }

    /// Whether some date has a time that is not midnight: midnight is what a spreadsheet adds.
    private var hasClock: Bool { cells.contains { Self.clock($0, today)?.time.minutesFromMidnight != .zero } }

    /// Whether all cells are parts of a day, of which some have many decimals.
    private var areDayFractions: Bool {
        let numbers = cells.filter { $0.hasPrefix("0.") || $0.hasPrefix("0,") }
        return !cells.isEmpty && numbers.count == cells.count && numbers.contains { $0.utf8.count > 6 }
            && numbers.allSatisfy { $0.utf8.dropFirst(2).allSatisfy { (48...57).contains($0) } }
    }

    /// Whether a cell may be a time of day later than flights are long.
    private func isLate(_ text: String) -> Bool {
        Self.clock(text, today).map { $0.time.minutesFromMidnight >= Minutes(300) } ?? false
    }

    /// Whether all cells are whole numbers.
    var areWhole: Bool { cells.allSatisfy { $0.allSatisfy(\.isNumber) } }

    /// Whether most cells are times of a day rather than durations: flights are seldom so long.
    var areDaytimes: Bool {
        let late = cells.count { Self.clock($0, today).map { $0.time.minutesFromMidnight >= Minutes(480) } ?? false }
        return are(.clock) && late * 2 > cells.count
    }

    /// Whether there are figures: durations or other numbers.
    var areFigures: Bool { !cells.isEmpty && most { CellText.hundredths($0, comma: true) != nil || isTime($0) } }

    private func isTime(_ text: String) -> Bool { CellText.minutes(text, comma: true) != nil }

    /// Whether most cells are types of gliders.
    var areGliders: Bool {
        !cells.isEmpty
            && cells.count { cell in
                let types = AircraftTypeTable.types(meantBy: cell)
                return !types.isEmpty && types.allSatisfy { $0.aircraftClass == .glider }
            } * 5 >= cells.count * 4
    }

    /// Returns the minute of the day of a cell; nil for one that is no time.
    func minuteOfDay(_ index: Int) -> Int? {
        Self.clock(cells[index], today)?.time.minuteOfDay ?? partOfDay(index).map { $0 % 1_440 }
    }

    /// Returns the minutes of a cell that is a part of a day, such as `0.5`; nil for another one.
    func partOfDay(_ index: Int) -> Int? {
        let text = cells[index]
        return text.hasPrefix("0.") || text.hasPrefix("0,") ? CellText.dayFraction(text) : nil
    }

    /// The largest whole number.
    var largest: Int { cells.compactMap { CellText.count($0) }.max() ?? 0 }

    private var isTypes: Bool {
        var seen: Set<String> = []
        let some = cells.filter { seen.insert($0).inserted }.prefix(Self.mostTypes)
        return !some.isEmpty && some.count(where: Self.isType) * 5 >= some.count * 4
    }

    // MARK: Cells

    private static func clock(_ text: String, _ today: LocalDate) -> CellTime? {
        CellText.time(text, order: .dayFirst, today: today) ?? CellText.time(text, order: .monthFirst, today: today)
    }

    /// Whether a text is one of the choices of a field.
    private static func isChoice(_ text: String, of id: FieldID) -> Bool {
        let name = text.lowercased()
        return FieldTable.standard[.flights][id]?.choices.contains { choice in
            ([choice.value] + choice.otherNames).contains { $0.lowercased() == name }
        } ?? false
    }

    /// Whether a text is a date that is no bare number of days.
    static func isDate(_ text: String, _ today: LocalDate) -> Bool {
        SerialDate(text) == nil && DateParts(text, today: today) != nil
    }

    /// Whether a text is a registration as it is painted, with the mark of a nation.
    static func isRegistration(_ text: String) -> Bool {
        text.wholeMatch(kept: /[A-Z0-9]{1,2}-[A-Z0-9]{3,5}|N[1-9]\d{0,4}[A-Z]{0,2}/) != nil
    }

    /// Whether a text may be a registration, also one without the hyphen: letters and digits in one word.
    private static func mayBeRegistration(_ text: String) -> Bool {
        isRegistration(text.uppercased()) || AircraftCell(text) != nil
            || text.wholeMatch(kept: /[A-Z0-9]{4,7}/) != nil && AirportTable.airport(text) == nil
    }

    /// Whether a text is a type of aircraft that the table knows, or a training device.
    static func isType(_ text: String) -> Bool {
        if text.contains(kept: /\b(?:FFS|FTD|FNPT|BATD|AATD|BITD)\b/) { return true }
        guard text.utf8.count <= 40, text.contains(where: \.isLetter), !isRegistration(text), AircraftCell(text) == nil
        else { return false }
        return !AircraftTypeTable.types(meantBy: text).isEmpty
    }

    static func isPlace(_ text: String) -> Bool {
        text == text.uppercased() && AirportTable.airport(PlaceWord.identifier(in: text) ?? text) != nil
    }

    private static func isPerson(_ text: String) -> Bool {
        guard !text.contains(where: \.isNumber), CellText.flag(text) == nil, text.contains(where: \.isLetter) else {
            return false
        }
        if case .number? = PersonText(text) { return false }
        return !LessonWord.isIn(text)
    }
}

/// A date as a spreadsheet counts it: the days since the end of 1899, with the time as a fraction.
struct SerialDate: Hashable, Sendable {
    let date: LocalDate
    /// The time of day; nil for a whole number.
    let time: ClockTime?

    /// Creates the date of a number from 18,000 to 73,000: 1949 to 2099. Nil for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0].utf8.count == 5, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let days = Int(parts[0]), (18_000...73_000).contains(days),
            let epoch = LocalDate(year: 1899, month: 12, day: 30)
        else { return nil }
        date = epoch.adding(days: days)
        guard parts.count == 2, let fraction = Double("0.\(parts[1])"), fraction > 0 else {
            time = nil
            return
        }
        time = ClockTime(minutesFromMidnight: Minutes(min(Int((fraction * 1_440).rounded()), 1_439)))
    }
}
