import TestFiles
import Testing

@testable import Aviation

@Suite("Checks of a flight")
struct FlightDiagnosticTests {
    private static let today = LocalDate(dayNumber: 9_455)
    private static let paloAlto = Coordinate(latitude: 37.461121, longitude: -122.115047)
    private static let ukiah = Coordinate(latitude: 39.125944, longitude: -123.200861)

    /// A flight of 1:30 by day as pilot in command, without findings.
    private static var sound: FlightFacts {
        var facts = FlightFacts(date: today, today: today)
        facts.times[.block] = Minutes(90)
        facts.times[.pilotInCommand] = Minutes(90)
        facts.times[.dayLandings] = 1
        facts.role = .pilotInCommand
        facts.rules = .visual
        return facts
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let findings: [FlightFinding]
        let change: @Sendable (inout FlightFacts) -> Void

        init(_ name: String, _ findings: [FlightFinding], _ change: @escaping @Sendable (inout FlightFacts) -> Void) {
            (self.name, self.findings, self.change) = (name, findings, change)
        }

        var testDescription: String { name }
    }

    private static let block = Minutes(90)

    static let errors: [Row] = [
        Row("nothing changed", []) { _ in },
        Row("no date", [.dateMissing]) { $0.date = nil },
        Row("tomorrow", [.dateInFuture(today.adding(days: 1))]) { $0.date = today.adding(days: 1) },
        Row("On before Off", [.timesInDisorder(disorder)]) {
            $0.clock = OffOnTimes(
                offBlock: ClockTime(hour: 14, minute: 5), onBlock: ClockTime(hour: 13, minute: 40))
        },
        Row("negative night", [.negativeTime(.night)]) { $0.times.night = Minutes(-1) },
        Row("negative block", [.negativeTime(.block)]) {
            $0.times = FlightTimes()
            $0.times.block = Minutes(-90)
        },
        Row("negative landings", [.negativeCount(.nightLandings)]) { $0.times[.nightLandings] = -1 },
        Row("more than a day on the ground", [.overOneDay(.groundTraining)]) {
            $0.times[.groundTraining] = Minutes(1_441)
        },
        Row("night longer", [.longerThanBlock(.night, Minutes(91), block: block)]) { $0.times.night = Minutes(91) },
        Row("instrument longer", [.longerThanBlock(.simulatedInstrument, Minutes(91), block: block)]) {
            $0.times[.simulatedInstrument] = Minutes(91)
        },
        Row("cross-country longer", [.longerThanBlock(.crossCountry, Minutes(95), block: block)]) {
            $0.times[.crossCountry] = Minutes(95)
        },
        Row("instrument sum longer", [.instrumentTimesLongerThanBlock(Minutes(100), block: block)]) {
            $0.rules = .instrument
            $0.times[.instrumentRules] = Minutes(90)
            $0.times[.actualInstrument] = Minutes(50)
            $0.times[.simulatedInstrument] = Minutes(50)
        },
        Row(
            "solo with an instructor",
            [.exclusiveTimesLongerThanBlock(.solo, .dualReceived, Minutes(180), block: block)]
        ) {
            $0.times[.solo] = Minutes(90)
            $0.times[.dualReceived] = Minutes(90)
        },
        Row("full stops", [.moreFullStopsThanLandings(fullStop: .dayFullStopLandings, landings: .dayLandings)]) {
            $0.times[.dayFullStopLandings] = 2
        },
        Row("night without block", [.partWithoutBlock(.night)]) {
            $0.times = FlightTimes()
            $0.times.night = Minutes(10)
        },
        Row("ground training alone is sound", []) {
            $0.times = FlightTimes()
            $0.times[.groundTraining] = Minutes(60)
            $0.times[.simulator] = Minutes(60)
        },
    ]

    private static let disorder = TimeOrderError.before(
        event: .onBlock, previous: .offBlock, suggestion: ClockTime(minutesFromMidnight: Minutes(2_260)))

    private static let evening = FlightFinding.otherDayAtOrigin(
        ClockTime(minutesFromMidnight: Minutes(170)), local: ClockTime(minutesFromMidnight: Minutes(-310)))

