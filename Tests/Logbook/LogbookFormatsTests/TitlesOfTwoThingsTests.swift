import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Titles in more words and languages, and those that say two things.
@Suite("Titles that say two things")
struct TitlesOfTwoThingsTests {
    private let folder = FormatsFolder()

    /// Returns what a column with a title means beside a date and a registration.
    private func meaning(_ title: String, _ cells: [String]) throws -> ColumnMeaning? {
        let rows = cells.enumerated().map { "2025-03-\(14 + $0);N12345;\"\($1)\"\n" }
        let path = try folder.write("Date;Tail Number;\"\(title)\"\n" + rows.joined())
        return try ImportFormats.profile(of: path, options: ImportOptions(today: FormatsFolder.today)).columns.last?
            .meaning
    }

    @Test("A tick says as much as hours where a flight has all of them or none", arguments: ["x", "✓", "ja"])
    func ticks(tick: String) throws {
        let text =
            "Date,Reg,Type,From,To,Total,SEP,MEP,Multi pilot\n2026-03-01,G-ABCD,P28A,EGKB,EGMD,1:00,\(tick),,\n"
            + "2026-03-05,G-MULT,PA34,EGMD,EGKB,1:10,,\(tick),\(tick)\n"
        let source = try folder.source(text + "Total,,,,,2:10,1:00,1:10,1\n")
        let rows = try source.allEntries
        #expect(rows.map { $0.minutes(.multiPilot) } == [nil, 70, nil])
        #expect(rows[0].aircraft?.numberOfEngines == 1 && rows[1].notes == [])
        let book = try ExportFolder()
        let plan = try book.book.plan(importing: source, ImportDecisions()) { _ in true }
        #expect(plan.agreement == "All totals agree", "\(plan.agreement ?? "")")
    }

    private static let hours = ["1:10", "1:20", "1:00"]
    private static let clocks = ["10:10", "11:20", "14:00"]
    private static let counts = ["1", "3", "2"]
    private static let names = ["Ann Lee", "Jürg Öst", "Cy Fox"]
    private static let words = ["calm", "bumpy air", "with a friend"]

    @Test(
        "Titles of pages in eight languages",
        arguments: [
            (
                "T. vuelo|HDV|T.d.V.|Hs vuelo|TT|BT|FT|Vliegtijd|Flygtid|Rotor time|Tpo. vuelo", hours,
                ColumnMeaning.hours(.block)
            ),
            ("ASEL|SEL|Monomotor|Monomoteur|Einmotorig", hours, .part("singleEngine", .hours)),
            ("AMEL|MEL|Multimotor|Multimoteur|Mehrmotorig", hours, .part("severalEngines", .hours)),
            ("Multipiloto|Multipilote", hours, .hours(.multiPilot)),
            ("PUS|P/US|P1S|ICUS", hours, .field("picusMinutes", .hours)),
            ("IFR Actual", hours, .hours(.actualInstrument)),
            ("IFR Hood", hours, .hours(.simulatedInstrument)),
            (
                "Blockzeit von|Block von|Motor an|Motor ON|Engine on|Brakes off|Mise en route|Blocktijd uit", clocks,
                .time(.offBlock)
            ),
            ("Blockzeit bis|Motor aus|Motor OFF|Engine off|Brakes on|H. arrêt|Blocktijd in", clocks, .time(.onBlock)),
            ("Wheels up|Skids up|Took off|ATOT|Déco", clocks, .time(.takeOff)),
            ("Wheels down|Skids down|Landed|ALDT|Atterro|Landning", clocks, .time(.landing)),
            ("Aterr.|Landingen|Antal landn|Ldg N°", counts, .part("allLandings", .count)),
            ("Aterr. día|Landingen dag", counts, .count(.dayLandings)),
            ("Landingen nacht", counts, .count(.nightLandings)),
            ("Flugzeugführer|Luftfahrzeugführer|Gezagvoerder", names, .person(.pilotInCommand)),
            ("Gast|Fluggast|Passasjerer", names, .person(.passenger)), ("Leerling|Elev", names, .person(.student)),
            ("Baumuster", ["C172", "PA28", "SR22"], .aircraft("aircraftType")),
            ("Vertrek", ["EHTX", "EHMZ", "EHTX"], .field(.origin)),
            ("Aankomst", ["EHTX", "EHMZ", "EHTX"], .field(.destination)),
            (
                "Notas|Notizen|Rem|Rmks|Commentaires|Hinweise|Opmerkingen|Anmärkningar|Merknader", words,
                .field(.remarks)
            ),
            ("Strecke km", ["120", "30", "50"], .field(.distance, .decimal)),
            ("Hobbs from|Hobbs før", ["1234.5", "1235.7", "1237.0"], .field("hobbs.start", .decimal)),
            ("Hobbs to|Hobbs etter", ["1234.5", "1235.7", "1237.0"], .field("hobbs.end", .decimal)),
            ("Tow/Winch|S-Art", ["W", "F", "E"], .field(.launchMethod)),
        ] as [(String, [String], ColumnMeaning)])
    func languages(titles: String, cells: [String], wanted: ColumnMeaning) throws {
        for title in titles.split(separator: "|").map(String.init) {
            let found = try meaning(title, cells)
            #expect(found?.target == wanted.target, "\(title): \(String(describing: found))")
        }
    }

