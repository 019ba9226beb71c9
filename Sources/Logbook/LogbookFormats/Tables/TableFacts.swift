import Aviation

/// What all rows of a file together say about how they are read.
struct TableFacts {
    private(set) var dates = DateScan()
    private(set) var hasClockMinutes = false
    private(set) var rows = 0
    /// By the index of the column, for columns of numbers.
    private(set) var columns: [Int: ColumnFacts] = [:]

    /// Reads the whole file once.
    init(_ file: TextFile, _ head: TableHead, _ rules: RowRules) throws(ImportError) {
        var reader = RowReader(file, delimiter: head.delimiter, at: head.firstPlace, line: head.firstLine)
        let columns = rules.columns.filter { column in
            column.meaning.map { [.date, .hours, .hourDigits, .minutes, .decimal].contains($0.reading) } ?? false
        }
        while let row = try reader.next() {
            if row.isBlank || row.cells == head.header.cells { continue }
            rows += 1
            for column in columns where column.index < row.cells.count {
                guard let reading = column.meaning?.reading, !row.cells[column.index].isEmpty else { continue }
                add(row.cells[column.index], reading, column.index, rules.today)
            }
        }
    }

    private mutating func add(_ text: String, _ reading: ColumnMeaning.Reading, _ index: Int, _ today: LocalDate) {
        if reading == .date { return dates.add(text, today: today) }
        if reading == .minutes, text.utf8.contains(UInt8(ascii: ":")) { hasClockMinutes = true }
        columns[index, default: ColumnFacts()].add(text.trimmed)
    }

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
    /// How many other cells are not 0.
    private(set) var others = 0
    /// How many whole numbers have three or four digits; and some of one or two digits.
    private(set) var longDigits = 0
    private(set) var shortDigits: String?
    /// A whole number whose last two digits are no minutes.
    private(set) var badDigits: String?

    mutating func add(_ text: String) {
        guard let number = Int(text), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            if text.contains(where: { ("1"..."9").contains($0) }) { others += 1 }
            return addMark(text)
        }
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

    /// Whether a comma separates decimals in the column; nil where no number shows it.
    var hasDecimalComma: Bool? { commas == points ? nil : commas > points }

    /// Whether whole numbers are hours and minutes without a colon: some have three or four digits, and the last two of all
    /// are minutes.
    var hasClockDigits: Bool { longDigits > 0 && badDigits == nil }

    /// Whether all numbers are whole ones, which may be hours or minutes.
    var isWhole: Bool { wholes > 0 && others == 0 }
}
