package import FoundationEssentials

/// The logbook of another program, as a reader of its format understands it.
///
/// A source reads its file from the beginning each time it is asked, and holds one row in memory. It belongs to one thread.
package protocol ImportSource: AnyObject {
    /// What the file is.
    var description: ImportDescription { get }
    /// Passes every entry to the closure, in the order of the file, until the closure returns false.
    ///
    /// - Throws: `ImportError` for a file that cannot be read on, and what the closure throws.
    func forEachEntry(_ body: (ImportedEntry) throws -> Bool) throws
    /// Returns the entry at a place that `forEachEntry` gave; nil when there is none.
    func entry(at place: Int64) throws -> ImportedEntry?
    /// Returns the entry of cells that an earlier import of the format kept, read by the layout that was kept with them;
    /// nil when the layout is not one of this format. The entry has line 0 and place 0.
    func entry(rereading cells: [String], layout: Data) throws -> ImportedEntry?
    /// Returns what a flight of the logbook has for the columns that are compared, where it is the entry of a row; nil for
    /// another column, and for one that the row leaves empty.
    func compared(of flight: FlightRecord, for entry: ImportedEntry) -> [Int?]
}

extension ImportSource {
    package func compared(of flight: FlightRecord, for entry: ImportedEntry) -> [Int?] { entry.compared }
}

/// What a file is, and how it is read.
package struct ImportDescription: Hashable, Sendable {
    /// The word that names the format on the command line, such as `foreflight`.
    package var format: String
    /// The format in words, such as `ForeFlight export of late 2025`.
    package var formatName: String
    /// Why it is taken for that, such as `the flights begin with Date, AircraftID`; the strongest reason first.
    package var reasons: [String] = []
    /// Whether another format would be possible.
    package var isCertain = true
    /// The file's name, without its folder.
    package var fileName: String
    /// The progress is measured up to this place: the size of the file in bytes, or its number of rows.
    package var end: Int64 = 0
    /// The columns, in the order of the cells of an entry.
    package var columns: [ImportColumn] = []
    /// What a later import and an export need besides the cells: rows above the header, separators, the profile. A JSON
    /// object whose `columns` have a `title` each.
    package var layout = Data()
    /// What the pilot should know about the file as a whole.
    package var notes: [String] = []
    /// The aircraft that the file describes in a table of their own.
    package var aircraft: [AircraftRecord] = []
    /// The people that the file describes in a table of their own.
    package var people: [PilotRecord] = []

    package init(format: String, formatName: String, fileName: String) {
        self.format = format
        self.formatName = formatName
        self.fileName = fileName
    }
}

/// A column of another program's logbook.
package struct ImportColumn: Hashable, Sendable {
    /// The title in the file.
    package let title: String
    /// The field that takes its values; nil where none does, or where several do.
    package var field: FieldID?
    /// What the figures of the column count; nil for a column without figures.
    package var unit: Unit?
    /// How the column is understood, such as `local date at the place of departure`; nil where the field says all.
    package var meaning: String?
    /// Whether the entries say in `compared` what they have for the column, because no field takes it alone.
    package var isCompared = false
    /// Nothing takes the column, but its cells may be values of the field with this word; nil for none.
    package var suggestion: String?
    /// Whether no row has a cell in the column.
    package var isBlank = false

    /// What a column of figures counts.
    package enum Unit: String, Hashable, Sendable {
        /// Minutes, shown as hours.
        case minutes
        /// A whole number.
        case count
        /// Hundredths, shown with two decimals.
        case hundredths
    }

    package init(_ title: String, field: FieldID? = nil, unit: Unit? = nil, meaning: String? = nil) {
        self.title = title
        self.field = field
        self.unit = unit
        self.meaning = meaning
    }
}

/// An entry of another program's logbook.
package struct ImportedEntry: Hashable, Sendable {
    /// The line of the file on which the row begins, or the number of the row in a database; from 1.
    package var line: Int
    /// Where the source finds the row again: a byte of a text, or the number of an entry in a database, from 0.
    package var place: Int64
    /// The name that the source itself gives the entry and keeps in later exports; nil where it gives none.
    package var key: String?
    /// What the row says as a flight, a session or an event. People, aircraft and airports are named as in the file.
    package var flight = FlightRecord()
    /// What the row says of the aircraft, for the case that it is made.
    package var aircraft: AircraftRecord?
    /// The total of an older book, when the row is one and no flight.
    package var balance: OpeningTotal?
    /// The totals of its other columns, such as the time as pilot in command.
    package var moreBalances: [OpeningTotal] = []
    /// The row as it stands in the file, a text for each column.
    package var cells: [String] = []
    /// The figures of the columns that have a unit, as the file says them; nil where the cell is empty or none.
    package var figures: [Int?] = []
    /// What the entry has for the figures of columns that are compared; nil for another column, and for an empty cell.
    package var compared: [Int?] = []
    /// The indexes of the columns with a unit whose cells say something that is no figure.
    package var unreadable: [Int] = []
    /// No field holds the texts of these columns.
    package var kept: [Int] = []
    /// What stands where an airport without an identifier was meant, such as `ZZZZ`, by the fields of the flight's ends.
    package var placeholders: [FieldID: String] = [:]
    /// What the pilot should know about how the row was read.
    package var notes: [String] = []
    /// Why the row cannot be an entry; nil when it can.
    package var refusal: String?
    /// Whether its figures count in the totals of the file; those of a row of sums do not.
    package var isCounted = true
    /// What the row has the sums of; nil for a row of something else.
    package var sums: ImportedSums?
    /// Whether the total of the row has the time in a simulator, which the block time has not.
    package var hasSimulatorInTotal = false

    package init(line: Int, place: Int64) {
        self.line = line
        self.place = place
    }
}

