import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Tables of no known format")
struct TableMapperTests {
    private let folder = FormatsFolder()

    private static let club = """
        "Datum";"Lfz.";"Pilot";"Begleiter";"Startort";"Startzeit";"Landeort";"Landezeit";"Flugzeit";"Landungen";"Bemerkung";"Preis"
        "07.06.2025";"D-EABC";"Müller, Max";"Eva";"EDAB";"12:05";"EDDP";"13:15";"1:10";"2";"schön";"99,50"
        "08.06.2025";"D-KXYZ";"Müller, Max";"";"EDAB";"";"EDAB";"";"0:30";"";"";""
        """

    @Test("Titles in several languages are understood; what is not stays as it is")
    func titles() throws {
        let source = try folder.source(Self.club)
        #expect(source.description.format == "table" && !source.description.isCertain)
        let flight = try #require(try source.allEntries.first)
        #expect(flight.flight.date?.isoText == "2025-06-07" && flight.flight.aircraft == .new("D-EABC"))
        #expect(flight.flight.pilot == .new("Müller, Max") && flight.flight[.passenger] == .new("Eva"))
        #expect(flight.minutes(.block) == 70 && flight.count(.dayLandings) == 2 && flight.flight.remarks == "schön")
        #expect(flight.time(.takeOff) == "2025-06-07T12:05:00Z" && flight.time(.landing) == "2025-06-07T13:15:00Z")
        #expect(flight.keptCells == ["99,50"])
        #expect(try source.entry(rereading: flight.cells, layout: source.description.layout)?.flight == flight.flight)
    }

    @Test("A profile corrects the mapping, is stored as text, and is recognized by the titles")
    func profile() throws {
        let path = try folder.write(Self.club)
        var options = ImportOptions(today: FormatsFolder.today)
        var profile = try ImportFormats.profile(of: path, options: options)
        #expect(profile.fingerprint == FileLayout(data: profile.data)?.fingerprint)
        let other = try folder.write(Self.club.replacingOccurrences(of: "2025", with: "2024"), "other.csv")
        #expect(try ImportFormats.profile(of: other, options: options).fingerprint == profile.fingerprint)
        let notes = try #require(profile.columns.firstIndex { $0.title == "Preis" })
        profile.columns[notes].meaning = ColumnMeaning(.field(FieldID("operator")), .text)
        profile.times = .local
        options.profile = FileLayout(data: profile.data)
        let flight = try #require(try ImportFormats.source(of: path, options: options).allEntries.first)
        #expect(flight.attribute("operator") == "99,50" && flight.time(.takeOff) == "2025-06-07T10:05:00Z")
        options.profile = nil
        options.profiles = [TableProfile(name: "club", fingerprint: profile.fingerprint, layout: profile.data)]
        let known = try #require(try ImportFormats.source(of: other, options: options).allEntries.first)
        #expect(known.attribute("operator") == "99,50" && known.time(.takeOff) == "2024-06-07T10:05:00Z")
        let moved = try ImportFormats.profile(
            of: path, options: options, setting: 0, to: ColumnMeaning(.field(FieldID("operator")), .text))
        #expect(moved.columns[0].meaning?.field == FieldID("operator"))
        #expect(moved.columns[notes].meaning?.target == .nothing, "one column is the operator")
        options.profile = FileLayout(data: profile.data)
        options.profile?.columns.removeLast()
        #expect(throws: ImportError.self) { _ = try ImportFormats.source(of: path, options: options) }
    }

    @Test("Everything that a column may mean has a name, which says it alone")
    func choices() {
        let labels = ColumnMeaning.choices.map(\.label)
        #expect(labels.count > 60 && !labels.contains(nil) && Set(labels).count == labels.count)
    }

    @Test("A file that was read before is not read to its end again before its rows are")
    func found() throws {
        let source = try folder.source(Self.club)
        let path = try folder.write(Self.club)
        var options = ImportOptions(today: FormatsFolder.today)
        options.found = FileLayout(data: source.description.layout)
        let again = try ImportFormats.source(of: path, options: options)
        #expect(try again.allEntries == source.allEntries)
        #expect(again.description.layout == source.description.layout)
    }