    static let notes: [Row] = [
        Row("block and times differ", [.blockDiffersFromTimes(block, computed: Minutes(100))]) {
            $0.clock = OffOnTimes(
                offBlock: ClockTime(hour: 10, minute: 0), onBlock: ClockTime(hour: 11, minute: 40))
        },
        Row("a minute is rounding", []) {
            $0.clock = OffOnTimes(
                offBlock: ClockTime(hour: 10, minute: 0), onBlock: ClockTime(hour: 11, minute: 31))
        },
        Row("twenty minutes in no role", [.timeInNoRole(Minutes(20))]) { $0.times[.pilotInCommand] = Minutes(70) },
        Row("PIC and dual at once", [.roleTimesLongerThanBlock(Minutes(180), block: block)]) {
            $0.times[.dualReceived] = Minutes(90)
        },
        Row("role without its column", [.roleColumnEmpty(.dualReceived, .dualReceived)]) { $0.role = .dualReceived },
        Row("an observer logs nothing", []) {
            $0.role = .observer
            $0.times[.pilotInCommand] = nil
        },
        Row("solo without PIC", [.soloWithoutPilotInCommand]) {
            $0.role = nil
            $0.times[.pilotInCommand] = nil
            $0.times[.solo] = Minutes(90)
        },
        Row("no landing", [.noLandings]) { $0.times[.dayLandings] = 0 },
        Row("unknown landings are not none", []) { $0.times[.dayLandings] = nil },
        Row("night landing without night", [.nightLandingWithoutNight]) {
            $0.times[.nightLandings] = 1
            $0.times.night = .zero
        },
        Row("night take-off without night", [.nightTakeoffWithoutNight]) {
            $0.times[.nightTakeoffs] = 1
            $0.times.night = .zero
        },
        Row("a time after now", [.stillToCome(.onBlock, ClockTime(minutesFromMidnight: Minutes(845)))]) {
            $0.other = .stillToCome(.onBlock, ClockTime(minutesFromMidnight: Minutes(845)))
        },
        Row("at the time of another flight", [.overlaps("2026-11-21 HB-CFA")]) {
            $0.other = .overlaps("2026-11-21 HB-CFA")
        },
        Row("the same flight again", [.duplicates("2026-11-21 HB-CFA")]) {
            $0.other = .duplicates("2026-11-21 HB-CFA")
        },
        Row("02:50 UTC in Palo Alto", [evening]) {
            $0.clock = OffOnTimes(offBlock: ClockTime(hour: 2, minute: 50), onBlock: ClockTime(hour: 4, minute: 20))
            $0.originZone = LocalZone("America/Los_Angeles")
        },
        Row("the evening of the date in Palo Alto", []) {
            $0.clock = OffOnTimes(
                offBlock: ClockTime(minutesFromMidnight: Minutes(1_610)),
                onBlock: ClockTime(minutesFromMidnight: Minutes(1_700)))
            $0.originZone = LocalZone("America/Los_Angeles")
        },
        Row("a mistyped type", [.typeUnknown("R444", similar: "R44")]) { $0.newType = "R444" },
        Row("a type like none", [.typeUnknown("Homebuilt", similar: nil)]) { $0.newType = "Homebuilt" },
        Row("a type by its name", []) { $0.newType = "skyhawk" },
        Row("no times at all", [.noTimes]) { $0.times = FlightTimes() },
        Row("off blocks alone is a time", []) {
            $0.times = FlightTimes()
            $0.clock.offBlock = ClockTime(hour: 10, minute: 0)
        },
        Row("night landing, night unknown", []) { $0.times[.nightLandings] = 1 },
        Row("IFR without time", [.instrumentRulesWithoutTime]) { $0.rules = .visualFirst },
        Row("clouds under VFR", [.instrumentTimeUnderVisualRules]) { $0.times[.actualInstrument] = Minutes(10) },
        Row("an approach from nowhere", [.approachWithoutInstrumentTime(1)]) { $0.instrumentApproachCount = 1 },
        Row("an approach under the hood", []) {
            $0.instrumentApproachCount = 1
            $0.times[.simulatedInstrument] = Minutes(20)
        },
        Row("112 NM without cross-country", [.crossCountryMissing(distance)]) {
            $0.origin = paloAlto
            $0.destination = ukiah
        },
        Row("112 NM with cross-country", []) {
            $0.origin = paloAlto
            $0.destination = ukiah
            $0.times[.crossCountry] = Minutes(90)
        },
        Row("cross-country around the field", [.crossCountryWithoutDistance]) {
            $0.origin = paloAlto
            $0.destination = paloAlto
            $0.times[.crossCountry] = Minutes(90)
        },
        Row("cross-country by a route", []) {
            $0.origin = paloAlto
            $0.destination = paloAlto
            $0.times[.crossCountry] = Minutes(90)
            $0.hasRoute = true
        },
        Row("faster than any", [.impossibleSpeed(knots: 1_346)]) {
            $0.origin = paloAlto
            $0.destination = ukiah
            $0.times[.block] = Minutes(5)
            $0.times[.pilotInCommand] = Minutes(5)
            $0.times[.crossCountry] = Minutes(5)
        },
        Row("no aircraft, no airports", [.aircraftMissing, .airportMissing]) {
            $0.hasAircraft = false
            $0.hasAirports = false
        },
        Row("simulator beside flight", [.simulatorBesideFlight]) { $0.times[.simulator] = Minutes(30) },
        Row("a C172 at 330 knots", [.impossibleSpeed(knots: 336)]) {
            $0.origin = paloAlto
            $0.destination = ukiah
            for column in [FlightColumn.block, .pilotInCommand, .crossCountry] { $0.times[column] = Minutes(20) }
            $0.speedLimit = AircraftTypeTable.speedLimit(ofType: "C172")
        },
        Row("a jet at 330 knots", []) {
            $0.origin = paloAlto
            $0.destination = ukiah
            for column in [FlightColumn.block, .pilotInCommand, .crossCountry] { $0.times[column] = Minutes(20) }
            $0.speedLimit = AircraftTypeTable.speedLimit(ofType: "A320")
        },
        Row("a day landing in the night", [.dayLandingAtNight(ClockTime(minutesFromMidnight: Minutes(510)))]) {
            $0.origin = paloAlto
            $0.destination = paloAlto
            $0.clock = OffOnTimes(offBlock: ClockTime(hour: 7, minute: 0), onBlock: ClockTime(hour: 8, minute: 30))
        },
        Row("a written zero in the column of the role", [.roleColumnZero(.pilotInCommand, .pilotInCommand)]) {
            $0.times[.pilotInCommand] = .zero
        },
        Row("night and the sun", [.nightDiffersFromSun(.zero, computed: Minutes(90))]) {
            $0.times[.dayLandings] = nil
            $0.origin = paloAlto
            $0.destination = paloAlto
            $0.times.night = .zero
            $0.clock = OffOnTimes(offBlock: ClockTime(hour: 7, minute: 0), onBlock: ClockTime(hour: 8, minute: 30))
        },
    ]

