import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Tables of airlines, clubs and schools: codes of types, halves of a flight, the pilot by a word for oneself.
@Suite("Tables of airlines, clubs and schools")
struct AirlineAndClubTablesTests {
    private let folder = FormatsFolder()

    @Test(
        "The code of IATA for a type is that type, and no glider",
        arguments: [("32N", "A20N"), ("77W", "B77W"), ("738", "B738"), ("DH4", "DH8D"), ("CR9", "CRJ9")])
    func airlineTypes(code: String, designator: String) throws {
        let rows = try folder.table(
            "Date,From,To,Block,Reg,Type,Rank", "2026-10-01,FRA,MAD,02:23,D-AIZQ,\(code),FO",
            "2026-10-02,MAD,FRA,02:25,D-AIZQ,\(code),FO")
        #expect(AircraftTypeTable.known(code)?.designator == designator)
        #expect(rows[0].flight.role == .secondInCommand && rows[0].flight.times[.dualReceived] == nil)
    }

    @Test("Two counts with a slash below `T/O` and `LDG` are by day and by night")
    func pairs() throws {
        let rows = try folder.table(
            "Date,From,To,Block,Reg,T/O,LDG", "2026-10-01,FRA,MAD,02:23,D-AIZQ,1/0,1/0",
            "2026-10-02,MAD,FRA,02:25,D-AIZQ,0/0,0/0", "2026-10-03,FRA,MUC,00:55,D-AINA,0/1,0/1")
        #expect(rows.map { $0.flight.times[.dayLandings] } == [1, 0, 0])
        #expect(rows.map { $0.flight.times[.nightTakeoffs] } == [0, 0, 1])
    }

    @Test("The time by day and that by night are the flight, where no column has the whole")
    func halves() throws {
        let french = try folder.table(
            "Date,Avion,Trajet,Temps de vol jour,Temps de vol nuit,Commandant de bord",
            "2026-10-03,F-GKLM,LFPL-LFPL,1h05,,moi", "2026-10-04,F-GKLM,LFPL-LFFH-LFPL,2h10,,moi",
            "2026-10-17,F-GKLM,LFPL-LFPL,0h10,0h45,moi", "2026-10-24,F-GKLM,LFPL,0h35,,moi")
        #expect(french.map { $0.flight.times.block?.count } == [65, 130, 55, 35])
        #expect(french[2].flight.times.night == Minutes(45))
        #expect(french.allSatisfy { $0.flight.origin?.label == "LFPL" && $0.flight.destination?.label == "LFPL" })
        #expect(french[1].flight.role == .pilotInCommand)
        let german = try folder.table(
            "Datum;Kennzeichen;Von;Nach;Zeit Tag;Zeit Nacht;PIC;Flugregeln",
            "03.10.2026;D-EKLP;EDKB;EDLN;1:05;;Keller;VFR",
            "04.10.2026;D-EKLP;EDLN;EDKB;0:20;0:40;Keller;IFR")
        #expect(german.map { $0.flight.times.block?.count } == [65, 60])
        #expect(german.map(\.flight.rules) == [.visual, .instrument])
        // Beside the whole, the halves are compared with nothing.
        let whole = try folder.table(
            "Date,Reg,From,To,Total,Day,Night", "2026-10-03,N4417K,KPAO,KSQL,1.0,0.6,0.4",
            "2026-10-04,N4417K,KSQL,KPAO,1.0,1.0,0.0")
        #expect(whole[0].flight.times.block == Minutes(60) && whole[0].flight.times.night == Minutes(24))
    }

    @Test("Hours by role with minutes behind the point are told by the times of day, without a column of the whole")
    func clockDecimals() throws {
        let rows = try folder.table(
            "Date,Aircraft,Reg,From,To,Dep,Arr,P1 Day,Put Day,P1 Night",
            "02-Oct-26,PA28,G-BXYZ,EGBJ,EGBJ,0905,1005,1.00,,", "02-Oct-26,PA28,G-BXYZ,EGBJ,EGBJ,1030,1125,0.55,,",
            "03-Oct-26,PA28,G-BXYZ,EGBJ,EGBO,1300,1410,1.10,,", "05-Oct-26,C152,G-CCCC,EGBO,EGBJ,1830,1915,,,0.45",
            "07-Oct-26,PA28,G-BXYZ,EGBJ,EGBJ,1000,1120,,1.20,")
        #expect(rows.map { $0.flight.times.block?.count } == [60, 55, 70, 45, 80])
    }

