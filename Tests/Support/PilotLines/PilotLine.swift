package import Aviation
package import Logbook

/// A line as a pilot writes it, with the whole flight that its author meant, or the words with which it is refused.
///
/// A value that is not listed must be unknown: nothing may be saved that the pilot did not mean.
package struct PilotLine: Sendable, CustomStringConvertible {
    package let text: String
    package let meant: String
    package var description: String { text }

    package init(_ text: String, _ meant: String) { (self.text, self.meant) = (text, meant) }

    /// Saturday, 2026-11-21. The last flight of the logbook was N12345, KPAO to KUKI, as pilot in command, VFR.
    package static let today = LocalDate(year: 2026, month: 11, day: 21) ?? LocalDate(dayNumber: 0)

    /// Adds the owner and the last flight to an empty logbook.
    package static func begin(_ book: any LogbookAccess) throws {
        var owner = PilotRecord()
        owner.name = "Ann Rae"
        owner.isSelf = true
        _ = try book.save(.pilot(owner), over: nil)
        var flight = try book.entry("N12345 pao-uki 2026-11-19 1:00 type:- pic vfr pic:self", today: today).flight
        flight.pilot = nil
        _ = try book.save(.flight(flight), over: nil)
    }
}

extension PilotLine {
    /// The ten flights that pilots log most often.
    package static let commonest: [PilotLine] = [
        PilotLine("pao 1.3 2d", "2026-11-21 N12345 KUKI-KPAO PIC VFR time 1:18 pictime 1:18 dayldg 2"),
        PilotLine("uki 1.0 6d", "2026-11-21 N12345 KUKI-KUKI PIC VFR time 1:00 pictime 1:00 dayldg 6"),
        PilotLine("pao 1.2 1n", "2026-11-21 N12345 KUKI-KPAO PIC VFR time 1:12 pictime 1:12 nightldg 1"),
        PilotLine("pao 1.1 dual", "2026-11-21 N12345 KUKI-KPAO DUAL VFR time 1:06 dual 1:06"),
        PilotLine("uki 0.8 solo", "2026-11-21 N12345 KUKI-KUKI SOLO VFR time 0:48 pictime 0:48 solo 0:48"),
        PilotLine("y pao 1.3", "2026-11-20 N12345 KUKI-KPAO PIC VFR time 1:18 pictime 1:18"),
        PilotLine("pao 1.4 ifr", "2026-11-21 N12345 KUKI-KPAO PIC IFR time 1:24 pictime 1:24"),
        PilotLine("pao 2.1 xc", "2026-11-21 N12345 KUKI-KPAO PIC VFR time 2:06 pictime 2:06 xc 2:06"),
        PilotLine(
            "sim:1.5 ipc", "2026-11-21 simulator sim 1:30 checks.isInstrumentProficiencyCheck yes"),
        PilotLine("pao 45m 3pax", "2026-11-21 N12345 KUKI-KPAO PIC VFR time 0:45 pictime 0:45 passengers 3"),
    ]

