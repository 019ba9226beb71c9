import Testing

@testable import Aviation
@testable import Logbook

/// Whose a value is, and what a value fills in.
@Suite("Roles, meters and distances of entry lines")
struct WhoDidItTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let today = LogbookFolder.lastDate

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func entry(_ line: String) throws -> ParsedEntryLine { try logbook.entry(line, today: today) }

    private func log(_ line: String) throws -> FlightRecord {
        let entry = try entry(line)
        #expect(entry.canBeSaved, "\(line): \(entry.line.firstProblem?.text ?? "") \(entry.findings.map(\.message))")
        let id = try logbook.save(.flight(entry.flight), over: nil)
        return try #require(try logbook.flight(id))
    }

    @Test("A safety pilot's hood time is the other's, and the most that is SIC time")
    func safetyPilot() throws {
        let flown = try log("N12345 type:C172 pao-pao 1.2 safety pic:\"Ann Lee\" hood:.8")
        #expect(flown.times[.simulatedInstrument] == nil && flown.times[.secondInCommand] == Minutes(48))
        let said = try entry("N12345 pao-pao 1.2 safety pic:\"Ann Lee\" hood:.8")
        #expect(said.line.tokens.contains { $0.explanation == "hood 0:48 of the pilot who flew, SIC for you" })
        let none = try log("N12345 pao-pao 1.0 safety pic:\"Ann Lee\"")
        #expect(none.times[.secondInCommand] == nil)
        let own = try log("N12345 pao-pao 1.0 safety pic:\"Ann Lee\" hood:.5 sic:.3")
        #expect(own.times[.secondInCommand] == Minutes(18) && own.times[.simulatedInstrument] == Minutes(30))
    }

    @Test("A known person whose names a comma divides is on board once")
    func namedTwice() throws {
        _ = try log("y N12345 type:C172 pao-pao 1.2 dual cfi:\"Karen Ochs\"")
        for line in ["dual cfi Karen, Ochs", "dual cfi Ochs, Karen", "pic pax Karen, Ochs"] {
            let crew = try entry("N12345 pao-pao 1.2 \(line)").flight.crew
            #expect(crew.map { $0.pilot?.label } == ["Karen Ochs"], "\(line)")
        }
        let two = try entry("N12345 pao-pao 1.2 pic pax Karen, Tom").flight.crew
        #expect(two.count == 2)
    }

    @Test(
        "A new name that begins with a known one may be that pilot and what was flown: both are offered",
        arguments: [
            ("dual mit Uwe Seitenwind", "with:\"Uwe Maier\" remark:\"Seitenwind\""),
            ("dual FI Maier Schwebeflug", "cfi:\"Uwe Maier\" remark:\"Schwebeflug\""),
            ("pic pax Uwe Besichtigung", "pax:\"Uwe Maier\" remark:\"Besichtigung\""),
        ])
    func namesOrRemarks(words: String, reading: String) throws {
        _ = try log("y N12345 type:C172 pao-pao 1.2 dual cfi:\"Uwe Maier\"")
        let asked = try entry("N12345 pao-pao 1.2 \(words)").line.firstProblem
        let readings = try #require(asked?.problem?.readings(of: "")).map(\.text)
        #expect(readings.count == 2 && readings.contains { $0.hasSuffix(reading) }, "\(readings)")
        for reading in readings {
            let role = words.hasPrefix("pic") ? "pic" : "dual"
            #expect(try entry("N12345 pao-pao 1.2 \(role) \(reading)").line.firstProblem == nil, "\(reading)")
        }
        // A passenger may have a first name of someone else.
        #expect(try entry("N12345 pao-pao 1.2 pic pax Uwe Weber").line.firstProblem == nil)
        #expect(try entry("N12345 pao-pao 1.2 dual FI Uwe Maier").line.firstProblem == nil)
    }

    @Test("Who flew behind a captain's name is asked about; behind a comma it is the pilot's own")
    func flyingPilot() throws {
        _ = try log("y N12345 type:C172 pao-pao 1.2 sic pic:\"Tom Reynolds\"")
        let asked = try entry("N12345 pao-mry 1.2 SIC Capt Reynolds PF").line.firstProblem
        #expect(asked?.problem == .whoFlew("PF", "Reynolds"))
        #expect(asked?.problem?.readings(of: "PF").map(\.text) == ["pf:yes", "pf:no"])
        let own = try entry("N12345 pao-mry 1.2 SIC Capt Reynolds, PF")
        #expect(own.line.firstProblem == nil && own.flight.attributes["pilotFlying"] == .flag(true))
    }

    @Test(
        "Instruction does not go on in a flight before an examiner",
        arguments: ["checkride", "checkride DPE Linda Marsh"])
    func checkrides(words: String) throws {
        _ = try log("y N12345 type:C172 pao-pao 1.2 dual cfi:\"Uwe Maier\"")
        #expect(
            try entry("N12345 pao-pao 1.5 \(words)").line.firstProblem?.problem
                == .roleOfLast(.dualReceived, .secondInCommand))
        #expect(try entry("N12345 pao-pao 1.5 pic \(words)").line.firstProblem == nil)
    }

    @Test("A few letters of the aircraft that a line names are not it a second time; tows of a glider are launches")
    func endingsAndTows() throws {
        _ = try log("y N5283L type:C172 pao-pao 1.2 pic")
        #expect(try entry("N5283L pao-pao 1.2 pic 3L").line.firstProblem?.problem == .notUnderstood)
        _ = try log("y N721AS type:AS20 pao-pao 1.2 aerotow pic")
        let towed = try entry("N721AS pao-pao 0.7 pic 3 tows").flight
        #expect(towed.attributes["launches"] == .number(3) && towed.attributes["launchMethod"] == .text("aerotow"))
        let towing = try entry("N5283L pao-pao 0.7 pic 3 tows").flight
        #expect(towing.attributes["launches"] == nil && towing.remarks == "3 tows")
    }

    @Test("A flight without a role says so, and hands it on to no other; supervision is not handed on")
    func handedOn() throws {
        let first = try entry("N12345 type:C172 pao-mry 1:10 3n")
        #expect(first.findings.contains { $0.finding == .roleMissing }, "\(first.findings.map(\.message))")
        _ = try log("y N12345 type:C172 pao-mry 1:10 dual")
        _ = try log("N12345 pao-mry 1:10 role:-")
        #expect(try entry("N12345 mry-pao 1:00").flight.role == .dualReceived)
        _ = try log("N12345 pao-mry 1:10 picus")
        #expect(try entry("N12345 mry-pao 1:00").flight.role == .dualReceived)
        _ = try log("N12345 pao-mry 1:15 pic")
        #expect(try entry("N12345 mry-pao 1:00").flight.role == .pilotInCommand)
    }

    @Test("A role beside someone else does not go on in another aircraft, with a passenger, or as a safety pilot")
    func rolesOfOneFlight() throws {
        func problem(_ line: String) throws -> EntryProblem? { try entry(line).line.firstProblem?.problem }
        _ = try log("N172SP type:C172 kpao-kpao 1:00 pic")
        _ = try log("N12345 type:C172 kpao-kmry 1:10 dual cfi:\"Ann Lee\"")
        #expect(try entry("N12345 kmry-kpao 1:00").flight.role == .dualReceived)
        #expect(try problem("N12345 kmry-kpao 1:00") == nil)
        #expect(try problem("N172SP kmry-kpao 1:00") == .roleOfLast(.dualReceived, .secondInCommand))
        #expect(
            try problem("N12345 kmry-kpao 1:00 passenger:\"Linda Roe\"") == .roleOfLast(.dualReceived, .secondInCommand)
        )
        #expect(try problem("N172SP kmry-kpao 1:00 pic") == nil)
        #expect(try problem("N172SP kmry-kpao 1:00 cfi:\"Ann Lee\"") == nil)
        _ = try log("N12345 kmry-kpao 1:20 safety pic:\"Bob Stone\"")
        #expect(try problem("N12345 kpao-kmry 1:00") == .roleOfLast(.safetyPilot, .secondInCommand))
        let asked = try entry("N172SP kpao-kmry 1:00")
        let place = try #require(asked.placeOfReadings(at: 0))
        let readings = asked.readings(of: "N172SP kpao-kmry 1:00", at: asked.line.tokens[place].range.upperBound)
        #expect(readings.count == 2)
        for reading in readings {
            #expect(try problem(reading) != .roleOfLast(.safetyPilot, .secondInCommand), "\(reading)")
        }
    }

    @Test("Who flies one aircraft in command and another as first officer is asked when the aircraft changes")
    func rolesOfAircraft() throws {
        func problem(_ line: String) throws -> EntryProblem? { try entry(line).line.firstProblem?.problem }
        _ = try log("D-AIUB type:A20N eddf-egll 1:30 sic ifr")
        #expect(try problem("D-AIUB egll-eddf 1:30") == nil)
        _ = try log("N172SP type:C172 kpao-kpao 1:00 pic vfr")
        #expect(try problem("D-AIUB egll-eddf 1:30") == .roleOfAircraft(.secondInCommand, .secondInCommand))
        #expect(try problem("D-AIUB egll-eddf 1:30 sic") == nil)
        #expect(try problem("N172SP kpao-kmry 1:10") == nil)
        #expect(try problem("N4417K type:C172 kpao-kmry 1:10") == nil)
        let readings = try entry("D-AIUB egll-eddf 1:30").readings(of: "D-AIUB egll-eddf 1:30", at: 6)
        #expect(readings.count == 2)
        _ = try log("D-AIUB egll-eddf 1:40 sic ifr")
        #expect(try problem("N172SP kpao-kmry 1:10") == .roleOfLast(.secondInCommand, .secondInCommand))
    }

    @Test("A type that needs two pilots gives multi-pilot time to its crew")
    func severalPilots() throws {
        #expect(try log("D-AIUB type:A20N eddf-egll 1:30 sic ifr").times[.multiPilot] == Minutes(90))
        #expect(try log("D-AIUB egll-eddf 1:30 picus ifr").times[.multiPilot] == Minutes(90))
        #expect(try log("D-AIUB egll-eddf 1:31 sic mp:1:00").times[.multiPilot] == Minutes(60))
        #expect(try log("D-AIUB egll-eddf 1:32 obs").times[.multiPilot] == nil)
        #expect(try log("D-EABC type:C172 eddf-eddf 1:30 pic").times[.multiPilot] == nil)
    }

    @Test("Solo time with someone on board is noticed, on the line and in the book; an instructor may be on the ground")
    func soloInCompany() throws {
        func isNoticed(_ line: String) throws -> Bool {
            let entry = try entry(line)
            let onLine = entry.findings.contains { $0.message == "solo time, but Ann Lee was on board" }
            let id = try logbook.save(.flight(entry.flight), over: nil)
            let inBook = try logbook.findings(ListQuery(.flights)) { _ in }.all
                .contains { $0.entry.id == id && $0.check.message == "solo time, but Ann Lee was on board" }
            #expect(onLine == inBook, "\(line)")
            return onLine
        }
        #expect(try isNoticed("N12345 type:C172 pao-pao 1.0 solo pax:\"Ann Lee\""))
        #expect(try isNoticed("N12345 pao-pao 1.1 solo stu:\"Ann Lee\""))
        #expect(try isNoticed("N12345 pao-pao 1.2 pic solo:.5 safety:\"Ann Lee\""))
        #expect(try !isNoticed("N12345 pao-pao 1.3 solo cfi:\"Ann Lee\""))
        #expect(try !isNoticed("N12345 pao-pao 1.4 pic pax:\"Ann Lee\""))
        #expect(try !isNoticed("N12345 pao-pao 1.5 solo"))
    }

    @Test("An event with the time of a flight is noticed, and one without is not")
    func flownEvent() throws {
        var event = FlightRecord()
        (event.date, event.kind) = (today, .event)
        let quiet = try logbook.save(.flight(event), over: nil)
        event.times.block = Minutes(60)
        let flown = try logbook.save(.flight(event), over: nil)
        let found = try logbook.findings(ListQuery(.flights)) { _ in }.all
        #expect(found.contains { $0.entry.id == flown && $0.check.message == "an event with flight time" })
        #expect(!found.contains { $0.entry.id == quiet && $0.check.message == "an event with flight time" })
    }

    @Test("Hobbs fills the time where none is given, and never another one")
    func hobbs() throws {
        let flown = try log("N172SP type:C172 pao-pao 1d pic hobbsout:4325.1 hobbsin:4326.7")
        #expect(flown.times.block == Minutes(96) && flown.times[.pilotInCommand] == Minutes(96))
        #expect(try log("N172SP pao-pao 1.2 pic hobbsout:4326.7 hobbsin:4328.2").times.block == Minutes(72))
        #expect(try log("N172SP pao-pao time:- pic hobbsout:4328.2 hobbsin:4329.2").times.block == nil)
        #expect(try !entry("N172SP pao-pao 1d pic hobbsout:4326.7 hobbsin:4325.1").canBeSaved)
    }

    @Test(
        "A round trip is as far as its farthest airport",
        arguments: [
            ("kpao-kuki-kpao", 112), ("kpao-o69-kuki-kpao", 112), ("kpao-oak-kpao", nil), ("kpao-kuki", 112),
            ("kpao-kmry-kpao", 54),
        ])
    func farthest(way: String, miles: Int?) throws {
        let entry = try entry("N12345 type:C172 \(way) 2.4 pic")
        let found = entry.findings.contains { $0.finding.kind == .crossCountry }
        #expect(found == (miles != nil), "\(entry.findings.map(\.message))")
        if let miles { #expect(entry.findings.contains { $0.message.hasPrefix("\(miles).") }) }
    }

    @Test("An own airport of a route counts by whatever identifier it has")
    func ownAirport() throws {
        var strip = AirportRecord()
        (strip.faaIdentifier, strip.name) = ("ZZQ", "Meadow")
        strip.coordinate = Coordinate(latitude: 39.13, longitude: -123.2)
        _ = try logbook.save(.airport(strip), over: nil)
        let entry = try entry("N12345 type:C172 kpao-zzq-kpao 2.4 pic")
        #expect(entry.findings.contains { $0.finding.kind == .crossCountry })
        _ = try logbook.save(.flight(entry.flight), over: nil)
        let found = try logbook.findings(ListQuery(.flights)) { _ in }
        #expect(found.open.contains { $0.kind == .crossCountry })
        var query = ListQuery(.flights)
        query.columns = [FieldID("computed.xc50")]
        #expect(try logbook.rows(query).first?.attributes[FieldID("computed.xc50")] == .minutes(Minutes(144)))
    }
}
