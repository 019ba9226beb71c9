import Foundation
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Tables whose titles and cells together say what a column is.
@Suite("Titles and cells")
struct TitleTests {
    private let folder = FormatsFolder()

    /// Returns what a column with a title means beside a date and a registration.
    private func meaning(_ title: String, _ cells: [String]) throws -> ColumnMeaning? {
        let rows = cells.enumerated().map { "2025-03-\(String(format: "%02d", $0 + 4));N12345;\"\($1)\"\n" }
        let path = try folder.write("Date;Tail Number;\"\(title)\"\n" + rows.joined())
        let layout = try ImportFormats.profile(of: path, options: ImportOptions(today: FormatsFolder.today))
        let meaning = layout.columns.last?.meaning
        return meaning?.target == .nothing && meaning?.reading != .approach ? nil : meaning
    }

    private static let hours = ["1.5", "0.8", "2.0"]

    @Test(
        "Hours: titles of printed pages and of other programs, in five languages",
        arguments: [
            (
                "block",
                "Hours|Total Duration of Flight|flight_hours|Air Time|Hobbs Time|Flugstunden|Heures de vol|Horas"
            ),
            (
                "block",
                "DURATION_BLOCK|TOTAL|Flight Time (hh:mm)|Gesamtflugzeit|Temps de vol|Tiempo total|Ore di volo|Blockstunden"
            ),
            ("block", "Total Flight Hours|Flight Duration|totalFlightTime|Total time of flight|Dauer|Durée|Block Hrs"),
            ("sic", "Second in Command|F/O|First Officer|Copi|SIC Hours|Co-Pilot|Copilote|copiloto|P2 time|TIME_SIC"),
            ("pic", "Command|Pilot-in-Command|PIC Hours|P1|Pilot in command time|Tiempo PIC|Pilot function time PIC"),
            ("dualReceived", "P/UT|PUT|Dual Instruction Received|Dual Rcvd|Doppelsteuer|Double commande|Doble mando"),
            ("dualGiven", "As Flight Instructor|As Instructor|Instruction Given|CFI hours|Dual Given|Instructor time"),
            ("actualInstrument", "Instrument|Actual Inst|IMC|Actual Instrument|Inst. Actual|Instrument (Actual)"),
            ("simulatedInstrument", "Sim Inst|Hood|Simulated Instrument|Under the Hood|Sim. Instrument"),
            ("night", "Night Hours|NIGHT|Nachtflug|Vol de nuit|Nocturno|Notte|Night Flight Time|Nachtstunden"),
            ("simulator", "Flight Simulator|SimulatedFlight|Sim|FSTD Session|Simulateur|Total time of session"),
            ("crossCountry", "XC|X-Country|Cross Country|X-Ctry|Überlandflug|crossCountryTime"),
            ("ifr", "IFR|IFR Time|Zeit IFR|IFR hours"), ("multiPilot", "Multi-Pilot|MCC|Multi Crew Time|multipilot"),
            ("solo", "Solo|Solo time|Alleinflug"), ("groundTraining", "Ground Training|Ground Instruction|Ground"),
        ])
    func hoursTitles(column: String, titles: String) throws {
        let wanted = try #require(FlightColumn(rawValue: column) ?? FlightColumn.allCases.first { "\($0)" == column })
        for title in titles.split(separator: "|").map(String.init) {
            let found = try meaning(title, Self.hours)
            #expect(found?.field == .column(wanted), "\(title): \(String(describing: found))")
        }
    }

