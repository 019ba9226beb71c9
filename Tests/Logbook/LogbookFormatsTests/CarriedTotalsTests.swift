import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// What a file says of its own sums: of pages, of what was flown before them, and of all.
@Suite("Totals that pages carry on")
struct CarriedTotalsTests {
    private let folder = FormatsFolder()

    private func plan(
        _ text: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportPlan {
        let book = try ExportFolder()
        return try book.book.plan(importing: try folder.source(text, "book.csv", change), ImportDecisions()) { _ in
            true
        }
    }

    private static let titles = "Date,Reg,From,To,Total\n"
    private static let first = "2024-01-05,G-ABCD,EGTK,EGTK,1:00\n2024-01-06,G-ABCD,EGTK,EGTK,1:00\n"

    // MARK: Brought forward

    @Test(
        "What a first page brings forward is an opening balance, where its own total shows it",
        arguments: [
            "Total this page,,,,2:00\nTotal previous pages,,,,10:00\nTotal to date,,,,12:00\n",
            "Total previous pages,,,,10:00\nTotal this page,,,,2:00\nTotal to date,,,,12:00\n",
            "Total this page,,,,2:00\nAmount forwarded,,,,10:00\nTotals to date,,,,12:00\n",
        ])
    func opening(page: String) throws {
        let plan = try plan(Self.titles + Self.first + page)
        #expect(plan.count(.balance) == 1 && plan.count(.refused) == 2 && plan.agrees, "\(plan.differingSums)")
        #expect(plan.totals[0].source == 720 && plan.totals[0].imported == 720)
    }

    @Test(
        "Hours and minutes in two columns are one figure: what was brought forward below a page is an opening balance")
    func openingInPairs() throws {
        let plan = try plan(
            "Date,Reg,From,To,Hrs,Min,PIC Hrs,PIC Min\n2025-03-01,G-ABCD,EGKB,EGMD,1,00,1,00\n"
                + "2025-03-05,G-ABCD,EGMD,EGKB,1,10,1,10\nThis page,,,,2,10,2,10\nBrought forward,,,,120,30,100,50\n"
                + "To date,,,,122,40,103,00\n")
        #expect(plan.count(.balance) == 1 && plan.agreement == "All totals agree", "\(plan.differingSums)")
    }

    @Test("An opening balance says what it does not hold: the hours of a class")
    func openingOfClasses() throws {
        let entries = try folder.table(
            "Date,Reg,Type,From,To,SEP,MEP,Total", "Previous experience,,,,,100:00,20:00,120:00",
            "2025-03-01,G-ABCD,P28A,EGKB,EGMD,1:00,,1:00")
        #expect(
            entries[0].notes == ["an opening balance is not divided by classes: SEP, MEP kept as they are"]
                && Set(entries[0].keptCells).isSuperset(of: ["100:00", "20:00"]))
    }

    @Test(
        "Rows of totals in Swedish, Dutch, Norwegian and Portuguese",
        arguments: ["Summa", "Totalt", "Delsumma", "Totaal", "Subtotaal", "I alt", "Soma", "A transportar"])
    func totalsOfMoreLanguages(word: String) throws {
        let plan = try plan(Self.titles + Self.first + "\(word),,,,2:00\n")
        #expect(plan.count(.refused) == 1 && plan.agreement == "All totals agree", "\(plan.differingSums)")
    }

    @Test("The next pages go on from it")
    func pages() throws {
        let rows =
            Self.titles + Self.first
            + "Total this page,,,,2:00\nTotal previous pages,,,,10:00\nTotal to date,,,,12:00\n"
            + "2024-01-07,G-ABCD,EGTK,EGTK,2:00\nTotal this page,,,,2:00\nTotal previous pages,,,,"
        let right = try plan("\(rows)12:00\nTotal to date,,,,14:00\n")
        #expect(right.agrees && right.count(.balance) == 1, "\(right.differingSums)")
        let wrong = try plan("\(rows)13:00\nTotal to date,,,,15:00\n")
        #expect(wrong.differingSums == ["line 9: Total 13:00, the rows 12:00"], "\(wrong.differingSums)")
        #expect(wrong.agreement?.hasPrefix("The file's own totals differ") == true)
    }

