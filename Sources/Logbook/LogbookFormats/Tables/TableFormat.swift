import Aviation

/// A format of tables: what its columns mean, and the last step of a row, where values depend on each other.
struct TableFormat: Sendable {
    /// The word on the command line.
    let word: String
    /// The name in words.
    let name: String
    /// The meanings by the title, as titles are compared.
    let meanings: [String: ColumnMeaning]
    /// What a header has; one is enough.
    let signatures: [TableSignature]
    /// What the header of a file has that may be one of the format, or another table.
    let kin: [TableSignature]
    /// The clock of times without a zone.
    var times = TimeReference.utc
    /// Whether times count from the date in UTC, rather than from the date at the place of departure.
    var isDateUTC = false
    /// Whether a semicolon divides an approach into its parts; it separates approaches otherwise.
    var packsApproaches = false
    /// How the first line of a file of the format begins; nil where it may be anything.
    var firstLine: String?
    /// Completes a row whose cells are read.
    var finish: @Sendable (inout RowDraft) -> Void = { $0.finishUsual() }
    /// Reads the rows above the header into the description of the file.
    var readPreamble: @Sendable ([[String]], inout ImportDescription) -> Void = { _, _ in }

    /// Returns the name of the variant that has some titles, as titles are compared; nil where there is only one.
    var variant: @Sendable (Set<String>) -> String? = { _ in nil }

    init(
        _ word: String, _ name: String, _ columns: [(String, ColumnMeaning)], signatures: [TableSignature],
        kin: [TableSignature] = []
    ) {
        self.word = word
        self.name = name
        meanings = Dictionary(
            columns.flatMap { titles, meaning in
                titles.split(separator: "|").map { (FileLayout.name(String($0)), meaning) }
            }
        ) { first, _ in first }
        self.signatures = signatures
        self.kin = kin
    }

    func edited(_ change: (inout TableFormat) -> Void) -> TableFormat {
        var format = self
        change(&format)
        return format
    }

    /// Returns whether a row is the header, whatever stands between its cells.
    func isHeader(_ cells: [String]) -> Bool {
        guard cells.count > 2 else { return false }
        let titles = Set(cells.map(TableSignature.title))
        return signatures.contains { $0.fits(titles) }
    }

    /// Returns whether a row that is no header of the format resembles one.
    func resembles(_ cells: [String]) -> Bool {
        let titles = Set(cells.map(TableSignature.title))
        return kin.contains { $0.fits(titles) }
    }

    /// Returns whether a row may be the header of a file that is said to be of the format: it has the title of the date, and
    /// another known one.
    func mayBeHeader(_ cells: [String]) -> Bool {
        let known = cells.compactMap { meanings[FileLayout.name($0)] }
        return known.count > 1 && known.contains { $0.field == .date }
    }

    /// Returns what a column means: what it was read as, else what its title is in the format; nil for an unknown one.
    func meaning(of column: FileLayout.Column) -> ColumnMeaning? {
        column.meaning ?? meanings[FileLayout.name(column.title)]
    }
}

/// Titles by which the header of a format is recognized. Blanks count: `AircraftID` and `Aircraft ID` are two programs'.
struct TableSignature: Sendable, ExpressibleByStringLiteral {
    private let titles: Set<String>
    /// Titles that hardly another format has; empty where the others are enough.
    private let marks: Set<String>
    /// How many of these there must be.
    private let least: Int

    /// Creates a signature of titles with bars between them.
    init(_ titles: String, anyOf marks: String = "", least: Int = 1) {
        self.titles = Set(titles.split(separator: "|").map { Self.title(String($0)) })
        self.marks = Set(marks.split(separator: "|").map { Self.title(String($0)) })
        self.least = least
    }

    init(stringLiteral titles: String) { self.init(titles) }

    /// Returns a title in small letters, with single blanks, and without a trailing `(FAA)`.
    static func title(_ text: String) -> String {
        let words = text.cut(to: 500).lowercased().filter { $0 != "\u{FEFF}" }.split { $0.isWhitespace }
        return (words.last == "(faa)" ? words.dropLast() : words[...]).joined(separator: " ")
    }

    func fits(_ titles: Set<String>) -> Bool {
        guard self.titles.isSubset(of: titles) else { return false }
        return marks.isEmpty || marks.intersection(titles).count >= least
    }
}

/// Short forms for the tables of the formats.
extension ColumnMeaning {
    static func hours(_ column: FlightColumn) -> Self { Self(.field(.column(column)), .hours) }
    static func minutes(_ column: FlightColumn) -> Self { Self(.field(.column(column)), .minutes) }
    static func count(_ count: FlightCount) -> Self { Self(.field(.count(count)), .count) }
    static func time(_ event: FlightEvent) -> Self { Self(.field(.event(event)), .time) }
    static func field(_ id: FieldID, _ reading: Reading = .text) -> Self { Self(.field(id), reading) }
    static func field(_ name: String, _ reading: Reading = .text) -> Self { Self(.field(FieldID(name)), reading) }
    static func check(_ part: String) -> Self { Self(.field(FieldID("checks.\(part)")), .flag) }
    static func aircraft(_ name: String, _ reading: Reading = .text) -> Self { Self(.aircraft(FieldID(name)), reading) }
    static func person(_ role: CrewRole) -> Self { Self(.person(role), .text) }
    static func part(_ name: String, _ reading: Reading = .text) -> Self { Self(.part(name), reading) }
    /// Returns a figure that no field takes.
    static func figure(_ reading: Reading) -> Self { Self(.nothing, reading) }
}