    @Test(
        "Other titles with the cells that their tables have",
        arguments: [
            (
                "Aircraft Make & Model|A/C|Equipment|Aircraft Type|Muster|Type d'avion|Aircraft Model",
                "C172|PA-28-181|SR22", "aircraft:aircraftType"
            ),
            ("Route of Flight|ROUTE|Flugweg|Ruta", "KPAO-KMRY|KMRY KPAO|LOCAL", "field:route"),
            (
                "Number of Landings|LDGS|Landings (total)|Landungen|Nb atterrissages|Anzahl Landungen", "1|3|2",
                "part:allLandings"
            ),
            (
                "LDGS_DAY|LDGS (D)|Ldgs D|Landings Day|Day Ldg|Tag Landungen|Atterrissages jour|landungen_tag", "1|3|2",
                "field:count.dayLandings"
            ),
            (
                "LDGS_NIGHT|Night Landings|Landings - Night|Nachtlandungen|Atterraggi notturni", "1|0|2",
                "field:count.nightLandings"
            ),
            ("DayLandingsFullStop|Day Full Stop Landings", "1|0|2", "part:oldFullStopDay"),
            ("Takeoff|Take-off|Startzeit|Decollage|takeoffTime", "14:05|08:30|17:45", "field:event.takeOff"),
            ("Landing|Landezeit|Atterrissage|Landing Time", "14:05|08:30|17:45", "field:event.landing"),
            (
                "Off Block|Block Off|Departure Time|Out|Heure de départ|Chocks Off|offBlockTime", "14:05|0830|17:45",
                "field:event.offBlock"
            ),
            (
                "On Block|Block On|Arrival Time|In|Heure d'arrivée|Chocks On|parkingTime", "14:05|0830|17:45",
                "field:event.onBlock"
            ),
            (
                "DepartureAirport|Departure ICAO|Takeoff Airport|Departure|Startort|Lieu de départ|Flight From|dep_icao",
                "KPAO|LSZH|EDDM", "field:origin"
            ),
            (
                "DestinationAirport|Destination ICAO|Landing Airport|Arrival|Landeort|Lieu d'arrivée|Arr. Place|To|ziel",
                "KPAO|LSZH|EDDM", "field:destination"
            ),
            ("Startart|Launch method|Startmethode", "W|F|E", "field:launchMethod"),
            ("Funktion|Function|Role|Pilot function", "PIC|Schüler|FI", "field:role"),
            (
                "PIC Name|Captain|Name of PIC|Kapitän|Commandant de bord|Nombre PIC|Comandante", "Ann Lee|SELF|Bo Öst",
                "person:PIC"
            ),
            ("Instructor|Fluglehrer|Instructeur|CFI Name", "Ann Lee|Bo Öst|Cy Fox", "person:instructor"),
            ("Student|Schüler|Élève|Student Pilot", "Ann Lee|Bo Öst|Cy Fox", "person:student"),
            ("Number of PAX|Passengers|PAX|Anzahl Passagiere", "1|3|2", "field:passengersAboard"),
            ("Holding Patterns|Holds|HOLD|Nr Holds", "1|0|2", "field:count.holds"),
            (
                "Remarks and Endorsements|Bemerkungen|Remarques|Comments|PilotComments", "calm|x y|12 kt",
                "field:remarks"
            ),
            ("Model", "C172|PA28|SR22", "aircraft:aircraftType"),
            ("Model", "Special A|Own build|Blue one", "aircraft:model"),
            ("Previous Experience|isPreviousExperience", "true|false|false", "part:isBalance"),
            ("isSimulator|is sim|AC_ISSIM", "1|0|0", "part:isSimulator"),
            ("Sim|Simulator", "1|0|0", "field:column.simulator"),
            ("Launches", "1|2|1", "field:launches"), ("LD DAY|Land Day", "1|0|2", "field:count.dayLandings"),
            ("Rank", "FO|CPT|FO", "field:role"), ("Fonction", "CDB|EP|EP", "field:role"),
            ("isSimulator|Sim", "true|false|false", "part:isSimulator"),
        ])
    func otherTitles(titles: String, cells: String, target: String) throws {
        for title in titles.split(separator: "|").map(String.init) {
            let found = try meaning(title, cells.split(separator: "|").map(String.init))
            let text = try found.map { String(decoding: try JSONEncoder().encode([$0.target]), as: UTF8.self) }
            #expect(text == "[\"\(target)\"]", "\(title)")
        }
    }

    @Test(
        "A title says nothing against its cells",
        arguments: [
            ("Conditions of flight DAY", "1.5|0.5|2.0"), ("Student", "1.5|0.0|2.0"), ("Safety Pilot", "0.9|0.0|1.4"),
            ("[Hours]Safety Pilot", "0.9|0.0|1.4"),
            ("Fuel Price Club", "99.5|12|3"), ("Landing", "fine|bumpy|so-so"), ("Night", "dark|bright|x"),
            ("Time", "06:05|06:30|07:45"), ("To", "1|2|1"), ("Instruction", "1.5|2.0|1.1"),
            ("Time", "14:05|16:30|09:45"),
            ("Zeit", "14:05|16:30|09:45"), ("Pilot", "1.5|2.0|1.1"),
        ])
    func against(title: String, cells: String) throws {
        #expect(try meaning(title, cells.split(separator: "|").map(String.init)) == nil)
    }

    @Test("Whole numbers by night beside hours with decimals may be landings, and are asked for")
    func nights() throws {
        func night(_ cells: [String], _ title: String = "Night") throws -> Int? {
            let rows = cells.map { "2025-03-04,N1,1.5,\($0)\n" }.joined()
            return try folder.entries("Date,Reg,Total,\(title)\n" + rows).last?.minutes(.night)
        }
        #expect(try night(["0", "1", "2"]) == nil && night(["0.5", "1", "2"]) == 120 && night(["0", "0", "0"]) == 0)
        #expect(try night(["0", "1", "2"], "Night hours") == 120)
    }

    // MARK: The table

