import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Titles, totals and dates as strangers' tables have them.
@Suite("Tables of strangers")
struct StrangersTablesTests {
    private let folder = FormatsFolder()

    @Test(
        "Roles with points, in other languages, and as a time of the student are columns of hours",
        arguments: [("P.I.C.", "D.C."), ("PIC", "Doble"), ("PIC", "Alumno"), ("PIC", "Allievo"), ("CdB", "Élève")])
    func hours(command: String, dual: String) throws {
        let rows = try folder.table(
            "Date,Immat,De,A,\(command),\(dual)", "13/09/2026,F-GABC,LFPL,LFOZ,1:10,",
            "14/09/2026,F-GABC,LFOZ,LFPL,,0:55")
        #expect(rows.map(\.flight.role) == [.pilotInCommand, .dualReceived])
        #expect(rows.map { $0.flight.times[.dualReceived] } == [nil, Minutes(55)])
    }

    @Test("A column of seats is the role", arguments: ["Holder's Capacity", "P1/PUT", "P1/P2", "Capacity"])
    func seats(title: String) throws {
        let rows = try folder.table(
            "Date,Reg,From,To,\(title),Total", "13/09/2026,G-ABCD,EGLF,EGKB,P1,1:10",
            "14/09/2026,G-ABCD,EGKB,EGLF,PUT,0:55")
        #expect(rows.map(\.flight.role) == [.pilotInCommand, .dualReceived])
    }

    @Test("Names stay people where a column has them: Allievo, Alumno, Student")
    func people() throws {
        for title in ["Allievo", "Alumno", "Student"] {
            let rows = try folder.table("Date,Reg,From,To,Total,\(title)", "13/09/2026,I-ABCD,LIML,LIMC,1:10,Ugo Neri")
            #expect(rows[0].flight.crew.map(\.role) == [.student], "\(title)")
            #expect(rows[0].flight.times[.dualReceived] == nil, "\(title)")
        }
    }

