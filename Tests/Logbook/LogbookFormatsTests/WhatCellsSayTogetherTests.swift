import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// What cells say only beside others of their row, or of their table: times in classes, ticks, duties, words among approaches.
@Suite("What cells say together")
struct WhatCellsSayTogetherTests {
    private let folder = FormatsFolder()

    private func plan(_ text: String) throws -> ImportPlan {
        let book = try ExportFolder()
        return try book.book.plan(importing: try folder.source(text), ImportDecisions()) { _ in true }
    }

    // MARK: Times

    @Test(
        "Time in classes alone is that of the flight; without it the columns of classes are not said to agree",
        arguments: ["SEP,MEP", "SE,ME", "ASEL,AMEL"])
    func classes(titles: String) throws {
        let rows = try folder.table(
            "Date,Reg,Type,From,To,\(titles),Landings", "2021-09-14,I-ALFA,P68,LIPU,LIRU,,1:35,1",
            "2021-09-18,I-CUBO,C172,LIPU,LIPU,0:52,,5")
        #expect(rows.map { $0.minutes(.block) } == [95, 52])
        // Hours whose minutes have another column are no time of a flight.
        let halves = try folder.table(
            "Date,Reg,From,To,SEP h,SEP min", "2021-09-14,I-ALFA,LIPU,LIRU,1,35", "2021-09-18,I-CUBO,LIPU,LIPU,0,52")
        #expect(halves.allSatisfy { $0.minutes(.block) == nil })
    }

    @Test("Instruction and time alone in one flight are both of it")
    func dualAndSolo() throws {
        let rows = try folder.table(
            "Date,Aircraft,Dual,Solo", "2024-06-29,N4522R,0.6,0.5", "2024-06-30,N4522R,0.5,0.6",
            "2024-07-01,N4522R,1.2,")
        #expect(rows.map { $0.minutes(.block) } == [66, 66, 72])
    }

    @Test("A session without a duration takes the time between its ends, which is said")
    func sessions() throws {
        let rows = try folder.table(
            "Date,Reg,Type,From,To,Off Block,On Block,Block", "2024-03-11,D-AEWN,A320,EDDK,LEPA,05:12,07:31,2:19",
            "2024-03-12,FFS,A320,EDDF,EDDF,08:00,12:00,")
        #expect(rows[1].flight.kind == .simulator && rows[1].minutes(.simulator) == 240)
        #expect(rows[1].notes.contains("by its times the session took 4:00"))
    }

    @Test("One row without its block time does not make Off and On take-off and landing", arguments: ["", "LEPA"])
    func emptyBlock(destination: String) throws {
        let rows = try folder.table(
            "Date,Dep,Arr,Off,On,Reg,Block", "2024-03-11,EDDK,LEPA,05:12,07:31,D-AEWN,2:19",
            "2024-03-12,EDDK,\(destination),03:00,15:00,D-AEWN,", "2024-03-13,LEPA,EDDK,08:12,10:31,D-AEWN,2:19")
        #expect(rows[0].flight.offBlock?.time.text == "05:12" && rows[0].flight.takeOff == nil)
    }

    @Test("A long time is a duration where it is the time between two others")
    func longTimes() throws {
        let rows = try folder.table(
            "Datum,Kennzeichen,Ort,Startzeit,Landezeit,Zeit", "2024-04-06,D-1234,EDFN,10:10,14:20,4:10",
            "2024-04-07,D-1234,EDFN,10:00,15:32,5:32", "2024-04-08,D-1234,EDFN,09:30,15:02,5:32")
        #expect(rows.map { $0.minutes(.block) } == [250, 332, 332])
    }