    @Test("Columns without titles are recognized by their cells: dates, registrations and places")
    func untitled() throws {
        let entries = try folder.entries("2025-06-07,HB-CFA,LSZH,LSGG,1:10\n2025-06-08,HB-CFA,LSGG,LSZH,1:05\n")
        #expect(entries.count == 2 && entries[0].flight.aircraft == .new("HB-CFA") && entries[0].line == 1)
        #expect(entries[1].flight.origin == .new("LSGG") && entries[1].flight.destination == .new("LSZH"))
        #expect(
            entries.map { $0.minutes(.block) } == [70, 65], "the only column of durations is the time of the flight")
    }

    @Test("A profile of a file without titles is for files whose columns are of the same kinds")
    func untitledProfile() throws {
        let text = "2025-06-07,HB-CFA,LSZH,LSGG,1:10\n2025-06-08,HB-CFA,LSGG,LSZH,1:05\n"
        var options = ImportOptions(today: FormatsFolder.today)
        let profile = try ImportFormats.profile(
            of: try folder.write(text), options: options, setting: 4, to: .hours(.block))
        options.profiles = [TableProfile(name: "bare", fingerprint: profile.fingerprint, layout: profile.data)]
        func source(_ text: String) throws -> any ImportSource {
            try ImportFormats.source(of: try folder.write(text, "next.csv"), options: options)
        }
        let next = try source("2025-07-01,HB-KPZ,LSZH,LSZH,0:40\n")
        #expect(try next.allEntries.first?.minutes(.block) == 40)
        #expect(next.description.reasons.contains("the file has no titles; its columns are called A to E"))
        let other = try source("LSZH,2025-07-01,LSGG,HB-KPZ,0:40\n")
        let entry = try #require(try other.allEntries.first)
        #expect(entry.flight.date?.isoText == "2025-07-01" && entry.minutes(.block) == 40)
        #expect(entry.flight.origin == .new("LSZH") && entry.flight.aircraft == .new("HB-KPZ"))
    }

    @Test("Airports without a known title are places by a word of the title; by their order only when both are unknown")
    func places() throws {
        let one = try folder.entries("Date,Reg,From,Alternate,Total\n2025-06-07,HB-CFA,LSZH,LSGG,1.0\n")
        #expect(one[0].flight.origin == .new("LSZH") && one[0].flight.destination == nil)
        #expect(one[0].keptCells == ["LSGG"])
        let turned = try folder.entries("Date,Reg,leg_to,leg_from,Total\n2025-06-07,HB-CFA,LSZH,LSGG,1.0\n")
        #expect(turned[0].flight.origin == .new("LSGG") && turned[0].flight.destination == .new("LSZH"))
        let both = try folder.entries("Date,Reg,Skad,Dokad,Total\n2025-06-07,HB-CFA,LSZH,LSGG,1.0\n")
        #expect(both[0].flight.origin == .new("LSZH") && both[0].flight.destination == .new("LSGG"))
    }

    @Test(
        "Approaches in words: with an airport behind a hyphen, and several with semicolons between them",
        arguments: [
            ("ILS-KAPA", ["ILS||KAPA|1"]), ("RNAV (GPS)-KAPA;ILS 17L-KDEN", ["RNAV (GPS)||KAPA|1", "ILS|17L|KDEN|1"]),
            ("VOR-A", ["VOR-A|||1"]), ("VOR-DME 21", ["VOR-DME|21||1"]), ("2;ILS;25R;KLVK;", ["ILS|25R|KLVK|2"]),
            ("ILS 25R KLVK x2; LOC", ["ILS|25R|KLVK|2", "LOC|||1"]),
        ])
    func approaches(text: String, expected: [String]) throws {
        let entries = try folder.entries("Date,Reg,Total,Approach\n2025-06-07,N1,1.0,\"\(text)\"\n")
        let read = entries[0].flight.approaches.map {
            "\($0.type?.rawValue ?? $0.typeText ?? "")|\($0.runway ?? "")|\($0.airport?.label ?? "")|\($0.count)"
        }
        #expect(read == expected && entries[0].keptCells.isEmpty)
    }

    @Test("Numbers may have units")
    func units() throws {
        let entries = try folder.entries(
            "Date,Reg,Total,Night,Distance,Hobbs Start\n2025-06-07,N1,1h 05m,90 min,12 NM,1234.5 h\n2025-06-08,N1,1.5h,2 hrs,12 leagues,\n"
        )
        #expect(entries.map { $0.minutes(.block) } == [65, 90] && entries.map { $0.minutes(.night) } == [90, 120])
        #expect(entries[0].flight[.distance] == .hundredths(1_200))
        #expect(entries[0].flight[.hobbsStart] == .hundredths(123_450))
        #expect(entries[1].keptCells == ["12 leagues"] && entries[1].notes.count == 1)
    }

    @Test("A year before 1900 is noted")
    func oldYears() throws {
        let entries = try folder.entries("Date,Reg,Total\n0025-06-07,N1,1.0\n1925-06-07,N1,1.0\n")
        #expect(entries.map { $0.notes.count } == [1, 0] && entries[0].refusal == nil)
    }

    @Test("A title with two meanings has the one that suits the cells")
    func contents() throws {
        let names = try folder.entries(
            "Date,Aircraft ID,From,To,PIC,Duration\n2025-06-07,N100AB,KPAO,KSQL,Ann Other,72\n2025-06-08,N100AB,KPAO,KSQL,Bo,30\n"
        )
        #expect(names[0].flight.pilot == .new("Ann Other") && names[0].minutes(.block) == 72)
        let hours = try folder.entries("Date,Aircraft ID,From,To,PIC,Duration\n2025-06-07,N100AB,KPAO,KSQL,1.2,1.2\n")
        #expect(
            hours[0].minutes(.pilotInCommand) == 72 && hours[0].flight.pilot == nil && hours[0].minutes(.block) == 72)
        let french = try folder.entries(
            "Date;Immatriculation;Départ;Arrivée;Temps de vol;Nuit\n13/06/2025;F-GABC;LFPN;LFPT;1,5;0,0\n")
        #expect(
            french[0].minutes(.block) == 90 && french[0].minutes(.night) == 0
                && french[0].flight.destination == .new("LFPT"))
    }

    @Test("A total of landings is by day where nothing says otherwise, and is compared with those by day and night")
    func landings() throws {
        let rows = try folder.entries(
            "Date,Reg,Total,Night,Landings,Day Landings,Night Landings\n2025-06-07,HB-CFA,1.0,,3,,\n2025-06-08,HB-CFA,1.0,0.5,3,,\n2025-06-09,HB-CFA,1.0,,4,2,1\n"
        )
        #expect(rows.map { $0.count(.dayLandings) } == [3, nil, 2] && rows[2].count(.nightLandings) == 1)
        #expect(rows.map(\.keptCells) == [[], ["3"], ["4"]] && rows.map(\.notes.count) == [0, 1, 1])
    }

    @Test("Rows above the titles, repeated titles, blank rows and rows of other lengths do no harm")
    func untidy() throws {
        let text =
            "My logbook\n\nDate,Reg,From,To,Total\n2025-06-07,HB-CFA,LSZH,LSGG,1.0,extra\n\nDate,Reg,From,To,Total\n2025-06-08,HB-CFA\n"
        let source = try folder.source(text)
        let entries = try source.allEntries
        #expect(entries.map(\.line) == [4, 7] && entries[0].notes == ["more cells than titles: extra"])
        #expect(
            entries[1].minutes(.block) == nil && entries.allSatisfy { $0.cells.count == 5 && $0.figures.count == 5 })
    }

    @Test("A table without dates names its columns; an unknown format names those that are known")
    func unknown() throws {
        let error = try #require(try folder.error(Array("Name,Phone,City\nAnn,1,Bern\nBo,2,Chur\n".utf8)))
        guard case .unknownColumns(_, let columns) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(columns == ["Name", "Phone", "City"])
        let format = try #require(try folder.error(Array("Date\n".utf8)) { $0.format = "paper" })
        #expect(format.recovery.contains("foreflight, myflightbook"))
    }
}