    package static let flights: [PilotLine] = [
        // Private pilots.
        PilotLine("1.2", "2026-11-21 N12345 from KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("y pao-uki 2h 3d", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 2:00 pictime 2:00 dayldg 3"),
        PilotLine("11/20 pao-pao 1.3 pic 5d", "2026-11-20 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18 dayldg 5"),
        PilotLine("20/11 pao-pao 1.3", "2026-11-20 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18"),
        PilotLine("11/20/2025 pao-pao 1h18", "2025-11-20 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18"),
        PilotLine("21.11.25 pao-pao 78m", "2025-11-21 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18"),
        PilotLine("12/24/25 pao-pao 0:45", "2025-12-24 N12345 KPAO-KPAO PIC VFR time 0:45 pictime 0:45"),
        PilotLine("24 dec pao-pao 0:45", "2025-12-24 N12345 KPAO-KPAO PIC VFR time 0:45 pictime 0:45"),
        PilotLine("22nov pao-pao 0:45", "2025-11-22 N12345 KPAO-KPAO PIC VFR time 0:45 pictime 0:45"),
        PilotLine("sat pao-uki time:2 hood:1", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 2:00 pictime 2:00 hood 1:00"),
        PilotLine(
            "pao-uki 1800/1912 night:0 2d xc",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 18:00 on 19:12 time 1:12 night 0:00 pictime 1:12 xc 1:12 dayldg 2"),
        PilotLine(
            "pao-uki 2350/0105 night:0:20",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        PilotLine(
            "pao-uki 23:50-01:05 night:20m",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        PilotLine(
            "pao-uki 2350/+1:15 night:20m",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        PilotLine(
            "pao-uki off:2350 on:0105+1 night:20m",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        PilotLine(
            "pao-uki on:0105 off:2350 night:20m",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 23:50 on 01:05+1 time 1:15 night 0:20 pictime 1:15"),
        PilotLine(
            "pao-pao 2345/2355/0035/0045 night:0:10 3n",
            """
            2026-11-21 N12345 KPAO-KPAO PIC VFR off 23:45 up 23:55 down 00:35+1 on 00:45+1 time 1:00 night 0:10 \
            pictime 1:00 nightldg 3
            """),
        PilotLine(
            "N172SP pao-pao 1.0 3d full type:172",
            "2026-11-21 N172SP KPAO-KPAO PIC VFR time 1:00 pictime 1:00 dayldg 3 daystops 3"),
        PilotLine(
            "pao-uki 1.2 \"gusty, go-around\" 1d",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 dayldg 1 remark gusty, go-around"),
        PilotLine("pao-pao 3.5 6d", "2026-11-21 N12345 KPAO-KPAO PIC VFR time 3:30 pictime 3:30 dayldg 6"),
        PilotLine("reg:- pao-uki 1.2", "2026-11-21 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("pao-uki time:-", "2026-11-21 N12345 KPAO-KUKI PIC VFR"),
        PilotLine(
            "pao-uki 09:20 10:36 night:0",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 09:20 on 10:36 time 1:16 night 0:00 pictime 1:16"),
        PilotLine("Nov 20 pao-uki 1.2", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("20. Nov. pao-uki 1.2", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("11/20/2026 pao-uki 1.2", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine(
            "\"tower said \\\"go-around\\\" twice\" pao-uki 1.2",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 remark tower said \"go-around\" twice"),
        // Instruction.
        PilotLine(
            "pao-pao 1.5 dual 6d pic:self",
            "2026-11-21 N12345 KPAO-KPAO DUAL VFR time 1:30 dual 1:30 dayldg 6 pic Ann Rae"),
        PilotLine("pao-pao 1.5 fi 6d", "2026-11-21 N12345 KPAO-KPAO FI VFR time 1:30 pictime 1:30 given 1:30 dayldg 6"),
        PilotLine("pao-pao 1.5 fe", "2026-11-21 N12345 KPAO-KPAO FE VFR time 1:30 pictime 1:30"),
        PilotLine(
            "pao-pao 0.8 solo 8d", "2026-11-21 N12345 KPAO-KPAO SOLO VFR time 0:48 pictime 0:48 solo 0:48 dayldg 8"),
        PilotLine(
            "ifr pao-uki 1.4 actual:0.3 ils28r",
            "2026-11-21 N12345 KPAO-KUKI PIC IFR time 1:24 pictime 1:24 actual 0:18 approach ILS 28R@KUKI"),
        PilotLine(
            "ifr pao-uki 1.4 hood:1 ILS 28R",
            "2026-11-21 N12345 KPAO-KUKI PIC IFR time 1:24 pictime 1:24 hood 1:00 approach ILS 28R@KUKI"),
        PilotLine(
            "ifr pao-uki 1.4 hood:1 rnav 15x2",
            "2026-11-21 N12345 KPAO-KUKI PIC IFR time 1:24 pictime 1:24 hood 1:00 approach RNAV (GPS) 15x2@KUKI"),
        // Simulators and the ground.
        PilotLine("20nov device:Redbird sim:1.5", "2026-11-20 simulator sim 1:30 device Redbird"),
        PilotLine("sim:1.5 hood:1.5 ils28r@koak", "2026-11-21 simulator hood 1:30 sim 1:30 approach ILS 28R@KOAK"),
        PilotLine(
            "ifr pao-uki 1.4 hood:1 ILS 28@koak vor-21",
            "2026-11-21 N12345 KPAO-KUKI PIC IFR time 1:24 pictime 1:24 hood 1:00 approach ILS 28@KOAK approach VOR 21@KUKI"
        ),
        PilotLine("device:FNPT sim:1.5 time:-", "2026-11-21 simulator sim 1:30 device FNPT"),
        PilotLine("ground:2 \"airspace\"", "2026-11-21 ground ground 2:00 remark airspace"),
        PilotLine("device:\"FNPT II\" sim:2 dual:2", "2026-11-21 simulator dual 2:00 sim 2:00 device FNPT II"),
        PilotLine(
            "sim:2 device:\"Redbird FMX\" cfi:\"Lena Berg\" hood:2 holds:1 ipc ils28r@koak",
            "2026-11-21 simulator hood 2:00 sim 2:00 holds 1 approach ILS 28R@KOAK instructor Lena Berg "
                + "checks.isInstrumentProficiencyCheck yes device Redbird FMX"),
        PilotLine("ground:1.5 stu:\"Joe Park\"", "2026-11-21 ground ground 1:30 student Joe Park"),
        // People.
        PilotLine(
            "pao-pao 1.5 dual 6d cfi:\"Lena Berg\"",
            "2026-11-21 N12345 KPAO-KPAO DUAL VFR time 1:30 dual 1:30 dayldg 6 instructor Lena Berg"),
        PilotLine(
            "pao-pao 1.5 dual with:\"Lena Berg\"",
            "2026-11-21 N12345 KPAO-KPAO DUAL VFR time 1:30 dual 1:30 instructor Lena Berg"),
        PilotLine(
            "pao-pao 1.2 fi stu:\"Joe Park\" 6d",
            "2026-11-21 N12345 KPAO-KPAO FI VFR time 1:12 pictime 1:12 given 1:12 dayldg 6 student Joe Park"),
        PilotLine(
            "pao-pao 1.2 fi with:\"Joe Park\"",
            "2026-11-21 N12345 KPAO-KPAO FI VFR time 1:12 pictime 1:12 given 1:12 student Joe Park"),
        PilotLine(
            "pao-pao 1.4 pic hood:1.1 with:\"Sam Lee\"",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:24 pictime 1:24 hood 1:06 safety pilot Sam Lee"),
        PilotLine(
            "pao-pao 1.4 hood:1.1 safety:\"Sam Lee\"",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:24 pictime 1:24 hood 1:06 safety pilot Sam Lee"),
        PilotLine(
            "pao-uki 1.2 pax:2", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 passengers 2"),
        PilotLine("pao-uki 1.2 3pax", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 passengers 3"),
        PilotLine(
            "pao-uki 1.2 pax:\"Eva Meier\" pax:\"Tom Oak\" pax:2",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 passenger Eva Meier passenger Tom Oak passengers 2"
        ),
        PilotLine(
            "pao-pao 1.3 checkride examiner:\"Di Fox\"",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:18 pictime 1:18 examiner Di Fox checks.isCheckride yes"),
        PilotLine(
            "pao-pao 1.0 pic bfr cfi:\"Lena Berg\"",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:00 pictime 1:00 instructor Lena Berg checks.isFlightReview yes"),
        // Airline.
        PilotLine(
            "reg:HB-JVA zrh-jfk 0915/1735 p2 ifr flight:LX14 sic:\"Max Roth\" cabin:\"Ida Holm\" type:A321",
            "2026-11-21 HB-JVA LSZH-KJFK SIC IFR off 09:15 on 17:35 time 8:20 night 0:00 sic 8:20 mp 8:20 "
                + "SIC Max Roth cabin Ida Holm flightNumber LX14"),
        // Meters, gliders and balloons.
        PilotLine(
            "pao-pao 1.2 hobbsout:1234.5 hobbsin:1235.7 tachin:998,25",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR time 1:12 pictime 1:12 hobbs.end 1235.7 hobbs.start 1234.5 tach.end 998.25"
        ),
        PilotLine(
            "reg:D-1234 pao-pao 0:48 winch launches:1 1d type:AS21",
            "2026-11-21 D-1234 KPAO-KPAO PIC VFR time 0:48 pictime 0:48 dayldg 1 launchMethod winch launches 1"),
        PilotLine(
            "reg:N55BL pao-uki 0:55 1d distance:12.5 type:BALL",
            "2026-11-21 N55BL KPAO-KUKI PIC VFR time 0:55 pictime 0:55 dayldg 1 distance 12.5"),
    ]
}

extension FlightRecord {
    /// Every value of the flight that is known, in words.
    package var allValues: String {
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
        for field in FieldTable.standard[.flights] {
            if let column = field.id.column, let minutes = times[column] {
                parts.append("\(field.word) \(minutes.clockText)")
            }
        }
        for field in FieldTable.standard[.flights] {
            if let count = field.id.count, let number = times[count] { parts.append("\(field.word) \(number)") }
        }
        parts += approaches.map { approach in
            "approach \(approach.type?.displayName ?? "?") \(approach.runway ?? "")"
                + (approach.count == 1 ? "" : "x\(approach.count)") + "@\(approach.airport?.label ?? "")"
        }
        if let pilot { parts.append("pic \(pilot.label)") }
        if kind != .flight { parts.insert(kind.rawValue, at: 1) }
        parts += crew.map { "\($0.role?.rawValue ?? "?") \($0.pilot?.label ?? "")" }
        parts += attributes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }
        if let simulatorDevice { parts.append("device \(simulatorDevice)") }
        if let route { parts.append("route \(route)") }
        if let remarks { parts.append("remark \(remarks)") }
        return parts.joined(separator: " ")
    }
}
