import Testing

@testable import Aviation

@Suite("Texts that are signed or kept")
struct CanonicalTextTests {
    @Test(
        "A value comes back as it was, whatever it holds, in one line",
        arguments: [
            "", " ", "LSZH–LSZH", "a: b", "two\nlines", "a\\nb", "\\", "tab\tand\r\nend", "\u{202E}turned", "\u{2028}",
            "é and e\u{301}", "🛩️ 日本語", "flightlog entry 1", "\u{0}\u{7F}\u{85}",
        ])
    func values(value: String) throws {
        let text = CanonicalText(
            .entry, [CanonicalText.Line("remarks", value), CanonicalText.Line("date", "2026-11-18")])
        #expect(text.text.split(separator: "\n").count == 3)
        #expect(!text.text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\r" || $0 == "\u{0}" })
        let back = try #require(CanonicalText(text.text))
        #expect(back == text && back["remarks"]?.utf8.elementsEqual(value.utf8) == true)
    }

    @Test(
        "No other bytes are taken for a text",
        arguments: [
            "", "flightlog entry 1", "flightlog entry 2\n", "flightlog flight 1\n", "flightlog  entry 1\n",
            "flightlog entry 1\ndate:2026\n", "flightlog entry 1\r\ndate: 2026\r\n", "flightlog entry 1\n\ndate: 1\n",
            "flightlog entry 1\nremarks: \\x\n", "flightlog entry 1\nremarks: \\u{41}\n",
            "flightlog entry 1\nremarks: \\u{110000}\n", " flightlog entry 1\n",
        ])
    func others(text: String) { #expect(CanonicalText(text) == nil) }

    @Test("A letter with an accent and its two parts are different values")
    func bytes() {
        let one = [CanonicalText.Line("remarks", "caf\u{E9}")]
        let other = [CanonicalText.Line("remarks", "cafe\u{301}")]
        #expect(CoveredValues.differences(from: one, to: one).isEmpty)
        #expect(CoveredValues.differences(from: one, to: other).map(\.word) == ["remarks"])
    }

    @Test("Every value that a flight or a document stores is covered, or is on the list of those that are not")
    func fields() {
        let notCovered: Set<String> = [
            // The scan, the reminder, where a row comes from, and what follows from others.
            "attachment", "remindDays",
        ]
        for kind in [RecordKind.flights, .documents] {
            for field in FieldTable.standard[kind] where field.attribute != nil || field.crewRole != nil {
                guard field.crewRole == nil else { continue }
                let isCovered = CoveredValues.fields.contains(field.id.name)
                #expect(isCovered != notCovered.contains(field.id.name), "\(kind) \(field.id.name)")
            }
        }
        let known = Set(
            [RecordKind.flights, .documents].flatMap { FieldTable.standard[$0].map(\.id.name) } + ["type", "class"])
        #expect(CoveredValues.fields.subtracting(known).isEmpty, "\(CoveredValues.fields.subtracting(known))")
    }

    @Test("The text of a flight is this one: it never changes, or every signature would be void")
    func golden() throws {
        var flight = FlightRecord()
        flight.date = LocalDate(isoText: "2026-11-18")
        flight.aircraft = .new("HB-KPZ")
        (flight.origin, flight.destination, flight.pilot) = (.new("LSZH"), .new("LSZB"), .new("Anna Keller"))
        flight.offBlock = UTCInstant(isoText: "2026-11-18T23:10:00Z")
        flight.onBlock = UTCInstant(isoText: "2026-11-19T00:40:00Z")
        flight.times[.block] = Minutes(90)
        flight.times[.dualReceived] = Minutes(90)
        flight.times[.nightLandings] = 2
        (flight.role, flight.rules) = (.dualReceived, .visual)
        flight.crew = [CrewRecord(.instructor, .new("Max Muster"))]
        flight.attributes["hobbs.start"] = .hundredths(123_450)
        flight.attributes["checks.isFlightReview"] = .flag(true)
        flight.remarks = "first\nsecond"
        var aircraft = AircraftRecord()
        (aircraft.aircraftType, aircraft.aircraftClass) = ("PA28", "ASEL")
        let text = CanonicalText(.entry, CoveredValues.lines(of: flight, aircraft: aircraft))
        #expect(
            text.text == """
                flightlog entry 1
                date: 2026-11-18
                kind: flight
                registration: HB-KPZ
                type: PA28
                class: ASEL
                from: LSZH
                to: LSZB
                off: 2026-11-18T23:10:00Z
                on: 2026-11-19T00:40:00Z
                time: 1:30
                role: \(PilotRole.dualReceived.rawValue)
                rules: VFR
                nightlandings: 2
                dual: 1:30
                commander: Anna Keller
                crew: instructor Max Muster
                hobbsout: 1234.5
                flightreview: yes
                remarks: first\\nsecond

                """)
    }
}
