package import Aviation
package import Foundation

/// The formats of other programs' logbooks.
package enum ImportFormats {
    /// A format that can be named.
    package struct Format: Hashable, Sendable {
        /// The word on the command line, such as `foreflight`.
        package let word: String
        /// The name in words.
        package let name: String
        package var isRead = true
        package var isWritten = false
    }

    /// The tables of known formats, in the order in which they are tried.
    static let tables: [TableFormat] = [
        .foreFlight, .myFlightbook, .flightlog, .logTen, .mccPilotLog, .crewLounge, .openPilotLog, .openPilotLogTable,
        .webLogbook,
    ]

    /// All formats, in the order of help texts.
    package static let all: [Format] =
        tables.filter { $0.name != TableFormat.openPilotLogTable.name }.map {
            let word = $0.word
            return Format(
                word: word, name: $0.name,
                isWritten: word == TableFormat.flightlog.word || WrittenFormat.all.contains { $0.format.word == word })
        } + [
            Format(word: TableFormat.pilotLogBackup.word, name: TableFormat.pilotLogBackup.name),
            Format(word: FlightJournalSource.word, name: FlightJournalSource.name),
        ] + DatabaseFormat.all.map { Format(word: $0.table.word, name: $0.table.name) } + [
            Format(word: TableFormat.unknownTable.word, name: TableFormat.unknownTable.name)
        ]

    /// The word for a table that is read by its titles, whatever its format.
    package static let anyTable = TableFormat.unknownTable.word

    /// Opens the logbook of another program. The file is read once to its end.
    ///
    /// - Throws: `ImportError` for a file that cannot be read, is none of the formats, or has two readings.
    package static func source(of path: String, options: ImportOptions) throws(ImportError) -> any ImportSource {
        let known = all.map(\.word)
        if let word = options.format, !known.contains(word) { throw .unknownFormat(word, known: known) }
        if try TextFile.head(of: path) == FileKind.database {
            try refuseMaps(of: path, options)
            return try DatabaseSource.open(path, options)
        }
        let file = try TextFile(path, chunkLength: options.chunkLength)
        if try file.isJSON() {
            try refuseMaps(of: path, options)
            let source = try elements(file, options)
            guard options.format == nil || options.format == source.description.format else {
                throw otherFormat(path, options)
            }
            return source
        }
        if options.format == FlightJournalSource.word {
            try refuseMaps(of: path, options)
            return FlightJournalSource(file, options)
        }
        if let recording = try RecordingKind.kind(of: file) {
            throw .notALogbook(path: path, what: .recording(recording))
        }
        let formats = options.profile == nil ? tables.filter { options.format == nil || options.format == $0.word } : []
        let head = try TableHead.find(file, formats, isSaid: options.format != nil)
        var notes: [String] = []
        var rival: GenericTableMatch?
        if let head { rival = try self.rival(of: head, file, options) }
        if let head, let format = head.format, rival?.isBetter == true {
            notes.append("it has titles of \(format.name), too; --format \(format.word) reads it so")
        } else if let head, let format = head.format {
            if let titles = rival?.titles, !titles.isEmpty {
                notes.append(
                    "--format \(anyTable) would take these as well: \(titles.prefix(6).joined(separator: ", "))")
            }
            let titles = FileLayout(format: format.word, columns: head.header.cells.map { FileLayout.Column($0) })
            var layout = titles.saying(options.earlierLayout(like: titles))
            layout.complete(by: format)
            for map in options.maps {
                let column = try layout.column(map.title)
                layout.columns[column].meaning = map.meaning ?? ColumnMeaning(.nothing, .text)
                layout.columns[column].said = true
            }
            return try table(file, head, layout, options, notes: notes)
        }
        if options.format == nil, options.profile == nil, options.maps.isEmpty,
            (try? FlightJournalSource.isJournal(file)) == true
        {
            return FlightJournalSource(file, options)
        }
        guard [nil, TableFormat.unknownTable.word].contains(options.format) else {
            throw otherFormat(path, options)
        }
        return try unknownTable(file, options, notes: notes)
    }

    /// Refuses to say what columns mean of a file that is no table of characters.
    private static func refuseMaps(of path: String, _ options: ImportOptions) throws(ImportError) {
        guard !options.maps.isEmpty else { return }
        throw .unreadable(
            path: path, reason: "columns can be mapped only in text tables such as CSV",
            remedy: "leave --map out: the format says what its columns are")
    }

    /// The error of a file that is not of the format that the pilot has named.
    private static func otherFormat(_ path: String, _ options: ImportOptions) -> ImportError {
        .unreadable(
            path: path,
            reason: "it has no titles of the format \(options.format ?? ""), with that of a date among them",
            remedy: "leave the format out, or read the file as any table with --format \(anyTable)")
    }

    /// Returns what the columns of a table of no known format mean by the options, or probably mean, to be corrected and
    /// given back as the profile.
    ///
    /// Its fingerprint is that of every file with the same titles.
    ///
    /// - Parameters:
    ///   - column: the index of a column that means something else; nil for none.
    ///   - target: what the column means; another column that meant the same is kept as it stands.
    /// - Throws: `ImportError` for a file that cannot be read.
    package static func profile(
        of path: String, options: ImportOptions, setting column: Int? = nil, to target: ColumnMeaning? = nil
    ) throws(ImportError) -> FileLayout {
        let mapper = try TableMapper(try TextFile(path, chunkLength: options.chunkLength), today: options.today)
        return mapper.layout(options, setting: column, to: target)
    }

    private static func elements(_ file: TextFile, _ options: ImportOptions) throws(ImportError) -> any ImportSource {
        var reader = JSONObjectReader(file)
        let isBackup = try reader.next().map { $0.value["table"] != nil && $0.value["meta"] != nil } ?? false
        if isBackup { return try JSONObjectSource.backup(file, options) }
        let source = try JSONObjectSource(file, .flightlog, options) { $0.cells }
        guard source.description.columns.contains(where: { $0.field == .date }) else {
            throw .unknownColumns(path: file.path, columns: source.description.columns.map(\.title))
        }
        source.describe { $0.reasons = ["it is an array of objects with the keys of flightlog list --json"] }
        return source
    }
}

