import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Rows of a table that are no flight: training on the ground, sessions, cancelled flights, payments.
@Suite("Rows that are no flight")
struct UnflownRowsTests {
    private let folder = FormatsFolder()

    @Test(
        "A word says what a row is, in five languages, with more behind it",
        arguments: [
            ("Ground school", EntryWord.kind(.ground)), ("Briefing", .kind(.ground)), ("Theorie", .kind(.ground)),
            ("Cours au sol", .kind(.ground)), ("Teórica", .kind(.ground)), ("Ground: weather", .kind(.ground)),
            ("FNPT II", .kind(.simulator)), ("Simulateur", .kind(.simulator)), ("FFS - LPC", .kind(.simulator)),
            ("Cancelled", .unflown), ("Flight cancelled (wx)", .unflown), ("Annulé", .unflown), ("Storniert", .unflown),
            ("Cancelado", .unflown), ("Annullato", .unflown), ("No show", .unflown), ("Cotisation 2026", .unflown),
            ("Flight", .kind(.flight)), ("Maintenance flight", .kind(.flight)), ("Vol local", .kind(.flight)),
            ("SBY", .unflown), ("Day off", .unflown), ("Urlaub", .unflown), ("Standby home", .unflown),
            ("Medical", .kind(.event)), ("Theorieprüfung", .kind(.event)),
        ])
    func words(text: String, word: EntryWord) { #expect(EntryWord(text) == word) }

    @Test("Other words say nothing", arguments: ["Circuits", "XC", "Aerobatics", "", "12", "Solo", "Grounded eagles"])
    func others(text: String) { #expect(EntryWord(text) == nil) }

    @Test("The column of kinds makes sessions, ground training and nothing of what was cancelled")
    func kinds() throws {
        let rows = try folder.table(
            "Date,Activity,Tail,From,To,Hours,Instructor,Remarks",
            "2026-10-03,Flight,N4417K,KPAO,KMRY,1.1,Tom Baker,", "2026-10-04,Ground school,,,,2.0,Tom Baker,weather",
            "2026-10-05,Briefing,,,,0.5,Tom Baker,", "2026-10-06,Flight,N4417K,KMRY,KPAO,1.2,,",
            "2026-10-07,Simulator,Redbird,,,1.5,Tom Baker,", "2026-10-08,Cancelled,N4417K,KPAO,KMRY,,,wx",
            "2026-10-09,Maintenance flight,N4417K,KPAO,KPAO,0.4,,")
        #expect(rows.map(\.flight.kind) == [.flight, .ground, .ground, .flight, .simulator, .flight, .flight])
        #expect(rows[1].flight.times[.groundTraining] == Minutes(120) && rows[1].flight.times.block == nil)
        #expect(rows[4].flight.times[.simulator] == Minutes(90) && rows[4].flight.times.block == nil)
        #expect(rows[4].flight.simulatorDevice == "Redbird" && rows[4].flight.aircraft == nil)
        #expect(rows[5].refusal == "“Cancelled”: nothing was flown")
        #expect(rows.count { $0.refusal != nil } == 1)
    }

    @Test("Days of a roster without an aircraft are no flights, whatever their times; a flight from standby is one")
    func roster() throws {
        let rows = try folder.table(
            "Date,Flight,Reg,Type,From,To,Off,On,Remarks", "2026-10-03,LH1120,D-AIZA,A320,EDDF,LEMD,09:00,11:30,",
            "2026-10-04,SBY,,,EDDF,EDDF,06:00,14:00,", "2026-10-05,Day off,,,,,,,",
            "2026-10-06,Urlaub,,,,,00:00,23:59,",
            "2026-10-07,LH1121,D-AIZA,A320,LEMD,EDDF,12:20,14:55,called from standby")
        #expect(rows.map { $0.refusal != nil } == [false, true, true, true, false])
        #expect(rows[1].refusal == "“SBY”: nothing was flown")
        #expect(rows[4].flight.landing?.time.text == "14:55")
    }

    @Test("Among words of one's own, too, and an unknown one without an aircraft is asked about")
    func ownWords() throws {
        let rows = try folder.table(
            "Datum;Aktivität;Kennzeichen;Von;Nach;Zeit", "03.10.2026;Platzrunden;D-EABC;EDFE;EDFE;1:05",
            "04.10.2026;Überland;D-EABC;EDFE;EDFZ;0:45", "05.10.2026;Theorie;;;;2:00",
            "06.10.2026;Kunstflug;D-EABC;EDFE;EDFE;0:30", "07.10.2026;Grillabend;;;;4:00",
            "08.10.2026;Rundflug;;EDFE;EDFE;0:40", "09.10.2026;abgesagt;D-EABC;EDFE;EDFZ;")
        #expect(rows.map(\.flight.kind) == [.flight, .flight, .ground, .flight, .flight, .flight, .flight])
        #expect(rows[4].refusal == "“Grillabend” without an aircraft and places is not taken for a flight")
        #expect(rows[5].refusal == nil && rows[5].flight.times.block == Minutes(40))
        #expect(rows[6].refusal == "“abgesagt”: nothing was flown")
        // The words of one's own are kept.
        #expect(rows[0].kept == [1])
    }

    @Test("A check that was flown is a flight, one that was not an event; what was flown counts, whatever it is called")
    func checks() throws {
        let rows = try folder.table(
            "Date,Activity,Reg,From,To,Time", "2026-10-03,Check,G-BABC,EGKB,EGKB,1:10", "2026-10-04,Medical,,,,",
            "2026-10-05,Flight,G-BABC,EGKB,EGMD,0:50", "2026-10-06,Cancelled,G-BABC,EGKB,EGKB,0:20")
        #expect(rows.map(\.flight.kind) == [.flight, .event, .flight, .flight])
        #expect(rows.allSatisfy { $0.refusal == nil })
        #expect(rows[3].flight.times.block == Minutes(20))
    }

    @Test("A device in place of the aircraft makes a session, and `GROUND` training on the ground")
    func inPlaceOfAircraft() throws {
        let rows = try folder.table(
            "Date,Reg,Type,From,To,Total,PIC,Dual", "2026-10-03,G-BABC,C172,EGKB,EGKB,1:10,1:10,",
            "2026-10-04,SIM,B738,EGSS,EGSS,4:00,,4:00", "2026-10-05,Redbird,FTD,,,1:30,,1:30",
            "2026-10-06,GROUND,,,,2:00,,", "2026-10-07,G-BABC,C172,EGKB,EGMD,0:50,0:50,")
        #expect(rows.map(\.flight.kind) == [.flight, .simulator, .simulator, .ground, .flight])
        #expect(rows[1].flight.times[.simulator] == Minutes(240) && rows[1].flight.aircraft == nil)
        #expect(rows[2].flight.simulatorDevice == "Redbird FTD")
        #expect(rows[3].flight.times[.groundTraining] == Minutes(120) && rows[3].flight.aircraft == nil)
    }

    @Test("A device and its number are a session; one beside a flight is a device only")
    func devices() throws {
        let rows = try folder.table(
            "Date,Device,ID,Time,Landings", "2024-02-04,A320 FFS,UK-123,4:00,6", "2024-02-15,A320 FFS,UK-123,4:00,4")
        #expect(rows.allSatisfy { $0.flight.kind == .simulator && $0.flight.times[.simulator] == Minutes(240) })
        #expect(rows.allSatisfy { $0.flight.times.block == nil && $0.flight.aircraft == nil })
    }

    @Test("Ground time is training where no row with it has a flight; beside flights it is the time between two")
    func groundTime() throws {
        let lessons = try folder.table(
            "Date,Reg,From,To,Total,Ground time", "2026-03-01,N4417K,KPAO,KSQL,0.6,", "2026-03-03,,,,,3:00",
            "2026-03-04,N4417K,KSQL,KPAO,0.6,")
        #expect(lessons.map(\.flight.kind) == [.flight, .ground, .flight])
        #expect(lessons[1].flight.times[.groundTraining] == Minutes(180))
        let turns = try folder.table(
            "Date,Reg,From,To,Total,Ground time", "2026-03-01,EI-ABC,EIDW,EGLL,1:20,1:00",
            "2026-03-01,EI-ABC,EGLL,EIDW,1:20,")
        #expect(turns.allSatisfy { $0.flight.times[.groundTraining] == nil && $0.flight.kind == .flight })
    }

    @Test("A cancelled row has nothing, wherever the word is; a lesson about an aircraft is no flight in it")
    func cancelledAndGround() throws {
        let cancelled = try folder.table(
            "Datum;Kennzeichen;Von;Nach;Zeit;Bemerkungen", "13.10.2026;D-EABC;EDFE;EDFZ;0:45;",
            "14.10.2026;D-EABC;EDFE;EDFZ;0:00;entfällt", "15.10.2026;D-EABC;EDFE;EDFZ;;abgesagt (Wetter)",
            "16.10.2026;D-EABC;EDFZ;EDFE;0:40;Rückflug, Ausflug abgesagt")
        #expect(cancelled.map { $0.refusal != nil } == [false, true, true, false])
        let ground = try folder.table(
            "Date,Tail,From,To,Total,Ground,Instructor", "2026-10-03,N4417K,KPAO,KPAO,1.1,0.5,Tom Baker",
            "2026-10-14,N4417K,,,,1.5,Tom Baker", "2026-10-15,N4417K,KPAO,KSQL,0.6,,Tom Baker")
        #expect(ground.map(\.flight.kind) == [.flight, .ground, .flight])
        #expect(ground[1].flight.times[.groundTraining] == Minutes(90))
    }
}
