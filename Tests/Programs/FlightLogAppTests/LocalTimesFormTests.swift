import Aviation
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Local times in forms")
struct LocalTimesFormTests {
    private func flight(_ driver: Driver) throws -> FlightRecord {
        try #require(driver.state.form.flatMap { FlightRecord($0.reading.record) })
    }

    private func note(_ event: FlightEvent, _ driver: Driver) -> String? {
        driver.state.form?.reading.notes[.event(event)]?.text
    }

    @Test(
        "A local time is shown and saved in UTC",
        arguments: [
            ("1700L", "= 16:00 UTC (17:00 local)", "2026-11-21T16:00:00Z"),
            ("17:00 PST", "= 01:00+1 UTC (02:00+1 local)", "2026-11-22T01:00:00Z"),
            ("0030 local", "= 23:30-1 UTC (00:30 local)", "2026-11-20T23:30:00Z"),
            ("1700", "= 17:00 UTC (18:00 local)", "2026-11-21T17:00:00Z"),
            ("20:00-1", "= 20:00-1 UTC (21:00-1 local)", "2026-11-20T20:00:00Z"),
        ])
    func typed(text: String, shown: String, saved: String) throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab> \"\(text)\" <Tab>")
        #expect(note(.offBlock, driver) == shown)
        #expect(driver.line(with: shown) != nil)
        #expect(try flight(driver).offBlock?.isoText == saved)
    }

    @Test("The zone follows the airport that is typed later")
    func placeAfterTime() throws {
        var driver = try Driver()
        try driver.play("a <Tab><Tab><Tab><Tab> \"1100L\" <S-Tab><S-Tab><S-Tab><S-Tab>")
        #expect(note(.onBlock, driver)?.hasPrefix("local time needs an airport") == true)
        try driver.play("\"lsgg\" <Tab>")
        #expect(note(.onBlock, driver) == "= 10:00 UTC (11:00 local)")
    }

    @Test("Local time at a place without a zone is refused with what to type")
    func unknownZone() throws {
        var driver = try Driver()
        try driver.play("a \"Meadow\" <Tab><Tab><Tab><Tab> \"1100L\" <Tab>")
        #expect(
            note(.onBlock, driver)
                == "the time zone of Meadow is not known · type UTC with z (1405z), or set the time zone of the airport"
        )
        #expect(driver.state.form?.reading.notes[.event(.onBlock)]?.severity == .error)
    }

    @Test("A saved time before the date is shown with its day, and stays as it is")
    func dayBefore() throws {
        let today = try #require(LocalDate(isoText: "2026-11-21"))
        var record = FlightRecord()
        record.date = today
        record.offBlock = UTCInstant(isoText: "2026-11-20T20:00:07Z")
        record.onBlock = UTCInstant(isoText: "2026-11-20T21:10:00Z")
        let form = Form(.flight(record), over: RecordID(kind: .flights, key: 1), today: today, in: .standard)
        #expect(form[.event(.offBlock)]?.text == "20:00-1")
        #expect(form.reading.notes[.event(.onBlock)]?.text == "= 21:10-1 UTC")
        #expect(FlightRecord(form.reading.record)?.offBlock == record.offBlock)
    }

    @Test("Where a time without a zone is local, saved times are shown with z")
    func localByDefault() throws {
        let today = try #require(LocalDate(isoText: "2026-11-21"))
        var record = FlightRecord()
        record.date = today
        record.offBlock = UTCInstant(isoText: "2026-11-21T09:00:00Z")
        var form = Form(.flight(record), over: nil, today: today, by: Conventions(times: .local), in: .standard)
        #expect(form[.event(.offBlock)]?.text == "09:00z")
        var origin = try #require(form[.origin])
        origin.set("LSZH")
        var airport = AirportRecord()
        airport.icaoIdentifier = "LSZH"
        origin.resolution = FormField.Resolution(text: "LSZH", link: .new("LSZH"), record: .airport(airport))
        form[.origin] = origin
        var off = try #require(form[.event(.offBlock)])
        off.set("0930")
        form[.event(.offBlock)] = off
        form.reparse()
        #expect(FlightRecord(form.reading.record)?.offBlock?.isoText == "2026-11-21T08:30:00Z")
    }

    @Test("Times of duty are typed like those of the flight, keep their day, and go with the date")
    func duty() throws {
        var driver = try Driver()
        try driver.play("a \"lsgg\" <Tab>")
        try driver.type("15:30", into: .dutyStart)
        try driver.type("0230L", into: .dutyEnd)
        let form = try #require(driver.state.form)
        #expect(form.reading.notes[.dutyStart]?.text == "= 15:30 UTC (16:30 local)")
        func duty(_ part: String) throws -> FieldValue? { try flight(driver).attributes["duty.\(part)"] }
        #expect(try duty("start")?.instantText == "2026-11-21T15:30:00Z")
        try driver.type("2026-11-19", into: .date)
        #expect(try duty("start")?.instantText == "2026-11-19T15:30:00Z")
        try driver.type("0230z", into: .dutyEnd)
        #expect(try duty("end")?.instantText == "2026-11-20T02:30:00Z")
        try driver.type("25:00", into: .dutyEnd)
        #expect(driver.state.form?.reading.notes[.dutyEnd]?.severity == .error)
        #expect(try duty("end") == nil)
    }
}

extension FieldValue {
    fileprivate var instantText: String? { if case .instant(let instant) = self { instant.isoText } else { nil } }
}