    private static var distance: NauticalMiles {
        guard let paloAlto, let ukiah else { return .zero }
        return paloAlto.distance(to: ukiah)
    }

    @Test("Exactly the expected errors are found", arguments: errors)
    func error(row: Row) {
        var facts = Self.sound
        row.change(&facts)
        let errors = FlightDiagnostic.findings(in: facts).filter { $0.severity == .error }
        #expect(errors.map(\.finding) == row.findings)
    }

    @Test("Exactly the expected notes are found", arguments: notes)
    func note(row: Row) {
        var facts = Self.sound
        row.change(&facts)
        #expect(FlightDiagnostic.findings(in: facts).map(\.finding) == row.findings)
    }

    @Test(
        "An error forbids saving and a note does not",
        arguments: [(errors, FlightDiagnostic.Severity.error), (notes, .note)])
    func severity(rows: [Row], severity: FlightDiagnostic.Severity) {
        for finding in rows.flatMap(\.findings) { #expect(finding.severity == severity) }
        #expect(FlightDiagnostic.Severity.allCases.map(\.sign) == ["✗", "!"])
    }

    @Test("A proposed value removes its finding", arguments: errors + notes)
    func fixes(row: Row) throws {
        var facts = Self.sound
        row.change(&facts)
        let findings = FlightDiagnostic.findings(in: facts)
        for check in findings {
            guard let first = check.fixes.first else { continue }
            #expect(check.fields.contains(first.field) && check.remedy == "write \(check.words)")
            var fixed = facts
            for fix in check.fixes {
                if let column = fix.field.column { fixed.times[column] = try Minutes(parsing: fix.text) }
                if let count = fix.field.count { fixed.times[count] = Int(fix.text) }
                if let event = fix.field.event { fixed.clock[event] = try ClockTime(parsing: fix.text) }
                if fix.field == .newType { fixed.newType = fix.text }
            }
            #expect(!FlightDiagnostic.findings(in: fixed).map(\.finding).contains(check.finding))
        }
    }

    @Test("Exactly the findings with one remedy propose a value")
    func fixable() {
        let proposed = (Self.errors + Self.notes).flatMap { row in
            var facts = Self.sound
            row.change(&facts)
            return FlightDiagnostic.findings(in: facts).compactMap(\.words.nonEmpty)
        }
        #expect(
            proposed.sorted() == [
                "dayldg:2", "dual:1:30", "ifr:1:30", "night:1:30", "off:02:50+1 on:04:20+1", "pictime:1:30",
                "time:1:40", "type:R44", "xc:1:30",
            ])
    }

