import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Flights of entry lines")
struct EntryLineFlightTests {
    private static let today = LogbookFolder.lastDate
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    /// Reads a line that says that the type of a new aircraft is unknown, unless it says a type.
    private func entry(_ text: String) throws -> ParsedEntryLine {
        try logbook.entry(text.contains("type:") ? text : "\(text) type:-", today: Self.today)
    }

    private func log(_ text: String) throws -> FlightRecord {
        let entry = try entry(text)
        #expect(entry.canBeSaved, "\(entry)")
        let id = try logbook.save(.flight(entry.flight), over: nil)
        return try #require(try logbook.flight(id))
    }

    @Test("A line becomes a flight with computed values and new records")
    func flight() throws {
        let entry = try entry("N12345 pao-uki 2025-08-23 0250/0400 3n ils25r pic full")
        #expect(entry.made == ["aircraft N12345", "airport KPAO", "airport KUKI"])
        let flight = try log("N12345 pao-uki 2025-08-23 0250/0400 3n ils25r pic full")
        #expect(flight.date?.isoText == "2025-08-23" && flight.aircraft?.label == "N12345")
        #expect(flight.origin?.label == "KPAO" && flight.destination?.label == "KUKI")
        #expect(flight.offBlock?.isoText == "2025-08-23T02:50:00Z" && flight.onBlock?.isoText == "2025-08-23T04:00:00Z")
        #expect(flight.times.block == Minutes(70) && flight.times[.pilotInCommand] == Minutes(70))
        // KPAO–KUKI on that date at these times has 39 minutes of night.
        #expect(abs((flight.times.night?.count ?? 0) - 39) <= 2)
        #expect(flight.times[.nightLandings] == 3 && flight.times[.nightFullStopLandings] == 3)
        #expect(flight.times[.dayLandings] == nil && flight.times[.dayFullStopLandings] == nil)
        #expect(flight.approaches.map(\.type) == [.ils] && flight.approaches.first?.runway == "25R")
        #expect(flight.approaches.first?.airport?.label == "KUKI")
        let ukiah = try #require(AirportTable.airport("UKI")?.record)
        #expect(try logbook.record(try #require(flight.destination?.id)) == .airport(ukiah))
    }

    @Test("A new aircraft needs its type, which gives it its class; a known one may repeat it")
    func types() throws {
        let untyped = try logbook.entry("N12345 to:lszh 1:00", today: Self.today)
        #expect(!untyped.canBeSaved && untyped.findings.map(\.finding).contains(.newAircraftWithoutType("N12345")))
        let flight = try log("N12345 to:lszh 1:00 type:\"cessna 172\"")
        let aircraft = try #require(try flight.aircraft?.id.flatMap { try logbook.aircraft($0) })
        #expect(aircraft.aircraftType == "C172" && aircraft.aircraftClass == "ASEL" && aircraft.numberOfEngines == 1)
        #expect(aircraft[.gear] == .text("fixedTricycle") && aircraft[.crewRequired] == .number(1))
        #expect(try entry("N12345 to:lszh 1:00 type:c172").canBeSaved)
        #expect(try entry("N12345 to:lszh 1:00 type:-").canBeSaved)
        let other = try entry("N12345 to:lszh 1:00 type:P28A")
        #expect(other.line.firstProblem?.problem == .typeOfKnown("N12345", type: "C172"))
        let several = try log("N222 to:lszh 1:00 type:PA28")
        let unsure = try #require(try several.aircraft?.id.flatMap { try logbook.aircraft($0) })
        #expect(unsure.aircraftType == "PA28" && unsure.aircraftClass == "ASEL", "all of them are")
        #expect(unsure[.gear] == nil && unsure[.model] == nil, "some can retract it")
        let offered = try entry("N223 to:lszh 1:00 type:PA28")
        #expect(offered.readings(of: "N223 to:lszh 1:00 type:PA28", at: 0).first == "N223 to:lszh 1:00 type:P28A")
        #expect(offered.findings.contains { $0.message.hasPrefix("PA28 may be P28A, P28B") })
        let unknown = try log("N333 to:lszh 1:00 type:-")
        #expect(try unknown.aircraft?.id.flatMap { try logbook.aircraft($0) }?.aircraftType == nil)
    }

