import Aviation
import Logbook
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Forms of sessions and events")
@MainActor
struct SessionTests {
    private func labels(_ driver: Driver) -> [String] { driver.state.form?.fields.map(\.label) ?? [] }

    @Test("A session's form has no route and no times of a flight, and nothing of the last flight")
    func session() throws {
        var driver = try Driver()
        try driver.play("A")
        #expect(driver.state.form?.title == "new simulator session")
        #expect(!labels(driver).contains("From") && !labels(driver).contains("Off block"))
        #expect(labels(driver).contains("Simulator device") && labels(driver).contains("Approaches"))
        guard case .flight(let session)? = driver.state.form?.reading.record else {
            Issue.record("no form")
            return
        }
        #expect(session.kind == .simulator && session.aircraft == nil && session.role == nil && session.pilot == nil)
        try driver.play("<Down>")
        #expect(driver.lines.contains { $0.contains("no time is logged · enter the session time") })
    }

    @Test("The form of a session begins with what it was in and how long it lasted")
    func order() throws {
        var driver = try Driver.filled { driver in
            try driver.play("A")
            #expect(labels(driver).prefix(5) == ["Date", "Kind", "Simulator device", "Session time", "Aircraft"])
            try driver.move(to: .simulatorDevice)
            try driver.play("\"FNPT II, ALSIM AL250\" <Tab> \"1:36\" <C-s>")
        }
        #expect(driver.line(with: "session time         1:36") != nil, "\(driver.text)")
        try driver.play("A")
        try driver.move(to: .kind)
        try driver.play("g")
        #expect(labels(driver).prefix(3) == ["Date", "Kind", "Ground training"])
        let flight = FieldTable.standard[.flights]
        #expect(flight.inForm(of: .flight).map(\.id) == flight.map(\.id))
        for kind in EntryKind.allCases { #expect(Set(flight.inForm(of: kind).map(\.id)) == Set(flight.map(\.id))) }
    }

    @Test("Choosing another kind of entry shows its fields, keeps what was typed and drops what was suggested")
    func choosing() throws {
        var driver = try Driver()
        try driver.play("a")
        #expect(labels(driver).contains("From"))
        guard case .flight(let suggested)? = driver.state.form?.reading.record else { return }
        #expect(suggested.aircraft != nil && suggested.origin != nil)
        try driver.move(to: .remarks)
        try driver.play("\"winds\"")
        try driver.move(to: .kind)
        try driver.play("g")
        #expect(driver.state.form?.entryKind == .ground && driver.state.form?.focused?.id == .kind)
        guard case .flight(let ground)? = driver.state.form?.reading.record else { return }
        #expect(ground.kind == .ground && ground.remarks == "winds" && ground.aircraft == nil && ground.origin == nil)
        #expect(ground.role == nil && ground.pilot == nil && ground.rules == nil)
        #expect(!labels(driver).contains("Aircraft") && labels(driver).contains("Ground training"))
    }

    @Test("A draft of a session is continued as a session")
    func draft() throws {
        let session = try Driver.filled { driver in
            try driver.play("A")
            try driver.move(to: .simulatorDevice)
            try driver.play("\"FNPT\"")
        }
        let draft = try #require(session.state.form?.draft)
        let form = Form(draft, on: .flight(FlightRecord()), today: session.state.today, in: .standard)
        #expect(form.entryKind == .simulator && form[.simulatorDevice]?.text == "FNPT" && form[.origin] == nil)
    }

    @Test("A session that has values of a flight shows them")
    func odd() throws {
        var odd = FlightRecord()
        odd.kind = .simulator
        odd.route = "KPAO"
        let form = Form(
            .flight(odd), over: RecordID(kind: .flights, key: 1), today: try Driver().state.today, in: .standard)
        #expect(form[.route]?.text == "KPAO" && form[.destination] == nil)
        #expect(form.reading.record == .flight(odd))
    }
}

@Suite("Forms of aircraft and their types")
@MainActor
struct TypeFormTests {
    private func text(_ id: FieldID, _ driver: Driver) -> String? { driver.state.form?[id]?.text }

    @Test("A known type fills in what follows from it, until the user types something else")
    func fillsIn() throws {
        var driver = try Driver()
        try driver.play("2 a \"N1\"")
        try driver.move(to: .aircraftType)
        try driver.play("\"P28R\"")
        #expect(text(.aircraftClass, driver) == "ASEL" && text(.engines, driver) == "1")
        #expect(text(FieldID("gear"), driver) == "retractableTricycle")
        #expect(driver.line(with: "Piper") != nil)
        try driver.move(to: .aircraftClass)
        try driver.play("<C-u>\"ASES\"")
        try driver.move(to: .aircraftType)
        try driver.play("<C-u>\"PA28\"")
        #expect(text(.aircraftClass, driver) == "ASES", "it is the user's own")
        // All PA-28 have one engine; not all can retract the gear.
        #expect(text(.engines, driver) == "1" && text(FieldID("gear"), driver) == "")
        #expect(driver.lines.contains { $0.contains("which? P28A") })
    }

    @Test("The form of a flight asks for the type of a new aircraft, and only then")
    func asks() throws {
        var driver = try Driver()
        try driver.play("a")
        #expect(driver.state.form?[.newType] == nil)
        try driver.move(to: .aircraft)
        try driver.play("<C-u>\"N987ZZ\" <Tab>")
        #expect(driver.state.form?[.newType] != nil && driver.state.form?.focused?.id == .newType)
        #expect(driver.line(with: "N987ZZ is a new aircraft: add its type") != nil)
        try driver.play("\"C172\"")
        guard case .flight(let flight)? = driver.state.form?.reading.record else { return }
        #expect(flight.newType == "C172" && flight.untypedAircraft == nil)
    }
}

extension Driver {
    fileprivate mutating func move(to id: FieldID) throws {
        let form = try #require(state.form)
        let way = try #require(form.fields.firstIndex { $0.id == id }) - form.focus
        for _ in 0..<way.magnitude { try play(way < 0 ? "<Up>" : "<Down>") }
    }

    fileprivate static func filled(_ body: (inout Driver) throws -> Void) throws -> Driver {
        var driver = try Driver()
        try body(&driver)
        return driver
    }
}
