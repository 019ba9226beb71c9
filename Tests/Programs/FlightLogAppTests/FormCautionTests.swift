import Aviation
import LogbookSample
import PilotLines
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Cautions in the form of a flight")
struct FormCautionTests {
    private func bar(_ driver: Driver) -> String {
        driver.lines.first { $0.contains("note") && $0.contains("! ") } ?? ""
    }

    @Test("A flight without times has a caution from the first letter on, and can be saved")
    func noTimes() throws {
        var driver = try Driver()
        try driver.play("a")
        #expect(driver.line(with: "no times are logged") == nil)
        try driver.play("\"lsgg\"<Esc>")
        #expect(
            bar(driver).contains(
                "! 1 note  no times are logged · enter the times of the flight, or the block time"))
        #expect(driver.lines.contains { $0.contains("Off block") && $0.contains("! no times are logged") })
        try driver.play("<C-s>")
        #expect(driver.state.form == nil && driver.state.status?.sign == .good)
    }

    @Test("Where notes have no room a sign shows which field is wrong, and the line below has the cursor's note")
    func narrow() throws {
        var driver = try Driver(size: "60x24")
        try driver.play("a \"lsgg\" <Tab> \"99:99\" <Tab>")
        let lines = driver.lines.filter { $0.contains(" ✗ ") }
        #expect(lines.contains { $0.contains("✗ 99:99") && $0.contains("Off block") }, "\(driver.text)")
        #expect(lines.contains { $0.contains("✗ 1 error  Off block:") && !$0.hasSuffix("… …") }, "\(driver.text)")
        let bar = try #require(driver.lines.lastIndex { $0.contains("✗ 1 error") })
        let below = driver.lines[bar + 1].filter { !$0.isWhitespace }
        #expect(!below.isEmpty, "\(driver.text)")
        var wide = try Driver(size: "100x30")
        try wide.play("a \"lsgg\" <Tab> \"99:99\" <Tab>")
        #expect(!wide.lines.contains { $0.contains("✗ 99:99") })
    }

    @Test("A time that is still to come has a caution in the form and in the line, and can be saved")
    func stillToCome() throws {
        let now = UTCInstant(PilotLine.today, ClockTime(minutesFromMidnight: Minutes(14 * 60)))
        let folder = TemporaryFolder("future")
        var driver = try Driver(pilotsIn: folder, now: now)
        try driver.play("L \"pao 1330/1405\"")
        #expect(driver.line(with: "14:05 UTC is in the future · correct the time or the day") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "! 14:05 UTC is in the future") != nil, "\(driver.text)")
        try driver.play("<C-s>")
        #expect(driver.state.form == nil && driver.state.list.rows.count == 2, "\(driver.text)")
        try driver.play("L \"pao 1330/1400\"")
        #expect(driver.line(with: "still to come") == nil)
    }

    @Test("Saving an unchanged suggestion reports its cautions, which the form has not shown")
    func untouched() throws {
        var driver = try Driver()
        try driver.play("jj y <C-s>")
        #expect(driver.state.status?.sign == .caution)
        #expect(driver.state.status?.text.hasSuffix(" Look at it: no times are logged.") == true)
    }

    @Test("A night landing without night time and a long leg without cross-country time have cautions")
    func conditions() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"1000\" <Tab><Tab><Tab> \"1110\" <Tab> <A-n> \"1\"")
        #expect(driver.state.form?[.column(.night)]?.text == "0:00")
        #expect(driver.lines.contains { $0.contains("Night landings") && $0.contains("! a night landing without") })
        let findings = try #require(driver.state.form?.shownFindings.map(\.message))
        #expect(findings.contains { $0.hasSuffix("NM without cross-country time") })
        try driver.play("<C-s>")
        #expect(driver.state.form == nil)
    }

    @Test("Ctrl-Y takes the value that a note proposes, and the next note comes up")
    func fix() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"1000\" <Tab><Tab><Tab> \"1110\" <Tab>")
        #expect(bar(driver).contains("NM without cross-country time · Ctrl-Y: cross-country 1:10"))
        try driver.play("<C-y>")
        let field = try #require(driver.state.form?[.column(.crossCountry)])
        #expect(field.text == "1:10" && field.isOwn && field.isChanged)
        #expect(driver.line(with: "without cross-country time") == nil)
        let focused = driver.state.form?.focused?.id
        try driver.play("<C-y>")
        #expect(driver.state.form?[.column(.crossCountry)]?.text == "1:10" && driver.state.form?.focused?.id == focused)
        try driver.play("<C-s>")
        #expect(driver.state.form == nil)
    }

    @Test("The note of the field with the cursor is fixed before the others")
    func fixFocused() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"1000\" <Tab><Tab><Tab> \"1110\" <Tab>")
        for _ in 0..<60 where driver.state.form?.focused?.id != .column(.night) { try driver.play("<Tab>") }
        try driver.play("<C-u> \"0:30\"")
        #expect(driver.state.form?.fixable?.fixes.first?.field == .column(.night))
        try driver.play("<C-y>")
        #expect(driver.state.form?[.column(.night)]?.text == "0:00")
        #expect(driver.state.form?[.column(.crossCountry)]?.text == "", "one key fixes one note")
    }

    @Test(
        "A flight that overlaps another flight of the same aircraft or pilot has a caution that names the other"
    )
    func overlap() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"1000\" <Tab><Tab><Tab> \"1110\" <C-s> a")
        #expect(driver.line(with: "at the same time as") == nil)
        try driver.play("\"lszh\" <Tab> \"1110\" <Tab><Tab><Tab> \"1200\" <Tab>")
        #expect(driver.line(with: "at the same time as") == nil, "one lands, the next one leaves")
        try driver.play("<S-Tab><S-Tab><S-Tab><S-Tab> <C-u> \"1105\" <Tab>")
        #expect(driver.line(with: "! at the same time as 2026-11-21 D-EABC") != nil)
        try driver.play("<S-Tab> <C-u> \"1110\"")
        #expect(driver.line(with: "at the same time as") == nil)
        try driver.play("<C-s>")
        #expect(driver.state.form == nil)
        try driver.play("<Enter>")
        let other = try #require(driver.state.form?.other)
        #expect(other.finding == nil, "a flight is not at the same time as itself")
    }

    @Test("Changing the role of a saved flight moves its hours, and changing it back restores them")
    func role() throws {
        var driver = try Driver()
        try driver.play("e")
        var form = try #require(driver.state.form)
        let block = try #require(form[.column(.block)]?.text)
        try #require(form[.role]?.text == "PIC" && form[.column(.pilotInCommand)]?.text == block)
        func take(_ role: String) throws {
            form.focus(on: try #require(form.fields.firstIndex { $0.id == .role }))
            form.changeFocused { $0.set(role) }
        }
        try take("SIC")
        #expect(form[.column(.pilotInCommand)]?.text == "" && form[.column(.secondInCommand)]?.text == block)
        #expect(form.firstError == nil)
        try take("")
        #expect(form[.column(.pilotInCommand)]?.text == block && form[.column(.secondInCommand)]?.text == "")
        try take("PIC")
        #expect(form[.column(.pilotInCommand)]?.text == block && form[.column(.secondInCommand)]?.text == "")
        #expect(form.reading.record == form.base)
    }

    @Test("The form and the bulk edit move the hours of a saved flight alike when its role changes")
    func sameMove() {
        let columns = FlightColumn.ofRoles
        var generator = SplitMix64(seed: SeededChance("roles that change").seed)
        for _ in 0..<400 * fuzzRounds {
            var flight = FlightRecord()
            flight.date = LocalDate(dayNumber: 9_000)
            (flight.aircraft, flight.role) = (.new("N1"), PilotRole.allCases.randomElement(using: &generator))
            flight.times.block = Minutes(60)
            for column in columns {
                // No value, a stored zero, the whole flight, a part of it.
                flight.times[column] = [nil, .zero, Minutes(60), Minutes(20)].randomElement(using: &generator) ?? nil
            }
            var form = Form(
                .flight(flight), over: RecordID(kind: .flights, key: 1), today: LocalDate(dayNumber: 9_001),
                in: .standard)
            form.focus(on: form.fields.firstIndex { $0.id == .role } ?? 0)
            let role = PilotRole.allCases.randomElement(using: &generator) ?? .pilotInCommand
            form.changeFocused { $0.set(role.rawValue) }
            guard case .flight(let changed) = form.reading.record else { return }
            #expect(
                changed.times == RoleMove(flight, to: role).times, "\(flight.role as Any) \(flight.times) to \(role)")
        }
    }
}
