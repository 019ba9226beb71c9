import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Rows between those of flights, and what stands beside them: headings, other titles, marks, duties.
@Suite("What stands between the rows of a table")
struct RowsBetweenTests {
    private let folder = FormatsFolder()

    private func dates(_ text: String) throws -> [String?] {
        try folder.entries(text).map { $0.refusal == nil ? $0.flight.date?.isoText : nil }
    }

    // MARK: Years and months

    @Test("A year among the rows is that of the rows below it")
    func years() throws {
        let rows = "28 Dec,G-ABCD,EGTK,EGTK,1:00\n2024,,,,\n3 Jan,G-ABCD,EGTK,EGTK,1:00\n"
        #expect(try dates("2023,,,,\nDate,Reg,From,To,Block\n\(rows)") == ["2023-12-28", nil, "2024-01-03"])
        #expect(try dates("Date,Reg,From,To,Block\n2023,,,,\n\(rows)") == [nil, "2023-12-28", nil, "2024-01-03"])
        let titled =
            "28 Dec,G-ABCD,EGTK,EGTK,1:00\nYear 2024,,,,\nDate,Reg,From,To,Block\n3 Jan,G-ABCD,EGTK,EGTK,1:00\n"
        #expect(try dates("2023,,,,\nDate,Reg,From,To,Block\n\(titled)") == ["2023-12-28", nil, "2024-01-03"])
        let heading = try folder.entries("2023,,,,\nDate,Reg,From,To,Block\n\(rows)")[1]
        #expect(heading.refusal == "a heading of the rows below, which is no flight" && !heading.isCounted)
    }