@Suite("What a whole file decides")
struct FileFactsTests {
    private let folder = FormatsFolder()

    private func dates(_ dates: [String], _ change: (inout ImportOptions) -> Void = { _ in }) throws -> [String?] {
        let text = "Date,Tail Number,Total Flight Time,Landings\n" + dates.map { "\"\($0)\",N1,1.0,1\n" }.joined()
        return try folder.entries(text, "book.csv", change).map { $0.flight.date?.isoText }
    }

    @Test("One date proves the order of all; without a proof an option decides, and neither is guessed")
    func order() throws {
        #expect(try dates(["3/4/2025", "13/2/2025"]) == ["2025-04-03", "2025-02-13"])
        #expect(try dates(["3/4/2025", "2/13/2025"]) == ["2025-03-04", "2025-02-13"])
        #expect(try dates(["3/4/25"]) { $0.dateOrder = .dayFirst } == ["2025-04-03"])
        // The region decides only what the file leaves open; what the pilot says decides everything.
        #expect(try dates(["3/4/25"]) { $0.usualDateOrder = .dayFirst } == ["2025-04-03"])
        #expect(try dates(["3/4/25", "2/13/25"]) { $0.usualDateOrder = .dayFirst } == ["2025-03-04", "2025-02-13"])
        #expect(try dates(["3/4/25", "2/13/25"]) { $0.dateOrder = .dayFirst } == ["2025-04-03", "2025-02-13"])
        #expect(
            try dates([
                "3.4.2025", "4 June 2025", "Jun 5, 2025", "7-Jun-25", "20250608", "2025-06-09T00:00:00Z", "2025/06/10",
            ])
                == ["2025-04-03", "2025-06-04", "2025-06-05", "2025-06-07", "2025-06-08", "2025-06-09", "2025-06-10"])
        for open in [["3/4/2025"], ["13/2/2025", "2/13/2025"]] {
            let text = "Date,Tail Number,Total Flight Time,Landings\n" + open.map { "\($0),N1,1.0,1\n" }.joined()
            let error = try #require(try folder.error(Array(text.utf8)))
            guard case .ambiguous(_, let readings, "--date-order") = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(readings == ["day first", "month first"])
        }
    }

    @Test(
        "Durations are exact",
        arguments: [
            ("1.55", 93), ("0.1", 6), ("0.05", 3), ("1:30", 90), ("1:30:30", 91), ("2", 120), ("1,234.5", 74_070),
            ("1h30", 90),
            ("0.008333", 0), ("0.0083334", 1), (".5", 30), ("12'345.0", 740_700), ("1h 5m", 65), ("1 hr 30 min", 90),
            ("90min.", 90),
            ("1,5 Std.", 90), ("2h", 120), ("1:30 h", 90), ("0 min", 0),
        ])
    func durations(text: String, minutes: Int) { #expect(CellText.minutes(text, comma: false) == minutes) }

    @Test(
        "What is no duration is none",
        arguments: [
            "-1.0", "1:60", "1:5", "abc", "1.2.3", "", "1,2,3", "1:2:3:4", "99999999999999", "min", "h", "5 km",
            "1h75m", "1.5 min",
        ])
    func noDurations(text: String) { #expect(CellText.minutes(text, comma: false) == nil) }

    @Test("A comma separates decimals where the file uses it so, and thousands elsewhere")
    func commas() throws {
        let titles = "Date;Tail Number;Total Flight Time;Landings\n"
        let comma = try folder.source(titles + "2025-06-07;N1;1,5;1\n2025-06-08;N1;1.234,5;1\n")
        #expect(try comma.allEntries.map { $0.minutes(.block) } == [90, 74_070])
        #expect(comma.description.notes.contains("a comma separates decimals"))
        let point = try folder.entries(titles + "2025-06-07;N1;1.5;1\n2025-06-08;N1;1,234;1\n")
        #expect(point.map { $0.minutes(.block) } == [90, 74_040])
    }

    @Test(
        "Times of day are read in the forms of other programs",
        arguments: [
            ("14:05", "14:05"), ("1405", "14:05"), ("905", "09:05"), ("2:05 PM", "14:05"), ("12:00 am", "00:00"),
            ("14:05:59Z", "14:05"), ("24:00", "00:00"),
        ])
    func times(text: String, shown: String) {
        #expect(CellText.time(text, order: nil, today: FormatsFolder.today)?.time.text == shown)
    }

    @Test("What is no time is none", arguments: ["25:00", "14:5", "noon", "13:00 PM", "1:2:3:4", "-5", "99"])
    func noTimes(text: String) { #expect(CellText.time(text, order: nil, today: FormatsFolder.today) == nil) }
}
