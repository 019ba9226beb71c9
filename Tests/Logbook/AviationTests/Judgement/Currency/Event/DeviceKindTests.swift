import AviationCases
import Testing

@testable import Aviation

/// Where it was done: in an aircraft, or in which kind of device.
@Suite("Kinds of devices")
struct DeviceKindTests {
    private typealias Case = CurrencyCases

    @Test(
        "The kind is read from what pilots write",
        arguments: [
            ("AATD", .advanced), ("BATD", .basic), ("ATD", .aviation), ("FFS", .fullFlight),
            ("ffs level D", .fullFlight),
            ("FNPT II, ALSIM AL250", .navigation), ("FNPT2", .navigation), ("FNPT-II MCC", .navigation),
            ("A320 FFS", .fullFlight), ("FTD 5", .training), ("FTD2", .training), ("BITD", .instrument),
            ("Full flight simulator", .fullFlight), ("Flight training device", .training), ("X-Plane at home", nil),
            ("Redbird", nil), ("", nil), ("FFS or FTD", nil), ("PATDOWN", nil),
        ] as [(String, DeviceKind?)])
    func named(text: String, kind: DeviceKind?) { #expect(DeviceKind(namedIn: text) == kind) }

    @Test(
        "The level of a simulator says its kind, where only one kind has it",
        arguments: [
            ("D", .fullFlight), ("Level C", .fullFlight), ("FFS D", .fullFlight), ("5", .training),
            ("FNPT II", .navigation),
            ("AATD", .advanced), ("2", nil), ("II", nil),
        ] as [(String, DeviceKind?)])
    func levels(text: String, kind: DeviceKind?) { #expect(DeviceKind(level: text) == kind) }

    @Test("Of a class and a text the more exact one holds; where they contradict each other, the kind is unknown")
    func agreement() {
        #expect(
            DeviceKind.agreed(.aviation, .basic) == .basic && DeviceKind.agreed(.navigation, .training) == .navigation)
        #expect(DeviceKind.agreed(.fullFlight, .basic) == nil && DeviceKind.agreed(nil, .basic) == .basic)
        #expect(DeviceKind.agreed(.training, .training) == .training && DeviceKind.agreed(nil, nil) == nil)
    }

    @Test("A rule admits kinds, some of them by an approval, or in an approved course")
    func admission() {
        for kind in DeviceKind.allCases { #expect(RuleDevices.any.admits(kind, isApprovedCourse: nil) == true) }
        #expect(RuleDevices.any.admits(nil, isApprovedCourse: nil) == true)
        let course = RuleDevices.approvedCourse
        #expect(course.admits(.training, isApprovedCourse: true) == true)
        #expect(course.admits(.training, isApprovedCourse: nil) == nil)
        #expect(course.admits(.training, isApprovedCourse: false) == false)
        #expect(course.admits(.advanced, isApprovedCourse: true) == false)
        #expect(
            course.admits(nil, isApprovedCourse: true) == nil && course.admits(nil, isApprovedCourse: false) == false)
        #expect(RuleDevices.ofChecks.admits(.navigation, isApprovedCourse: nil) == nil)
        #expect(RuleDevices.ofChecks.admits(.basic, isApprovedCourse: nil) == false)
    }

    private func session(
        _ kind: DeviceKind?, course: Bool? = nil, _ change: (CurrencyFlight) -> Void = { _ in }
    ) -> CurrencyFlight {
        let flight = Case.instrument("11-10")
        (flight.kind, flight.sessionDevice, flight.isApprovedCourse) = (.simulator, kind, course)
        change(flight)
        return flight
    }

    /// A rule, its group, the check, whether in an approved course, and the kinds that count and that may.
    private struct Row: Sendable {
        let rule: String
        var subject: String?
        let check: CurrencyCheck?
        var course: Bool?
        let counting: Set<DeviceKind?>
        let open: Set<DeviceKind?>
    }

    private static let rows: [Row] = [
        Row(rule: "faa.review", check: .review, counting: [], open: [.fullFlight, .training, nil]),
        Row(rule: "faa.review", check: .review, course: true, counting: [.fullFlight, .training], open: [nil]),
        Row(rule: "faa.review", check: .review, course: false, counting: [], open: []),
        Row(rule: "faa.review", check: .checkride, counting: [.fullFlight, .training], open: [nil]),
        Row(
            rule: "faa.instrument", subject: "airplane", check: .ipc, counting: [.fullFlight, .training],
            open: [.advanced, .aviation, nil]),
        Row(
            rule: "faa.instrument", subject: "airplane", check: nil,
            counting: [.fullFlight, .training, .advanced, .basic, .aviation], open: [.navigation, nil]),
        Row(
            rule: "easa.sep.revalidation", check: .proficiency, counting: [.fullFlight],
            open: [.training, .navigation, .advanced, .aviation, nil]),
        Row(
            rule: "easa.ir.revalidation", check: .proficiency, counting: [.fullFlight],
            open: [.training, .navigation, .advanced, .aviation, nil]),
        Row(
            rule: "easa.lapl", check: .proficiency, counting: [.fullFlight],
            open: [.training, .navigation, .advanced, .aviation, nil]),
    ]

    @Test("Each kind of device counts for a rule as the paragraph says", arguments: rows.indices)
    func rules(index: Int) throws {
        let row = Self.rows[index]
        let documents = ["SEP", "IR"].map { Case.document("rating", $0, "EASA", expires: "2026-12-31") }
        for kind in DeviceKind.allCases.map(Optional.some) + [nil] {
            let flight = session(kind, course: row.course) { flight in
                if let check = row.check { (flight.checks, flight.approaches) = ([check], CurrencyApproaches()) }
            }
            var settings = CurrencySettings()
            settings.bookCompleteSince = Case.date("2010-01-01")
            let answer = try Case.answer(row.rule, row.subject, [flight], documents, settings)
            let isCurrent = answer.stateText.hasPrefix("current")
            #expect(
                isCurrent == row.counting.contains(kind), "\(row.rule) \(kind?.rawValue ?? "nil"): \(answer.stateText)")
            #expect(
                (answer.stateText == "cannot tell") == row.open.contains(kind), "\(row.rule) \(kind?.rawValue ?? "nil")"
            )
            if kind == nil, answer.stateText == "cannot tell" {
                #expect(answer.detail.contains("kind of the device"), "\(answer.detail)")
            }
        }
    }

    @Test("A full flight simulator is one by its class, its level, or the name of the session")
    func simulators() throws {
        var record = AircraftRecord()
        (record.tailNumber, record.aircraftCategory, record.aircraftClass) = ("SIM-1", "simulator", "AMEL")
        record[.simulatorLevel] = .text("D")
        let leveled = CurrencyAircraft(record)
        #expect(leveled.isDevice && leveled.deviceKind == .fullFlight && leveled.flownClass == .multiEngineLand)
        let ofClass = Case.aircraft("PA34", class: "FFS")
        for (aircraft, kind) in [(leveled, nil), (ofClass, nil), (Case.pa34, .fullFlight)] as [(_, DeviceKind?)] {
            let flight = Case.flight("11-10", aircraft, 3, 3) { ($0.kind, $0.sessionDevice) = (.simulator, kind) }
            let answer = try Case.answer("easa.passengers", "MEP (land)", [flight])
            #expect(answer.stateText == "current until 2027-02-08", "\(aircraft.label)")
            flight.sessionDevice = .training
            #expect(try Case.answer("easa.passengers", "MEP (land)", [flight]).stateText.hasPrefix("current") == false)
        }
    }

    @Test("Why a session does not count names its kind")
    func reasons() throws {
        let flight = Case.flight("11-10", Case.pa34, 3, 3) { ($0.kind, $0.sessionDevice) = (.simulator, .basic) }
        let answer = try Case.answer("easa.passengers", "MEP (land)", [flight])
        #expect(
            answer.parts.flatMap(\.rejected).map(\.reason) == Array(repeating: "a session in a device, BATD", count: 2))
    }

    @Test("The level of a device in a record, and the name in a session, are read")
    func record() throws {
        var flight = FlightRecord()
        (flight.date, flight.kind, flight.simulatorDevice) = (Case.today, .simulator, "FNPT II, ALSIM")
        flight.rules = .instrument
        flight[.examinerMinutes] = .minutes(Minutes(60))
        let own = try #require(CurrencyFlight(flight))
        #expect(own.deviceKind == .navigation && own.isUnderIFR == true && own.counts[.examiner] == 60)
    }
}
