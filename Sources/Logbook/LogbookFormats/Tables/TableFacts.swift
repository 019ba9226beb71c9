import Aviation

/// What all rows of a file together say about how they are read.
struct TableFacts {
    private(set) var dates = DateScan()
    private(set) var hasClockMinutes = false
    private(set) var rows = 0
    /// The line of the first row with other titles, and how many rows stand below such.
    private(set) var others: (line: Int, rows: Int)?
    /// By the index of the column, for columns of numbers.
    private(set) var columns: [Int: ColumnFacts] = [:]
    /// What the cells of columns are that nothing takes, by the index of the column.
    private(set) var kept: [Int: KeptFacts] = [:]
    /// Whether the first time of some row, in UTC, is on another day at the place of departure.
    private(set) var isNearMidnight = false
    /// How the time of the flight agrees with the times of day beside it.
    private(set) var spans = SpanFacts()
    /// How totals agree with the times above them.
    private(set) var sums = SumFacts()
    /// How many cells of the column of aircraft may be registrations, and how many are other words.
    private(set) var registrations = (some: 0, others: 0)
    /// By the index of the column: how many times of day are parts of a day.
    private(set) var dayFractions: [Int: Int] = [:]
    /// How many times of day are on a clock of twelve hours, and whether some time says UTC itself.
    private(set) var twelveHours = 0
    private(set) var saysUTC = false
    /// Whose codes of airports have three letters.
    private(set) var codes = CodeFacts()

    /// Reads the whole file once.
    init(_ file: TextFile, _ head: TableHead, _ rules: RowRules) throws(ImportError) {
        var reader = RowReader(file, delimiter: head.delimiter, at: head.firstPlace, line: head.firstLine)
        // Figures that nothing takes say nothing of how others are written, unless the format knows them.
        let taken = rules.columns.filter { !$0.isKept && !(rules.hasSums && $0.meaning?.target == .nothing) }
        let kept = rules.columns.filter(\.isKept)
        let dateColumn = taken.first { $0.meaning?.reading == .date }?.index
        func hasDigit(_ cells: [String], _ column: Int?) -> Bool {
            guard let column, column < cells.count else { return false }
            return cells[column].utf8.contains { (48...57).contains($0) }
        }
        let clocks = rules.hasSums ? RowClocks(rules) : nil
        let block = taken.first { $0.meaning?.field == .block }?.index
        // Without it, the only time in a role or by day is that of the flight.
        let halves = block == nil ? taken.filter { $0.meaning?.isTimeOfFlight ?? false }.map(\.index) : []
        let places = taken.filter { [.origin, .destination, .route].contains($0.meaning?.field) }.map(\.index)
        let tails = taken.filter { $0.meaning?.field == .aircraft }.map(\.index)
        let named = places + tails + taken.filter { $0.meaning?.reading == .time }.map(\.index)
        func isSums(_ cells: [String], isDated: Bool) -> Bool {
            guard isDated else { return RowWord(cells: cells) != nil }
            return named.allSatisfy { $0 >= cells.count || cells[$0].isEmpty || RowWord(cell: cells[$0]) != nil }
                && cells.contains { RowWord(cell: $0) != nil }
        }
        let plain = rules.columns.filter { $0.meaning?.unit == nil }.map(\.index)
        /// Whether a row has nothing of a flight: no date, no aircraft, no place, and one cell at most that is no
        /// figure.
        func isBare(_ cells: [String]) -> Bool {
            func isBlank(_ index: Int) -> Bool { index >= cells.count || cells[index].isEmpty }
            return dateColumn != nil && !named.isEmpty && named.allSatisfy(isBlank) && plain.count { !isBlank($0) } < 2
                && !taken.contains { $0.meaning?.reading == .date && hasDigit(cells, $0.index) }
        }
        let aircraft = rules.hasSums ? taken.first { $0.meaning?.field == .aircraft }?.index : nil
        var titles: TableHead.Titles?
        while let row = try reader.next() {
            if row.isBlank { continue }
            if let found = head.titles(row) {
                titles = found
                if found == .other { others = others ?? (row.line, 0) }
                continue
            }
            rows += 1
            if titles == .other {
                others?.rows += 1
                continue
            }
            // Sums would be taken for values, such as minutes.
            if rules.hasSums {
                let isDated = hasDigit(row.cells, dateColumn)
                if isSums(row.cells, isDated: isDated) {
                    sums.compare(row.cells)
                    continue
                }
                if !isDated, isBare(row.cells) { continue }
            }
            for column in taken where column.index < row.cells.count {
                guard let meaning = column.meaning, !row.cells[column.index].isEmpty else { continue }
                if rules.hasSums, meaning.reading == .hours { sums.add(row.cells[column.index], column.index) }
                add(row.cells[column.index], meaning, column.index, rules.today)
                if meaning.reading == .time, column.index + 1 < row.cells.count,
                    CellText.isHalfOfDay(row.cells[column.index + 1])
                {
                    twelveHours += 1
                }
            }
            for index in places where index < row.cells.count { codes.add(place: row.cells[index]) }
            for index in tails where index < row.cells.count { codes.add(aircraft: row.cells[index]) }
            if let clocks {
                if !isNearMidnight, rules.layout.times == .utc {
                    isNearMidnight = clocks.isNearMidnight(row, today: rules.today)
                }
                let only = halves.filter { $0 < row.cells.count && !row.cells[$0].isEmpty }
                let place = block ?? (only.count == 1 ? only.first : nil)
                if !spans.isFull, let place, place < row.cells.count, !row.cells[place].isEmpty,
                    !row.cells[place].utf8.contains(UInt8(ascii: ":")), let span = clocks.span(in: row)
                {
                    spans.add(row.cells[place].trimmed, span, areBlocks: clocks.areBlocks)
                }
            }
            if let aircraft, aircraft < row.cells.count, !row.cells[aircraft].isEmpty {
                if AircraftCell.mayBeRegistration(row.cells[aircraft]) {
                    registrations.some += 1
                } else {
                    registrations.others += 1
                }
            }
            for column in kept where column.index < row.cells.count && !row.cells[column.index].isEmpty {
                self.kept[column.index, default: KeptFacts()].add(row.cells[column.index])
            }
        }
    }