    @Test("A blank line above what was brought forward changes nothing")
    func blankLine() throws {
        let plan = try plan("\(Self.titles),,,,\nBrought forward,,,,10:00\n\(Self.first)Total,,,,12:00\n")
        #expect(plan.count(.balance) == 1 && plan.agrees, "\(plan.differingSums)")
    }

    @Test("Where no total shows it, nothing is taken, and the import says so once")
    func uncertain() throws {
        let plan = try plan(
            Self.titles + Self.first + "Total this page,,,,2:00\nTotal previous pages,,,,10:00\n"
                + "2024-01-07,G-ABCD,EGTK,EGTK,2:00\nTotal this page,,,,2:00\nTotal previous pages,,,,12:00\n")
        #expect(plan.count(.balance) == 0 && plan.differingSums.count == 1, "\(plan.differingSums)")
        let reason = plan.rows.first { $0.line == 5 }?.reason
        #expect(reason?.hasSuffix("add it as an opening balance") == true, "\(reason ?? "")")
        #expect(plan.agreement?.contains("All totals agree") == false)
    }

    @Test(
        "What is carried on within the table is compared, wherever it stands",
        arguments: [
            ("Übertrag,,,,2:00\n", true), ("Übertrag,,,,9:59\n", false), ("Amount forwarded,,,,77:00\n", false),
            ("Report,,,,2:00\n2024-01-07,G-ABCD,EGTK,EGTK,2:00\nBrought forward,,,,4:00\n", true),
            ("Report,,,,5:00\n2024-01-07,G-ABCD,EGTK,EGTK,2:00\n", false),
        ])
    func within(rows: String, agrees: Bool) throws {
        let plan = try plan(Self.titles + Self.first + rows)
        #expect(plan.differingSums.isEmpty == agrees && plan.agrees == agrees, "\(plan.differingSums)")
    }

    // MARK: Opening balances read before

    @Test("An opening balance that was read otherwise before counts with what the book has")
    func readOtherwise() throws {
        let text =
            "Date,Reg,From,To,Time,Ldg\nB/F,,,,100,310\n1/2/2024,G-ABCD,EGTK,EGTK,10,1\n13/2/2024,G-ABCD,EGTK,EGTK,15,1\n"
        let folder = try ExportFolder()
        try folder.load(text) { $0.durations = .minutes }
        let again = try folder.book.plan(
            importing: try folder.folder.source(text, "book.csv") { $0.durations = .hours }, ImportDecisions()
        ) { _ in true }
        #expect(again.rows[0].state == .same && again.rows[0].reason?.contains("by hand") == true)
        #expect(!again.agrees && again.totals[0].source == 7_500 && again.totals[0].imported == 1_600)
        let same = try folder.book.plan(
            importing: try folder.folder.source(text, "book.csv") { $0.durations = .minutes }, ImportDecisions()
        ) { _ in true }
        #expect(same.agrees && same.totals[0].imported == 125)
    }

    @Test("An opening balance by day and by night counts with both")
    func dayAndNight() throws {
        let plan = try plan(
            "Datum;Kennz;Von;Nach;Zeit Tag;Zeit Nacht\nÜbertrag;;;;120:30;10:00\n01.02.2024;D-EABC;EDMS;EDMS;1:00;0:30\n"
                + "02.02.2024;D-EABC;EDMS;EDMS;0:50;\n")
        #expect(plan.count(.balance) == 1 && plan.differingTotals == 0, "\(plan.agreement ?? "")")
    }

    // MARK: Hours and minutes in two columns

