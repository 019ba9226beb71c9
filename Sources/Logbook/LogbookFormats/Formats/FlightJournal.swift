import Aviation
import Foundation
import Logbook

/// The entries of an electronic Flight Journal: a text of blocks, each with a date, aircraft and their sectors.
final class FlightJournalSource: ImportSource {
    private(set) var description: ImportDescription
    private let file: TextFile
    private let rules: RowRules
    /// Reads on behind the sector that was asked for last.
    private var reader: JournalReader?

    static let word = "efj"
    static let name = "electronic Flight Journal (eFJ)"
    private static let titles = [
        "Date", "Aircraft", "Type", "From", "To", "Off", "On", "Words", "Comment", "Duty", "People",
    ]

    /// The columns that a sector is given as.
    private static let format = TableFormat(
        word, name,
        [
            ("Date", .field(.date, .date)), ("Aircraft", .field(.aircraft)), ("Type", .aircraft("aircraftType")),
            ("From", .field(.origin)), ("To", .field(.destination)), ("Off", .time(.offBlock)), ("On", .time(.onBlock)),
            ("Words", .part("words")), ("Comment", .field(.remarks)), ("People", .part("people")),
        ], signatures: []
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishJournal() }
    }

    init(_ file: TextFile, _ options: ImportOptions) {
        self.file = file
        var layout = FileLayout(format: Self.word, columns: Self.titles.map { FileLayout.Column($0) })
        layout.delimiter = ""
        rules = RowRules(Self.format, layout, today: options.today)
        description = ImportDescription(format: Self.word, formatName: Self.name, fileName: file.name)
        description.columns = rules.described
        if let words = Self.titles.firstIndex(of: "Words") {
            description.columns[words].unit = .minutes
            description.columns[words].isCompared = true
            description.columns[words].meaning = "roles and times; the total is that of the night, n:"
        }
        description.layout = layout.data
        description.end = file.end
        description.reasons = ["it has lines such as 2026-02-04, G-ABCD:A319 and BRS/GLA 0702/0818"]
        description.notes = [file.encoding.note].compactMap(\.self)
    }

    /// Returns whether a text is a journal: its beginning has a sector below a date and an aircraft.
    static func isJournal(_ file: TextFile) throws(ImportError) -> Bool {
        var reader = JournalReader(file, mostLines: 1_000, end: file.start + 65_536)
        while let row = try reader.next() {
            if !row.cells[0].isEmpty, !row.cells[1].isEmpty { return true }
        }
        return false
    }

    func forEachEntry(_ body: (ImportedEntry) throws -> Bool) throws {
        var reader = JournalReader(file)
        while let row = try reader.next() { guard try body(rules.entry(row)) else { return } }
    }

    func entry(at place: Int64) throws -> ImportedEntry? {
        // Sectors are mostly asked for in their order; what is above one is read with it.
        var reader = reader.flatMap { $0.place <= place ? $0 : nil } ?? JournalReader(file)
        while let row = try reader.next(), row.place <= place {
            self.reader = reader
            if row.place == place { return rules.entry(row) }
        }
        return nil
    }

    func entry(rereading cells: [String], layout: Data) throws -> ImportedEntry? {
        rules.entry(rereading: cells, layout: layout)
    }
}

/// Reads the sectors of a journal as rows; the date, the aircraft, the duty and the people are those above them.
struct JournalReader {
    private var lines: RowReader
    /// The number of lines that are still read, and the place at which reading ends.
    private var mostLines: Int
    private let end: Int64
    private var date = ""
    private var aircraft = ("", "")
    private var duty = ""
    private var people = ""
    private var way = ("", "")

    /// - Parameters:
    ///   - mostLines: the number of lines that are read.
    ///   - end: no line beyond this place is read.
    init(_ file: TextFile, mostLines: Int = .max, end: Int64 = .max) {
        lines = RowReader(file, delimiter: "\u{1}")
        self.mostLines = mostLines
        self.end = end
    }