/// What a row of sums adds up.
package enum ImportedSums: Hashable, Sendable {
    /// The rows above it.
    case above
    /// What was brought forward, before rows that follow.
    case carried
    /// The rows above it, if its figures are their sums: the row has figures, and nothing of a flight.
    case perhaps
}

extension ImportedEntry {
    /// Returns what is found about the entry, without what needs the positions of airports: that would compute the sun for
    /// each minute. Empty for the total of an older book.
    ///
    /// - Parameter second: what the pilot calls the one beside the pilot in command.
    package func findings(today: LocalDate, naming second: SecondPilotName) -> [FlightDiagnostic] {
        guard balance == nil else { return [] }
        var facts = FlightFacts(flight, today: today)
        facts.secondPilot = second
        return FlightDiagnostic.findings(in: facts)
    }
}

/// An error of a file that is imported.
package enum ImportError: Error, Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable(
        path: String, reason: String, remedy: String = "check the path and the permissions of the file")
    /// The file is something else than a logbook.
    case notALogbook(path: String, what: UnsupportedFile)
    /// The format named is not one that is known.
    case unknownFormat(String, known: [String])
    /// The file has tables, but none that a format or a profile matches.
    case unknownColumns(path: String, columns: [String])
    /// The file has a table that lacks what every logbook has, such as `no column has the date`.
    case missingColumn(path: String, what: String, columns: [String])
    /// No column has a title that is said to mean something.
    case unknownTitle(String, known: [String])
    /// The file has two readings, which an option decides.
    case ambiguous(what: String, readings: [String], option: String)
    /// A row breaks off, or is no row.
    case damaged(line: Int, reason: String)
    /// The user stopped the import.
    case cancelled
}

extension ImportError {
    /// The problem, in the user's words.
    package var message: String {
        switch self {
        case .unreadable(let path, let reason, _): "\(path): \(reason.withFullStop)"
        case .notALogbook(let path, let what):
            "\(path) is \(what.name), not \(what.isNot)."
        case .unknownFormat(let name, _): "“\(name.shortened)” is not a format."
        case .unknownColumns(let path, let columns):
            columns.isEmpty
                ? "\(path) has no entries."
                : "\(path) has no columns that are known: \(columns.prefix(6).map(\.shortened).joined(separator: ", "))."
        case .missingColumn(let path, let what, let columns):
            "\(path): \(what). Its columns are \(columns.prefix(8).map(\.shortened).joined(separator: ", "))\(columns.count > 8 ? ", …" : "")."
        case .unknownTitle(let title, _): "There is no column “\(title.shortened)”."
        case .ambiguous(let what, let readings, _):
            "\(what.capitalizedFirst): \(readings.joined(separator: " or "))?"
        case .damaged(let line, let reason): "Line \(line): \(reason.withFullStop)"
        case .cancelled: "The import was stopped; nothing was imported."
        }
    }

    /// The remedy.
    package var recovery: String { remedy.capitalizedFirst.withFullStop }

    private var remedy: String {
        switch self {
        case .unreadable(_, _, let remedy): remedy
        case .notALogbook(_, let what): what.remedy
        case .unknownFormat(_, let known): "use one of \(known.joined(separator: ", "))"
        case .unknownColumns(_, let columns) where columns.isEmpty: "export the flights again"
        case .unknownColumns: "match the columns on the Import screen, or name a profile with --profile"
        case .missingColumn:
            "say what a column means on the Import screen, or with --map, such as --map 'When=date'; a flight recording is no logbook"
        case .unknownTitle(_, let known): "the titles are \(known.prefix(40).joined(separator: ", "))"
        case .ambiguous(_, _, let option): "say which with \(option)"
        case .damaged: "correct the line in a copy of the file, or export it again"
        case .cancelled: "import the file again when you like"
        }
    }
}
