import Testing

@testable import Logbook

/// Lines as pilots write them, each with the whole flight that its author meant, or the words with which it is refused.
///
/// A value that is not listed must be unknown: nothing may be saved that the pilot did not mean.
@Suite("Lines of pilots")
struct PilotLinesTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let text: String
        let meant: String
        var testDescription: String { text }

        init(_ text: String, _ meant: String) { (self.text, self.meant) = (text, meant) }
    }

    /// Saturday, 2026-11-21. The last flight of the logbook was N12345, KPAO to KUKI, as pilot in command, VFR.
    private static let today = LocalDate(year: 2026, month: 11, day: 21) ?? LocalDate(dayNumber: 0)

    /// The ten flights that pilots log most often.
    static let commonest: [Line] = [
        Line("pao 1.3 2d", "2026-11-21 N12345 KUKI-KPAO PIC VFR time 1:18 pictime 1:18 dayldg 2"),
        Line("uki 1.0 6d", "2026-11-21 N12345 KUKI-KUKI PIC VFR time 1:00 pictime 1:00 dayldg 6"),
        Line("pao 1.2 1n", "2026-11-21 N12345 KUKI-KPAO PIC VFR time 1:12 pictime 1:12 nightldg 1"),
        Line("pao 1.1 dual", "2026-11-21 N12345 KUKI-KPAO DUAL VFR time 1:06 dual 1:06"),
        Line("uki 0.8 solo", "2026-11-21 N12345 KUKI-KUKI SOLO VFR time 0:48 pictime 0:48 solo 0:48"),
        Line("y pao 1.3", "2026-11-20 N12345 KUKI-KPAO PIC VFR time 1:18 pictime 1:18"),
        Line("pao 1.4 ifr", "2026-11-21 N12345 KUKI-KPAO PIC IFR time 1:24 pictime 1:24"),
        Line("pao 2.1 xc", "2026-11-21 N12345 KUKI-KPAO PIC VFR time 2:06 pictime 2:06 xc 2:06"),
        Line(
            "sim:1.5 ipc", "2026-11-21 simulator sim 1:30 checks.isInstrumentProficiencyCheck yes"),
        Line("pao 45m 3pax", "2026-11-21 N12345 KUKI-KPAO PIC VFR time 0:45 pictime 0:45 passengers 3"),
    ]

    @Test("The commonest flights cost at most fourteen keys from the list: L, the line, Enter", arguments: commonest)
    func keys(line: Line) { #expect(line.text.count + 2 <= 14) }

    static let flights: [Line] = [
        // Private pilots.
        Line("1.2", "2026-11-21 N12345 from KUKI PIC VFR time 1:12 pictime 1:12"),
        Line("y pao-uki 2h 3d", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 2:00 pictime 2:00 dayldg 3"),
        Line("11/20 pao-pao 1.3 pic 5d", "2026-11-20 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18 dayldg 5"),
        Line("20/11 pao-pao 1.3", "2026-11-20 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18"),
        Line("11/20/2025 pao-pao 1h18", "2025-11-20 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18"),
        Line("21.11.25 pao-pao 78m", "2025-11-21 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18"),
        Line("12/24/25 pao-pao 0:45", "2025-12-24 N12345 KPAO-KPAO PIC VFR time 0:45 pictime 0:45"),
        Line("24 dec pao-pao 0:45", "2025-12-24 N12345 KPAO-KPAO PIC VFR time 0:45 pictime 0:45"),
        Line("22nov pao-pao 0:45", "2025-11-22 N12345 KPAO-KPAO PIC VFR time 0:45 pictime 0:45"),
        Line("sat pao-uki time:2 hood:1", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 2:00 pictime 2:00 hood 1:00"),
        Line(
            "pao-uki 1800/1912 night:0 2d xc",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 18:00 on 19:12 time 1:12 night 0:00 pictime 1:12 xc 1:12 dayldg 2"),
        Line(
            "pao-uki 2350/0105 night:0:20",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        Line(
            "pao-uki 23:50-01:05 night:20m",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        Line(
            "pao-uki 2350/+1:15 night:20m",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        Line(
            "pao-uki off:2350 on:0105+1 night:20m",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        Line(
            "pao-uki on:0105 off:2350 night:20m",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        Line(
            "pao-pao 2345/2355/0035/0045 night:0:10 3n",
            """
            2026-11-21 N12345 KPAO-KPAO PIC VFR off 23:45 up 23:55 down 00:35+1 on 00:45+1 time 1:00 night 0:10 \
            pictime 1:00 nightldg 3
            """),
        Line(
            "N172SP pao-pao 1.0 3d full type:172",
            "2026-11-21 N172SP KPAO-KPAO PIC VFR time 1:00 pictime 1:00 dayldg 3 daystops 3"),
        Line(
            "pao-uki 1.2 \"gusty, go-around\" 1d",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 dayldg 1 remark gusty, go-around"),
        Line("pao-\"half moon bay\" 0.6", "2026-11-21 N12345 KPAO-half moon bay PIC VFR time 0:36 pictime 0:36"),
        Line("pao-pao 3.5 6d", "2026-11-21 N12345 KPAO-KPAO PIC VFR time 3:30 pictime 3:30 dayldg 6"),
        Line("reg:- pao-uki 1.2", "2026-11-21 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        Line("pao-uki time:-", "2026-11-21 N12345 KPAO-KUKI PIC VFR"),
        Line(
            "pao-uki 09:20 10:36 night:0",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 09:20 on 10:36 time 1:16 night 0:00 pictime 1:16"),
        Line("Nov 20 pao-uki 1.2", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        Line("20. Nov. pao-uki 1.2", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        Line("11/20/2026 pao-uki 1.2", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        Line(
            "\"tower said \\\"go-around\\\" twice\" pao-uki 1.2",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 remark tower said \"go-around\" twice"),
        // Instruction.
        Line(
            "pao-pao 1.5 dual 6d pic:self",
            "2026-11-21 N12345 KPAO-KPAO DUAL VFR time 1:30 dual 1:30 dayldg 6 pic Ann Rae"),
        Line("pao-pao 1.5 fi 6d", "2026-11-21 N12345 KPAO-KPAO FI VFR time 1:30 pictime 1:30 given 1:30 dayldg 6"),
        Line("pao-pao 1.5 fe", "2026-11-21 N12345 KPAO-KPAO FE VFR time 1:30 pictime 1:30"),
        Line("pao-pao 0.8 solo 8d", "2026-11-21 N12345 KPAO-KPAO SOLO VFR time 0:48 pictime 0:48 solo 0:48 dayldg 8"),
        Line(
            "ifr pao-uki 1.4 actual:0.3 ils28r",
            "2026-11-21 N12345 KPAO-KUKI PIC IFR time 1:24 pictime 1:24 actual 0:18 approach ILS 28R@KUKI"),
        Line(
            "ifr pao-uki 1.4 hood:1 ILS 28R",
            "2026-11-21 N12345 KPAO-KUKI PIC IFR time 1:24 pictime 1:24 hood 1:00 approach ILS 28R@KUKI"),
        Line(
            "ifr pao-uki 1.4 hood:1 rnav 15x2",
            "2026-11-21 N12345 KPAO-KUKI PIC IFR time 1:24 pictime 1:24 hood 1:00 approach RNAV (GPS) 15x2@KUKI"),
        // Simulators and the ground.
        Line("20nov device:Redbird sim:1.5", "2026-11-20 simulator sim 1:30 device Redbird"),
        Line("sim:1.5 hood:1.5 ils28r@koak", "2026-11-21 simulator hood 1:30 sim 1:30 approach ILS 28R@KOAK"),
        Line(
            "ifr pao-uki 1.4 hood:1 ILS 28@koak vor-21",
            "2026-11-21 N12345 KPAO-KUKI PIC IFR time 1:24 pictime 1:24 hood 1:00 approach ILS 28@KOAK approach VOR 21@KUKI"
        ),
        Line("device:FNPT sim:1.5 time:-", "2026-11-21 simulator sim 1:30 device FNPT"),
        Line("ground:2 \"airspace\"", "2026-11-21 ground ground 2:00 remark airspace"),
        Line("device:\"FNPT II\" sim:2 dual:2", "2026-11-21 simulator dual 2:00 sim 2:00 device FNPT II"),
        Line(
            "sim:2 device:\"Redbird FMX\" cfi:\"Lena Berg\" hood:2 holds:1 ipc ils28r@koak",
            "2026-11-21 simulator hood 2:00 sim 2:00 holds 1 approach ILS 28R@KOAK instructor Lena Berg "
                + "checks.isInstrumentProficiencyCheck yes device Redbird FMX"),
        Line("ground:1.5 stu:\"Joe Park\"", "2026-11-21 ground ground 1:30 student Joe Park"),
        // People.
        Line(
            "pao-pao 1.5 dual 6d cfi:\"Lena Berg\"",
            "2026-11-21 N12345 KPAO-KPAO DUAL VFR time 1:30 dual 1:30 dayldg 6 instructor Lena Berg"),
        Line(
            "pao-pao 1.5 dual with:\"Lena Berg\"",
            "2026-11-21 N12345 KPAO-KPAO DUAL VFR time 1:30 dual 1:30 instructor Lena Berg"),
        Line(
            "pao-pao 1.2 fi stu:\"Joe Park\" 6d",
            "2026-11-21 N12345 KPAO-KPAO FI VFR time 1:12 pictime 1:12 given 1:12 dayldg 6 student Joe Park"),
        Line(
            "pao-pao 1.2 fi with:\"Joe Park\"",
            "2026-11-21 N12345 KPAO-KPAO FI VFR time 1:12 pictime 1:12 given 1:12 student Joe Park"),
        Line(
            "pao-pao 1.4 pic hood:1.1 with:\"Sam Lee\"",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:24 pictime 1:24 hood 1:06 safety pilot Sam Lee"),
        Line(
            "pao-pao 1.4 hood:1.1 safety:\"Sam Lee\"",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:24 pictime 1:24 hood 1:06 safety pilot Sam Lee"),
        Line(
            "pao-uki 1.2 pax:2", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 passengers 2"),
        Line("pao-uki 1.2 3pax", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 passengers 3"),
        Line(
            "pao-uki 1.2 pax:\"Eva Meier\" pax:\"Tom Oak\" pax:2",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 passenger Eva Meier passenger Tom Oak passengers 2"
        ),
        Line(
            "pao-pao 1.3 checkride examiner:\"Di Fox\"",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18 examiner Di Fox checks.isCheckride yes"),
        Line(
            "pao-pao 1.0 bfr cfi:\"Lena Berg\"",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:00 pictime 1:00 instructor Lena Berg checks.isFlightReview yes"),
        // Airline.
        Line(
            "reg:HB-JVA zrh-jfk 0915/1735 p2 ifr flight:LX14 sic:\"Max Roth\" cabin:\"Ida Holm\" type:A321",
            "2026-11-21 HB-JVA LSZH-KJFK SIC IFR off 09:15 on 17:35 time 8:20 night 0:00 sic 8:20 "
                + "SIC Max Roth cabin Ida Holm flightNumber LX14"),
        // Meters, gliders and balloons.
        Line(
            "pao-pao 1.2 hobbsout:1234.5 hobbsin:1235.7 tachin:998,25",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:12 pictime 1:12 hobbs.end 1235.7 hobbs.start 1234.5 tach.end 998.25"
        ),
        Line(
            "reg:D-1234 pao-pao 0:48 winch launches:1 1d type:AS21",
            "2026-11-21 D-1234 KPAO-KPAO PIC VFR time 0:48 pictime 0:48 dayldg 1 launchMethod winch launches 1"),
        Line(
            "reg:N55BL pao-uki 0:55 1d distance:12.5 type:BALL",
            "2026-11-21 N55BL KPAO-KUKI PIC VFR time 0:55 pictime 0:55 dayldg 1 distance 12.5"),
    ]

    static let refusals: [Line] = [
        Line("pao-uki 130", "type 1:30 or 130m"), Line("pao-uki time:130", "type 1:30 or 130m"),
        Line("pao-uki time:45", "type 45m"), Line("6/7 pao-uki 1.2", "type 2026-07-06 or 2026-06-07"),
        Line("10/11 pao-uki 1.2", "type 2026-11-10 or 2026-10-11"),
        Line("pao-uki 25.5", "type 25.5. or date:25.5 if it is the date"),
        Line("pao-uki 1405/1310", "type 13:10z+1 for the next day, or correct one of the times"),
        Line("pao-uki 1405/0410", "type 04:10z+1 for the next day, or correct one of the times"),
        Line("18nov bla", "type to:bla if you landed there; otherwise remark:bla"),
        Line("18nov bla 1.2", "type to:bla if you landed there; otherwise remark:bla"),
        Line("pao-uki", "type off-block and on-block times (0250/0400), the block time (1:10), or time:- if unknown"),
        Line("pao-uki 1.2 3ldg", "type 3d for three landings by day, 3n for three by night"),
        Line("pao-uki 1.2 3tgl", "type 3d for three landings by day, 3n for three by night"),
        Line("pao-uki 11/1312", "type times with four digits or a colon: 0905 or 9:05"),
        Line("pao-uki 1.2 3", "type 3h for hours, 3d for landings by day, 3n by night"),
        Line("rain 1:10", "type to:rain if you landed there; otherwise remark:rain"),
        Line("pao 1:10 calm", "type to:calm if you landed there; otherwise remark:calm"),
        Line("1:10 nice day", "type to:nice if you landed there; otherwise remark:nice"),
        Line("device:Redbird 1.5", "type sim:1:30 for the session, or name the aircraft of the flight: reg:…"),
        Line("device:A320 0900/1300", "type sim:1:30 for the session, or name the aircraft of the flight: reg:…"),
        Line("5.11 pao-uki 0920/1036 1d", "type 5.11. for the date, or time:5.11 for the duration"),
        Line(
            "N172SP pao-pao 1.0", "type its designator or name, as in type:C172, or type:- if it is unknown"),
        Line("pao-uki 1.2 type:P28A", "leave it out; the aircraft’s own form changes its type"),
        Line("pao-uki 1.2 with:joe", "type cfi:joe, stu:joe, safety:joe or pax:joe"),
        Line("pao-uki 1.2 hobbsin:12.345", "type it with at most two decimals"),
        Line("pao-uki 1.2 pax:-1", "type a number such as 3"),
        Line("pao-uki 1.2 launch:rocket", "type one of winch, aerotow, car, bungee, self-launch, foot"),
        Line("9.5 pao-pao", "type 9.5. for the date, or time:9.5 for the duration"),
        Line("5.11 pao-pao", "type 5.11. for the date, or time:5.11 for the duration"),
        Line("20.11 pao-uki", "type 20.11. for the date, or time:20.11 for the duration"),
        Line("2.11 pao-uki 1:10", "type 2.11. for the date, or time:2.11 for the duration"),
        Line("pao-uki 1:10 2 apron", "type 2h for hours, 2d for landings by day, 2n by night"),
        Line(
            "from:\"My meadow\" to:\"Other\" 1505/0610", "type 06:10z+1 for the next day, or correct one of the times"),
        Line("6/7/2026 pao-uki 1:10", "type 2026-07-06 or 2026-06-07"), Line("11/31 pao-uki 1:10", ""),
        Line("pao-uki 1:10 2026-11-31", ""), Line("-99999999999 pao-uki 1:10", ""),
        Line("31.2. pao-uki 1.2", ""), Line("pao-uki 2561/2700", ""),
    ]

    private func logbook() throws -> (LogbookFolder, StoreLogbook) {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        var owner = PilotRecord()
        owner.name = "Ann Rae"
        owner.isSelf = true
        _ = try logbook.save(.pilot(owner), over: nil)
        let last = try logbook.entry("N12345 pao-uki 2026-11-19 1:00 pic vfr pic:self", today: Self.today)
        var flight = last.flight
        flight.pilot = nil
        _ = try logbook.save(.flight(flight), over: nil)
        return (folder, logbook)
    }

    @Test("A line is saved as its author meant it, value by value", arguments: commonest + flights + localFlights)
    func saved(line: Line) throws {
        let (folder, logbook) = try logbook()
        let entry = try logbook.entry(line.text, today: Self.today)
        #expect(
            entry.canBeSaved, "\(entry.line.firstProblem?.problem?.recovery ?? "") \(entry.findings.map(\.message))")
        let id = try logbook.save(.flight(entry.flight), over: nil)
        let saved = try #require(try logbook.flight(id))
        #expect(saved.allValues == line.meant)
        #expect(entry.flight.allValues == line.meant, "what is shown before is what is saved")
        withExtendedLifetime(folder) {}
    }

    private static let regionAdvice = ", or choose a region (:region, --region)"

    @Test("A line with two readings, or none, is refused and says what to type", arguments: refusals + localRefusals)
    func refused(line: Line) throws {
        let (folder, logbook) = try logbook()
        let entry = try logbook.entry(line.text, today: Self.today)
        #expect(!entry.canBeSaved, "\(entry.flight.allValues)")
        let remedy =
            entry.line.firstProblem?.problem?.recovery
            ?? entry.findings.first { $0.severity == .error }?.recovery
        #expect(remedy?.isEmpty == false)
        // A date with two readings also offers to choose a region.
        if !line.meant.isEmpty { #expect(remedy?.replacing(Self.regionAdvice, with: "") == line.meant) }
        withExtendedLifetime(folder) {}
    }
}

extension FlightRecord {
    /// Every value of the flight that is known, in words.
    fileprivate var allValues: String {
        var parts = [date?.isoText, aircraft?.label].compactMap(\.self)
        switch (origin?.label, destination?.label) {
        case (let from?, let to?): parts.append("\(from)-\(to)")
        case (let from?, nil): parts.append("from \(from)")
        case (nil, let to?): parts.append("to \(to)")
        case (nil, nil): break
        }
        parts += [
            role?.shortName, rules?.rawValue == "V" ? "VFR" : rules.map { $0.rawValue == "I" ? "IFR" : $0.rawValue },
        ]
        .compactMap(\.self)
        let words: [FlightEvent: String] = [.offBlock: "off", .takeOff: "up", .landing: "down", .onBlock: "on"]
        for event in FlightEvent.allCases {
            if let time = clock[event] { parts.append("\(words[event] ?? "") \(time.text)") }
        }
        for field in RecordKind.flights.fields {
            if let column = field.id.column, let minutes = times[column] {
                parts.append("\(field.word) \(minutes.clockText)")
            }
        }
        for field in RecordKind.flights.fields {
            if let count = field.id.count, let number = times[count] { parts.append("\(field.word) \(number)") }
        }
        parts += approaches.map { approach in
            "approach \(approach.type?.displayName ?? "?") \(approach.runway ?? "")"
                + (approach.count == 1 ? "" : "x\(approach.count)") + "@\(approach.airport?.label ?? "")"
        }
        if let pilot { parts.append("pic \(pilot.label)") }
        if kind != .flight { parts.insert(kind.rawValue, at: 1) }
        parts += crew.map { "\($0.role?.rawValue ?? "?") \($0.pilot?.label ?? "")" }
        parts += more.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }
        if let simulatorDevice { parts.append("device \(simulatorDevice)") }
        if let route { parts.append("route \(route)") }
        if let remarks { parts.append("remark \(remarks)") }
        return parts.joined(separator: " ")
    }
}
