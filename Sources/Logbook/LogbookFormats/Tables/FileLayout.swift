package import Aviation
package import Foundation
import Logbook

/// How a table is read: its format, its columns and what holds for all its rows. Also the profile by which a table of no
/// known format is read the next time.
package struct FileLayout: Hashable, Sendable, Codable {
    /// A column: its title, and what it means where the format does not say it.
    package struct Column: Hashable, Sendable, Codable {
        package var title: String
        package var meaning: ColumnMeaning?
        /// Whether a comma separates its decimals; nil where that is as in the whole file.
        package var hasDecimalComma: Bool?
        /// Whether its digits without a colon are hours and minutes, `45` being 45 minutes; nil where only three and four
        /// digits are.
        package var hasClockDigits: Bool?
        /// What the cells of a column without a title are, such as `date` or `number`; nil for one with a title.
        package var shape: String?
        /// Whether the pilot has said what it means; nil where not.
        package var said: Bool?
        /// Whether the pilot has said what it means.
        package var isSaid: Bool { said ?? false }

        package init(_ title: String, _ meaning: ColumnMeaning? = nil) {
            self.title = title
            self.meaning = meaning
        }
    }

    /// The word of the format.
    package var format: String
    package var columns: [Column]
    /// The character between cells; empty for a file that is no table of characters.
    package var delimiter = ","
    /// Whether the first row has the titles.
    package var hasHeader = true
    /// Whether the titles stand in two rows, of which the first is for groups of columns; nil where not.
    package var hasGroups: Bool?
    /// What the pilot has said about the file beside its columns; nil where nothing.
    package var said: SaidReadings?
    /// The rows above the titles, as they are.
    package var preamble: [[String]] = []
    /// The order of dates that only a convention decides; nil where no date needs one.
    package var dateOrder: DateOrder?
    /// Whether a comma separates decimals.
    package var hasDecimalComma = false
    /// Whether columns of minutes have hours and minutes.
    package var hasClockMinutes = false
    /// The clock of times of day without a zone.
    package var times = TimeReference.utc

    package init(format: String, columns: [Column]) {
        self.format = format
        self.columns = columns
    }

    /// What tables with the same titles share: the titles, as they are compared. In a table without titles, what the cells
    /// of the columns are.
    package var fingerprint: String {
        columns.map { column in
            let name = Self.name(column.title)
            return column.shape.map { "\(name): \($0)" } ?? name
        }.joined(separator: "|")
    }

    /// Returns a title as titles are compared: without case, blanks and a trailing `(FAA)`.
    static func name(_ title: String) -> String {
        let name = title.lowercased().filter { !$0.isWhitespace && $0 != "\u{FEFF}" }
        return name.hasSuffix("(faa)") ? String(name.dropLast(5)) : name
    }

    /// Returns the layout with what the pilot has said of an earlier file with the same titles; the order of its dates is the
    /// usual one.
    func saying(_ earlier: FileLayout?) -> FileLayout {
        guard let earlier, earlier.columns.count == columns.count else { return self }
        var layout = self
        for (index, column) in earlier.columns.enumerated() where column.isSaid {
            let target = column.meaning?.target
            for other in layout.columns.indices
            where target != .nothing && column.meaning?.isRepeatable == false
                && layout.columns[other].meaning?.target == target
            {
                layout.columns[other].meaning = nil
            }
            layout.columns[index].meaning = column.meaning
            layout.columns[index].said = true
        }
        layout.said = earlier.said
        layout.dateOrder = earlier.dateOrder
        return layout
    }

    /// Gives the columns the meanings that a format has for their titles, so that a later version reads a row as it was read.
    mutating func complete(by format: TableFormat) {
        for index in columns.indices where columns[index].meaning == nil {
            columns[index].meaning = format.meaning(of: columns[index]) ?? ColumnMeaning(.nothing, .text)
        }
    }

    /// Returns the index of the column with a title, case and blanks ignored.
    ///
    /// - Throws: `ImportError.unknownTitle`.
    func column(_ title: String) throws(ImportError) -> Int {
        let name = Self.name(title)
        guard let index = columns.firstIndex(where: { Self.name($0.title) == name }) else {
            throw .unknownTitle(title, known: columns.map(\.title))
        }
        return index
    }

    /// Whether some column has what only a flight has: a time, an aircraft, a place.
    var hasFlights: Bool {
        columns.contains { column in
            switch column.meaning?.target {
            case .field(let id)?:
                return id.column != nil || id.count != nil || column.meaning?.reading == .time
                    || [.aircraft, .origin, .destination, .route, .simulatorDevice].contains(id)
            case .aircraft?, .person?: return true
            case .part(let name)?: return !["year", "month", "day", "dayMonth"].contains(name)
            case .key?, .nothing?, nil: return column.meaning?.reading == .approach
            }
        }
    }

    /// The clock that the titles of times say, such as `Off (local)`; nil where they say none.
    var titledTimes: TimeReference? {
        let titles = columns.filter { $0.meaning?.reading == .time }.map { FoldedText.folded($0.title) }
        func has(_ words: Set<String>) -> Bool {
            titles.contains { $0.split { !$0.isLetter }.contains { words.contains(String($0)) } }
        }
        if has(["utc", "z", "zulu", "gmt"]) { return .utc }
        return has(["local", "lt", "lcl", "lokal", "ortszeit", "locale", "loc"]) ? .local : nil
    }

    /// The order of dates that the title of a column of dates says, such as `Date (dd/mm/yy)`; nil for none.
    var titledDateOrder: DateOrder? {
        for column in columns where column.meaning?.reading == .date || column.meaning?.reading == .time {
            let title = column.title.lowercased()
            if title.contains(/(dd?|tt?|jj?|gg?)[\/.\-]mm?/) { return .dayFirst }
            if title.contains(/mm?[\/.\-]dd?/) { return .monthFirst }
        }
        return nil
    }

    /// The layout as it is stored with an import.
    package var data: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)) ?? Data()
    }

    /// Creates the layout of stored bytes; nil for bytes of something else.
    package init?(data: Data) {
        guard let layout = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = layout
    }
}

