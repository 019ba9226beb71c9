import Aviation

/// What is in the cells of a column that no field reads.
struct KeptFacts: Hashable, Sendable {
    private var filled = 0
    private var numbers = 0
    private var clocks = 0
    private var fractions = 0
    private var nonzero = 0
    /// The number of digits of the longest whole number.
    private var digits = 0
    /// How many cells are times of day, how many of these are later than flights are long, and how many show it by a colon or
    /// a 0 before three digits.
    private var times = 0
    private var late = 0
    private var marked = 0
    /// The first cells.
    private(set) var examples: [String] = []

    private static let mostExamples = 40
    /// Whether a column has times of day is found by so many cells.
    private static let mostTimes = 2_000

    mutating func add(_ text: String) {
        let cell = text.trimmed
        guard !cell.isEmpty, !PlaceWord.isNothing(cell) else { return }
        filled += 1
        if examples.count < Self.mostExamples { examples.append(cell) }
        guard let first = cell.utf8.first, cell.utf8.count < 20, (48...57).contains(first) || first == UInt8(ascii: ".")
        else { return }
        if filled <= Self.mostTimes, cell.utf8.count <= 5, let time = CellText.clock(cell) {
            times += 1
            late += time >= 480 ? 1 : 0
            marked +=
                cell.contains(where: { ":hH".contains($0) }) || cell.hasPrefix("0") && cell.utf8.count == 4 ? 1 : 0
        }
        if let count = CellText.count(cell) {
            numbers += 1
            nonzero += count > 0 ? 1 : 0
            digits = max(digits, cell.utf8.count)
        } else if let hundredths = CellText.hundredths(cell, comma: cell.contains(",") && !cell.contains(".")) {
            numbers += 1
            fractions += 1
            nonzero += hundredths > 0 ? 1 : 0
        } else if let minutes = CellText.minutes(cell, comma: true) {
            numbers += 1
            clocks += 1
            nonzero += minutes > 0 ? 1 : 0
        }
    }

    /// How the cells are read as figures; nil for a column of other texts, and for whole numbers of so many digits that they
    /// are names of something.
    var reading: ColumnMeaning.Reading? {
        // Times of a day are no figures: a sum of them says nothing.
        if times * 5 >= min(filled, Self.mostTimes) * 4, late * 2 >= times, marked > 0 { return nil }
        guard nonzero > 0, numbers * 5 >= filled * 4, fractions + clocks > 0 || digits < 6 else { return nil }
        if clocks * 2 > numbers { return .hours }
        return fractions > 0 || clocks > 0 ? .decimal : .count
    }
}