    @Test("A page in Dutch and one in Norwegian")
    func pages() throws {
        let dutch = try folder.table(
            "Datum;Vliegtuig;Vertrek;Aankomst;Blocktijd uit;Blocktijd in;Vliegtijd;Gezagvoerder;Landingen dag;Opmerkingen",
            "13 mei 2024;PH-SVT;EHTX;EHMZ;09:10;10:02;0:52;Jansen;1;mooi weer",
            "14 mei 2024;PH-SVT;EHMZ;EHTX;11:00;11:50;0:50;Jansen;1;")
        #expect(dutch.map { $0.flight.date?.isoText } == ["2024-05-13", "2024-05-14"])
        #expect(dutch.map { $0.flight.offBlock?.time.text } == ["09:10", "11:00"])
        #expect(dutch.map { $0.minutes(.block) } == [52, 50] && dutch.allSatisfy(\.kept.isEmpty))
        let norwegian = try folder.table(
            "Dato,Fly,Fra,Til,Flytid,Landinger,Merknader", "2024-05-01,LN-ABC,ENVA,ENGM,1:12,2,fint",
            "2024-05-02,LN-ABC,ENGM,ENVA,1:18,1,")
        #expect(norwegian.map { $0.minutes(.block) } == [72, 78] && norwegian.allSatisfy(\.kept.isEmpty))
    }

    @Test("A unit behind `in` is one, and `In` alone is the time on the blocks")
    func unitsInWords() throws {
        #expect(try meaning("Zeit in min", ["70", "80", "60"]) == ColumnMeaning(.field(.block), .minutes))
        #expect(try meaning("Temps de vol en heures", Self.hours)?.field == .block)
        #expect(try meaning("In min", ["10", "5", "55"])?.field != .block)
        #expect(try meaning("Block in", Self.clocks)?.target == ColumnMeaning.time(.onBlock).target)
    }

    @Test("Codes of airports that are words of titles make no titles of a row of flights")
    func codes() throws {
        let rows = try folder.entries(
            "2026-10-01,FRA,MEL,D-AIZQ,21:15\n2026-10-03,MEL,FRA,D-AIZQ,22:05\n2026-10-05,FRA,MEL,D-AIZQ,21:20\n")
        #expect(rows.map { $0.flight.date?.isoText } == ["2026-10-01", "2026-10-03", "2026-10-05"])
    }

    // MARK: Numbers, nights and clocks

    @Test("A number of a flight is no time by night", arguments: ["Vol n°", "Vol N°", "Volo n.", "N° vol", "Vuelo nº"])
    func flightNumbers(title: String) throws {
        let rows = try folder.table(
            "Date;\(title);Immat;De;A;Durée", "13/02/2024;1;F-GABC;LFPZ;LFPZ;1:00", "14/02/2024;2;F-GABC;LFPZ;LFPZ;2:30"
        )
        #expect(rows.map { $0.minutes(.night) } == [nil, nil])
        #expect(rows.map { $0.attribute("flightNumber") } == ["1", "2"])
    }

