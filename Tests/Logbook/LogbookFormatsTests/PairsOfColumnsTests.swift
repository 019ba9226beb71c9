import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Columns that say something only together: hours and minutes, launches by method, towns and codes, the two times of a flight.
@Suite("Columns that belong together")
struct PairsOfColumnsTests {
    private let folder = FormatsFolder()

    @Test("Hours and minutes in two columns, of the flight and by night")
    func hoursAndMinutes() throws {
        let rows = try folder.table(
            "Fecha;Matrícula;Origen;Destino;Horas;Minutos;Noche h;Noche min;Función",
            "13/10/2026;EC-KLM;LECU;LEOC;1;25;0;20;PIC", "14/10/2026;EC-KLM;LEOC;LECU;0;55;0;0;Alumno",
            "15/10/2026;EC-KLM;LECU;LECU;1;05;1;05;Instructor")
        #expect(rows.map { $0.flight.times.block?.count } == [85, 55, 65])
        #expect(rows.map { $0.flight.times.night?.count } == [20, 0, 65])
    }

    @Test("Launches by method say the method where there was one, and all launches")
    func launches() throws {
        let rows = try folder.table(
            "Datum;Kennzeichen;Muster;Ort;Winde;F-Schlepp;Anzahl Starts;Flugzeit",
            "03.10.2026;D-1234;ASK 21;EDMU;2;0;2;0:14", "04.10.2026;D-1234;ASK 21;EDMU;0;1;1;1:05",
            "05.10.2026;D-5678;ASK 21;EDMU;3;1;4;0:55", "06.10.2026;D-5678;ASK 21;EDMU;1;0;2;0:15")
        #expect(rows.map { $0.flight.launchCount } == [2, 1, 4, 2])
        #expect(rows.map { $0.flight[.launchMethod]?.text } == ["winch", "aerotow", nil, nil])
        #expect(rows[2].notes == ["launched in several ways, of which an entry has one: 3 winch, 1 aerotow"])
        #expect(rows[3].notes == ["the launches are 2, by their methods they are 1"])
        #expect(rows.allSatisfy { $0.flight.times[.dayTakeoffs] == nil })
        // Without a column of all launches they are added up, in French.
        let french = try folder.table(
            "Date;Immat;Type;Lieu;Treuillages;Remorqués;Durée", "13/10/2026;F-CABC;ASK 13;LFLE;2;;0:14",
            "14/10/2026;F-CABC;ASK 13;LFLE;;1;1:05")
        #expect(french.map { $0.flight.launchCount } == [2, 1])
        #expect(french.map { $0.flight[.launchMethod]?.text } == ["winch", "aerotow"])
    }

    @Test("The code beside a town is the place, on either side")
    func codes() throws {
        let behind = try folder.table(
            "Datum;Kennzeichen;Abflugort;ICAO;Ankunftsort;ICAO;Zeit",
            "03.10.2026;D-EABC;Egelsbach;EDFE;Mainz;EDFZ;0:25", "04.10.2026;D-EABC;Mainz;EDFZ;Egelsbach;EDFE;0:25")
        #expect(behind.map { $0.flight.origin?.label } == ["EDFE", "EDFZ"])
        #expect(behind.map { $0.flight.destination?.label } == ["EDFZ", "EDFE"])
        let before = try folder.table(
            "Date,Aircraft,Code,From,Code,To,Time", "2026-10-03,D-EABC,EDFE,Egelsbach,EDFZ,Mainz,0:25",
            "2026-10-04,D-EABC,EDFZ,Mainz,EDFE,Egelsbach,0:25")
        #expect(before.map { $0.flight.origin?.label } == ["EDFE", "EDFZ"])
        #expect(before.map { $0.flight.destination?.label } == ["EDFZ", "EDFE"])
    }

    @Test("A departure beside a landing is the take-off, an arrival beside a take-off the landing")
    func times() throws {
        let departure = try folder.table(
            "Datum;Kennzeichen;Von;Nach;Abflug;Landung;Zeit", "03.10.2026;D-EABC;EDFE;EDFZ;10:00;10:25;0:25",
            "04.10.2026;D-EABC;EDFZ;EDFE;11:00;11:25;0:25")
        #expect(departure[0].flight.takeOff != nil && departure[0].flight.offBlock == nil)
        #expect(departure[0].flight.landing != nil && departure[0].flight.times.block == Minutes(25))
        let arrival = try folder.table(
            "Datum;Kennzeichen;Von;Nach;Start;Ankunft;Zeit", "03.10.2026;D-EABC;EDFE;EDFZ;10:00;10:25;0:25",
            "04.10.2026;D-EABC;EDFZ;EDFE;11:00;11:25;0:25")
        #expect((arrival[0].flight.takeOff != nil) == (arrival[0].flight.landing != nil))
        // Both pairs stay what they are.
        let both = try folder.table(
            "Date,Reg,From,To,Dep,Takeoff,Landing,Arr,Time", "2026-10-03,G-BABC,EGKB,EGMD,10:00,10:08,10:50,10:55,0:55",
            "2026-10-04,G-BABC,EGMD,EGKB,11:00,11:08,11:50,11:55,0:55")
        #expect(both[0].flight.offBlock != nil && both[0].flight.takeOff != nil && both[0].flight[.onBlock] != nil)
    }