    @Test("Hours and minutes in two columns are one figure, which is compared")
    func pairs() throws {
        let rows =
            "Date,Reg,From,To,Hrs,Min,Ldg\n2024-01-05,G-ABCD,EGTK,EGTK,1,10,1\n2024-01-06,G-ABCD,EGTK,EGTK,0,50,1\n"
        let right = try plan("\(rows)Total,,,,2,0,2\n")
        #expect(right.agrees && right.totals.map(\.title) == ["Hrs", "Ldg"], "\(right.totals.map(\.title))")
        #expect(right.totals[0].source == 120 && right.totals[0].imported == 120)
        let wrong = try plan("\(rows)Total,,,,9,59,2\n")
        #expect(wrong.differingSums == ["line 4: Hrs 9:59, the rows 2:00"], "\(wrong.differingSums)")
        let opened = try plan(
            "Date,Reg,From,To,Hrs,Min,Ldg\nB/F,,,,10,30,5\n2024-01-05,G-ABCD,EGTK,EGTK,1,10,1\nTotal,,,,11,40,6\n")
        #expect(opened.agrees && opened.totals[0].imported == 700, "\(opened.differingSums)")
    }

    @Test(
        "Only hours with decimals are rounded, each a little", arguments: [("0,20", "3,1", false), ("0.33", "3", true)])
    func rounding(cell: String, total: String, isDecimal: Bool) throws {
        let titles = isDecimal ? "Date,Reg,From,To,Total" : "Date,Reg,From,To,Hrs,Min"
        let rows = (1...9).map { "2024-01-0\($0),G-ABCD,EGTK,EGTK,\(cell)\n" }.joined()
        let plan = try plan("\(titles)\n\(rows)Total,,,,\(total)\n")
        #expect(plan.differingSums.isEmpty == isDecimal, "\(plan.differingSums)")
    }

    // MARK: Rows of totals by their figures

    @Test(
        "Figures that are the sums above them are a total, whatever it is called",
        arguments: ["January", "Σ", "∑", "Zwischenstand", "Sub", ""])
    func unknownWords(word: String) throws {
        let plan = try plan(
            "\(Self.titles)\(Self.first)\(word),,,,2:00\n2024-02-07,G-ABCD,EGTK,EGTK,2:00\n2024-02-08,G-ABCD,EGTK,EGTK,0:30\n"
                + "\(word),,,,2:30\n")
        #expect(plan.agrees && plan.totals[0].source == 270, "\(plan.agreement ?? "")")
        #expect(plan.rows[2].reason == "a row of totals, which is no flight; it agrees with the rows")
    }

    @Test("Other figures without a date are refused, and are missing")
    func otherFigures() throws {
        let plan = try plan("\(Self.titles)\(Self.first)January,,,,2:10\n")
        #expect(!plan.agrees && plan.totals[0].source == 250)
        let flight = try self.plan("\(Self.titles)\(Self.first),G-ABCD,,,2:00\n")
        #expect(!flight.agrees && flight.rows[2].reason == "the row has no readable date")
    }

    @Test("More words of totals", arguments: ["Tot.", "TTL", "Carried over", "Total c/f", "YTD", "Total Hrs"])
    func words(word: String) throws {
        #expect(RowWord(cell: word) == .total)
        let plan = try plan("\(Self.titles)\(Self.first)\(word),,,,3:00\n")
        #expect(plan.differingSums.count == 1 && plan.totals[0].source == 120)
    }

    @Test(
        "A word before the date of a row of figures is that of a total; a day of the week is none",
        arguments: [
            ("Saldo 31.12.23", true), ("Stand 31.12.23", true), ("Bal 31.12.23", true), ("Page 31.12.23", true),
            ("Sun 31.12.23", false), ("Sonntag 31.12.23", false), ("31 Dec 2023", false),
        ])
    func wordBeforeDate(cell: String, isTotal: Bool) throws {
        let entries = try folder.entries(
            "Datum,Kennz,Von,Nach,Flugzeit\n13.12.23,D-EABC,EDMS,EDMS,1:00\n14.12.23,D-EABC,EDMS,EDMS,1:00\n\(cell),,,,2:00\n"
        )
        #expect((entries[2].sums == .above) == isTotal && (entries[2].refusal != nil) == isTotal)
        let flight = try folder.entries(
            "Datum,Kennz,Von,Nach,Flugzeit\n13.12.23,D-EABC,EDMS,EDMS,1:00\n\(cell),D-EABC,EDMS,EDMS,1:00\n")
        #expect(flight[1].refusal == nil)
    }
}