    private mutating func add(_ text: String, _ meaning: ColumnMeaning, _ index: Int, _ today: LocalDate) {
        switch meaning.reading {
        case .date: dates.add(text, today: today)
        case .time:
            addClock(text)
            if text.hasPrefix("0.") || text.hasPrefix("0,") {
                if text.utf8.count > 4 { dayFractions[index, default: 0] += 1 }
            } else if text.utf8.count > 8 {
                dates.add(text, today: today)
            }
        case .text: if meaning.target == .part("dayMonth") { dates.add("\(text)/2000", today: today) }
        case .hours, .hourDigits, .minutes, .clockDecimals, .dayFraction, .decimal:
            if meaning.reading == .minutes, text.utf8.contains(UInt8(ascii: ":")) { hasClockMinutes = true }
            columns[index, default: ColumnFacts()].add(text.trimmed)
        case .count, .pair, .flag, .approach, .person: break
        }
    }

    private mutating func addClock(_ text: String) {
        guard let last = text.utf8.last.map({ $0 | 0x20 }) else { return }
        if last == UInt8(ascii: "z") || last == UInt8(ascii: "c") { saysUTC = true }
        if last == UInt8(ascii: "a") || last == UInt8(ascii: "p"),
            text.utf8.dropLast().last.map({ (48...57).contains($0) }) == true
        {
            twelveHours += 1
        }
        guard last == UInt8(ascii: "m"), text.utf8.count > 2 else { return }
        let before = text.utf8.dropLast().last.map { $0 | 0x20 }
        if before == UInt8(ascii: "a") || before == UInt8(ascii: "p") { twelveHours += 1 }
    }

    /// Whether times of day are local: nobody writes UTC with AM and PM.
    var areTimesLocal: Bool { twelveHours > 0 && !saysUTC }

    /// Whether a comma separates decimals in the file; nil where no number shows it.
    var hasDecimalComma: Bool? {
        let commas = columns.values.reduce(0) { $0 + $1.commas }
        let points = columns.values.reduce(0) { $0 + $1.points }
        return commas == points ? nil : commas > points
    }

    /// Whether some column has hours and minutes without a colon, such as `130`.
    var hasClockDigits: Bool { columns.values.contains { $0.hasClockDigits } }
}

/// What the cells of a column of numbers say about how they are read.
struct ColumnFacts: Hashable, Sendable {
    /// How many numbers have a comma before decimals, or a point.
    private(set) var commas = 0
    private(set) var points = 0
    /// A number with three digits behind its only comma, or point: decimals or thousands.
    private(set) var openComma: String?
    private(set) var openPoint: String?
    /// How many cells are whole numbers other than 0, the largest, and the first.
    private(set) var wholes = 0
    private(set) var largest = 0
    private(set) var example: String?
    /// How many other cells are not 0, and how many of these are hours and minutes with a mark, such as `0:12`.
    private(set) var others = 0
    private var marked = 0
    /// How many whole numbers have three or four digits; and some of one or two digits.
    private(set) var longDigits = 0
    private(set) var shortDigits: String?
    /// A whole number whose last two digits are no minutes.
    private(set) var badDigits: String?
    /// A number with a mark, and one with digits behind it that are no minutes.
    private(set) var decimal: String?
    private(set) var otherDecimal: String?
    /// Whether a number of hours and minutes begins with 0, as in `0130`.
    private(set) var hasLeadingZero = false
    /// A number with two digits behind its mark; and whether some have digits there that are no minutes.
    private(set) var twoDecimals: String?
    /// A number with one digit behind its mark.
    private(set) var oneDecimal: String?
    private var hasOtherDecimals = false
    /// Whether some number, read as a fraction of a day, is not a whole number of minutes; and whether some cannot be a
    /// fraction of a day.
    private var hasPartOfMinute = false
    private var isNoPartOfDay = false
    /// The largest number below 1.
    private(set) var largestPart = 0.0

