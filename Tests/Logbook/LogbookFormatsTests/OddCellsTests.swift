import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Columns of which some cells cannot be read, flights that were cancelled, and the owner of the logbook among the names.
@Suite("Odd cells in tables")
struct OddCellsTests {
    private let folder = FormatsFolder()

    private func entries(_ text: String, owner: String? = nil) throws -> [ImportedEntry] {
        try folder.entries(text, "book.csv") { $0.owner = owner }
    }

    @Test("A total of which cells cannot be read stays the total: these rows take no other time for it")
    func totals() throws {
        let rows = try entries(
            """
            Date,Tail,From,To,Total,PIC,Dual,Night
            10/21/26,N739KT,KPAO,KMRY,1.1+0.3,0.5,,0.2
            10/22/26,N739KT,KMRY,KPAO,1.2,0.7,,
            10/23/26,N739KT,KPAO,KPAO,0.9 (est),0.4,,
            """)
        #expect(rows.map { $0.flight.times.block } == [nil, Minutes(72), nil])
        #expect(
            rows[0].notes.contains { $0.contains("1.1+0.3") } && rows[2].notes.contains { $0.contains("0.9 (est)") })
        #expect(rows.map { $0.flight.times[.pilotInCommand] } == [Minutes(30), Minutes(42), Minutes(24)])
    }

    @Test("Counts and roles of which a third cannot be read are the column's all the same, and are named row by row")
    func counts() throws {
        let rows = try entries(
            """
            Datum,Kennz,von,nach,Block,Landungen,Funktion
            01.10.2026,D-EABC,EDTY,EDNY,0:55,1,PIC
            02.10.2026,D-EABC,EDNY,EDTY,0:57,3T 1X,Checkflug
            03.10.2026,D-EABC,EDTY,EDTY,0:40,4,DC
            """)
        #expect(rows.map { $0.flight.times.landings } == [1, nil, 4])
        #expect(rows[1].notes.contains { $0.contains("3T 1X") })
        #expect(rows.map(\.flight.role) == [.pilotInCommand, nil, .dualReceived])
    }

    @Test("Letters say which landings were by night, and the starts of a glider are its launches")
    func letters() throws {
        let rows = try entries(
            """
            Date,Tail,Type,From,To,Total,Ldg
            10/21/26,N739KT,C172,KPAO,KMRY,1.1,3 N
            10/22/26,N739KT,C172,KMRY,KPAO,1.2,2D 1N
            10/23/26,N739KT,C172,KPAO,KPAO,0.9,1
            """)
        #expect(rows.map { $0.flight.times[.nightLandings] } == [3, 1, nil])
        #expect(rows.map { $0.flight.times[.dayLandings] } == [0, 2, 1])
        let gliders = try entries(
            """
            Datum,Kennzeichen,Muster,Ort,Zeit,Starts
            21.06.2026,D-1234,ASK 21,EDTY,0:31,3
            22.06.2026,D-EABC,C172,EDTY,0:40,4
            """)
        #expect(gliders.map { $0.flight.attributes["launches"] } == [.number(3), nil])
        #expect(gliders.map { $0.flight.times.takeoffs } == [nil, 4])
    }

    @Test("A row whose flight number or type is a simulator is a session, and a word that is no kind of entry is said")
    func simulators() throws {
        let rows = try entries(
            """
            DATE,FLT,ACFT,TAIL,CITY PAIR,BLOCK,LDG
            01MAR25,1845,73H,N837UA,SFO-ORD,4:17,1
            05MAR25,SIM,738,,DEN-DEN,4:00,
            06MAR25,55,738 SIM,,DEN-DEN,4:00,
            """)
        #expect(rows.map(\.flight.kind) == [.flight, .simulator, .simulator])
        let french = try entries(
            """
            Date;Avion;Immat;De;A;Temps de vol;Nature du vol
            03.10.2025;DR400;F-GKLM;LFPL;LFPL;0h55;TDP avec Dubois
            04.10.2025;DR400;F-GKLM;LFPL;LFOB;0h50;nav
            """)
        #expect(french.allSatisfy { $0.notes.contains { $0.contains("no kind of entry") } })
    }

    @Test("A type without a registration is said to be kept; a seat in brackets, and P2 beside an instructor, are read")
    func types() throws {
        let gliders = try entries(
            "Date,Glider,Site,Flights,Duration\n13/05/2025,K21,Lasham,3,0:21\n14/05/2025,Astir,Lasham,1,0:35\n")
        #expect(gliders.allSatisfy { $0.notes.contains { $0.contains("no registration: the type") } })
        let rows = try entries(
            """
            Date,Registration,Type,Dep,Arr,P1,P2,Total
            21/04/2025,G-EZAB,A320,LGW,MAD,J Bloggs,Self,2:35
            25/04/2025,G-BOAB,PA28,EGLK,EGLK,J Smith (FI),Self,1:00
            26/04/2025,G-BOAB,PA28,EGLK,EGLK,J Green,Self,1:00
            27/04/2025,G-BOAB,PA28,EGLK,EGHR,Self,Sarah (pax),0:45
            """)
        #expect(rows.map(\.flight.role) == [.secondInCommand, .dualReceived, nil, .pilotInCommand])
        #expect(rows[2].notes.contains { $0.contains("The role is open") })
        #expect(rows[3].flight.crew.map(\.role) == [.passenger])
    }

    @Test("Durations of a spreadsheet and without hours, and rows of totals by their words")
    func durations() throws {
        let rows = try entries(
            """
            Date,Tail,From,To,Total,Nite,D/N Ldg
            1/15/2025,N739LX,KPAO,KSQL,12:45:00 AM,:45,0/1
            1/16/2025,N739LX,KSQL,KPAO,1:20:00 AM,:00,2/0
            Total time,,,,2:05:00 AM,0:45,2/1
            """)
        #expect(rows.prefix(2).map { $0.flight.times.block } == [Minutes(45), Minutes(80)])
        #expect(rows.prefix(2).map { $0.flight.times.night } == [Minutes(45), .zero])
        #expect(rows.prefix(2).map { $0.flight.times.landings } == [1, 2])
        #expect(rows.dropFirst(2).allSatisfy { $0.flight.date == nil })
    }

    @Test("Hours and minutes by their letter, ordinal days, and columns by engines and in other languages")
    func titles() throws {
        let rows = try entries(
            """
            Date,Immatriculation,HdV,SE P1,ME P1,Nuit,Moyen de lancement
            1er mai 2026,F-GABC,1h5,1h5,,,
            2 mai 2026,F-GABC,0h50,,0h50,0h10,
            """)
        #expect(rows.map { $0.flight.date?.isoText } == ["2026-05-01", "2026-05-02"])
        #expect(rows.map { $0.flight.times.block } == [Minutes(65), Minutes(50)])
        #expect(rows.map { $0.flight.times[.pilotInCommand] } == [Minutes(65), Minutes(50)])
    }

    @Test(
        "A flight that was cancelled and has the times of its plan has a note",
        arguments: ["CANCELLED", "Canceled", "ausgefallen", "annulé", "cancelado", "annullato"])
    func cancelled(word: String) throws {
        let rows = try entries(
            """
            Date,Tail,From,To,Time,Status
            2026-11-01,N739KT,KPAO,KMRY,1.1,flown
            2026-11-02,N739KT,KMRY,KPAO,1.2,\(word)
            """)
        #expect(
            rows.map { $0.notes.contains { $0.contains("delete the flight") && $0.contains(word) } } == [false, true])
        let empty = try entries(
            """
            Date,Tail,From,To,Time,Status
            2026-11-01,N739KT,KPAO,KMRY,1.1,flown
            2026-11-02,N739KT,KMRY,KPAO,,\(word)
            """)
        #expect(empty.map { $0.refusal == nil } == [true, false])
    }

    @Test(
        "A mark under a title for cancelled flights; remarks about one are asked about, and a cancelled flight plan is none"
    )
    func marks() throws {
        let rows = try entries(
            "Datum;Kennz;von;nach;Zeit;Storniert\n01.11.2026;D-EABC;EDTY;EDNY;0:55;\n02.11.2026;D-EABC;EDNY;EDTY;0:57;ja\n"
        )
        #expect(rows.map { $0.notes.contains { $0.contains("delete the flight") } } == [false, true])
        let remarks = try entries(
            """
            Date,Tail,From,To,Time,Remarks
            2026-11-01,N739KT,KPAO,KMRY,1.1,CANCELLED - fog
            2026-11-02,N739KT,KMRY,KPAO,1.2,Cancelled IFR at KMRY
            """)
        #expect(remarks.map { $0.refusal } == [nil, nil])
        #expect(remarks.map { $0.notes.contains { $0.contains("delete the flight") } } == [true, false])
    }

    @Test(
        "The owner's name in a column of pilots is the owner",
        arguments: ["Anna Berger", "Berger, Anna", "ANNA BERGER"])
    func owner(name: String) throws {
        let text =
            "Date,Tail,From,To,Time,PIC,SIC\n2026-11-01,HB-CFA,LSZG,LSZB,1.1,\"\(name)\",\n2026-11-02,HB-CFA,LSZB,LSZG,1.2,Max Roe,\"\(name)\"\n"
        let rows = try entries(text, owner: "Anna Berger")
        #expect(rows.map(\.flight.role) == [.pilotInCommand, .secondInCommand])
        #expect(rows.map { $0.flight.pilot?.label } == [nil, "Max Roe"])
        let others = try entries(text)
        #expect(others[0].flight.pilot != nil)
    }
}