    @Test(
        "A letter alone is left open above whole numbers; durations are by night",
        arguments: ["Vuelo n", "Flight N", "Flug N"])
    func flightsByNight(title: String) throws {
        let numbers = try folder.table(
            "Date;\(title);Reg;From;To;Total", "13/02/2024;1;F-GABC;LFPZ;LFPZ;1:00",
            "14/02/2024;2;F-GABC;LFPZ;LFPZ;2:30")
        #expect(numbers.map { $0.minutes(.night) } == [nil, nil] && numbers[0].kept == [1])
        let times = try folder.table(
            "Date;\(title);Reg;From;To;Total", "13/02/2024;0:20;F-GABC;LFPZ;LFPZ;1:00",
            "14/02/2024;1:10;F-GABC;LFPZ;LFPZ;2:30")
        #expect(times.map { $0.minutes(.night) } == [20, 70])
        #expect(try meaning("Ldgs N", Self.counts)?.target == ColumnMeaning.count(.nightLandings).target)
        #expect(try meaning("Flight Time N", Self.hours)?.target == ColumnMeaning.hours(.night).target)
    }

    @Test(
        "Times beside the same in UTC are local, whatever their title",
        arguments: [
            "Out L;Out Z;In L;In Z", "Out;Out Z;In;In Z", "Out (L);Out (Z);In (L);In (Z)", "Out;Out UTC;In;In UTC",
        ])
    func twoClocks(titles: String) throws {
        let rows = try folder.table(
            "Date;Reg;Dep AD;Arr AD;\(titles);Blk", "2024-02-10;HB-JHA;LSZH;KJFK;12:10;11:10;15:05;20:05;8:55")
        #expect(rows[0].flight.offBlock?.time.text == "11:10" && rows[0].flight[.onBlock]?.time.text == "20:05")
        #expect(Set(rows[0].kept) == [4, 6])
    }

    @Test("`L` alone says a local clock; without it the times are UTC as before")
    func localAlone() throws {
        for (off, on, time) in [("Out L", "In L", "11:10"), ("Out", "In", "12:10")] {
            let rows = try folder.table(
                "Date;Reg;Dep AD;Arr AD;\(off);\(on)", "2024-02-10;HB-JHA;LSZH;LFPG;12:10;13:25")
            #expect(rows[0].flight.offBlock?.time.text == time, "\(off)")
        }
    }

    // MARK: Two seats

    @Test(
        "A title of two seats says neither",
        arguments: ["Pilot/Schüler", "Pilot / FI", "Student/Pilot", "Pilot/Copilot"])
    func eitherSeat(title: String) throws {
        let rows = try folder.table(
            "Datum;Kennz;\(title);Startort;Zeit", "2024-06-01;D-3344;Eva Lang;EDKA;0:08",
            "2024-06-02;D-3344;Eva Lang;EDKA;0:07")
        #expect(rows.allSatisfy { $0.flight.crew.isEmpty && $0.flight.pilot == nil && $0.kept == [2] })
    }

    @Test("A student pilot is a student, and the second pilot is not in command")
    func seats() throws {
        for title in ["Student Pilot", "Pilote élève", "Alumno piloto"] {
            #expect(try meaning(title, Self.names)?.target == ColumnMeaning.person(.student).target, "\(title)")
        }
        #expect(try meaning("Pilot 1", Self.names)?.target == ColumnMeaning.person(.pilotInCommand).target)
        #expect(try meaning("Pilot 2", Self.names)?.target != ColumnMeaning.person(.pilotInCommand).target)
    }

    @Test("Who may have instructed did where the time says so, and is left open elsewhere")
    func companions() throws {
        let taught = try folder.table(
            "Date,Reg,From,To,Total,Dual Received,CFI/Passenger", "2023-10-25,N80KW,KAPA,KAPA,1.3,1.3,Joan Doe")
        #expect(taught[0].flight.crew.map(\.role) == [.instructor])
        let open = try folder.table(
            "Datum;Kennz;Flugzeugführer;Begleiter/FI;Startort;Zeit", "2024-06-01;D-3344;Eva Lang;Tom Ott;EDKA;0:08",
            "2024-06-02;D-3344;Eva Lang;;EDKA;0:07")
        #expect(open.allSatisfy(\.flight.crew.isEmpty) && open[0].kept == [3] && open[1].kept.isEmpty)
        #expect(open[0].notes.contains { $0.contains("Tom Ott") })
        let companion = try folder.table("Datum;Kennz;Begleiter;Startort;Zeit", "2024-06-01;D-3344;Tom Ott;EDKA;0:08")
        #expect(companion[0].flight.crew.map(\.role) == [.passenger])
    }