    @Test("The capacity in which one flew, by its British words")
    func capacity() throws {
        let rows = try folder.table(
            "Date,Type,Reg,Captain,Holding Op. Capacity,From,To,Dep,Arr,Total",
            "03/10/2026,PA28,G-BABC,Smith,P1/S,EGKB,EGKB,10:00,11:10,1:10",
            "14/10/2026,PA28,G-BABC,Self,P1,EGKB,EGMD,10:00,10:50,0:50",
            "15/10/2026,PA28,G-BABC,Jones,PUT,EGMD,EGKB,10:00,10:50,0:50")
        #expect(rows.map(\.flight.role) == [.pilotInCommandUnderSupervision, .pilotInCommand, .dualReceived])
    }

    @Test("Counts by day and night in one cell, the two letters in brackets")
    func brackets() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Total,Landings (D/N)", "2026-10-03,D-AIZQ,EDDF,EDDM,1:05,0/1",
            "2026-10-04,D-AIZQ,EDDM,EDDF,1:05,2/0")
        #expect(rows.map { $0.flight.times[.dayLandings] } == [0, 2])
        #expect(rows.map { $0.flight.times[.nightLandings] } == [1, 0])
    }

    @Test("Minutes with their mark, and digits that the times show to be hours and minutes")
    func durations() throws {
        let marks = try folder.table(
            "Date;Immat;De;A;Temps de vol", "13/10/2026;F-GABC;LFPL;LFPL;9'", "14/10/2026;F-GABC;LFPL;LFPL;1h05'",
            "15/10/2026;F-GABC;LFPL;LFPL;45 mn")
        #expect(marks.map { $0.flight.times.block?.count } == [9, 65, 45])
        let digits = try folder.table(
            "Date,Reg,From,To,OFF,ON,BLH,P2", "2026-10-03,D-AIZQ,EDDF,KJFK,0905,1735,830,830",
            "2026-10-04,D-AIZQ,KJFK,EDDF,2300,0640,740,740", "2026-10-05,D-AIZQ,EDDF,EDDM,0800,0905,105,105")
        #expect(digits.map { $0.flight.times.block?.count } == [510, 460, 65])
        #expect(digits.map { $0.flight.times[.secondInCommand]?.count } == [510, 460, 65])
    }

    @Test("Landings and those of them by night, in two columns or by short titles")
    func nightLandings() throws {
        let part = try folder.table(
            "Datum;Kennzeichen;Von;Nach;Zeit;Landungen;davon Nacht", "13.10.2026;D-EABC;EDFE;EDFZ;0:45;2;1",
            "14.10.2026;D-EABC;EDFZ;EDFE;0:45;1;0")
        #expect(part.map { $0.flight.times[.dayLandings] } == [1, 1])
        #expect(part.map { $0.flight.times[.nightLandings] } == [1, 0])
        #expect(part.allSatisfy { $0.flight.times.night == nil })
        let short = try folder.table(
            "Date,Reg,From,To,Total,Nt,ld,ln", "2026-10-03,N4417K,KPAO,KSQL,1.0,1.0,1,2",
            "2026-10-04,N4417K,KSQL,KPAO,1.0,0.0,1,0")
        #expect(short.map { $0.flight.times[.dayLandings] } == [1, 1])
        #expect(short.map { $0.flight.times[.nightLandings] } == [2, 0])
        let none = try folder.table(
            "Date,Reg,From,To,Total,Landings,Night Landings", "2026-10-03,N4417K,KPAO,KSQL,1.0,5,0",
            "2026-10-04,N4417K,KSQL,KPAO,1.0,2,0")
        #expect(none.map { $0.flight.times[.dayLandings] } == [5, 2])
    }

    @Test("What cannot be read as approaches, and marks for the row above, are said and kept")
    func garbled() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Total,Approaches,Instructor",
            "2026-10-03,N4417K,KPAO,KSQL,1.0,1 / KLVK ILS 25R,Tom Baker",
            "2026-10-04,N4417K,KSQL,KPAO,1.0,2 ILS/1 VOR,\"\"\"\"", "2026-10-05,N4417K,KSQL,KPAO,1.0,ILS 30,-",
            "2026-10-06,N4417K,KSQL,KPAO,1.0,2,do.")
        #expect(rows.map { $0.flight.approaches.count } == [0, 0, 1, 1])
        #expect(rows[0].notes.contains { $0.contains("is not read as approaches") } && rows[0].kept == [5])
        #expect(rows[1].notes.contains { $0.contains("Tom Baker, as in the row above") })
        #expect(rows[1].flight.crew.map { $0.pilot?.label } == ["Tom Baker"])
        #expect(rows[2].flight.crew.isEmpty && rows[3].flight.crew.isEmpty)
    }

    @Test("A whole number among hours and minutes is minutes where the times say so, or where it is too long for hours")
    func mixedDurations() throws {
        let shown = try folder.table(
            "Datum;Kennzeichen;Ort;Startart;Start;Landung;Flugzeit", "13.10.2026;D-1234;EDMU;W;10:00;10:12;0:12",
            "13.10.2026;D-1234;EDMU;W;10:20;10:27;7", "13.10.2026;D-1234;EDMU;W;11:00;11:08;8")
        #expect(shown.map { $0.flight.times.block?.count } == [12, 7, 8])
        let long = try folder.table(
            "Datum;Kennzeichen;Von;Nach;Flugzeit", "13.10.2026;D-EABC;EDFE;EDFZ;1:12", "14.10.2026;D-EABC;EDFZ;EDFE;48")
        #expect(long.map { $0.flight.times.block?.count } == [72, 48])
    }
}