/// What is said about a file that is imported.
package struct ImportOptions: Hashable, Sendable {
    /// The word of the format; nil to recognize it.
    package var format: String?
    /// The order of dates that the pilot has said; nil to find it out.
    package var dateOrder: DateOrder?
    /// The order of dates where the file does not show it, by the region; nil where that is an error.
    package var usualDateOrder: DateOrder?
    /// Whose codes of airports have three letters where the file does not show it, by the region; nil where that is not known.
    package var usualCodes: ShortCodes?
    /// The clock of times without a zone; nil for the format's usual one.
    package var times: TimeReference?
    /// Whether dates beside times in UTC are those in UTC, or at the place of departure; nil for what the format or the file
    /// says.
    package var dates: DateReference?
    /// Whether a comma separates decimals; nil to find it out.
    package var hasDecimalComma: Bool?
    /// The unit of columns of whole numbers in a table of no known format; nil to find it out.
    package var durations: DurationUnit?
    /// What the columns of a table of no known format mean; nil to find it out.
    package var profile: FileLayout?
    /// The logbook's profiles: the one with the titles of a table says what its columns mean.
    package var profiles: [TableProfile] = []
    /// The pilot's own date.
    package var today: LocalDate
    /// The name of the pilot whose logbook it is; nil when that is not known. A table that names the pilots means the owner by it.
    package var owner: String?
    /// What columns mean by their titles, whatever else says so.
    package var maps: [ColumnMap] = []
    /// How files were read that were imported before, the newest first: what was said of one holds for the next with the same
    /// titles.
    package var earlier: [Data] = []
    /// How an earlier reading of the same file found it to be read; nil to find it out, which reads the file once.
    package var found: FileLayout?
    /// The number of bytes that are read at a time.
    package var chunkLength = 65_536

    package init(today: LocalDate) { self.today = today }
}

/// What a column means by its title.
package struct ColumnMap: Hashable, Sendable {
    package let title: String
    /// What the column means; nil to keep it as it stands.
    package let meaning: ColumnMeaning?

    package init(title: String, meaning: ColumnMeaning?) {
        self.title = title
        self.meaning = meaning
    }
}

extension ImportOptions {
    /// Returns the newest layout of a file with the titles and the format of another one; nil for none.
    func earlierLayout(like other: FileLayout) -> FileLayout? {
        let fingerprint = other.fingerprint
        return earlier.lazy.compactMap { FileLayout(data: $0) }.first {
            $0.format == other.format && $0.fingerprint == fingerprint
        }
    }

    /// Returns the options with what was said before where they say nothing.
    func completed(by said: SaidReadings?) -> ImportOptions {
        guard let said else { return self }
        var options = self
        options.dateOrder = dateOrder ?? said.dateOrder
        options.times = times ?? said.times
        options.dates = dates ?? said.dates
        options.hasDecimalComma = hasDecimalComma ?? said.hasDecimalComma
        options.durations = durations ?? said.durations
        return options
    }

    /// What is said; nil where nothing is.
    var said: SaidReadings? {
        var said = SaidReadings()
        said.dateOrder = dateOrder
        said.times = times
        said.dates = dates
        said.hasDecimalComma = hasDecimalComma
        said.durations = durations
        return said == SaidReadings() ? nil : said
    }
}

/// The mark before decimals.
package enum DecimalMark: String, Hashable, Sendable, CaseIterable {
    case comma = "decimal comma"
    case point = "decimal point"
}

/// What dates beside times in UTC are.
package enum DateReference: String, Hashable, Sendable, CaseIterable {
    case utc = "dates in UTC"
    case local = "dates at the place of departure"
}

/// What the numbers of a column of durations count.
package enum DurationUnit: String, Hashable, Sendable, CaseIterable {
    case hours, minutes
    /// Hours, and minutes behind the mark: `0.35` is 0:35.
    case hoursAndMinutes = "h.mm"
}
