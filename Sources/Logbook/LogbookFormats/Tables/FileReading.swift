import Aviation

/// What holds for a whole file and can be said against what the file shows: a row of the table of readings.
enum FileReading: String, CaseIterable, Sendable {
    case dateOrder = "the order of day and month"
    case times = "the clock"
    case dates = "what dates beside times in UTC are"
    case decimals = "the mark before decimals"
    case durations = "the unit of durations"
    case columns = "what a column means"
    case format = "the format"

    /// The command's option, with its values.
    var option: String {
        switch self {
        case .dateOrder: "--date-order day-first, month-first, year-first"
        case .times: "--times utc, local"
        case .dates: "--dates utc, local"
        case .decimals: "--decimals point, comma"
        case .durations: "--durations hours, minutes, h.mm"
        case .columns: "--map 'TITLE=FIELD'"
        case .format: "--format table"
        }
    }

    /// The key on the screen.
    var key: String {
        switch self {
        case .dateOrder: "d"
        case .times: "z"
        case .dates: "asked where it is open"
        case .decimals: "asked where it is open"
        case .durations: "c, “in minutes”"
        case .columns: "c"
        case .format: "c, “as any table”"
        }
    }

    /// What decides where nothing is said, the strongest first.
    var usual: String {
        switch self {
        case .dateOrder:
            "a date with a number over 12; `dd/mm` in the title; two digits that may be the year first are asked for where all dates are closer so; the last import of such a file; the profile; the region"
        case .times: "the format, else UTC"
        case .decimals: "the numbers of the column, else of the file; a duration that may be both is asked for"
        case .dates:
            "the format; `Date (UTC)` in the title; a date of the arrival, or the flight before; a flight near midnight is asked for"
        case .durations:
            "the unit in the title; the times of day beside them, by which `0.35` may be 0:35; `0130` is 1:30; minutes where a whole number is more than 24, else hours; said with `!`"
        case .columns: "the profile, else the title with the cells"
        case .format: "the titles"
        }
    }
}

/// The tables by which a table of no known format is read, for the documents.
package enum ImportTables {
    /// All tables in Markdown.
    package static var markdown: String {
        let readings = FileReading.allCases.map { "| \($0.rawValue) | `\($0.option)` | \($0.key) | \($0.usual) |\n" }
        return
            "### What holds for a whole file\n\n| Reading | Option | Screen | Decided by |\n| --- | --- | --- | --- |\n"
            + readings.joined() + "\n### Titles and cells\n\n" + ColumnConcept.markdown
            + "\n### Words of titles\n\n" + TitleVocabulary.markdown + "\n### Words in the place of airports\n\n"
            + PlaceWord.markdown
            + "\n### Rows that are not flights\n\n" + RowWord.markdown + "\n" + EntryWord.markdown
            + "\n### Words for `--map`\n\n" + meanings + "\n"
    }

    private static var meanings: String {
        var seen: Set<String> = []
        let words = ColumnMeaning.choices.compactMap(\.words.first).filter { seen.insert($0).inserted }
        return words.map { "`\($0)`" }.joined(separator: " ")
            + "; a duration with ` minutes` or ` h.mm` behind it; `-` for none"
    }
}

extension ColumnConcept {
    /// The table, in Markdown: the words of titles, of which other spellings and languages are the same, and what the column
    /// is by the first kind that most of its cells are.
    static var markdown: String {
        "| Title | Cells → meaning |\n| --- | --- |\n"
            + all.map { concept in
                let titles = concept.titles.map { $0.sorted().joined(separator: " ") }.sorted()
                let meanings = concept.meanings.map { kind, meanings in
                    "\(kind.rawValue) → \(meanings.isEmpty ? "none" : meanings.map(\.name).joined(separator: ", else "))"
                }
                return "| \(titles.joined(separator: "; ")) | \(meanings.joined(separator: "; ")) |\n"
            }.joined()
    }
}

extension ColumnMeaning {
    /// The name in the table of titles and cells.
    fileprivate var name: String {
        if let label { return label }
        guard case .part(let name) = target else { return "kept" }
        return switch name {
        case "allTakeoffs": "take-offs by day and night"
        case "oldFullStopDay": "full-stop landings by day"
        case "oldFullStopNight": "full-stop landings by night"
        case "touchDay": "touch-and-goes by day"
        case "touchNight": "touch-and-goes by night"
        case "dayMonth": "the date, with the year of another column"
        case "year", "month", "day": "the \(name) of the date"
        case "isSimulator": "whether the row is a session"
        case "zone": "the zone of the row's times"
        case "dutyCode": "whether it was a duty without a flight of your own"
        case "isBalance": "whether the row is an opening balance"
        case "others": "people on board, by role and name"
        case let name where name.hasPrefix(RowDraft.stop): "a place on the way"
        case let name where name.hasPrefix(RowDraft.spread): Self.words(ofSpread: name)
        case "singleEngine": "single-engine time: the aircraft has one engine"
        case "isPIC", "isSIC", "isDual", "isSolo": "a tick: your role"
        case "isXC": "a tick: cross-country time is the whole flight"
        case "isSingleEngine": "a tick: the aircraft has one engine"
        case "isOfSeveralEngines": "a tick, which is kept"
        case "isMultiPilot": "a tick: multi-pilot time is the whole flight"
        case "severalEngines": "time with several engines, which is compared"
        default: name
        }
    }

    /// The words for a part with the time in a role by day or by night: `PIC time, by night`.
    private static func words(ofSpread part: String) -> String {
        let words = part.split(separator: ".").map(String.init)
        let role = words.count > 2 ? FlightColumn(rawValue: words[1])?.displayName : nil
        return role.map { words[2] == "all" ? "\($0), \(words.last ?? "")" : "\($0), by \(words[2])" } ?? part
    }
}
