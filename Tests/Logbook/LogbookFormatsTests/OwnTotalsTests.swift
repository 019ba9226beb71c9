import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// The rows of totals of a file, against its other rows.
@Suite("The file's own totals")
struct OwnTotalsTests {
    private let folder = FormatsFolder()

    private func plan(_ rows: String, _ titles: String = "Date,Reg,Total,Landings") throws -> ImportPlan {
        let book = try ExportFolder()
        return try book.book.plan(importing: try folder.source("\(titles)\n\(rows)\n"), ImportDecisions()) { _ in true }
    }

    private static let flights = "2026-07-01,N1,1:30,1\n2026-07-02,N1,0:50,2\n"

    @Test(
        "A row of totals agrees with the rows above: all, a page, or with what was brought forward",
        arguments: [
            "\(flights)Total,,2:20,3", "Brought forward,,10:00,5\n\(flights)Totals to date,,12:20,8",
            "Brought forward,,10:00,5\n\(flights)Totals this page,,2:20,3\nTotals to date,,12:20,8",
            "\(flights)Page total,,2:20,3\n2026-07-03,N1,1:00,1\nPage total,,1:00,1\nGrand total,,3:20,4",
            "\(flights)Übertrag,,10:00,5\nGesamt,,12:20,8", "\(flights)Total,,,3",
        ])
    func agrees(rows: String) throws {
        let plan = try plan(rows)
        #expect(plan.agreement == "All totals agree" && plan.differingSums.isEmpty, "\(plan.differingSums)")
    }

    @Test("One that differs is said, with the line and both sums")
    func differs() throws {
        let one = try plan("\(Self.flights)Total,,2:30,3")
        #expect(one.differingSums == ["line 4: Total 2:30, the rows 2:20"] && !one.agrees)
        #expect(one.agreement == "The file's own totals differ from its rows in line 4: Total 2:30, the rows 2:20")
        #expect(one.rows.last?.reason == "a row of totals, which is no flight; it differs: Total 2:30, the rows 2:20")
        let both = try plan("\(Self.flights)Total,,2:20,4\n2026-07-03,N1,1:00,1\nTotal,,3:20,9")
        #expect(both.differingSums.count == 2 && both.agreement?.hasSuffix("and 1 more") == true)
    }

    @Test("Hours with decimals are rounded to minutes, each a little")
    func rounded() throws {
        let rows = (1...9).map { "2026-07-0\($0),N1,0.33,1\n" }.joined()
        #expect(try plan("\(rows)Total,,2.97,9").agrees)
        #expect(try plan("\(rows)Total,,3.50,9").differingSums.count == 1)
    }

    @Test(
        "Rows of totals in five languages",
        arguments: [
            "Totals to date", "Total time to date", "Totals forward", "Page totals", "Subtotal", "c/f", "Seitensumme",
            "Gesamtsumme", "Übertrag nach", "Zwischensumme", "Totaux à reporter", "Total de la page", "Total général",
            "À reporter", "Total acumulado", "Suma y sigue", "Total página", "Totale pagina", "Totale progressivo",
            "Da riportare",
            "TOTALS THIS PAGE:", "Summe dieser Seite",
        ])
    func words(word: String) throws {
        for row in ["\(word),,2:20,3", ",\(word),2:20,3"] {
            let plan = try plan(Self.flights + row)
            #expect(plan.rows.map(\.state) == [.new, .new, .refused] && plan.agrees, "\(row)")
        }
    }

    @Test("Columns that are read as a date, and times of day, are no sums")
    func noSums() throws {
        let parts = try plan("25,7,2026,N1,1:00\n26,7,2026,N1,1:10", "Day,Month,Year,Reg,Total")
        #expect(parts.agreement == "All totals agree" && parts.totals.map(\.title) == ["Total"])
        let clocks = try plan(
            "2026-07-01,N1,1:00,14:05,0905,1535\n2026-07-02,N1,1:10,15:10,1610,1725", "Date,Reg,Total,Sched,STD,Pieces")
        #expect(clocks.totals.map(\.title) == ["Total", "Pieces"], "\(clocks.totals.map(\.title))")
        let engines = try plan("2026-07-01,N1,1:00,1:00\n2026-07-02,N1,1:10,1:10", "Date,Reg,Total,SE")
        #expect(engines.agreement == "All totals agree")
    }

    @Test("Sessions of a program whose total has the time in simulators raise no false alarm")
    func sessions() throws {
        let text =
            "flight_flightDate\taircraft_aircraftID\tflight_from\tflight_to\tflight_totalTime\tflight_simulator\n2026-07-01\tN1\tKPAO\tKSQL\t1:00\t\n2026-07-02\tFRASCA 142\t\t\t2:00\t2:00\n"
        let book = try ExportFolder()
        let plan = try book.book.plan(importing: try folder.source(text), ImportDecisions()) { _ in true }
        #expect(plan.agreement == "All totals agree", "\(plan.agreement ?? "")")
        #expect(plan.totals.map(\.source) == [180, 120] && plan.totals.map(\.imported) == [180, 120])
    }

    @Test("The label says what was imported and what was changed")
    func label() throws {
        let book = try ExportFolder()
        try book.load("Date,Reg,From,To,Off block,Total\n2026-07-01,N1,KPAO,KSQL,18:00,1:00\n")
        let text = "Date,Reg,From,To,Off block,Total\n2026-07-01,N1,KPAO,KSQL,18:00,1:10\n"
        let plan = try book.book.plan(importing: try folder.source(text), ImportDecisions()) { _ in true }
        #expect(plan.label == "changed 1 entry from book.csv")
        let more = try book.book.plan(
            importing: try folder.source("\(text)2026-07-02,N1,KPAO,KSQL,18:00,1:10\n"), ImportDecisions()
        ) { _ in true }
        #expect(more.label == "imported 1 entry and changed 1 from book.csv")
    }

