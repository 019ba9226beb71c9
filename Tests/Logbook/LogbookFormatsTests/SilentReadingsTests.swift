import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// What a table says with a mark, a clock or an arrow: it is read as it was meant, or the row says that it is not.
@Suite("What a table says without a word")
struct SilentReadingsTests {
    private let folder = FormatsFolder()

    @Test("Times with AM and PM are those of the places, unless a time or the title says UTC")
    func twelveHours() throws {
        let rows = try folder.table(
            "Date,Aircraft,From,To,Off,On,Total", "2026-10-03,N123AB,KPAO,KMRY,9:05 AM,10:20 AM,1.3",
            "2026-10-04,N123AB,KMRY,KPAO,4:30 pm,5:40 pm,1.2")
        // Daylight time of California is seven hours behind.
        #expect(rows.map { $0.flight.offBlock?.time.text } == ["16:05", "23:30"])
        #expect(rows.map { $0.flight.date?.isoText } == ["2026-10-03", "2026-10-04"])
        let titled = try folder.table(
            "Date,Aircraft,From,To,Off (UTC),On (UTC),Total", "2026-10-03,N123AB,KPAO,KMRY,4:05 PM,5:20 PM,1.3")
        #expect(titled[0].flight.offBlock?.time.text == "16:05")
        let mixed = try folder.table(
            "Date,Aircraft,From,To,Off,On,Total", "2026-10-03,N123AB,KPAO,KMRY,4:05 PM,17:20Z,1.3")
        #expect(mixed[0].flight.offBlock?.time.text == "16:05")
    }

    @Test(
        "A way in one cell has its ends, whatever its sign",
        arguments: ["KLVK → KPAO", "KLVK/KPAO", "KLVK - KPAO", "KLVK>KPAO", "KLVK to KPAO", "KLVK, KPAO"])
    func ways(cell: String) throws {
        for titles in ["Route", "From/To", "Airport", "From"] {
            let rows = try folder.table(
                "Date;Aircraft;\(titles);Total", "2026-10-03;N123AB;\(cell);1.3", "2026-10-04;N123AB;\(cell);1.1",
                "2026-10-05;N123AB;\(cell);1.2")
            #expect(rows[0].flight.origin?.label == "KLVK", "\(titles)")
            #expect(rows[0].flight.destination?.label == "KPAO", "\(titles)")
        }
    }

    @Test("A way with places between keeps them; a place with its town is one place")
    func longWays() throws {
        let rows = try folder.table(
            "Date;Aircraft;Route;Total", "2026-10-03;N123AB;KLVK → KMRY → KPAO;1.3", "2026-10-04;N123AB;KPAO → KLVK;1.1"
        )
        #expect(rows[0].flight.destination?.label == "KPAO")
        #expect(rows[0].flight.route == "KMRY")
        let town = try folder.table(
            "Date;Aircraft;From;To;Total", "2026-10-03;N123AB;KMRY, CA;;1.3",
            "2026-10-04;N123AB;KPAO (Palo Alto);KMRY;1.1")
        #expect(town[0].flight.origin?.label == "KMRY")
        #expect(town[0].flight.destination == nil)
    }

    @Test(
        "Landings of a flight that is only marked as at night are not divided, and the row says so",
        arguments: [("Night", "X", ""), ("Night", "yes", "no"), ("Cond", "N", "D"), ("Day/Night", "Night", "Day")])
    func marks(title: String, night: String, day: String) throws {
        let rows = try folder.table(
            "Date,Aircraft,From,To,Total,Landings,\(title)", "2026-10-03,N123AB,KPAO,KMRY,1.3,1,\(night)",
            "2026-10-04,N123AB,KMRY,KPAO,1.2,1,\(day)", "2026-10-05,N123AB,KMRY,KPAO,1.2,2,\(night)")
        #expect(rows.map { $0.flight.times[.dayLandings] } == [nil, 1, nil])
        #expect(rows.map { $0.flight.times.night } == [nil, nil, nil])
        #expect(rows[0].notes.contains { $0.contains("day or night?") })
        #expect(rows[0].notes.contains { $0.contains("marked as at night") })
        #expect(rows[1].notes.isEmpty)
    }