    @Test("An aircraft's defaults fill its flights, unless the line says otherwise; its Hobbs meter goes on")
    func aircraftDefaults() throws {
        var jet = AircraftRecord()
        (jet.tailNumber, jet.aircraftType) = ("HB-JVA", "A321")
        jet.attributes = [
            "defaults.role": .text("SIC"), "defaults.rules": .text("IFR"), "defaults.isMultiPilot": .flag(true),
            "defaults.logsHobbs": .flag(true),
        ]
        _ = try logbook.save(.aircraft(jet), over: nil)
        _ = try log("HBCFA lszh-lsgg y 1:00 pic vfr pic:\"Anna Keller\"")
        let flight = try log("hb-jva lsgg-lszh 1:30 hobbsin:120.5")
        #expect(flight.pilot == nil, "the commander of the last flight did not fly this one as second in command")
        let missing = FlightFinding.roleColumnEmpty(.secondInCommand, .secondInCommand)
        #expect(try !entry("hb-jva lsgg 1:30").findings.map(\.finding).contains(missing))
        #expect(flight.role == .secondInCommand && flight.rules == .instrument)
        #expect(flight.times[.secondInCommand] == Minutes(90) && flight.times[.pilotInCommand] == nil)
        #expect(flight.times[.multiPilot] == Minutes(90))
        let unknown = try log("hb-jva lsgg 1:00 mp:- sic:-")
        #expect(unknown.role == .secondInCommand && unknown.times[.multiPilot] == nil)
        #expect(unknown.times[.secondInCommand] == nil, "it is said to be unknown")
        let said = try log("hb-jva lsgg 1:00 pic rules:vfr mp:0:30")
        #expect(said.role == .pilotInCommand && said.rules == .visual && said.times[.multiPilot] == Minutes(30))
        _ = try log("hb-jva lszh 1:00 hobbsin:123")
        #expect(try entry("lsgg 1:00").flight[.hobbsStart] == .hundredths(12_300))
    }

    @Test("IFR and multi-pilot time follow from what the aircraft's flights in the same role had, unless it is said")
    func habits() throws {
        for day in ["mon", "tue"] { _ = try log("\(day) D-EABC type:C172 lszh-lsgg 1:00 sic ifr ifr:all mp:all") }
        let second = try entry("wed D-EABC lszh-lsgg 1:00 sic ifr").flight
        #expect(second.times[.instrumentRules] == nil && second.times[.multiPilot] == nil, "two flights are no habit")
        _ = try log("wed D-EABC lszh-lsgg 1:00 sic ifr ifr:all mp:all")
        let usual = try entry("thu D-EABC lszh-lsgg 1:30 sic ifr").flight
        #expect(usual.times[.instrumentRules] == Minutes(90) && usual.times[.multiPilot] == Minutes(90))
        let visual = try entry("thu D-EABC lszh-lsgg 1:30 sic vfr").flight
        #expect(visual.times[.instrumentRules] == nil && visual.times[.multiPilot] == Minutes(90))
        let commander = try entry("thu D-EABC lszh-lsgg 1:30 pic ifr").flight
        #expect(commander.times[.instrumentRules] == nil && commander.times[.multiPilot] == nil, "another role")
        let said = try entry("thu D-EABC lszh-lsgg 1:30 sic ifr ifr:0:45 mp:-").flight
        #expect(said.times[.instrumentRules] == Minutes(45) && said.times[.multiPilot] == nil)
        _ = try log("thu D-EABC lszh-lsgg 1:00 sic ifr ifr:- mp:-")
        let mixed = try entry("fri D-EABC lszh-lsgg 1:30 sic ifr").flight
        #expect(mixed.times[.instrumentRules] == nil, "one without it ends the habit")
    }