    @Test(
        "A column of numbers that is not understood is among the totals, whatever word stands beside",
        arguments: ["Mountain Flight", "Glacier Flight", "Flight formation", "Ferry number", "Winter flights"])
    func otherFlights(title: String) throws {
        let cells = ["0.5", "1.0"]
        let rows = cells.enumerated().map { "2026-07-0\($0 + 1),N1,1:30,1,\($1)" }.joined(separator: "\n")
        let plan = try plan(rows, "Date,Reg,Total,Landings,\(title)")
        #expect(plan.uncomparedTotals == [title] && plan.agreement?.contains(title) == true, "\(plan.agreement ?? "")")
        let numbers = try self.plan(
            "2026-07-01,N1,1:30,1,1803\n2026-07-02,N1,1:30,1,1804", "Date,Reg,Total,Landings,No.")
        #expect(numbers.agrees)
    }

    @Test(
        "What was flown in a lesson is no instructor",
        arguments: ["Lesson", "Training", "Exercise", "Ausbildung", "Instruction"])
    func lessons(title: String) throws {
        let entries = try folder.entries(
            """
            Date,Reg,Type,From,To,Total,Dual,\(title),Remarks
            2026-07-01,N1,C172,KPAO,KPAO,1.2,1.2,Steep Turns,windy
            2026-07-02,N1,C172,KPAO,KPAO,1.2,1.2,Power-off stalls,
            2026-07-03,N1,C172,KPAO,KPAO,1.2,1.2,Circuits,bumpy

            """)
        #expect(entries.allSatisfy { $0.flight.crew.isEmpty })
        let remarks = entries.map { $0.flight.remarks }
        if ["Lesson", "Exercise"].contains(title) {
            #expect(remarks == ["Steep Turns\nwindy", "Power-off stalls", "Circuits\nbumpy"])
        } else {
            #expect(remarks == ["windy", nil, "bumpy"])
        }
        let taught = try folder.entries(
            "Date,Reg,Type,From,To,Total,Dual,Instruction\n2026-07-01,N1,C172,KPAO,KPAO,1.2,1.2,Ann Bell\n")
        #expect(taught[0].flight.crew.map(\.role) == [.instructor])
    }

    @Test(
        "A column that adds up another one is no block time, and is said not to be taken",
        arguments: ["Ges. Min.", "Total", "Summe"])
    func runningTotals(title: String) throws {
        let rows = """
            Datum;Kennz.;Typ;Von;Nach;Min.;\(title)
            02.05.2026;D-MTRB;C42;EDMJ;EDMJ;42;42
            03.05.2026;D-MTRB;C42;EDMJ;EDMJ;45;87
            09.05.2026;D-MTRB;C42;EDMJ;EDMJ;25;112
            16.05.2026;D-MTRB;C42;EDMJ;EDPA;48;160

            """
        let entries = try folder.entries(rows)
        #expect(entries.map { $0.minutes(.block) } == [42, 45, 25, 48])
        let plain = try folder.entries(
            "Date,Reg,Total,Landings\n2026-05-01,N1,42,1\n2026-05-02,N1,87,1\n2026-05-03,N1,112,1\n")
        #expect(plain.map { $0.minutes(.block) } == [42, 87, 112])
    }

    @Test("A session without a registration keeps the device that stands among the types")
    func deviceOfSession() throws {
        let entries = try folder.entries(
            """
            Flight Date,Make/Model,Registration,Dep,Dest,Hrs,Simulator
            1/8/2026,EC135,N135LF,KBNA,KMQY,0.6,
            1/15/2026,EC135 FTD,,,,,1.5

            """)
        #expect(entries[1].flight.kind == .simulator && entries[1].flight.simulatorDevice == "EC135 FTD")
        #expect(entries[0].flight.simulatorDevice == nil && entries[1].aircraft == nil)
    }

    @Test("Titles of other tables: learners, lift-off, `als PIC`, and no landings at all")
    func otherTitles() throws {
        let entries = try folder.entries(
            """
            Date,Reg,Type,From,To,Lift-off,Touchdown,Total,Learner,als PIC,als Schüler,Night,Landings
            2026-05-02,N1,C172,Bath,KPAO,20:40,21:45,1:05,Ann Bell,,1:05,0:20,0
            2026-05-03,N1,C172,KPAO,KPAO,20:40,21:45,1:05,Leo Brandt,1:05,,,2

            """)
        #expect(entries.map { $0.flight.crew.first?.role } == [.student, .student])
        #expect(entries[0].time(.takeOff) == "2026-05-02T20:40:00Z" && entries[0].minutes(.dualReceived) == 65)
        #expect(entries[1].minutes(.pilotInCommand) == 65 && entries[0].count(.nightLandings) == 0)
        #expect(AirportCode("Bath") == .name("Bath") && AirportCode("bath") == .icao("BATH"))
        for (word, role) in [
            ("student", CrewRole.student), ("instructor", .instructor), ("safety pilot", .safetyPilot),
        ] {
            #expect(ColumnMeaning(word: word) == .person(role))
        }
        let names = ColumnCells(["Selbst", "K. Adler", "Selbst"], today: LocalDate.first)
        let hours = ColumnCells(["0:42", "1:10"], today: LocalDate.first)
        let command = ColumnMeaning(word: "PIC")
        #expect(command?.person(for: names)?.target == .field(.pilot) && command?.person(for: hours) == nil)
        #expect(AirportCode("Vernon") == .name("Vernon") && AirportCode("O69") == .faa("O69"))
    }
}