    mutating func add(_ text: String) {
        guard let number = Int(text), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            if text.contains(where: { ("1"..."9").contains($0) }) {
                others += 1
                if text.contains(":") || CellText.spacedTime(text) != nil { marked += 1 }
            }
            return addMark(text)
        }
        if (3...4).contains(text.count), text.hasPrefix("0"), number > 0 { hasLeadingZero = true }
        guard number > 0 else { return }
        wholes += 1
        largest = max(largest, number)
        example = example ?? text
        if (3...4).contains(text.count) { longDigits += 1 }
        if text.count < 3 { shortDigits = shortDigits ?? text }
        if number % 100 > 59 { badDigits = badDigits ?? text }
    }

    /// Counts a number by its last mark; three digits behind its only one may be a group of thousands.
    private mutating func addMark(_ cell: String) {
        let text = CellText.withoutUnit(cell)
        let isNumber = text.allSatisfy { $0.isNumber || $0.isWhitespace || ".,'’-".contains($0) }
        guard isNumber, let mark = text.lastIndex(where: { $0 == "," || $0 == "." }) else { return }
        decimal = decimal ?? text
        addDecimals(text[text.index(after: mark)...], of: text)
        let before = text[..<mark]
        let isComma = text[mark] == ","
        let hasOther = before.contains { ($0 == "," || $0 == ".") && $0 != text[mark] }
        let isGrouped = before.contains(text[mark])
        if hasOther || !isGrouped && (text[mark...].count != 4 || before.hasPrefix("0") || before.count > 3)
            || before.isEmpty
        {
            if isComma { commas += 1 } else { points += 1 }
        } else if isGrouped {
            if isComma { points += 1 } else { commas += 1 }
        } else if isComma {
            openComma = openComma ?? text
        } else {
            openPoint = openPoint ?? text
        }
    }

    /// Judges the digits behind the mark of a number: whether they may be minutes, or the number a part of a day.
    private mutating func addDecimals(_ digits: Substring, of text: String) {
        if digits.count == 2, digits.first.map({ $0 < "6" }) ?? false {
            if digits != "00" { twoDecimals = twoDecimals ?? text }
        } else if digits.count != 1 || digits.first.map({ $0 > "5" }) ?? true {
            hasOtherDecimals = true
            otherDecimal = otherDecimal ?? text
        } else if digits != "0" {
            oneDecimal = oneDecimal ?? text
        }
        guard !isNoPartOfDay else { return }
        guard let number = Double(text.replacing(",", with: ".")), number < 1 else {
            isNoPartOfDay = true
            return
        }
        largestPart = max(largestPart, number)
        func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 0.02 }
        // Four digits are rounded: 0.0417 is an hour.
        let minutes = number * 1_440
        isNoPartOfDay = abs(minutes - minutes.rounded()) >= (digits.count == 4 ? 0.08 : 0.02)
        if digits.count > 3, !isWhole(number * 60) { hasPartOfMinute = true }
    }

    /// Whether the digits behind the marks may be minutes, as in `0.35` and `1.1`.
    var mayBeClockDecimals: Bool { others > 0 && !hasOtherDecimals }
    /// Whether all numbers are parts of a day, of which some are no hours with decimals: `0.054166667` is 1:18.
    var areDayFractions: Bool { hasPartOfMinute && mayBeDayFractions }
    /// Whether all numbers may be parts of a day, as `0.025` may be 36 minutes.
    var mayBeDayFractions: Bool { others > 0 && !isNoPartOfDay && wholes == 0 }

    /// Whether a comma separates decimals in the column; nil where no number shows it.
    var hasDecimalComma: Bool? { commas == points ? nil : commas > points }

    /// Whether whole numbers are hours and minutes without a colon: some have three or four digits, and the last two of all
    /// are minutes.
    var hasClockDigits: Bool { longDigits > 0 && badDigits == nil }

    /// Whether all numbers are whole ones, which may be hours or minutes.
    var isWhole: Bool { wholes > 0 && others == 0 && !isClockDigits }
    /// Whether whole numbers stand among hours and minutes with a mark, and nothing else: `7` below `0:12`.
    var isMixed: Bool { wholes > 0 && marked > 0 && others == marked }
    /// Whether numbers such as `0130` show that all are hours and minutes without a colon.
    var isClockDigits: Bool { hasLeadingZero && badDigits == nil }
}