    @Test("N.Ldgs beside all landings are those by night, and beside those by day as well")
    func nightLandings() throws {
        let all = try folder.table(
            "Date,Aircraft,From,To,Total,Total Ldgs,N.Ldgs", "2026-10-03,N123AB,KPAO,KMRY,1.3,3,1",
            "2026-10-04,N123AB,KMRY,KPAO,1.2,1,0")
        #expect(all.map { $0.flight.times[.nightLandings] } == [1, 0])
        #expect(all.map { $0.flight.times[.dayLandings] } == [2, 1])
        let day = try folder.table(
            "Date,Aircraft,From,To,Total,D.Ldgs,N.Ldgs", "2026-10-03,N123AB,KPAO,KMRY,1.3,1,3",
            "2026-10-04,N123AB,KMRY,KPAO,1.2,1,0")
        #expect(day.map { $0.flight.times[.nightLandings] } == [3, 0])
        #expect(day.map { $0.flight.times[.dayLandings] } == [1, 1])
        // Alone it is the number of landings.
        let alone = try folder.table("Date,Aircraft,From,To,Total,N.Ldgs", "2026-10-03,N123AB,KPAO,KMRY,1.3,3")
        #expect(alone[0].flight.times[.dayLandings] == 3)
    }

    @Test("A total shorter than from take-off to landing is said")
    func shortTotal() throws {
        let rows = try folder.table(
            "Date,Aircraft,From,To,Takeoff,Landing,Total", "2026-10-03,D-EABC,EDFE,EDFZ,09:05,10:20,0:55",
            "2026-10-04,D-EABC,EDFZ,EDFE,09:05,10:20,1:30", "2026-10-05,D-EABC,EDFZ,EDFE,09:05,10:20,1:14")
        #expect(rows[0].notes == ["the total is 0:55, but from take-off to landing it took 1:15"])
        #expect(rows[1].notes.isEmpty && rows[2].notes.isEmpty)
    }
}

/// Columns that say what stands beside them, and titles that name one thing twice.
@Suite("What a table says in two columns")
struct NeighborColumnTests {
    private let folder = FormatsFolder()

    @Test("The half of the day in a column behind the time belongs to it, and the times are local")
    func halves() throws {
        let rows = try folder.table(
            "Date,Tail,From,To,Depart,AM/PM,Arrive,AM/PM,Hrs", "2026-10-04,N12345,KPAO,KMRY,9:15,AM,10:27,AM,1.2",
            "2026-10-05,N12345,KMRY,KPAO,9:05,PM,10:11,PM,1.1", "2026-10-06,N12345,KPAO,KPAO,8:10,pm,9:04,pm,0.9")
        #expect(rows.map { $0.flight.offBlock?.time.text } == ["16:15", "04:05", "03:10"])
        #expect(rows.map { $0.flight[.onBlock]?.time.text } == ["17:27", "05:11", "04:04"])
        #expect(rows.map { $0.flight.date?.isoText } == ["2026-10-04", "2026-10-05", "2026-10-06"])
    }

    @Test(
        "Of flight time and block time, block time is how long it took, in any order and language",
        arguments: [
            "Flight Time;Block Time", "Flugzeit;Blockzeit", "Temps de vol;Temps bloc", "Ore di volo;Ore blocco",
        ])
    func blocks(titles: String) throws {
        let names = titles.split(separator: ";").map(String.init)
        for order in [names, names.reversed()] {
            let values = order == names ? ["0:50;1:00", "0:55;1:05"] : ["1:00;0:50", "1:05;0:55"]
            let rows = try folder.table(
                "Date;Reg;From;To;\(order.joined(separator: ";"));Day Ldg",
                "2026-03-01;D-EABC;EDDS;EDTY;\(values[0]);1",
                "2026-03-12;D-EABC;EDTY;EDDS;\(values[1]);1")
            #expect(rows.map { $0.flight.times.block?.count } == [60, 65], "\(order)")
        }
    }

    @Test("A French seat is no airfield, whichever column is first")
    func seats() throws {
        for (titles, cells) in [("Terrain;Place", ["LFOB;G", "LFPN;D"]), ("Place;Terrain", ["G;LFOB", "avant;LFPN"])] {
            let rows = try folder.table(
                "Date;Immat.;\(titles);Durée", "01/07/2026;F-GKLM;\(cells[0]);0:50",
                "13/07/2026;F-GKLM;\(cells[1]);1:05")
            #expect(rows.map { $0.flight.origin?.label } == ["LFOB", "LFPN"], "\(titles)")
        }
    }