    @Test("Times of duty are instants: the end is after the beginning, else after the flight, also past midnight")
    func duty() throws {
        func times(_ line: String) throws -> [String] {
            let flight = try entry("y HBCFA lszh-lsgg \(line)").flight
            return ["duty.start", "duty.end"].map { key in
                guard case .instant(let time)? = flight.attributes[key], let date = flight.date else { return "-" }
                return ClockTime(time, on: date).text
            }
        }
        #expect(try times("0500/0600 dutyon:0420 dutyoff:1450") == ["04:20", "14:50"])
        #expect(try times("dutyoff:0120 1:00 dutyon:1630") == ["16:30", "01:20+1"])
        #expect(try times("2200/2330 dutyoff:0010") == ["-", "00:10+1"])
        #expect(try times("1:00 dutyon=2200-1") == ["22:00-1", "-"])
        let said = try entry("y HBCFA lszh-lsgg 1:00 dutyon:0420")
        #expect(said.line.tokens.contains { $0.explanation == "on duty 04:20 UTC" }, "\(said.line.tokens)")
        #expect(said.canBeSaved)
        #expect(try !entry("y HBCFA lszh-lsgg 1:00 dutyon:0470").canBeSaved)
        #expect(try !entry("y HBCFA lszh-lsgg 1:00 dutyon:0420 dutyon:0430").canBeSaved, "said twice")
        let mixed = try entry("y HBCFA lszh-lsgg 0700L/0800L dutyon:0420")
        #expect(!mixed.canBeSaved, "the zone of the duty is not said: \(mixed.line.tokens)")
    }

    @Test("Values that a line omits are those of the last flight, from its destination")
    func defaults() throws {
        _ = try log("HBCFA lszh-lsgg y 1:00 pic pic:\"Anna Keller\" vfr")
        let next = try log("lszh 50m")
        #expect(next.aircraft?.label == "HB-CFA" && next.pilot?.label == "Anna Keller")
        #expect(next.origin?.label == "LSGG" && next.destination?.label == "LSZH" && next.date == Self.today)
        #expect(next.role == .pilotInCommand && next.rules == .visual && next.times[.pilotInCommand] == Minutes(50))
        let entry = try entry("hbcfa lsgg 1:00 pic:anna")
        #expect(entry.made.isEmpty && entry.flight.pilot?.id == next.pilot?.id)
        #expect(try logbook.rows(ListQuery(.pilots)).count == 1 && logbook.rows(ListQuery(.aircraft)).count == 1)
    }

    @Test("A student or second in command does not inherit the last pilot in command; a named pilot is used")
    func commander() throws {
        _ = try log("HBCFA lszh-lsgg y 1:00 pic pic:\"Anna Keller\"")
        for role in ["dual", "sic"] {
            #expect(try entry("lszh 50m \(role)").flight.pilot == nil)
            #expect(try entry("lszh 50m \(role) pic:anna").flight.pilot?.label == "Anna Keller")
        }
        _ = try log("lszh 50m dual pic:\"Bea Frei\"")
        #expect(try entry("lsgg 50m dual").flight.pilot?.label == "Bea Frei", "as last time")
    }

    @Test("In an empty logbook a flight to one airport is a local flight")
    func firstFlight() throws {
        let flight = try log("HBCFA to:lszh 1:00 dual")
        #expect(flight.origin == flight.destination && flight.times[.dualReceived] == Minutes(60))
        #expect(flight.times[.pilotInCommand] == nil)
    }

    @Test("Given values are not replaced by computed ones")
    func said() throws {
        let flight = try log("hb-cfa lszh-lsgg 1200/1330 sic sic:1:00 night:0:05 xc time:1:25 \"gusty\" \"cold\"")
        #expect(flight.times.block == Minutes(85) && flight.times[.secondInCommand] == Minutes(60))
        #expect(flight.times.night == Minutes(5) && flight.times[.crossCountry] == Minutes(85))
        #expect(flight.remarks == "gusty\ncold")
    }

    @Test("Reading saves nothing, and a contradictory line cannot be saved")
    func contradictions() throws {
        for (text, isError) in [
            ("hb-cfa to:lszh 0400/0250", true), ("hb-cfa to:lszh +5", true), ("hb-cfa to:lszh 1:00 night:2:00", true),
            ("hb-cfa to:lszh 1:00 crosswynd", false), ("hb-cfa to:lszh 1:00 landign", true),
            ("hb-cfa to:lszh 1:00 \"crosswind\"", false),
        ] {
            #expect(try entry(text).canBeSaved == !isError, "\(text)")
        }
        #expect(try logbook.rows(ListQuery(.flights)).isEmpty && logbook.rows(ListQuery(.airports)).isEmpty)
    }

    @Test("A new airport has exactly the typed name")
    func names() throws {
        let entry = try entry("hb-cfa from:\"My meadow\" to:\"Île d'Yeu\" ils25@\"Le pré\" 1:00")
        #expect(entry.made.contains("airport My meadow") && entry.made.contains("airport Île d'Yeu"))
        #expect(entry.line.tokens.contains { $0.explanation == "from new airport My meadow" })
        let flight = try log("hb-cfa from:\"My meadow\" to:\"Île d'Yeu\" 1:00")
        #expect(flight.origin?.label == "My meadow" && flight.destination?.label == "Île d'Yeu")
    }