    @Test("A written zero is not overwritten; what is not written is filled in")
    func writtenZero() {
        let cases: [(FlightColumn, @Sendable (inout FlightFacts) -> Void)] = [
            (.pilotInCommand, { $0.role = .pilotInCommand }), (.instrumentRules, { $0.rules = .instrument }),
            (
                .pilotInCommand,
                {
                    $0.role = nil
                    $0.times[.solo] = Minutes(90)
                }
            ), (.crossCountry, { facts in (facts.origin, facts.destination) = (Self.paloAlto, Self.ukiah) }),
        ]
        for (column, change) in cases {
            var facts = Self.sound
            change(&facts)
            facts.times[column] = .zero
            #expect(FlightDiagnostic.findings(in: facts).flatMap(\.fixes).isEmpty, "\(column)")
            facts.times[column] = nil
            #expect(
                FlightDiagnostic.findings(in: facts).flatMap(\.fixes).map(\.field) == [.column(column)], "\(column)")
        }
        #expect(
            FlightFinding.roleColumnZero(.solo, .pilotInCommand).message == "the role is SOLO, but PIC time is 0:00")
    }

    @Test("Each finding has a message, a remedy and a field", arguments: errors + notes)
    func words(row: Row) {
        for finding in row.findings {
            let check = FlightDiagnostic(finding)
            #expect(!check.message.isEmpty && !check.recovery.isEmpty && !check.fields.isEmpty)
            #expect(!check.message.hasSuffix("."))
        }
    }

    @Test("The messages are those of the design")
    func formWords() {
        let check = FlightDiagnostic(.timesInDisorder(Self.disorder))
        #expect(check.message == "On block is before off block")
        #expect(check.recovery == "type 13:40z+1 for the next day, or correct one of the times")
        #expect(check.fields == [.event(.onBlock)])
    }

    @Test("Unknown values give no finding but the missing date, and no value traps")
    func anyValues() {
        #expect(
            FlightDiagnostic.findings(in: FlightFacts(date: nil, today: Self.today)).map(\.finding) == [.dateMissing])
        var random = SeededChance(seed: 9)
        let extremes = [Int.min, .max, -1, 0, 1, 90, 1_440, 1_441]
        for _ in 0..<2_000 {
            var facts = Self.sound
            for column in FlightColumn.allCases { facts.times[column] = Minutes(random.pick(extremes)) }
            for count in FlightCount.allCases { facts.times[count] = random.pick(extremes) }
            facts.role = random.pick(PilotRole.allCases)
            facts.origin = random.pick([Self.paloAlto, nil]) ?? nil
            facts.destination = random.pick([Self.ukiah, nil]) ?? nil
            _ = FlightDiagnostic.findings(in: facts).map { $0.message + $0.recovery }
        }
    }

    @Test("Unknown counts stay unknown in sums")
    func unknown() {
        var times = FlightTimes()
        #expect(times.landings == nil && times.takeoffs == nil && times.block == nil)
        times[.nightLandings] = 2
        times[.dayTakeoffs] = 1
        times.block = Minutes(5)
        #expect(times.landings == 2 && times.takeoffs == 1 && times[.block] == Minutes(5))
        times.block = nil
        #expect(times.block == nil)
    }

    @Test("Columns and counts have headings")
    func headings() {
        #expect(FlightColumn.allCases.allSatisfy { !$0.displayName.isEmpty && $0.shortName.count <= 6 })
        #expect(FlightCount.allCases.allSatisfy { !$0.displayName.isEmpty })
    }
}