    private static func cells(_ kind: ColumnKind) -> [String] {
        switch kind {
        case .date: ["2025-03-04", "2025-11-13"]
        case .moment: ["2025-03-04 14:05", "2025-03-05 09:30"]
        case .serial: ["45720", "45721"]
        case .dayAndMonth: ["4 Mar", "13 Nov"]
        case .year: ["2024", "2025"]
        case .clock: ["14:05", "09:30"]
        case .duration: ["1.55", "0.85"]
        case .span, .marked: ["1.55", "0.85"]
        case .number: ["4321.3", "12 NM"]
        case .count: ["3", "1"]
        case .pair: ["1/0", "0/2"]
        case .flightNumber: ["LX318", "BA 117"]
        case .entryKind: ["flight", "simulator"]
        case .rules: ["IFR", "VFR"]
        case .approach: ["ILS 25R", "RNAV 16"]
        case .registration: ["HB-CFA", "D-EABC"]
        case .type: ["C172", "PA28"]
        case .place: ["LSZH", "EDDM"]
        case .flag: ["true", "no"]
        case .dayOrNight: ["D", "Night"]
        case .role: ["PICUS", "Schüler"]
        case .launch: ["winch", "aerotow"]
        case .person: ["Ann Lee", "Jürg Öst"]
        case .words: ["Grass strip by the lake", "Nowhere in particular"]
        case .text: ["something 1 else", "12 more, or less"]
        }
    }

    @Test("A random title of each row of the table, in any language and spelling, has the meaning of its cells")
    func table() throws {
        var chance = SeededChance("titles and cells")
        for concept in ColumnConcept.all {
            for (kind, meanings) in concept.meanings {
                let cells = ColumnCells(Self.cells(kind), today: FormatsFolder.today)
                // An earlier kind of the row may fit the same cells.
                guard concept.meanings.first(where: { cells.are($0.kind) })?.kind == kind, !meanings.isEmpty else {
                    continue
                }
                for _ in 0..<6 {
                    let title = Self.title(of: concept, &chance)
                    guard ColumnConcept.of(title)?.name == concept.name else { continue }
                    // The other parts of a date need a year.
                    let year = ColumnCells(Self.cells(.year), today: FormatsFolder.today)
                    var found = ColumnMeanings([cells] + (kind == .year ? [] : [year]), hasTitles: true)
                    found.find(by: [title] + (kind == .year ? [] : ["Year"]))
                    var wanted = meanings[0]
                    if wanted.reading == .hours, TitleVocabulary.title(title).words.contains("minutes"),
                        !TitleVocabulary.title(title).words.contains("hours")
                    {
                        wanted.reading = .minutes
                    }
                    if wanted.reading == .pair, TitleVocabulary.namesNightFirst(title),
                        case .part(let name) = wanted.target
                    {
                        wanted.target = .part(name.replacing("DayNight", with: "NightDay"))
                    }
                    #expect(found.found[0] == wanted, "\(title) × \(kind.rawValue), seed \(chance.seed)")
                }
                let name = concept.titles.map { $0.sorted().joined(separator: " ") }
                #expect(
                    name.contains { ColumnConcept.of($0)?.name == concept.name },
                    "\(concept.name) has a title of its own")
            }
        }
    }

    /// Returns a title of a row: the words of one of its sets and some of the others, each in some language, in some order.
    private static func title(of concept: ColumnConcept, _ chance: inout SeededChance) -> String {
        var words = Array(chance.pick(concept.titles).sorted())
        for other in concept.others.sorted() where other != "#" && chance.below(6) == 0 && !words.contains(other) {
            words.append(other)
        }
        words = words.sorted { _, _ in chance.below(2) == 0 }
        let spelled = words.map { word -> String in
            let all = TitleVocabulary.spellings(of: word).sorted()
            let spelling = all.isEmpty ? word : chance.pick(all)
            switch chance.below(3) {
            case 0: return spelling.uppercased()
            case 1: return spelling.prefix(1).uppercased() + spelling.dropFirst()
            default: return spelling
            }
        }
        return spelled.joined(separator: chance.pick([" ", "_", " - ", "/", ". "]))
    }

    @Test("What a title says does not depend on the order of the rows of the table: no set of words is in two of them")
    func unambiguous() {
        var seen: [Set<String>: String] = [:]
        for concept in ColumnConcept.all {
            for title in concept.titles {
                #expect(seen[title] == nil, "\(title) is of \(concept.name) and of \(seen[title] ?? "")")
                seen[title] = concept.name
            }
        }
    }

    @Test("Each meaning that can be chosen has a word that says it on the command line")
    func words() {
        for choice in ColumnMeaning.choices where choice.reading != .minutes {
            #expect(choice.words.contains { ColumnMeaning(word: $0)?.target == choice.target }, "\(choice.label ?? "")")
        }
        #expect(ColumnMeaning(word: "block minutes") == ColumnMeaning(.field(.block), .minutes))
        #expect(ColumnMeaning(word: "nonsense") == nil && ColumnMeaning(word: "remarks minutes") == nil)
    }
}