    @Test("Landings and take-offs of a flight at night are by night, whatever column has its time; none are none")
    func nights() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,PIC,Night,T/O,Landings", "2019-06-15,F-GJQR,LFMT,LFMT,1:06,1:06,6,6",
            "2019-06-16,F-GJQR,LFMT,LFMT,1:06,0:10,0,1")
        #expect(rows[0].count(.nightLandings) == 6 && rows[0].count(.nightTakeoffs) == 6)
        #expect(rows[1].count(.dayTakeoffs) == 0 && rows[1].notes == ["1 landing: day or night?"])
    }

    @Test("A mark for day and night is one for both: the landing is asked about")
    func dayAndNight() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Time,D/N,Landings", "2022-06-13,G-BOIG,EGBJ,EGBO,1:38,D,1",
            "2022-06-15,G-BOIG,EGBO,EGBJ,0:42,D/N,1", "2022-06-16,G-BOIG,EGBO,EGBJ,0:42,D,2")
        #expect(rows.map { $0.count(.dayLandings) } == [1, nil, 2])
        #expect(rows[1].notes.contains("1 landing: day or night?"))
    }

    // MARK: Roles

    @Test("Who was in command by a word for oneself was not taught, also with others on board")
    func selfInCommand() throws {
        let rows = try folder.table(
            "Date,Ident,From,To,Total,PIC,Instructor", "2023-01-18,N318DC,KCOS,KAPA,1.0,Self,",
            "2023-01-19,N318DC,KAPA,KFNL,1.2,Self,Jen Mott")
        #expect(rows.map(\.flight.role) == [.pilotInCommand, .pilotInCommand])
        #expect(rows[1].minutes(.pilotInCommand) == 72 && rows[1].minutes(.dualReceived) == nil)
    }

    @Test("A tick in a column of a role is the pilot's own", arguments: ["x", "✓"])
    func ticks(tick: String) throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Time,PIC,Dual,Solo,XC", "2022-06-13,N737BJ,KGMU,KAND,0:54,\(tick),,,\(tick)",
            "2022-06-14,N737BJ,KAND,KGMU,0:48,,\(tick),,", "2022-06-15,N737BJ,KGMU,KGMU,0:30,\(tick),,\(tick),",
            "2022-06-16,N737BJ,KGMU,KGMU,0:30,\(tick),\(tick),,")
        #expect(rows.map(\.flight.role) == [.pilotInCommand, .dualReceived, .solo, nil])
        #expect(rows.map { $0.minutes(.crossCountry) } == [54, nil, nil, nil])
        #expect(rows.map { $0.minutes(.dualReceived) } == [nil, 48, nil, nil])
    }

    @Test("A role below a title of kinds has its time", arguments: ["Art des Fluges", "Kind of flight"])
    func rolesAsKinds(title: String) throws {
        let rows = try folder.table(
            "Datum,Kennzeichen,Von,Nach,Flugzeit,\(title)", "2022-06-13,D-EGTA,EDKB,EDLW,0:38,Schulung",
            "2022-06-14,D-EGTA,EDLW,EDKB,0:42,Solo")
        #expect(rows.map(\.flight.role) == [.dualReceived, .solo])
        #expect(rows[0].minutes(.dualReceived) == 38 && rows[1].minutes(.solo) == 42)
    }

    // MARK: Rows

    @Test("A day with a duty and nothing else is no entry", arguments: ["OFF", "VAC", "LVE", "D/O", "TRG", "SICK"])
    func duties(word: String) throws {
        let rows = try folder.table(
            "Date,Duty,Dep,Arr,Off,On,Reg,Block", "2024-03-11,FLT,EDDK,LEPA,05:12,07:31,D-AEWN,2:19",
            "2024-03-12,\(word),,,,,,", "2024-03-13,FLT,LEPA,EDDK,08:12,10:31,D-AEWN,2:19")
        #expect(rows.map(\.refusal) == [nil, "“\(word)”: nothing was flown", nil])
    }

    @Test("Totals above the rows are not compared; the label of a balance may stand among figures")
    func totalsAndLabels() throws {
        let above = try plan(
            "Datum,Kennzeichen,Von,Nach,Flugzeit,Ldg\nGesamt,,,,2:10,5\n2022-06-13,D-EGTA,EDKB,EDLW,0:38,1\n"
                + "2022-06-14,D-EGTA,EDLW,EDKB,1:32,4\n")
        #expect(above.agreement == "All totals agree", "\(above.differingSums)")
        let label = try plan(
            "Date,Reg,From,To,Night,Total time,Landings\n,,,,Brought forward,100:00,50\n2023-02-13,OE-DDA,LOWW,LOWG,,0:51,1\n"
                + "2023-02-14,OE-DDA,LOWG,LOWW,,0:52,1\n")
        #expect(label.agreement == "All totals agree" && label.count(.balance) == 1)
        let dated = try plan(
            "Datum,Kennzeichen,Von,Nach,Flugzeit,PIC,Ldg\n31.12.2021,Übertrag altes Flugbuch,,,412:35,380:10,1.204\n"
                + "13.01.2022,D-EGTA,EDKB,EDLW,0:38,0:38,1\n")
        #expect(dated.agreement == "All totals agree" && dated.count(.balance) == 1)
        #expect(dated.totals.last?.source == 1_205)
    }

    @Test("A flight without any part of its date is of the day above, and says so")
    func blankDays() throws {
        let rows = try folder.table(
            "Year,Month,Day,Reg,From,To,Time", "2014,6,14,G-AVWV,EGLM,EGHP,0:35", ",,,G-AVWV,EGHP,EGLM,0:40",
            ",,28,G-AVWV,EGLM,EGHN,1:05")
        #expect(rows.map { $0.flight.date?.isoText } == ["2014-06-14", "2014-06-14", "2014-06-28"])
        #expect(rows[1].notes.contains("Day: 14, as in the row above"))
    }

    // MARK: Places and approaches

    @Test(
        "A place that is written as a name is no code of an airport elsewhere",
        arguments: ["Sylt", "Ulm", "Hof", "Pau", "Box", "Ely", "Lima"])
    func names(place: String) throws {
        let entry = try folder.table(
            "Datum,Kennzeichen,Von,Nach,Flugzeit", "2021-08-29,D-EFGH,Husum,\(place),0:35")[0]
        #expect(entry.flight.destination == .new(place) && AirportZones().zone(of: place) == nil)
        #expect(AirportTable.airport(written: place) == nil && AirportTable.airport(place) != nil)
        #expect(AirportTable.airport(written: "KMRY") != nil && AirportTable.airport(written: "mry") != nil)
    }

    @Test(
        "Words among approaches are none; letters of them and places before them are understood",
        arguments: [
            ("ILS 35R, missed", "ILS 35R", true), ("RNAV 33; hold", "RNAV (GPS) 33", true),
            ("VOR 33, full stop", "VOR 33", true), ("hand flown", "", true),
            ("KCOS ILS 17L, KAPA ILS 35R", "ILS 17L KCOS/ILS 35R KAPA", false), ("ILS x 2", "ILS x2", false),
            ("RNAV (GPS) Y RWY 24", "RNAV (GPS) 24", true), ("VOR/DME-A", "VOR/DME", true),
            ("ILS/LOC 26", "ILS 26", false),
        ])
    func approaches(cell: String, meant: String, hasMore: Bool) {
        let found = ApproachCell(cell)
        let wanted = meant.split(separator: "/ILS").enumerated().map {
            $0.offset == 0 ? String($0.element) : "ILS\($0.element)"
        }
        #expect(found.approaches.map { ApproachText.text(of: [$0]) } == wanted, "\(found)")
        #expect(found.hasMore == hasMore && found.count == found.approaches.reduce(0) { $0 + $1.count })
    }

    @Test("Words for oneself in Dutch and Swedish, and for the rotor in German")
    func words() throws {
        for word in ["zelf", "Själv", "selv"] {
            let rows = try folder.table(
                "Date,Reg,From,To,Time,Captain", "2023-02-12,OE-DDA,LOWG,LOWW,0:52,\(word)",
                "2023-02-18,OE-DDA,LOWG,LOWW,0:53,\(word)")
            #expect(rows.allSatisfy { $0.flight.role == .pilotInCommand && $0.flight.pilot == nil }, "\(word)")
        }
        let rotor = try folder.table(
            "lfd. Nr.,Datum,Kennzeichen,Von,Nach,Flugzeit,Rotor an,Rotor aus",
            "17,2022-06-13,D-HGTA,EDKB,EDLW,0:38,10:00,10:38",
            "18,2022-06-14,D-HGTA,EDLW,EDKB,0:42,11:00,11:42")
        #expect(rotor[0].flight.offBlock?.time.text == "10:00" && rotor[0].flight.times.block == Minutes(38))
        let halves = try folder.table(
            "Date,Reg,From,To,Out,In,Time", "2022-06-13,N737BJ,KGMU,KAND,9:15a,10:09a,0.9",
            "2022-06-14,N737BJ,KAND,KGMU,1:15p,2:03p,0.8")
        #expect(halves.map { $0.flight.offBlock?.time.text } == ["13:15", "17:15"])
    }
}