    /// The place of the next byte.
    var place: Int64 { lines.place }

    /// Returns the next sector; nil at the end.
    mutating func next() throws(ImportError) -> TableRow? {
        while mostLines > 0, lines.place < end, let line = try lines.next() {
            mostLines -= 1
            let parts = line.cells[0].split(separator: "#", maxSplits: 1).map { String($0).trimmed }
            guard let text = parts.first?.nonEmpty, line.cells[0].trimmed.first != "#" else { continue }
            if text.contains("/"), let sector = text.wholeMatch(kept: /(\w*)\/(\w*)\s+(\d{4})\/(\d{4})\s*(.*)/) {
                // What is left out is the way back.
                let from = String(sector.1)
                let to = String(sector.2)
                way = (from.isEmpty ? way.1 : from, to.isEmpty ? way.0 : to)
                return TableRow(
                    cells: [date, aircraft.0, aircraft.1, way.0, way.1, String(sector.3), String(sector.4)]
                        + [String(sector.5), parts.count > 1 ? parts[1] : "", duty, people],
                    line: line.line, place: line.place)
            }
            take(text)
        }
        return nil
    }

    /// Takes a line above sectors.
    private mutating func take(_ text: String) {
        if LocalDate(isoText: text) != nil {
            date = text
            duty = ""
            people = ""
        } else if text.allSatisfy({ $0 == "+" }), let day = LocalDate(isoText: date) {
            date = day.adding(days: text.count).isoText
            duty = ""
            people = ""
        } else if let craft = text.wholeMatch(kept: /([\w-]{2,12}):([\w-]{2,10})(:\w+)?/) {
            aircraft = (String(craft.1), String(craft.2))
        } else if text.prefixMatch(kept: /\d{4}\/\d{4}\b/) != nil {
            duty = text
        } else if text.hasPrefix("{"), text.hasSuffix("}") {
            people = String(text.dropFirst().dropLast())
        }
    }
}

extension RowDraft {
    fileprivate mutating func finishJournal() {
        var unread: [String] = []
        placeTimes()
        if let off = flight.offBlock, let on = flight.onBlock { flight.times.block = on.minutes(since: off) }
        var role: (column: FlightColumn?, attribute: String?) = (.pilotInCommand, nil)
        var night = 0
        for word in (text("words") ?? "").split(separator: " ").map({ $0.lowercased() }) {
            let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
            let number = parts.count == 2 ? Int(parts[1]) : nil
            guard parts.count == 1 || number != nil else {
                unread.append(word)
                continue
            }
            let minutes = number.map { Minutes($0) } ?? flight.times.block
            switch parts[0] {
            case "n":
                flight.times[.night] = minutes
                night = number ?? 0
            case "m": flight.times[.multiPilot] = minutes
            case "ins": flight.times[.dualGiven] = minutes
            case "v": flight.rules = .visual
            case "ld": flight.times[.dayLandings] = number ?? 1
            case "ln": flight.times[.nightLandings] = number ?? 1
            case "p1s": role = (nil, "picusMinutes")
            case "p2": role = (.secondInCommand, nil)
            case "put": role = (.dualReceived, nil)
            default: unread.append(word)
            }
        }
        if let words = column("words") {
            compare(night, with: night == 0 ? 0 : flight.times.night?.count ?? 0, at: words)
        }
        if let column = role.column { flight.times[column] = flight.times.block }
        if let attribute = role.attribute { flight.attributes[attribute] = flight.times.block.map { .minutes($0) } }
        for part in (text("people") ?? "").split(separator: ",") {
            let words = part.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
            addPerson(words.last ?? "", words.count > 1 ? Self.seats[words[0].lowercased()] : nil)
        }
        if !unread.isEmpty { keep(column("words")) }
        inferRole()
    }

    private static let seats: [String: CrewRole] = [
        "cp": .pilotInCommand, "fo": .secondInCommand, "pu": .cabin, "fa": .cabin, "co": .secondInCommand,
    ]
}