    @Test(
        "(L) behind a title of times says that they are local",
        arguments: [
            ("Block off (L),Block on (L)", true), ("Off block [L],On block [L]", true), ("Block off,Block on", false),
        ])
    func localTitles(titles: String, isLocal: Bool) throws {
        let rows = try folder.table("Datum,Reg,Von,Nach,\(titles)", "2026-10-03,D-EKLP,EDKB,EDLN,10:00,10:50")
        #expect(rows[0].flight.offBlock?.isoText.contains(isLocal ? "08:00" : "10:00") == true)
    }

    @Test("A pilot who writes “ich” as the instructor taught, and one who writes “moi” as the student was taught")
    func oneself() throws {
        let taught = try folder.table(
            "Datum,Reg,Von,Nach,Zeit,Lehrer,Schüler", "2026-10-03,D-EKLP,EDKB,EDKB,1:00,ich,Braun",
            "2026-10-04,D-EKLP,EDKB,EDKB,1:00,ich,Braun")
        #expect(taught[0].flight.role == .instructor)
        let learned = try folder.table(
            "Date,Avion,De,Vers,Temps,Commandant de bord,Élève", "2026-10-03,F-GKLM,LFPL,LFPL,1h05,Dubois,moi",
            "2026-10-04,F-GKLM,LFPL,LFPL,1h05,Dubois,moi")
        #expect(learned[0].flight.role == .dualReceived)
        #expect(learned[0].flight.destination?.label == "LFPL")
    }

    @Test("Time under the hood keeps its name beside the word for a simulator")
    func hood() throws {
        for title in ["Sim/Hood", "SIM/HOOD", "Hood/Sim"] {
            let rows = try folder.table("Date,Ident,From,To,Total,\(title)", "2026-10-03,N4417K,KPAO,KMRY,1.1,0.5")
            #expect(rows[0].flight.times[.simulatedInstrument] == Minutes(30), "\(title)")
            #expect(rows[0].flight.times[.simulator] == nil, "\(title)")
        }
    }

    @Test("A column that says what each row was makes sessions of those in a simulator and on the ground")
    func kinds() throws {
        for title in ["Kind", "Activity", "Activité"] {
            let rows = try folder.table(
                "Date,\(title),Reg,From,To,Hours", "2026-10-03,Flight,N4417K,KPAO,KMRY,1.1", "2026-10-04,Ground,,,,2.0",
                "2026-10-06,Flight,N4417K,KMRY,KPAO,1.2")
            #expect(rows.map(\.flight.kind) == [.flight, .ground, .flight], "\(title)")
            #expect(rows[1].flight.times.block == nil && rows[1].flight.times[.groundTraining] == Minutes(120))
        }
    }

    @Test("A duty that ends in the morning ends on the next day")
    func duty() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Total,Duty on,Duty off", "2026-10-06,N4417K,KPAO,KSQL,1.1,1900,0700",
            "2026-10-07,N4417K,KPAO,KSQL,1.1,0700,1900")
        func minutes(_ index: Int) -> Int? {
            guard case .instant(let start)? = rows[index].flight[.dutyStart],
                case .instant(let end)? = rows[index].flight[.dutyEnd]
            else { return nil }
            return end.minutes(since: start).count
        }
        #expect(minutes(0) == 720 && minutes(1) == 720)
    }

    @Test("A passenger among the companions is called by the name alone; decimals under `Session` are its time")
    func people() throws {
        let rows = try folder.table(
            "Datum,Reg,Von,Nach,Zeit,Begleiter", "2026-10-03,D-EKLP,EDKB,EDKB,1:00,Fluggast Müller",
            "2026-10-04,D-EKLP,EDKB,EDKB,1:00,FI Vogel")
        #expect(rows[0].flight.crew.map { $0.pilot?.label } == ["Müller"])
        #expect(rows[0].flight.crew.map(\.role) == [.passenger])
        let sessions = try folder.table(
            "Date,Device,Session,Instructor", "2026-03-10,B738 FFS,4.0,Ruiz", "2026-03-12,FTD L5,1.5,Ruiz")
        #expect(sessions.map { $0.flight.times[.simulator]?.count } == [240, 90])
        let numbered = try folder.table(
            "Date,Device,Session,Hours", "2026-03-10,B738 FFS,1,4.0", "2026-03-12,FTD L5,2,1.5")
        #expect(numbered.allSatisfy { $0.flight.times[.simulator] != Minutes(60) })
    }
}