    @Test("A role under the kind of a flight is the pilot's role")
    func kinds() throws {
        let rows = try folder.table(
            "Date,Tail,From,To,Hours,Kind of Flight,Landings Day", "2026-07-04,N12345,KPAO,KPAO,1.2,Dual,5",
            "2026-07-05,N12345,KPAO,KMRY,0.9,Solo,1", "2026-07-16,N12345,KMRY,KPAO,0.9,Flight,1")
        #expect(rows.map { $0.flight.role } == [.dualReceived, .solo, nil])
        #expect(rows[0].flight.times[.pilotInCommand] == nil)
    }
}

/// What a spreadsheet or a database writes where no one typed it.
@Suite("What programs write into the cells of a table")
struct WrittenCellTests {
    private let folder = FormatsFolder()

    @Test(
        "The day from which a database counts its times is no day of a flight",
        arguments: ["12/30/1899 ", "1899-12-30 ", "1899-12-31 ", "1900-01-01 ", ""])
    func baseDates(base: String) throws {
        let rows = try folder.table(
            "Date,Tail,From,To,Out,In,Total,PIC", "2026-09-12,N739LX,KPAO,KMRY,\(base)18:30,\(base)19:48,1.3,1.3",
            "2026-09-13,N739LX,KMRY,KPAO,\(base)17:05:00,\(base)18:11:00,1.1,1.1")
        #expect(rows.map { $0.flight.offBlock?.date.isoText } == ["2026-09-12", "2026-09-13"])
        #expect(rows.map { $0.flight.offBlock?.time.text } == ["18:30", "17:05"])
        #expect(rows.map { $0.flight[.onBlock]?.time.text } == ["19:48", "18:11"])
    }

    @Test("A duration on the day from which a database counts is one", arguments: ["12/30/1899 ", "1899-12-30 "])
    func baseDatesOfDurations(base: String) throws {
        let rows = try folder.table(
            "Date,Tail,From,To,Total,PIC,Night",
            "2026-09-12,N739LX,KPAO,KMRY,\(base)1:18:00,\(base)1:18:00,\(base)0:00",
            "2026-09-13,N739LX,KMRY,KPAO,\(base)1:06,\(base)1:06,\(base)0:20")
        #expect(rows.map { $0.flight.times.block } == [Minutes(78), Minutes(66)])
        #expect(rows.map { $0.flight.times.night } == [.zero, Minutes(20)])
        // Of another day than the first it may be more than a day, or a date.
        #expect(CellText.minutes("1899-12-31 1:18", comma: false) == nil)
    }

    @Test("Beside durations that are parts of a day, all shorter ones are")
    func partsOfDay() throws {
        let rows = try folder.table(
            "Date,Tail,From,To,Total,PIC,Night,Actual,Hood,Day Ldgs,Night Ldgs",
            "2026-09-05,N739LX,KPAO,KSQL,0.041666667,0.041666667,,,0.0125,2,",
            "2026-09-12,N739LX,KPAO,KMRY,0.054166667,0.054166667,0.0125,,,,1",
            "2026-09-13,N739LX,KMRY,KPAO,0.05,0.05,,0.025,,1,")
        #expect(rows.map { $0.flight.times.block?.count } == [60, 78, 72])
        #expect(rows[2].flight.times[.actualInstrument] == Minutes(36))
        #expect(rows[0].flight.times[.simulatedInstrument] == Minutes(18) && rows[1].flight.times.night == Minutes(18))
        // A longer one is hours.
        let hours = try folder.table(
            "Date,Tail,From,To,Total,Night", "2026-09-05,N739LX,KPAO,KSQL,0.041666667,",
            "2026-09-12,N739LX,KPAO,KMRY,0.054166667,0.5")
        #expect(hours[1].flight.times.night == Minutes(30))
    }

    @Test(
        "A word for nobody is no person, and decides no role",
        arguments: ["none", "n/a", "None", "N/A", "keiner", "ohne", "néant", "sans", "ninguno", "nessuno"])
    func nobody(word: String) throws {
        let rows = try folder.table(
            "Date,Tail,From,To,Total,PIC,Instructor,Student,Safety Pilot",
            "2026-09-05,N739LX,KPAO,KO69,0.9,0.9,\(word),\(word),\(word)",
            "2026-09-06,N739LX,KO69,KPAO,0.8,,Ann Lee,\(word),\(word)")
        #expect(rows[0].flight.crew.isEmpty && rows[0].flight.role != .dualReceived, "\(rows[0].flight.crew)")
        #expect(rows[1].flight[.instructor]?.label == "Ann Lee" && rows[1].flight.crew.count == 1)
    }
}
