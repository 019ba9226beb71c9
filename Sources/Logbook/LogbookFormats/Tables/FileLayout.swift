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
        /// Whether its numbers are parts of a day, as a spreadsheet writes times without a format: 0.75 is 18:00; nil where not.
        package var hasDayFractions: Bool?
        /// Whether most cells are registrations, so that other words in it are no aircraft; nil where not.
        package var hasRegistrations: Bool?
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
    /// What dates beside times in UTC are; nil for what the format says.
    package var dates: DateReference?
    /// Whose codes of three letters are where a row does not show it; nil where nothing shows it.
    package var shortCodes: ShortCodes?
    /// The name of the pilot whose logbook it is, in a table of no known format; nil when that is not known.
    package var owner: String?

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

    /// Returns the index of the column with a title, case and blanks ignored. Of several columns with one title, `Time (2)`
    /// is the second.
    ///
    /// - Throws: `ImportError.unknownTitle`; `ambiguous` for the title alone of several columns.
    func column(_ title: String) throws(ImportError) -> Int {
        let found = columns(titled: title)
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            let names = found.indices.map { "\(title) (\($0 + 1))" }
            throw .ambiguous(
                what: "\(found.count) columns have the title “\(title)”", readings: names,
                option: "--map '\(names[0])=…'")
        }
        if let (base, number) = Self.numbered(title), case let all = columns(titled: base),
            all.indices.contains(number - 1)
        {
            return all[number - 1]
        }
        throw .unknownTitle(title, known: columns.map(\.title))
    }

    private func columns(titled title: String) -> [Int] {
        func columns(_ name: (String) -> String) -> [Int] {
            self.columns.indices.filter { name(self.columns[$0].title) == name(title) }
        }
        let exact = columns(Self.name)
        // Accents may be left out.
        return exact.isEmpty ? columns { FoldedText.folded(Self.name($0)) } : exact
    }

    /// Divides `Time (2)` into the title and the number.
    private static func numbered(_ title: String) -> (String, Int)? {
        guard title.hasSuffix(")"), let open = title.lastIndex(of: "("),
            let number = Int(title[title.index(after: open)...].dropLast())
        else { return nil }
        return (String(title[..<open]), number)
    }

    /// The rows above the titles that bring totals forward, as they are.
    var carriedAbove: [String] {
        preamble.filter { row in
            guard case .carried? = RowWord(cells: row) else { return false }
            return row.contains { $0.contains(where: \.isNumber) }
        }.map { $0.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ").shortened }
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

    /// The clock that the titles of times say, such as `Off (local)`, or a row above them, `All times UTC`; nil where none does.
    var titledTimes: TimeReference? {
        let titles = columns.filter { $0.meaning?.reading == .time }.map { FoldedText.folded($0.title) }
        func has(_ words: Set<String>) -> Bool {
            titles.contains { $0.split { !$0.isLetter }.contains { words.contains(String($0)) } }
        }
        if has(Self.utcWords) { return .utc }
        if has(Self.localWords) || titles.contains(where: { $0.contains(kept: /[(\[]l[)\]]|[ _]l$/) }) {
            return .local
        }
        let above = aboutTimes.map { Set(FoldedText.folded($0).split { !$0.isLetter }.map(String.init)) }
        if above.contains(where: { !$0.isDisjoint(with: Self.localWords) }) { return .local }
        return offsetsAbove.isEmpty && above.contains { !$0.isDisjoint(with: Self.utcWords) } ? .utc : nil
    }

    /// How far the clocks may be ahead of UTC that a row above the titles names, `Times in CET`; empty where none does.
    var offsetsAbove: [Minutes] {
        aboutTimes.lazy.map(ZoneAbbreviation.offsets(inTitle:)).first { !$0.isEmpty } ?? []
    }

    /// The only year that the rows above the titles name, `Flugbuch 2026`; nil for none, and for several, as in
    /// `2023/24`.
    var yearAbove: Int? {
        let isSpan = preamble.joined().contains { cell in
            cell.firstMatch(kept: /\b(?:19|20)(\d\d)\s*[\/\-–]\s*(\d\d)\b/).map { match in
                (Int(match.1) ?? 0) + 1 == Int(match.2) ?? 0
            } ?? false
        }
        if isSpan { return nil }
        let words = preamble.joined().flatMap { $0.split { !$0.isNumber } }
        let years = Set(words.compactMap { $0.count == 4 ? Int($0) : nil }.filter { (1_920...2_100).contains($0) })
        return years.count == 1 ? years.first : nil
    }

    /// The cells above the titles that speak of times: `All times local`.
    private var aboutTimes: [String] {
        preamble.joined().filter { cell in
            FoldedText.folded(cell).split { !$0.isLetter }.contains { Self.wordsOfTimes.contains(String($0)) }
        }
    }

    private static let wordsOfTimes: Set<String> = [
        "times", "zeiten", "uhrzeiten", "heures", "horas", "orari", "ore", "orario",
    ]

    /// What the title of a column of dates says that they are, such as `Date (UTC)`; nil where it says nothing.
    var titledDates: DateReference? {
        let titles = columns.filter { $0.meaning?.field == .date }.map { FoldedText.folded($0.title) }
        let words = Set(titles.flatMap { $0.split { !$0.isLetter }.map(String.init) })
        if !words.isDisjoint(with: Self.utcWords) { return .utc }
        return words.isDisjoint(with: Self.localWords) ? nil : .local
    }

    static let utcWords: Set<String> = ["utc", "z", "zulu", "gmt"]
    static let localWords: Set<String> = [
        "local", "lt", "lcl", "lct", "lokal", "lokale", "lokalt", "lokalzeit", "ortszeit", "locale", "locales",
        "locali",
        "loc", "hl",
    ]

    /// The first title of times with words in brackets that say no clock that is known, `Off (ET)`; nil for none.
    var titleOfUnknownClock: String? {
        let known = Self.utcWords.union(Self.localWords).union([
            "hh", "mm", "h", "hhmm", "uhr", "time", "block", "blocks", "blk", "off", "on", "out", "in", "takeoff", "to",
            "landing", "ldg", "flight", "engine", "actual", "dep", "arr", "brakes",
        ])
        return columns.first { column in
            guard column.meaning?.reading == .time,
                let bracket = column.title.firstMatch(kept: /[(\[]([^)\]]+)[)\]]/)
            else { return false }
            let words = FoldedText.folded(String(bracket.1)).split { !$0.isLetter }.map(String.init)
            return !words.isEmpty && Set(words).isDisjoint(with: known)
                && ZoneAbbreviation.offsets(inTitle: column.title).isEmpty
        }?.title
    }

    /// Says which columns are kept as they are, because another one has their meaning now.
    func displaced(from before: FileLayout) -> [String] {
        columns.indices.compactMap { index in
            guard let meaning = before.columns[index].meaning, let label = meaning.label,
                columns[index].meaning?.target == .nothing, meaning.target != .nothing,
                let other = columns.first(where: { $0.meaning?.target == meaning.target })
            else { return nil }
            return "\(label) is \(other.title.shortened) now; \(columns[index].title.shortened) is kept as it is"
        }
    }

    /// The order of dates that the title of a column of dates says, such as `Date (dd/mm/yy)`; nil for none.
    var titledDateOrder: DateOrder? {
        for column in columns where column.meaning?.reading == .date || column.meaning?.reading == .time {
            let title = column.title.lowercased()
            if title.contains(kept: /(?:yy|jj|aa)[\/.\-]mm/) { return .yearFirst }
            if title.contains(kept: /(dd?|tt?|jj?|gg?)[\/.\-]mm?/) { return .dayFirst }
            if title.contains(kept: /mm?[\/.\-]dd?/) { return .monthFirst }
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

/// What the pilot has said about how a file is read. It holds for later files with the same titles, until something else is
/// said.
package struct SaidReadings: Hashable, Sendable, Codable {
    package var dateOrder: DateOrder?
    package var times: TimeReference?
    package var dates: DateReference?
    package var hasDecimalComma: Bool?
    package var durations: DurationUnit?

    package init() {}
}

extension DurationUnit: Codable {}
extension DateReference: Codable {}