    @Test("Where the dates begin again and nothing says the year, they have none")
    func openYear() throws {
        let entries = try folder.entries(
            "Flugbuch 2023,,,,\nDate,Reg,From,To,Block\n20 Dec,G-ABCD,EGTK,EGTK,1:00\n28 Dec,G-ABCD,EGTK,EGTK,1:00\n"
                + "3 Jan,G-ABCD,EGTK,EGTK,1:00\n10 Jan,G-ABCD,EGTK,EGTK,1:00\n")
        #expect(entries.map { $0.flight.date?.isoText } == ["2023-12-20", "2023-12-28", nil, nil])
        #expect(entries[2].refusal?.contains("of which year") == true)
        // A book whose newest flight is the first, and one that leaves out the winter.
        let down = "9 Dec,N1,KPAO,KSQL,1.0\n1 Oct,N1,KPAO,KSQL,1.0\n1 Mar,N1,KPAO,KSQL,1.0\n"
        #expect(
            try dates("2023,,,,\nDate,Reg,From,To,Block\n\(down)") == ["2023-12-09", "2023-10-01", "2023-03-01"])
        let up = "9 Jan,N1,KPAO,KSQL,1.0\n1 Feb,N1,KPAO,KSQL,1.0\n1 Nov,N1,KPAO,KSQL,1.0\n"
        #expect(try dates("2023,,,,\nDate,Reg,From,To,Block\n\(up)") == ["2023-01-09", "2023-02-01", "2023-11-01"])
    }

    @Test("Two years above the titles say no year")
    func twoYears() throws {
        let text =
            "Logbook 2023/24,,,,\nDate,Reg,From,To,Block\n28 Dec,G-ABCD,EGTK,EGTK,1:00\n3 Jan,G-ABCD,EGTK,EGTK,1:00\n"
        #expect((try? dates(text))?.compactMap(\.self).isEmpty ?? true)
    }

    @Test("A year above the titles completes months and days in columns of their own")
    func yearAboveParts() throws {
        let rows = "Aug,3,C152,G-ABCD,EGTK,EGTK,1.0\n,5,C152,G-ABCD,EGTK,EGTK,1.1\nSep,9,C152,G-ABCD,EGTK,EGTK,1.2\n"
        #expect(
            try dates("1998,,,,,,\nMonth,Day,Type,Reg,From,To,Total\n\(rows)")
                == ["1998-08-03", "1998-08-05", "1998-09-09"])
    }

    @Test(
        "A month among the rows is that of the days below it", arguments: ["JANUARY 2023", "Januar 2023", "Jan. 2023"])
    func months(heading: String) throws {
        let text = """
            Day,Reg,From,To,Block
            \(heading),,,,
            5,G-ABCD,EGTK,EGTK,1:00
            12,G-ABCD,EGTK,EGTK,1:10
            FEBRUARY 2023,,,,
            2,G-ABCD,EGTK,EGTK,1:20

            """
        #expect(try dates(text) == [nil, "2023-01-05", "2023-01-12", nil, "2023-02-02"])
    }

    @Test("A number in a column of figures is no year")
    func noYear() throws {
        let entries = try folder.entries(
            "2023,,,,\nDate,Reg,From,To,Min\n27 Dec,G-ABCD,EGTK,EGTK,60\n28 Dec,G-ABCD,EGTK,EGTK,65\n,,,,2024\n"
                + "29 Dec,G-ABCD,EGTK,EGTK,70\n")
        #expect(entries.last?.flight.date?.isoText == "2023-12-29" && entries[2].isCounted)
    }

    // MARK: Other titles

    private static let page =
        "Date,Reg,From,To,Ldg,Block\n2024-01-05,G-ABCD,EGTK,EGBJ,1,1:00\n2024-01-06,G-ABCD,EGBJ,EGTK,1,1:10\n"

    @Test("Rows below other titles are refused, and the totals do not agree")
    func otherTitles() throws {
        let text =
            "\(Self.page)Date,Reg,To,From,Ldg,Night,Block\n2024-01-07,G-ABCD,EGTK,EGBJ,1,,0:50\n2024-01-08,G-ABCD,EGTK,EGBJ,1,,0:50\n"
        let source = try folder.source(text)
        let entries = try source.allEntries
        #expect(entries.map { $0.refusal != nil } == [false, false, true, true, true])
        #expect(entries[3].refusal?.hasPrefix("it stands below other titles, Date, Reg, To, From …") == true)
        #expect(source.description.notes.contains { $0.hasPrefix("line 4 has other titles") })
        // One row alone is read as among the others.
        #expect(try folder.source(text).entry(at: entries[4].place)?.refusal == entries[4].refusal)
        let export = try ExportFolder()
        let plan = try export.book.plan(importing: try folder.source(text), ImportDecisions()) { _ in true }
        withExtendedLifetime(export) {}
        #expect(!plan.agrees && plan.count(.new) == 2)
        let back = try folder.entries("\(text)Date,Reg,From,To,Ldg,Block\n2024-01-09,G-ABCD,EGTK,EGTK,1,0:40\n")
        #expect(back.last?.refusal == nil && back.last?.minutes(.block) == 40)
    }

    @Test("The same titles once more, in another case too, and a row of units are no other titles")
    func sameTitles() throws {
        for titles in ["Date,Reg,From,To,Ldg,Block", "DATE,REG,FROM,TO,LDG,BLOCK"] {
            let entries = try folder.entries("\(Self.page)\(titles)\n2024-01-07,G-ABCD,EGTK,EGTK,2,0:50\n")
            #expect(entries.count == 3 && entries.allSatisfy { $0.refusal == nil }, "\(titles)")
        }
        let units = try folder.entries(
            "Date,Reg,From,To,Block\n(d/m/y),,,,(hh:mm)\n05/01/2024,G-ABCD,EGTK,EGBJ,1:00\n16/01/2024,G-ABCD,EGTK,EGBJ,1:00\n"
        )
        #expect(units.count { $0.refusal == nil } == 2)
    }

    @Test("Richer titles of a later page are not those of the table")
    func richerTitles() throws {
        let entries = try folder.entries(
            "\(Self.page)Date,Reg,Type,From,To,Ldg,Night,PIC,Block\n2024-01-07,G-ABCD,C152,EGTK,EGBJ,1,,0:50,0:50\n")
        #expect(entries.prefix(2).map { $0.minutes(.block) } == [60, 70] && entries.count == 4)
    }

    @Test("A table of sums beside the flights is not read")
    func besideFlights() throws {
        let source = try folder.source(
            """
            Date,Reg,From,To,Block,,Type,Hours
            2024-01-13,G-ABCD,EGTK,EGTK,1:00,,PA28,120:00
            2024-01-14,G-BABC,EGTK,EGTK,1:00,,C152,60:00
            2024-01-15,G-BABC,EGTK,EGTK,1:00,,Total,180:00

            """)
        let entries = try source.allEntries
        #expect(entries.allSatisfy { $0.aircraft?.aircraftType == nil && $0.minutes(.block) == 60 })
        #expect(source.description.notes.contains { $0.contains("beside the flights") && $0.contains("Type, Hours") })
        // A blank column within the table of flights.
        let spaced = try folder.entries(
            "Date,Reg,From,To,Block,,Type,PIC\n2024-01-13,G-ABCD,EGTK,EGTK,1:00,,PA28,1:00\n2024-01-14,G-BABC,EGTK,EGTK,1:00,,C152,1:00\n"
        )
        #expect(spaced.map { $0.aircraft?.aircraftType } == ["PA28", "C152"])
    }

    // MARK: Marks and dates of the row above

    @Test(
        "Marks of any form stand for the cell above",
        arguments: ["’’", "“", "\"\"\" \"\"\"", "↓", "same", "as above", "s.o.", "\"\"\"\"", "- ” -"])
    func marks(mark: String) throws {
        let entries = try folder.entries(
            "Date,Reg,Pilot,From,To,Block,Remarks\n2024-01-05,G-ABCD,Ann Bell,EGTK,EGBJ,1:00,windy\n"
                + "2024-01-06,\(mark),\(mark),EGBJ,EGTK,1:00,\n2024-01-07,G-ABCD,Ann Bell,EGTK,EGBJ,1:00,calm\n")
        #expect(entries[1].flight.aircraft?.label == "G-ABCD" && entries[1].flight.pilot?.label == "Ann Bell")
        #expect(entries[1].notes.contains { $0.contains("as in the row above") })
    }

    @Test("A mark among remarks stands for those above, a word for itself")
    func remarks() throws {
        let entries = try folder.entries(
            "Date,Reg,From,To,Block,Remarks\n2024-01-05,G-ABCD,EGTK,EGBJ,1:00,Circuits\n2024-01-06,G-ABCD,EGBJ,EGTK,1:00,\"\"\"\"\n"
                + "2024-01-07,G-ABCD,EGTK,EGBJ,1:00,same\n2024-01-08,G-ABCD,EGTK,EGBJ,1:00,it’s late\n")
        #expect(entries.map(\.flight.remarks) == ["Circuits", "Circuits", "same", "it’s late"])
    }

    @Test("A place may be called as a word for the same, and one apostrophe is no mark")
    func noMarks() throws {
        #expect(RowsAbove.isDitto("SAME") && !RowsAbove.isDitto("SAME", isPlace: true))
        for cell in ["'", "-", "--", "", "D-EABC", "1:00", "Same day", "’s"] {
            #expect(!RowsAbove.isDitto(cell), "\(cell)")
        }
    }

    @Test("A row without a date, an aircraft and places does not end the day")
    func incompleteRow() throws {
        let entries = try folder.entries(
            "Date,Reg,From,To,Block\n2024-01-05,G-ABCD,EGTK,EGBJ,1:00\n,,,,0:20\n,G-ABCD,EGBJ,EGTK,1:10\n2024-01-06,G-ABCD,EGTK,EGTK,0:30\n"
        )
        #expect(entries.map { $0.flight.date?.isoText } == ["2024-01-05", nil, "2024-01-05", "2024-01-06"])
        #expect(entries[1].refusal == "the row has no readable date")
    }

    // MARK: Duties

    @Test("A passenger is one under a title of roles, whatever the others are called")
    func deadhead() throws {
        let rows =
            "2024-04-05,N12345,KORD,KDFW,2:45,CA\n2024-04-06,N12346,KMIA,KORD,3:30,DH\n2024-04-07,N12345,KORD,KDFW,2:45,FO\n"
        let entries = try folder.entries("Date,Reg,Dep,Arr,Blk,Pos\n\(rows)")
        #expect(entries.map { $0.refusal != nil } == [false, true, false])
        // Initials under another title say nothing.
        let initials = try folder.entries("Date,Reg,Dep,Arr,Blk,Checked\n\(rows)")
        #expect(initials.allSatisfy { $0.refusal == nil })
    }

    @Test(
        "A flight number that says so is that of a passenger",
        arguments: [
            ("DH LX320", true), ("LX320 (DHD)", true), ("POS/LX320", true), ("LX320 pax", true), ("LX320", false),
            ("DH320", false), ("LX320 P", false),
        ])
    func deadheadByNumber(number: String, isPassenger: Bool) throws {
        let entries = try folder.table(
            "Date,Flight,Reg,From,To,Block", "2026-03-01,LX318,HB-JBA,LSZH,EGLC,1:40",
            "2026-03-02,\(number),HB-JBA,EGLC,LSZH,1:40", "2026-03-03,LX322,HB-JBA,LSZH,EGLC,1:40")
        #expect(entries.map { $0.refusal != nil } == [false, isPassenger, false])
    }

    @Test("A word that is no role is said in its row, and the other rows keep theirs")
    func unknownRoles() throws {
        let entries = try folder.table(
            "Date,Reg,From,To,Block,Pos", "2026-03-01,HB-JBA,LSZH,EGLC,1:40,CP", "2026-03-02,HB-JBA,EGLC,LSZH,1:40,FO",
            "2026-03-03,HB-JBA,LSZH,EGLC,1:40,RX", "2026-03-04,HB-JBA,EGLC,LSZH,1:40,FO")
        #expect(entries.map(\.flight.role) == [nil, .secondInCommand, nil, .secondInCommand])
        #expect(entries[2].notes.contains("Pos: “RX” is not a role") && entries[2].keptCells == ["RX"])
    }

    @Test("A day with nothing but a word is no flight", arguments: ["OFF", "HOL", "A/L", "LVE"])
    func emptyDays(word: String) throws {
        let entries = try folder.entries(
            "Date,Flight,Reg,From,To,Block,Remarks\n2024-03-02,BA12,G-EUUA,EGLL,EGCC,1:05,\n2024-03-03,\(word),,,,,\n"
                + "2024-03-04,BA14,G-EUUA,EGLL,EGCC,1:05,\n2024-03-05,BA16,,,,,\n2024-03-06,,,,,,passed the exam\n"
                + "2024-03-07,BA18,G-EUUA,EGLL,EGCC,1:05,\n")
        #expect(entries.map { $0.refusal != nil } == [false, true, false, false, false, false])
        #expect(entries[1].refusal == "“\(word)”: nothing was flown")
    }

    // MARK: Units

    @Test("A unit that is said and cannot hold is named with its column")
    func units() throws {
        func notes(_ cells: [String], _ unit: DurationUnit) throws -> [String] {
            let rows = cells.enumerated().map { "2024-01-0\($0 + 1),G-ABCD,EGTK,EGTK,\($1)\n" }.joined()
            return try folder.source("Date,Reg,From,To,Block\n\(rows)") { $0.durations = unit }.description.notes
        }
        #expect(try notes(["1.10", "1.20"], .minutes).contains { $0.contains("--durations minutes does not hold") })
        #expect(
            try notes(["1.75", "1.20"], .hoursAndMinutes).contains {
                $0.contains("1.75") && $0.contains("--durations h.mm does not hold")
            })
        #expect(try !notes(["70", "80"], .minutes).contains { $0.contains("does not hold") })
        #expect(try !notes(["1.10", "1.20"], .hoursAndMinutes).contains { $0.contains("does not hold") })
        #expect(try !notes(["1:10", "1:20"], .minutes).contains { $0.contains("does not hold") })
        #expect(try !notes(["1.75", "1.20"], .hours).contains { $0.contains("does not hold") })
    }
}