    @Test("A surname before a comma is one person where the pilot of the row is written so")
    func surnames() throws {
        for title in ["Begleiter", "Pax", "Mitflieger"] {
            let rows = try folder.table(
                "Datum;Kennz.;Pilot;\(title);Dauer", "02.06.2024;D-1234;Müller, Hans;Schmidt, Eva;0:35",
                "02.06.2024;D-1234;Weber;Koch, Lang;0:42")
            #expect(rows.map { $0.flight.crew.count } == [1, 2], "\(title)")
        }
    }

    // MARK: Hours

    @Test("`Inst.` is time as an instructor where no row has it together with another role")
    func instructor() throws {
        let titles = "Date;Immat;Trajet;Temps CdB;Temps Inst.;Temps Élève"
        let apart = try folder.table(
            titles, "12/05/2021;F-BXYZ;LFPL-LFPL;0:49;;", "13/05/2021;F-BXYZ;LFPL-LFAI;;1:20;",
            "14/05/2021;F-BXYZ;LFPL-LFAI;;;1:00")
        #expect(apart.map { $0.minutes(.dualGiven) } == [nil, 80, nil])
        #expect(apart.map { $0.minutes(.dualReceived) } == [nil, nil, 60])
        #expect(apart.allSatisfy { $0.minutes(.actualInstrument) == nil })
        let together = try folder.table(
            titles, "12/05/2021;F-BXYZ;LFPL-LFPL;0:49;0:10;", "13/05/2021;F-BXYZ;LFPL-LFAI;1:20;0:20;",
            "14/05/2021;F-BXYZ;LFPL-LFAI;;;1:00")
        #expect(together.map { $0.minutes(.actualInstrument) } == [10, 20, nil])
    }

    @Test("Time on the ground is no training unless the title says so")
    func ground() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Out,In,Block,Ground time", "2024-02-10,HB-JHA,LSZH,LFPG,12:10,13:25,1:15,0:40")
        #expect(rows[0].minutes(.groundTraining) == nil && rows[0].kept == [7])
        for title in ["Ground training", "Ground instruction time", "Ground"] {
            #expect(try meaning(title, Self.hours)?.target == ColumnMeaning.hours(.groundTraining).target, "\(title)")
        }
    }

    @Test("A column of which every number is more than a day has no times of flights")
    func meters() throws {
        for title in ["TT", "Total", "Total hours"] {
            #expect(try meaning(title, ["4321.5", "4410.2", "4502.8"])?.field != .block, "\(title)")
            #expect(try meaning(title, ["26.5", "1.2", "0.8"])?.field == .block, "\(title)")
        }
    }

    @Test("Hours and minutes stand under one heading")
    func oneHeading() throws {
        let page = try folder.table(
            "Date,Reg,From,To,Off,On,Total,", "2024-01-13,G-ABCD,EGTK,EGTK,1000,1110,1,10",
            "2024-01-14,G-ABCD,EGTK,EGTK,1000,1050,0,50")
        #expect(page.map { $0.minutes(.block) } == [70, 50])
        let letters = try folder.table(
            "Date,Reg,From,To,Total,,Night,", ",,,,h,m,h,m", "2024-01-13,G-ABCD,EGTK,EGTK,1,10,0,05",
            "2024-01-14,G-ABCD,EGTK,EGTK,0,50,0,20")
        #expect(letters.map { $0.minutes(.block) } == [70, 50] && letters.map { $0.minutes(.night) } == [5, 20])
        // A number behind a total that may count something else is none of its minutes.
        let counts = try folder.table(
            "Date,Reg,From,To,Total,", "2024-01-13,G-ABCD,EGTK,EGTK,1,2", "2024-01-14,G-ABCD,EGTK,EGTK,2,3")
        #expect(counts.map { $0.minutes(.block) } == [60, 120] && counts[0].kept == [5])
    }

    @Test("Units have a row of their own below the titles")
    func units() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Off,On,Block", "(d/m/y),,,,(hh:mm),(hh:mm),(hh:mm)",
            "13/01/2024,G-ABCD,EGTK,EGTK,10:00,11:10,1:10")
        #expect(rows.count == 1 && rows[0].minutes(.block) == 70 && rows[0].flight.date?.isoText == "2024-01-13")
        let minutes = try folder.table(
            "Datum;Kennz.;Von;Nach;Dauer", "tt.mm.jj;;;;min", "13.01.2024;D-EABC;EDKA;EDKB;20",
            "14.01.2024;D-EABC;EDKB;EDKA;18")
        #expect(minutes.map { $0.minutes(.block) } == [20, 18])
    }
}