    @Test("Times that are local beside the same in UTC are left to the table of what is not taken")
    func twoClocks() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Off LT,Off UTC,On LT,On UTC,Total",
            "13/09/2026,D-AIBC,EDDF,EGLL,10:00,08:00,10:40,09:40,1:40")
        let times = FlightEvent.allCases.compactMap { rows[0].flight[$0]?.time.text }
        #expect(times == ["08:00", "09:40"] && rows[0].flight.times.block == Minutes(100))
        #expect(Set(rows[0].kept) == [4, 6])
        let local = try folder.table("Date,Reg,From,To,Off LT,On LT", "13/09/2026,D-AIBC,EDDF,EDDM,10:00,10:55")
        #expect(FlightEvent.allCases.compactMap { local[0].flight[$0]?.time.text } == ["08:00", "08:55"])
    }

    @Test("Touch-and-goes beside full stops by day are by day, unless there are some at night")
    func touches() throws {
        let rows = try folder.table(
            "Date,Tail,From,To,Total,Day Full Stop,T&G", "2026-09-12,N739LX,KPAO,KPAO,1.2,1,4",
            "2026-09-13,N739LX,KPAO,KMRY,1.2,1,")
        #expect(rows.map { $0.flight.times[.dayLandings] } == [5, 1])
        #expect(rows.map { $0.flight.times[.dayFullStopLandings] } == [1, 1])
        let nights = try folder.table(
            "Date,Tail,From,To,Total,Day Full Stop,Night Full Stop,T&G", "2026-09-12,N739LX,KPAO,KPAO,1.2,1,1,4")
        #expect(nights[0].kept.contains(7))
    }

    @Test("Totals carried forward in other words, and with a mark between thousands, are an opening balance")
    func carried() throws {
        for (words, hours) in [("AMT FWD", "1234:30"), ("Amounts forward", "1.234:30"), ("Übertrag", "1,234:30")] {
            let rows = try folder.table(
                "Date;Reg;From;To;Total", "\(words);;;;\(hours)", "13/09/2026;G-ABCD;EGLF;EGKB;1:10")
            #expect(rows[0].balance?.minutes == Minutes(hours: 1_234, minutes: 30), "\(words)")
        }
        for text in ["12.34:30", "0.123:30", "1.23:30"] {
            #expect(CellText.minutes(text, comma: false) == nil, "\(text)")
        }
    }

    // MARK: Clocks

    @Test(
        "A zone in the title is that of the times, whatever the season",
        arguments: [
            ("Dep Time (BST)", "Arr Time (BST)", "09:30"), ("Dep (CET)", "Arr (CET)", "09:30"),
            ("Dep time (UTC+2)", "Arr time (UTC+2)", "08:30"), ("Dep MESZ", "Arr MESZ", "08:30"),
            ("Block off (GMT+1)", "Block on (GMT+1)", "09:30"), ("Dep UTC", "Arr UTC", "10:30"),
            ("Dep (local)", "Arr (local)", "09:30"),
        ])
    func zones(off: String, on: String, begin: String) throws {
        let rows = try folder.table(
            "Date,Reg,From,To,\(off),\(on),Time", "2026-07-01,G-OARO,EGTB,EGLM,10:30,11:15,0:45")
        #expect(rows[0].flight.offBlock?.time.text == begin)
        #expect(rows[0].flight.times.block == Minutes(45))
    }

    @Test("A column of zones is that of the row's times")
    func zonesOfRows() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Out,In,TZ,Block", "2026-07-01,D-EXYZ,EDTM,EDTF,10:30,11:15,CEST,0:45",
            "2026-12-02,D-EXYZ,EDTF,EDTM,12:30,13:15,CET,0:45")
        #expect(rows.map { $0.flight.offBlock?.time.text } == ["08:30", "11:30"])
    }

    @Test(
        "A column of zones may have an offset, local time, UTC or a zone of the tz database; other words are kept",
        arguments: [
            ("+2", "08:30"), ("UTC+02:00", "08:30"), ("Z", "10:30"), ("utc", "10:30"), ("LT", "08:30"),
            ("local", "08:30"), ("Europe/London", "09:30"), ("cest", "08:30"),
        ])
    func zoneWords(word: String, begin: String) throws {
        let titles = "Date,Reg,From,To,Out (local),In (local),Zone,Block"
        let rows = try folder.table(titles, "2026-07-01,D-EXYZ,EDTM,EDTF,10:30,11:15,\(word),0:45")
        #expect(rows[0].flight.offBlock?.time.text == begin && rows[0].kept.isEmpty)
        let training = try folder.table(titles, "2026-07-01,D-EXYZ,EDTM,EDTF,10:30,11:15,Area 4,0:45")
        #expect(training[0].flight.offBlock?.time.text == "08:30" && training[0].kept == [6])
    }

    @Test(
        "A row above the titles says the clock of all times",
        arguments: [
            ("All times local (EDT)", "13:30"), ("Alle Zeiten UTC", "09:30"), ("Times in EST", "14:30"),
            ("Toutes les heures TU", "09:30"), ("Logbook of A. Miller", "09:30"),
        ])
    func aboveTitles(words: String, begin: String) throws {
        let text = """
            \(words),,,,,,
            Date,Tail,From,To,Depart,Arrive,Total
            2026-05-01,N12345,KBOS,KACK,09:30,10:15,0.8
            2026-05-20,N12345,KACK,KBOS,16:30,17:15,0.8

            """
        #expect(try folder.entries(text)[0].flight.offBlock?.time.text == begin)
        let said = try folder.entries(text) { $0.times = .utc }
        #expect(said[0].flight.offBlock?.time.text == "09:30", "what is said outweighs it")
    }

    @Test("Off and On are the blocks where the time between them is that of a column Time")
    func blocks() throws {
        let rows = try folder.table("Date,Reg,From,To,Off,On,Time", "2026-07-01,HB-PAA,LSZB,LSGS,0605,0755,1:50")
        #expect(rows[0].flight.offBlock?.time.text == "06:05" && rows[0].flight.takeOff == nil)
    }

    // MARK: Rows that are no flights

    @Test(
        "Totals with a date are no flights, wherever their word stands",
        arguments: [
            "2026-05-31,,,,1.3,Total May", "2026-05-31,,Page Total,,1.3,", "2026-05-31,Total,,,1.3,",
            "2026-05-31,,,,1.3,Day total", "2026-05-31,Summe,,,1.3,",
        ])
    func datedTotals(row: String) throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Time,Remarks", "2026-05-01,N12345,KPAO,KSQL,0.6,", "2026-05-22,N12345,KSQL,KPAO,0.7,", row
        )
        #expect(rows[2].refusal != nil && rows[2].sums != nil)
        #expect(rows[0].refusal == nil && rows[1].refusal == nil)
        let remarked = try folder.table("Date,Reg,From,To,Time,Remarks", "2026-05-01,N12345,KPAO,KSQL,0.6,Total")
        #expect(remarked[0].refusal == nil, "a flight may be remarked so")
    }

    @Test("What was brought forward on a day is an opening balance")
    func datedBalance() throws {
        for words in ["Brought forward", "Übertrag", "Hours from old logbook"] {
            let rows = try folder.table(
                "Date,Reg,From,To,Time,Remarks", "2026-05-01,,,,15.4,\(words)", "2026-05-02,N12345,KPAO,KSQL,0.6,")
            #expect(rows[0].balance?.minutes == Minutes(924) && rows[1].balance == nil, "\(words)")
        }
    }

    @Test("Duties without a flight of one's own are refused, with what they are")
    func duties() throws {
        let rows = try folder.table(
            "Date,Flight,Duty,From,To,Reg,Block", "01MAY26,LX316,OP,LSZH,EGLL,HB-JCA,1:50",
            "01MAY26,LX317,DH,EGLL,LSZH,HB-JCB,1:40", "02MAY26,,SBY,LSZH,LSZH,,6:00")
        #expect(rows.map { $0.refusal == nil } == [true, false, false])
        #expect(rows[0].kept == [2], "OP says nothing that a field holds")
        let seats = try folder.table(
            "Date,Reg,From,To,Block,Duty", "2026-05-01,HB-JCA,LSZH,EGLL,1:50,P2", "2026-05-02,HB-JCA,EGLL,LSZH,1:50,P1")
        #expect(seats.map(\.flight.role) == [.secondInCommand, .pilotInCommand])
        let none = try folder.table(
            "Date,Reg,From,To,Time,Notes", "01/03/26,G-BNXE,EGTB,EGTB,0:45,", "14/03/26,G-BNXE,,,,no flight - tech")
        #expect(none.map { $0.refusal == nil } == [true, false])
    }

    // MARK: Who taught whom

    @Test("Dual in a book that names several students, and no instructor, was given")
    func ownBookOfInstructor() throws {
        let rows = try folder.table(
            "Date,Ident,Student,From,To,Dual", "05/02/2026,N12345,Joe Garcia,KPAO,KPAO,1.3",
            "05/22/2026,N12345,Amy Chu,KPAO,KSQL,1.1")
        #expect(rows.map(\.flight.role) == [.instructor, .instructor])
        #expect(rows.map { $0.flight.times[.dualGiven] } == [Minutes(78), Minutes(66)])
        #expect(rows.allSatisfy { $0.flight.times[.dualReceived] == nil })
        let one = try folder.table("Date,Ident,Student,From,To,Dual", "05/22/2026,N12345,Joe Garcia,KPAO,KPAO,1.3")
        #expect(one[0].flight.times[.dualReceived] == Minutes(78), "the owner may be the student")
    }

    @Test("With an instructor the time is instruction; where a column of such time is empty, the role is open")
    func instruction() throws {
        let rows = try folder.table(
            "Datum;Flugzeug;Pilot;Fluglehrer;Start UTC;Ldg UTC;Min", "01.06.2026;D-1234;ich;Baer;1005;1012;7",
            "21.06.2026;D-1234;ich;;1100;1241;101")
        #expect(rows[0].flight.role == .dualReceived && rows[0].flight.times[.dualReceived] == Minutes(7))
        #expect(rows[1].flight.role == .pilotInCommand)
        let columns = try folder.table(
            "Date,Reg,From,To,Time,Dual,Instructor", "2026-05-01,N12345,KPAO,KSQL,1.2,1.2,Karen Ochs",
            "2026-05-23,N12345,KSQL,KPAO,0.7,,Karen Ochs")
        #expect(columns.map(\.flight.role) == [.dualReceived, nil] && !columns[1].notes.isEmpty)
    }

    @Test("The registration of a French ultralight stays as it is painted")
    func frenchMarks() {
        #expect(Registration("28ABC")?.hyphenated == "28ABC" && Registration("2ABCD")?.hyphenated == "2-ABCD")
    }

    // MARK: Dates

    @Test("Dates that may begin with a year of two digits are asked about where they are closer so")
    func yearFirst() throws {
        let rows = [
            "26/09/05,G-ABCD,EGLF,EGKB,1:10", "26/09/13,G-ABCD,EGKB,EGLF,0:55", "26/09/30,G-ABCD,EGKB,EGLF,0:55",
        ]
        let text = "Date,Reg,From,To,Total\n\(rows.joined(separator: "\n"))\n"
        let asked = try folder.error(Array(text.utf8))
        guard case .ambiguous(let what, let readings, "--date-order")? = asked else {
            Issue.record("\(String(describing: asked))")
            return
        }
        #expect(what.contains("26/09/05") && readings.contains("year first"))
        let read = try folder.entries(text) { $0.dateOrder = .yearFirst }
        #expect(read.map { $0.flight.date?.isoText } == ["2026-09-05", "2026-09-13", "2026-09-30"])
        let titled = try folder.entries(text.replacing("Date,", with: "Date (yy/mm/dd),"))
        #expect(titled.map { $0.flight.date?.isoText } == ["2026-09-05", "2026-09-13", "2026-09-30"])
        // Of the usual order nothing is asked, however few they are.
        let usual = try folder.table(
            "Date,Reg,From,To,Total", "13/09/26,G-ABCD,EGLF,EGKB,1:10", "14/09/26,G-ABCD,EGKB,EGLF,0:55")
        #expect(usual.map { $0.flight.date?.isoText } == ["2026-09-13", "2026-09-14"])
        let old = try folder.table("Date,Reg,From,To,Total", "98/09/05,G-ABCD,EGLF,EGKB,1:10")
        #expect(old[0].flight.date?.isoText == "1998-09-05", "no day is 98")
    }

    @Test("Day, month and a year of two digits in columns of their own")
    func parts() throws {
        let rows = try folder.table(
            "Tag,Monat,Jahr,Kennz.,Von,Nach,Blockzeit", "12,9,26,D-EABC,EDDK,EDDF,1:10", "13,9,98,D-EABC,EDDF,EDDK,0:55"
        )
        #expect(rows.map { $0.flight.date?.isoText } == ["2026-09-12", "1998-09-13"])
    }

    @Test("Without a total, what times with two decimals may be is said for the first of them")
    func decimals() throws {
        let text = "Date,Reg,From,To,P1,PUT\n13/09/2026,G-ABCD,EGLF,EGKB,1.10,\n14/09/2026,G-ABCD,EGKB,EGLF,,0.20\n"
        let source = try folder.source(text)
        #expect(source.description.notes.contains { $0.contains("1.10 is read as decimals") && $0.contains("h.mm") })
    }

    @Test(
        "A row of totals shows what the digits behind the mark are",
        arguments: [
            ("Total,,,,2.15", 45), ("Total,,,,1.75", 27), ("2026-05-31,Page total,,,2.15", 45), ("Total,,,,9.99", 27),
        ])
    func totalsShow(row: String, minutes: Int) throws {
        let text = "Date,Reg,From,To,Time\n2026-05-01,N12345,KPAO,KSQL,0.45\n2026-05-02,N12345,KSQL,KPAO,1.30\n\(row)\n"
        let source = try folder.source(text)
        #expect(try source.allEntries[0].flight.times.block == Minutes(minutes))
        #expect(source.description.notes.contains { $0.contains("as its totals show") } == (minutes == 45))
    }

    @Test("A session whose remarks are a word for totals is a session")
    func sessionWithWord() throws {
        let rows = try folder.table(
            "Date,Reg,Device,From,To,Time,Remarks", "2026-05-01,N12345,,KPAO,KSQL,0.6,",
            "2026-05-02,,FNPT II,,,1.0,Report", "2026-05-03,,FNPT II,,,1.0,Holds")
        #expect(rows[1].refusal == nil && rows[1].flight.kind == .simulator)
    }

    // MARK: Places, sessions and landings in several columns

    @Test(
        "Numbered columns of places are the way, however they are called",
        arguments: [
            ("Leg1,Leg2,Leg3", "KPAO,KSCK,KPAO", "KPAO KPAO KSCK"), ("Leg1,Leg2,Leg3", "KPAO,KSCK,", "KPAO KSCK "),
            ("Sector 1,Sector 2,Sector 3", "EGKK,EHAM,LFPG", "EGKK LFPG EHAM"),
            ("From,To 1,To 2", "KPAO,KSCK,KLVK", "KPAO KLVK KSCK"),
            ("Von,Nach 1,Nach 2", "EDTM,EDTF,", "EDTM EDTF "),
            ("From 1,To 1,From 2,To 2", "KPAO,KSCK,KSCK,KLVK", "KPAO KLVK KSCK"),
            ("From,To,Via 1,Via 2", "KPAO,KLVK,KSCK,KMOD", "KPAO KLVK KSCK KMOD"),
            ("Leg 1,Leg 2", "KPAO-KLVK,KLVK-KSQL", "KPAO KSQL KLVK"),
        ])
    func stops(titles: String, cells: String, way: String) throws {
        let rows = try folder.table("Date,Reg,\(titles),Time", "2026-05-01,N12345,\(cells),1.2")
        let flight = rows[0].flight
        let found = [flight.origin?.label, flight.destination?.label, flight.route]
        #expect(found.map { $0 ?? "" }.joined(separator: " ") == way && rows[0].kept.isEmpty)
    }

    @Test("Numbered columns of crew codes are no places")
    func crewCodes() throws {
        let rows = try folder.table("Date,Reg,From,To,Crew 1,Crew 2,Time", "2026-05-01,N12345,KPAO,KSQL,ABE,ABQ,1.2")
        #expect(rows[0].flight.destination?.label == "KSQL" && rows[0].flight.route == nil)
    }

    @Test("The type of a session is in its device, whatever the device is called")
    func sessionTypes() throws {
        for (device, type, said) in [
            ("FFS Level D", "A320", "FFS Level D A320"), ("Redbird FMX AATD", "C172", "Redbird FMX AATD C172"),
            ("A320 FFS", "A320", "A320 FFS"), ("FFS", "B738", "FFS B738"),
        ] {
            let rows = try folder.table("Date,Sim,Type,Duration", "2026-03-10,\(device),\(type),4:00")
            #expect(rows[0].flight.simulatorDevice == said, "\(device)")
        }
    }

    @Test("Full stops are landings where no column has all of them")
    func fullStops() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Time,Ldg Day,Ldg Night FS", "2026-05-01,N12345,KPAO,KSQL,1.2,1,2")
        #expect(rows[0].flight.times[.nightLandings] == 2 && rows[0].flight.times[.nightFullStopLandings] == 2)
        #expect(rows[0].flight.times.landings == 3)
        let both = try folder.table(
            "Date,Reg,From,To,Time,Ldg Day,Ldg Night,Ldg Night FS", "2026-05-01,N12345,KPAO,KSQL,1.2,1,,2")
        #expect(both[0].flight.times[.nightLandings] == nil, "another column has them")
    }

    @Test("The date of the arrival is that in UTC or at the place, whichever is soon after the departure")
    func arrivalDates() throws {
        let titles = "Date,Reg,From,To,Off,On,Arrival Date,Block"
        for (row, end) in [
            ("2026-01-05,N5213K,KPAO,KPHX,22:30,01:40,2026-01-06,3:10", "2026-01-06"),
            ("2026-01-05,N5213K,KPAO,KPHX,22:30,01:40,2026-01-05,3:10", "2026-01-06"),
        ] {
            let rows = try folder.table(titles, row)
            #expect(rows[0].flight[.onBlock]?.date.isoText == end, "\(row)")
        }
    }

    @Test("Words that clubs and schools put above their columns")
    func titles() throws {
        let rows = try folder.table(
            "Date;Appareil;De;A;Escale;Abblockzeit;Anblockzeit;Dur;My role;Annotazioni",
            "13/09/2026;F-GABC;LFPL;LFOZ;LFPT;08:00;09:10;1:10;P1;vento forte")
        let flight = rows[0].flight
        #expect(flight.aircraft?.label == "F-GABC" && flight.route == "LFPT" && flight.offBlock?.time.text == "08:00")
        #expect(flight.times.block == Minutes(70) && flight.role == .pilotInCommand && flight.remarks == "vento forte")
        #expect(rows[0].kept.isEmpty)
    }

    @Test("Meters that run on without gaps are meters, and no sums")
    func meters() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Tach Start,Tach End,Time", "2026-05-01,N12345,KPAO,KSQL,2310.4,2311.5,1.1",
            "2026-05-02,N12345,KSQL,KPAO,2311.5,2312.5,1.0", "2026-05-03,N12345,KPAO,KSQL,2312.5,2313.7,1.2")
        #expect(rows.map { $0.flight[.tachEnd] } == [.hundredths(231_150), .hundredths(231_250), .hundredths(231_370)])
    }
}