extension DateOrder: Codable {}
extension TimeReference: Codable {}

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

    init(_ word: String, _ name: String, _ columns: [(String, ColumnMeaning)], signatures: [TableSignature]) {
        self.word = word
        self.name = name
        meanings = Dictionary(
            columns.flatMap { titles, meaning in
                titles.split(separator: "|").map { (FileLayout.name(String($0)), meaning) }
            }
        ) { first, _ in first }
        self.signatures = signatures
    }

    func edited(_ change: (inout TableFormat) -> Void) -> TableFormat {
        var format = self
        change(&format)
        return format
    }

    /// Returns whether a row is the header.
    func isHeader(_ cells: [String], _ delimiter: Character) -> Bool {
        guard cells.count > 2 else { return false }
        let titles = Set(cells.map(TableSignature.title))
        return signatures.contains { $0.fits(titles, delimiter) }
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

/// What the pilot has said about how a file is read. It holds for later files with the same titles, until something else is
/// said.
package struct SaidReadings: Hashable, Sendable, Codable {
    package var dateOrder: DateOrder?
    package var times: TimeReference?
    package var hasDecimalComma: Bool?
    package var durations: DurationUnit?

    package init() {}
}

extension DurationUnit: Codable {}

/// Titles by which the header of a format is recognized. Blanks count: `AircraftID` and `Aircraft ID` are two programs'.
struct TableSignature: Sendable, ExpressibleByStringLiteral {
    private let titles: Set<String>
    /// Titles that hardly another format has; empty where the others are enough.
    private let marks: Set<String>
    /// How many of these there must be.
    private let least: Int
    /// The character between cells; nil for any.
    private let delimiter: Character?

    /// Creates a signature of titles with bars between them.
    init(_ titles: String, anyOf marks: String = "", least: Int = 1, delimiter: Character? = nil) {
        self.titles = Set(titles.split(separator: "|").map { Self.title(String($0)) })
        self.marks = Set(marks.split(separator: "|").map { Self.title(String($0)) })
        self.least = least
        self.delimiter = delimiter
    }

    init(stringLiteral titles: String) { self.init(titles) }

    /// Returns a title in small letters, with single blanks, and without a trailing `(FAA)`.
    static func title(_ text: String) -> String {
        let words = text.cut(to: 500).lowercased().filter { $0 != "\u{FEFF}" }.split { $0.isWhitespace }
        return (words.last == "(faa)" ? words.dropLast() : words[...]).joined(separator: " ")
    }

    func fits(_ titles: Set<String>, _ delimiter: Character) -> Bool {
        guard self.delimiter.map({ $0 == delimiter }) ?? true, self.titles.isSubset(of: titles) else { return false }
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