    @Test("A word without effect on the flight is marked")
    func unused() throws {
        for (text, problem) in [
            ("hb-cfa to:lszh xc", EntryProblem.noBlockTime(.crossCountry)),
            ("hb-cfa to:lszh night", .noBlockTime(.night)),
            ("hb-cfa to:lszh hood:all", .noBlockTime(.simulatedInstrument)), ("hb-cfa to:lszh 1:00 full", .noLandings),
            ("hb-cfa to:lszh 1:00 3d full daystops:2", .saidTwice(FlightCount.dayFullStopLandings.displayName)),
            ("hb-cfa to:lszh 1:00 daystops:2 3d full", .saidTwice(FlightCount.dayFullStopLandings.displayName)),
            ("hb-cfa to:lszh 1:00 2n full nightstops:1", .saidTwice(FlightCount.nightFullStopLandings.displayName)),
            ("device:\"A320 FFS D\" type:A320 sim:4:00", .typeOfSession("A320")),
        ] {
            let word = try entry(text).line.firstProblem
            #expect(word?.problem == problem, "\(text)")
            #expect(!problem.message.isEmpty && !problem.recovery.isEmpty)
        }
        #expect(try entry("hb-cfa to:lszh 1200/1300 xc 1n full").canBeSaved)
        // The problem of the times precedes others.
        #expect(try entry("hb-cfa to:lszh 0400/0250 xc").line.firstProblem == nil)
    }

    @Test("self is the owner; a beginning of several names is an error")
    func pilots() throws {
        #expect(try entry("hb-cfa to:lszh 1:00 pic:self").line.firstProblem?.problem == .noOwner)
        for (name, isSelf) in [("Anna Keller", true), ("Anna Weber", false), ("Joanna Frei", false)] {
            var pilot = PilotRecord()
            pilot.name = name
            pilot.isSelf = isSelf
            _ = try logbook.save(.pilot(pilot), over: nil)
        }
        let own = try entry("hb-cfa to:lszh 1:00 pic:Self safety:web")
        #expect(own.flight.pilot?.label == "Anna Keller" && own.flight.safetyPilot?.label == "Anna Weber")
        #expect(!own.made.contains { $0.hasPrefix("pilot") })
        let several = try entry("hb-cfa to:lszh 1:00 pic:anna").line.firstProblem?.problem
        #expect(several == .severalPilots("anna", ["Anna Keller", "Anna Weber"]))
        // Joanna has the letters inside a word: she does not match, and does not make the beginning ambiguous.
        #expect(try entry("hb-cfa to:lszh 1:00 pic:\"anna k\"").flight.pilot?.label == "Anna Keller")
        #expect(try entry("hb-cfa to:lszh 1:00 pic:\"Anna Neu\"").made.contains("pilot Anna Neu"))
    }

    @Test("An airport named several times is looked up once")
    func lookUps() throws {
        _ = try log("HB-CFA lszh-lsgg 1200/1300")
        let fresh = try folder.open()
        _ = try fresh.entry("hb-cfa", today: Self.today)
        let before = fresh.store.context.statistics.fetches
        _ = try fresh.entry("hb-cfa lszh-lsgg 1400/1500 ils25@lsgg", today: Self.today)
        #expect(fresh.store.context.statistics.fetches - before <= 17)
    }

    @Test("A record that another program created in the meantime is not created again")
    func meanwhile() throws {
        let entry = try entry("hb-cfa \"zzzz\"-lsgg 1:00 pic:\"Anna Keller\"")
        let other = try folder.open()
        _ = try other.save(
            .flight(try other.entry("HB-CFA \"zzzz\"-lsgg 1:00 type:- pic:\"anna keller\"", today: Self.today).flight),
            over: nil)
        _ = try logbook.save(.flight(entry.flight), over: nil)
        #expect(try logbook.rows(ListQuery(.aircraft)).count == 1 && logbook.rows(ListQuery(.pilots)).count == 1)
        #expect(try logbook.rows(ListQuery(.airports)).count == 2 && logbook.rows(ListQuery(.flights)).count == 2)
    }
}
